/** Table mapping: columns by property, and the links between tables. */

import { canIdentify, sqlTypeOf } from "../column-types.ts";
import { foreignKeyName, primaryKeyName, requiredName, uniqueName } from "../database/constraint-names.ts";
import { all, list, type Part, raw, type Sql, slot } from "../database/statement.ts";
import type { WriteRefusal } from "../record.ts";
import type { RecordContent } from "../store.ts";
import type { Column, ColumnType, Part as EmbeddedPart, Join, Table } from "../table.ts";

export interface Layout {
  readonly table: Table;
  /** Columns by property, including the identifier and hashes. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly identifier: Column;
  /** SQL of the identifier, for rows aliased `it`. */
  readonly id: string;
  readonly joins: ReadonlyMap<string, Join>;
  /** Column of the bytes' key, which is no property; null without bytes. */
  readonly bytes: Column | null;
  /** Language chains of the table's indexes, tags separated by spaces. */
  readonly indexedTags: ReadonlySet<string>;
  readonly owner: Column | null;
  readonly referrers: readonly Referring[];
  /** Fills in defaults inside embedded values, on writes and reads. */
  readonly fill: ReturnType<typeof compileDefaults>;
  target(link: string): Layout;
  /** The layout of another resource type. */
  named(resource: string): Layout;
  /** Refusals by name of the violated constraint. */
  readonly refusals: ReadonlyMap<string, WriteRefusal>;
}

/** A kind of link from rows of one table to rows of another. */
export type Referring = { readonly from: Table; readonly onDelete: Join["onDelete"] } & (
  | { readonly kind: "column"; readonly column: Column }
  | { readonly kind: "join"; readonly join: Join }
);

/** Whether a type name from the catalog is that of a column type. */
export const isOfSqlType = (written: string, type: ColumnType): boolean =>
  written.replace(/ collate .*|\(\d+,\d+\)/, "") ===
  sqlTypeOf(type).replace("timestamptz(3)", "timestamp(3) with time zone");

/** The dates of every table, which only the store sets. */
export const isDate = (column: Column): boolean => column.property === "created" || column.property === "modified";

export type Layouts = ReadonlyMap<string, Layout>;

export function layoutsOf(tables: readonly Table[]): Layouts {
  const named = (resource: string) => layoutNamed(layouts, resource);
  const layouts: Layouts = new Map(tables.map((table) => [table.resource, layoutOf(table, tables, named)]));
  return layouts;
}

export function layoutNamed(layouts: Layouts, resource: string): Layout {
  const layout = layouts.get(resource);
  if (layout === undefined) throw new Error(`There is no table of the resource type ${resource}.`);
  return layout;
}

function layoutOf(table: Table, tables: readonly Table[], named: Layout["named"]): Layout {
  const { key, column, kind } = table.identifier;
  const counts = kind === "counted" ? { counts: null } : {};
  const identifier = { ...hiddenColumn({ property: key, name: column, type: kind, required: true }), ...counts };
  const owner = table.owner === "itself" ? identifier : table.owner === "owner" ? columnOf(table, "owner") : null;
  const refusals = new Map<string, WriteRefusal>([[primaryKeyName(table.name), { refused: "identifier-taken" }]]);
  for (const { name, property, references } of table.columns) {
    // Regardless of this version's definition: a newer version may migrate concurrently.
    refusals.set(uniqueName(table.name, name), { refused: "value-taken", property });
    refusals.set(requiredName(table.name, name), { refused: "value-missing", property });
    if (references) refusals.set(foreignKeyName(table.name, name), { refused: "no-such-target", property });
  }
  for (const { name, property } of table.joins)
    refusals.set(foreignKeyName(name, "target"), { refused: "no-such-target", property });
  for (const { name, kind, properties, text } of table.constraints ?? []) {
    if (kind === "unique") refusals.set(name, { refused: "values-taken", properties });
    else if (kind === "overlap") refusals.set(name, { refused: "overlapping", properties, by: [] });
    else refusals.set(name, { refused: "check-failed", properties, text });
  }
  const { bytes } = table;
  return {
    table,
    columns: new Map([identifier, ...table.columns].map((one) => [one.property, one])),
    identifier,
    id: `it."${column}"`,
    joins: new Map(table.joins.map((join) => [join.property, join])),
    bytes:
      bytes === undefined ? null : hiddenColumn({ property: "$bytes", name: bytes, type: "text", required: false }),
    indexedTags: indexedTags(table),
    owner,
    referrers: tables.flatMap((from) => referring(from, table)),
    fill: compileDefaults(table),
    target: (link) => named(targetOf(table, link, tables).resource),
    named,
    refusals,
  };
}

/** A column that is not among those of the table's definition. */
const hiddenColumn = (column: Pick<Column, "property" | "name" | "type" | "required">): Column => {
  return { ...column, unique: column.required, default: null, kept: true, references: null };
};

function indexedTags({ indexes }: Table): ReadonlySet<string> {
  const parts = indexes.flatMap(({ on }) => on);
  const lists = parts.flatMap((part) => ("language" in part ? [[part.language, ...(part.otherwise ?? [])]] : []));
  return new Set(lists.map((tags) => tags.join(" ")));
}

