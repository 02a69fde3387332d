/** Emits the database tables of resources, with indexes for the declared filters and orders. */

import { lookupChain } from "../../src/hypermedia/language-negotiation.ts";
import { aggregatedKey, bytesColumn, constraintSuffix, objectName } from "../../src/store/database/constraint-names.ts";
import { orderOf } from "../../src/store/database/index-expressions.ts";
import type { Column, Constraint, Index, IndexPart, InLanguage, Table } from "../../src/store/table.ts";
import type { Filter, FilterForm, Model, Property, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { inverseLinks, memoize } from "./class-lookup.ts";
import { aggregatesOf, columnOf, identifierOf, isJoin, joinOf } from "./columns.ts";
import { literal } from "./typescript-literal.ts";
import { watchesOf } from "./watches.ts";

export function emitTables(model: Model): Artifact {
  const tables = tablesOf(model).map((table): Table => {
    const watched = watchesOf(model).get(table.resource);
    const feeds = [...feedsOf(table.name, model)];
    return { ...table, ...(watched && { watched }), ...(feeds.length > 0 && { feeds }) };
  });
  const text = `/** The table of each resource type. Generated from the spec; do not edit. */

import type { Table } from "hydrant";

export const tables: readonly Table[] = ${literal(tables)};
`;
  return { path: "tables.ts", text };
}

/** Without what the triggers of a running server watch, which migrations do not make. Memoized: migrations use them too. */
export const tablesOf = memoize((model): readonly Table[] =>
  model.resources.map((resource) => tableOf(resource, model)),
);

const aggregatesByRows = memoize((model) =>
  Map.groupBy(
    model.resources.flatMap((resource) =>
      aggregatesOf(resource, model).aggregates.map((aggregate) => ({ table: resource.table, ...aggregate })),
    ),
    ({ rows }) => rows,
  ),
);

/** The tables whose aggregates the rows of one count for, also through others. */
function feedsOf(name: string, model: Model, found: Set<string> = new Set()): ReadonlySet<string> {
  for (const { table } of aggregatesByRows(model).get(name) ?? [])
    if (!found.has(table)) feedsOf(table, model, found.add(table));
  return found;
}

/** Filters through links, by target resource type. */
const linkFilters = memoize(({ resources }): ReadonlyMap<string, readonly Filter[]> => {
  const filters = resources.flatMap(({ properties, collection }) =>
    collection.filters.flatMap((filter) => {
      const range = properties.find(({ name }) => name === filter.link)?.range;
      return range?.kind === "link" ? [{ ...filter, target: range.resource }] : [];
    }),
  );
  return Map.groupBy(filters, ({ target }) => target);
});

function tableOf(resource: Resource, model: Model): Table {
  const identifier = identifierOf(resource);
  const stored = resource.properties.filter(
    ({ name, column, source }) => column !== null && source !== "identifier" && name !== identifier.key,
  );
  const { aggregates, hidden } = aggregatesOf(resource, model);
  const ofProperties = stored
    .filter((property) => !isJoin(property))
    .map((property) => ({ ...columnOf(property, model), ...countsOf(property, resource) }));
  const columns = [...ofProperties, ...hidden];
  return {
    resource: resource.name,
    name: resource.table,
    identifier,
    columns,
    joins: stored.filter(isJoin).map((property) => joinOf(resource, property, model)),
    owner: resource.owner === "creator" ? "owner" : resource.owner,
    indexes: indexesOf(resource, columns, model),
    ...constraintsOf(resource),
    ...totalsOf(resource, columns, model),
    ...(aggregates.length === 0 ? {} : { aggregates }),
    ...(resource.bytes === null ? {} : { bytes: bytesColumn }),
  };
}

function countsOf({ sequence }: Property, { properties }: Resource): Pick<Column, "counts"> {
  if (sequence === undefined) return {};
  return { counts: properties.find(({ name }) => name === sequence)?.column ?? null };
}

function constraintsOf(resource: Resource): Pick<Table, "constraints"> {
  const columnNamed = (property: string): string =>
    resource.properties.find(({ name }) => name === property)?.column ?? property;
  const constraints = resource.constraints.map(({ kind, operands, operator, when, text }): Constraint => {
    const columns = operands.map(columnNamed);
    const conditions = when.flatMap(({ property, is }) =>
      is === "past" ? [] : [{ column: columnNamed(property), is }],
    );
    const words = [
      ...columns,
      ...(operator === null ? [] : [OPERATOR_WORDS[operator]]),
      ...conditions.flatMap(({ column, is }) => [column, ...is.map(String)]),
    ];
    return {
      name: objectName(resource.table, ...words, constraintSuffix[kind]),
      kind,
      columns,
      ...(operator === null ? {} : { operator }),
      ...(conditions.length === 0 ? {} : { when: conditions }),
      properties: [...new Set([...operands, ...when.map(({ property }) => property)])],
      text,
    };
  });
  return constraints.length === 0 ? {} : { constraints };
}

const OPERATOR_WORDS = { ">": "gt", ">=": "gte", "<": "lt", "<=": "lte" } as const;

/** Inverse collections keep totals by their links. */
function totalsOf(resource: Resource, columns: readonly Column[], model: Model): Pick<Table, "totals"> {
  const counted = new Set([...resource.collection.totals, ...inverseLinks(resource, model)]);
  const totals = [...counted].flatMap((each) => columns.find(({ property }) => property === each)?.name ?? []);
  return totals.length === 0 ? {} : { totals };
}

/** Language fallback chains with indexes on multilingual properties: each language alone and with the default, which is first. */
function lookUps({ default: standard, indexed }: Model["api"]["locales"]): readonly InLanguage[] {
  const tags = [standard, ...indexed.filter((tag) => tag !== standard)];
  return tags.flatMap((tag) => {
    const chain = lookupChain(tag);
    const fallback = lookupChain(standard).filter((each) => !chain.includes(each));
    const chains = fallback.length === 0 ? [chain] : [chain, [...chain, ...fallback]];
    return chains.map(([language = "", ...otherwise]): InLanguage => {
      const order = orderOf(language);
      return { language, ...(otherwise.length === 0 ? {} : { otherwise }), ...(order === null ? {} : { order }) };
    });
  });
}

/** PostgreSQL's dictionaries, by language. */
const DICTIONARIES: { readonly [tag: string]: string } = Object.fromEntries(
  (
    "ar:arabic hy:armenian eu:basque ca:catalan da:danish nl:dutch en:english fi:finnish fr:french de:german el:greek " +
    "hi:hindi hu:hungarian id:indonesian ga:irish it:italian lt:lithuanian ne:nepali no:norwegian nb:norwegian " +
    "nn:norwegian pt:portuguese ro:romanian ru:russian sr:serbian es:spanish sv:swedish ta:tamil tr:turkish yi:yiddish"
  )
    .split(" ")
    .map((pair) => pair.split(":")),
);

/** The parts of the full-text index. A single text is in the default language. */
const searchParts = (resource: Resource, columns: readonly Column[], { api }: Model): readonly IndexPart[] =>
  resource.collection.search.map(({ property, weight }): IndexPart => {
    const found = columns.find((each) => each.property === property);
    const tags = new Set([api.locales.default, ...(found?.type === "languages" ? api.locales.offered : [])]);
    const languages = [...tags].flatMap((tag) => {
      const dictionary = DICTIONARIES[tag.split("-")[0] ?? ""];
      return dictionary === undefined ? [] : [{ tag, dictionary }];
    });
    const column = found?.name ?? identifierOf(resource).column;
    return { column, as: "words", weight: "DCBA".charAt(weight - 1), languages };
  });

/** Indexes for declared filters, orders and look-ups. Leaves out an index that is a prefix of another. */
function indexesOf(resource: Resource, columns: readonly Column[], model: Model): readonly Index[] {
  const { locales, authentication } = model.api;
  const languages = lookUps(locales);
  const own = resource.collection.filters.filter(({ link }) => link === null);
  // By which a password reset looks up an account.
  const address = authentication?.accounts.resource === resource.name ? authentication.accounts.email : null;
  const { orders, defaultOrder, pairs } = resource.collection;
  const identifier = valuePart(identifierOf(resource).column);
  const byProperty = Map.groupBy(columns, ({ property }) => property);
  const named = (property: string) => byProperty.get(property) ?? [];
  // A unique column already has an index.
  const lookUp = (column: Column) => (column.unique ? [] : [[valuePart(column.name), identifier]]);
  const filters = [...own, ...(linkFilters(model).get(resource.name) ?? [])].flatMap(({ property, forms }) => {
    const [first = "", inner] = property.split(".");
    if (inner !== undefined) return named(first).flatMap((column) => embeddedParts(column, inner, forms));
    return named(property).flatMap((column) => forms.flatMap((form) => filterParts(column, form, languages)));
  });
  const ordered = [...orders, ...(defaultOrder === null ? [] : [defaultOrder.property])];
  const lists: readonly (readonly IndexPart[])[] = [
    [valuePart("modified"), identifier],
    ...named(aggregatedKey).flatMap(lookUp),
    // For the least and the greatest value of the rows of each.
    ...extremesOf(resource, model).flatMap(({ link, value }) => [[valuePart(link), valuePart(value)]]),
    ...(resource.owner === "creator" ? [[valuePart("owner"), valuePart("modified")]] : []),
    // For the date of what a rule or an inverse collection shows, and for its page.
    ...[...new Set([...linksOfReaders(resource), ...inverseLinks(resource, model)])]
      .flatMap(named)
      .flatMap(({ name }) => [
        [valuePart(name), valuePart("modified")],
        ...named(defaultOrder?.property ?? "").flatMap((along) =>
          orderParts(along, languages).map((part) => [valuePart(name), part, identifier]),
        ),
      ]),
    ...columns.filter(({ references }) => references).flatMap(lookUp),
    ...named(address ?? "").flatMap(lookUp),
    searchParts(resource, columns, model),
    ...filters.map((part) => (["members", "search", "position"].includes(part.as) ? [part] : [part, identifier])),
    ...ordered.flatMap(named).flatMap((column) => orderParts(column, languages).map((part) => [part, identifier])),
    ...pairs.flatMap(({ filter, order }) => {
      const [part] = named(filter).flatMap((column) => filterParts({ ...column, unique: false }, "equals", languages));
      if (part === undefined || part.as === "members" || part.as === "position") return [];
      const [along] = named(order);
      if (along === undefined) return [[part, identifier]];
      return orderParts(along, languages).map((other) => [part, other, identifier]);
    }),
  ];
  const isPrefix = (parts: readonly IndexPart[], index: number) =>
    lists.some((other, at) => at !== index && beginsWith(other, parts) && (other.length > parts.length || at < index));
  return lists
    .filter((parts, index) => parts.length > 0 && !isPrefix(parts, index))
    .map((on) => ({ name: indexName(resource.table, on, identifier, languages[0]), unique: false, on }));
}

/** The columns of links and values of which other resource types keep the least or the greatest. */
const extremesOf = ({ table }: Resource, model: Model) =>
  (aggregatesByRows(model).get(table) ?? []).flatMap(({ does, link, value }) =>
    value !== null && (does === "min" || does === "max") ? [{ link, value }] : [],
  );

/** The links with which the paths of rules for reading begin. */
function linksOfReaders({ operations }: Resource): readonly string[] {
  const read = operations.filter(({ lifecycle }) => lifecycle === "list" || lifecycle === "retrieve");
  const parties = read.flatMap(({ access }) => access.flatMap((alternative) => alternative.parties));
  return [...new Set(parties.flatMap((party) => (party.who === "related" ? party.path.links.slice(0, 1) : [])))];
}

const valuePart = (column: string): IndexPart => ({ column, as: "value" });

function filterParts(column: Column, form: FilterForm, languages: readonly InLanguage[]): readonly IndexPart[] {
  const { name, type, unique } = column;
  if (type === "hash" || form === "not" || form === "or") return [];
  if (form === "exists" && (type.endsWith("[]") || ["json", "document", "point", "languages"].includes(type)))
    return [{ column: name, as: "presence" }];
  if (form === "near" || form === "within") return [{ column: name, as: "position" }];
  if (type === "json" || type === "json[]") return [];
  if (type.endsWith("[]")) return [{ column: name, as: "members" }];
  if (form === "contains") return [{ column: name, as: "search" }];
  if (type === "languages")
    return languages.map(({ order, ...look }) => ({ column: name, as: "languagePrefix", ...look }));
  if (form === "range" && type === "text") return orderParts(column, languages);
  // A unique column already has an index.
  return unique ? [] : [valuePart(name)];
}

/** An index on a property of single embedded values, if it has a single plain value. */
function embeddedParts(
  { name, type, parts = [] }: Column,
  inner: string,
  forms: readonly FilterForm[],
): readonly IndexPart[] {
  const part = parts.find(({ property }) => property === inner);
  const isPlain = part !== undefined && !/^json|languages|document|point|\[\]$/.test(part.type);
  const isServed = forms.some((form) => ["equals", "in", "range", "prefix"].includes(form));
  if (type !== "json" || !isPlain || !isServed) return [];
  const { property, type: kind, default: standard } = part;
  const of = { property, type: kind, ...(standard === undefined ? {} : { default: standard }) };
  return [{ column: name, as: "embedded", part: of }];
}

function orderParts(column: Column, languages: readonly InLanguage[]): readonly IndexPart[] {
  const { name, type, references, ordered, limits } = column;
  if (ordered) return [{ column: name, as: "rank", values: limits?.enum?.map(String) ?? [] }];
  if (type === "languages") return languages.map((look) => ({ column: name, as: "languageOrder", ...look }));
  return [{ column: name, as: type === "text" && references === null ? "order" : "value" }];
}

const beginsWith = (parts: readonly IndexPart[], beginning: readonly IndexPart[]): boolean =>
  beginning.every((part, index) => JSON.stringify(part) === JSON.stringify(parts[index]));

/** `places_address_country_name_order_idx`: leaves out the trailing identifier and the default language. */
function indexName(
  table: string,
  on: readonly IndexPart[],
  identifier: IndexPart,
  standard: InLanguage | undefined,
): string {
  const named = on.length > 1 && JSON.stringify(on.at(-1)) === JSON.stringify(identifier) ? on.slice(0, -1) : on;
  if (on.every(({ as }) => as === "words")) return objectName(table, "words", "idx");
  const words = named.flatMap((part) => {
    const { column, as } = part;
    if (part.as === "embedded")
      return [column, part.part.property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    const kind = { languageOrder: "order", languagePrefix: "prefix" }[as as string] ?? as;
    const word = as === "value" ? column : `${column}_${kind}`;
    if (!("language" in part)) return [word];
    const tags = [part.language, ...(part.otherwise ?? [])];
    const usual = [standard?.language, ...(standard?.otherwise ?? [])];
    return tags.join() === usual.join() ? [word] : [word, ...tags.map((tag) => tag.replaceAll("-", "_").toLowerCase())];
  });
  return objectName(table, ...words, "idx");
}
