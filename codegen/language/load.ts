/** Loads a spec: its files read, resolved to the model, and every fault found on the way. */

import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createReport, type Declared, type Diagnostic, type Report } from "./diagnostics.ts";
import { bytesOf, hashOf, specFiles } from "./hash.ts";
import type { Model } from "./model.ts";
import { gather, type SpecFile } from "./parse-files.ts";
import type { Spec } from "./resolve/scope.ts";
import { resolve } from "./resolve.ts";
import { nowhere } from "./yaml-node.ts";

/** The model and the diagnostics of a spec. */
export interface Loaded {
  /** Frozen to its depths; null where there is any error. */
  readonly model: Model | null;
  /** By file, line and column; warnings among them. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the files say, with the places where they say it. */
  readonly said: Spec;
  /** Of the files as they were read; empty where there is no folder. */
  readonly hash: string;
}

/** A file of a spec: its name relative to the folder, with slashes, the one that people see, and its bytes. */
export interface NamedFile extends SpecFile {
  readonly name: string;
}

/** Loads the spec in a folder. Faults of the spec are diagnostics; only a disk that cannot be read throws. */
export async function loadSpec(dir: string): Promise<Loaded> {
  const report = createReport();
  const folder = await stat(dir).catch(() => null);
  if (!folder?.isDirectory()) {
    const isFile = folder !== null;
    const message = isFile ? "A spec is a folder, and this is a file." : "There is no such folder.";
    const suggestion = isFile
      ? `Name the folder that it lies in, "${dirname(dir)}".`
      : "Make it, and an api.yaml in it.";
    report.add("missing-file", nowhere(dir), message, suggestion);
    return { model: null, diagnostics: report.all(), said: NOTHING, hash: "" };
  }
  const names = await specFiles(dir);
  const files = names.map(async (name) => {
    const shown = join(dir, name);
    const bytes = await bytesOf(shown);
    if (bytes === null) {
      const suggestion = "Let it lead to a file, or remove it.";
      report.add("missing-file", nowhere(shown), "This is a link, and what it leads to is not there.", suggestion);
    }
    return { name, shown, bytes };
  });
  return loadFiles(await Promise.all(files), join(dir, "api.yaml"), report);
}

/** Loads a spec from its files, in the order of their names. `home` is where the API belongs when no file tells of it. */
export function loadFiles(files: readonly NamedFile[], home: string, report: Report = createReport()): Loaded {
  const said = gather(files, home, report);
  const resolved = resolve(said, report);
  const diagnostics = report.all(declaredIn(said));
  const faulty = diagnostics.some(({ severity }) => severity === "error");
  const hash = hashOf(files.map(({ name, bytes }) => [name, bytes ?? new Uint8Array()]));
  return { model: faulty ? null : frozen({ ...resolved, hash }), diagnostics, said, hash };
}

/** Names of classes and groups, each with its kind; of those that stand twice, the one that was read last. */
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
