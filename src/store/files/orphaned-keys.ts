/** Orphaned keys: of stored bytes that no row refers to. `stored-files.ts` deletes these bytes (clause OBJ-2). */

import { randomUUID } from "node:crypto";
import type { Executor } from "../database/database.ts";
import { raw, type Statement, statement } from "../database/statement.ts";
import { isRunning } from "../server-registry.ts";

export type OrphanedKeys = ReturnType<typeof orphanedKeysOver>;

/**
 * Triggers remove a key from the list when a row gets it, and add it when the row loses it. `server`: the server's
 * number in the registry. `late`: whether bytes of the keys may still appear after a deletion, so that they are deleted
 * twice; the second time is `-infinity` until the first.
 */
export function orphanedKeysOver(executor: Executor, server: string) {
  const keysOf = async (select: Statement): Promise<readonly string[]> =>
    (await executor.query<{ key: string }>(select)).rows.map(({ key }) => key);
  return {
    /** Registers a key before this server receives its bytes. */
    async register(key: string): Promise<void> {
      await executor.lookUp(statement`insert into hydrant_bytes (key, server) values (${key}, ${server})`);
    },
    /** Whether a key is registered and not released, as others do if this server is not seen for a minute. */
    async isRegistered(key: string): Promise<boolean> {
      const registered = statement`select from hydrant_bytes where key = ${key} and server = ${server}`;
      return (await executor.lookUp(registered)).count > 0;
    },
    /** Releases keys that no row refers to, for good: no row can get them later. Returns the released ones. */
    release: (keys: readonly string[], late: boolean) =>
      keysOf(statement`update hydrant_bytes
        set server = null, again = case when ${late}::boolean then '-infinity'::timestamptz end
        where key = any (${keys}) and server is not null returning key`),
    /** Releases keys that terminated servers registered. */
    async releaseTerminated(late: boolean): Promise<void> {
      // Servers of a version before the registry hold a lock.
      await executor.query(
        statement`with others as materialized (
            select distinct server from hydrant_bytes where server <> ${server}
          ), gone as materialized (
            select server from others
            where not exists (select from hydrant_server where number = server and ${raw`${isRunning}`})
              and pg_try_advisory_xact_lock(server)
          )
          update hydrant_bytes as it set server = null, again = case when ${late}::boolean then '-infinity'::timestamptz end
          from gone where it.server = gone.server`,
      );
    },
    /** Keys that this server registered, that no row refers to and that are not released. */
    registered: () => keysOf(statement`select key from hydrant_bytes where server = ${server}`),
    /**
     * At most `most` released keys to delete now, in random order, so that failing ones do not block the others. None is
     * due while somebody holds bytes.
     */
    released: (most: number) =>
      keysOf(statement`select key from hydrant_bytes where server is null and (again is null or again < now())
          and not exists (select from hydrant_bytes where starts_with(key, ${hold}) and again > now())
        order by random() limit ${most}`),
    /** Removes deleted keys. Keys whose bytes may appear late are due once more after `after` milliseconds. */
    async remove(keys: readonly string[], after: number): Promise<void> {
      // Both parts see the rows as they were: a key that becomes due again is not removed at once, nor one that another
      // server has scheduled.
      await executor.lookUp(statement`with late as (
            update hydrant_bytes set again = now() + ${after} * interval '1 millisecond'
            where key = any (${keys}) and server is null and again = '-infinity'
          )
          delete from hydrant_bytes
          where key = any (${keys}) and server is null and (again is null or again < now() and again <> '-infinity')`);
    },
  };
}

/** Keys of holds begin so. The clock of a hold runs out if nobody renews it, as after a killed backup. */
const hold = "backup-";
const renewEvery = 60_000;

/** Keeps the bytes of all rows that there are now, also if rows lose them, until the returned function is called. */
export async function holdBytes(executor: Executor): Promise<() => Promise<void>> {
  const key = `${hold}${randomUUID()}`;
  const set = statement`insert into hydrant_bytes (key, again) values (${key}, now() + interval '10 minutes')
    on conflict (key) do update set again = excluded.again`;
  await executor.query(set);
  // The next time will do, and missing bytes are noticed.
  const renewing = setInterval(() => void executor.query(set).catch(() => {}), renewEvery);
  return async () => {
    clearInterval(renewing);
    await executor.query(statement`delete from hydrant_bytes where key = ${key}`);
  };
}
