/** Files of others in a folder that is to be written. */

import { join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { readIfThere } from "./absence.ts";
import { hashOfFile } from "./hashes.ts";
import { isStamped } from "./stamp.ts";

/** Thrown where what was never generated would be written over. */
export class ForeignFile extends Error {
  constructor(path: string) {
    super(`${path} is there already, and was not generated. Move it away, or choose another folder by --out.`);
  }
}

/** What begins the modules that are generated. */
const MARK = /^\/\*\*.*Generated from the spec; do not edit\. \*\/$/m;

/** Throws where a file would be replaced in a folder that nothing was generated into. A stamp that cannot be read is one, too. */
export async function ensureOwn(outDir: string, differing: readonly Artifact[]): Promise<void> {
  if (await isStamped(outDir)) return;
  // A merge may have taken the stamp away.
  if (MARK.test((await readIfThere(join(outDir, "api.ts"))) ?? "")) return;
  for (const { path } of differing)
    if ((await hashOfFile(join(outDir, path))) !== null) throw new ForeignFile(join(outDir, path));
}
