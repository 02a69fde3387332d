/** Deletes expired rows in batches. Locked rows are skipped, so that nothing waits. */

import type { Executor } from "./database/database.ts";
import { type Prepared, prepare, raw, slot } from "./database/statement.ts";
import { settle } from "./rows/departures.ts";

/** Expired tokens stay for a day, to distinguish them from unknown ones. A failed login counts for a day. */
const day = "interval '1 day'";

/** Deleting a family deletes its tokens. */
const statements: readonly Prepared[] = [
  expired("hydrant_family", ["family"], `expires < statement_timestamp() - ${day}`),
  expired("hydrant_token", ["hash"], `expires < statement_timestamp() - ${day}`),
  expired("hydrant_sealed", ["holder", "subject"], "expires < statement_timestamp()"),
  expired("hydrant_idempotency", ["holder"], "expires < statement_timestamp()"),
  expired("hydrant_reset", ["hash"], "expires < statement_timestamp()"),
  expired("hydrant_login", ["name_hash"], `last_failure < statement_timestamp() - ${day}`),
  prepare(settle),
  expired("hydrant_limit", ["key"], "expire < (extract(epoch from statement_timestamp()) * 1000)::bigint - 60000"),
];

function expired(table: string, key: readonly string[], condition: string): Prepared {
  const columns = key.join(", ");
  return prepare(raw`delete from ${table} where (${columns}) in (
      select ${columns} from ${table} where ${condition} limit ${slot("most")}::integer for update skip locked
    )`);
}

/** Deletes at most `most` rows of each table. Returns the largest number deleted from one table. */
export async function purge(executor: Executor, most: number): Promise<number> {
  let deleted = 0;
  for (const statement of statements)
    deleted = Math.max(deleted, (await executor.query(statement.with({ most }))).count);
  return deleted;
}
