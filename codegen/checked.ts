/** A spec as a whole: what its files say, and the step from what is stored to that. */

import { join } from "node:path";
import type { Clock } from "./clock.ts";
import type { Existing } from "./evolve/backfilled.ts";
import type { Evolution } from "./evolve/evolve.ts";
import type { Diagnostic } from "./language/diagnostics.ts";
import type { Model } from "./language/model.ts";
import { readMigrations } from "./migrated.ts";
import { readIfThere } from "./output/files.ts";

interface Asked {
  readonly specDir: string;
  /** The folder of what is generated, with the snapshot of the last migration in it. */
  readonly outDir: string;
  /** What may be lost, by name. */
  readonly destructive?: readonly string[];
  readonly clock?: Pick<Clock, "time">;
}

/** What was found. Without a model the spec is faulty; without refusals of the evolution it can be generated. */
export type Checked = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly model: Model; readonly evolution: Evolution }
  | { readonly model: null; readonly evolution: null }
);

/** Reads a spec and plans the migrations for it, and tells all that is wrong with either. Writes nothing. */
export async function check({ specDir, outDir, destructive = [], clock = UNTIMED }: Asked): Promise<Checked> {
  const { model, diagnostics, said } = await clock.time("read", async () => {
    const { loadSpec } = await import("./language/load.ts");
    return loadSpec(specDir);
  });
  if (model === null) return { diagnostics, model, evolution: null };
  const evolution = await clock.time("migrations", () => evolutionTo(model, outDir, destructive));
  if (evolution.refused.length === 0) return { diagnostics, model, evolution };
  const [{ refusalsIn }, { inOrder }] = await Promise.all([
    import("./refused.ts"),
    import("./language/diagnostics.ts"),
  ]);
  return { diagnostics: inOrder([...diagnostics, ...refusalsIn(said, evolution.refused)]), model, evolution };
}

const UNTIMED: Pick<Clock, "time"> = { time: async (_, work) => work() };

/** The step from the tables of the last migration to those of the model. */
async function evolutionTo(model: Model, outDir: string, destructive: readonly string[]): Promise<Evolution> {
  const { snapshot, refused } = await readMigrations(outDir);
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: [], refused };
  const [{ evolve }, { sayingOf }, { tablesOf }] = await Promise.all([
    import("./evolve/evolve.ts"),
    import("./former.ts"),
    import("./emit/tables.ts"),
  ]);
  const saying = sayingOf(model);
  // Where no row gets anything none is written anew.
  const filling = [...saying.former.values()].some(({ backfills }) => backfills !== undefined && backfills.size > 0);
  const existing = filling ? await migrationsIn(outDir, snapshot?.migrations ?? []) : [];
  return evolve(snapshot, tablesOf(model), { ...saying, destructive, existing });
}

const migrationsIn = (outDir: string, names: readonly string[]): Promise<Existing[]> =>
  Promise.all(
    names.map(async (name) => ({ name, text: (await readIfThere(join(outDir, "migrations", `${name}.ts`))) ?? "" })),
  );
