/** Query parameters of collections: filters and orders in API Platform's syntax, page size, embedding. */

import { alternativeName, DATATYPES, pathOf } from "../../../src/hypermedia/datatypes.ts";
import type { Filter, FilterForm, Model, Property, Resource } from "../../language/model.ts";
import type { JsonObject, Schema } from "../artifact.ts";
import { bodyClasses, filteredProperty, memoize } from "../class-lookup.ts";
import { documented } from "../schema/response-schema.ts";
import { PARAMETERS, parameterReference, type QueryParameter, queryParameter, shared } from "./parameters.ts";

export function collectionParameters(resource: Resource, model: Model): readonly JsonObject[] {
  const { me } = resource.collection;
  const components = sharedQueries(model);
  const own = ownParameters(resource, model).map((parameter) => {
    const name = componentName(parameter);
    return JSON.stringify(components[name]) === JSON.stringify(parameter) ? parameterReference(name) : parameter;
  });
  return [...own, ...shared("Page", "Cursor", "PreferHandling", ...(me ? (["Me"] as const) : []))];
}

/**
 * Query parameters that several collections share, as components named after the parameter. If the name has several
 * meanings, the most frequent one becomes the component; the others stay inline.
 */
export const sharedQueries = memoize((model) => {
  const listed = model.resources.filter(({ collectionClass }) => bodyClasses(model).has(collectionClass.name));
  const own = listed.flatMap((resource) => ownParameters(resource, model));
  const uses = Map.groupBy(own, (parameter) => JSON.stringify(parameter));
  const taken = new Set([
    ...Object.keys(PARAMETERS),
    ...model.resources.flatMap(({ name }) => [`${name}Id`, `${name}Embed`]),
  ]);
  const components: Record<string, JsonObject> = {};
  for (const [parameter, ...more] of uses.values()) {
    const name = componentName(parameter as QueryParameter);
    const most = uses.get(JSON.stringify(components[name]))?.length ?? 1;
    if (more.length + 1 > most && !taken.has(name)) components[name] = parameter as QueryParameter;
  }
  return components;
});

function ownParameters(resource: Resource, model: Model): readonly QueryParameter[] {
  const { filters, orders, page, group, search } = resource.collection;
  const size = { type: "integer", minimum: 1, maximum: page.most, default: page.size };
  return [
    ...(search.length === 0 ? [] : [queryParameter("q", SEARCH, { type: "string", maxLength: 300 })]),
    ...(group === null ? [] : [queryParameter("group", GROUP, { type: "string", enum: [...group.by] })]),
    ...filters.flatMap((filter) => filterParameters(filter, comparable(filteredProperty(filter, resource, model)))),
    ...orders.map((name) =>
      queryParameter(
        `order[${name}]`,
        `Orders the entries by \`${name}\`. Up to three orders apply in the order of the parameters.`,
        { type: "string", enum: ["asc", "desc"] },
      ),
    ),
    queryParameter("itemsPerPage", "Number of entries per page.", size),
  ];
}

const SEARCH =
  "Entries that contain these words, the last one also as the beginning of a longer word. Without an order, the best of the first 10,000 matches come first.";
const GROUP =
  "Lists the values of a property, each with its number of entries, instead of the entries: the largest 1,000 groups. It cannot be combined with orders, pages and `embed`.";

/** `order[created]` becomes `OrderCreated`, `country[]` becomes `CountryIn`. */
function componentName({ name }: QueryParameter): string {
  const words = name.replace("[]", "[in]").split(/[^A-Za-z0-9]+/);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
}

export const embedParameter = ({ collection }: Resource): JsonObject =>
  queryParameter(
    "embed",
    "Links to embed, separated by commas: the response contains their targets in place.",
    listOf({ type: "string", enum: [...collection.embeddable] }),
    { style: "form", explode: false },
  );

const listOf = (items: Schema): Schema => ({ type: "array", items });

function filterParameters(filter: Filter, value: Schema): readonly QueryParameter[] {
  const path = pathOf(filter);
  const own = filter.forms.flatMap((form) =>
    FORMS[form].map(([name, description, schemaOf = () => value]) =>
      queryParameter(name.replace("%", path), description.replace("%", path), schemaOf(value)),
    ),
  );
  if (!filter.forms.includes("or")) return own;
  const alternatives = own.map(({ name, description, schema }) => {
    const about = `${description} Or those that meet another condition of \`or[${path}]\`.`;
    return queryParameter(alternativeName(path, name), about, schema.type === "array" ? schema : listOf(schema));
  });
  return [...own, ...new Map(alternatives.map((each) => [each.name, each])).values()];
}

type FormParameter = readonly [name: string, description: string, schemaOf?: (value: Schema) => Schema];

/** Query parameters of each form of a filter; `%` is the property. By default, they have the schema of its values. */
const FORMS: Readonly<Record<FilterForm, readonly FormParameter[]>> = {
  equals: [["%", "Entries whose `%` equals this value."]],
  in: [["%[]", "Entries whose `%` is one of these values. Repeat the parameter for each.", listOf]],
  range: [
    ["%[gt]", "Entries whose `%` is greater than this value."],
    ["%[gte]", "Entries whose `%` is greater than or equal to this value."],
    ["%[lt]", "Entries whose `%` is less than this value."],
    ["%[lte]", "Entries whose `%` is less than or equal to this value."],
    [
      "%[between]",
      "Entries whose `%` is between two values, inclusive, written with `..` between them.",
      () => ({ type: "string", pattern: "^.+\\.\\..+$" }),
    ],
  ],
  prefix: [["%[prefix]", "Entries whose `%` begins with this text.", () => ({ type: "string" })]],
  contains: [["%[contains]", "Entries whose `%` contains this text, ignoring case.", () => ({ type: "string" })]],
  not: [
    [
      "%[not]",
      "Entries whose `%` is none of these values, also those without one. Repeat the parameter for each.",
      listOf,
    ],
  ],
  or: [],
  near: [
    [
      "%[near]",
      "Entries whose `%` is within a radius: longitude, latitude and metres, separated by commas.",
      () => ({ type: "string", examples: ["16.3725,48.2083,500"] }),
    ],
  ],
  within: [
    [
      "%[within]",
      "Entries whose `%` is in a box: its west, south, east and north edge in degrees, separated by commas. West is greater than east if the box crosses the antimeridian.",
      () => ({ type: "string", examples: ["16.2,48.1,16.6,48.3"] }),
    ],
  ],
  exists: [
    ["exists[%]", "`true`: entries that have a `%`; `false`: entries that have none.", () => ({ type: "boolean" })],
  ],
};

/** The schema of a filter value, without constraints: an impossible value matches nothing. */
function comparable({ range }: Property): Schema {
  if (range.kind !== "data") return { type: "string", format: "iri-reference" };
  return range.ordered ? { type: "string", enum: range.ordered } : documented(DATATYPES[range.datatype].schema);
}
