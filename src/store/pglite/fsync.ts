/** fsync of files and folders. */

import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Syncs a file, or a folder where the system supports it. */
export async function syncEntry(path: string, isFolder = true): Promise<void> {
  if (isFolder && process.platform === "win32") return;
  const handle = await open(path, isFolder ? "r" : "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Parallel syncs: a file system handles many together. */
const together = 16;

/** Syncs a folder recursively. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).values();
  const syncSome = async () => {
    for (const entry of entries) await syncEntry(join(entry.parentPath, entry.name), entry.isDirectory());
  };
  await Promise.all(Array.from({ length: together }, syncSome));
  await syncEntry(folder);
}
