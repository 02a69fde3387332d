/** Secret delivery: creates a resource with secrets in the transaction that stores the answer (clause AUT-9). */

import { hasSecrets } from "../accounts/secret-delivery.ts";
import { answerInTransaction } from "../answer-in-transaction.ts";
import type { Step } from "../exchange.ts";

export const secretDelivery: Step = (exchange) => {
  const { operation, resource, takes } = exchange.route ?? {};
  if (operation === undefined || resource === undefined || takes !== "linked data" || !hasSecrets(resource))
    return undefined;
  const makes = operation.lifecycle === "append" || operation.lifecycle === "replace";
  return makes ? answerInTransaction(exchange, (_transaction, answer) => answer()) : undefined;
};
