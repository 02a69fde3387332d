/** Query parameters of collections: filters and orders in API Platform's syntax, page size, embedding. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Filter, FilterForm, Model, Property, Resource } from "../../language/model.ts";
import type { JsonObject, Schema } from "../json.ts";
import { documented } from "../schema/response-schema.ts";
import {
  PARAMETERS,
  parameterReference,
  type QueryParameter,
  queryParameter,
  type SharedParameter,
  shared,
} from "./parameters.ts";

/** Query parameters that differ between collections. */
export interface Queries {
  /** Parameters of each collection; references where several collections share one. */
  readonly of: ReadonlyMap<Resource, readonly JsonObject[]>;
  /** Shared parameters, by component name. */
  readonly components: JsonObject;
}

/** All query parameters of a list. */
export function collectionParameters(resource: Resource, { of }: Queries): readonly JsonObject[] {
  const { me } = resource.collection;
  const paging: readonly SharedParameter[] = ["Page", "Cursor", "PreferHandling", ...(me ? (["Me"] as const) : [])];
  return [...(of.get(resource) ?? []), ...shared(...paging)];
}

/**
 * Query parameters of all collections. A parameter that several collections share becomes a component, named after the
 * parameter. If the name has several meanings, the most frequent one becomes the component; the others stay inline.
 */
export function queriesOf(model: Model): Queries {
  const resources = new Map(model.resources.map((resource) => [resource.name, resource]));
  const returned = new Set(model.resources.flatMap(({ operations }) => operations.map(({ returns }) => returns)));
  const listed = model.resources.filter(({ collectionClass }) => returned.has(collectionClass.name));
  const own = new Map(listed.map((resource) => [resource, ownParameters(resource, resources)]));
  const uses = new Map<string, number>();
  for (const { text } of [...own.values()].flat()) uses.set(text, (uses.get(text) ?? 0) + 1);
  const taken = new Set<string>([
    ...Object.keys(PARAMETERS),
    ...model.resources.flatMap(({ name }) => [`${name}Id`, `${name}Embed`]),
  ]);
  const named = new Map<string, Own>();
  for (const each of [...own.values()].flat()) {
    const most = named.get(each.component);
    const more = (uses.get(each.text) ?? 0) > (most === undefined ? 1 : (uses.get(most.text) ?? 0));
    if (more && !taken.has(each.component)) named.set(each.component, each);
  }
  const placed = ({ parameter, component, text }: Own): JsonObject =>
    named.get(component)?.text === text ? parameterReference(component) : parameter;
  return {
    of: new Map([...own].map(([resource, parameters]) => [resource, parameters.map(placed)])),
    components: Object.fromEntries([...named].map(([component, { parameter }]) => [component, parameter])),
  };
}

/** A parameter of one collection, with its JSON text and its name as a component. */
interface Own {
  readonly parameter: JsonObject;
  readonly text: string;
  readonly component: string;
}

function ownParameters(resource: Resource, resources: ReadonlyMap<string, Resource>): readonly Own[] {
  const { filters, orders, page } = resource.collection;
  const parameters: readonly QueryParameter[] = [
    ...filters.flatMap((filter) => filterParameters(filter, filteredBy(filter, resource, resources))),
    ...orders.map(orderParameter),
    queryParameter("itemsPerPage", "Number of entries per page.", {
      type: "integer",
      minimum: 1,
      maximum: page.most,
      default: page.size,
    }),
  ];
  return parameters.map((parameter) => ({
    parameter,
    text: JSON.stringify(parameter),
    component: componentName(parameter.name),
  }));
}

/** `order[created]` becomes `OrderCreated`, `country[]` becomes `CountryIn`. */
function componentName(parameter: string): string {
  const words = parameter.replace("[]", "[in]").split(/[^A-Za-z0-9]+/);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
}

/** The `embed` parameter. */
export function embedParameter({ collection }: Resource): JsonObject {
  const schema: Schema = { type: "array", items: { type: "string", enum: [...collection.embeddable] } };
  return queryParameter(
    "embed",
    "Links to embed, separated by commas: the response contains their targets in place.",
    schema,
    {
      style: "form",
      explode: false,
    },
  );
}

/** The property that a filter compares. */
function filteredBy(
  { link, property }: Filter,
  { properties }: Resource,
  resources: ReadonlyMap<string, Resource>,
): Property {
  const range = properties.find(({ name }) => name === link)?.range;
  const target = range?.kind === "link" ? resources.get(range.resource) : undefined;
  const found = (link === null ? properties : (target?.properties ?? [])).find(({ name }) => name === property);
  if (found === undefined) throw new Error(`the model filters by "${property}", which is no property`);
  return found;
}

function filterParameters({ link, property: name, forms }: Filter, property: Property): readonly QueryParameter[] {
  return forms.flatMap((form) => FORMS[form](link === null ? name : `${link}.${name}`, comparable(property)));
}

/** Query parameters of each form of a filter. */
const FORMS: Readonly<Record<FilterForm, (name: string, value: Schema) => readonly QueryParameter[]>> = {
  equals: (name, value) => [queryParameter(name, `Entries whose \`${name}\` equals this value.`, value)],
  in: (name, value) => [
    queryParameter(`${name}[]`, `Entries whose \`${name}\` is one of these values. Repeat the parameter for each.`, {
      type: "array",
      items: value,
    }),
  ],
  range: (name, value) => [
    ...BOUNDS.map(([bound, words]) =>
      queryParameter(`${name}[${bound}]`, `Entries whose \`${name}\` is ${words}.`, value),
    ),
    queryParameter(
      `${name}[between]`,
      `Entries whose \`${name}\` is between two values, inclusive, written with \`..\` between them.`,
      {
        type: "string",
        pattern: "^.+\\.\\..+$",
      },
    ),
  ],
  prefix: (name) => [
    queryParameter(`${name}[prefix]`, `Entries whose \`${name}\` begins with this text.`, { type: "string" }),
  ],
  contains: (name) => [
    queryParameter(`${name}[contains]`, `Entries whose \`${name}\` contains this text, ignoring case.`, {
      type: "string",
    }),
  ],
  exists: (name) => [
    queryParameter(`exists[${name}]`, `\`true\`: entries that have a \`${name}\`; \`false\`: entries that have none.`, {
      type: "boolean",
    }),
  ],
};

const BOUNDS = [
  ["gt", "greater than this value"],
  ["gte", "greater than or equal to this value"],
  ["lt", "less than this value"],
  ["lte", "less than or equal to this value"],
] as const;

function orderParameter(name: string): QueryParameter {
  return queryParameter(`order[${name}]`, `Orders the entries by \`${name}\`.`, {
    type: "string",
    enum: ["asc", "desc"],
  });
}

/** The schema of a filter value, without constraints: an impossible value matches nothing. */
function comparable({ range }: Property): Schema {
  return range.kind === "data"
    ? documented(DATATYPES[range.datatype].schema)
    : { type: "string", format: "iri-reference" };
}
