/** SQL of inserts and updates of a row with its links. */

import type { Knex } from "knex";
import { sqlTypeOf } from "../column-types.ts";
import { all, list, type Part, raw, slot, sql } from "../database/statement.ts";
import { MAX_LANGUAGES } from "../formats.ts";
import { isDate, type Layout, linked, linksOf, recordColumns } from "../rows/table-mapping.ts";
import { filterCondition, type RowFilter } from "../rows/visibility.ts";
import type { Column, Join } from "../table.ts";
import { inLaterSecond, later, statementStart } from "./dates.ts";

/**
 * Inserts a row, with its links by `joins`, if a filter lets it through. Arguments by property, and those of the filter.
 * Returns the record, or identifier and dates.
 */
export function appendQuery(
  layout: Layout,
  joins: readonly Join[],
  told: "record" | "dates",
  filter: RowFilter,
): Knex.QueryBuilder {
  const columns = [...layout.columns.values(), ...(layout.bytes === null ? [] : [layout.bytes])];
  const value = (column: Column) => {
    if (isDate(column)) return statementStart();
    return column.counts === undefined ? slot(column.property) : NEXT_NUMBER;
  };
  const values = Object.fromEntries(columns.map((column) => [column.name, value(column)]));
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const given = list(columns.map(({ name, counts }) => (counts === undefined ? `"${name}"` : NEXT_NUMBER)));
  const row = sql({ it: layout.table.name }).insert(
    filter.alternatives === null ? values : (raw`(${names}) select ${given} from ${newRow(layout, filter)}` as never),
  );
  // A nested statement would double the cost.
  if (told === "dates" && joins.length === 0) return row.returning(datesOf(layout) as never);
  const counter = counterQuery(layout, 1);
  const query = (counter === null ? sql : sql.with("counter", counter)).with("it", row.returning("it.*"));
  for (const join of joins) query.with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(told === "dates" ? datesOf(layout) : recordOf(layout, layout.table.joins));
}

/** The column with numbers that the store counts, and the one for each of whose values it counts. */
export function countedIn({ columns }: Layout): {
  readonly counted: Column | undefined;
  readonly by: Column | undefined;
} {
  const all = [...columns.values()];
  const counted = all.find(({ counts }) => counts !== undefined);
  return { counted, by: counted && all.find(({ name }) => name === counted.counts) };
}

const NEXT_NUMBER = raw`(select last from counter)`;

/**
 * Draws the next numbers of a counter, and returns the last of them; null if nothing is counted. Arguments by property.
 * The row of the counter is locked until the transaction ends. Rows that were loaded or numbered by a migration count too.
 */
export function counterQuery(layout: Layout, amount: Part): Knex.Raw | null {
  const { table } = layout;
  const { counted, by } = countedIn(layout);
  if (counted === undefined) return null;
  const key = by === undefined ? "''" : raw`coalesce(${slot(by.property)}::${sqlTypeOf(by.type)}::text, '')`;
  const same = by === undefined ? "true" : raw`row."${by.name}" = ${slot(by.property)}::${sqlTypeOf(by.type)}`;
  const highest = raw`coalesce((select max(row."${counted.name}") from "${table.name}" as row where ${same}), 0)`;
  return raw`insert into hydrant_counter as line (resource, key, last) values ('${table.resource}', ${key}, ${highest} + ${amount})
    on conflict (resource, key) do update set last = greatest(line.last, excluded.last - ${amount}) + ${amount} returning last`;
}

/** Gives the counter of a link's value `from` the value `to`, so that no number comes again (clause VAL-2). */
export function movedCounter(resource: string, { type }: Column): Knex.Raw {
  const key = (value: string) => raw`${slot(value)}::${sqlTypeOf(type)}::text`;
  return raw`with moved as (delete from hydrant_counter where resource = '${resource}' and key = ${key("from")} returning last)
    insert into hydrant_counter as line (resource, key, last) select '${resource}', ${key("to")}, last from moved
    on conflict (resource, key) do update set last = greatest(line.last, excluded.last)`;
}

/** One row if a filter would let a row through that is yet to be inserted. Arguments by property, and those of the filter. */
export const admitsQuery = (layout: Layout, filter: RowFilter): Knex.Raw =>
  raw`select from ${newRow(layout, filter, "firmly")}`;

