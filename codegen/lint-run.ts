/** Checks a spec: validates it and plans its migrations. */

import type { Loaded } from "./language/load.ts";
import type { Model } from "./language/model.ts";
import type { MigrationPlan } from "./migrate/plan.ts";
import { readMigrations } from "./migrate/snapshot.ts";
import type { Clock } from "./timings.ts";

interface Asked {
  readonly specDir: string;
  /** The output folder, with the snapshot of the last migration. */
  readonly outDir: string;
  /** Names of tables and columns that a migration may drop. */
  readonly destructive?: readonly string[];
  readonly clock?: Pick<Clock, "time">;
  /** Whether to validate the reference data too. */
  readonly data?: boolean;
}

/** Result. Without a model, the spec has errors. With refusals in the evolution, no migration is possible. */
export type Checked = Pick<Loaded, "diagnostics" | "hash"> &
  ({ readonly model: Model; readonly evolution: MigrationPlan } | { readonly model: null; readonly evolution: null });

/** Validates a spec and plans its migrations. Returns diagnostics of both. Writes nothing. */
export async function check(asked: Asked): Promise<Checked> {
  const { specDir, outDir, destructive = [], clock = UNTIMED } = asked;
  const {
    model,
    diagnostics: ofSpec,
    said,
    hash,
  } = await clock.time("read", async () => {
    const { loadSpec } = await import("./language/load.ts");
    return loadSpec(specDir);
  });
  if (model === null) return { diagnostics: ofSpec, hash, model, evolution: null };
  const evolution = await clock.time("migrations", () => evolutionTo(model, outDir, destructive));
  const { refused } = evolution;
  const others = [
    refused.length === 0 ? [] : (await import("./migrate/migration-diagnostics.ts")).refusalsIn(said, refused),
    asked.data ? await (await import("./data/files.ts")).faultsOfData(specDir, model) : [],
  ].flat();
  if (others.length === 0) return { diagnostics: ofSpec, hash, model, evolution };
  const { inOrder } = await import("./language/diagnostics.ts");
  return { diagnostics: inOrder([...ofSpec, ...others]), hash, model, evolution };
}

const UNTIMED: Pick<Clock, "time"> = { time: async (_, work) => work() };

/** Plans the migration from the last snapshot to the model. */
async function evolutionTo(model: Model, outDir: string, destructive: readonly string[]): Promise<MigrationPlan> {
  const { snapshot, refused } = await readMigrations(outDir);
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: [], refused };
  const [{ planMigrations }, { renameHints }, { tablesOf }] = await Promise.all([
    import("./migrate/plan.ts"),
    import("./migrate/rename-history.ts"),
    import("./emit/tables.ts"),
  ]);
  return planMigrations(snapshot, tablesOf(model), { ...renameHints(model), destructive });
}
