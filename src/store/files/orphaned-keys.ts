/** Orphaned keys: of stored bytes that no row refers to. `stored-files.ts` deletes these bytes (clause OBJ-2). */

import { randomUUID } from "node:crypto";
import type { Executor } from "../database/database.ts";
import { isRunning } from "../server-registry.ts";

export type OrphanedKeys = ReturnType<typeof orphanedKeysOver>;

/**
 * Triggers remove a key from the list when a row gets it, and add it when the row loses it. `server`: the server's
 * number in the registry.
 */
export function orphanedKeysOver(executor: Executor, server: string) {
  const keysOf = ({ rows }: { readonly rows: readonly { readonly key: string }[] }) => rows.map(({ key }) => key);
  return {
    /** Registers a key before this server receives its bytes. */
    async register(key: string): Promise<void> {
      await executor.lookUp({
        name: "begin-bytes",
        text: "insert into hydrant_bytes (key, server) values ($1, $2)",
        values: [key, server],
      });
    },
    /** Whether a key is registered and not released, as others do if this server is not seen for a minute. */
    async isRegistered(key: string): Promise<boolean> {
      const { count } = await executor.lookUp({
        name: "is-registered",
        text: "select from hydrant_bytes where key = $1 and server = $2",
        values: [key, server],
      });
      return count > 0;
    },
    /**
     * Releases keys that no row refers to, for good: no row can get them later. Returns the released ones. `late`:
     * whether their bytes may still appear after a deletion, so that they are deleted twice.
     */
    async release(keys: readonly string[], late: boolean): Promise<readonly string[]> {
      return keysOf(
        await executor.query({
          text: `update hydrant_bytes set server = null, again = ${firstOf(2)}
            where key = any ($1) and server is not null returning key`,
          values: [keys, late],
        }),
      );
    },
    /** Releases keys that terminated servers registered. */
    async releaseTerminated(late: boolean): Promise<void> {
      await executor.query({
        // Servers of a version before the registry hold a lock.
        text: `with others as materialized (
            select distinct server from hydrant_bytes where server <> $1
          ), gone as materialized (
            select server from others
            where not exists (select from hydrant_server where number = server and ${isRunning})
              and pg_try_advisory_xact_lock(server)
          )
          update hydrant_bytes as it set server = null, again = ${firstOf(2)} from gone where it.server = gone.server`,
        values: [server, late],
      });
    },
    /** Keys that this server registered, that no row refers to and that are not released. */
    async registered(): Promise<readonly string[]> {
      return keysOf(
        await executor.query({ text: "select key from hydrant_bytes where server = $1", values: [server] }),
      );
    },
    /** At most `most` released keys to delete now, in random order, so that failing ones do not block the others. */
    async released(most: number): Promise<readonly string[]> {
      return keysOf(
        await executor.lookUp({
          name: "released-bytes",
          text: `select key from hydrant_bytes where server is null and (again is null or again < now())
              and ${unheld}
            order by random() limit $1`,
          values: [most],
        }),
      );
    },
    /** Removes deleted keys. Keys whose bytes may appear late are due once more after `after` milliseconds. */
    async remove(keys: readonly string[], after: number): Promise<void> {
      // Both parts see the rows as they were: a key that becomes due again is not removed at once, nor one that another
      // server has scheduled.
      await executor.lookUp({
        name: "remove-bytes",
        text: `with late as (
            update hydrant_bytes set again = now() + $2 * interval '1 millisecond'
            where key = any ($1) and server is null and again = '-infinity'
          )
          delete from hydrant_bytes
          where key = any ($1) and server is null and (again is null or again < now() and again <> '-infinity')`,
        values: [keys, after],
      });
    },
  };
}

/** When a released key is due for its second deletion; `-infinity` until the first. */
const firstOf = (late: number): string => `case when $${late}::boolean then '-infinity'::timestamptz end`;

/** Keys of holds begin so. The clock of a hold runs out if nobody renews it, as after a killed backup. */
const hold = "backup-";
const holdFor = "interval '10 minutes'";
const renewEvery = 60_000;

/** No released key is due while somebody holds them. */
const unheld = `not exists (select from hydrant_bytes where starts_with(key, '${hold}') and again > now())`;

/** Keeps the bytes of all rows that there are now, also if rows lose them, until the returned function is called. */
export async function holdBytes(executor: Executor): Promise<() => Promise<void>> {
  const key = `${hold}${randomUUID()}`;
  const set = `insert into hydrant_bytes (key, again) values ($1, now() + ${holdFor}) on conflict (key) do update set again = excluded.again`;
  await executor.query({ text: set, values: [key] });
  const renewing = setInterval(() => {
    // The next time will do, and missing bytes are noticed.
    executor.query({ text: set, values: [key] }).catch(() => {});
  }, renewEvery);
  return async () => {
    clearInterval(renewing);
    await executor.query({ text: "delete from hydrant_bytes where key = $1", values: [key] });
  };
}
