/** Handle: the application's own part, called with a typed request. */

import type { Exchange, Step } from "../exchange.ts";
import { readHttpDate } from "../header.ts";
import { incoming } from "../objects.ts";

export const handle: Step = async (exchange) => {
  const { route } = exchange;
  if (route === undefined) return exchange.direct?.direct(exchange);
  exchange.answer = await route.handle(requestOf(exchange) as never);
  return undefined;
};

/** Everything that any handler's request may hold; the contract shows each handler its own part. */
function requestOf(exchange: Exchange): object {
  const { application, route, client, id, identifier, content, echoed, collectionQuery, request } = exchange;
  const unmodifiedSince = readHttpDate(request.headers["if-unmodified-since"]);
  return {
    machine: application.machine,
    api: application.api,
    resource: route?.resource,
    client,
    access: route?.operation.access,
    requestId: id,
    ...(identifier === undefined ? {} : { identifier }),
    ...(collectionQuery === undefined ? {} : { query: collectionQuery.list }),
    ...(route?.resource.bytes && route.operation.lifecycle === "append" ? { incoming: incoming(exchange) } : {}),
    ...(content === undefined ? {} : { content, echoed }),
    ...(unmodifiedSince === undefined ? {} : { unmodifiedSince }),
    createOnly: request.headers["if-none-match"]?.trim() === "*",
  };
}
