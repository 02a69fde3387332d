/** The package of this clone as `npm pack` makes it, made once in a run for all files of tests. */

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inject } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Packed {
  readonly tarball: string;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** Packs, or waits until another file of tests has. */
export async function packedOnce(): Promise<Packed> {
  const folder = join(inject("folder"), "packed");
  const result = join(folder, "result.json");
  while (!begin(folder)) {
    if (existsSync(result)) return JSON.parse(readFileSync(result, "utf8")) as Packed;
    await sleep(200);
  }
  try {
    const pack = ["pack", "--json", "--pack-destination", folder];
    const { stdout } = await promisify(execFile)("npm", pack, { cwd: root });
    const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
      { readonly filename: string; readonly files: readonly { readonly path: string }[] },
    ];
    const packed = { tarball: join(folder, filename), files: files.map(({ path }) => path) };
    writeFileSync(`${result}.new`, JSON.stringify(packed));
    renameSync(`${result}.new`, result);
    return packed;
  } catch (error) {
    // Whoever waits tries it again.
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** Whether the folder was not there yet. */
function begin(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
