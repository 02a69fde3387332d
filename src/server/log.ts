/** The log, on standard error: readable on a terminal, JSON lines elsewhere. */

import { createRequire } from "node:module";
import { pino } from "pino";
import type { PrettyStream } from "pino-pretty";
import { LineWriter } from "./line-writer.ts";
import type { Log } from "./machine.ts";

/** The log as those have it who end the process. */
export interface WholeLog extends Log {
  /** Is written before this returns. */
  fatal(fields: object, message: string): void;
}

/** Of standard error, whose lines of the log are written together: when there are so many bytes of them, a moment later, or when the process exits. */
const together = { least: 8192, most: 1024 * 1024 };
/** What a pipe takes in one piece (`PIPE_BUF`), so that no process writes into another one's line. */
const whole = { least: 2048, most: 4096 };

let standardError: LineWriter | undefined;

/** There is one for all logs of the process. */
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
  writer.tellLost = (lines) => log.error({ lines }, "lines of the log were lost, as standard error did not take them");
  return log;
}

/** What JSON leaves as it is and terminals obey: DEL, C1 controls, line separators, marks that turn text around. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON that means the same and has none of them, whatever text of clients is in it. */
function inert(line: string): string {
  return line.replace(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The same with controls spelled out, as pino-pretty prints messages and keys without their escapes. */
function spelledOut(line: string): string {
  return line.replace(/\\(?:([ubfr])|.)/g, (escaped, control) => (control === undefined ? escaped : `\\${escaped}`));
}

/** For people; loaded only where there is one to read it. */
function readable(shared: boolean): PrettyStream {
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof import("pino-pretty");
  const ignore = shared ? "hostname" : "pid,hostname";
  return pretty({ destination: 2, sync: true, ignore, translateTime: "SYS:HH:MM:ss.l" });
}
