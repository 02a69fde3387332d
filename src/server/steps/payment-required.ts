/** Billing: 402 for operations that need a paid contract (clause LIM-4). */

import type { Exchange, Payment, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { possible } from "../resources/write-errors.ts";
import type { Route } from "../route.ts";
import type { Machine } from "../runtime.ts";

export const paymentRequired: Step = (exchange) => {
  const { route, isRepeat } = exchange;
  // A stored answer is repeated without billing (clause MTH-9).
  if (route === undefined || isRepeat) return undefined;
  if (route.operation.contract) return unlessPaid(exchange);
  return mayAppend(route) ? unlessThere(exchange, route) : undefined;
};

async function unlessPaid(exchange: Exchange): Promise<Reply | undefined> {
  const { application } = exchange;
  if (!(await application.payment.isDue())) return undefined;
  return problem(exchange, 402, "The contract is unpaid. Until it is paid, this operation is not available.");
}

/** A PUT to a free IRI creates the resource (clause MTH-3). */
function mayAppend({ operation, resource }: Route): boolean {
  return (
    operation.lifecycle === "replace" &&
    resource.operations.some(({ lifecycle, contract }) => lifecycle === "append" && contract)
  );
}

async function unlessThere(exchange: Exchange, { resource }: Route): Promise<Reply | undefined> {
  const { application, identifier = "" } = exchange;
  if (!(await application.payment.isDue()) || !possible(resource, identifier)) return undefined;
  const there = await application.machine.store.resource(resource.name).visible([identifier], "all");
  return there.has(identifier) ? undefined : unlessPaid(exchange);
}

/** Milliseconds that the paid-until date is cached, and until each server notices a change. */
const holds = 2000;

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
