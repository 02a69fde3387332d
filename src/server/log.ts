/** Log on standard error: readable on a terminal, JSON lines elsewhere, which never block the server or its exit. */

import { write, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { pino } from "pino";
import type { PrettyStream } from "pino-pretty";
import type { Log } from "./runtime.ts";

/** The log with its level for errors that end the process. */
export interface WholeLog extends Log {
  fatal(fields: object, message: string): void;
}

/** Batches of a process that has standard error to itself. */
const together = { least: 8192, most: 1024 * 1024 };
/** Batches of at most `PIPE_BUF` bytes, which pipes write atomically, so that processes do not mix their lines. */
const whole = { least: 2048, most: 4096 };

let standardError: LineWriter | undefined;

function standardErrorBy(shared: boolean): LineWriter {
  if (standardError !== undefined) return standardError;
  const writer = new LineWriter(2, shared ? whole : together);
  process.on("exit", () => writer.flushSync());
  standardError = writer;
  return writer;
}

/** `shared`: several processes write to the same standard error. */
export function openLog(level: string, format: "pretty" | "json", shared = false): WholeLog {
  const hooks = { streamWrite: format === "pretty" ? (line: string) => spelledOut(inert(line)) : inert };
  const options = { level, base: { pid: process.pid }, errorKey: "error", hooks };
  if (format === "pretty") return pino(options, readable(shared));
  const writer = standardErrorBy(shared);
  const log = pino(options, writer);
  writer.tellLost = (lines) => log.error({ lines }, "log lines were lost because standard error did not accept them");
  return log;
}

/** Characters that JSON permits and terminals interpret: DEL, C1 controls, line separators, bidirectional marks. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes them in a JSON line, which may contain text of clients. */
const inert = (line: string): string =>
  line.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Escapes control characters twice, because pino-pretty prints messages and keys unescaped. */
const spelledOut = (line: string): string =>
  line.replace(/\\(?:([ubfr])|.)/g, (escaped, control) => (control === undefined ? escaped : `\\${escaped}`));

/** Imported only for a terminal. */
function readable(shared: boolean): PrettyStream {
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof import("pino-pretty");
  const ignore = shared ? "hostname" : "pid,hostname";
  return pretty({ destination: 2, sync: true, ignore, translateTime: "SYS:HH:MM:ss.l" });
}

interface Bounds {
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

/** Batches lines, which it drops rather than wait for long. */
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
