/** Lines of the log on their way out: written together, and never what keeps the server from its work or from its end. */

import { write, writeSync } from "node:fs";

export interface Bounds {
  /** Bytes that are worth writing at once. */
  readonly least: number;
  /** Bytes in one piece, unless a line is longer. */
  readonly most: number;
}

/** Milliseconds that lines wait for others, or until what was not taken is tried again. */
const pause = 100;
/** Bytes that wait while a disk is full or nobody reads; lines past them are lost. */
const mostWaiting = 8 * 1024 * 1024;
/** Milliseconds that the end waits for a reader who takes nothing, and for one who does. */
const lastPatience = { idle: 1000, all: 5000 };

export class LineWriter {
  /** Told, once lines are taken again, of how many were lost. */
  tellLost: (lines: number) => void = () => {};
  readonly #descriptor: number;
  readonly #bounds: Bounds;
  /** Whole lines each; the last one may still grow. */
  #pieces: string[] = [];
  #lastBytes = 0;
  /** What is being written, as far as it is not. */
  #rest = Buffer.alloc(0);
  #isWriting = false;
  #waiting = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(descriptor: number, bounds: Bounds) {
    this.#descriptor = descriptor;
    this.#bounds = bounds;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waiting + bytes > mostWaiting) {
      this.#lost++;
      return;
    }
    if (this.#pieces.length === 0 || this.#lastBytes + bytes > this.#bounds.most) {
      this.#pieces.push(line);
      this.#lastBytes = bytes;
    } else {
      this.#pieces[this.#pieces.length - 1] += line;
      this.#lastBytes += bytes;
    }
    this.#waiting += bytes;
    this.#goOn();
  }

  /** Writes what waits before it returns, as far as it is taken. What is being written at this moment is on its way. */
  flushSync(): void {
    const until = performance.now() + lastPatience.all;
    if (!this.#isWriting) this.#rest = this.#writtenSync(this.#rest, until);
    while (this.#pieces.length > 0 && (this.#isWriting || this.#rest.length === 0)) {
      const left = this.#writtenSync(Buffer.from(this.#pieces.shift() ?? ""), until);
      if (left.length === 0) continue;
      if (!this.#isWriting) this.#rest = left;
      return;
    }
  }

  #goOn(): void {
    if (this.#isWriting) return;
    // A destination that has just refused has its pause, however much comes meanwhile.
    if (this.#waiting >= this.#bounds.least && this.#rest.length === 0) this.#next();
    else if (this.#waiting > 0) this.#timer ??= setTimeout(() => this.#next(), pause).unref();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#rest.length === 0) this.#rest = Buffer.from(this.#pieces.shift() ?? "");
    if (this.#rest.length === 0) return;
    this.#isWriting = true;
    write(this.#descriptor, this.#rest, (error, written) => {
      // Nothing can be told of a fault here: what was to be told it with has failed.
      if (!error) this.#taken(written);
      this.#isWriting = false;
      if (this.#rest.length > 0 && !error) this.#next();
      else this.#goOn();
    });
  }

  #taken(bytes: number): void {
    this.#rest = this.#rest.subarray(bytes);
    this.#waiting = Math.max(0, this.#waiting - bytes);
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) this.tellLost(lost);
  }

  /** What of it was not taken. */
  #writtenSync(buffer: Buffer<ArrayBuffer>, until: number): Buffer<ArrayBuffer> {
    let rest = buffer;
    let patience = performance.now() + lastPatience.idle;
    while (rest.length > 0) {
      try {
        const written = writeSync(this.#descriptor, rest);
        this.#waiting = Math.max(0, this.#waiting - written);
        rest = rest.subarray(written);
        patience = performance.now() + lastPatience.idle;
      } catch (error) {
        // A pipe that is full may have room again in a moment.
        const isFull = (error as NodeJS.ErrnoException).code === "EAGAIN";
        if (!isFull || performance.now() > Math.min(patience, until)) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
    return rest;
  }
}
