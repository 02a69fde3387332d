/** Generator benchmark: time and memory by number of resource types, and projects with large specs. */

import { execFile, spawn } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { atEnd, endChild, temporaryFolder } from "./cleanup.ts";
import { growSpec, type MadeUp } from "./large-spec.ts";
import { root } from "./project.ts";
import { mebibytes, milliseconds, say, table } from "./report.ts";
import { median } from "./rounds.ts";

const hydrant = "codegen/cli.ts";

/** Runs a command. Throws with its output if it fails. */
async function run(...args: readonly string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, args, { cwd: root, timeout: 600_000 });
  atEnd(() => endChild(running.child));
  return (await running).stdout;
}

/** Prints a row for each mode, with columns by number of resource types. */
export async function benchGenerator(): Promise<void> {
  const folder = await temporaryFolder();
  const counts = [10, 100, 500];
  const rows: Record<string, string[]> = {};
  for (const count of counts) {
    say(`generating ${count} resource types …`);
    const [spec, out] = [join(folder, `spec-${count}`), join(folder, `out-${count}`)];
    await growSpec(join(root, "spec"), spec, count);
    // The first run fills the compile cache.
    if (count === counts[0]) await generate(spec, join(folder, "first"));
    const cells = {
      "made anew": await generate(spec, out),
      unchanged: await generate(spec, out),
      "--check": await generate(spec, out, "--check"),
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
async function generate(spec: string, out: string, ...more: readonly string[]): Promise<readonly string[]> {
  const printed = await run(hydrant, "generate", "--spec", spec, "--out", out, "--json", "--stats", ...more);
  const { wall, cpu, memory } = JSON.parse(printed).stats.at(-1);
  return [milliseconds(wall), milliseconds(cpu), mebibytes(memory)];
}

/** Milliseconds from a save until the last file is written: the median of a few. */
async function watchSaves(spec: string, out: string): Promise<number> {
  const args = [hydrant, "generate", "--watch", "--spec", spec, "--out", out];
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

/**
 * Generates a project in `folder` with `count` resource types, this project's handlers, and default ones for the rest.
 * Returns its source folder.
 */
export async function makeProject(folder: string, count: number): Promise<string> {
  say(`generating ${count} resource types …`);
  const made = await growSpec(join(root, "spec"), join(folder, "spec"), count);
  return assemble(folder, join(root, "src", "handlers"), made);
}

/** Generates a project from the spec in `folder`, with those handlers and default ones for `made`. Returns its source folder. */
export async function assemble(folder: string, handlers: string, made: readonly MadeUp[]): Promise<string> {
  const source = join(folder, "src");
  await mkdir(source, { recursive: true });
  await cp(handlers, join(source, "handlers"), { recursive: true });
  for (const name of ["main.ts", "project.ts"]) await cp(join(root, "src", name), join(source, name));
  await mkdir(join(folder, "node_modules"));
  await symlink(join(root, "src"), join(folder, "node_modules", "hydrant"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await addHandlers(join(source, "handlers"), made);
  await run(hydrant, "generate", "--spec", join(folder, "spec"), "--out", join(source, "generated"));
  return source;
}

/** Adds default handlers of the generated resource types. */
async function addHandlers(folder: string, made: readonly MadeUp[]): Promise<void> {
  const file = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  const lines = made.map(
    ({ name, plural }) =>
      `import { ${plural} as ${name} } from "../generated/resources/${file(name)}.ts";\nexport const ${plural} = stored(${name});\n`,
  );
  await writeFile(join(folder, "made-up.ts"), `import { stored } from "hydrant";\n${lines.join("")}`);
  const index = join(folder, "index.ts");
  const text = await readFile(index, "utf8");
  const opening = "export const handlers: Handlers = {\n";
  if (!text.includes(opening)) throw new Error(`src/handlers/index.ts no longer has the line ${opening.trim()}`);
  const members = made.map(({ plural }) => `  ${plural}: madeUp.${plural},\n`).join("");
  await writeFile(index, `import * as madeUp from "./made-up.ts";\n${text.replace(opening, `${opening}${members}`)}`);
}
