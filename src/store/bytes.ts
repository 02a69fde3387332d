/** Keys of bytes that no row has, not yet or no longer: what may be ended of all that is kept beside the database (clause OBJ-2). */

import type { Executor } from "./database/database.ts";

/** A row that gets a key takes it from here, and one that loses it puts it back: triggers see to that (see the migration of the bytes). */
export interface LooseBytes {
  /** Writes down keys whose bytes this server is about to take in. */
  begin(key: string): Promise<void>;
  /**
   * Gives these up, as far as no row has them by now, for good: no row gets them any more. Those that it has given up. `late`: whether they may
   * come to be after they were taken away, so that this is to be done twice.
   */
  giveUp(keys: readonly string[], late: boolean): Promise<readonly string[]>;
  /** Gives up what was begun by servers that are no more. */
  giveUpLeft(late: boolean): Promise<void>;
  /** What this server has begun and neither given up nor a row has. */
  begun(): Promise<readonly string[]>;
  /** Keys that were given up and are to be taken away now, `most` of them, whichever: those that cannot be keep no others waiting. */
  givenUp(most: number): Promise<readonly string[]>;
  /** There is nothing under these any more; what may come late is to be taken away once more after so many milliseconds. */
  forget(keys: readonly string[], after: number): Promise<void>;
}

/** `server`: what tells this server from others; each of its connections to a database that others use too holds the lock of that number. */
export function looseBytesOver(executor: Executor, server: string): LooseBytes {
  const keysOf = ({ rows }: { readonly rows: readonly { readonly key: string }[] }) => rows.map(({ key }) => key);
  return {
    async begin(key) {
      // Down a lane, which then stays open: as long as it does, nobody takes this server for gone.
      await executor.lookUp({
        name: "begin-bytes",
        text: "insert into hydrant_bytes (key, server) values ($1, $2)",
        values: [key, server],
      });
    },
    async giveUp(keys, late) {
      return keysOf(
        await executor.query({
          text: `update hydrant_bytes set server = null, again = ${firstOf(2)}
            where key = any ($1) and server is not null returning key`,
          values: [keys, late],
        }),
      );
    },
    async giveUpLeft(late) {
      await executor.query({
        text: `with others as materialized (
            select distinct server from hydrant_bytes where server <> $1
          ), gone as materialized (
            select server from others where pg_try_advisory_xact_lock(server)
          )
          update hydrant_bytes as it set server = null, again = ${firstOf(2)} from gone where it.server = gone.server`,
        values: [server, late],
      });
    },
    async begun() {
      return keysOf(
        await executor.query({ text: "select key from hydrant_bytes where server = $1", values: [server] }),
      );
    },
    async givenUp(most) {
      return keysOf(
        await executor.lookUp({
          name: "given-up-bytes",
          text: `select key from hydrant_bytes where server is null and (again is null or again < now())
            order by random() limit $1`,
          values: [most],
        }),
      );
    },
    async forget(keys, after) {
      // Both look at the lines as they were: one that is to wait is not forgotten at once, and none is that another server has waiting.
      await executor.lookUp({
        name: "forget-bytes",
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

/** Of what is given up: when it is to be taken away for the second time, as long as it has not been for the first. */
const firstOf = (late: number): string => `case when $${late}::boolean then '-infinity'::timestamptz end`;
