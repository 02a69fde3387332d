/**
 * Tokens by which a forgotten password is set anew: kept as hashes, good once, for a while, and for one address (clause AUT-16).
 *
 * A token is issued and spent in a transaction that holds the account's row. So of any number of requests none finds room for one token
 * too many, and none spends a token whose account is changing.
 */

import { createHash } from "node:crypto";
import type { Executor } from "../database/database.ts";
import { prepare, slot, sql } from "../database/statement.ts";
import { hashSecret, makeSecret } from "./tokens.ts";

export interface Resets {
  /** A token for an account, mailed to an address; null where the account has `most` live ones. `ttl`: seconds. */
  issue(
    account: string,
    address: string,
    limits: { readonly ttl: number; readonly most: number },
  ): Promise<string | null>;
  /** The account that a live token was issued for, or null. */
  find(token: string): Promise<string | null>;
  /** Ends a token: true where it was live, and mailed to the address that the account still has. */
  spend(token: string, address: string): Promise<boolean>;
}

export function resetsOver(executor: Executor): Resets {
  return {
    async issue(account, address, { ttl, most }) {
      const token = makeSecret();
      const { count } = await executor.query(
        statements.issue.with({ account, hash: hashSecret(token), address: hashAddress(address), ttl, most }),
      );
      return count === 0 ? null : token;
    },
    async find(token) {
      const { rows } = await executor.query<{ account: string }>(statements.find.with({ hash: hashSecret(token) }));
      return rows[0]?.account ?? null;
    },
    async spend(token, address) {
      const { rows } = await executor.query<{ good: boolean }>(
        statements.spend.with({ hash: hashSecret(token), address: hashAddress(address) }),
      );
      return rows[0]?.good === true;
    },
  };
}

const hashAddress = (address: string): Buffer => createHash("sha256").update(address).digest();

const statements = {
  /** Those that are over go at the same time, whosever they were. */
  issue: prepare(
    sql.raw(
      `with gone as (delete from hydrant_reset where hash in (select hash from hydrant_reset where expires <= statement_timestamp() for update skip locked))
       insert into hydrant_reset (hash, account, address, expires)
       select ?::bytea, ?::text, ?::bytea, statement_timestamp() + ?::integer * interval '1 second'
       where (select count(*) from hydrant_reset where account = ?::text and expires > statement_timestamp()) < ?::integer`,
      [slot("hash"), slot("account"), slot("address"), slot("ttl"), slot("account"), slot("most")],
    ),
  ),
  find: prepare(
    sql.raw("select account from hydrant_reset where hash = ?::bytea and expires > clock_timestamp()", [slot("hash")]),
  ),
  spend: prepare(
    sql.raw(
      "delete from hydrant_reset where hash = ?::bytea returning expires > clock_timestamp() and address = ?::bytea as good",
      [slot("hash"), slot("address")],
    ),
  ),
};