function targetOf(table: Table, link: string, tables: readonly Table[]): Table {
  const name =
    table.joins.find(({ property }) => property === link)?.target.table ??
    table.columns.find(({ property }) => property === link)?.references?.table;
  const found = tables.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`${table.resource} has no link ${link}.`);
  return found;
}

function columnOf(table: Table, property: string): Column {
  const found = table.columns.find((column) => column.property === property);
  if (found === undefined) throw new Error(`The table ${table.name} has no column for ${property}.`);
  return found;
}

function referring(from: Table, { name }: Table): readonly Referring[] {
  const columns = from.columns.flatMap((column) =>
    column.references?.table === name
      ? [{ from, kind: "column" as const, column, onDelete: column.references.onDelete }]
      : [],
  );
  const joins = from.joins.filter(({ target }) => target.table === name);
  return [...columns, ...joins.map((join) => ({ from, kind: "join" as const, join, onDelete: join.onDelete }))];
}

/** The identifiers that rows can have. */
export const possibleOf = ({ table }: Layout, identifiers: readonly string[]): readonly string[] =>
  identifiers.filter((identifier) => canIdentify(table.identifier.kind, identifier));

/** The condition that the identifier of the row `it`, or a value that links to it, is among those in an argument. */
export const isAmong = ({ table, id }: Layout, value = id, key = "identifiers"): Sql =>
  raw`${value} = any(${slot(key)}::${sqlTypeOf(table.identifier.kind)}[])`;

/** The condition that rows `it` link to any of the identifiers. */
export const linksTo = (layout: Layout, referring: Referring): Sql =>
  referring.kind === "column"
    ? isAmong(layout, `it."${referring.column.name}"`)
    : raw`it."${referring.from.identifier.column}" in (select source from "${referring.join.name}" where ${isAmong(layout, "target")})`;

/** From and where clause of rows aliased `it`; null is no condition. */
export const rowsWhere = ({ table }: Layout, ...conditions: readonly (Sql | null)[]): Sql =>
  raw`from "${table.name}" as it where ${all(conditions)}`;

/** The properties of records, in the order of `recordColumns`. */
export const recordNames = ({ columns, joins }: Layout): readonly string[] => [
  ...[...columns.values()].filter(({ type }) => type !== "hash").map(({ property }) => property),
  ...joins.keys(),
];

/** The columns of records, from rows aliased `it`. `links`: the targets of a link with several. */
export function recordColumns(layout: Layout, links?: (join: Join, index: number) => Part): Sql {
  const own = [...layout.columns.values()].filter(({ type }) => type !== "hash");
  return list([
    ...own.map(({ name, property, type, references }) => `it."${name}"${asText(type, references)} as "${property}"`),
    ...layout.table.joins.map(
      (join, index) => raw`${links?.(join, index) ?? linksOf(layout, join)} as "${join.property}"`,
    ),
  ]);
}

/** Links have identifiers as texts. */
const asText = (type: ColumnType, link: unknown): string => (type === "counted" && link !== null ? "::text" : "");

/** Targets of a link with several, in order. */
export const linksOf = ({ id }: Layout, join: Join): string =>
  `array(select link.target${asText(join.target.kind, join)} from "${join.name}" as link where link.source = ${id} order by link.position)`;

/** The condition that one of the targets of a link with several, as rows aliased `link`, meets a condition. */
export const linked = (layout: Layout, join: Join, it: string, condition: Part): Sql =>
  raw`exists (select from "${join.name}" as link where link.source = ${it}."${layout.identifier.name}" and ${condition})`;

/**
 * Compiles a function that fills in defaults inside embedded values of a record or partial content: on write, and on read
 * of values written before the default existed.
 */
function compileDefaults({ columns }: Table): <T extends RecordContent>(record: T) => T {
  const parts = filledIn(columns.map(({ property, parts = [] }) => ({ property, parts })));
  return parts.length === 0 ? (record) => record : (record) => filled(record, parts) as typeof record;
}

type Filled = Pick<EmbeddedPart, "property" | "default"> & { readonly parts: readonly Filled[] };

/** Properties with a default, or that contain such properties. */
const filledIn = (all: readonly Pick<EmbeddedPart, "property" | "default" | "parts">[]): readonly Filled[] =>
  all
    .map(({ parts = [], ...each }) => ({ ...each, parts: filledIn(parts) }))
    .filter((each) => each.default !== undefined || each.parts.length > 0);

/** An object with missing properties filled in, recursively. */
function filled(value: object, parts: readonly Filled[]): object {
  const whole: Record<string, unknown> = { ...value };
  for (const { property, default: standard, parts: inner } of parts) {
    const given = whole[property] ?? standard;
    if (given === undefined) continue;
    const within = (one: unknown) => (typeof one === "object" && one !== null ? filled(one, inner) : one);
    whole[property] = inner.length === 0 ? given : Array.isArray(given) ? given.map(within) : within(given);
  }
  return whole;
}
