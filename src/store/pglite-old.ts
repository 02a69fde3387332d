/** PGlite, PostgreSQL inside this process, spoken to by the same `pg` client as a server: only the socket is another. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { PGlite } from "@electric-sql/pglite";
import { type Database, openDatabase } from "./database.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";

export interface PgliteSettings {
  /** Folder that the database is kept in; without one it is in memory and ends with the process. */
  readonly folder?: string;
}

/** Opens the embedded database, making it where there is none. Throws `FolderHeld` where another process has the folder. */
export async function openPglite(settings: PgliteSettings = {}): Promise<Database> {
  const { folder } = settings;
  let lock: FolderLock | undefined;
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    lock = await lockFolder(folder);
  }
  try {
    const engine = await PGlite.create(folder === undefined ? {} : { dataDir: join(folder, "database") });
    return overPglite(engine, async () => {
      await engine.close();
      await lock?.release();
    });
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** A database over an engine that is already there; `end` runs once the last statement is done. */
function overPglite(engine: PGlite, end: () => Promise<void>): Database {
  // PGlite has one session, so there is one connection, and it stays.
  const database = openDatabase({
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    ssl: false,
    stream: () => new EngineStream(engine) as unknown as import("node:net").Socket,
  });
  return {
    ...database,
    async close() {
      await database.close();
      await end();
    },
  };
}

/** Hands the bytes of PostgreSQL's protocol to the engine and gives its answers back, as a socket would. */
class EngineStream extends Duplex {
  readonly #engine: PGlite;
  #started = false;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#exchange(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #exchange(bytes: Buffer): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      // The session outlives its connection: what an earlier one left behind would meet the new one's names.
      await this.#engine.exec("rollback; deallocate all");
    }
    const answer = await this.#engine.execProtocolRaw(bytes);
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}
