/** SQL of inserts and updates of a row with its links, and of what is in their way. */

import { sqlTypeOf } from "../column-types.ts";
import { all, list, type Part, raw, type Sql, slot } from "../database/statement.ts";
import { MAX_LANGUAGES } from "../formats.ts";
import { isDate, type Layout, linked, linksOf, recordColumns, rowsWhere } from "../rows/table-mapping.ts";
import { filterCondition, meets, type RowFilter } from "../rows/visibility.ts";
import type { Column, Constraint, Join } from "../table.ts";
import { inLaterSecond, later, statementStart } from "./dates.ts";

/**
 * Inserts a row, with its links by `joins`, if a filter lets it through. Arguments by property, and those of the filter.
 * Returns the record, or identifier and dates.
 */
export function appendQuery(layout: Layout, joins: readonly Join[], told: "record" | "dates", filter: RowFilter): Sql {
  const columns = columnsOf(layout);
  const values = columns.map((column) => {
    if (column.counts !== undefined) return raw`(select last from counter)`;
    if (filter.alternatives !== null) return `"${column.name}"`;
    return isDate(column) ? statementStart() : slot(column.property);
  });
  const given =
    filter.alternatives === null
      ? raw`values (${list(values)})`
      : raw`select ${list(values)} from ${newRow(layout, filter)}`;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const row = raw`insert into "${layout.table.name}" as it (${names}) ${given} returning`;
  // A nested statement would double the cost.
  if (told === "dates" && joins.length === 0) return raw`${row} ${datesOf(layout)}`;
  const counter = counterQuery(layout, 1);
  const parts = [
    ...(counter === null ? [] : [raw`counter as (${counter})`]),
    raw`it as (${row} it.*)`,
    ...joins.map((join) => raw`"add ${join.property}" as (${addLinks(layout, join)})`),
  ];
  return raw`with ${list(parts)} select ${told === "dates" ? datesOf(layout) : recordOf(layout, layout.table.joins)} from it`;
}

/** Columns of a row, with that of the bytes' key. */
const columnsOf = ({ columns, bytes }: Layout): readonly Column[] => [
  ...columns.values(),
  ...(bytes === null ? [] : [bytes]),
];

/** The column with numbers that the store counts, and the one for each of whose values it counts. */
export function countedIn({ columns }: Layout): {
  readonly counted: Column | undefined;
  readonly by: Column | undefined;
} {
  const all = [...columns.values()];
  const counted = all.find(({ counts }) => counts !== undefined);
  return { counted, by: counted && all.find(({ name }) => name === counted.counts) };
}

/**
 * Draws the next numbers of a counter, and returns the last of them; null if nothing is counted. Arguments by property.
 * The row of the counter is locked until the transaction ends. Rows that were loaded or numbered by a migration count too.
 */
