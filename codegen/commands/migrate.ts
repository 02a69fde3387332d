/** `hydrant migrate plan`: shows the next migration. */

import { type Call, type Command, foldersOf, OPTIONS, printDiagnostics, printDocument } from "./command.ts";

export const MIGRATE_PLAN: Command = {
  name: "migrate plan",
  summary: "Shows the next migration and its SQL. Needs no database. Writes nothing.",
  options: { spec: OPTIONS.spec, out: OPTIONS.generated, destructive: OPTIONS.destructive, json: OPTIONS.json },
  run: runPlan,
};

/** Exit status 0: planned, or nothing to do; 1: a change is refused, or the spec has errors. */
async function runPlan(call: Call): Promise<number> {
  const [{ check }, { planOf, planText }] = await Promise.all([import("../generate.ts"), import("./plan.ts")]);
  const { model, evolution, diagnostics } = await check(foldersOf(call));
  const plan = model === null ? null : await planOf(evolution);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (call.flags.has("json"))
    printDocument({ ...(plan ?? { status: "faulty", changes: [], migrations: [] }), diagnostics });
  else {
    if (plan !== null) process.stdout.write(planText(plan));
    await printDiagnostics(errors, "plans");
  }
  return plan === null || plan.status === "refused" ? 1 : 0;
}
