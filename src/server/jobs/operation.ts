/**
 * Does by an operator's leave what the API does at a request: the same validator, the same handler with its hooks, the
 * same store. A change by a job is therefore a write like any other.
 */

import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Lifecycle, ResourceDefinition } from "../../hypermedia/definition.ts";
import type { JsonObject } from "../../hypermedia/json.ts";
import { operator } from "../../hypermedia/permission.ts";
import type { StoredRecord } from "../../store/record.ts";
import { Rollback, type Store } from "../../store/store.ts";
import { hashingOutside } from "../accounts/secrets.ts";
import { isRefused, type Refused } from "../answer.ts";
import type { Application, Exchange } from "../exchange.ts";
import { isDirect } from "../matcher.ts";
import type { Route } from "../route.ts";
import { SelectingFields } from "../selecting.ts";
import { callHandler } from "../steps/handle.ts";
import { validate } from "../steps/validate.ts";
import { JobRefused } from "./job.ts";

export interface Operation {
  readonly resource: ResourceDefinition;
  readonly lifecycle: Lifecycle;
  /** Of the resource that it is about; none for one yet to be made. */
  readonly identifier?: string;
  readonly body?: JsonObject;
  /** In the transaction, ahead of the handler; what it throws undoes all. */
  readonly before?: (transaction: Store) => Promise<void>;
  /** In the transaction, once the handler has done its part. */
  readonly after?: (transaction: Store) => Promise<void>;
}

/** Performs an operation of the API: the record that it made or changed, if it tells of one. Refused as a client would be. */
export async function perform(application: Application, asked: Operation): Promise<StoredRecord | undefined> {
  const exchange = exchangeFor(application, asked);
  // Refusals are for the operator's eyes and not on their way into an answer.
  const refusing = (_exchange: unknown, refused: Omit<Refused, "refused">): never => {
    throw refusalOf(refused);
  };
  await validate(Object.assign(exchange, { application: { ...application, problem: refusing } }));
  const { machine } = application;
  const outcome = await hashingOutside(machine.passwords, (passwords) =>
    machine.store.transaction(async (transaction): Promise<StoredRecord | Refused | undefined> => {
      await asked.before?.(transaction);
      const within: Exchange = {
        ...exchange,
        application: { ...application, machine: { ...machine, passwords, store: transaction } },
      };
      await callHandler(within);
      const { answer } = within;
      if (isRefused(answer)) throw new Rollback(answer);
      await asked.after?.(transaction);
      return answer !== undefined && "record" in answer ? (answer.record as StoredRecord) : undefined;
    }),
  );
  // A handler that has refused within the transaction has rolled all of it back.
  if (isRefused(outcome)) throw refusalOf(outcome);
  return outcome;
}

/** Where the answer goes into every fault, that is enough. */
function refusalOf({ description, violations = [] }: Omit<Refused, "refused">): JobRefused {
  return violations.length === 0 ? new JobRefused(description) : new JobRefused("Nothing was changed.", { violations });
}

/** An exchange without a network: it begins where a request has been let in. */
function exchangeFor(application: Application, { resource, lifecycle, identifier, body }: Operation): Exchange {
  const operation = resource.operations.find((each) => each.lifecycle === lifecycle);
  const path = operation?.path.replace("{id}", encodeURIComponent(identifier ?? ""));
  const found = path === undefined ? undefined : application.matcher.match(path);
  const route = found?.endpoint.methods.get(operation?.method ?? "");
  if (operation === undefined || path === undefined || route === undefined || isDirect(route))
    throw new JobRefused(
      `The API has no operation \`${lifecycle}\` of ${resource.name}, whose rules this would go by. Declare it in the spec; it may be for nobody but one role.`,
    );
  const request = new IncomingMessage(new Socket());
  return {
    application,
    listener: "mounted",
    address: "",
    forwardedHost: undefined,
    request,
    selecting: new SelectingFields(request),
    id: randomUUID(),
    begun: performance.now(),
    method: operation.method,
    path,
    found,
    rawQuery: "",
    query: new URLSearchParams(),
    headers: {},
    client: operator,
    route: route satisfies Route,
    ...(identifier === undefined ? {} : { identifier }),
    ...(body === undefined ? {} : { body }),
  };
}
