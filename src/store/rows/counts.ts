/** Running row counts of tables and of column values (see `migrations/count-functions.ts`). */

import { sqlTypeOf } from "../column-types.ts";
import { objectName } from "../database/constraint-names.ts";
import type { Database, Executor } from "../database/database.ts";
import { raw, type Sql, slot, statement } from "../database/statement.ts";
import { argumentsOf } from "../migrate/paused-triggers.ts";
import { retryLock } from "../migrate/timeouts.ts";
import type { Table } from "../table.ts";
import type { Keeping } from "./departures.ts";
import type { Compiled } from "./where-clauses.ts";

/** The total in the argument `counted`, in the statement's snapshot. */
const totalQuery = (): Sql =>
  raw`select coalesce(sum(change), 0)::bigint from hydrant_count where counted = ${slot("counted")}`;

/** The running total for conditions: its query, and the argument `counted` of that; null if there is none. */
export function totalOf({ name, totals = [] }: Table, conditions: readonly Compiled[]) {
  const [only] = conditions;
  if (only === undefined) return { counted: name, query: totalQuery };
  const { equality } = only;
  if (conditions.length > 1 || equality === undefined || !totals.includes(equality.column)) return null;
  const { column, key, several, type } = equality;
  const given = slot(key);
  const value = several ? raw`any(${given}::${sqlTypeOf(type)}[]::text[])` : raw`${given}::${sqlTypeOf(type)}::text`;
  return { counted: `${name}.${column}`, query: () => raw`${totalQuery()} and value = ${value}` };
}

/**
 * Starts counting tables that are not counted, or counted differently: new or renamed ones, and those with other
 * totals. All or none: a killed server leaves the tables unchanged, and the next start retries. Lock waits are short,
 * so that nobody queues behind it for long.
 */
export async function keepCounts(database: Executor, tables: readonly Table[], options: Keeping = {}): Promise<void> {
  const { areShared = false, signal } = options;
  const { rows } =
    await database.query(statement`select relation.relname as name, encode(trigger.tgargs, 'hex') as counted
      from pg_trigger as trigger join pg_class as relation on relation.oid = trigger.tgrelid
        join pg_namespace as schema on schema.oid = relation.relnamespace
      where trigger.tgname like 'hydrant\\_count\\_%' and schema.nspname = current_schema()
      group by relation.relname, trigger.tgargs having count(*) = 3`);
  const counted = new Map<string, string>(rows.map((row) => [row.name, row.counted]));
  const uncounted = tables.flatMap(({ name, totals = [] }) => {
    const present = counted.get(name) ?? "";
    const all = [...new Set([...(areShared ? argumentsOf(present) : []), ...totals])];
    const wanted = [name, ...all].map((argument) => `${argument}\0`).join("");
    return present === Buffer.from(wanted).toString("hex") ? [] : [{ name, totals: all }];
  });
  if (uncounted.length === 0) return;
  await retryLock(database, signal, async (transaction) => {
    for (const { name, totals } of uncounted)
      await transaction.query(
        statement`select hydrant_keep_totals(${name}, ${objectName("hydrant_note", name)}, ${totals}::text[])`,
      );
  });
}

/**
 * Folds count rows into fewer ones: at most `most`, whose number it returns. Does nothing if the database has run only
 * look-ups since the last time.
 */
export function foldingOf(database: Database): (most: number) => Promise<number> {
  // Another process may have written before.
  let folded = -1;
  return async (most) => {
    const completed = database.completed();
    if (completed === folded) return 0;
    const { rows } = await database.query(statement`select hydrant_fold_counts(${most}) as folded`);
    const count: number | null = rows[0].folded;
    // More rows remain, or a concurrent fold cannot see all of them. Folding itself counts as one.
    folded = count === null || count === most ? -1 : completed + 1;
    return count ?? 0;
  };
}
