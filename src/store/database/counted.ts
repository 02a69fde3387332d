/** What is counted by the values of columns, while a migration changes the tables. */

import type { Executor } from "./database.ts";
import { objectName } from "./names.ts";

/**
 * Runs a migration in its transaction. No column can be dropped that a trigger looks at, so what is counted by columns is not counted meanwhile, and
 * is counted anew in the end, as far as it is still there. Nobody sees that: who would write waits for the transaction. (A migration in no transaction
 * drops no columns, and others write meanwhile, so it is to leave the counts alone.)
 */
export async function whileNotCounted(executor: Executor, work: () => Promise<void>): Promise<void> {
  const { rows } = await executor.query<Counted>({ text: countedTables });
  await executor.query({ text: stopCounting });
  await work();
  for (const counted of rows) await countAgain(executor, counted);
}

/** A table by its number, which outlives its name; the columns by theirs, and what the trigger was given: the table's name and those of columns. */
interface Counted {
  readonly relation: string;
  readonly counted: string;
  readonly columns: Readonly<Record<string, number>>;
}

const countedTables = `
  select tgrelid::text as relation, encode(tgargs, 'hex') as counted,
    (select jsonb_object_agg(attname, attnum) from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
  from pg_trigger join pg_class as relation on relation.oid = tgrelid
  where relation.relnamespace = to_regnamespace(quote_ident(current_schema())) and tgname = 'hydrant_count_insert'
    and tgrelid in (select tgrelid from pg_trigger where starts_with(tgname::text, 'hydrant_total_'))
  order by relation.relname`;

const stopCounting = `do $stop$
declare
  one record;
begin
  for one in
    select trigger.tgname, trigger.tgrelid::regclass as relation
    from pg_trigger as trigger join pg_class as relation on relation.oid = trigger.tgrelid
    where relation.relnamespace = to_regnamespace(quote_ident(current_schema()))
      and trigger.tgname ~ '^hydrant_(total|count)_'
      and trigger.tgrelid in (select tgrelid from pg_trigger where starts_with(tgname::text, 'hydrant_total_'))
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
