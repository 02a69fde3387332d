/**
 * Password reset tokens: stored as hashes, single-use, expiring, and bound to an e-mail address (clause AUT-16).
 *
 * Issuing and spending lock the account's row. So concurrent requests cannot exceed the number of tokens, and no token
 * is spent while its account changes.
 */

import type { Executor } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { hashSecret, makeSecret } from "./secrets.ts";

export type Resets = ReturnType<typeof resetsOver>;

export function resetsOver(executor: Executor) {
  return {
    /**
     * Issues a token for an account and address; null if the account has `most` valid ones. `ttl`: seconds. Also deletes
     * expired tokens of all accounts.
     */
    async issue(account: string, address: string, { ttl, most }: { readonly ttl: number; readonly most: number }) {
      const token = makeSecret();
      const { count } =
        await executor.query(statement`with gone as (delete from hydrant_reset where hash in (select hash from hydrant_reset where expires <= statement_timestamp() for update skip locked))
          insert into hydrant_reset (hash, account, address, expires)
          select ${hashSecret(token)}::bytea, ${account}::text, ${hashSecret(address)}::bytea, statement_timestamp() + ${ttl}::integer * interval '1 second'
          where (select count(*) from hydrant_reset where account = ${account}::text and expires > statement_timestamp()) < ${most}::integer`);
      return count === 0 ? null : token;
    },
    async find(token: string): Promise<string | null> {
      const { rows } = await executor.query(
        statement`select account from hydrant_reset where hash = ${hashSecret(token)} and expires > clock_timestamp()`,
      );
      return rows[0]?.account ?? null;
    },
    /** Spends a token. True if it was valid, and bound to the account's current address. */
    async spend(token: string, address: string): Promise<boolean> {
      const { rows } = await executor.query(statement`delete from hydrant_reset where hash = ${hashSecret(token)}
          returning expires > clock_timestamp() and address = ${hashSecret(address)} as good`);
      return rows[0]?.good === true;
    },
  };
}
