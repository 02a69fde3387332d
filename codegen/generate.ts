/**
 * The pipeline from a spec to the output folder: read, resolve, emit, validate, write.
 *
 * An unchanged spec is detected by its hash, without loading anything else. An error writes nothing. Only differing
 * files are written.
 */

import { join } from "node:path";
import type { Artifact } from "./emit/artifact.ts";
import type { Diagnostic } from "./language/diagnostics.ts";
import type { Loaded } from "./language/load.ts";
import type { Model } from "./language/model.ts";
import type { MigrationPlan } from "./migrate/plan.ts";
import { readMigrations } from "./migrate/snapshot.ts";
import { type BuildStamp, buildStampOf, ensureOwn, isCurrent, readBuildStamp } from "./output/build-stamp.ts";
import { validateDocument } from "./output/document-validation.ts";
import { compare, isKept, write } from "./output/files.ts";
import { readIfThere } from "./output/optional-files.ts";
import { type Clock, createClock } from "./timings.ts";

interface CheckOptions {
  readonly specDir: string;
  /** The output folder, with the snapshot of the last migration. */
  readonly outDir: string;
  /** Names that a migration may drop: `places`, `places.population`. */
  readonly destructive?: readonly string[];
  /** Measures the phases. */
  readonly clock?: Clock;
  /** Whether to validate the reference data too. */
  readonly data?: boolean;
}

interface Options extends Omit<CheckOptions, "data"> {
  /** Reports outdated files without writing. */
  readonly check?: boolean;
  /** Leaves migrations to another run. The stamp records that they are outstanding. */
  readonly withoutMigrations?: boolean;
}

export interface Generation {
  /** `current`: nothing to do; `stale`: files would be written; `faulty`: the spec has errors. */
  readonly status: "current" | "written" | "stale" | "faulty";
  /** Hash of the spec's files as read; empty without a folder. */
  readonly hash: string;
  /** Paths of files written, or to be written if only checking; relative to the output folder, with slashes. */
  readonly files: readonly string[];
  /** Paths of deleted files that no emitter produces any more. */
  readonly removed: readonly string[];
  /** Errors in the spec, and changes that no migration can make. */
  readonly diagnostics: readonly Diagnostic[];
  /** Descriptions of constraints that became stricter since the last generation. */
  readonly narrower: readonly string[];
  /** Migrations left to another run; null if none. */
  readonly outstanding: PlannedMigrations | null;
}

/** Migrations still to be generated. */
export interface PlannedMigrations {
  /** Migration names. If empty, only the snapshot is outdated. */
  readonly migrations: readonly string[];
  readonly changes: readonly string[];
}

/** Generates everything. Throws only on generator bugs and file system errors. */
export async function generate(options: Options): Promise<Generation> {
  const { specDir, outDir, destructive = [], withoutMigrations = false, clock = createClock() } = options;
  const stamp = await clock.time("look", () => readBuildStamp(outDir));
  // The stamp does not cover the migrations folder.
  const isDone = async (last: BuildStamp): Promise<boolean> =>
    (await isCurrent(last, specDir, outDir)) && (await readMigrations(outDir)).refused.length === 0;
  // `--destructive` may name something that does not exist; only planning the migrations detects that.
  if (stamp !== null && destructive.length === 0 && (await clock.time("look", () => isDone(stamp))))
    return outcome("current", { hash: stamp.spec });

  const { hash, model, evolution, diagnostics } = await check({ specDir, outDir, destructive, clock });
  if (model === null || evolution.refused.length > 0) return outcome("faulty", { hash, diagnostics });

  const artifacts = [...(await emit(model, clock)), ...evolution.artifacts];
  const all = await clock.time("compare", () => compare(outDir, artifacts, Object.keys(stamp?.files ?? {})));
  for (const artifact of all.differing) await clock.time("validate documents", () => validateDocument(artifact));
  const difference = withoutMigrations ? { ...all, differing: await unmigrated(all.differing, outDir) } : all;
  const isOutstanding = withoutMigrations && all.differing.some(({ path }) => isKept(path));
  const { describe } = await import("./migrate/change-kinds.ts");
  const described = evolution.changes.map(({ change, effect }) => ({ effect, text: describe(change) }));
  const narrowing = described.filter(({ effect }) => effect === "narrowing");
  const found = {
    hash,
    files: difference.differing.map(({ path }) => path),
    removed: difference.left,
    diagnostics,
    narrower: isOutstanding ? [] : narrowing.map(({ text }) => text),
    outstanding: isOutstanding
      ? { migrations: evolution.migrations.map(({ name }) => name), changes: described.map(({ text }) => text) }
      : null,
  };
  const differs = found.files.length + found.removed.length > 0;
  if (options.check) return outcome(differs ? "stale" : "current", found);
  if (stamp === null) await ensureOwn(outDir, difference.differing);
  // The stamp contains the hashes of the final migrations, so nothing is current until they exist.
  await clock.time("write", async () => write(outDir, difference, await buildStampOf(hash, artifacts, isOutstanding)));
  return outcome(differs ? "written" : "current", found);
}

function outcome(status: Generation["status"], found: Pick<Generation, "hash"> & Partial<Generation>): Generation {
  return { files: [], removed: [], diagnostics: [], narrower: [], outstanding: null, ...found, status };
}

/** Leaves out migrations. Generated code imports their index, so an empty one is written before the first migration. */
async function unmigrated(differing: readonly Artifact[], outDir: string): Promise<readonly Artifact[]> {
  const { indexOf } = await import("./migrate/plan.ts");
  const path = "migrations/index.ts";
  const none = (await readIfThere(join(outDir, path))) === null ? [{ path, text: indexOf([]) }] : [];
  return [...differing.filter((artifact) => !isKept(artifact.path)), ...none];
}

/** All artifacts except migrations, which depend on earlier ones. */
export async function emit(model: Model, clock: Clock = createClock()): Promise<readonly Artifact[]> {
  const { EMITTERS } = await clock.time("load emitters", () => import("./emit/emitters.ts"));
  const artifacts: Artifact[] = [];
  for (const [name, emitter] of Object.entries(EMITTERS))
    artifacts.push(...(await clock.time(`emit ${name}`, async () => emitter(model))));
  return artifacts;
}

/** Without a model, the spec has errors. With refusals in the evolution, no migration is possible. */
type Checked = Pick<Loaded, "diagnostics" | "hash"> &
  ({ readonly model: Model; readonly evolution: MigrationPlan } | { readonly model: null; readonly evolution: null });

/** Validates a spec and plans its migrations. Returns diagnostics of both. Writes nothing. */
export async function check(options: CheckOptions): Promise<Checked> {
  const { specDir, outDir, destructive = [], clock = createClock() } = options;
  const loaded = await clock.time("read", async () => (await import("./language/load.ts")).loadSpec(specDir));
  const { model, said, hash, diagnostics } = loaded;
  if (model === null) return { diagnostics, hash, model, evolution: null };
  const evolution = await clock.time("migrations", () => evolutionTo(model, outDir, destructive));
  const { refused } = evolution;
  const all = [
    ...diagnostics,
    ...(refused.length === 0 ? [] : (await import("./migrate/migration-diagnostics.ts")).refusalsIn(said, refused)),
    ...(options.data ? await (await import("./data/rows.ts")).faultsOfData(specDir, model) : []),
  ];
  const { inOrder } = await import("./language/diagnostics.ts");
  return { diagnostics: inOrder(all), hash, model, evolution };
}

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
