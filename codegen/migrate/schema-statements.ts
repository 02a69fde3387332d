/** Statements that alter the schema, as calls of knex's schema builder. */

import { joinIndexName, primaryKeyName, uniqueName } from "../../src/store/database/constraint-names.ts";
import {
  collationOf,
  comparedAs,
  embeddedValue,
  folded,
  presence,
  rankOf,
  searchConfiguration,
  searchDocument,
} from "../../src/store/database/index-expressions.ts";
import type { Column, ColumnType, Index, IndexPart, InLanguage, Join, Json, Table } from "../../src/store/table.ts";
import { addConstraint } from "./constraints.ts";
import { createForeignKeys, foreignKeyLine, foreignKeysOf, joinKeyOf } from "./foreign-keys.ts";
import { block, joinLines, quoted, raw } from "./migration-text.ts";
import { sqlDefault, sqlType } from "./sql-values.ts";

export function createTable(table: Table): string {
  const { identifier } = table;
  const lines = [
    `${columnOfType(identifier.column, identifier.kind)}.notNullable();`,
    ...table.columns.map((column) => `${columnLine(column)};`),
    ...(table.bytes === undefined ? [] : [`${columnOfType(table.bytes, "text")};`]),
    `table.primary(["${identifier.column}"], { constraintName: "${primaryKeyName(table.name)}" });`,
    ...table.columns
      .filter((column) => column.unique)
      .map(({ name }) => `table.unique(["${name}"], { indexName: "${uniqueName(table.name, name)}" });`),
  ];
  const constraints = (table.constraints ?? []).map((constraint) => addConstraint(table, constraint));
  return [block("createTable", table.name, lines), ...constraints].join("\n");
}

/** Existing rows have their bytes under the identifier. */
export function addBytes(table: Table): string {
  const { name, identifier, bytes = "" } = table;
  const keys = `update "${name}" set "${bytes}" = "${identifier.column}"::text`;
  return [block("alterTable", name, [`${columnOfType(bytes, "text")};`]), raw(keys), keepBytes(table)].join("\n");
}

export const dropBytes = (table: Table): string =>
  [leaveBytes(table), block("alterTable", table.name, [`table.dropColumn("${table.bytes}");`])].join("\n");

/** Creates the triggers that record keys of added and deleted bytes (see `bytes-functions.ts` of the service's migrations). */
export const keepBytes = ({ name, bytes }: Table): string =>
  `  await knex.schema.raw("select hydrant_keep_bytes('${name}', '${bytes}')");`;

/** Records the keys of all rows as deleted. */
export const leaveBytes = ({ name, bytes }: Table): string =>
  `  await knex.schema.raw("select hydrant_leave_bytes('${name}', '${bytes}')");`;

export const dropTable = (name: string): string => `  await knex.schema.dropTable("${name}");`;

/** Existing rows get the backfill; new rows do not. */
export function addColumn(table: Table, column: Column, backfill: Json | null = null): string {
  if (backfill !== null) return `${addColumn(table, { ...column, default: backfill })}\n${setDefault(table, column)}`;
  return block("alterTable", table.name, [`${columnLine(column)};`]);
}

export const dropColumn = (table: Table, column: Column): string =>
  block("alterTable", table.name, [`table.dropColumn("${column.name}");`]);

/** A restored column has no values, so it cannot be required without a default. */
export const recreateColumn = (table: Table, column: Column): string =>
  joinLines(
    addColumn(table, { ...column, required: column.required && column.default !== null }),
    column.unique ? unique(table, column).add : "",
    createForeignKeys(foreignKeysOf(table, [column])),
  );

export function setDefault(table: Table, column: Column): string {
  const value = sqlDefault(column);
  return raw(
    `alter table "${table.name}" alter column "${column.name}" ${value === null ? "drop default" : `set default ${value}`}`,
  );
}

export function unique(table: Table, { name }: Column): { readonly add: string; readonly drop: string } {
  const constraint = uniqueName(table.name, name);
  return {
    add: block("alterTable", table.name, [`table.unique(["${name}"], { indexName: "${constraint}" });`]),
    drop: block("alterTable", table.name, [`table.dropUnique(["${name}"], "${constraint}");`]),
  };
}

export const renameTable = (from: string, to: string): string => `  await knex.schema.renameTable("${from}", "${to}");`;

export const renameColumn = (table: string, from: string, to: string): string =>
  block("alterTable", table, [`table.renameColumn("${from}", "${to}");`]);

export const renameConstraint = (table: string, from: string, to: string): string =>
  raw(`alter table "${table}" rename constraint "${from}" to "${to}"`);

export const renameIndex = (from: string, to: string): string => raw(`alter index "${from}" rename to "${to}"`);

/** Moves a type's last deletion and former identifiers (clauses CAC-3, IRI-6), replacing those of an earlier type of that name. */
export const renameResource = (from: string, to: string): string =>
  ["hydrant_deletion", "hydrant_former_identifier", "hydrant_counter"]
    .flatMap((table) => [
      `  await knex("${table}").where("resource", "${to}").delete();`,
      `  await knex("${table}").where("resource", "${from}").update({ resource: "${to}" });`,
    ])
    .join("\n");

