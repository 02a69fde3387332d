/** Triggers that keep aggregates, and the statement that fills them in from existing rows (clause VAL-6). */

import { digitsIn } from "../../src/store/column-types.ts";
import { aggregatedColumn, averageColumns, objectName } from "../../src/store/database/constraint-names.ts";
import type { Aggregate, Table } from "../../src/store/table.ts";
import { same } from "../language/json-equal.ts";
import { quoted, raw } from "./migration-text.ts";
import { sqlType, sqlValue } from "./sql-values.ts";

/** Aggregates of the same rows share a trigger function. */
const groupsOf = ({ aggregates = [] }: Table): readonly (readonly Aggregate[])[] => [
  ...Map.groupBy(aggregates, ({ trigger }) => trigger).values(),
];

export const hasAggregates = ({ aggregates = [] }: Table): boolean => aggregates.length > 0;

/** Whether a table still has all aggregates that it had. */
export const keepsAggregates = (before: Table, { aggregates = [] }: Table): boolean =>
  (before.aggregates ?? []).every((former) => aggregates.some((each) => same(former, each)));

/** Statements that create the triggers. */
export function createAggregates(table: Table): string {
  const functions = groupsOf(table).flatMap((group) => {
    const [{ rows, trigger } = { rows: "", trigger: "" }] = group;
    const on = (event: string, transitions: string) =>
      `create trigger "${trigger}_${event}" after ${event} on "${rows}" referencing ${transitions} for each statement execute function "${trigger}"()`;
    return [
      functionOf(table, group),
      on("insert", "new table as added"),
      on("delete", "old table as gone"),
      on("update", "old table as gone new table as added"),
    ];
  });
  return [...functions, ...renamingOf(table)].map(raw).join("\n");
}

/** Statements that drop the triggers with their functions. */
export const dropAggregates = (table: Table): string =>
  [...groupsOf(table).flatMap(([first]) => first?.trigger ?? []), ...(isRenamed(table) ? [renamingName(table)] : [])]
    .map((name) => raw(`drop function if exists "${name}"() cascade`))
    .join("\n");

/** A call that fills in columns from existing rows, some at a time, while others read and write. */
export function fillAggregates(table: Table, columns: readonly string[]): string {
  const all = (table.aggregates ?? []).filter(({ column }) => columns.includes(column));
  if (all.length === 0) return "";
  const { column: id, kind } = table.identifier;
  const type = sqlType(kind).replace(/ .*/, "");
  const batch = `do $fill$
declare
  "$former" text = nullif(current_setting('hydrant.filled', true), '');
  "$keys" ${type}[] = array(select it."${id}" from "${table.name}" as it where "$former" is null or it."${id}" > "$former"::${type} order by it."${id}" limit 500 for no key update);
begin
  ${afresh(table, all)}
  perform set_config('hydrant.filled', coalesce("$keys"[cardinality("$keys")]::text, ''), true);
end $fill$`;
  return `  await tools.fillAggregates(${quoted(batch)});`;
}

const later = `"${aggregatedColumn}" = greatest(date_trunc('milliseconds', clock_timestamp()), it."${aggregatedColumn}" + interval '1 millisecond')`;

const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? sqlValue({ type: "text" }, value) : String(value);

/** The condition that a row counts. */
const counts = ({ when }: Aggregate, row = "", also: readonly string[] = []): string =>
  [...when.map(({ column, is }) => `${row}"${column}" in (${is.map(literal).join(", ")})`), ...also].join(" and ") ||
  "true";

/**
 * The function of a trigger for each statement. It finds the targets of the rows that changed, locks them in the order of
 * their keys, and then adds to counts and sums what the statement changed. Least and greatest values are looked up anew:
 * under the lock, every other change of such rows is either visible or has yet to come here. Plans are made once, as making
 * them takes longer than the work for one row, and use indexes, as tables that are small at first grow.
 */
function functionOf(table: Table, group: readonly Aggregate[]): string {
  const [{ link, trigger } = { link: "", trigger: "" }] = group;
  const { column: id, kind } = table.identifier;
  const columns = [
    ...new Set(
      group.flatMap(({ value, when }) => [...(value === null ? [] : [value]), ...when.map(({ column }) => column)]),
    ),
  ].map((column) => `"${column}"`);
  const part = (sign: number, from: string) =>
    `select ${[`${sign} as "$by"`, `"${link}" as "$key"`, ...columns].join(", ")} from ${from}`;
  const changed = {
    INSERT: part(1, "added"),
    DELETE: part(-1, "gone"),
    UPDATE: `${part(1, "added")} union all ${part(-1, "gone")}`,
  };
  const grouped = ['"$key"', ...columns].join(", ");
  const keysOf = (rows: string) =>
    `"$keys" := array(select distinct "$key" from (select "$key" from (${rows}) as changed where "$key" is not null group by ${grouped} having sum("$by") <> 0) as moved);`;
  const added = group.filter(({ does }) => does !== "min" && does !== "max");
  const byEvent = (statement: (rows: string) => string) =>
    `if tg_op = 'INSERT' then ${statement(changed.INSERT)} elsif tg_op = 'DELETE' then ${statement(changed.DELETE)} else ${statement(changed.UPDATE)} end if;`;
  return `create function "${trigger}"() returns trigger language plpgsql set search_path from current set plan_cache_mode = force_generic_plan set enable_seqscan = off as $body$
#variable_conflict use_column
declare
  "$keys" ${sqlType(kind).replace(/ .*/, "")}[];
begin
  ${byEvent(keysOf)}
  if cardinality("$keys") = 0 then
    return null;
  end if;
  perform from "${table.name}" as it where it."${id}" = any("$keys") order by it."${id}" for no key update;
  ${added.length === 0 ? "" : byEvent((rows) => addition(table, added, rows))}
  ${afresh(
    table,
    group.filter((each) => !added.includes(each)),
  )}
  return null;
end $body$`;
}

