/** CPU profile of one line on this server, by package and folder. */

import { readdir, readFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Line } from "./lines.ts";
import type { Options } from "./options.ts";
import { root } from "./project.ts";
import { measure } from "./rounds.ts";
import { start } from "./servers.ts";
import type { Site } from "./sites.ts";

export async function profile(line: Line, options: Options, site: Site): Promise<void> {
  const folder = join(site.folder, "profile");
  const server = await start("ours", site, ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=250"]);
  const target = { ...server, material: site.material };
  await measure(line, [target], { ...options, rounds: 1, seconds: 1 });
  const now = (): number => Number(process.hrtime.bigint() / 1000n);
  const from = now();
  const [[round] = []] = await measure(line, [target], { ...options, rounds: 1 });
  const to = now();
  await server.stop();
  console.error(
    `${Math.round(round?.rate ?? 0)} answers a second under the profiler, ${Math.round(round?.cpu ?? 0)} µs each`,
  );
  const profiles = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  // One profile per thread. The largest is the main thread's.
  profiles.sort((a, b) => b.length - a.length);
  const { nodes, samples, timeDeltas, startTime }: Profiler.Profile = JSON.parse(profiles[0] ?? "");
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [byFunction, byPackage] = [new Map<string, number>(), new Map<string, number>()];
  let at = startTime;
  for (const [index, id] of (samples ?? []).entries()) {
    const time = timeDeltas?.[index] ?? 0;
    at += time;
    const { functionName = "", url = "", lineNumber = 0 } = frames.get(id) ?? {};
    if (at < from || at > to || functionName === "(idle)") continue;
    const file = fileOf(url);
    const name = file === "" ? functionName : `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + time);
    const group = file === "" ? functionName : packageOf(file);
    byPackage.set(group, (byPackage.get(group) ?? 0) + time);
  }
  printShares("by function, itself", byFunction);
  printShares("by package or folder", byPackage);
}

function printShares(title: string, times: ReadonlyMap<string, number>): void {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  console.log(`\n${title}`);
  for (const [name, time] of [...times].sort(([, a], [, b]) => b - a).slice(0, 25))
    console.log(`${((time / total) * 100).toFixed(1).padStart(6)} %  ${name}`);
}

/** Path of a file in the project, or Node's internal name. */
function fileOf(url: string): string {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

/** Package or folder of a file. */
function packageOf(file: string): string {
  const inPackage = /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(file);
  if (inPackage) return inPackage[0];
  return file.startsWith("node:") ? file : file.split("/").slice(0, 3).join("/");
}
