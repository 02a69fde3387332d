/** Pauses triggers while a migration changes tables: those of row counts and of departures. */

import { objectName } from "../database/constraint-names.ts";
import type { Executor } from "../database/database.ts";
import { departureTriggers } from "../rows/departure-triggers.ts";

/**
 * Runs a migration in its transaction with counts paused where needed. PostgreSQL does not drop a column that a trigger
 * uses, and count triggers know tables and columns by name. So a table that is renamed, or one whose counted column
 * changes, is not counted meanwhile and recounted at the end, if it still exists. Writers wait for the transaction, so
 * nobody sees the gap. Other changes leave the counts alone, as a recount locks the table while it reads its rows. (A
 * migration without a transaction changes no such column, and others write meanwhile.)
 */
export async function withTriggersPaused(executor: Executor, work: (executor: Executor) => Promise<void>) {
  const { rows } = await executor.query<Counted>({ text: countedTables });
  const stopped: Counted[] = [];
  const query: Executor["query"] = async (statement) => {
    if (/\balter\s+table\b/i.test(statement.text) && /\bdrop column\b|\btype\b|\brename to\b/i.test(statement.text))
      await dropDepartures(executor, statement.text);
    for (const counted of rows) {
      if (stopped.includes(counted) || !concerns(statement.text, counted)) continue;
      stopped.push(counted);
      await executor.query({ text: stopCounting(counted.relation) });
    }
    return executor.query(statement);
  };
  await work({ ...executor, query });
  for (const counted of stopped) await countAgain(executor, counted);
}

/**
 * Drops the triggers of departures on tables that a statement names; all of them if it renames a table, which they name.
 * They are made again after all migrations.
 */
async function dropDepartures(executor: Executor, text: string): Promise<void> {
  const { rows } = await executor.query<{ name: string; table: string }>({ text: departureTriggers });
  for (const { name, table } of rows)
    if (speaksOf(table, text) || /\brename to\b/i.test(text))
      await executor.query({ text: `drop trigger if exists "${name}" on "${table}"` });
}

/**
 * Whether a statement may conflict with the counts of a table, by its current name. DML is counted as usual. DDL
 * conflicts if it renames the table or names a counted column, unless it leaves the values unchanged.
 */
function concerns(text: string, { table, counted }: Counted): boolean {
  if (!/\balter\s+table\b/i.test(text)) return false;
  const said = text.replaceAll(`references "${table}"`, "").replace(SPARING, "");
  if (!speaksOf(table, said)) return false;
  return /\brename\s+to\b/i.test(said) || argumentsOf(counted).some((column) => speaksOf(column, said));
}

/** Column changes that leave values unchanged. */
const SPARING = /\balter column "\w+" (?:(?:set|drop) not null|(?:set|drop) default)/gi;

const speaksOf = (name: string, text: string): boolean => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text);

/** The counted columns, from the trigger's arguments. */
export const argumentsOf = (counted: string): readonly string[] =>
  Buffer.from(counted, "hex").toString().split("\0").slice(1, -1);

/** A table by OID, its columns by number, both stable under renames; and the trigger's arguments, which are names. */
interface Counted {
  readonly relation: string;
  readonly table: string;
  readonly counted: string;
  readonly columns: Readonly<Record<string, number>>;
}

const countedTables = `
  select tgrelid::text as relation, relation.relname::text as "table", encode(tgargs, 'hex') as counted,
    (select jsonb_object_agg(attname, attnum) from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
  from pg_trigger join pg_class as relation on relation.oid = tgrelid
  where relation.relnamespace = to_regnamespace(quote_ident(current_schema())) and tgname = 'hydrant_count_insert'
    and tgrelid in (select tgrelid from pg_trigger where starts_with(tgname::text, 'hydrant_total_'))
  order by relation.relname`;

const stopCounting = (relation: string): string => `do $stop$
declare
  one record;
begin
  for one in
    select tgname, tgrelid::regclass as relation from pg_trigger
    where tgrelid = ${relation} and tgname ~ '^hydrant_(total|count)_'
  loop
    execute format('drop trigger %I on %s', one.tgname, one.relation);
  end loop;
end $stop$`;

/** Recounts under the current names. Changes of what is counted take effect after all migrations. */
async function countAgain(executor: Executor, { relation, counted, columns }: Counted): Promise<void> {
  const { rows } = await executor.query<{ table: string; column: string | null; number: number | null }>({
    text: `select relname::text as "table", attname::text as "column", attnum::integer as "number"
      from pg_class as relation left join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      where relation.oid = $1::oid`,
    values: [relation],
  });
  const table = rows[0]?.table;
  if (table === undefined) return;
  const now = argumentsOf(counted).flatMap((name) => rows.find(({ number }) => number === columns[name])?.column ?? []);
  await executor.query({
    text: "select hydrant_keep_totals($1, $2, $3::text[])",
    values: [table, objectName("hydrant_note", table), now],
  });
}
