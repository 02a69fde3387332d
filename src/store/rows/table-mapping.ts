/** Table mapping: columns by property, and the links between tables. */

import type { Knex } from "knex";
import { sqlTypeOf } from "../column-types.ts";
import { foreignKeyName, primaryKeyName, requiredName, uniqueName } from "../database/constraint-names.ts";
import { list, type Part, raw } from "../database/statement.ts";
import type { WriteRefusal } from "../record.ts";
import type { Column, ColumnType, Constraint, Join, Table } from "../table.ts";
import { compileDefaults } from "../writes/embedded-defaults.ts";

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
  return new Map(tables.map((table) => [table.resource, layoutOf(table, tables)]));
}

export function layoutNamed(layouts: Layouts, resource: string): Layout {
  const layout = layouts.get(resource);
  if (layout === undefined) throw new Error(`There is no table of the resource type ${resource}.`);
  return layout;
}

export function layoutOf(table: Table, tables: readonly Table[]): Layout {
  const { key, column, kind } = table.identifier;
  const counts = kind === "counted" ? { counts: null } : {};
  const identifier = { ...hiddenColumn({ property: key, name: column, type: kind, required: true }), ...counts };
  const owner = table.owner === "itself" ? identifier : table.owner === "owner" ? columnOf(table, "owner") : null;
  const others = new Map<Table, Layout>();
  const other = (wanted: Table): Layout => {
    const layout = others.get(wanted) ?? layoutOf(wanted, tables);
    others.set(wanted, layout);
    return layout;
  };
  const refusals = new Map<string, WriteRefusal>([[primaryKeyName(table.name), { refused: "identifier-taken" }]]);
  for (const { name, property, references } of table.columns) {
    // Regardless of this version's definition: a newer version may migrate concurrently.
    refusals.set(uniqueName(table.name, name), { refused: "value-taken", property });
    refusals.set(requiredName(table.name, name), { refused: "value-missing", property });
    if (references) refusals.set(foreignKeyName(table.name, name), { refused: "no-such-target", property });
  }
  for (const { name, property } of table.joins)
    refusals.set(foreignKeyName(name, "target"), { refused: "no-such-target", property });
  for (const { name, kind, properties, text } of table.constraints ?? [])
    refusals.set(name, refusalBy[kind](properties, text));
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
    target: (link) => other(targetOf(table, link, tables)),
    named: (resource) => other(tableNamed(resource, tables)),
    refusals,
  };
}

/** A column that is not among those of the table's definition. */
const hiddenColumn = (column: Pick<Column, "property" | "name" | "type" | "required">): Column => ({
  ...column,
  unique: column.required,
  default: null,
  kept: true,
  references: null,
});

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

function tableNamed(resource: string, tables: readonly Table[]): Table {
  const found = tables.find((each) => each.resource === resource);
  if (found === undefined) throw new Error(`There is no table of the resource type ${resource}.`);
  return found;
}

function columnOf(table: Table, property: string): Column {
  const found = table.columns.find((column) => column.property === property);
  if (found === undefined) throw new Error(`The table ${table.name} has no column for ${property}.`);
  return found;
}

function referring(from: Table, to: Table): Referring[] {
  return [
    ...from.columns.flatMap((column): Referring[] =>
      column.references?.table === to.name
        ? [{ from, kind: "column", column, onDelete: column.references.onDelete }]
        : [],
    ),
    ...from.joins.flatMap((join): Referring[] =>
      join.target.table === to.name ? [{ from, kind: "join", join, onDelete: join.onDelete }] : [],
    ),
  ];
}

/** The columns of records, from rows aliased `it`. `links`: the targets of a link with several. */
export function recordColumns(
  layout: Layout,
  links: (join: Join, index: number) => Part = (join) => linksOf(layout, join),
): Knex.Raw {
  const own = [...layout.columns.values()].filter(({ type }) => type !== "hash");
  return list([
    ...own.map(({ name, property, type, references }) => `it."${name}"${asText(type, references)} as "${property}"`),
    ...layout.table.joins.map((join, index) => raw`${links(join, index)} as "${join.property}"`),
  ]);
}

/** Links have identifiers as texts. */
export const asText = (type: ColumnType, link: unknown): string =>
  type === "counted" && link !== null ? "::text" : "";

/** Targets of a link with several, in order. */
export const linksOf = ({ id }: Layout, join: Join): string =>
  `array(select link.target${asText(join.target.kind, join)} from "${join.name}" as link where link.source = ${id} order by link.position)`;

/** Refusals by constraints over several columns. */
const refusalBy: {
  readonly [kind in Constraint["kind"]]: (properties: readonly string[], text: string) => WriteRefusal;
} = {
  unique: (properties) => ({ refused: "values-taken", properties }),
  compare: (properties, text) => ({ refused: "check-failed", properties, text }),
  require: (properties, text) => ({ refused: "check-failed", properties, text }),
  overlap: (properties) => ({ refused: "overlapping", properties, by: [] }),
};

/** The condition that one of the targets of a link with several, as rows aliased `link`, meets a condition. */
export const linked = (layout: Layout, join: Join, it: string, condition: Part): Knex.Raw =>
  raw`exists (select from "${join.name}" as link where link.source = ${it}."${layout.identifier.name}" and ${condition})`;
