/** A table as the statements over it need it: its fields by property, and who links to its rows. */

import type { Knex } from "knex";
import { foreignKeyName, primaryKeyName, requiredName, uniqueName } from "../database/names.ts";
import { sql } from "../database/statement.ts";
import type { WriteRefusal } from "../record.ts";
import type { Column, ColumnType, Join, Table } from "../table.ts";

export interface Layout {
  readonly table: Table;
  /** Columns by property, the identifier's among them; hashes too. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The identifier as a column like others. */
  readonly identifier: Column;
  readonly joins: ReadonlyMap<string, Join>;
  /** The column of the keys of bytes, which is no property's; null where rows have no bytes. */
  readonly bytes: Column | null;
  /** The lists of language tags that the table's indexes look up, each with blanks between. */
  readonly indexedTags: ReadonlySet<string>;
  /** The column that tells who owns a row; null where nobody does. */
  readonly owner: Column | null;
  /** Links from other tables' rows, and from its own. */
  readonly referrers: readonly Referring[];
  /** The layout of the table that a link leads to. */
  target(link: string): Layout;
  /** What a constraint that the database finds broken means to whoever writes, by the constraint's name. */
  readonly refusals: ReadonlyMap<string, WriteRefusal>;
}

/** One way in which rows of a table link to rows of another. */
export type Referring = { readonly from: Table } & (
  | { readonly kind: "column"; readonly column: Column; readonly onDelete: "restrict" | "cascade" | "clear" }
  | { readonly kind: "join"; readonly join: Join; readonly onDelete: "restrict" | "cascade" | "clear" }
);

/** PostgreSQL's name of a column's type. */
export const sqlTypes: { readonly [type in ColumnType]: string } = {
  text: "text",
  bigint: "bigint",
  double: "double precision",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamptz(3)",
  uuid: "uuid",
  languages: "jsonb",
  json: "jsonb",
  "json[]": "jsonb",
  "text[]": "text[]",
  "bigint[]": "bigint[]",
  "double[]": "double precision[]",
  "boolean[]": "boolean[]",
  "date[]": "date[]",
  "timestamp[]": "timestamptz(3)[]",
  "uuid[]": "uuid[]",
  hash: "text",
};

/** Whether a column is of a type, as the catalog of the database writes that. */
export const isOfSqlType = (written: string, type: ColumnType): boolean =>
  written.replace(/ collate .*/, "") === sqlTypes[type].replace("timestamptz(3)", "timestamp(3) with time zone");

/** True where a property has several values and an empty array stands for none. */
export const isMany = (type: ColumnType): boolean => type.endsWith("[]");

/** The dates that every table has, and only the store sets. */
export const isDate = (column: Column): boolean => column.property === "created" || column.property === "modified";

/** The layouts of tables, by resource type: they are made here once, for all that make statements of them. */
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
  const identifier: Column = {
    property: key,
    name: column,
    type: kind,
    required: true,
    unique: true,
    default: null,
    kept: true,
    references: null,
  };
  const owner = table.owner === "itself" ? identifier : table.owner === "owner" ? columnOf(table, "owner") : null;
  const targets = new Map<string, Layout>();
  const refusals = new Map<string, WriteRefusal>([[primaryKeyName(table.name), { refused: "identifier-taken" }]]);
  for (const { name, property, references } of table.columns) {
    // Whether it is so in this version or not: a later one may be migrating beside it.
    refusals.set(uniqueName(table.name, name), { refused: "value-taken", property });
    refusals.set(requiredName(table.name, name), { refused: "value-missing", property });
    if (references) refusals.set(foreignKeyName(table.name, name), { refused: "no-such-target", property });
  }
  for (const { name, property } of table.joins)
    refusals.set(foreignKeyName(name, "target"), { refused: "no-such-target", property });
  const bytes: Column | null =
    table.bytes === undefined
      ? null
      : {
          property: "$bytes",
          name: table.bytes,
          type: "text",
          required: false,
          unique: false,
          default: null,
          kept: true,
          references: null,
        };
  return {
    table,
    columns: new Map([identifier, ...table.columns].map((one) => [one.property, one])),
    identifier,
    joins: new Map(table.joins.map((join) => [join.property, join])),
    bytes,
    indexedTags: indexedTags(table),
    owner,
    referrers: tables.flatMap((from) => referring(from, table)),
    target(link) {
      const layout = targets.get(link) ?? layoutOf(targetOf(table, link, tables), tables);
      targets.set(link, layout);
      return layout;
    },
    refusals,
  };
}

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

/** What a statement selects from rows named `it` to give records. */
export function recordColumns({ table, columns }: Layout, it = "it"): Knex.Raw[] {
  return [
    ...[...columns.values()]
      .filter(({ type }) => type !== "hash")
      .map(({ name, property }) => sql.raw("?? as ??", [`${it}.${name}`, property])),
    ...table.joins.map((join) => sql.raw("? as ??", [linksOf(table, join, it), join.property])),
  ];
}

/** The targets of a link to many, in order. */
export function linksOf(table: Table, join: Join, it = "it"): Knex.Raw {
  return sql.raw("array(select ?? from ?? where ?? = ?? order by ??)", [
    "link.target",
    sql.raw("?? as link", [join.name]),
    "link.source",
    `${it}.${table.identifier.column}`,
    "link.position",
  ]);
}
