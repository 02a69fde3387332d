/** Emits the database tables of resources, with indexes for the declared filters and orders. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { bytesColumn, objectName } from "../../src/store/database/constraint-names.ts";
import { orderOf } from "../../src/store/database/index-expressions.ts";
import type {
  Column,
  ColumnType,
  Index,
  IndexPart,
  InLanguage,
  Join,
  Reference,
  Table,
} from "../../src/store/table.ts";
import type { Filter, FilterForm, Model, Property, Resource } from "../language/model.ts";
import { limitsOf, partsOf } from "./column-limits.ts";
import { literal } from "./typescript-literal.ts";

export function emitTables(model: Model): string {
  return `/** The table of each resource type. Generated from the spec; do not edit. */

import type { Table } from "hydrant";

export const tables: readonly Table[] = ${literal(tablesOf(model))};
`;
}

/** Memoized tables: migrations use them too. Models are frozen. */
const known = new WeakMap<Model, readonly Table[]>();

export function tablesOf(model: Model): readonly Table[] {
  const tables = known.get(model) ?? madeOf(model);
  known.set(model, tables);
  return tables;
}

function madeOf(model: Model): readonly Table[] {
  const resources = new Map(model.resources.map((resource) => [resource.name, resource]));
  const asked = askedOfTargets(model);
  const values = new Map(model.values.map((value) => [value.name, value]));
  const parts = (property: Property) => partsOf(property, values, (one) => columnType(one, resources));
  return model.resources.map((resource) =>
    tableOf(resource, resources, asked.get(resource.name) ?? [], model.api, parts),
  );
}

/** Filters on a resource type, of its own collection or through links from others. */
type Asked = readonly Pick<Filter, "property" | "forms">[];

/** Filters through links, by target resource type. */
function askedOfTargets({ resources }: Model): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const { properties, collection } of resources) {
    for (const { link, property, forms } of collection.filters) {
      const range = properties.find(({ name }) => name === link)?.range;
      if (range?.kind !== "link") continue;
      asked.set(range.resource, [...(asked.get(range.resource) ?? []), { property, forms }]);
    }
  }
  return asked;
}

type Resources = ReadonlyMap<string, Resource>;

function tableOf(
  resource: Resource,
  resources: Resources,
  asked: Asked,
  { locales, authentication }: Model["api"],
  parts: (property: Property) => Pick<Column, "parts">,
): Table {
  const identifier = identifierOf(resource);
  const stored = resource.properties.filter(
    ({ name, column, source }) => column !== null && source !== "identifier" && name !== identifier.key,
  );
  const columns = stored
    .filter((property) => !isJoin(property))
    .map((property) => ({ ...columnOf(property, resources), ...parts(property) }));
  return {
    resource: resource.name,
    name: resource.table,
    identifier,
    columns,
    joins: stored.filter(isJoin).map((property) => joinOf(resource, property, resources)),
    owner: resource.owner === "creator" ? "owner" : resource.owner,
    indexes: indexesOf(resource, columns, {
      asked: [...resource.collection.filters.filter(({ link }) => link === null), ...asked],
      languages: lookUps(locales),
      address: authentication?.accounts.resource === resource.name ? authentication.accounts.email : null,
    }),
    ...totalsOf(resource, columns),
    ...(resource.bytes === null ? {} : { bytes: bytesColumn }),
  };
}

function identifierOf({ identifier, properties }: Resource): Table["identifier"] {
  const property = properties.find(({ name }) => name === identifier.property);
  const limits = property === undefined ? {} : limitsOf(property);
  if (identifier.kind === "uuid") return { key: identifier.property ?? "id", column: "id", kind: "uuid", ...limits };
  return { key: identifier.property, column: property?.column ?? identifier.property, kind: "text", ...limits };
}

const isJoin = ({ range, many }: Property): boolean => range.kind === "link" && many;

function columnOf(property: Property, resources: Resources): Column {
  const { name, column, source, required, readOnly, writeOnly } = property;
  return {
    property: name,
    name: column ?? name,
    type: columnType(property, resources),
    required: required || source === "created" || source === "modified",
    // A secret is looked up by its hash.
    unique: property.unique || source === "secret",
    default: property.default,
    kept: readOnly || writeOnly || source !== "client",
    references: referenceOf(property, resources),
    ...limitsOf(property),
  };
}

function columnType({ range, many, multilingual }: Property, resources: Resources): ColumnType {
  if (range.kind === "embed") return many ? "json[]" : "json";
  if (range.kind === "link") return resourceNamed(range.resource, resources).kind;
  if (multilingual) return "languages";
  const type = DATATYPES[range.datatype].column;
  return many && type !== "hash" ? (`${type}[]` as ColumnType) : type;
}

function referenceOf({ range }: Property, resources: Resources): Reference | null {
  if (range.kind !== "link") return null;
  const { table, column } = resourceNamed(range.resource, resources);
  return { table, column, onDelete: range.onDelete };
}

function joinOf(resource: Resource, property: Property, resources: Resources): Join {
  if (property.range.kind !== "link") throw new Error(`${resource.name}.${property.name} is no link.`);
  const { table, column, kind } = resourceNamed(property.range.resource, resources);
  return {
    property: property.name,
    name: property.column ?? objectName(resource.table, property.name),
    source: { column: "source", kind: identifierOf(resource).kind },
    target: { column: "target", kind, table, references: column },
    required: property.required,
    kept: property.readOnly,
    onDelete: property.range.onDelete,
    ...limitsOf(property),
  };
}

function resourceNamed(name: string, resources: Resources): { table: string; column: string; kind: "uuid" | "text" } {
  const resource = resources.get(name);
  if (resource === undefined) throw new Error(`A link leads to ${name}, which is no resource.`);
  const { column, kind } = identifierOf(resource);
  return { table: resource.table, column, kind };
}

/** The columns with running totals. */
function totalsOf({ collection }: Resource, columns: readonly Column[]): Pick<Table, "totals"> {
  const totals = collection.totals.flatMap((each) => columns.find(({ property }) => property === each)?.name ?? []);
  return totals.length === 0 ? {} : { totals };
}

/** What determines the indexes of a table, besides its resource type and columns. */
interface Demand {
  readonly asked: Asked;
  /** Language fallback chains that have indexes on multilingual properties. */
  readonly languages: readonly InLanguage[];
  /** The property by which a password reset looks up an account. */
  readonly address: string | null;
}

/** Each indexed language, alone and with fallback to the default; the default language first. */
function lookUps({ default: standard, indexed }: Model["api"]["locales"]): readonly InLanguage[] {
  const tags = [standard, ...indexed.filter((tag) => tag !== standard)];
  return tags.flatMap((tag) => {
    const chain = shorter(tag);
    const fallback = shorter(standard).filter((each) => !chain.includes(each));
    return (fallback.length === 0 ? [chain] : [chain, [...chain, ...fallback]]).map(lookUp);
  });
}

/** A tag and its RFC 4647 lookup fallbacks. */
function shorter(tag: string): readonly string[] {
  const subtags = tag.split("-");
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((each, index) => index === 0 || each.at(-1)?.length !== 1)
    .map((each) => each.join("-"));
}

function lookUp([language = "", ...otherwise]: readonly string[]): InLanguage {
  const order = orderOf(language);
  return { language, ...(otherwise.length === 0 ? {} : { otherwise }), ...(order === null ? {} : { order }) };
}

/** Indexes for declared filters, orders and look-ups. Leaves out an index that is a prefix of another. */
function indexesOf(resource: Resource, columns: readonly Column[], demand: Demand): readonly Index[] {
  const { collection, table } = resource;
  const { languages, address } = demand;
  const identifier: IndexPart = { column: identifierOf(resource).column, as: "value" };
  const byProperty = new Map(columns.map((column) => [column.property, column]));
  const lists: (readonly IndexPart[])[] = [[{ column: "modified", as: "value" }, identifier]];
  const column = (property: string) => byProperty.get(property);

  if (resource.owner === "creator")
    lists.push([
      { column: "owner", as: "value" },
      { column: "modified", as: "value" },
    ]);
  // A unique column already has an index.
  for (const { name, references, unique } of columns)
    if (references && !unique) lists.push([{ column: name, as: "value" }, identifier]);
  const addressed = address === null ? undefined : column(address);
  if (addressed && !addressed.unique) lists.push([{ column: addressed.name, as: "value" }, identifier]);
  for (const { property, forms } of demand.asked) {
    const found = column(property);
    if (found === undefined) continue;
    for (const part of forms.flatMap((form) => filterParts(found, form, languages)))
      lists.push(part.as === "members" || part.as === "search" ? [part] : [part, identifier]);
  }
  const orders =
    collection.defaultOrder === null ? collection.orders : [...collection.orders, collection.defaultOrder.property];
  for (const property of orders) {
    const found = column(property);
    if (found) for (const part of orderParts(found, languages)) lists.push([part, identifier]);
  }
  for (const { filter, order } of collection.pairs) {
    const [by, along] = [column(filter), column(order)];
    const part = by && filterParts({ ...by, unique: false }, "equals", languages)[0];
    if (part === undefined || part.as === "members") continue;
    if (along === undefined) lists.push([part, identifier]);
    else for (const other of orderParts(along, languages)) lists.push([part, other, identifier]);
  }
  return lists
    .filter(
      (parts, index) =>
        !lists.some(
          (other, at) => at !== index && beginsWith(other, parts) && (other.length > parts.length || at < index),
        ),
    )
    .map((on) => ({ name: indexName(table, on, identifier, languages[0]), unique: false, on }));
}

/** The index parts for a form of filter on a column. */
function filterParts(column: Column, form: FilterForm, languages: readonly InLanguage[]): readonly IndexPart[] {
  const { name, type, unique } = column;
  if (type === "hash") return [];
  if (form === "exists" && (type.endsWith("[]") || type === "json" || type === "languages"))
    return [{ column: name, as: "presence" }];
  if (type === "json" || type === "json[]") return [];
  if (type.endsWith("[]")) return [{ column: name, as: "members" }];
  if (form === "contains") return [{ column: name, as: "search" }];
  if (type === "languages")
    return languages.map(({ order, ...look }) => ({ column: name, as: "languagePrefix", ...look }));
  if (form === "range" && type === "text") return [{ column: name, as: "order" }];
  // A unique column already has an index.
  return unique ? [] : [{ column: name, as: "value" }];
}

function orderParts({ name, type, references }: Column, languages: readonly InLanguage[]): readonly IndexPart[] {
  if (type === "languages") return languages.map((look) => ({ column: name, as: "languageOrder", ...look }));
  return [{ column: name, as: type === "text" && references === null ? "order" : "value" }];
}

function beginsWith(parts: readonly IndexPart[], beginning: readonly IndexPart[]): boolean {
  return beginning.every((part, index) => JSON.stringify(part) === JSON.stringify(parts[index]));
}

/** `places_address_country_name_order_idx`: leaves out the trailing identifier and the default language. */
function indexName(
  table: string,
  on: readonly IndexPart[],
  identifier: IndexPart,
  standard: InLanguage | undefined,
): string {
  const told = on.length > 1 && JSON.stringify(on.at(-1)) === JSON.stringify(identifier) ? on.slice(0, -1) : on;
  const words = told.flatMap((part) => {
    const { column, as } = part;
    const word = {
      value: column,
      members: `${column}_members`,
      presence: `${column}_presence`,
      search: `${column}_search`,
      order: `${column}_order`,
      languageOrder: `${column}_order`,
      languagePrefix: `${column}_prefix`,
    }[as];
    if (!("language" in part)) return [word];
    const tags = [part.language, ...(part.otherwise ?? [])];
    const usual = [standard?.language, ...(standard?.otherwise ?? [])];
    return tags.join() === usual.join() ? [word] : [word, ...tags.map((tag) => tag.replaceAll("-", "_").toLowerCase())];
  });
  return objectName(table, ...words, "idx");
}
