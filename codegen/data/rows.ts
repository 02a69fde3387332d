/** Reference data of a spec: assigns its files to resource types, and checks each row, uniqueness, and links between rows. */

import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceDefinition, ValueDefinition } from "../../src/hypermedia/api-definition.ts";
import { keysOf } from "../../src/hypermedia/json.ts";
import { type ReferenceRow, rowReader } from "../../src/hypermedia/reference-row.ts";
import { validatorsWith } from "../../src/hypermedia/validation.ts";
import { resourceDefinition, valueDefinition } from "../emit/class-definitions.ts";
import { contentSchema, valueForms } from "../emit/schema/body-schema.ts";
import { formats } from "../language/datatype-schemas.ts";
import { createReport, type Diagnostic, type Report } from "../language/diagnostics.ts";
import { didYouMean, nearestWord } from "../language/edit-distance.ts";
import { DATA } from "../language/hash.ts";
import type { Model, Resource } from "../language/model.ts";
import { keyWithin, nowhere, type Source, type Spot } from "../language/yaml-node.ts";
import { readYaml } from "../language/yaml-reader.ts";
import { namesIn } from "../output/optional-files.ts";

const ROWS = ".ndjson";

/** Extensions of files that may be intended as data. */
const LIKE_ROWS = /\.(ndjson|jsonl?|csv|ya?ml)$/i;

/** Errors in the reference data of a valid spec. */
export async function faultsOfData(specDir: string, model: Model): Promise<readonly Diagnostic[]> {
  const report = createReport();
  const folder = join(specDir, DATA);
  const names = await namesIn(folder);
  const byFile = new Map(model.resources.map((resource) => [`${resource.plural}${ROWS}`, resource]));
  const files: RowsFile[] = [];
  const readerOf = readersOf(model);
  for (const name of names.toSorted()) {
    const shown = join(folder, name);
    const resource = byFile.get(name);
    if (resource === undefined) strayFile(name, shown, model, report);
    else if (resource.bytes !== null) {
      const message = `${resource.name} is a type of file, and a row has no bytes.`;
      report.add("stray-data", nowhere(shown), message, "Leave it out, and upload files when the server runs.");
    } else files.push(readRows(shown, await readFile(shown), readerOf(resource)));
  }
  for (const file of files) reportRows(file, files, report);
  return report.all();
}

function strayFile(name: string, shown: string, { resources }: Model, report: Report): void {
  const plurals = resources.map(({ plural }) => plural);
  const base = name.replace(LIKE_ROWS, "");
  const meant = nearestWord(base, plurals);
  if (!LIKE_ROWS.test(name) || (meant === null && !name.endsWith(ROWS))) return;
  const message = name.endsWith(ROWS)
    ? `No collection is called "${base}", so nobody reads this.`
    : `Rows are read from files that end in "${ROWS}", a JSON object in each line.`;
  const suggestion =
    meant === null
      ? `Those that there may be are ${plurals.map((plural) => `${plural}${ROWS}`).join(", ")}.`
      : `Rename it to "${meant}${ROWS}".`;
  report.add("stray-data", nowhere(shown), message, suggestion);
}

interface Reader {
  readonly resource: ResourceDefinition;
  readonly read: (row: unknown) => ReferenceRow;
}

/** Reads rows with the server's own definitions, so that errors are the same as at a server start. */
function readersOf({ api, resources, values }: Model): (resource: Resource) => Reader {
  const definitions = resources.map((each) => resourceDefinition(each, resources) as ResourceDefinition);
  const read = rowReader(
    { ...api, resources: definitions, values: values.map((each) => valueDefinition(each) as ValueDefinition) },
    api.base,
  );
  const forms = valueForms(values);
  const validator = validatorsWith(formats);
  return (resource) => {
    const definition = definitions[resources.indexOf(resource)] as ResourceDefinition;
    const validate = validator(() => contentSchema(resource, forms));
    return { resource: definition, read: (row) => read(row, definition, validate) };
  };
}

/** A line with a row, from 1, and its offsets in the file. */
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

interface RowsFile {
  readonly source: Source;
  readonly resource: ResourceDefinition;
  /** Identifiers of the rows, except those that the server generates. */
  readonly identifiers: ReadonlySet<unknown>;
  readonly links: readonly Link[];
  readonly faults: readonly Fault[];
}

function readRows(file: string, bytes: Uint8Array, { resource, read }: Reader): RowsFile {
  const { identifier, properties } = resource;
  // A byte order mark is invalid JSON: leave it in, so that it is reported.
  const text = isUtf8(bytes) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : "";
  const names = properties.filter(({ name, unique }) => unique || name === identifier.key).map(({ name }) => name);
  const taken = new Map(names.map((name) => [name, new Map<unknown, RowPlace>()]));
  const links: Link[] = [];
  const faults: Fault[] = isUtf8(bytes) ? [] : [NOT_UTF8];
  for (const place of placesIn(text)) {
    const parsed = parse(text.slice(place.start, place.end));
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
      if (value === undefined) continue;
      const other = values.get(value);
      if (other === undefined) values.set(value, place);
      else {
        const message = `${named(`/${name}`)}: ${JSON.stringify(value)} is that of the row in line ${other.line} already.`;
        faults.push({ place, path: `/${name}`, message, suggestion: null });
      }
    }
  }
  const identifiers = new Set(identifier.kind === "property" ? taken.get(identifier.key)?.keys() : []);
  return { source: { file, text }, resource, identifiers, links, faults };
}

const NOT_UTF8: Fault = {
  place: { line: 1, start: 0, end: 0 },
  path: "",
  message: "The file is not UTF-8.",
  suggestion: "Save it in that encoding.",
};

const NO_BRACKETS = "Rows have no brackets around them, and no commas between.";

function* placesIn(text: string): Generator<RowPlace> {
  let start = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() !== "") yield { line: index + 1, start, end: start + line.replace(/\r$/, "").length };
    start += line.length + 1;
  }
}

function parse(text: string): { readonly row: unknown } | Required<Pick<Fault, "message" | "suggestion" | "offset">> {
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
function reportRows({ source, resource, links, faults }: RowsFile, all: readonly RowsFile[], report: Report): void {
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
const named = (path: string): string => `"${keysOf(path).join(".")}"`;

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
