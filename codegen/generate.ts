/**
 * The pipeline from a spec to the output folder: read, resolve, emit, check, write.
 *
 * A spec that has not changed is known by its hash, and nothing is loaded for it. Where anything is wrong nothing is
 * written; else only files that differ.
 */

import { join } from "node:path";
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
export async function generate({ specDir, outDir, check = false, destructive = [] }: Options): Promise<Generation> {
  const stamp = await readStamp(outDir);
  if (stamp !== null && (await isCurrent(stamp, specDir, outDir))) return outcome("current");

  const { loadSpec } = await import("./language/load.ts");
  const { model, diagnostics } = await loadSpec(specDir);
  if (model === null) return outcome("faulty", { diagnostics });
  const { artifacts: migrations, refused } = await evolution(model, outDir, destructive);
  if (refused.length > 0) return outcome("faulty", { diagnostics, refused });
  const emitted = await emit(model);
  const { prove } = await import("./output/proof.ts");
  await prove(emitted);

  const difference = await compare(outDir, [...emitted, ...migrations], Object.keys(stamp?.files ?? {}));
  const found = { files: difference.differing.map(({ path }) => path), removed: difference.left, diagnostics };
  const differs = found.files.length + found.removed.length > 0;
  if (check) return outcome(differs ? "stale" : "current", found);
  await write(outDir, difference, await stampOf(model.hash, [...emitted, ...migrations]));
  return outcome(differs ? "written" : "current", found);
}

function outcome(status: Generation["status"], found: Partial<Generation> = {}): Generation {
  return { files: [], removed: [], diagnostics: [], refused: [], ...found, status };
}

/** Every artifact but the migrations, which depend on those made before. */
export async function emit(model: Model): Promise<readonly Artifact[]> {
  const [openapi, types, validators, apidoc, contexts, shapes, contract, resources, client, tables] = await Promise.all(
    [
      import("./emit/openapi.ts"),
      import("./emit/types.ts"),
      import("./emit/validators.ts"),
      import("./emit/apidoc.ts"),
      import("./emit/contexts.ts"),
      import("./emit/shapes.ts"),
      import("./emit/contract.ts"),
      import("./emit/resources.ts"),
      import("./emit/client/client.ts"),
      import("./emit/tables.ts"),
    ],
  );
  return [
    openapi.emitOpenApi(model),
    await types.emitTypes(model),
    ...(await validators.emitValidators(model)),
    apidoc.emitApidoc(model),
    contexts.emitContexts(model),
    shapes.emitShapes(model),
    ...resources.emitResources(model),
    contract.emitContract(model),
    contract.emitRoutes(model),
    contract.emitApplication(model),
    ...client.emitClient(model),
    { path: "tables.ts", text: tables.emitTables(model) },
  ];
}

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
