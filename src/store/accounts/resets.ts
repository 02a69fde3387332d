/**
 * Password reset tokens: stored as hashes, single-use, expiring, and bound to an e-mail address (clause AUT-16).
 *
 * Issuing and spending lock the account's row. So concurrent requests cannot exceed the number of tokens, and no token
 * is spent while its account changes.
 */

import { hash } from "node:crypto";
import type { Executor } from "../database/database.ts";
import { prepare, raw, slot } from "../database/statement.ts";
import { hashSecret, makeSecret } from "./secrets.ts";

export type Resets = ReturnType<typeof resetsOver>;

export function resetsOver(executor: Executor) {
  return {
    /** Issues a token for an account and address; null if the account has `most` valid ones. `ttl`: seconds. */
    async issue(
      account: string,
      address: string,
      { ttl, most }: { readonly ttl: number; readonly most: number },
    ): Promise<string | null> {
      const token = makeSecret();
      const { count } = await executor.query(
        statements.issue.with({ account, hash: hashSecret(token), address: hashAddress(address), ttl, most }),
      );
      return count === 0 ? null : token;
    },
    async find(token: string): Promise<string | null> {
      const { rows } = await executor.query<{ account: string }>(statements.find.with({ hash: hashSecret(token) }));
      return rows[0]?.account ?? null;
    },
    /** Spends a token. True if it was valid, and bound to the account's current address. */
    async spend(token: string, address: string): Promise<boolean> {
      const { rows } = await executor.query<{ good: boolean }>(
        statements.spend.with({ hash: hashSecret(token), address: hashAddress(address) }),
      );
      return rows[0]?.good === true;
    },
  };
}

const hashAddress = (address: string): Buffer => hash("sha256", address, "buffer");

const statements = {
  /** Also deletes expired tokens of all accounts. */
  issue: prepare(
    raw`with gone as (delete from hydrant_reset where hash in (select hash from hydrant_reset where expires <= statement_timestamp() for update skip locked))
      insert into hydrant_reset (hash, account, address, expires)
      select ${slot("hash")}::bytea, ${slot("account")}::text, ${slot("address")}::bytea, statement_timestamp() + ${slot("ttl")}::integer * interval '1 second'
      where (select count(*) from hydrant_reset where account = ${slot("account")}::text and expires > statement_timestamp()) < ${slot("most")}::integer`,
  ),
  find: prepare(
    raw`select account from hydrant_reset where hash = ${slot("hash")}::bytea and expires > clock_timestamp()`,
  ),
  spend: prepare(
    raw`delete from hydrant_reset where hash = ${slot("hash")}::bytea
      returning expires > clock_timestamp() and address = ${slot("address")}::bytea as good`,
  ),
};
