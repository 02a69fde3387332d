/**
 * Reports the transactions that a migration waits for. A concurrent index build blocks nobody, so it has no lock
 * timeout, but it waits for every older transaction: the operator has to know.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Executor } from "../database/database.ts";

/** SQL for a row of `pg_stat_activity`: `process 4711 (psql at 10.0.0.7), in a transaction since …`. */
export const processText = `format('process %s (%s%s)%s', pid, coalesce(nullif(application_name, ''), usename), ' at ' || host(client_addr),
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
