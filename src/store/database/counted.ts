/** What is counted by the values of columns, while a migration changes the tables. */

import type { Executor } from "./database.ts";
import { objectName } from "./names.ts";

/**
 * Runs a migration in its transaction. No column can be dropped that a trigger looks at, and triggers know tables and columns by their names: so
 * a table that gets another name, or of which it changes a column that is counted, is not counted by columns meanwhile, and is counted anew in the
 * end, as far as it is still there. Nobody sees that: who would write waits for the transaction. Whatever else is made of a table leaves the counts
 * alone, since to count keeps everybody from it for as long as it has rows. (A migration in no transaction changes no such column, and others write
 * meanwhile.)
 */
export async function whileNotCounted(executor: Executor, work: (executor: Executor) => Promise<void>): Promise<void> {
  const { rows } = await executor.query<Counted>({ text: countedTables });
  const stopped: Counted[] = [];
  const query: Executor["query"] = async (statement) => {
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
 * Whether a statement may be in the way of what counts a table, by the name that it has until then. Rows that are written are counted as anybody's
 * are; of what alters the table, that is whatever names it anew or speaks of a column that is counted, unless that leaves the values alone.
 */
function concerns(text: string, { table, counted }: Counted): boolean {
  if (!/\balter\s+table\b/i.test(text)) return false;
  const said = text.replaceAll(`references "${table}"`, "").replace(SPARING, "");
  if (!speaksOf(table, said)) return false;
  return /\brename\s+to\b/i.test(said) || argumentsOf(counted).some((column) => speaksOf(column, said));
}

/** What leaves the values of a column alone. */
const SPARING = /\balter column "\w+" (?:(?:set|drop) not null|(?:set|drop) default)/gi;

const speaksOf = (name: string, text: string): boolean => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text);

/** The columns by whose values a table is counted. */
const argumentsOf = (counted: string): readonly string[] =>
  Buffer.from(counted, "hex").toString().split("\0").slice(1, -1);

/** A table by its number, which outlives its name; the columns by theirs, and what the trigger was given: the table's name and those of columns. */
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

/** Under the names that things have now. Whether the code wants other counts is seen once all migrations are made. */
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
