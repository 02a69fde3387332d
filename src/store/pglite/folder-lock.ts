/**
 * Lock of a data folder. The kernel releases it when the process ends for any reason (clauses OPS-2, OPS-14).
 *
 * It is SQLite's lock on an empty database. By POSIX, closing any descriptor of the file releases all locks of the
 * process: nothing here may open the file otherwise. The holder's name is in another file.
 */

import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderHeld extends Error {
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by ${holder}.`);
  }
}

/**
 * Milliseconds to wait for the lock. Without a wait, concurrent processes might all be refused, and a killed process
 * holds its files until its last write reaches the disk.
 */
const timeout = 1000;

/** SQLite result codes: locked; the file cannot be written or opened. */
const busy = 5;
const unwritable: readonly unknown[] = [8, 14];

/** Locks the folder. Throws `FolderHeld`. */
export async function lockFolder(folder: string) {
  const path = join(folder, "database.lock");
  const holder = join(folder, "database.holder");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout });
    // SQLite grants the lock with read permission only. The write, which is never committed, fails in that case.
    lock.exec("PRAGMA journal_mode = memory; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
    await chmod(path, 0o600);
    await writeFile(holder, `the process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`, {
      mode: 0o600,
    });
  } catch (error) {
    lock?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined) throw error;
    if (errcode === busy) throw new FolderHeld(folder, await readFile(holder, "utf8").catch(() => "another process"));
    throw Object.assign(error as Error, { path, code: unwritable.includes(errcode) ? "EACCES" : "EIO" });
  }
  return {
    async release(): Promise<void> {
      if (!lock.isOpen) return;
      await rm(holder, { force: true });
      lock.close();
    },
  };
}
