/** The log, on standard error: readable on a terminal, JSON lines elsewhere. */

import { destination, pino } from "pino";
import pretty from "pino-pretty";
import type { Log } from "./machine.ts";

/** Lines are written together: as soon as there are so many bytes of them, or so many milliseconds later, or when the process exits. */
const together = { minLength: 8192, periodicFlush: 100 };

export function openLog(level: string, format: "pretty" | "json"): Log {
  const stream =
    format === "pretty"
      ? pretty({ destination: 2, sync: true, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss.l" })
      : destination({ fd: 2, sync: false, ...together });
  return pino({ level, base: null, errorKey: "error" }, stream);
}
