/** `hydrant generate`: generates from a spec, once or at each save. */

import { join } from "node:path";
import type { Generation, PlannedMigrations } from "../generate.ts";
import { series } from "../language/grammar/text-format.ts";
import {
  type Call,
  type Command,
  foldersOf,
  NARROWING,
  OPTIONS,
  print,
  printDiagnostics,
  printDocument,
} from "./command.ts";
import { CommandFailed, failureOf } from "./command-error.ts";

export const GENERATE: Command = {
  name: "generate",
  summary: "Generates code, documents and migrations from the spec. Writes nothing if the spec has errors.",
  options: {
    spec: OPTIONS.spec,
    out: OPTIONS.out,
    check: { about: "Writes nothing; lists the files that are stale." },
    watch: { about: "Generates at every save, until it is interrupted. Only announces migrations." },
    migrations: { about: "With --watch: also writes migrations." },
    quiet: { about: "Prints nothing if there is nothing to do." },
    destructive: OPTIONS.destructive,
    stats: { about: "Prints the time and memory of each phase." },
    json: OPTIONS.json,
  },
  run: runGenerate,
};

async function runGenerate(call: Call): Promise<number> {
  const { flags } = call;
  if (flags.has("watch")) return runWatch(call);
  if (flags.has("migrations"))
    throw new CommandFailed('"--migrations" needs "--watch"; without it, migrations are always written.', 2);
  const [{ generate }, { createClock, table, wholeProcess }] = await Promise.all([
    import("../generate.ts"),
    import("../timings.ts"),
  ]);
  const clock = createClock();
  const folders = foldersOf(call);
  const checks = flags.has("check");
  const generation = await generate({ ...folders, check: checks, clock });
  const stats = flags.has("stats");
  if (flags.has("json"))
    printDocument(stats ? { ...generation, stats: [...clock.phases(), wholeProcess()] } : generation);
  else await printResult(generation, folders.outDir, { quiet: flags.has("quiet"), checks });
  if (stats && !flags.has("json")) process.stdout.write(`\n${table(clock.phases())}`);
  return generation.status === "faulty" || generation.status === "stale" ? 1 : 0;
}

/** Exit status 0: interrupted; 2: there is nothing to watch. */
async function runWatch(call: Call): Promise<number> {
  const { flags } = call;
  const wrong = ["check", "json"].find((flag) => flags.has(flag));
  if (wrong !== undefined) throw new CommandFailed(`"--watch" and "--${wrong}" exclude each other.`, 2);
  const { specDir, outDir, destructive } = foldersOf(call);
  const [{ generate }, { createClock, table }, { canWatch, watch }] = await Promise.all([
    import("../generate.ts"),
    import("../timings.ts"),
    import("../watch.ts"),
  ]);
  if (!(await canWatch(specDir))) throw new CommandFailed(`There is no folder ${specDir} to watch.`, 2);
  const end = new AbortController();
  // Ends when nobody reads the output any more.
  process.stdout.once("error", () => end.abort());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  let clock = createClock();
  await watch({
    specDir,
    generate: () => {
      clock = createClock();
      return generate({ specDir, outDir, destructive, clock, withoutMigrations: !flags.has("migrations") });
    },
    async report(generation, milliseconds) {
      await printResult(generation, outDir, { quiet: true, checks: false });
      const written = generation.files.length + generation.removed.length;
      if (generation.status !== "faulty")
        print(
          written > 0
            ? `${written} files in ${Math.round(milliseconds)} ms.`
            : `Everything ${generation.outstanding === null ? "" : "else "}is up to date.`,
        );
      if (flags.has("stats")) process.stdout.write(`\n${table(clock.phases())}`);
      print(`Watching ${specDir} …`);
    },
    onError(error) {
      const { message } = failureOf(error) ?? (error instanceof Error ? error : new Error(String(error)));
      process.stderr.write(`${message}\n`);
    },
    signal: end.signal,
  });
  return 0;
}

async function printResult(
  { status, files, removed, diagnostics, narrower, outstanding }: Generation,
  outDir: string,
  { quiet, checks }: { readonly quiet: boolean; readonly checks: boolean },
): Promise<void> {
  const shown = diagnostics.filter(({ severity }) => severity !== "info");
  await printDiagnostics(shown, checks ? "reports" : "writes");
  const [there, gone] = status === "stale" ? ["stale", "left over"] : ["wrote", "removed"];
  for (const path of files) print(`${there} ${join(outDir, path)}`);
  for (const path of removed) print(`${gone} ${join(outDir, path)}`);
  for (const sentence of narrower.length === 0 ? [] : [...narrower, ...NARROWING]) print(sentence);
  if (outstanding !== null) print(awaited(outstanding));
  if (status === "current" && !quiet) print("Everything is up to date.");
}

const MOST_CHANGES = 3;

/** One line about migrations that a watch leaves to the next run. */
function awaited({ migrations, changes }: PlannedMigrations): string {
  const more = changes.length - MOST_CHANGES;
  const does = series([...changes.slice(0, MOST_CHANGES), ...(more > 0 ? [`${more} more`] : [])]);
  const snapshot = `The snapshot of the tables${changes.length === 0 ? "" : ` (${does})`}`;
  const what = migrations.length === 0 ? snapshot : `A migration that ${does}`;
  return `${what} is not written yet: run \`hydrant generate\`, or \`npm start\`, which does so.`;
}
