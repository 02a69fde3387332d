/** Loaded into each server: reports its resource usage, and exits with the benchmark. */

import { readFileSync } from "node:fs";

export interface Usage {
  /** Microseconds of processor time of all threads. */
  readonly cpu: number;
  /** Bytes of memory: current and maximum. */
  readonly memory: number;
  readonly mostMemory: number;
}

process.on("message", () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({
    cpu: userCPUTime + systemCPUTime,
    memory: process.memoryUsage.rss(),
    mostMemory: peakMemory(),
  } satisfies Usage);
});
process.on("disconnect", () => process.exit());

/** Not `maxRSS` where avoidable: a process starts with that of its parent, which holds the bodies of attacks. */
function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}
