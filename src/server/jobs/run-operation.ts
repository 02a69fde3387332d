/** Runs an API operation for an operator's job, with the same validator, handler, hooks and store as a request. */

import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Lifecycle, ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { operator } from "../../hypermedia/client.ts";
import type { JsonObject } from "../../hypermedia/json.ts";
import type { StoredRecord } from "../../store/record.ts";
import { Rollback, type Store } from "../../store/store.ts";
import { inOneTransaction } from "../answer-in-transaction.ts";
import type { Application, Exchange } from "../exchange.ts";
import { isRefused, type Refused } from "../handlers.ts";
import { isDirect } from "../matcher.ts";
import { begin } from "../router.ts";
import { callHandler } from "../steps/handle.ts";
import { validate } from "../steps/validate.ts";
import { JobRefused } from "./job.ts";

export interface Operation {
  readonly resource: ResourceDefinition;
  readonly lifecycle: Lifecycle;
  /** Identifier of the item; undefined to create one. */
  readonly identifier?: string;
  readonly body?: JsonObject;
  /** Runs in the transaction before the handler. An exception rolls back. */
  readonly before?: (transaction: Store) => Promise<void>;
  readonly after?: (transaction: Store) => Promise<void>;
}

/** Runs an operation. Returns the record that the handler returns, if any. Throws `JobRefused` for its errors. */
export async function perform(application: Application, asked: Operation): Promise<StoredRecord | undefined> {
  const exchange = exchangeFor(application, asked);
  // Errors become exceptions, not responses.
  const refusing = (_exchange: unknown, refused: Omit<Refused, "refused">): never => {
    throw refusalOf(refused);
  };
  await validate(Object.assign(exchange, { application: { ...application, problem: refusing } }));
  const outcome = await inOneTransaction<StoredRecord | Refused | undefined>(exchange, async (within, transaction) => {
    await asked.before?.(transaction);
    await callHandler(within);
    const { answer } = within;
    if (isRefused(answer)) throw new Rollback(answer);
    await asked.after?.(transaction);
    return answer !== undefined && "record" in answer ? (answer.record as StoredRecord) : undefined;
  });
  // An error in the transaction has rolled it back.
  if (isRefused(outcome)) throw refusalOf(outcome);
  return outcome;
}

/** The violations replace the description. */
const refusalOf = ({ description, violations = [] }: Omit<Refused, "refused">): JobRefused =>
  violations.length === 0 ? new JobRefused(description) : new JobRefused("Nothing was changed.", { violations });

/** An exchange without a network connection, at the state after authorization. */
function exchangeFor(application: Application, { resource, lifecycle, identifier, body }: Operation): Exchange {
  const operation = resource.operations.find((each) => each.lifecycle === lifecycle);
  const path = operation?.path.replace("{id}", encodeURIComponent(identifier ?? "")) ?? "";
  const url = application.names.basePath + path.slice(1);
  const request = Object.assign(new IncomingMessage(new Socket()), { method: operation?.method ?? "", url });
  const exchange = begin(application, "mounted", request);
  const route = exchange.found?.endpoint.methods.get(request.method);
  if (operation === undefined || route === undefined || isDirect(route))
    throw new JobRefused(
      `The API has no operation \`${lifecycle}\` of ${resource.name}, which this command needs. Declare it in the spec; its access rule may name a single role.`,
    );
  const given = { ...(identifier !== undefined && { identifier }), ...(body !== undefined && { body }) };
  return { ...exchange, client: operator, route, ...given };
}
