/** `hydrant lint`: reports errors and doubtful parts of a spec. */

import { didYouMean } from "../language/edit-distance.ts";
import { series } from "../language/grammar/text-format.ts";
import { type Call, type Command, foldersOf, OPTIONS, print, printDiagnostics, printDocument } from "./command.ts";
import { CommandFailed } from "./command-error.ts";

export const LINT: Command = {
  name: "lint",
  summary: "Reports errors and warnings in the spec, and changes that no migration can make. Writes nothing.",
  options: {
    spec: OPTIONS.spec,
    out: OPTIONS.generated,
    destructive: OPTIONS.destructive,
    severity: {
      value: "SEVERITY",
      about: 'The lowest severity to report, and to exit with 1 for: "error", "warning" or "info" (the default).',
    },
    json: OPTIONS.json,
  },
  run: runLint,
};

async function runLint(call: Call): Promise<number> {
  const [{ check }, { isOfTheDay, SEVERITIES }] = await Promise.all([
    import("../generate.ts"),
    import("../language/diagnostic-codes.ts"),
  ]);
  const reported = SEVERITIES.slice(0, 1 + leastOf(call.values.get("severity") ?? "info", SEVERITIES));
  const found = await check({ ...foldersOf(call), data: true });
  const diagnostics = found.diagnostics.filter(({ severity }) => reported.includes(severity));
  if (call.flags.has("json")) printDocument(diagnostics);
  else if (diagnostics.length > 0) await printDiagnostics(diagnostics);
  else if (reported.length === SEVERITIES.length) print("Nothing is wrong.");
  else print(`There are no ${reported.map((severity) => `${severity}s`).join(" and no ")}.`);
  return diagnostics.some(({ code }) => !isOfTheDay(code)) ? 1 : 0;
}

function leastOf(given: string, severities: readonly string[]): number {
  const least = severities.indexOf(given);
  if (least !== -1) return least;
  const known = `"${given}" is not a severity; there are ${series(severities)}.`;
  throw new CommandFailed([known, didYouMean(given, severities)].filter(Boolean).join(" "), 2);
}
