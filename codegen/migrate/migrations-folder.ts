/** Reads the migrations folder. */

import { join } from "node:path";
import { namesIn, readIfThere } from "../output/optional-files.ts";
import { type Read, readSnapshot } from "./snapshot.ts";

/** The last snapshot, and the files next to it. */
export async function readMigrations(outDir: string): Promise<Read> {
  const folder = join(outDir, "migrations");
  const [text, files] = await Promise.all([readIfThere(join(folder, "snapshot.json")), namesIn(folder)]);
  return readSnapshot({ path: join(folder, "/"), text, files: files.toSorted() });
}
