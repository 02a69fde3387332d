/** Billing state: the paid-until date, cached for two seconds (clause LIM-4). */

import type { Machine } from "./runtime.ts";

/** Milliseconds that the date is cached, and until each server notices a change. */
const holds = 2000;

export interface Payment {
  /** True if the paid-until date is past. */
  isDue(): Promise<boolean>;
}

export function paymentOf({ store, now }: Pick<Machine, "store" | "now">): Payment {
  let known: { readonly until: number | null; readonly at: number } | undefined;
  let asking: Promise<number | null> | undefined;

  async function ask(): Promise<number | null> {
    const at = performance.now();
    const date = await store.contract.paidUntil();
    const until = date === null ? null : Date.parse(date);
    known = { until, at };
    return until;
  }

  async function paidUntil(): Promise<number | null> {
    if (known !== undefined && performance.now() - known.at < holds) return known.until;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async isDue() {
      const until = await paidUntil();
      return until !== null && until <= now();
    },
  };
}
