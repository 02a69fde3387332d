/** Files and folders that need not be there. */

import { readdir, readFile } from "node:fs/promises";

/** What was asked of the disk; `otherwise` where there is no such file or folder. */
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

/** The text of a file; null where there is none. Throws `EISDIR` for a folder. */
export function readIfThere(path: string): Promise<string | null> {
  // Of a folder, Node.js does not say which it is.
  const text = readFile(path, "utf8").catch((error: unknown) =>
    Promise.reject(Object.assign(error as Error, { path })),
  );
  return unlessAbsent(text, null);
}

/** What is in a folder, in no order, at whatever depth when asked for; nothing where there is no such folder. */
export function namesIn(folder: string, options: { readonly recursive?: boolean } = {}): Promise<readonly string[]> {
  return unlessAbsent(readdir(folder, options), []);
}
