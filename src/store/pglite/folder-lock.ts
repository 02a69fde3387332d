/**
 * The lock of a data folder. The kernel holds it for this process and releases it with the process, however that ends (clauses OPS-2, OPS-14).
 *
 * It is SQLite's lock of an empty database. By POSIX, closing any descriptor of the file releases the locks of the whole process: nothing here may
 * open the file by other means. The holder's name is in another file.
 */

import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process has the folder. */
export class FolderHeld extends Error {
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by ${holder}.`);
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Milliseconds to wait for the lock. Of several processes that ask at the same moment, each would be refused if none waited; and a killed process
 * holds its files until the disk has taken its last write.
 */
const timeout = 1000;

/** SQLite's codes: another connection has the lock; the file cannot be opened, or not be written. */
const busy = 5;
const unwritable: readonly unknown[] = [8, 14];

/** Takes the folder, or throws `FolderHeld`. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "database.lock");
  const holder = join(folder, "database.holder");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout });
    // SQLite grants the lock to everybody who may only read the file. The write, which is never committed, fails for them.
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
    async release() {
      if (!lock.isOpen) return;
      await rm(holder, { force: true });
      lock.close();
    },
  };
}
