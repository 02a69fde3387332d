/** Billing: the date until which the contract is paid, set by the operator (clause LIM-4). At most one contract. */

import type { Executor } from "./database/database.ts";
import { statement } from "./database/statement.ts";

export type Contract = ReturnType<typeof contractOver>;

export function contractOver(executor: Executor) {
  return {
    /** A date in record form; null without a contract. */
    async paidUntil(): Promise<string | null> {
      const { rows } = await executor.lookUp(statement`select paid_until from hydrant_contract`);
      return rows[0]?.paid_until ?? null;
    },
    /** Sets the date; null ends the contract. */
    async set(until: string | null): Promise<void> {
      await executor.query(
        until === null
          ? statement`delete from hydrant_contract`
          : statement`insert into hydrant_contract (single, paid_until) values (true, ${until})
              on conflict (single) do update set paid_until = excluded.paid_until`,
      );
    },
  };
}
