/** The folder of the migrations as it lies on the disk. */

import { join } from "node:path";
import { type Read, readSnapshot } from "./evolve/snapshot.ts";
import { namesIn, readIfThere } from "./output/absence.ts";

/** Where the migrations stand, by the snapshot of the last one and the files beside it. */
export async function readMigrations(outDir: string): Promise<Read> {
  const folder = join(outDir, "migrations");
  const [text, files] = await Promise.all([readIfThere(join(folder, "snapshot.json")), namesIn(folder)]);
  return readSnapshot({ path: join(folder, "/"), text, files: files.toSorted() });
}
