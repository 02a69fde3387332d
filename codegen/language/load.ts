/** Loads a spec: reads its files and resolves them to the model, with all diagnostics. */

import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createReport, type Declared, type Diagnostic, type Report } from "./diagnostics.ts";
import { bytesOf, hashOf, specFiles } from "./hash.ts";
import type { Model } from "./model.ts";
import { parseFiles, type SpecFile } from "./parse-files.ts";
import type { Spec } from "./resolve/scope.ts";
import { resolve } from "./resolve.ts";
import { nowhere } from "./yaml-node.ts";

/** The model and the diagnostics of a spec. */
export interface Loaded {
  /** Deeply frozen; null if there is an error. */
  readonly model: Model | null;
  /** By file, line and column; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parsed files. */
  readonly said: Spec;
  /** Hash of the files; empty if there is no folder. */
  readonly hash: string;
}

export interface NamedFile extends SpecFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
}

/** Loads the spec in a folder. Throws only if the disk cannot be read. */
export async function loadSpec(dir: string): Promise<Loaded> {
  const report = createReport();
  const folder = await stat(dir).catch(() => null);
  if (!folder?.isDirectory()) {
    const isFile = folder !== null;
    const message = isFile ? "A spec is a folder, and this is a file." : "There is no such folder.";
    const suggestion = isFile
      ? `Name the folder that contains it, "${dirname(dir)}".`
      : "Create it, with an api.yaml in it.";
    report.add("missing-file", nowhere(dir), message, suggestion);
    return { model: null, diagnostics: report.all(), said: NOTHING, hash: "" };
  }
  const names = await specFiles(dir);
  const files = names.map(async (name) => {
    const shown = join(dir, name);
    const bytes = await bytesOf(shown);
    if (bytes === null) {
      const suggestion = "Point it to a file, or remove it.";
      report.add("missing-file", nowhere(shown), "This is a broken link.", suggestion);
    }
    return { name, shown, bytes };
  });
  return loadFiles(await Promise.all(files), join(dir, "api.yaml"), report);
}

/** Loads a spec from its files, in the order of their names. `home`: the expected path of `api.yaml`. */
export function loadFiles(files: readonly NamedFile[], home: string, report: Report = createReport()): Loaded {
  const said = parseFiles(files, home, report);
  const resolved = resolve(said, report);
  const diagnostics = report.all(declaredIn(said));
  const faulty = diagnostics.some(({ severity }) => severity === "error");
  const hash = hashOf(files.map(({ name, bytes }) => [name, bytes ?? new Uint8Array()]));
  return { model: faulty ? null : frozen({ ...resolved, hash }), diagnostics, said, hash };
}

/** The kinds of classes and groups by name. */
function declaredIn({ resources, values, groups }: Spec): Declared {
  return new Map([
    ...groups.map((each) => [each.group?.value ?? "", "group"] as const),
    ...resources.map((each) => [each.resource?.value ?? "", "resource"] as const),
    ...values.map((each) => [each.value?.value ?? "", "value"] as const),
  ]);
}

const NOTHING: Spec = {
  api: null,
  resources: [],
  values: [],
  groups: [],
  broken: { names: new Set(), files: new Set() },
};

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
