/** Reads files and folders that may not exist. */

import { readdir, readFile } from "node:fs/promises";

/** Returns `otherwise` if the file or folder does not exist. */
export async function unlessAbsent<Found, Otherwise>(
  asked: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return otherwise;
    throw error;
  }
}

/** The text of a file; null if it does not exist. Throws `EISDIR` for a folder. */
export function readIfThere(path: string): Promise<string | null> {
  // Node.js leaves the path out of an `EISDIR` error.
  const text = readFile(path, "utf8").catch((error: unknown) =>
    Promise.reject(Object.assign(error as Error, { path })),
  );
  return unlessAbsent(text, null);
}

/** The value of a JSON file; null if it does not exist, or is not valid, as a merge conflict can make it. */
export async function readJsonIfThere<Value>(path: string): Promise<Value | null> {
  const text = await readIfThere(path);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Names in a folder, unsorted; empty if it does not exist. */
export const namesIn = (folder: string, options: { readonly recursive?: boolean } = {}): Promise<readonly string[]> =>
  unlessAbsent(readdir(folder, options), []);
