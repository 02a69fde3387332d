/** Transactions that a refusal rolls back. */

import { Rollback } from "../../store/store.ts";
import { isRefused } from "../handlers.ts";

/**
 * Runs `work` in a transaction and returns its answer. Rolls back if the answer is a refusal or `work` throws. `work`
 * may run several times.
 */
export async function inTransaction<S, A>(
  store: { transaction<T>(work: (transaction: S) => Promise<T>): Promise<T> },
  work: (transaction: S) => Promise<A>,
): Promise<A> {
  return store.transaction(async (transaction) => {
    const answer = await work(transaction);
    if (isRefused(answer)) throw new Rollback(answer);
    return answer;
  });
}
