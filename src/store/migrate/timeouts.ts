/**
 * Lock timeouts of migrations on a live database. A waiting DDL statement blocks all later ones on the table, so each
 * attempt is short: it gives up and retries after others have run.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Executor, lookUpsEndAfter } from "../database/database.ts";
import { processText } from "./lock-waits.ts";

/** Lock timeout of one attempt and the pause after it in milliseconds; short for statements blocked behind it. */
interface Try {
  readonly wait: number;
  readonly pause: number;
}

/** The longest lock timeout: a quarter of a look-up's timeout. */
const longest = lookUpsEndAfter / 4;

/** Total duration of the attempts in milliseconds. */
const altogether = 600_000;

/** All attempts: the timeout doubles up to the limit, and each pause is four times the timeout. */
export const tries: readonly Try[] = (() => {
  const all: Try[] = [];
  for (let [wait, taken] = [longest / 4, 0]; taken < altogether; wait = Math.min(2 * wait, longest)) {
    all.push({ wait, pause: 4 * wait });
    taken += 5 * wait;
  }
  return all;
})();

/** Runs a transaction, of a migration or along with one, until it gets its locks. */
export async function retryLock<T>(
  session: Executor,
  signal: AbortSignal | undefined,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  for (const { wait, pause } of tries) {
    try {
      return await session.transaction(async (transaction) => {
        await transaction.query({ text: `set local lock_timeout = ${wait}` });
        return work(transaction);
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === "55P03")) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
  throw new Error(`it could not get its locks after repeated attempts (${await holders(session)})`);
}

/** Outside a transaction, retries each `alter table` this way, except validations, which block nobody. */
export function patient(session: Executor, signal: AbortSignal | undefined): Executor {
  const query: Executor["query"] = (statement) => {
    if (!/^\s*alter table\b(?!.* validate constraint\b)/i.test(statement.text)) return session.query(statement);
    return retryLock(session, signal, (transaction) => transaction.query(statement));
  };
  return { ...session, query };
}

/** The oldest open transactions, as far as the user may see them. */
async function holders(session: Executor): Promise<string> {
  const { rows } = await session.query<{ who: string }>({
    text: `select ${processText} as who from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`,
  });
  return rows.length === 0 ? "no transaction is open now" : rows.map(({ who }) => who).join("; ");
}
