/**
 * Failed logins by name, and the lock after ten in a row (clause AUT-12).
 *
 * The order of results counts, not that of attempts: of parallel guesses, at most ten learn whether they were right.
 * All others get a locked name, even a right guess.
 */

import type { Executor } from "../database/database.ts";
import { raw, type Statement, statement } from "../database/statement.ts";
import { hashSecret } from "./secrets.ts";

/** Failures in a row; seconds of a lock. */
const mostFailures = 10;
const lockSeconds = 10;

/**
 * The start of the statement, one time for all its decisions, regardless of lock waits. Truncated to the column's
 * precision instead of rounded, so that no lock lasts too long.
 */
const now = raw`date_trunc('milliseconds', statement_timestamp())`;

const remaining = raw`ceil(extract(epoch from locked_until - ${now}))::integer`;

/** Stores a hash: names that have no account may be mistyped secrets. */
const hashName = hashSecret;

export type Logins = ReturnType<typeof loginsOver>;
export type Locks = ReturnType<typeof locksOver>;

export function loginsOver(executor: Executor) {
  /** `locked`: remaining seconds of a lock; null without one. */
  async function run(attempt: Statement): Promise<{ locked: number | null; locks: boolean }> {
    const { rows } = await executor.query(attempt);
    return { locked: null, locks: false, ...rows[0] };
  }
  return {
    /** Before the password is verified. */
    async admit(name: string): Promise<number | null> {
      const lock = statement`select ${remaining} as locked from hydrant_login
        where name_hash = ${hashName(name)} and locked_until > ${now}`;
      return (await run(lock)).locked;
    },
    /**
     * The password was wrong or the name is unknown. Returns whether the name is locked, and by this failure. A failure
     * during a lock does not extend it; after a lock, the count restarts.
     */
    failed: (name: string) =>
      run(statement`insert into hydrant_login as login (name_hash, failures, last_failure) values (${hashName(name)}, 1, ${now})
        on conflict (name_hash) do update set
          failures = case when login.locked_until <= ${now} then 1 else login.failures + 1 end,
          locked_until = case
            when login.locked_until > ${now} then login.locked_until
            when login.locked_until is null and login.failures + 1 >= ${mostFailures} then ${now} + ${lockSeconds} * interval '1 second'
          end,
          last_failure = excluded.last_failure
        returning ${remaining} as locked, failures = ${mostFailures} as locks`),
    /** The password was right. If a lock came first, the attempt fails. */
    async succeeded(name: string): Promise<number | null> {
      // An update waits for a concurrent failure and sees its result.
      const reset = statement`update hydrant_login set failures = case when locked_until > ${now} then failures else 0 end,
          locked_until = case when locked_until > ${now} then locked_until end
        where name_hash = ${hashName(name)} returning ${remaining} as locked`;
      return (await run(reset)).locked;
    },
  };
}

export function locksOver(executor: Executor) {
  return {
    /** Ends of current locks by name, as ISO 8601 dates. */
    async lockedUntil(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const byHash = new Map(names.map((name) => [hashName(name).toString("hex"), name]));
      const { rows } = await executor.query(statement`select name_hash, locked_until from hydrant_login
          where name_hash = any(${names.map(hashName)}::bytea[]) and locked_until > clock_timestamp()`);
      return new Map(rows.map((row) => [byHash.get(row.name_hash.toString("hex")) ?? "", row.locked_until]));
    },
    /** Removes a lock and resets the failure count. Returns whether there was a lock. */
    async unlock(name: string): Promise<boolean> {
      // Reads the former state under the same row lock, so that a concurrent failure counts entirely before or after.
      const { rows } =
        await executor.query(statement`with before as (select name_hash, locked_until from hydrant_login where name_hash = ${hashName(name)} for update)
          update hydrant_login as login set failures = 0, locked_until = null
          from before where login.name_hash = before.name_hash
          returning coalesce(before.locked_until > clock_timestamp(), false) as locked`);
      return rows[0]?.locked ?? false;
    },
  };
}
