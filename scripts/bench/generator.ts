/** How long the generator takes, whole process and all emitters, and how much memory, with few and with many resource types. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "./ending.ts";
import { growSpec } from "./grown/spec.ts";
import { mebibytes, milliseconds, say, table } from "./report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const COUNTS = [10, 100, 500];
/** Saves whose median counts. */
const SAVES = 5;

/** What `--stats` tells of a whole process. */
interface Whole {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
}

/** Measures each count of resource types, and prints a line for each thing that is done with them. */
export async function benchGenerator(markdown: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-generator-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const columns: Record<string, readonly string[]>[] = [];
  for (const count of COUNTS) {
    say(`generating ${count} resource types …`);
    const [spec, out] = [join(folder, `spec-${count}`), join(folder, `out-${count}`)];
    await growSpec(join(root, "spec"), spec, count);
    // What the first run compiles is there for the next one, as it is on any machine but for the first time.
    if (count === COUNTS[0]) await generated(spec, join(folder, "first"));
    const anew = await generated(spec, out);
    const unchanged = await generated(spec, out);
    const check = await generated(spec, out, "--check");
    columns.push({
      "made anew": [milliseconds(anew.wall), milliseconds(anew.cpu), mebibytes(anew.memory)],
      unchanged: [milliseconds(unchanged.wall), milliseconds(unchanged.cpu), mebibytes(unchanged.memory)],
      "--check": [milliseconds(check.wall), milliseconds(check.cpu), mebibytes(check.memory)],
      "--watch, a save": [milliseconds(await saved(spec, out)), "–", "–"],
    });
  }
  const lines = table(
    markdown,
    "resource types",
    COUNTS.flatMap((count) => [`${count}`, "processors", "memory"]),
  );
  for (const line of Object.keys(columns[0] ?? {}))
    lines.row(
      line,
      columns.flatMap((column) => column[line] ?? []),
    );
  lines.end();
}

async function generated(spec: string, out: string, ...more: readonly string[]): Promise<Whole> {
  const args = ["codegen/cli.ts", "generate", "--spec", spec, "--out", out, "--json", "--stats", ...more];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  atEnd(() => child.kill());
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`hydrant generate ended with ${status}`);
  return (JSON.parse(said) as { readonly stats: readonly Whole[] }).stats.at(-1) as Whole;
}

/** Milliseconds from a save until the last file is written: the median of a few. */
async function saved(spec: string, out: string): Promise<number> {
  const args = ["codegen/cli.ts", "generate", "--watch", "--spec", spec, "--out", out];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  atEnd(() => child.kill());
  let heard = (): void => undefined;
  let turns = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    turns += text.split("Watching ").length - 1;
    heard();
  });
  child.once("close", () => heard());
  const turn = async (wanted: number): Promise<void> => {
    while (turns < wanted) {
      if (child.exitCode !== null) throw new Error(`hydrant generate --watch ended with ${child.exitCode}`);
      await new Promise<void>((done) => {
        heard = done;
      });
    }
  };
  const file = join(spec, "resources", "place.yaml");
  const text = await readFile(file, "utf8");
  await turn(1);
  const times: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const started = performance.now();
    await writeFile(file, text.replace("maxLength: 120", `maxLength: ${120 + save}`));
    await turn(save + 1);
    times.push(performance.now() - started);
  }
  child.kill();
  await once(child, "close");
  return times.sort((one, other) => one - other)[Math.floor(SAVES / 2)] as number;
}
