/** Billing: 402 for operations that need a paid contract (clause LIM-4). */

import type { Exchange, Reply, Step } from "../exchange.ts";
import { possible } from "../resources/write-errors.ts";
import type { Route } from "../route.ts";

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
  return application.problem(exchange, {
    status: 402,
    description: "The contract is unpaid. Until it is paid, this operation is not available.",
  });
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
