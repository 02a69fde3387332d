/**
 * Locks that a migration asks for on a database that is used. Who waits for a table has all who come after wait too, so none waits for long: what
 * does not get its lock is given up, and begun again when others have been let through.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Executor, lookUpsEndAfter } from "./database.ts";
import { processText } from "./processes.ts";

/** Milliseconds that a try waits, so that those behind it get their answers in time all the same, and then lets others go before. */
interface Try {
  readonly wait: number;
  readonly pause: number;
}

/** The most that a try waits: a quarter of what a look-up has. */
const longest = lookUpsEndAfter / 4;

/** How long it is tried in all. */
const altogether = 600_000;

/** Every try, in order: each waits for longer, to the bound, and after each others have four times as long. */
export const tries: readonly Try[] = (() => {
  const all: Try[] = [];
  for (let [wait, taken] = [longest / 4, 0]; taken < altogether; wait = Math.min(2 * wait, longest)) {
    all.push({ wait, pause: 4 * wait });
    taken += 5 * wait;
  }
  return all;
})();

/** Runs a transaction, of a migration or of what comes with one, until it gets what it locks. */
export async function untilLocked<T>(
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
  throw new Error(`it waited for what others hold, again and again (${await holders(session)})`);
}

/** Where each statement is by itself, each is tried so; but for those that wait for others without being in their way. */
export function patient(session: Executor, signal: AbortSignal | undefined): Executor {
  const query: Executor["query"] = (statement) => {
    if (!/^\s*alter table\b(?!.* validate constraint\b)/i.test(statement.text)) return session.query(statement);
    return untilLocked(session, signal, (transaction) => transaction.query(statement));
  };
  return { ...session, query };
}

/** Whoever has been in a transaction for longest, as far as its user may see them. */
async function holders(session: Executor): Promise<string> {
  const { rows } = await session.query<{ who: string }>({
    text: `select ${processText} as who from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`,
  });
  return rows.length === 0 ? "nobody is in a transaction now" : rows.map(({ who }) => who).join("; ");
}
