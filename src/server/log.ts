/** Log on standard error: readable on a terminal, JSON lines elsewhere. */

import { createRequire } from "node:module";
import { pino } from "pino";
import type { PrettyStream } from "pino-pretty";
import { LineWriter } from "./log-destination.ts";
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
function inert(line: string): string {
  return line.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Escapes control characters twice, because pino-pretty prints messages and keys unescaped. */
function spelledOut(line: string): string {
  return line.replace(/\\(?:([ubfr])|.)/g, (escaped, control) => (control === undefined ? escaped : `\\${escaped}`));
}

/** Imported only for a terminal. */
function readable(shared: boolean): PrettyStream {
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof import("pino-pretty");
  const ignore = shared ? "hostname" : "pid,hostname";
  return pretty({ destination: 2, sync: true, ignore, translateTime: "SYS:HH:MM:ss.l" });
}
