/**
 * The pipeline from a spec to the output folder: read, resolve, emit, validate, write.
 *
 * A spec that has not changed is known by its hash, and nothing is loaded for it. Where anything is wrong nothing is
 * written; else only files that differ.
 */

import { join } from "node:path";
import { check } from "./checked.ts";
import { type Clock, createClock } from "./clock.ts";
import type { Artifact } from "./emit/artifact.ts";
import type { Diagnostic } from "./language/diagnostics.ts";
import type { Model } from "./language/model.ts";
import { readMigrations } from "./migrated.ts";
import { readIfThere } from "./output/absence.ts";
import { validateDocument } from "./output/document-validation.ts";
import { compare, isKept, write } from "./output/files.ts";
import { ensureOwn, isCurrent, madeBefore, readStamp, type Stamp, stampOf } from "./output/stamp.ts";

export interface Options {
  readonly specDir: string;
  readonly outDir: string;
  /** Only tells what is stale. */
  readonly check?: boolean;
  /** Leaves migrations to another run, which sees by the stamp that they are outstanding. */
  readonly withoutMigrations?: boolean;
  /** What a migration may lose, by name: `places`, `places.population`. */
  readonly destructive?: readonly string[];
  /** Takes down how long each phase takes. */
  readonly clock?: Clock;
}

export interface Generation {
  /** `current`: nothing to do; `stale`: something would be written; `faulty`: the spec cannot be used as it is. */
  readonly status: "current" | "written" | "stale" | "faulty";
  /** Of the spec's files as they were read; empty where there is no folder. */
  readonly hash: string;
  /** Paths under the output folder, with slashes, of files written or, when only checking, that would be. */
  readonly files: readonly string[];
  /** Of files taken away, or that would be, since nothing makes them any more. */
  readonly removed: readonly string[];
  /** What is wrong with the spec, and what no migration leads to. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is asked of values, and was not when this was last written, in words. */
  readonly narrower: readonly string[];
  /** What the spec says of rows that are there and that comes to nothing, in sentences. */
  readonly idle: readonly string[];
  /** What was left to another run; null where nothing was. */
  readonly outstanding: Outstanding | null;
}

/** Migrations that are still to be made. */
export interface Outstanding {
  /** Of none, what is known of the tables is to be written down anew. */
  readonly migrations: readonly string[];
  /** What they do, each in words. */
  readonly changes: readonly string[];
}

/** Generates everything. Throws only for faults of the generator and disks that fail. */
export async function generate(options: Options): Promise<Generation> {
  const { specDir, outDir, check = false, clock = createClock() } = options;
  const stamp = await clock.time("look", () => readStamp(outDir));
  // What is named to be lost may be a name of nothing, which only the migrations can tell.
  const unasked = options.destructive === undefined || options.destructive.length === 0;
  const isDone = async (last: Stamp): Promise<boolean> =>
    (await isCurrent(last, specDir, outDir)) &&
    // Migrations of before, and what lies beside them, are in no stamp.
    (await readMigrations(outDir)).refused.length === 0;
  if (stamp !== null && unasked && (await clock.time("look", () => isDone(stamp))))
    return outcome("current", { hash: stamp.spec });

  const { hash, diagnostics, narrower, idle, artifacts, planned } = await make(options, stamp, clock);
  if (artifacts === null) return outcome("faulty", { hash, diagnostics });

  const all = await clock.time("compare", () => compare(outDir, artifacts, Object.keys(stamp?.files ?? {})));
  for (const artifact of all.differing) await clock.time("validate documents", () => validateDocument(artifact));
  const { withoutMigrations = false } = options;
  const difference = withoutMigrations ? { ...all, differing: await unmigrated(all.differing, outDir) } : all;
  const isOutstanding = withoutMigrations && all.differing.some(({ path }) => isKept(path));
  const found = {
    hash,
    files: difference.differing.map(({ path }) => path),
    removed: difference.left,
    diagnostics,
    narrower: isOutstanding ? [] : narrower,
    idle,
    outstanding: isOutstanding ? planned : null,
  };
  const differs = found.files.length + found.removed.length > 0;
  if (check) return outcome(differs ? "stale" : "current", found);
  if (stamp === null) await ensureOwn(outDir, difference.differing);
  // It has migrations as they will be: as long as they are not there, nothing is current.
  await clock.time("write", async () => write(outDir, difference, await stampOf(hash, artifacts, isOutstanding)));
  return outcome(differs ? "written" : "current", found);
}

