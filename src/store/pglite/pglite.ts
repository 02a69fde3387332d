/** Embedded database: PGlite behind the same `pg` client as a server, over a stream instead of a socket. */

import { mkdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { type Database, openDatabase } from "../database/database.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { ensureDatabase } from "./init.ts";
import { EngineStream } from "./stream.ts";
import { startThread, type Thread } from "./thread.ts";

export interface PgliteSettings {
  /** Folder of the database. Without it, the database is in memory. */
  readonly folder?: string;
  /** Milliseconds without a statement after which a checkpoint runs. */
  readonly idle?: number;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

const name = "database";

/** Opens the embedded database, creating it if needed. Throws `FolderHeld` if another process holds the folder. */
export async function openPglite({ folder, idle = 5000, signal }: PgliteSettings = {}): Promise<Database> {
  let lock: FolderLock | undefined;
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    lock = await lockFolder(folder);
  }
  try {
    if (folder !== undefined) await ensureDatabase(folder, name, signal);
    signal?.throwIfAborted();
    const thread = await startThread({ folder: folder === undefined ? undefined : join(folder, name), idle });
    return overThread(thread, async () => {
      await thread.close();
      await lock?.release();
    });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** A database over a running engine; `end` runs after the last statement. */
function overThread(thread: Thread, end: () => Promise<void>): Database {
  // PGlite has one session, hence one permanent connection.
  const database = openDatabase({
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    ssl: false,
    stream: () => new EngineStream(thread) as unknown as Socket,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await end();
    },
  };
}
