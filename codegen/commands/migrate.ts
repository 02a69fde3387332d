/** `hydrant migrate plan`: shows the next migration. */

import { type Call, type Command, DESTRUCTIVE, GENERATED, JSON_OUTPUT, SPEC } from "./command.ts";
import type { Plan } from "./plan.ts";
import { foldersOf, printDiagnostics } from "./spec.ts";
import { printDocument } from "./stdout.ts";

export const MIGRATE_PLAN: Command = {
  name: "migrate plan",
  summary: "Shows the next migration and its SQL. Needs no database. Writes nothing.",
  options: { spec: SPEC, out: GENERATED, destructive: DESTRUCTIVE, json: JSON_OUTPUT },
  run: runPlan,
};

/** Exit status 0: planned, or nothing to do; 1: a change is refused, or the spec has errors. */
async function runPlan(call: Call): Promise<number> {
  const [{ check }, { planOf, planText }] = await Promise.all([import("../lint-run.ts"), import("./plan.ts")]);
  const { model, evolution, diagnostics } = await check(foldersOf(call));
  const plan: Plan | null = model === null ? null : await planOf(evolution);
  if (call.flags.has("json"))
    printDocument(
      plan === null ? { status: "faulty", changes: [], migrations: [], diagnostics } : { ...plan, diagnostics },
    );
  else {
    if (plan !== null) process.stdout.write(planText(plan));
    await printDiagnostics(
      diagnostics.filter(({ severity }) => severity === "error"),
      "plans",
    );
  }
  return plan === null || plan.status === "refused" ? 1 : 0;
}
