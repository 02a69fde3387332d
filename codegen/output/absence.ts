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

/** The text of a file; null where there is none. */
export function readIfThere(path: string): Promise<string | null> {
  return unlessAbsent(readFile(path, "utf8"), null);
}

/** What is in a folder, in no order, at whatever depth when asked for; nothing where there is no such folder. */
export function namesIn(folder: string, options: { readonly recursive?: boolean } = {}): Promise<readonly string[]> {
  return unlessAbsent(readdir(folder, options), []);
}