export function createJoin(table: Table, join: Join): string {
  const { name, source, target } = join;
  const targetKey = joinKeyOf(join);
  return block("createTable", name, [
    `${columnOfType("source", source.kind)}.notNullable();`,
    'table.integer("position").notNullable();',
    `${columnOfType("target", target.kind)}.notNullable();`,
    `table.primary(["source", "position"], { constraintName: "${primaryKeyName(name)}" });`,
    `table.index(["target", "source"], "${joinIndexName(name)}");`,
    foreignKeyLine({
      ...targetKey,
      column: "source",
      target: table.name,
      targetColumn: table.identifier.column,
      onDelete: "cascade",
    }),
    foreignKeyLine(targetKey),
  ]);
}

export const createIndex = (table: Table, index: Index): string =>
  `${extension(index)}${raw(`create ${indexText(table, index)}`)}`;

export function indexText(table: Table, { name, unique: isUnique, on }: Index): string {
  const words = on.filter((part) => part.as === "words");
  const typeOf = (column: string) => table.columns.find((each) => each.name === column)?.type ?? "text";
  const parts =
    words.length > 0
      ? searchDocument(words, "", typeOf)
      : on.map((part) => indexPart(part, typeOf(part.column))).join(", ");
  const has = (...kinds: readonly IndexPart["as"][]): boolean => on.some(({ as }) => kinds.includes(as));
  const method = has("words", "search", "members") ? " using gin" : has("position") ? " using gist" : "";
  // Without the pending list: it slows down searches, and one writer in thousands has to empty it.
  const settings = has("words", "search") ? " with (fastupdate = off)" : "";
  return `${isUnique ? "unique " : ""}index "${name}" on "${table.name}"${method} (${parts})${settings}`;
}

/** Every PostgreSQL server has the extension pg_trgm, and the owner of a database may create it. */
export const extension = ({ on }: Index): string => {
  if (on.some(({ as }) => as === "search")) return `${raw("create extension if not exists pg_trgm")}\n`;
  const words = on.flatMap((part) => (part.as === "words" ? part.languages : []));
  if (!on.some(({ as }) => as === "words")) return "";
  return `${raw(searchConfigurations([...new Set(words.map(({ dictionary }) => dictionary)), "simple"]))}\n`;
};

/** Makes the text search configurations that are missing; without regard to accents, where the server has the extension. */
function searchConfigurations(dictionaries: readonly string[]): string {
  const make = dictionaries.map((each) => {
    const name = searchConfiguration(each);
    const stems = each === "simple" ? each : `${each}_stem`;
    return `if not exists (select from pg_ts_config where cfgname = '${name}' and pg_ts_config_is_visible(oid)) then create text search configuration ${name} (copy = pg_catalog.${each}); if has then alter text search configuration ${name} alter mapping for hword, hword_part, word with unaccent, ${stems}; end if; end if;`;
  });
  return `do $$ declare has boolean := exists (select from pg_available_extensions where name = 'unaccent'); begin if has then create extension if not exists unaccent; end if; ${make.join(" ")} end $$`;
}

export const dropIndex = ({ name }: Index): string => raw(`drop index "${name}"`);

function indexPart(part: IndexPart, type: ColumnType): string {
  const column = `"${part.column}"`;
  switch (part.as) {
    case "order":
      return `${column} ${collationOf(null)}`;
    case "languageOrder":
      return `${inLanguage(column, part)} ${collationOf(part.order ?? null)}`;
    case "languagePrefix":
      return `${inLanguage(column, part)} collate "C"`;
    case "rank":
      return rankOf(column, part.values);
    case "presence":
      return presence(type, column) ?? column;
    case "embedded": {
      const value = embeddedValue(column, part.part.property, part.part);
      return `(${value})${comparedAs(part.part.type) === "text" ? ' collate "C"' : ""}`;
    }
    case "search":
      return `(${folded(type === "languages" ? `${column}::text` : column)}) gin_trgm_ops`;
    default:
      return column;
  }
}

/** The value in the first language that has one. */
function inLanguage(column: string, { language, otherwise = [] }: InLanguage): string {
  const values = [language, ...otherwise].map((tag) => `(${column}->>'${tag}')`);
  return values.length === 1 ? (values[0] as string) : `coalesce(${values.join(", ")})`;
}

function columnLine(column: Column): string {
  const value = sqlDefault(column);
  const required = column.required || column.type.endsWith("[]");
  return `${columnOfType(column.name, column.type)}${required ? ".notNullable()" : ""}${value === null ? "" : `.defaultTo(knex.raw(${quoted(value)}))`}`;
}

const CALLS: { readonly [type in ColumnType]?: string } = {
  bigint: "bigInteger",
  double: "double",
  boolean: "boolean",
  date: "date",
  uuid: "uuid",
};

function columnOfType(name: string, type: ColumnType): string {
  if (type === "timestamp") return `table.timestamp("${name}", { precision: 3 })`;
  const call = sqlType(type) === "jsonb" ? "jsonb" : CALLS[type];
  return call === undefined ? `table.specificType("${name}", ${quoted(sqlType(type))})` : `table.${call}("${name}")`;
}
