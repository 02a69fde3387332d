/** SQL of inserts and updates of a row with its links. */

import type { Knex } from "knex";
import { sqlTypes } from "../column-types.ts";
import { all, slot, sql } from "../database/statement.ts";
import { MAX_LANGUAGES } from "../formats.ts";
import { isDate, type Layout, linksOf, recordColumns } from "../rows/table-mapping.ts";
import type { Column, Join } from "../table.ts";
import { began, inLaterSecond, later } from "./dates.ts";

/** Inserts a row, with its links by `joins`. Arguments by property. Returns the record, or identifier and dates. */
export function appendQuery(layout: Layout, joins: readonly Join[], told: "record" | "dates"): Knex.QueryBuilder {
  const columns = [...layout.columns.values(), ...(layout.bytes === null ? [] : [layout.bytes])];
  const values = Object.fromEntries(
    columns.map((column) => [column.name, isDate(column) ? began() : slot(column.property)]),
  );
  const row = sql({ it: layout.table.name }).insert(values);
  // A nested statement would double the cost.
  if (told === "dates" && joins.length === 0) return row.returning(datesOf(layout));
  const query = sql.with("it", row.returning("it.*"));
  for (const join of joins) query.with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(told === "dates" ? datesOf(layout) : recordOf(layout, layout.table.joins));
}

/** Updates columns and links of a row in one statement; unconditionally, or only if unchanged since it was read. */
export function changeQuery(
  layout: Layout,
  columns: readonly Column[],
  joins: readonly Join[],
  mode: "replace" | "update",
  guard: "as it stands" | "as read",
): Knex.QueryBuilder {
  const { table, identifier } = layout;
  const row = changedRow(layout, columns, mode).returning("it.*");
  // Links are read and deleted in the statement's snapshot; after a concurrent write, the caller retries.
  if (guard === "as read") row.whereRaw("?? = ?::timestamptz", ["it.modified", slot("$asRead")]);
  else if (table.joins.length > 0) {
    row.whereRaw("?? = (select ?? from ?? where ?? = ?)", [
      "it.modified",
      "seen.modified",
      sql.raw("?? as seen", [table.name]),
      `seen.${identifier.name}`,
      slot("$identifier"),
    ]);
  }
  const query = sql.with("it", row);
  for (const join of joins)
    query.with(`end ${join.property}`, endLinks(layout, join)).with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(recordOf(layout, joins));
}

/** Updates columns of a row unconditionally. Returns identifier and dates. */
export function overwriteQuery(layout: Layout, columns: readonly Column[]): Knex.QueryBuilder {
  return changedRow(layout, columns, "update").returning(datesOf(layout));
}

/** Identifier and dates of the row `it`. */
function datesOf(layout: Layout): string {
  const told = [layout.identifier, ...[...layout.columns.values()].filter(isDate)];
  return sql.raw(
    told.map(() => "?? as ??").join(", "),
    told.flatMap(({ name, property }) => [`it.${name}`, property]),
  ) as unknown as string;
}

function changedRow(layout: Layout, columns: readonly Column[], mode: "replace" | "update"): Knex.QueryBuilder {
  // Columns shown in the headers of a file's bytes, which clients cannot write.
  const changesBytes = layout.bytes !== null && columns.some((column) => column === layout.bytes || column.kept);
  const modified = changesBytes ? inLaterSecond("it") : later("it");
  const values: { [column: string]: Knex.Value | Knex.Raw } = { modified };
  for (const column of columns)
    values[column.name] =
      mode === "update" && column.type === "languages" ? mergedLanguages(column) : slot(column.property);
  const merged = mode === "update" ? columns.filter(({ type }) => type === "languages") : [];
  return sql({ it: layout.table.name })
    .update(values)
    .whereRaw(all([ofIdentifier(layout), ...merged.map(hasRoom)]));
}

/** For each language map, whether a merge stays within its number of languages. */
export function roomQuery(layout: Layout, columns: readonly Column[]): Knex.QueryBuilder {
  return sql
    .from({ it: layout.table.name })
    .select(columns.map((column) => sql.raw("? as ??", [hasRoom(column), column.property])))
    .whereRaw(ofIdentifier(layout));
}

const ofIdentifier = (layout: Layout): Knex.Raw =>
  sql.raw("?? = ?", [`it.${layout.identifier.name}`, slot("$identifier")]);

/** A row that already exceeds a lowered limit accepts changes that add no language. */
function hasRoom(column: Column): Knex.Raw {
  return sql.raw(
    `(select count(*) <= greatest(${maxLanguagesOf(column)}, (select count(*) from jsonb_object_keys(??))) from jsonb_object_keys(?))`,
    [`it.${column.name}`, mergedLanguages(column)],
  );
}

/** Maximum number of languages of a property. */
export const maxLanguagesOf = ({ limits }: Column): number => limits?.maxLanguages ?? MAX_LANGUAGES;

/** Selects a record from the row `it` just written; links written by the same statement come from its arguments. */
function recordOf(layout: Layout, written: readonly Join[]): Knex.Raw[] {
  const plain = recordColumns({ ...layout, table: { ...layout.table, joins: [] } });
  const links = layout.table.joins.map((join) =>
    sql.raw("? as ??", [
      written.includes(join)
        ? sql.raw(`?::${sqlTypes[join.target.kind]}[]`, [slot(join.property)])
        : linksOf(layout.table, join),
      join.property,
    ]),
  );
  return [...plain, ...links];
}

/** Merges languages: null removes one. The result is null if none is left, or if null is given. */
function mergedLanguages(column: Column): Knex.Raw {
  const given = sql.raw("?::jsonb", [slot(column.property)]);
  return sql.raw(
    "case when ? is null then null else nullif(jsonb_strip_nulls(coalesce(??, '{}'::jsonb) || ?), '{}'::jsonb) end",
    [given, `it.${column.name}`, given],
  );
}

const targets = (join: Join): Knex.Raw => sql.raw(`?::${sqlTypes[join.target.kind]}[]`, [slot(join.property)]);

function addLinks(layout: Layout, join: Join): Knex.Raw {
  return sql.raw(
    "insert into ?? (source, position, target) select ??, link.position - 1, link.target from it, unnest(?) with ordinality as link(target, position) on conflict (source, position) do update set target = excluded.target",
    [join.name, `it.${layout.identifier.name}`, targets(join)],
  );
}

function endLinks(layout: Layout, join: Join): Knex.Raw {
  return sql.raw("delete from ?? as link using it where link.source = ?? and link.position >= cardinality(?)", [
    join.name,
    `it.${layout.identifier.name}`,
    targets(join),
  ]);
}
