/** Loads a spec: its files read, resolved to the model, and every fault found on the way. */

import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createReport, type Diagnostic } from "./diagnostics.ts";
import { gather } from "./gather.ts";
import { hashOf, specFiles } from "./hash.ts";
import type { Model } from "./model.ts";
import { nowhere } from "./node.ts";
import { resolve } from "./resolve.ts";

/** The model and the diagnostics of a spec. */
export interface Loaded {
  /** Frozen to its depths; null where there is any error. */
  readonly model: Model | null;
  /** By file, line and column; warnings among them. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads the spec in a folder. Faults of the spec are diagnostics; only a disk that cannot be read throws. */
export async function loadSpec(dir: string): Promise<Loaded> {
  const report = createReport();
  const folder = await stat(dir).catch(() => null);
  if (!folder?.isDirectory()) {
    report.add("missing-file", nowhere(dir), "There is no such folder.", "Make it, and an api.yaml in it.");
    return { model: null, diagnostics: report.all() };
  }
  const names = await specFiles(dir);
  for (const name of names.filter((each) => each.endsWith(".yml"))) {
    const suggestion = `Rename it to "${name.replace(/yml$/, "yaml")}".`;
    report.add("misnamed-file", nowhere(join(dir, name)), "Only files that end in .yaml are read.", suggestion);
  }
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith(".yaml"))
      .map(async (name) => ({ name, shown: join(dir, name), bytes: await readFile(join(dir, name)) })),
  );
  const spec = gather(files, join(dir, "api.yaml"), report);
  const resolved = resolve(spec, report);
  const diagnostics = report.all();
  const faulty = diagnostics.some(({ severity }) => severity === "error");
  const hash = hashOf(files.map(({ name, bytes }) => [name, bytes]));
  return { model: faulty ? null : frozen({ ...resolved, hash }), diagnostics };
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
