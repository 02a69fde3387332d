/**
 * Lock timeouts of migrations on a live database, and reports of what they wait for. A waiting DDL statement blocks all
 * later ones on the table, so each attempt is short: it gives up and retries after others have run. A concurrent index
 * build blocks nobody, so it has no timeout, but it waits for every older transaction: the operator has to know.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, type Executor, lookUpsEndAfter } from "../database/database.ts";

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

/** SQL for a row of `pg_stat_activity`: `process 4711 (psql at 10.0.0.7), in a transaction since …`. */
const processText = `format('process %s (%s%s)%s', pid, coalesce(nullif(application_name, ''), usename), ' at ' || host(client_addr),
    ', in a transaction since ' || date_trunc('second', xact_start))`;

/** Called with a description: `process 4711 (psql at 10.0.0.7), in a transaction since …`. */
export type TellWaiting = (who: string) => void;

/** Polling interval in milliseconds. */
const every = 2000;

/** Polls on another connection, while `work` runs, for transactions that block the session. Reports each once. */
export async function whileWatched<T>(
  database: Database,
  session: Executor,
  tell: TellWaiting | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (tell === undefined) return work();
  // The process may be another one for each statement, through a pooler; the name is the same.
  const { rows } = await session.query<{ name: string }>({
    text: "select current_setting('application_name') as name",
  });
  const over = new AbortController();
  void watch(database, rows[0]?.name ?? "", tell, over.signal);
  try {
    return await work();
  } finally {
    over.abort();
  }
}

async function watch(database: Database, name: string, tell: TellWaiting, over: AbortSignal): Promise<void> {
  let told = "";
  for (;;) {
    await sleep(every, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    // Failing to get a connection does not stop the work.
    const found = await database.query<{ who: string }>({ text: blockers, values: [name] }).catch(() => null);
    const who = (found?.rows ?? []).map((row) => row.who).join("; ");
    if (over.aborted || who === "" || who === told) continue;
    tell(who);
    told = who;
  }
}

const blockers = `select ${processText} as who
  from pg_stat_activity where pid in (select unnest(pg_blocking_pids(pid)) from pg_stat_activity
    where application_name = $1 and datname = current_database() and pid <> pg_backend_pid())
  order by xact_start, pid`;
