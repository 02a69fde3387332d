/** Idempotency store: responses by `Idempotency-Key`, written in the transaction of the request (clause MTH-9). */

import { seal, unseal } from "./accounts/secrets.ts";
import type { Executor } from "./database/database.ts";

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

interface Row {
  readonly fingerprint: Buffer;
  readonly answer: string;
  readonly sealed: Buffer | null;
}

export function idempotencyOver(executor: Executor) {
  return {
    /**
     * The response to a request of the last 24 hours. `holder`: hash of the client and its key. `secret`: decrypts a
     * sealed body; with another secret the body is left out.
     */
    async find(holder: Buffer, secret: string | null): Promise<StoredResponse | null> {
      const { rows } = await executor.lookUp<Row>({
        name: "retry",
        text: "select fingerprint, answer, sealed from hydrant_idempotency where holder = $1 and expires > statement_timestamp()",
        values: [holder],
      });
      const [row] = rows;
      if (row === undefined) return null;
      const answer = JSON.parse(row.answer) as ResponseParts;
      const body = row.sealed === null ? answer.body : opened(row.sealed, secret);
      return { fingerprint: row.fingerprint, answer: { ...answer, body } };
    },
    /** In a transaction: locks the key until it ends. False if another request holds it. */
    async claim(holder: Buffer): Promise<boolean> {
      // The two-number form of advisory locks, separate from those with one number.
      const { rows } = await executor.query<{ claimed: boolean }>({
        text: "select pg_try_advisory_xact_lock($1, $2) as claimed",
        values: [holder.readInt32BE(0), holder.readInt32BE(4)],
      });
      return rows[0]?.claimed === true;
    },
    /** Stores the response in the same transaction. `secret`: encrypts the body; null omits it; undefined: plain. */
    async keep(
      holder: Buffer,
      { fingerprint, answer }: StoredResponse,
      secret: string | null | undefined,
    ): Promise<void> {
      const { body } = answer;
      const clear = JSON.stringify(secret === undefined ? answer : { ...answer, body: null });
      const sealed = secret === undefined || secret === null || body === null ? null : seal(secret, body);
      await executor.query({
        name: "keep-for-retry",
        text: `insert into hydrant_idempotency (holder, fingerprint, answer, sealed, expires)
          values ($1, $2, $3, $4, statement_timestamp() + interval '24 hours')
          on conflict (holder) do update set fingerprint = excluded.fingerprint, answer = excluded.answer,
            sealed = excluded.sealed, expires = excluded.expires`,
        values: [holder, fingerprint, clear, sealed],
      });
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
