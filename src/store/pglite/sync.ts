/** Bringing files and folders to the disk. */

import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** A file, or the names in a folder where the system can do that. */
export async function syncEntry(path: string, isFolder = true): Promise<void> {
  if (isFolder && process.platform === "win32") return;
  const handle = await open(path, isFolder ? "r" : "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How many are under way at once: a file system brings many to the disk together. */
const together = 16;

/** A folder with all that is in it. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).values();
  const syncSome = async () => {
    for (const entry of entries) await syncEntry(join(entry.parentPath, entry.name), entry.isDirectory());
  };
  await Promise.all(Array.from({ length: together }, syncSome));
  await syncEntry(folder);
}
