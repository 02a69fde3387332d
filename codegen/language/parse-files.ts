/** Gathers what the files of a spec say: each read by the grammar of its kind. */

import { basename } from "node:path";
import type { Report } from "./diagnostics.ts";
import { didYouMean, nearestWord } from "./edit-distance.ts";
import {
  KINDS,
  type Kind,
  type ParsedApi,
  type ParsedGroup,
  type ParsedResource,
  type ParsedValue,
} from "./grammar.ts";
import type { Spec } from "./resolve/scope.ts";
import { type MapNode, nowhere, type Spot } from "./yaml-node.ts";
import { BEGIN, readYaml } from "./yaml-reader.ts";

/** A file of the spec, and its name as people see it. */
export interface SpecFile {
  readonly shown: string;
  /** Null where there are none, which is reported. */
  readonly bytes: Uint8Array | null;
}

/** What was read of a file: what it says, or what its text shows although it cannot be read. */
type Outcome = { readonly kind: Kind; readonly said: object } | { readonly broken: Legible };

/** What all files say. `home` is where the API belongs when no file tells of it. */
export function gather(files: readonly SpecFile[], home: string, report: Report): Spec {
  const apis: ParsedApi[] = [];
  const resources: ParsedResource[] = [];
  const values: ParsedValue[] = [];
  const groups: ParsedGroup[] = [];
  const names = new Set<string>();
  const called = new Set<string>();
  let apiBroken = false;
  for (const file of files) {
    const outcome = !file.shown.endsWith(".yaml") ? misnamed(file, report) : outcomeOf(file, report);
    if ("broken" in outcome) {
      const { kind, name } = outcome.broken;
      // A file that nothing is known of may be the one that tells of the API.
      if (kind === null || kind === "api") apiBroken = true;
      if (name !== null) names.add(name);
      called.add(basename(file.shown).replace(/\.ya?ml$/i, ""));
    } else if (outcome.kind === "api") apis.push(outcome.said as ParsedApi);
    else if (outcome.kind === "resource") resources.push(outcome.said as ParsedResource);
    else if (outcome.kind === "value") values.push(outcome.said as ParsedValue);
    else groups.push(outcome.said as ParsedGroup);
  }
  const declared = [
    ...resources.map(({ resource }) => resource?.value ?? ""),
    ...values.map(({ value }) => value?.value ?? ""),
    ...groups.map(({ group }) => group?.value ?? ""),
  ];
  // Of two things of one name nobody knows which is meant.
  const once = new Set<string>();
  for (const name of declared) (once.has(name) ? names : once).add(name);
  const [api = null, second] = apis;
  if (second !== undefined) {
    const message = `A spec describes one API, and ${api?.at.source.file} does so already.`;
    report.add("duplicate-name", second.keyAt("api"), message, "Put everything into one of the two.");
  }
  if (api === null && !apiBroken) {
    const message = 'No file of the spec begins with "api:", so the API itself is not described.';
    report.add("missing-file", nowhere(home), message, 'Make an api.yaml with "api: ", the title of the API.');
  }
  return { api, resources, values, groups, broken: { names, files: called } };
}

/** What it tells is not read, and not missing either. */
function misnamed({ shown, bytes }: SpecFile, report: Report): Outcome {
  const suggestion = `Rename it to "${basename(shown).replace(/ya?ml$/i, "yaml")}", or move it out of the folder.`;
  report.add("misnamed-file", nowhere(shown), "Only files that end in .yaml are read.", suggestion);
  return { broken: legible(bytes === null ? "" : (decode(bytes) ?? "")) };
}

function outcomeOf({ shown, bytes }: SpecFile, report: Report): Outcome {
  if (bytes === null) return { broken: { kind: null, name: null } };
  const text = decode(bytes);
  if (text === null) {
    report.add("yaml-syntax", firstUndecoded(shown, bytes), "The file is not UTF-8.", "Save it in that encoding.");
    return { broken: legible(new TextDecoder().decode(bytes)) };
  }
  const node = readYaml({ file: shown, text }, report);
  if (node === null) return { broken: legible(text) };
  const top = kindOf(node, report);
  const said: Readonly<Record<string, unknown>> | undefined =
    top === null ? undefined : KINDS[top.kind].read(top.node, report);
  // What has no name can be used by nobody.
  const isNamed = top !== null && (top.kind === "api" || said?.[top.kind] !== undefined);
  return isNamed && said !== undefined ? { kind: top.kind, said } : { broken: legible(text) };
}

interface Legible {
  /** Null: it may be any. */
  readonly kind: Kind | null;
  /** What it declares; then what uses that is not at fault. */
  readonly name: string | null;
}

/** What the text of a file shows that cannot be read. */
function legible(text: string): Legible {
  const [, kind = null] = /^(api|resource|value|group)\s*:/m.exec(text) ?? [];
  const [, name = null] = /^\w+\s*:[ \t]*["']?([A-Z]\w*)\b(?![:-])/m.exec(text) ?? [];
  return { kind: kind as Kind | null, name: kind === "api" ? null : name };
}

/** A file's tree by its kind. */
interface Top {
  readonly kind: Kind;
  readonly node: MapNode;
}

/** The kind that one of the keys at the top tells; where that is a slip, the kind that was meant, and the tree as it was meant. */
function kindOf(node: MapNode, report: Report): Top | null {
  const kinds = Object.keys(KINDS) as Kind[];
  const found = node.entries.filter((entry) => (kinds as string[]).includes(entry.key));
  const [first, second] = found;
  if (second !== undefined) {
    const names = found.map((entry) => `"${entry.key}"`).join(" and ");
    report.add(
      "conflicting-keys",
      second.keyAt,
      `A file describes one thing, and this one has ${names}.`,
      "Put them into files of their own.",
    );
    return null;
  }
  if (first !== undefined) return { kind: first.key as Kind, node };
  const slip = node.entries.find(({ key }) => nearestWord(key, kinds) !== null);
  const suggestion = (slip && didYouMean(slip.key, kinds)) ?? BEGIN;
  report.add("unknown-kind", slip?.keyAt ?? node.owner, "This file does not say what it describes.", suggestion);
  if (slip === undefined || slip.value.kind !== "scalar") return null;
  const kind = nearestWord(slip.key, kinds) as Kind;
  const entries = node.entries.map((each) => (each === slip ? { ...each, key: kind } : each));
  return { kind, node: { ...node, entries } };
}

/** The place of the first byte that is no part of UTF-8. */
function firstUndecoded(file: string, bytes: Uint8Array): Spot {
  const isDecoded = (length: number): boolean => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [sound, faulty] = [0, bytes.length];
  while (sound + 1 < faulty) {
    const middle = Math.floor((sound + faulty) / 2);
    if (isDecoded(middle)) sound = middle;
    else faulty = middle;
  }
  const start = new TextDecoder().decode(bytes.subarray(0, sound), { stream: true }).length;
  return { source: { file, text: new TextDecoder().decode(bytes) }, start, end: start + 1 };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
