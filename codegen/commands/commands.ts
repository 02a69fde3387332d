/** What each command of `hydrant` does. */

import { join } from "node:path";
import type { Generation } from "../generate.ts";
import { type Call, type Command, DESTRUCTIVE, GENERATED, JSON_OUTPUT, OUT, SPEC } from "./command.ts";
import { DIFF } from "./diff.ts";
import { diskFault } from "./disk.ts";
import { INIT } from "./init.ts";
import { JOBS } from "./jobs.ts";
import { MIGRATE } from "./migrate.ts";
import { MOCK } from "./mock.ts";
import { narrowing } from "./narrowing.ts";
import { loadMain } from "./project.ts";
import { complain, foldersOf } from "./spec.ts";

export const COMMANDS: readonly Command[] = [
  INIT,
  {
    name: "generate",
    summary: "Makes everything that can be derived from a spec. A faulty spec writes nothing.",
    options: {
      spec: SPEC,
      out: OUT,
      check: { about: "Writes nothing; tells which files are stale." },
      watch: { about: "Goes on after that: generates again whenever the spec is saved, until it is interrupted." },
      quiet: { about: "Says nothing where there is nothing to do." },
      destructive: DESTRUCTIVE,
      stats: { about: "Tells where the time went, and how much memory it took." },
      json: JSON_OUTPUT,
    },
    run: (call) => told(() => runGenerate(call)),
  },
  {
    name: "lint",
    summary: "Tells every fault and doubtful thing in a spec, and what no migration leads to. Writes nothing.",
    options: { spec: SPEC, out: GENERATED, destructive: DESTRUCTIVE, json: JSON_OUTPUT },
    run: runLint,
  },
  DIFF,
  ...MIGRATE,
  {
    name: "client",
    summary: "Writes the client as a package, ready for `npm pack`.",
    options: {
      spec: SPEC,
      out: { value: "DIR", about: 'The folder to write to; "client" if left out.' },
      name: { value: "NAME", about: "What the package is called; after the API if left out." },
    },
    run: (call) => told(() => runClient(call)),
  },
  MOCK,
  {
    name: "serve",
    summary: "Runs the server of the project in the current folder.",
    options: {},
    run: runServe,
  },
  ...JOBS,
];

/** Runs a command that writes; where the disk fails, that is told, and the status is 1. */
async function told(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const fault = diskFault(error);
    if (fault === null) throw error;
    process.stderr.write(`${fault}\n`);
    return 1;
  }
}

async function runGenerate(call: Call): Promise<number> {
  const { flags } = call;
  if (flags.has("watch")) return runWatch(call);
  const [{ generate }, { createClock, table, wholeProcess }] = await Promise.all([
    import("../generate.ts"),
    import("../clock.ts"),
  ]);
  const clock = createClock();
  const folders = foldersOf(call);
  const generation = await generate({ ...folders, check: flags.has("check"), clock });
  const stats = flags.has("stats");
  if (flags.has("json"))
    print(JSON.stringify(stats ? { ...generation, stats: [...clock.phases(), wholeProcess()] } : generation, null, 2));
  else await tell(generation, folders.outDir, flags.has("quiet"));
  if (stats && !flags.has("json")) process.stdout.write(`\n${table(clock.phases())}`);
  return generation.status === "faulty" || generation.status === "stale" ? 1 : 0;
}

/** 0 when it is interrupted; 2 where there is nothing to watch. */
async function runWatch(call: Call): Promise<number> {
  const { flags } = call;
  const wrong = ["check", "json"].find((flag) => flags.has(flag));
  const { specDir, outDir, destructive } = foldersOf(call);
  const [{ generate }, { createClock, table }, { canWatch, watch }] = await Promise.all([
    import("../generate.ts"),
    import("../clock.ts"),
    import("../watch.ts"),
  ]);
  if (wrong !== undefined || !(await canWatch(specDir))) {
    const why =
      wrong === undefined
        ? `There is no folder ${specDir} to watch.`
        : `"--watch" and "--${wrong}" exclude each other.`;
    process.stderr.write(`${why}\n`);
    return 2;
  }
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  let clock = createClock();
  await watch({
    specDir,
    generate: (second) => {
      clock = createClock();
      return generate({ specDir, outDir, destructive, second, clock });
    },
    async tell(generation, milliseconds) {
      await tell(generation, outDir, true);
      const written = generation.files.length + generation.removed.length;
      if (generation.status !== "faulty")
        print(written === 0 ? "Everything is up to date." : `${written} files in ${Math.round(milliseconds)} ms.`);
      if (flags.has("stats")) process.stdout.write(`\n${table(clock.phases())}`);
      print(`Watching ${specDir} …`);
    },
    fault: (error) =>
      process.stderr.write(`${diskFault(error) ?? (error instanceof Error ? error.message : String(error))}\n`),
    end: end.signal,
  });
  return 0;
}

async function tell(
  { status, files, removed, diagnostics, narrower }: Generation,
  outDir: string,
  quiet: boolean,
): Promise<void> {
  await complain(diagnostics.filter(({ severity }) => severity !== "info"));
  const [there, gone] = status === "stale" ? ["stale", "left over"] : ["wrote", "removed"];
  for (const path of files) print(`${there} ${join(outDir, path)}`);
  for (const path of removed) print(`${gone} ${join(outDir, path)}`);
  for (const sentence of narrower.length === 0 ? [] : [...narrower, ...narrowing]) print(sentence);
  if (status === "current" && !quiet) print("Everything is up to date.");
}

async function runLint(call: Call): Promise<number> {
  const { check } = await import("../checked.ts");
  const { diagnostics } = await check(foldersOf(call));
  if (call.flags.has("json")) print(JSON.stringify(diagnostics, null, 2));
  else if (diagnostics.length === 0) print("Nothing is wrong.");
  else await complain(diagnostics);
  return diagnostics.length > 0 ? 1 : 0;
}

async function runClient({ values }: Call): Promise<number> {
  const { loadSpec } = await import("../language/load.ts");
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  if (model === null) {
    await complain(diagnostics);
    return 1;
  }
  const [{ clientPackage }, { compare, write }] = await Promise.all([
    import("../output/client-package.ts"),
    import("../output/files.ts"),
  ]);
  const folder = values.get("out") ?? "client";
  const difference = await compare(folder, clientPackage(model, values.get("name")), []);
  await write(folder, difference);
  print(difference.differing.length === 0 ? "Everything is up to date." : `wrote ${folder}`);
  return 0;
}

async function runServe(): Promise<number> {
  const main = await loadMain();
  if (main === undefined) return 2;
  await main.serve?.();
  // A start that fails says so by a status of its own.
  return Number(process.exitCode ?? 0);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