/** A row that is yet to be inserted, if a filter lets it through. */
function newRow(layout: Layout, filter: RowFilter, holds: true | "firmly" = true): Knex.Raw {
  const columns = [...layout.columns.values(), ...(layout.bytes === null ? [] : [layout.bytes])].map((column) =>
    isDate(column)
      ? raw`${statementStart()} as "${column.name}"`
      : raw`${slot(column.property)}::${sqlTypeOf(column.type)} as "${column.name}"`,
  );
  // The links of the new row are arguments; those of its targets are stored.
  const among: typeof linked = (at, join, it, condition) =>
    it === "it"
      ? raw`exists (select from unnest(${targets(join)}) as link(target) where ${condition})`
      : linked(at, join, it, condition);
  return raw`(select ${list(columns)}) as it where ${filterCondition(layout, filter, { linked: among, holds }) ?? "true"}`;
}

/** Updates columns and links of a row in one statement; unconditionally, or only if unchanged since it was read and let through by a filter. */
export function changeQuery(
  layout: Layout,
  columns: readonly Column[],
  joins: readonly Join[],
  mode: "replace" | "update",
  guard: "as it stands" | RowFilter,
): Knex.QueryBuilder {
  const { table, identifier } = layout;
  const row = changedRow(layout, columns, mode).returning("it.*");
  // Links are read and deleted in the statement's snapshot; after a concurrent write, the caller retries.
  if (guard !== "as it stands")
    row.whereRaw(
      all([raw`it.modified = ${slot("$asRead")}::timestamptz`, filterCondition(layout, guard, { holds: true })]),
    );
  else if (table.joins.length > 0) {
    const seen = raw`select seen.modified from "${table.name}" as seen where seen."${identifier.name}" = ${slot("$identifier")}`;
    row.whereRaw(raw`it.modified = (${seen})`);
  }
  const query = sql.with("it", row);
  for (const join of joins)
    query.with(`end ${join.property}`, endLinks(layout, join)).with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(recordOf(layout, joins));
}

/** Updates columns of a row that a filter lets through. Returns identifier and dates. */
export function overwriteQuery(layout: Layout, columns: readonly Column[], filter: RowFilter): Knex.QueryBuilder {
  const row = changedRow(layout, columns, "update").returning(datesOf(layout) as never);
  return row.whereRaw(all([filterCondition(layout, filter, { holds: true })]));
}

/** Identifier and dates of the row `it`. */
function datesOf(layout: Layout): Knex.Raw {
  const told = [layout.identifier, ...[...layout.columns.values()].filter(isDate)];
  return list(told.map(({ name, property }) => `it."${name}" as "${property}"`));
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
    .select(columns.map((column) => raw`${hasRoom(column)} as "${column.property}"`))
    .whereRaw(ofIdentifier(layout));
}

const ofIdentifier = ({ id }: Layout): Knex.Raw => raw`${id} = ${slot("$identifier")}`;

/** A row that already exceeds a lowered limit accepts changes that add no language. */
function hasRoom(column: Column): Knex.Raw {
  const present = raw`select count(*) from jsonb_object_keys(it."${column.name}")`;
  return raw`(select count(*) <= greatest(${maxLanguagesOf(column)}, (${present})) from jsonb_object_keys(${mergedLanguages(column)}))`;
}

export const maxLanguagesOf = ({ limits }: Column): number => limits?.maxLanguages ?? MAX_LANGUAGES;

/** A record from the row `it` just written; links written by the same statement come from its arguments. */
const recordOf = (layout: Layout, written: readonly Join[]): Knex.Raw =>
  recordColumns(layout, (join) => (written.includes(join) ? targets(join) : linksOf(layout, join)));

/** Merges languages: null removes one. The result is null if none is left, or if null is given. */
function mergedLanguages(column: Column): Knex.Raw {
  const given = raw`${slot(column.property)}::jsonb`;
  const merged = raw`jsonb_strip_nulls(coalesce(it."${column.name}", '{}'::jsonb) || ${given})`;
  return raw`case when ${given} is null then null else nullif(${merged}, '{}'::jsonb) end`;
}

const targets = (join: Join): Knex.Raw => raw`${slot(join.property)}::${sqlTypeOf(join.target.kind)}[]`;

const addLinks = ({ id }: Layout, join: Join): Knex.Raw =>
  raw`insert into "${join.name}" (source, position, target)
    select ${id}, link.position - 1, link.target from it, unnest(${targets(join)}) with ordinality as link(target, position)
    on conflict (source, position) do update set target = excluded.target`;

const endLinks = ({ id }: Layout, join: Join): Knex.Raw =>
  raw`delete from "${join.name}" as link using it where link.source = ${id} and link.position >= cardinality(${targets(join)})`;
