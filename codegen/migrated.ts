/** The folder of the migrations as it lies on the disk. */

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Read, readSnapshot } from "./evolve/snapshot.ts";
import { readIfThere } from "./output/files.ts";
import { isAbsence } from "./output/hashes.ts";

/** Where the migrations stand, by the snapshot of the last one and the files beside it. */
export async function readMigrations(outDir: string): Promise<Read> {
  const folder = join(outDir, "migrations");
  const [text, files] = await Promise.all([readIfThere(join(folder, "snapshot.json")), namesIn(folder)]);
  return readSnapshot({ path: join(folder, "/"), text, files });
}

/** In an order of their own; none where there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