function outcome(status: Generation["status"], found: Pick<Generation, "hash"> & Partial<Generation>): Generation {
  return { files: [], removed: [], diagnostics: [], narrower: [], idle: [], outstanding: null, ...found, status };
}

/** Without migrations; but what is generated imports their index, so there is one that lists none before the first. */
async function unmigrated(differing: readonly Artifact[], outDir: string): Promise<readonly Artifact[]> {
  const { indexOf } = await import("./evolve/evolve.ts");
  const path = "migrations/index.ts";
  const none = (await readIfThere(join(outDir, path))) === null ? [{ path, text: indexOf([]) }] : [];
  return [...differing.filter((artifact) => !isKept(artifact.path)), ...none];
}

/** What is to be written; without artifacts where anything is wrong. */
interface Made extends Pick<Generation, "hash" | "diagnostics" | "narrower" | "idle"> {
  readonly artifacts: readonly Artifact[] | null;
  /** The migrations among the artifacts, and all that they do. */
  readonly planned: Outstanding;
}

const UNPLANNED: Outstanding = { migrations: [], changes: [] };

async function make({ specDir, outDir, destructive = [] }: Options, stamp: Stamp | null, clock: Clock): Promise<Made> {
  const { hash, model, evolution, diagnostics } = await check({ specDir, outDir, destructive, clock });
  if (model === null) return { artifacts: null, hash, diagnostics, narrower: [], idle: [], planned: UNPLANNED };
  const { artifacts: migrations, changes, refused, idle } = evolution;
  const { describe } = await import("./evolve/change.ts");
  const narrower = changes.flatMap(({ change, effect }) => (effect === "narrowing" ? describe(change) : []));
  const planned = {
    migrations: evolution.migrations.map(({ name }) => name),
    changes: changes.map(({ change }) => describe(change)),
  };
  const made = { hash, diagnostics, narrower, idle, planned };
  if (refused.length > 0) return { ...made, artifacts: null };
  const emitted = await emit(model, { clock, typesOf: (openapi) => madeBefore(stamp, outDir, "types.ts", openapi) });
  return { ...made, artifacts: [...emitted, ...migrations] };
}

interface Emission {
  readonly clock?: Clock;
  /** `types.ts` of a former run, if it is that of this `openapi.json`: making it takes longer than all the rest. */
  readonly typesOf?: (openapi: Artifact) => Promise<Artifact | null>;
}

/** Every artifact but the migrations, which depend on those made before. */
export async function emit(model: Model, emission: Emission = {}): Promise<readonly Artifact[]> {
  const { clock = createClock() } = emission;
  const artifacts: Artifact[] = [];
  for (const { name, make } of EMITTERS)
    artifacts.push(...(await clock.time(`emit ${name}`, () => make(model, emission))));
  return artifacts;
}

interface Emitter {
  readonly name: string;
  /** Loads what it needs itself, so that nothing is loaded that is not used. */
  readonly make: (model: Model, emission: Emission) => Promise<readonly Artifact[]>;
}

const EMITTERS: readonly Emitter[] = [
  {
    name: "openapi and types",
    make: async (model, { typesOf }) => {
      const { emitOpenApi, openApi } = await import("./emit/openapi.ts");
      const document = openApi(model);
      const openapi = emitOpenApi(model, document);
      const types = (await typesOf?.(openapi)) ?? (await import("./emit/types.ts")).emitTypes(document);
      return [openapi, types];
    },
  },
  { name: "apidoc", make: async (model) => [(await import("./emit/apidoc.ts")).emitApidoc(model)] },
  { name: "contexts", make: async (model) => [(await import("./emit/contexts.ts")).emitContexts(model)] },
  { name: "shapes", make: async (model) => [(await import("./emit/shapes.ts")).emitShapes(model)] },
  { name: "validators", make: async (model) => [(await import("./emit/validators.ts")).emitValidators(model)] },
  { name: "resources", make: async (model) => (await import("./emit/resources.ts")).emitResources(model) },
  {
    name: "contract",
    make: async (model) => {
      const { emitContract, emitRoutes, emitApplication } = await import("./emit/contract.ts");
      return [emitContract(model), emitRoutes(model), emitApplication(model)];
    },
  },
  { name: "client", make: async (model) => (await import("./emit/client/client.ts")).emitClient(model) },
  {
    name: "tables",
    make: async (model) => [{ path: "tables.ts", text: (await import("./emit/tables.ts")).emitTables(model) }],
  },
];
