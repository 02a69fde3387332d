/** Which files a spec consists of, and the hash by which an unchanged one is known. Loads no parser, so it is cheap. */

import { createHash } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** Reference data lies in the spec's folder but is no part of the language. */
export const DATA = "data";

/**
 * Names of all files under `dir` that are part of the spec, or may have been meant to be, but those of its `data` folder:
 * relative, with slashes, sorted. Links are followed; one that leads nowhere is a file that cannot be read.
 */
export async function specFiles(dir: string): Promise<readonly string[]> {
  const found = await filesIn(dir, "", [await realpath(dir)]);
  return found.filter(isSpecFile).sort((one, other) => (one < other ? -1 : 1));
}

/** `above`: the folders that this one lies in and itself, none of which is looked into again. */
async function filesIn(dir: string, name: string, above: readonly string[]): Promise<string[]> {
  const entries = await readdir(join(dir, name), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<string[]> => {
    const inner = name === "" ? entry.name : `${name}/${entry.name}`;
    if (!entry.isSymbolicLink() && !entry.isDirectory()) return entry.isFile() ? [inner] : [];
    const path = join(dir, inner);
    const target = entry.isDirectory() ? entry : await stat(path).catch(whereAbsent);
    // Editors mark a file that is open by a hidden link to nowhere.
    if (target === null) return entry.name.startsWith(".") ? [] : [inner];
    if (!target.isDirectory()) return target.isFile() ? [inner] : [];
    const real = await realpath(path);
    return inner === DATA || above.includes(real) ? [] : filesIn(dir, inner, [...above, real]);
  });
  return (await Promise.all(found)).flat();
}

/** The bytes of a file of a spec; null where its name is a link to nowhere. */
export const bytesOf = (path: string): Promise<Buffer | null> => readFile(path).catch(whereAbsent);

function whereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ELOOP") return null;
  throw error;
}

/** Whether a file of a spec's folder, by its relative name, is part of the spec, or may have been meant to be. */
export function isSpecFile(name: string): boolean {
  return /\.ya?ml$/i.test(name) && !name.startsWith(`${DATA}/`);
}

/** Lower-case hex SHA-256 over the relative names and the bytes of the spec's files. */
export async function specHash(dir: string): Promise<string> {
  const names = await specFiles(dir);
  const contents = await Promise.all(names.map((name) => bytesOf(join(dir, name))));
  return hashOf(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]));
}

/** The same over files that were read already; each name and content is preceded by its length, so none can run into the next. */
export function hashOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): string {
  const hash = createHash("sha256");
  for (const [name, bytes] of files) {
    hash.update(`${Buffer.byteLength(name)} ${name} ${bytes.byteLength} `);
    hash.update(bytes);
  }
  return hash.digest("hex");
}
