/** Loaded into each server: reports its resource usage, and exits with the benchmark. */

import cluster from "node:cluster";
import { readFileSync } from "node:fs";

export interface Usage {
  /** Microseconds of processor time of all threads. */
  readonly cpu: number;
  /** Bytes of memory: current and maximum. */
  readonly memory: number;
  readonly mostMemory: number;
}

// Workers load this too; their primary reports for them.
if (cluster.isPrimary) {
  process.on("message", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const total = { cpu: userCPUTime + systemCPUTime, memory: process.memoryUsage.rss(), mostMemory: maxRSS * 1024 };
    // Not `maxRSS` where avoidable: a process starts with that of its parent, which holds the bodies of attacks.
    if (process.platform === "linux") total.mostMemory = usageOf("self").mostMemory;
    for (const worker of Object.values(cluster.workers ?? {})) {
      const { cpu, memory, mostMemory } = usageOf(worker?.process.pid ?? 0);
      total.cpu += cpu;
      total.memory += memory;
      total.mostMemory += mostMemory;
    }
    process.send?.(total satisfies Usage);
  });
  process.on("disconnect", () => process.exit());
}

/** Usage of a process, from the units of proc(5): processor time in ticks of 10 ms, memory in KiB. */
function usageOf(process: number | "self"): Usage {
  const read = (file: string) => readFileSync(`/proc/${process}/${file}`, "utf8");
  const fields = read("stat")
    .replace(/^.*\) /, "")
    .split(" ");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(read("status"))?.[1] ?? 0) * 1024;
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * 10_000,
    memory: bytes("VmRSS"),
    mostMemory: bytes("VmHWM"),
  };
}
