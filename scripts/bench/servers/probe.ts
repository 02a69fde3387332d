/** Loaded into each server: reports its resource usage, and exits with the benchmark. */

export interface Usage {
  /** Microseconds of processor time of all threads. */
  readonly cpu: number;
  /** Bytes of memory: current and maximum. */
  readonly memory: number;
  readonly mostMemory: number;
}

process.on("message", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const memory = process.memoryUsage.rss();
  process.send?.({ cpu: userCPUTime + systemCPUTime, memory, mostMemory: maxRSS * 1024 } satisfies Usage);
});
process.on("disconnect", () => process.exit());
