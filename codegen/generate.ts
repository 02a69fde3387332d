/**
 * The pipeline from a spec to the output folder: read, resolve, emit, check, write.
 *
 * A spec that has not changed is known by its hash, and nothing is loaded for it. Where anything is wrong nothing is
 * written; else only files that differ.
 */

import { join } from "node:path";
import { type Clock, createClock } from "./clock.ts";
import type { Artifact } from "./emit/artifact.ts";
import type { Evolution, Snapshot } from "./evolve/evolve.ts";
import type { Diagnostic } from "./language/diagnostics.ts";
import type { Model } from "./language/model.ts";
import { compare, readIfThere, write } from "./output/files.ts";
import { isCurrent, readStamp, stampOf } from "./output/stamp.ts";

export interface Options {
  readonly specDir: string;
  readonly outDir: string;
  /** Only tells what is stale. */
  readonly check?: boolean;
  /** What a migration may lose, by name: `places`, `places.population`. */
  readonly destructive?: readonly string[];
  /** Where documents are proved: in a thread of its own, or in this one, which remembers what it has proved. */
  readonly proving?: "aside" | "here";
  /** Takes down how long each phase takes. */
  readonly clock?: Clock;
}

export interface Generation {
  /** `current`: nothing to do; `stale`: something would be written; `faulty`: the spec cannot be used as it is. */
  readonly status: "current" | "written" | "stale" | "faulty";
  /** Paths under the output folder, with slashes, of files written or, when only checking, that would be. */
  readonly files: readonly string[];
  /** Of files taken away, or that would be, since nothing makes them any more. */
  readonly removed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** A sentence for each change that the migrations cannot make, or may not. */
  readonly refused: readonly string[];
}

/** Generates everything. Throws only for faults of the generator and disks that fail. */
export async function generate(options: Options): Promise<Generation> {
  const { specDir, outDir, check = false, destructive = [], clock = createClock() } = options;
  const stamp = await clock.time("look", () => readStamp(outDir));
  if (stamp !== null && (await clock.time("look", () => isCurrent(stamp, specDir, outDir)))) return outcome("current");

  const { model, diagnostics } = await clock.time("read", async () => {
    const { loadSpec } = await import("./language/load.ts");
    return loadSpec(specDir);
  });
  if (model === null) return outcome("faulty", { diagnostics });
  const { artifacts: migrations, refused } = await clock.time("migrations", () =>
    evolution(model, outDir, destructive),
  );
  if (refused.length > 0) return outcome("faulty", { diagnostics, refused });
  const emitted = await emitProved(model, options.proving ?? "aside", clock);
  const artifacts = [...emitted, ...migrations];

  const difference = await clock.time("compare", () => compare(outDir, artifacts, Object.keys(stamp?.files ?? {})));
  const found = { files: difference.differing.map(({ path }) => path), removed: difference.left, diagnostics };
  const differs = found.files.length + found.removed.length > 0;
  if (check) return outcome(differs ? "stale" : "current", found);
  await clock.time("write", async () => write(outDir, difference, await stampOf(model.hash, artifacts)));
  return outcome(differs ? "written" : "current", found);
}

function outcome(status: Generation["status"], found: Partial<Generation> = {}): Generation {
  return { files: [], removed: [], diagnostics: [], refused: [], ...found, status };
}

/** Every artifact but the migrations, which depend on those made before. */
export async function emit(model: Model): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const { make } of EMITTERS) artifacts.push(...(await make(model, artifacts)));
  return artifacts;
}

/** The same, and the documents among them proved: where `aside`, in a thread of its own, while the rest is emitted. */
async function emitProved(model: Model, proving: "aside" | "here", clock: Clock): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  const add = async ({ name, make }: Emitter): Promise<void> => {
    artifacts.push(...(await clock.time(`emit ${name}`, () => make(model, artifacts))));
  };
  const documents = EMITTERS.filter(({ proved }) => proved);
  for (const emitter of documents) await add(emitter);
  const proof =
    proving === "here"
      ? clock.time("prove", async () => (await import("./output/proof.ts")).prove(artifacts))
      : clock.time("prove (aside)", async () => (await import("./output/prover.ts")).proveAside(artifacts));
  // A fault is told when it is waited for.
  proof.catch(() => undefined);
  for (const emitter of EMITTERS.filter((each) => !documents.includes(each))) await add(emitter);
  await proof;
  return artifacts;
}

interface Emitter {
  readonly name: string;
  /** Whether what it makes is looked at by others before it is written. */
  readonly proved?: true;
  /** Loads what it needs itself, so that nothing is loaded that is not used. */
  readonly make: (model: Model, made: readonly Artifact[]) => Promise<readonly Artifact[]>;
}

const EMITTERS: readonly Emitter[] = [
  { name: "openapi", proved: true, make: async (model) => [(await import("./emit/openapi.ts")).emitOpenApi(model)] },
  { name: "apidoc", proved: true, make: async (model) => [(await import("./emit/apidoc.ts")).emitApidoc(model)] },
  { name: "contexts", proved: true, make: async (model) => [(await import("./emit/contexts.ts")).emitContexts(model)] },
  { name: "shapes", proved: true, make: async (model) => [(await import("./emit/shapes.ts")).emitShapes(model)] },
  {
    name: "types",
    make: async (_, made) => {
      const openapi = made.find(({ path }) => path === "openapi.json");
      if (openapi === undefined) throw new Error("nothing has emitted the OpenAPI document yet");
      return [await (await import("./emit/types.ts")).emitTypes(JSON.parse(openapi.text))];
    },
  },
  { name: "validators", make: async (model) => (await import("./emit/validators.ts")).emitValidators(model) },
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

/** The step from the tables of the last migration to those of the model. */
export async function evolution(model: Model, outDir: string, destructive: readonly string[]): Promise<Evolution> {
  const [{ evolve }, { sayingOf }, { tablesOf }] = await Promise.all([
    import("./evolve/evolve.ts"),
    import("./former.ts"),
    import("./emit/tables.ts"),
  ]);
  const text = await readIfThere(join(outDir, "migrations", "snapshot.json"));
  const snapshot = text === null ? null : (JSON.parse(text) as Snapshot);
  return evolve(snapshot, tablesOf(model), { ...sayingOf(model), destructive });
}
