/** Duplex stream for `pg`, in place of a socket. */

import { Duplex } from "node:stream";
import type { Thread } from "./thread.ts";

export class EngineStream extends Duplex {
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
