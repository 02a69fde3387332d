/** Log destination: batches lines, and never blocks the server or its exit. */

import { write, writeSync } from "node:fs";

export interface Bounds {
  /** Bytes that trigger a write. */
  readonly least: number;
  /** Bytes of one write, unless a line is longer. */
  readonly most: number;
}

/** Milliseconds until buffered lines are written, and before a retry. */
const pause = 100;
/** Bytes that are buffered while the destination accepts none. Further lines are dropped. */
const mostWaiting = 8 * 1024 * 1024;
/** Milliseconds that exit waits for a destination that accepts nothing, and in total. */
const lastPatience = { idle: 1000, all: 5000 };

export class LineWriter {
  /** Called with the number of dropped lines once lines are accepted again. */
  tellLost: (lines: number) => void = () => {};
  readonly #descriptor: number;
  readonly #bounds: Bounds;
  /** Complete lines each. The last piece may grow. */
  #pieces: string[] = [];
  #lastBytes = 0;
  /** Rest of the current write. */
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

  /** Writes buffered lines synchronously, as far as they are accepted. A pending write is not repeated. */
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
    // After a failure the pause applies, however many lines arrive.
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
      // Errors cannot be logged here, as the log itself has failed.
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

  /** Returns the rest that was not accepted. */
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
        // A full pipe may soon have room again.
        const isFull = (error as NodeJS.ErrnoException).code === "EAGAIN";
        if (!isFull || performance.now() > Math.min(patience, until)) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
    return rest;
  }
}
