/** Loaded into every server: reports what the process has used, and ends it when the benchmark is gone. */

export interface Usage {
  /** Microseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Bytes of memory in use, and at most. */
  readonly memory: number;
  readonly mostMemory: number;
}

process.on("message", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const memory = process.memoryUsage.rss();
  process.send?.({ cpu: userCPUTime + systemCPUTime, memory, mostMemory: maxRSS * 1024 } satisfies Usage);
});
process.on("disconnect", () => process.exit());
