/** Loads a spec: reads its files, parses each by the grammar of its kind, and resolves them to the model, with all diagnostics. */

import { isUtf8 } from "node:buffer";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createReport, type Diagnostic, type Report } from "./diagnostics.ts";
import { didYouMean, nearestWord } from "./edit-distance.ts";
import type { Reading } from "./grammar/parser.ts";
import { KINDS, type Kind } from "./grammar.ts";
import { bytesOf, hashOf, specFiles } from "./hash.ts";
import type { Model } from "./model.ts";
import type { Spec } from "./resolve/scope.ts";
import { resolve } from "./resolve.ts";
import { type MapNode, nowhere } from "./yaml-node.ts";
import { BEGIN, readYaml } from "./yaml-reader.ts";

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

/** A file of a spec. */
export interface SpecFile {
  /** Relative to the folder, with slashes. */
  readonly name: string;
  /** Its name for people. */
  readonly shown: string;
  /** Null for a broken link, which is reported. */
  readonly bytes: Uint8Array | null;
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
export function loadFiles(files: readonly SpecFile[], home: string, report: Report = createReport()): Loaded {
  const said = parseFiles(files, home, report);
  const resolved = resolve(said, report);
  const diagnostics = report.all(new Map(declaredIn(said)));
  const faulty = diagnostics.some(({ severity }) => severity === "error");
  const hash = hashOf(files.map(({ name, bytes }) => [name, bytes ?? new Uint8Array()]));
  return { model: faulty ? null : frozen({ ...resolved, hash }), diagnostics, said, hash };
}

/** The names of groups and classes, with their kinds. */
function declaredIn({ resources, values, groups }: Pick<Spec, "resources" | "values" | "groups">) {
  return [
    ...groups.map((each) => [each.group?.value ?? "", "group"] as const),
    ...resources.map((each) => [each.resource?.value ?? "", "resource"] as const),
    ...values.map((each) => [each.value?.value ?? "", "value"] as const),
  ];
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

/** The parsed file, or what is known of one that cannot be parsed. */
type Outcome = { readonly kind: Kind; readonly said: object } | { readonly broken: Legible };

/** Parses all files. `home`: the expected path of `api.yaml`. */
function parseFiles(files: readonly SpecFile[], home: string, report: Report): Spec {
  const parsed: { readonly [K in Kind]: Reading<(typeof KINDS)[K]>[] } = {
    api: [],
    resource: [],
    value: [],
    group: [],
  };
  const names = new Set<string>();
  const called = new Set<string>();
  let apiBroken = false;
  for (const file of files) {
    const outcome = !file.shown.endsWith(".yaml") ? misnamed(file, report) : outcomeOf(file, report);
    if ("broken" in outcome) {
      const { kind, name } = outcome.broken;
      // A file of unknown kind may be that of the API.
      if (kind === null || kind === "api") apiBroken = true;
      if (name !== null) names.add(name);
      called.add(basename(file.shown).replace(/\.ya?ml$/i, ""));
    } else (parsed[outcome.kind] as object[]).push(outcome.said);
  }
  const { api: apis, resource: resources, value: values, group: groups } = parsed;
  // If two things have one name, references to it are ambiguous.
  const once = new Set<string>();
  for (const [name] of declaredIn({ resources, values, groups })) (once.has(name) ? names : once).add(name);
  const [api = null, second] = apis;
  if (second !== undefined) {
    const message = `A spec describes one API, which is already in ${api?.at.source.file}.`;
    report.add("duplicate-name", second.keyAt("api"), message, "Merge the two files.");
  }
  if (api === null && !apiBroken) {
    const message = 'No file of the spec begins with "api:", so the API itself is not described.';
    const suggestion = 'Create an api.yaml that begins with "api:" and the title of the API.';
    report.add("missing-file", nowhere(home), message, suggestion);
  }
  return { api, resources, values, groups, broken: { names, files: called } };
}

/** Reports a file that ends in `.yml`. References to what it declares are not reported. */
function misnamed({ shown, bytes }: SpecFile, report: Report): Outcome {
  const suggestion = `Rename it to "${basename(shown).replace(/ya?ml$/i, "yaml")}", or move it out of the folder.`;
  report.add("misnamed-file", nowhere(shown), "Only files that end in .yaml are read.", suggestion);
  return { broken: legible(bytes === null ? "" : new TextDecoder().decode(bytes)) };
}

function outcomeOf({ shown, bytes }: SpecFile, report: Report): Outcome {
  if (bytes === null) return { broken: { kind: null, name: null } };
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const start = text.indexOf("\ufffd");
    const spot = { source: { file: shown, text }, start, end: start + 1 };
    report.add("yaml-syntax", spot, "The file is not UTF-8.", "Save it in that encoding.");
    return { broken: legible(text) };
  }
  const node = readYaml({ file: shown, text }, report);
  if (node === null) return { broken: legible(text) };
  const top = kindOf(node, report);
  const said: Readonly<Record<string, unknown>> | undefined =
    top === null ? undefined : KINDS[top.kind].read(top.node, report);
  // Without its name, it cannot be referenced.
  const isNamed = top !== null && (top.kind === "api" || said?.[top.kind] !== undefined);
  return isNamed && said !== undefined ? { kind: top.kind, said } : { broken: legible(text) };
}

interface Legible {
  /** Null: unknown. */
  readonly kind: Kind | null;
  /** The class or group that it declares. */
  readonly name: string | null;
}

/** What the text of a broken file shows. */
function legible(text: string): Legible {
  const [, kind = null] = /^(api|resource|value|group)\s*:/m.exec(text) ?? [];
  const [, name = null] = /^\w+\s*:[ \t]*["']?([A-Z]\w*)\b(?![:-])/m.exec(text) ?? [];
  return { kind: kind as Kind | null, name: kind === "api" ? null : name };
}

/** The kind of a file, by its keys. If the key is misspelt, the kind that was meant, and the tree with that key. */
function kindOf(node: MapNode, report: Report): { readonly kind: Kind; readonly node: MapNode } | null {
  const kinds = Object.keys(KINDS) as Kind[];
  const found = node.entries.filter((entry) => (kinds as string[]).includes(entry.key));
  const [first, second] = found;
  if (second !== undefined) {
    const names = found.map((entry) => `"${entry.key}"`).join(" and ");
    const message = `A file describes one thing, but this one has ${names}.`;
    report.add("conflicting-keys", second.keyAt, message, "Put each into a file of its own.");
    return null;
  }
  if (first !== undefined) return { kind: first.key as Kind, node };
  const slip = node.entries.find(({ key }) => nearestWord(key, kinds) !== null);
  const message = "The key that determines the kind of the file is missing.";
  report.add("unknown-kind", slip?.keyAt ?? node.owner, message, (slip && didYouMean(slip.key, kinds)) ?? BEGIN);
  if (slip === undefined || slip.value.kind !== "scalar") return null;
  const kind = nearestWord(slip.key, kinds) as Kind;
  const entries = node.entries.map((each) => (each === slip ? { ...each, key: kind } : each));
  return { kind, node: { ...node, entries } };
}
