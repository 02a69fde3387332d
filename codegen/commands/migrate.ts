/** `hydrant migrate`: what a change of the spec asks of the database, where the database stands, onwards, and back. */

import type { Done } from "../../src/server/jobs/job.ts";
import { type Call, type Command, DESTRUCTIVE, GENERATED, JSON_OUTPUT, SPEC } from "./command.ts";
import { askedOf } from "./jobs.ts";
import { printDocument } from "./outputs.ts";
import type { Plan } from "./plan.ts";
import { complain, foldersOf } from "./spec.ts";

export const MIGRATE: readonly Command[] = [
  {
    name: "migrate plan",
    summary: "Tells what a changed spec asks of the database, and the SQL for it, without one. Writes nothing.",
    options: {
      spec: SPEC,
      out: GENERATED,
      destructive: DESTRUCTIVE,
      json: JSON_OUTPUT,
    },
    run: runPlan,
  },
  {
    name: "migrate status",
    summary: "Tells which migrations the database has, which wait, and what of its tables is not as they made it.",
    options: {
      rows: { about: "Looks at every row, too, whether it has values that the spec would refuse." },
      json: JSON_OUTPUT,
    },
    run: runStatus,
  },
  {
    name: "migrate up",
    summary: "Runs the migrations that wait, as a start of the server does.",
    options: { json: JSON_OUTPUT },
    run: (call) => askedOf(call, "migrate up", {}),
  },
  {
    name: "migrate down",
    summary: "Takes the latest migration back. What that loses has to be named.",
    options: {
      destructive: { ...DESTRUCTIVE, about: "What may be lost; may be given several times." },
      force: { about: "Takes it back beside servers that run on the PostgreSQL server, too." },
      json: JSON_OUTPUT,
    },
    run: (call) =>
      askedOf(call, "migrate down", {
        destructive: call.lists.get("destructive") ?? [],
        force: call.flags.has("force"),
      }),
  },
];

/** 0: it can be made, or there is nothing to make; 1: something is refused, or the spec is faulty. */
async function runPlan(call: Call): Promise<number> {
  const [{ check }, { planOf, worded }] = await Promise.all([import("../checked.ts"), import("./plan.ts")]);
  const { model, evolution, diagnostics } = await check(foldersOf(call));
  const plan: Plan | null = model === null ? null : await planOf(evolution);
  if (call.flags.has("json"))
    printDocument(
      plan === null
        ? { status: "faulty", changes: [], idle: [], migrations: [], diagnostics }
        : { ...plan, diagnostics },
    );
  else {
    if (plan !== null) process.stdout.write(worded(plan));
    await complain(
      diagnostics.filter(({ severity }) => severity === "error"),
      "plans",
    );
  }
  return plan === null || plan.status === "refused" ? 1 : 0;
}

/** 0: all is as the code expects it; 1: something is not. */
function runStatus(call: Call): Promise<number> {
  const sound = ({ result }: Done): boolean => result.sound === true;
  return askedOf(call, "migrate status", { rows: call.flags.has("rows") }, (done) => (sound(done) ? 0 : 1));
}
