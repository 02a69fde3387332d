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
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const workers = Object.values(cluster.workers ?? {}).map((worker) => usageOf(worker?.process.pid ?? 0));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    process.send?.({
      cpu: userCPUTime + systemCPUTime + sum(workers.map(({ cpu }) => cpu)),
      memory: process.memoryUsage.rss() + sum(workers.map(({ memory }) => memory)),
      mostMemory: peakMemory() + sum(workers.map(({ mostMemory }) => mostMemory)),
    } satisfies Usage);
  });
  process.on("disconnect", () => process.exit());
}

/** Usage of a worker, in the units of proc(5): processor time in ticks of 10 ms, memory in KiB. */
function usageOf(pid: number): Usage {
  const [stat, status] = ["stat", "status"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8")) as [
    string,
    string,
  ];
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * 10_000,
    memory: kibibytes("VmRSS") * 1024,
    mostMemory: kibibytes("VmHWM") * 1024,
  };
}

/** Not `maxRSS` where avoidable: a process starts with that of its parent, which holds the bodies of attacks. */
function peakMemory(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}
