/** Idempotency store: responses by `Idempotency-Key`, written in the transaction of the request (clause MTH-9). */

import { seal, unseal } from "./accounts/secrets.ts";
import type { Executor } from "./database/database.ts";
import { statement } from "./database/statement.ts";

/** A stored response. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | number | readonly string[] };
  readonly body: string | null;
}

export interface StoredResponse {
  /** Hash of the request. */
  readonly fingerprint: Buffer;
  readonly answer: ResponseParts;
}

export type Idempotency = ReturnType<typeof idempotencyOver>;

export function idempotencyOver(executor: Executor) {
  return {
    /**
     * The response to a request of the last 24 hours. `holder`: hash of the client and its key. `secret`: decrypts a
     * sealed body; with another secret the body is left out.
     */
    async find(holder: Buffer, secret: string | null): Promise<StoredResponse | null> {
      const { rows } = await executor.lookUp(statement`select fingerprint, answer, sealed from hydrant_idempotency
          where holder = ${holder} and expires > statement_timestamp()`);
      const [row] = rows;
      if (row === undefined) return null;
      const answer = JSON.parse(row.answer) as ResponseParts;
      const body = row.sealed === null ? answer.body : opened(row.sealed, secret);
      return { fingerprint: row.fingerprint, answer: { ...answer, body } };
    },
    /** In a transaction: locks the key until it ends. False if another request holds it. */
    async claim(holder: Buffer): Promise<boolean> {
      // The two-number form of advisory locks, separate from those with one number.
      const { rows } = await executor.query(
        statement`select pg_try_advisory_xact_lock(${holder.readInt32BE(0)}, ${holder.readInt32BE(4)}) as claimed`,
      );
      return rows[0].claimed;
    },
    /** Stores the response in the same transaction. `secret`: encrypts the body; null omits it; undefined: plain. */
    async keep(holder: Buffer, { fingerprint, answer }: StoredResponse, secret: string | null | undefined) {
      const { body } = answer;
      const clear = JSON.stringify(secret === undefined ? answer : { ...answer, body: null });
      const sealed = secret == null || body === null ? null : seal(secret, body);
      await executor.query(statement`insert into hydrant_idempotency (holder, fingerprint, answer, sealed, expires)
          values (${holder}, ${fingerprint}, ${clear}, ${sealed}, statement_timestamp() + interval '24 hours')
          on conflict (holder) do update set fingerprint = excluded.fingerprint, answer = excluded.answer,
            sealed = excluded.sealed, expires = excluded.expires`);
    },
  };
}

function opened(sealed: Buffer, secret: string | null): string | null {
  if (secret === null) return null;
  try {
    return unseal(secret, sealed);
  } catch {
    return null;
  }
}
