/** Login locks for the operator: list and remove them (clause AUT-12). */

import type { Executor } from "../database/database.ts";
import { prepare, slot, sql } from "../database/statement.ts";
import { hashName } from "./logins.ts";

export interface Locks {
  /** Ends of current locks by name, as ISO 8601 dates. */
  lockedUntil(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Removes a lock and resets the failure count. Returns whether there was a lock. */
  unlock(name: string): Promise<boolean>;
}

const statements = {
  locked: prepare(
    sql.raw(
      `select name_hash, locked_until from hydrant_login
       where name_hash = any(?::bytea[]) and locked_until > clock_timestamp()`,
      [slot("names")],
    ),
  ),
  // Reads the former state under the same row lock, so that a concurrent failure counts entirely before or after.
  unlock: prepare(
    sql.raw(
      `with before as (select name_hash, locked_until from hydrant_login where name_hash = ?::bytea for update)
       update hydrant_login as login set failures = 0, locked_until = null
       from before where login.name_hash = before.name_hash
       returning coalesce(before.locked_until > clock_timestamp(), false) as locked`,
      [slot("name")],
    ),
  ),
};

export function locksOver(executor: Executor): Locks {
  return {
    async lockedUntil(names) {
      const hashes = new Map(names.map((name) => [hashName(name).toString("hex"), name]));
      const { rows } = await executor.query<{ name_hash: Buffer; locked_until: string }>(
        statements.locked.with({ names: [...hashes.keys()].map((hash) => Buffer.from(hash, "hex")) }),
      );
      return new Map(
        rows.map((row) => [
          hashes.get(Buffer.from(row.name_hash).toString("hex")) ?? "",
          new Date(row.locked_until).toISOString(),
        ]),
      );
    },
    async unlock(name) {
      const { rows } = await executor.query<{ locked: boolean }>(statements.unlock.with({ name: hashName(name) }));
      return rows[0]?.locked ?? false;
    },
  };
}
