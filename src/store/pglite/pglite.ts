/** Embedded database: PGlite behind the same `pg` client as a server, over a stream instead of a socket. */

import { mkdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { type Database, openDatabase } from "../database/database.ts";
import { lockFolder } from "./folder-lock.ts";
import { ensureDatabase } from "./init.ts";
import { startThread, type Thread } from "./thread.ts";

export interface PgliteSettings {
  /** Folder of the database. Without it, the database is in memory. */
  readonly folder?: string | undefined;
  /** Milliseconds without a statement after which a checkpoint runs. */
  readonly idle?: number;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

const name = "database";

/** Opens the embedded database, creating it if needed. Throws `FolderHeld` if another process holds the folder. */
export async function openPglite({ folder, idle = 5000, signal }: PgliteSettings = {}): Promise<Database> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  try {
    if (folder !== undefined) await ensureDatabase(folder, name, signal);
    signal?.throwIfAborted();
    const thread = await startThread({ folder: folder === undefined ? undefined : join(folder, name), idle });
    const database = overThread(thread);
    return {
      ...database,
      async close() {
        await database.close();
        await thread.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** A database over a running engine. */
const overThread = (thread: Thread): Database =>
  openDatabase({
    // PGlite has one session, hence one permanent connection.
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    ssl: false,
    stream: () => new EngineStream(thread) as unknown as Socket,
  });

/** In place of a socket. */
class EngineStream extends Duplex {
  readonly #thread: Thread;

  constructor(thread: Thread) {
    super();
    this.#thread = thread;
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  // Methods of a socket that `pg` calls.
  readonly setNoDelay = (): this => this;
  readonly setKeepAlive = (): this => this;
  readonly ref = (): this => this;
  readonly unref = (): this => this;

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#exchange(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #exchange(chunks: readonly Buffer[]): Promise<void> {
    const answer = await this.#thread.call(chunks);
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}
