/** Reference data rows: parsed and validated like the body of a POST, in the API's own terms. */

import type { ApiDefinition, ResourceDefinition } from "./api-definition.ts";
import { identifierFaults } from "./body-errors.ts";
import { readContent, withIdentifiers } from "./content.ts";
import { propertiesOf } from "./expansion/service-context.ts";
import { Names } from "./iri.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { ContentLink } from "./property-value.ts";
import type { Validator } from "./validation.ts";
import { type Violation, validate } from "./validation-errors.ts";

/** A parsed row. */
export interface ReferenceRow {
  /** The values for the store. */
  readonly content: JsonObject;
  readonly links: readonly ContentLink[];
  /** Empty if the row is valid. */
  readonly violations: readonly Violation[];
}

/** Parses rows, whose references have no base path. `validator`: of the creating operation; null without one. */
export function rowReader(api: Api, base: string) {
  const names = new Names(new URL("/", base).href, api);
  const values = new Map(api.values.map((value) => [value.name, value]));
  return (row: unknown, resource: ResourceDefinition, validator: Validator | null): ReferenceRow => {
    if (!isObject(row))
      return { content: {}, links: [], violations: [{ property: "", path: "", message: "It is not an object." }] };
    const read = readContent(backfilled(row, resource, api), {
      properties: propertiesOf(resource),
      values,
      names,
      base: names.base,
      language: api.locales.default,
      languages: new Map(),
      change: false,
      writable: (property) => property.source === "client",
    });
    const judged = validator === null ? [] : validate(validator, read.values, read.places);
    const found = [...read.violations, ...judged];
    return {
      content: withIdentifiers(read.values, read.links),
      links: read.links,
      violations: [...found, ...identifierFaults(resource, read, found)],
    };
  };
}

type Api = Pick<ApiDefinition, "base" | "resources" | "values" | "locales">;

/** Fills in backfills of missing properties: reference data, like stored rows, may be older than the spec. */
function backfilled(row: JsonObject, { properties }: Pick<ResourceDefinition, "properties">, api: Api): JsonObject {
  const lacking = properties.filter(
    ({ name, iri, backfill }) => backfill !== undefined && row[name] === undefined && row[iri] === undefined,
  );
  const values = lacking.map(({ name, range, backfill }) => {
    const target = range.kind === "link" ? api.resources.find((each) => each.name === range.resource) : undefined;
    return [name, target === undefined ? backfill : `${target.path}${encodeURIComponent(String(backfill))}`] as const;
  });
  const embedded = properties.flatMap(({ name, iri, range }) => {
    const type = range.kind === "embed" ? api.values.find((each) => each.name === range.value) : undefined;
    if (type === undefined) return [];
    const fill = (value: unknown): unknown => (isObject(value) ? backfilled(value, type, api) : value);
    return [name, iri].flatMap((key) => {
      const value = row[key];
      return value === undefined ? [] : [[key, Array.isArray(value) ? value.map(fill) : fill(value)] as const];
    });
  });
  return { ...row, ...Object.fromEntries([...embedded, ...values]) };
}
