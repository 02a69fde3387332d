/** Generator benchmark: time and memory by number of resource types. */

import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endChild } from "../programs.ts";
import { atEnd, temporaryFolder } from "./cleanup.ts";
import { growSpec } from "./large-spec.ts";
import { generate, root } from "./project.ts";
import { mebibytes, milliseconds, table } from "./report.ts";
import { median } from "./rounds.ts";

/** Prints a row for each mode, with columns by number of resource types. */
export async function benchGenerator(): Promise<void> {
  const folder = await temporaryFolder();
  const counts = [10, 100, 500];
  const rows: Record<string, string[]> = {};
  for (const count of counts) {
    console.error(`generating ${count} resource types …`);
    const [spec, out] = [join(folder, `spec-${count}`), join(folder, `out-${count}`)];
    await growSpec(join(root, "spec"), spec, count);
    // The first run fills the compile cache.
    if (count === counts[0]) await timed(spec, join(folder, "first"));
    const cells = {
      "made anew": await timed(spec, out),
      unchanged: await timed(spec, out),
      "--check": await timed(spec, out, "--check"),
      "--watch, a save": [milliseconds(await watchSaves(spec, out)), "–", "–"],
    };
    for (const [title, more] of Object.entries(cells)) rows[title] = [...(rows[title] ?? []), ...more];
  }
  const columns = counts.flatMap((count) => [`${count}`, "processors", "memory"]);
  const lines = table("resource types", columns);
  for (const [title, cells] of Object.entries(rows)) lines.row(title, cells);
  lines.end();
}

/** Elapsed time, processor time and memory of the whole process, from `--stats`. */
async function timed(spec: string, out: string, ...more: readonly string[]): Promise<readonly string[]> {
  const printed = await generate(spec, out, "--json", "--stats", ...more);
  const { wall, cpu, memory } = JSON.parse(printed).stats.at(-1);
  return [milliseconds(wall), milliseconds(cpu), mebibytes(memory)];
}

/** Milliseconds from a save until the last file is written: the median of a few. */
async function watchSaves(spec: string, out: string): Promise<number> {
  const args = ["codegen/cli.ts", "generate", "--watch", "--spec", spec, "--out", out];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  atEnd(() => endChild(child));
  const file = join(spec, "resources", "place.yaml");
  const text = await readFile(file, "utf8");
  const times: number[] = [];
  let saved = Number.NaN;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes("Watching ")) continue;
    if (!Number.isNaN(saved)) times.push(performance.now() - saved);
    if (times.length === 5) break;
    saved = performance.now();
    await writeFile(file, text.replace("maxLength: 120", `maxLength: ${121 + times.length}`));
  }
  if (times.length < 5) throw new Error(`hydrant generate --watch ended with ${child.exitCode}`);
  await endChild(child);
  return median(times);
}