export function counterQuery(layout: Layout, amount: Part): Sql | null {
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
export function movedCounter(resource: string, { type }: Column): Sql {
  const key = (value: string) => raw`${slot(value)}::${sqlTypeOf(type)}::text`;
  return raw`with moved as (delete from hydrant_counter where resource = '${resource}' and key = ${key("from")} returning last)
    insert into hydrant_counter as line (resource, key, last) select '${resource}', ${key("to")}, last from moved
    on conflict (resource, key) do update set last = greatest(line.last, excluded.last)`;
}

/** One row if a filter would let a row through that is yet to be inserted. Arguments by property, and those of the filter. */
export const admitsQuery = (layout: Layout, filter: RowFilter): Sql =>
  raw`select from ${newRow(layout, filter, "firmly")}`;

/** A row that is yet to be inserted, if a filter lets it through. */
function newRow(layout: Layout, filter: RowFilter, holds: true | "firmly" = true): Sql {
  const columns = columnsOf(layout).map((column) => {
    const value = isDate(column) ? statementStart() : raw`${slot(column.property)}::${sqlTypeOf(column.type)}`;
    return raw`${value} as "${column.name}"`;
  });
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
): Sql {
  const { table, identifier } = layout;
  const seen = raw`select seen.modified from "${table.name}" as seen where seen."${identifier.name}" = ${slot("$identifier")}`;
  const stands = table.joins.length === 0 ? [] : [raw`it.modified = (${seen})`];
  const isAsRead = raw`it.modified = ${slot("$asRead")}::timestamptz`;
  // Links are read and deleted in the statement's snapshot; after a concurrent write, the caller retries.
  const conditions = guard === "as it stands" ? stands : [isAsRead, filterCondition(layout, guard, { holds: true })];
  const parts = [
    raw`it as (${changedRow(layout, columns, mode, conditions)} returning it.*)`,
    ...joins.flatMap((join) => [
      raw`"end ${join.property}" as (${endLinks(layout, join)})`,
      raw`"add ${join.property}" as (${addLinks(layout, join)})`,
    ]),
  ];
  return raw`with ${list(parts)} select ${recordOf(layout, joins)} from it`;
}

/** Updates columns of a row that a filter lets through. Returns identifier and dates. */
export function overwriteQuery(layout: Layout, columns: readonly Column[], filter: RowFilter): Sql {
  const row = changedRow(layout, columns, "update", [filterCondition(layout, filter, { holds: true })]);
  return raw`${row} returning ${datesOf(layout)}`;
}

/** Identifier and dates of the row `it`. */
function datesOf(layout: Layout): Sql {
  const told = [layout.identifier, ...[...layout.columns.values()].filter(isDate)];
  return list(told.map(({ name, property }) => `it."${name}" as "${property}"`));
}

function changedRow(
  layout: Layout,
  columns: readonly Column[],
  mode: "replace" | "update",
  conditions: readonly (Sql | null)[],
): Sql {
  // Columns shown in the headers of a file's bytes, which clients cannot write.
  const changesBytes = layout.bytes !== null && columns.some((column) => column === layout.bytes || column.kept);
  const modified = changesBytes ? inLaterSecond("it") : later("it");
  const merged = mode === "update" ? columns.filter(({ type }) => type === "languages") : [];
  const values = columns.map((column) => {
    const value = merged.includes(column) ? mergedLanguages(column) : raw`${slot(column.property)}`;
    return raw`"${column.name}" = ${value}`;
  });
  return raw`update "${layout.table.name}" as it set ${list([raw`modified = ${modified}`, ...values])}
    where ${all([ofIdentifier(layout), ...merged.map(hasRoom), ...conditions])}`;
}

/** For each language map, whether a merge stays within its number of languages. */
export function roomQuery(layout: Layout, columns: readonly Column[]): Sql {
  const rooms = columns.map((column) => raw`${hasRoom(column)} as "${column.property}"`);
  return raw`select ${list(rooms)} ${rowsWhere(layout, ofIdentifier(layout))}`;
}

const ofIdentifier = ({ id }: Layout): Sql => raw`${id} = ${slot("$identifier")}`;

/** A row that already exceeds a lowered limit accepts changes that add no language. */
function hasRoom(column: Column): Sql {
  const present = raw`select count(*) from jsonb_object_keys(it."${column.name}")`;
  return raw`(select count(*) <= greatest(${maxLanguagesOf(column)}, (${present})) from jsonb_object_keys(${mergedLanguages(column)}))`;
}

export const maxLanguagesOf = ({ limits }: Column): number => limits?.maxLanguages ?? MAX_LANGUAGES;

/** A record from the row `it` just written; links written by the same statement come from its arguments. */
const recordOf = (layout: Layout, written: readonly Join[]): Sql =>
  recordColumns(layout, (join) => (written.includes(join) ? targets(join) : linksOf(layout, join)));

/** Merges languages: null removes one. The result is null if none is left, or if null is given. */
function mergedLanguages(column: Column): Sql {
  const given = raw`${slot(column.property)}::jsonb`;
  const merged = raw`jsonb_strip_nulls(coalesce(it."${column.name}", '{}'::jsonb) || ${given})`;
  return raw`case when ${given} is null then null else nullif(${merged}, '{}'::jsonb) end`;
}

const targets = (join: Join): Sql => raw`${slot(join.property)}::${sqlTypeOf(join.target.kind)}[]`;

const addLinks = ({ id }: Layout, join: Join): Sql =>
  raw`insert into "${join.name}" (source, position, target)
    select ${id}, link.position - 1, link.target from it, unnest(${targets(join)}) with ordinality as link(target, position)
    on conflict (source, position) do update set target = excluded.target`;

const endLinks = ({ id }: Layout, join: Join): Sql =>
  raw`delete from "${join.name}" as link using it where link.source = ${id} and link.position >= cardinality(${targets(join)})`;

/** Most rows in the way that are found. An answer names fewer, of those that the client may read. */
const mostOverlapping = 100;

/**
 * Finds the rows in the way of a write: those whose ranges overlap (clause VAL-10). `given`: properties that the write
 * has; of the others, the values are those of the row `$identifier`, if there is one.
 */
export function overlapQuery(layout: Layout, { columns, when = [] }: Constraint, given: ReadonlySet<string>): Sql {
  const { table, identifier } = layout;
  const isStored = given.has("$identifier");
  const named = (name: string) => layout.columns.values().find((column) => column.name === name) as Column;
  const mine = columns
    .map(named)
    .map(({ name, property, type }) =>
      given.has(property) || !isStored ? raw`${slot(property)}::${sqlTypeOf(type)} as "${name}"` : raw`it."${name}"`,
    );
  const from = isStored
    ? raw`(select ${list(mine)} ${rowsWhere(layout, ofIdentifier(layout))}) as mine`
    : raw`(select ${list(mine)}) as mine`;
  const [first = "", last = "", ...shared] = columns;
  const begins = (one: string, other: string) =>
    raw`(${one}."${first}" < ${other}."${last}" or ${one}."${first}" is not null and ${other}."${last}" is null)`;
  const exempt = when.map(({ column, is }) => meets(layout, { property: named(column).property, is }, "other"));
  const conditions = [
    ...shared.map((name) => raw`other."${name}" = mine."${name}"`),
    begins("other", "mine"),
    begins("mine", "other"),
    exempt.length === 0 ? null : raw`${all(exempt)} is not true`,
    isStored ? raw`other."${identifier.name}" <> ${slot("$identifier")}` : null,
  ];
  return raw`select other."${identifier.name}"::text as identifier from "${table.name}" as other, ${from}
    where ${all(conditions)} order by other."${identifier.name}" limit ${mostOverlapping}`;
}
