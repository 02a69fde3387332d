/** Counts of tables, and of their rows by a value, kept as they change (see the migrations of the counts, the totals and the folding). */

import type { Knex } from "knex";
import type { Database, Executor } from "../database/database.ts";
import { objectName } from "../database/names.ts";
import { untilLocked } from "../database/patience.ts";
import { slot, sql } from "../database/statement.ts";
import type { Table } from "../table.ts";
import type { Compiled } from "./conditions.ts";
import { sqlTypes } from "./layout.ts";

const lines = (): Knex.QueryBuilder => sql.from("hydrant_count").select(sql.raw("coalesce(sum(change), 0)::bigint"));

/** How many rows the table has that the argument `counted` names, as the statement sees it. */
const countOf = (): Knex.QueryBuilder => lines().where("counted", slot("counted"));

/** Under which the rows of a table are counted by a column's values. */
const totalKey = (table: string, column: string): string => `${table}.${column}`;

/** What tells of the rows that meet a condition, if their number is kept. */
export interface Total {
  readonly counted: string;
  /** How many they are, the argument `counted` being that. */
  readonly query: () => Knex.QueryBuilder;
}

/** The total of the rows that meet all of the conditions; null where nobody keeps it. */
export function totalOf({ name, totals = [] }: Table, conditions: readonly Compiled[]): Total | null {
  const [only] = conditions;
  if (only === undefined) return { counted: name, query: countOf };
  const { equality } = only;
  if (conditions.length > 1 || equality === undefined || !totals.includes(equality.column)) return null;
  const { column, key, several, type } = equality;
  const value = several ? `any(?::${sqlTypes[type]}[]::text[])` : `?::${sqlTypes[type]}::text`;
  return { counted: totalKey(name, column), query: () => countOf().whereRaw(`value = ${value}`, [slot(key)]) };
}

/**
 * Begins to count the tables that are not counted yet, or not so: those that are new, or have a new name or other totals. It
 * does so for all of them or for none: a server that is killed meanwhile leaves them as they were, and the next start begins anew. Nobody waits
 * for long behind it while it waits for whoever writes.
 */
export async function keepCounts(database: Executor, tables: readonly Table[], signal?: AbortSignal): Promise<void> {
  const { rows } = await database.query<{ name: string; counted: string }>({
    text: `select relation.relname as name, encode(trigger.tgargs, 'hex') as counted
      from pg_trigger as trigger join pg_class as relation on relation.oid = trigger.tgrelid
        join pg_namespace as schema on schema.oid = relation.relnamespace
      where trigger.tgname like 'hydrant\\_count\\_%' and schema.nspname = current_schema()
      group by relation.relname, trigger.tgargs having count(*) = 3`,
  });
  const counted = new Map(rows.map((row) => [row.name, row.counted]));
  const uncounted = tables.filter(({ name, totals = [] }) => {
    const wanted = [name, ...totals].map((argument) => `${argument}\0`).join("");
    return counted.get(name) !== Buffer.from(wanted).toString("hex");
  });
  if (uncounted.length === 0) return;
  await untilLocked(database, signal, async (transaction) => {
    for (const { name, totals = [] } of uncounted)
      await transaction.query({
        text: "select hydrant_keep_totals($1, $2, $3::text[])",
        values: [name, objectName("hydrant_note", name), totals],
      });
  });
}

/** Folds the lines of counts. */
export interface Folding {
  /** The same database, to see whether anybody may have written. */
  readonly database: Database;
  /** Folds so many lines at most, or none where nothing but look-ups has been asked of the database since: how many they were. */
  fold(most: number): Promise<number>;
}

export function foldingOf(plain: Database): Folding {
  // Others may have been here before.
  let used = true;
  const database: Database = {
    ...plain,
    query(statement) {
      used = true;
      return plain.query(statement);
    },
    attempt(statement) {
      used = true;
      return plain.attempt(statement);
    },
    atomically: (work) => database.transaction(work),
    async transaction(work) {
      try {
        return await plain.transaction(work);
      } finally {
        used = true;
      }
    },
  };
  return {
    database,
    async fold(most) {
      if (!used) return 0;
      used = false;
      let folded: number | null = null;
      try {
        const { rows } = await plain.query<{ folded: number | null }>({
          text: "select hydrant_fold_counts($1) as folded",
          values: [most],
        });
        folded = rows[0]?.folded ?? null;
      } finally {
        // There are more of them, or whoever is at it does not see all of them.
        used ||= folded === null || folded === most;
      }
      return folded ?? 0;
    },
  };
}
