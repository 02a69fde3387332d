/** Validates the rows of a reference data file: each row, uniqueness, and links between rows. */

import type { ResourceDefinition } from "../../src/hypermedia/api-definition.ts";
import { keysOf } from "../../src/hypermedia/json.ts";
import type { ReferenceRow } from "../../src/hypermedia/reference-row.ts";
import { createReport, type Report } from "../language/diagnostics.ts";
import { didYouMean } from "../language/edit-distance.ts";
import { keyWithin, type Source, type Spot } from "../language/yaml-node.ts";
import { readYaml } from "../language/yaml-reader.ts";

export interface Reader {
  readonly resource: ResourceDefinition;
  readonly read: (row: unknown) => ReferenceRow;
}

/** Position of a row in its file; lines count from 1. */
interface RowPlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A value in a row; `path`: its JSON Pointer (RFC 6901). */
interface Within {
  readonly place: RowPlace;
  readonly path: string;
}

interface Fault extends Within {
  readonly message: string;
  readonly suggestion: string | null;
  /** Offset in a row that is not valid JSON, which has no paths. */
  readonly offset?: number;
}

interface Link extends Within {
  /** Resource type and identifier of the link's target. */
  readonly target: string;
  readonly identifier: string;
}

export interface RowsFile {
  readonly source: Source;
  readonly resource: ResourceDefinition;
  /** Identifiers of the rows, except those that the server generates. */
  readonly identifiers: ReadonlySet<unknown>;
  readonly links: readonly Link[];
  readonly faults: readonly Fault[];
}

/** Reads an NDJSON file. */
export function readRows(file: string, bytes: Uint8Array, { resource, read }: Reader): RowsFile {
  const { identifier, properties } = resource;
  const names = properties.filter(({ name, unique }) => unique || name === identifier.key).map(({ name }) => name);
  const taken = new Map(names.map((name) => [name, new Map<unknown, RowPlace>()]));
  const links: Link[] = [];
  const faults: Fault[] = [];
  const text = decoded(bytes);
  for (const place of placesIn(text ?? "")) {
    const parsed = parse((text ?? "").slice(place.start, place.end));
    if ("offset" in parsed) {
      faults.push({ place, path: "", ...parsed });
      continue;
    }
    const row = read(parsed.row);
    for (const { path, property, message } of row.violations) {
      const unknown = property !== "" && properties.every(({ name }) => name !== property);
      const known = properties.flatMap(({ name, source }) => (source === "client" ? [name] : []));
      const ofAll = path === "" && Array.isArray(parsed.row) ? NO_BRACKETS : null;
      const suggestion = unknown ? didYouMean(property, known) : ofAll;
      faults.push({ place, path, message: `${path === "" ? "" : `${named(path)}: `}${message}`, suggestion });
    }
    for (const { path, target } of row.links)
      links.push({ place, path, target: target.resource.name, identifier: target.identifier });
    for (const [name, values] of taken) {
      const { [name]: value } = row.content;
      const other = values.get(value);
      if (value !== undefined && other === undefined) values.set(value, place);
      if (value === undefined || other === undefined) continue;
      const message = `${named(`/${name}`)}: ${JSON.stringify(value)} is that of the row in line ${other.line} already.`;
      faults.push({ place, path: `/${name}`, message, suggestion: null });
    }
  }
  const identifiers = new Set(identifier.kind === "property" ? taken.get(identifier.key)?.keys() : []);
  return {
    source: { file, text: text ?? "" },
    resource,
    identifiers,
    links,
    faults: text === null ? [OTHERWISE_CODED] : faults,
  };
}

const OTHERWISE_CODED: Fault = {
  place: { line: 1, start: 0, end: 0 },
  path: "",
  offset: 0,
  message: "The file is not UTF-8.",
  suggestion: "Save it in that encoding.",
};

const NO_BRACKETS = "Rows have no brackets around them, and no commas between.";

