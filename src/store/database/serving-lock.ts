/**
 * Detects running servers. Each connection of a server holds an advisory lock in shared mode, which PostgreSQL releases
 * with the connection. Holding it exclusively proves that no server runs, and none starts to serve meanwhile.
 */

import type { Executor } from "./database.ts";

/** Condition on a `pg_locks` row: the lock is held in this database, as others use the same numbers. */
export const isHeld = (lock: string): string =>
  `pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.objsubid = 1
    and pg_locks.database = (select oid from pg_database where datname = current_database())
    and (pg_locks.classid::bigint << 32 | pg_locks.objid::bigint) = ${lock}`;

/** One lock per schema, as applications may share a database. */
export const servingLock = "hashtextextended('hydrant serves ' || current_schema(), 0)";

/** Running servers rely on what would be removed. */
export class ServersRun extends Error {
  constructor(addresses: readonly string[]) {
    super(`Servers run on the database, connected from ${addresses.join(", ")}.`);
  }
}

/** Runs `work` while no server runs. Throws `ServersRun` otherwise. */
export async function whileNoneServes<T>(session: Executor, work: () => Promise<T>): Promise<T> {
  const { rows } = await session.query<{ alone: boolean }>({
    text: `select pg_try_advisory_lock(${servingLock}) as alone`,
  });
  if (!rows[0]?.alone) throw new ServersRun(await addresses(session));
  try {
    return await work();
  } finally {
    // A broken connection has already released the lock.
    await session.query({ text: `select pg_advisory_unlock(${servingLock})` }).catch(() => undefined);
  }
}

async function addresses(session: Executor): Promise<readonly string[]> {
  const { rows } = await session.query<{ address: string }>({
    text: `select distinct coalesce(host(client_addr), 'the machine of the database') as address
      from pg_locks join pg_stat_activity using (pid) where ${isHeld(servingLock)} order by 1`,
  });
  return rows.length === 0 ? ["an unknown address"] : rows.map(({ address }) => address);
}
