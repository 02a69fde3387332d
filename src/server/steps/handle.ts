/** Handle: the application's own part, called with a typed request. */

import { strangeCursor } from "../../hypermedia/cursor.ts";
import { InvalidPosition } from "../../store/record.ts";
import { refuse } from "../answer.ts";
import type { Exchange, Step } from "../exchange.ts";
import { preferences } from "../header.ts";
import { incoming } from "../resources/incoming.ts";
import { conditionsOf } from "../resources/precondition.ts";

export const handle: Step = (exchange) => {
  const { route, direct, application } = exchange;
  const id = route?.operation.id ?? direct?.operation;
  // Pages for people stand beside the API: nothing describes them as operations.
  return typeof id === "string" ? application.operations[id]?.(exchange) : direct?.direct(exchange);
};

/** Calls an operation's handler; its answer is represented by the next step. */
export async function callHandler(exchange: Exchange): Promise<undefined> {
  const { route, collectionQuery } = exchange;
  if (route === undefined) return;
  try {
    exchange.answer = await route.handle(requestOf(exchange) as never);
  } catch (error) {
    // Only the store can check the position in a cursor.
    if (!(error instanceof InvalidPosition && collectionQuery && "position" in collectionQuery.list.from)) throw error;
    const violations = [{ property: "cursor", path: "?cursor", message: strangeCursor }];
    exchange.answer = refuse(400, `cursor: ${strangeCursor}`, { violations });
  }
}

/** Everything that any handler's request may hold; the contract shows each handler its own part. */
export function requestOf(exchange: Exchange): object {
  const { application, route, client, id, address, identifier, content, echoed, collectionQuery, request, selecting } =
    exchange;
  return {
    machine: application.machine,
    api: application.api,
    resource: route?.resource,
    client,
    access: route?.operation.access,
    requestId: id,
    address,
    ...(identifier === undefined ? {} : { identifier }),
    ...(collectionQuery === undefined ? {} : { query: collectionQuery.list }),
    ...(route === undefined || route.takes === "linked data"
      ? {}
      : { incoming: exchange.incoming ?? incoming(exchange), content: {}, echoed: {} }),
    ...(content === undefined ? {} : { content, echoed }),
    ...conditionsOf(request),
    returning: route?.operation.lifecycle === "update" && preferences(selecting.prefer).has("return=representation"),
    createOnly: request.headers["if-none-match"]?.trim() === "*",
  };
}
