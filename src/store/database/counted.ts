/** What is counted by the values of columns, while a migration changes the tables. */

import type { Executor } from "./database.ts";
import { objectName } from "./names.ts";

/**
 * Runs a migration in its transaction. No column can be dropped that a trigger looks at, so a table that it changes is not counted by columns
 * meanwhile, and is counted anew in the end, as far as it is still there. Nobody sees that: who would write waits for the transaction. (A
 * migration in no transaction drops no columns, and others write meanwhile, so it is to leave the counts alone.)
 */
export async function whileNotCounted(executor: Executor, work: (executor: Executor) => Promise<void>): Promise<void> {
  const { rows } = await executor.query<Counted>({ text: countedTables });
  const stopped: Counted[] = [];
  const query: Executor["query"] = async (statement) => {
    for (const counted of rows) {
      if (stopped.includes(counted) || !changes(statement.text, counted.table)) continue;
      stopped.push(counted);
      await executor.query({ text: stopCounting(counted.relation) });
    }
    return executor.query(statement);
  };
  await work({ ...executor, query });
  for (const counted of stopped) await countAgain(executor, counted);
}

/** Whether a statement may change a table, by the name that it has until then: one that only looks at it, or has others link to it, does not. */
const changes = (text: string, table: string): boolean =>
  !/^\s*select\b/i.test(text) && text.replaceAll(`references "${table}"`, "").includes(`"${table}"`);

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
  const [, ...names] = Buffer.from(counted, "hex").toString().split("\0").slice(0, -1);
  const now = names.flatMap((name) => rows.find(({ number }) => number === columns[name])?.column ?? []);
  await executor.query({
    text: "select hydrant_keep_totals($1, $2, $3::text[])",
    values: [table, objectName("hydrant_note", table), now],
  });
}
