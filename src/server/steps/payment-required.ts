/** Billing: 402 for operations that need a paid contract (clause LIM-4). */

import type { Application, Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { isThere, possible } from "../resources/write-errors.ts";
import type { Route } from "../route.ts";
import type { Machine } from "../runtime.ts";

export const paymentRequired: Step = (exchange) => {
  const { route, isRepeat } = exchange;
  // A stored answer is repeated without billing (clause MTH-9).
  if (route === undefined || isRepeat) return undefined;
  return route.operation.contract || mayAppend(route) ? unlessPaid(exchange, route) : undefined;
};

/** A PUT to a free IRI creates the resource (clause MTH-3). */
const mayAppend = ({ operation, resource }: Route): boolean =>
  operation.lifecycle === "replace" &&
  resource.operations.some(({ lifecycle, contract }) => lifecycle === "append" && contract);

async function unlessPaid(exchange: Exchange, { operation, resource }: Route): Promise<Reply | undefined> {
  const { application, identifier = "" } = exchange;
  if (!(await application.isPaymentDue())) return undefined;
  const { store } = application.machine;
  if (!operation.contract && (!possible(resource, identifier) || (await isThere(store, resource, identifier))))
    return undefined;
  return problem(exchange, 402, "The contract is unpaid. Until it is paid, this operation is not available.");
}

/** Milliseconds that the paid-until date is cached, and until each server notices a change. */
const holds = 2000;

export function paymentOf({ store, now }: Pick<Machine, "store" | "now">): Application["isPaymentDue"] {
  let known: { readonly until: string | null; readonly at: number } | undefined;
  let asking: Promise<string | null> | undefined;

  async function ask(): Promise<string | null> {
    const at = performance.now();
    const until = await store.contract.paidUntil();
    known = { until, at };
    return until;
  }

  return async () => {
    let until = known?.until;
    if (known === undefined || performance.now() - known.at >= holds) {
      // One query at a time, also where the database is slow.
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      until = await asking;
    }
    return typeof until === "string" && Date.parse(until) <= now();
  };
}
