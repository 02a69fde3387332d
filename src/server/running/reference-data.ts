/** Reference data: files of resources in the API's own terms, loaded into an empty database. */

import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Content, readContent, withIdentifiers } from "../../hypermedia/content.ts";
import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import { Names } from "../../hypermedia/iri.ts";
import type { JsonObject } from "../../hypermedia/json.ts";
import { type Violation, validate } from "../../hypermedia/violation.ts";
import type { RecordContent } from "../../store/store.ts";
import type { Application, CompiledResource } from "../exchange.ts";
import type { RouteLine } from "../route.ts";

/** A line of a file that is no resource of its type. */
export class FaultyData extends Error {}

/**
 * Loads `<plural>.ndjson` for each resource type that has such a file, if none of them has a row yet: how many rows, by type. All of it or,
 * where `signal` is aborted, nothing.
 */
export async function loadReferenceData(
  application: Application,
  routes: readonly RouteLine[],
  folder: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const loaded = new Map<string, number>();
  const withFiles = linkedFirst(application.api.resources).filter((resource) => existsSync(fileOf(folder, resource)));
  if (withFiles.length === 0) return loaded;
  // References in the data are paths as the spec has them, whatever path this deployment has the API under.
  const names = new Names(new URL("/", application.names.base).href, application.api);
  return application.machine.store.transaction(async (transaction) => {
    // Servers may start together on one database: the first loads, the others find it done.
    await transaction.alone();
    for (const resource of withFiles) if (!(await transaction.resource(resource.name).isEmpty())) return loaded;
    for (const resource of withFiles) {
      const compiled = application.resources.get(resource.name) as CompiledResource;
      const validator =
        routes.find((route) => route.resource.name === resource.name && route.operation === "append")?.validator ??
        null;
      const contents: RecordContent[] = [];
      for await (const line of linesOf(fileOf(folder, resource))) {
        signal?.throwIfAborted();
        contents.push(readLine(line, compiled, validator, { ...application, names }));
      }
      signal?.throwIfAborted();
      loaded.set(resource.plural, await transaction.resource(resource.name).load(contents));
    }
    signal?.throwIfAborted();
    return loaded;
  });
}

function fileOf(folder: string, resource: ResourceDefinition): string {
  return join(folder, `${resource.plural}.ndjson`);
}

/** Resource types in an order in which what is linked to comes before what links. */
function linkedFirst(resources: readonly ResourceDefinition[]): ResourceDefinition[] {
  const ordered = new Set<ResourceDefinition>();
  const visit = (resource: ResourceDefinition, path: readonly ResourceDefinition[]): void => {
    if (ordered.has(resource) || path.includes(resource)) return;
    for (const { range } of resource.properties) {
      const target = range.kind === "link" ? resources.find((each) => each.name === range.resource) : undefined;
      if (target) visit(target, [...path, resource]);
    }
    ordered.add(resource);
  };
  for (const resource of resources) visit(resource, []);
  return [...ordered];
}

async function* linesOf(path: string): AsyncGenerator<{ text: string; at: string }> {
  let number = 0;
  for await (const text of createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    if (text.trim() !== "") yield { text, at: `${path}:${number}` };
  }
}

/** A row that lacks a property with a backfill has that: data may be older than the spec, as what is stored may be. */
function backfilled(
  row: JsonObject,
  { properties }: ResourceDefinition,
  resources: readonly ResourceDefinition[],
): JsonObject {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const lacking = properties.filter(
    ({ name, iri, backfill }) => backfill !== undefined && row[name] === undefined && row[iri] === undefined,
  );
  const values = lacking.map(({ name, range, backfill }) => {
    const target = range.kind === "link" ? resources.find((each) => each.name === range.resource) : undefined;
    return [name, target === undefined ? backfill : `${target.path}${encodeURIComponent(String(backfill))}`] as const;
  });
  return { ...row, ...Object.fromEntries(values) } as JsonObject;
}

function readLine(
  { text, at }: { text: string; at: string },
  compiled: CompiledResource,
  validator: RouteLine["validator"],
  { names, api, values }: Application,
): RecordContent {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new FaultyData(`${at}: ${error instanceof Error ? error.message : "no JSON"}`);
  }
  const content: Content = readContent(backfilled(body as JsonObject, compiled.definition, api.resources), {
    properties: compiled.properties,
    values,
    names,
    base: names.base,
    language: api.locales.default,
    languages: new Map(),
    change: false,
    writable: (property) => property.source === "client",
  });
  const violations: Violation[] = [
    ...content.violations,
    ...(validator === null ? [] : validate(validator, content.values, content.places)),
  ];
  const [first] = violations;
  if (first) throw new FaultyData(`${at}: ${first.path || "/"}: ${first.message}`);
  return withIdentifiers(content.values, content.links);
}
