/** Query parameters of one collection: its filters and orders in API Platform's forms, page sizes, what to write out. */

import type { Filter, FilterForm, Property, Resource } from "../../language/model.ts";
import type { JsonObject } from "../json.ts";
import { DATATYPES, type Schema } from "../schema/values.ts";
import { documented } from "../schema/wire.ts";
import { queryParameter, type SharedParameter, shared } from "./parameters.ts";

/** Everything that a list takes in its query. */
export function collectionParameters(resource: Resource): readonly JsonObject[] {
  const { collection } = resource;
  const properties = new Map(resource.properties.map((property) => [property.name, property]));
  const paging: readonly SharedParameter[] = [
    "Page",
    "Cursor",
    "PreferHandling",
    ...(collection.me ? (["Me"] as const) : []),
  ];
  return [
    ...collection.filters.flatMap((filter) => filterParameters(filter, properties.get(filter.property))),
    ...collection.orders.map(orderParameter),
    queryParameter("itemsPerPage", "Entries on a page.", {
      type: "integer",
      minimum: 1,
      maximum: collection.page.most,
      default: collection.page.size,
    }),
    ...shared(...paging),
  ];
}

/** `embed`, where the resource has links that can be written out. */
export function embedParameter({ collection }: Resource): readonly JsonObject[] {
  if (collection.embeddable.length === 0) return [];
  const schema: Schema = { type: "array", items: { type: "string", enum: [...collection.embeddable] } };
  return [
    queryParameter("embed", "Links whose targets are written out in place, parted by commas.", schema, {
      style: "form",
      explode: false,
    }),
  ];
}

function filterParameters({ property: name, forms }: Filter, property: Property | undefined): readonly JsonObject[] {
  if (property === undefined) throw new Error(`the model filters by "${name}", which is no property`);
  return forms.flatMap((form) => FORMS[form](name, comparable(property)));
}

/** The query parameters of each form of a filter. */
const FORMS: Readonly<Record<FilterForm, (name: string, value: Schema) => readonly JsonObject[]>> = {
  equals: (name, value) => [queryParameter(name, `Entries whose \`${name}\` is this.`, value)],
  in: (name, value) => [
    queryParameter(`${name}[]`, `Entries whose \`${name}\` is one of these; the parameter is repeated.`, {
      type: "array",
      items: value,
    }),
  ],
  range: (name, value) =>
    BOUNDS.map(([bound, words]) =>
      queryParameter(`${name}[${bound}]`, `Entries whose \`${name}\` is ${words}.`, value),
    ),
  prefix: (name) => [
    queryParameter(`${name}[prefix]`, `Entries whose \`${name}\` begins with this.`, { type: "string" }),
  ],
  contains: (name) => [
    queryParameter(`${name}[contains]`, `Entries whose \`${name}\` contains this.`, { type: "string" }),
  ],
  exists: (name) => [
    queryParameter(`exists[${name}]`, `Entries that have a \`${name}\`, or (false) that have none.`, {
      type: "boolean",
    }),
  ],
};

const BOUNDS = [
  ["gt", "greater than this"],
  ["gte", "this or greater"],
  ["lt", "less than this"],
  ["lte", "this or less"],
] as const;

function orderParameter(name: string): JsonObject {
  return queryParameter(`order[${name}]`, `Orders the entries by \`${name}\`.`, {
    type: "string",
    enum: ["asc", "desc"],
  });
}

/** What a value is compared with: its datatype without constraints, since what cannot be is simply not found. */
function comparable({ range }: Property): Schema {
  return range.kind === "data" ? documented(DATATYPES[range.datatype]) : { type: "string", format: "iri-reference" };
}
