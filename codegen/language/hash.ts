/** Files of a spec, and their hash, which shows whether the spec has changed. Loads no parser. */

import { createHash } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** The folder with reference data, in the folder of the spec. */
export const DATA = "data";

/**
 * Names of all `.yaml` and `.yml` files under `dir`, except those in `data`: relative, with slashes, sorted. Follows
 * symbolic links, and includes broken ones.
 */
export async function specFiles(dir: string): Promise<readonly string[]> {
  const found = await filesIn(dir, "", [await realpath(dir)]);
  return found.filter(isSpecFile).sort((one, other) => (one < other ? -1 : 1));
}

/** `above`: the folder itself and those that contain it, as a link to one of them would be a circle. */
async function filesIn(dir: string, name: string, above: readonly string[]): Promise<string[]> {
  const entries = await readdir(join(dir, name), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<string[]> => {
    const inner = name === "" ? entry.name : `${name}/${entry.name}`;
    if (!entry.isSymbolicLink() && !entry.isDirectory()) return entry.isFile() ? [inner] : [];
    const path = join(dir, inner);
    const target = entry.isDirectory() ? entry : await stat(path).catch(whereAbsent);
    // Emacs marks an open file by a hidden broken link.
    if (target === null) return entry.name.startsWith(".") ? [] : [inner];
    if (!target.isDirectory()) return target.isFile() ? [inner] : [];
    const real = await realpath(path);
    return inner === DATA || above.includes(real) ? [] : filesIn(dir, inner, [...above, real]);
  });
  return (await Promise.all(found)).flat();
}

/** The bytes of a file of a spec; null for a broken link. */
export const bytesOf = (path: string): Promise<Buffer | null> => readFile(path).catch(whereAbsent);

function whereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ELOOP") return null;
  throw error;
}

/** Whether a relative name is that of a spec file, or of one with the wrong extension, `.yml`. */
export const isSpecFile = (name: string): boolean => /\.ya?ml$/i.test(name) && !name.startsWith(`${DATA}/`);

/** Lower-case hex SHA-256 of the relative names and the bytes of the files. */
export async function specHash(dir: string): Promise<string> {
  const names = await specFiles(dir);
  const contents = await Promise.all(names.map((name) => bytesOf(join(dir, name))));
  return hashOf(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]));
}

/** The hash of files in memory. The length before each name and content keeps the boundaries unambiguous. */
export function hashOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): string {
  const hash = createHash("sha256");
  for (const [name, bytes] of files) {
    hash.update(`${Buffer.byteLength(name)} ${name} ${bytes.byteLength} `);
    hash.update(bytes);
  }
  return hash.digest("hex");
}
