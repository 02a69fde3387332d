/** Billing: the date until which the contract is paid, set by the operator (clause LIM-4). At most one contract. */

import type { Executor } from "./database/database.ts";

export interface Contract {
  /** A date in record form; null without a contract. */
  paidUntil(): Promise<string | null>;
  /** Sets the date; null ends the contract. */
  set(until: string | null): Promise<void>;
}

export function contractOver(executor: Executor): Contract {
  return {
    async paidUntil() {
      const { rows } = await executor.lookUp<{ paid_until: string }>({
        name: "contract",
        text: "select paid_until from hydrant_contract",
      });
      return rows[0]?.paid_until ?? null;
    },
    async set(until) {
      await executor.query(
        until === null
          ? { text: "delete from hydrant_contract" }
          : {
              text: `insert into hydrant_contract (single, paid_until) values (true, $1)
                on conflict (single) do update set paid_until = excluded.paid_until`,
              values: [until],
            },
      );
    },
  };
}
