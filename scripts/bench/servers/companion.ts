/** Loaded ahead of every server: tells the benchmark what the process has used, and ends it when the benchmark is gone. */

export interface Usage {
  /** Microseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Bytes of memory in use, and at most. */
  readonly memory: number;
  readonly mostMemory: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage: Usage = {
    cpu: userCPUTime + systemCPUTime,
    memory: process.memoryUsage.rss(),
    mostMemory: maxRSS * 1024,
  };
  process.send?.({ usage });
});

process.on("disconnect", () => process.exit());
