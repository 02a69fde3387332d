/** `hydrant diff`: what changed between two versions of a spec, and whom it breaks. */

import type { Loaded } from "../language/load.ts";
import { type Call, type Command, JSON_OUTPUT } from "./command.ts";

const VERSION = 'A folder (the spec\'s, or the project\'s), or a git revision, such as "main" or "HEAD~1:spec".';

export const DIFF: Command = {
  name: "diff",
  summary: "Tells what changed between two versions of a spec, and whom each change breaks.",
  operands: [
    { name: "OLD", about: VERSION },
    { name: "NEW", about: 'The same; ".", the folder as it is, if left out.', otherwise: "." },
  ],
  options: {
    spec: { value: "DIR", about: 'The spec\'s folder in a project or a revision; "spec" if left out.' },
    json: JSON_OUTPUT,
  },
  run: runDiff,
};

/** 0: nothing breaks anybody; 1: something does; 2: there is nothing to compare. */
async function runDiff({ operands, values, flags }: Call): Promise<number> {
  const { loadVersion, NoVersion } = await import("../compare/versions.ts");
  const versions: Loaded[] = [];
  for (const word of operands) {
    try {
      versions.push(await loadVersion(word, values.get("spec") ?? "spec"));
    } catch (error) {
      if (!(error instanceof NoVersion)) throw error;
      process.stderr.write(`${error.message}\n`);
      return 2;
    }
  }
  const [before, after] = versions as [Loaded, Loaded];
  if (before.model === null || after.model === null) return faulty(versions);
  const [{ compare }, { render, tell }] = await Promise.all([
    import("../compare/compare.ts"),
    import("../compare/report.ts"),
  ]);
  const told = tell(compare(before.model, after.model, new Date().toISOString().slice(0, 10)), {
    old: before.said,
    new: after.said,
  });
  const breaking = told.some(({ breaks }) => breaks.length > 0);
  process.stdout.write(flags.has("json") ? `${JSON.stringify({ breaking, changes: told }, null, 2)}\n` : render(told));
  return breaking ? 1 : 0;
}

/** What is wrong with a spec cannot be compared with anything. */
async function faulty(versions: readonly Loaded[]): Promise<number> {
  const { pageOf, renderAll } = await import("../language/rendering.ts");
  for (const { model, diagnostics } of versions)
    if (model === null) {
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      process.stderr.write(renderAll(errors, pageOf(process.stderr)));
    }
  return 2;
}
