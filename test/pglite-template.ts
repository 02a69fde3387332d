/** Makes an empty PGlite database in the folder named, for tests to copy. */

import { rmSync, writeFileSync } from "node:fs";
import { openPglite } from "../src/store/pglite/pglite.ts";

const [folder = ""] = process.argv.slice(2);
process.on("SIGTERM", () => process.exit());
const database = await openPglite({ folder });
await database.query({ text: "select 1" });
await database.close();
rmSync(`${folder}/database.lock`);
writeFileSync(`${folder}.ready`, "");
