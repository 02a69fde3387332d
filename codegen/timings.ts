/** Measures the phases of a run: time and memory. */

export interface Phase {
  readonly name: string;
  /** Wall-clock time in milliseconds. */
  readonly wall: number;
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Resident memory at the end in bytes. */
  readonly memory: number;
}

export type Clock = ReturnType<typeof createClock>;

export function createClock() {
  const phases = new Map<string, Phase>();
  return {
    /** Runs and measures a phase. Phases of the same name are added up. */
    async time<T>(name: string, phase: () => Promise<T>): Promise<T> {
      const [started, before] = [performance.now(), process.cpuUsage()];
      try {
        return await phase();
      } finally {
        const { user, system } = process.cpuUsage(before);
        const { wall = 0, cpu = 0 } = phases.get(name) ?? {};
        phases.set(name, {
          name,
          wall: wall + performance.now() - started,
          cpu: cpu + (user + system) / 1000,
          memory: process.memoryUsage.rss(),
        });
      }
    },
    phases: (): readonly Phase[] => [...phases.values()],
  };
}

/** The whole process so far, with its peak memory. */
export function wholeProcess(): Phase {
  const { user, system } = process.cpuUsage();
  return {
    name: "whole process",
    wall: process.uptime() * 1000,
    cpu: (user + system) / 1000,
    memory: process.resourceUsage().maxRSS * 1024,
  };
}

export function table(phases: readonly Phase[]): string {
  const rows = [...phases, wholeProcess()].map(({ name, wall, cpu, memory }) => [
    name,
    ...[wall, cpu, memory / 1024 / 1024].map((each) => each.toFixed(0)),
  ]);
  const lines = [["phase", "ms", "ms of processors", "MiB at its end"], ...rows];
  const padded = (cell: string, column: number): string => {
    const width = Math.max(...lines.map((line) => line[column]?.length ?? 0));
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  return lines.map((line) => `${line.map(padded).join("  ")}\n`).join("");
}
