/** Child process that creates a PGlite database and syncs its files to disk. */

import { openEngine } from "./engine.ts";
import { syncFolder } from "./init.ts";

const [folder = ""] = process.argv.slice(2);

const engine = await openEngine(folder, { logged() {}, synced() {}, failed });
await engine.close();
await syncFolder(folder);
process.exit();

function failed(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
