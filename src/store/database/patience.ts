/**
 * Locks that a migration asks for on a database that is used. Who waits for a table has all who come after wait too, so none waits for long: what
 * does not get its lock is given up, and begun again when others have been let through.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Executor } from "./database.ts";

/** Milliseconds that each try waits, and then lets others go before; the last one is the bound for those to come. */
const waits = [500, 1000, 2000, 4000, 8000, 15_000];

/** How often it is tried in all: for about ten minutes. */
const tries = 25;

/** Runs a migration's transaction until it gets what it locks. */
export async function untilLocked<T>(
  session: Executor,
  signal: AbortSignal | undefined,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return again(session, signal, (wait) =>
    session.transaction(async (transaction) => {
      await transaction.query({ text: `set local lock_timeout = ${wait}` });
      return work(transaction);
    }),
  );
}

/** Where each statement is by itself, each is tried so; but for those that wait for others without being in their way. */
export function patient(session: Executor, signal: AbortSignal | undefined): Executor {
  const query: Executor["query"] = (statement) => {
    if (!/^\s*alter table\b(?!.* validate constraint\b)/i.test(statement.text)) return session.query(statement);
    return again(session, signal, (wait) =>
      session.transaction(async (transaction) => {
        await transaction.query({ text: `set local lock_timeout = ${wait}` });
        return transaction.query(statement);
      }),
    );
  };
  return { ...session, query };
}

async function again<T>(
  session: Executor,
  signal: AbortSignal | undefined,
  run: (wait: number) => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    const wait = waits[Math.min(tried, waits.length - 1)] as number;
    try {
      return await run(wait);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === "55P03")) throw error;
      if (tried + 1 === tries)
        throw new Error(`it waited for what others hold, again and again (${await holders(session)})`);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}

/** Whoever has been in a transaction for longest, as far as its user may see them. */
async function holders(session: Executor): Promise<string> {
  const { rows } = await session.query<{ who: string }>({
    text: `select format('process %s of %s, in a transaction since %s', pid, coalesce(nullif(application_name, ''), usename), xact_start) as who
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`,
  });
  return rows.length === 0 ? "nobody is in a transaction now" : rows.map(({ who }) => who).join("; ");
}
