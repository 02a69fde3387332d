/** `hydrant diff`: shows what changed between two versions of a spec, and whom it breaks. */

import type { Loaded } from "../language/load.ts";
import { type Call, type Command, OPTIONS, printDocument } from "./command.ts";
import { CommandFailed, failureOf } from "./command-error.ts";

const VERSION = 'A folder (the spec\'s, or the project\'s), or a git revision, such as "main" or "HEAD~1:spec".';

export const DIFF: Command = {
  name: "diff",
  summary: "Shows what changed between two versions of a spec, and whom each change breaks.",
  operands: [
    { name: "OLD", about: VERSION },
    { name: "NEW", about: 'The same (default: ".", the folder as it is).', otherwise: "." },
  ],
  options: {
    spec: { value: "DIR", about: 'The spec\'s folder in a project or a revision (default: "spec").' },
    json: OPTIONS.json,
  },
  run: runDiff,
};

/** Exit status 0: nothing breaks; 1: something does; 2: a version is missing or has errors. */
async function runDiff({ operands, values, flags }: Call): Promise<number> {
  const { loadVersion, NoVersion } = await import("../diff/versions.ts");
  const versions: Loaded[] = [];
  for (const word of operands) {
    try {
      versions.push(await loadVersion(word, values.get("spec") ?? "spec"));
    } catch (error) {
      const failure = error instanceof NoVersion ? error : failureOf(error);
      throw failure === null ? error : new CommandFailed(failure.message, 2);
    }
  }
  const [before, after] = versions as [Loaded, Loaded];
  const json = flags.has("json");
  if (before.model === null || after.model === null) return faulty(versions, json);
  const [{ compare }, { render, locateChanges }] = await Promise.all([
    import("../diff/comparison.ts"),
    import("../diff/report.ts"),
  ]);
  const changes = compare(before.model, after.model, new Date().toISOString().slice(0, 10));
  const reported = locateChanges(changes, { old: before.said, new: after.said });
  const breaking = reported.some(({ breaks }) => breaks.length > 0);
  if (json) printDocument({ breaking, changes: reported });
  else process.stdout.write(render(reported));
  return breaking ? 1 : 0;
}

async function faulty(versions: readonly Loaded[], json: boolean): Promise<number> {
  const errors = versions.map(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === "error"));
  const { pageOf, renderAll } = await import("../language/diagnostic-format.ts");
  const message = "A spec with errors cannot be compared.";
  if (json) printDocument({ refused: { message, diagnostics: errors.flat() } });
  else for (const each of errors) if (each.length > 0) process.stderr.write(renderAll(each, pageOf(process.stderr)));
  return 2;
}
