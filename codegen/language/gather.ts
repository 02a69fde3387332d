/** Gathers what the files of a spec say: each read by the grammar of its kind. */

import { basename } from "node:path";
import { readCommon } from "./common.ts";
import { createReport, type Report } from "./diagnostics.ts";
import { type ApiSaid, type GroupSaid, KINDS, type Kind, type ResourceSaid, type ValueSaid } from "./grammar.ts";
import { recalled } from "./memory.ts";
import { didYouMean } from "./nearest.ts";
import { type MapNode, nowhere, type Source } from "./node.ts";
import { BEGIN, readYaml } from "./read.ts";
import type { Spec } from "./resolve/scope.ts";

/** A file of the spec, and its name as people see it. */
export interface SpecFile {
  readonly shown: string;
  readonly bytes: Uint8Array;
}

/** What was read of a file: what it says, or what its text shows although it cannot be read. */
type Outcome = { readonly kind: Kind; readonly said: object } | { readonly broken: Legible };

/** What all files say. `home` is where the API belongs when no file tells of it. */
export function gather(files: readonly SpecFile[], home: string, report: Report): Spec {
  const apis: ApiSaid[] = [];
  const resources: ResourceSaid[] = [];
  const values: ValueSaid[] = [];
  const groups: GroupSaid[] = [];
  const names = new Set<string>();
  const called = new Set<string>();
  let apiBroken = false;
  for (const file of files) {
    const outcome = outcomeOf(file, report);
    if ("broken" in outcome) {
      const { kind, name } = outcome.broken;
      // A file that nothing is known of may be the one that tells of the API.
      if (kind === null || kind === "api") apiBroken = true;
      if (name !== null) names.add(name);
      called.add(basename(file.shown, ".yaml"));
    } else if (outcome.kind === "api") apis.push(outcome.said as ApiSaid);
    else if (outcome.kind === "resource") resources.push(outcome.said as ResourceSaid);
    else if (outcome.kind === "value") values.push(outcome.said as ValueSaid);
    else groups.push(outcome.said as GroupSaid);
  }
  const [api = null, second] = apis;
  if (second !== undefined) {
    const message = `A spec tells of one API, and ${api?.at.source.file} does already.`;
    report.add("duplicate-name", second.keyAt("api"), message, "Put everything into one of the two.");
  }
  if (api === null && !apiBroken) {
    const message = 'No file of the spec begins with "api:", so nothing is known of the API as a whole.';
    report.add("missing-file", nowhere(home), message, 'Make an api.yaml with "api: ", the title of the API.');
  }
  return { api, resources, values, groups, broken: { names, files: called } };
}

/** A file is read by itself, and so need not be read again before it has changed. */
function outcomeOf({ shown, bytes }: SpecFile, report: Report): Outcome {
  const text = decode(bytes);
  if (text === null) {
    report.add("yaml-syntax", nowhere(shown), "The file is not UTF-8.", "Save it in that encoding.");
    return { broken: { kind: null, name: null } };
  }
  const { outcome, findings } = recalled("spec file", `${shown}\n${text}`, () => {
    const own = createReport();
    return { outcome: outcomeOfText({ file: shown, text }, own), findings: own.findings() };
  });
  for (const { code, at, message, suggestion } of findings) report.add(code, at, message, suggestion);
  return outcome;
}

function outcomeOfText(source: Source, report: Report): Outcome {
  const node = readCommon(source) ?? readYaml(source, report);
  if (node === null) return { broken: legible(source.text) };
  const kind = kindOf(node, report);
  const said: Readonly<Record<string, unknown>> | undefined =
    kind === null ? undefined : KINDS[kind].read(node, report);
  // What has no name can be used by nobody.
  const named = kind === "api" || (kind !== null && said?.[kind] !== undefined);
  return named && said !== undefined ? { kind, said } : { broken: legible(source.text) };
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

/** The kind that one of the keys at the top tells. */
function kindOf(node: MapNode, report: Report): Kind | null {
  const kinds = Object.keys(KINDS) as Kind[];
  const found = node.entries.filter((entry) => (kinds as string[]).includes(entry.key));
  const [first, second] = found;
  if (second !== undefined) {
    const names = found.map((entry) => `"${entry.key}"`).join(" and ");
    report.add(
      "conflicting-keys",
      second.keyAt,
      `A file tells of one thing, not of ${names}.`,
      "Put them into files of their own.",
    );
    return null;
  }
  if (first !== undefined) return first.key as Kind;
  const meant = node.entries.map((entry) => didYouMean(entry.key, kinds)).find((each) => each !== null);
  report.add("unknown-kind", node.owner, "This file does not tell what it is about.", meant ?? BEGIN);
  return null;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
