/** `hydrant migrate`: what a change of the spec asks of the database, where the database stands, onwards, and back. */

import type { Done } from "../../src/server/jobs/job.ts";
import { type Call, type Command, DESTRUCTIVE, JSON_OUTPUT, OUT, SPEC } from "./command.ts";
import { askedOf } from "./jobs.ts";
import type { Plan } from "./plan.ts";

export const MIGRATE: readonly Command[] = [
  {
    name: "migrate plan",
    summary: "Tells what a changed spec asks of the database, and the SQL for it, without one. Writes nothing.",
    options: {
      spec: SPEC,
      out: { ...OUT, about: 'The folder of what is generated; "src/generated" if left out.' },
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
async function runPlan({ flags, values, lists }: Call): Promise<number> {
  const [{ loadSpec }, { evolution }, { planOf, worded }, { join }] = await Promise.all([
    import("../language/load.ts"),
    import("../generate.ts"),
    import("./plan.ts"),
    import("node:path"),
  ]);
  const { model, diagnostics } = await loadSpec(values.get("spec") ?? "spec");
  const json = flags.has("json");
  if (model === null) {
    if (json) print({ status: "faulty", changes: [], migrations: [], refused: [], diagnostics });
    else {
      const { pageOf, renderAll } = await import("../language/rendering.ts");
      process.stderr.write(renderAll(diagnostics, pageOf(process.stderr)));
    }
    return 1;
  }
  const outDir = values.get("out") ?? join("src", "generated");
  const plan: Plan = await planOf(await evolution(model, outDir, lists.get("destructive") ?? []));
  if (json) print({ ...plan, diagnostics });
  else {
    process.stdout.write(worded(plan));
    for (const sentence of plan.refused) process.stderr.write(`${sentence}\n`);
  }
  return plan.status === "refused" ? 1 : 0;
}

/** 0: all is as the code expects it; 1: something is not. */
function runStatus(call: Call): Promise<number> {
  const sound = ({ result }: Done): boolean => result.sound === true;
  return askedOf(call, "migrate status", { rows: call.flags.has("rows") }, (done) => (sound(done) ? 0 : 1));
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