function decoded(bytes: Uint8Array): string | null {
  try {
    // A byte order mark is invalid JSON: leave it in, so that it is reported.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function* placesIn(text: string): Generator<RowPlace> {
  for (let line = 1, start = 0; start < text.length; line++) {
    const next = text.indexOf("\n", start);
    const after = next < 0 ? text.length : next;
    const end = text.charAt(after - 1) === "\r" ? after - 1 : after;
    if (text.slice(start, end).trim() !== "") yield { line, start, end };
    start = after + 1;
  }
}

function parse(
  text: string,
): { readonly row: unknown } | (Pick<Fault, "message" | "suggestion"> & { readonly offset: number }) {
  try {
    return { row: JSON.parse(text) };
  } catch (error) {
    const [, at] = /position (\d+)/.exec((error as Error).message) ?? [];
    if (text.startsWith("\uFEFF"))
      return { message: "A byte order mark stands in front of it.", suggestion: "Save the file without.", offset: 0 };
    const suggestion = /^\s*[[\]]/.test(text) ? NO_BRACKETS : null;
    const offset = Number(at ?? yamlFault(text) ?? 0);
    return { message: "It is not JSON.", suggestion, offset: Math.min(offset, text.trimEnd().length - 1) };
  }
}

/** The offset of a syntax error from the YAML parser, as not every message of the JSON parser has one. */
function yamlFault(text: string): number | undefined {
  const report = createReport();
  readYaml({ file: "", text }, report);
  return report.findings()[0]?.at.start;
}

/** Maximum number of kinds of errors reported per file. */
const MOST = 20;

/** Reports the errors of a file. An error that many rows share is reported once, at the first row. */
export function reportRows(
  { source, resource, links, faults }: RowsFile,
  all: readonly RowsFile[],
  report: Report,
): void {
  const rowsOf = new Map(all.map((file) => [file.resource.name, file]));
  const dangling = links.flatMap(({ place, path, target, identifier }): Fault[] => {
    const rows = rowsOf.get(target);
    if (rows === undefined || rows.identifiers.has(identifier)) return [];
    const why =
      rows.resource.identifier.kind === "property"
        ? `there is no ${target} "${identifier}" in ${rows.source.file}`
        : `the server makes the identifier of each ${target} anew`;
    return [{ place, path, message: `${named(path)}: It leads nowhere, as ${why}.`, suggestion: null }];
  });
  const inOrder = [...faults, ...dangling].sort((one, other) => one.place.start - other.place.start);
  // Ignore quoted values and numbers when grouping messages.
  const kinds = Map.groupBy(
    inOrder,
    ({ path, message }) => `${path.replaceAll(/\/\d+/g, "")} ${message.replaceAll(/“[^”]*”|"[^"]*"|\d+/g, "…")}`,
  );
  for (const [first, ...others] of [...kinds.values()].slice(0, MOST)) {
    if (first === undefined) continue;
    const rows = new Set(others.map(({ place }) => place.line).filter((line) => line !== first.place.line)).size;
    const more = rows === 0 ? "" : ` The same holds for ${rows} more ${rows === 1 ? "row" : "rows"}.`;
    const message = `This row is not a valid ${resource.name}. ${first.message}${more}`;
    report.add("faulty-row", spotOf(first, source), message, first.suggestion);
  }
  const [unreported] = [...kinds.values()].slice(MOST).flat();
  if (unreported === undefined) return;
  const message = `Rows from here on have ${kinds.size - MOST} more kinds of faults.`;
  report.add("faulty-row", spotOf(unreported, source), message, "They are reported when there are fewer.");
}

/** A path as shown in messages: `"location.latitude"`. */
function named(path: string): string {
  return `"${keysOf(path).join(".")}"`;
}

/** The position of an error: the value's, or else the first character of the row. */
function spotOf({ place: { start, end }, path, offset = 0 }: Fault, source: Source): Spot {
  const text = source.text.slice(start, end);
  // JSON is a subset of YAML, whose parser records positions.
  const row = path === "" ? null : readYaml({ file: source.file, text }, createReport());
  const at = row === null ? null : keyWithin(row, keysOf(path));
  if (row === null || at === null || at.start === row.at.start)
    return { source, start: start + offset, end: start + offset + 1 };
  return { source, start: start + at.start, end: start + at.end };
}