/** Adds to counts, sums and averages what a statement changed. */
function addition({ name, identifier }: Table, group: readonly Aggregate[], rows: string): string {
  const deltas: string[] = [];
  const delta = (each: Aggregate, of: "count" | "sum"): string => {
    const [value, also] = each.value === null ? [null, []] : [`"${each.value}"`, [`"${each.value}" is not null`]];
    const term = of === "count" ? '"$by"' : `"$by" * ${value}`;
    deltas.push(`coalesce(sum(${term}) filter (where ${counts(each, "", also)}), 0) as "$${deltas.length}"`);
    return `delta."$${deltas.length - 1}"`;
  };
  const sets = group.flatMap((each) => {
    const { column, does } = each;
    if (does !== "average") return [`"${column}" = it."${column}" + ${delta(each, does as "count" | "sum")}`];
    const [sum, count] = averageColumns(column);
    const [added, more] = [`it."${sum}" + ${delta(each, "sum")}`, `it."${count}" + ${delta(each, "count")}`];
    return [`"${sum}" = ${added}`, `"${count}" = ${more}`, `"${column}" = ${average(added, more, each)}`];
  });
  const changes = deltas.map((_, index) => `delta."$${index}" <> 0`).join(" or ");
  return `update "${name}" as it set ${[...sets, later].join(", ")} from (select "$key", ${deltas.join(", ")} from (${rows}) as changed where "$key" is not null group by "$key") as delta where it."${identifier.column}" = delta."$key" and (${changes});`;
}

/** Rounded once: a quotient of a number with 24 digits more cannot be taken for one half of the last digit. */
function average(sum: string, count: string, { type }: Aggregate): string {
  const scale = digitsIn(type)?.scale ?? 0;
  return `round(round((${sum})::numeric, ${scale + 24}) / nullif(${count}, 0), ${scale})`;
}

/** Looks aggregates of the targets `$keys` up anew. */
function afresh({ name, identifier }: Table, group: readonly Aggregate[]): string {
  if (group.length === 0) return "";
  const found = group.flatMap((each): (readonly [column: string, query: string])[] => {
    const { column, does, rows, link } = each;
    const value = `counted."${each.value}"`;
    const query = (result: string) =>
      `(select ${result} from "${rows}" as counted where counted."${link}" = target.key and ${counts(each, "counted.")})`;
    if (does === "count") return [[column, query("count(*)")]];
    if (does === "sum") return [[column, query(`coalesce(sum(${value}), 0)`)]];
    if (does !== "average") return [[column, query(`${does}(${value})`)]];
    const [sum, count] = averageColumns(column);
    const parts = [`coalesce(sum(${value}), 0)`, `count(${value})`] as const;
    return [
      [sum, query(parts[0])],
      [count, query(parts[1])],
      [column, query(average(...parts, each))],
    ];
  });
  const columns = found.map(([column]) => `"${column}"`);
  const of = (row: string) => `(${columns.map((column) => `${row}.${column}`).join(", ")})`;
  const sets = columns.map((column) => `${column} = fresh.${column}`);
  const queries = found.map(([column, query]) => `${query} as "${column}"`);
  return `update "${name}" as it set ${[...sets, later].join(", ")} from (select target.key, ${queries.join(", ")} from unnest("$keys") as target (key)) as fresh where it."${identifier.column}" = fresh.key and ${of("it")} is distinct from ${of("fresh")};`;
}

/** Whether identifiers may change: then the links of rows follow, and what they count for is added anew. */
const isRenamed = (table: Table): boolean => hasAggregates(table) && table.identifier.kind === "text";
const renamingName = ({ name }: Table): string => objectName("hydrant_renaming", name);

function renamingOf(table: Table): readonly string[] {
  if (!isRenamed(table)) return [];
  const { name, identifier, columns, aggregates = [] } = table;
  const kept = new Set(
    aggregates.flatMap(({ column, does }) => [column, ...(does === "average" ? averageColumns(column) : [])]),
  );
  const zero = columns
    .filter((column) => kept.has(column.name))
    .map((column) => `new."${column.name}" := ${column.default ?? "null"};`);
  return [
    `create function "${renamingName(table)}"() returns trigger language plpgsql as $body$ begin ${zero.join(" ")} return new; end $body$`,
    `create trigger hydrant_renaming before update on "${name}" for each row when (old."${identifier.column}" is distinct from new."${identifier.column}") execute function "${renamingName(table)}"()`,
  ];
}
