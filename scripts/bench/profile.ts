/** Divides the time of one line: our server under Node's CPU profiler, and the functions that most samples are in. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LineName } from "./lines.ts";
import type { Options } from "./options.ts";
import { root } from "./project.ts";
import { print, say } from "./report.ts";
import { measure } from "./rounds.ts";
import { type Site, start } from "./servers.ts";

/** What `--cpu-prof` writes, as far as it is read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  /** The node that was running at each sample. */
  readonly samples: readonly number[];
  /** Microseconds between a sample and the one before. */
  readonly timeDeltas: readonly number[];
  /** Microseconds of the clock that `process.hrtime` shows. */
  readonly startTime: number;
}

export async function profile(line: LineName, options: Options, site: Site): Promise<void> {
  const folder = join(site.folder, "profile");
  const prof = ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=250"];
  const server = await start("ours", site, prof);
  const target = { ...server, material: site.material };
  await measure(line, [target], { ...options, rounds: 1, seconds: 1 });
  const now = (): number => Number(process.hrtime.bigint() / 1000n);
  const from = now();
  const [[round] = []] = await measure(line, [target], { ...options, rounds: 1 });
  const to = now();
  await server.stop();
  say(`${Math.round(round?.rate ?? 0)} answers a second under the profiler, ${Math.round(round?.cpu ?? 0)} µs each`);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".cpuprofile"));
  const profiles = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  // Each thread has its own; the largest is that of the main one.
  profiles.sort((a, b) => b.length - a.length);
  printProfile(JSON.parse(profiles[0] ?? ""), from, to);
}

function printProfile({ nodes, samples, timeDeltas, startTime }: Profile, from: number, to: number): void {
  const frames = new Map(
    nodes.map(({ id, callFrame }) => [id, { name: callFrame.functionName, ...callFrame, file: fileOf(callFrame.url) }]),
  );
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const [byFunction, byFile, within] = [0, 1, 2].map(() => new Map<string, number>()) as [Times, Times, Times];
  let at = startTime;
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    at += time;
    const frame = frames.get(id);
    if (at < from || at > to || frame === undefined || frame.name === "(idle)") continue;
    total += time;
    const { name, file, lineNumber } = frame;
    add(byFunction, file === "" ? name : `${name || "(anonymous)"} ${file}:${lineNumber + 1}`, time);
    add(byFile, file === "" ? name : packageOf(file), time);
    const own = new Set<string>();
    for (let node: number | undefined = id; node !== undefined; node = callers.get(node)) {
      const caller = frames.get(node);
      if (caller?.file.startsWith("src/") && caller.name !== "") own.add(`${caller.name} ${caller.file}`);
    }
    for (const each of own) add(within, each, time);
  }
  for (const [title, times] of [
    ["by function, itself", byFunction],
    ["by package or file", byFile],
    ["by function of our own, with all that it calls before it first waits, and between waits", within],
  ] as const) {
    print(`\n${title}`);
    for (const [name, time] of [...times].sort(([, a], [, b]) => b - a).slice(0, 25))
      print(`${((time / total) * 100).toFixed(1).padStart(6)} %  ${name}`);
  }
}

type Times = Map<string, number>;

function add(times: Times, key: string, time: number): void {
  times.set(key, (times.get(key) ?? 0) + time);
}

/** A file's path in the project, or the name that Node.js has for its own. */
function fileOf(url: string): string {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

/** The package or folder that a file is counted to. */
function packageOf(file: string): string {
  const inPackage = /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file);
  if (inPackage) return inPackage[0];
  return file.startsWith("node:") ? file : file.split("/").slice(0, 3).join("/");
}
