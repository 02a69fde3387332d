/** Calls the operation's handler with a typed request. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { invalidCursor } from "../../hypermedia/cursor.ts";
import { InvalidPosition } from "../../store/record.ts";
import type { Exchange, Step } from "../exchange.ts";
import { refuse } from "../handlers.ts";
import { conditionsOf } from "../resources/precondition.ts";
import { uploadOf } from "../resources/upload.ts";
import type { Route } from "../route.ts";
import { preferences } from "../transport/header-values.ts";

export const handle: Step = (exchange) => exchange.direct?.direct(exchange) ?? callHandler(exchange);

/** Calls an operation's handler. The represent step converts its result. */
export async function callHandler(exchange: Exchange): Promise<undefined> {
  const { application, route, collectionQuery } = exchange;
  if (route === undefined) return;
  try {
    const handler = application.operations[route.operation.id] ?? route.handle;
    exchange.answer = await handler(requestOf(exchange, route) as never);
  } catch (error) {
    // Only the store can validate the position in a cursor.
    if (!(error instanceof InvalidPosition && collectionQuery && "position" in collectionQuery.list.from)) throw error;
    const violations = [{ property: "cursor", path: "?cursor", message: invalidCursor }];
    exchange.answer = refuse(400, `cursor: ${invalidCursor}`, { violations });
  }
}

/** The content of an upload to an inverse collection: its link. */
function linkOf(link: string, { properties }: ResourceDefinition, target: string | undefined): object {
  return { [link]: properties.find(({ name }) => name === link)?.many ? [target] : target };
}

/** Members of all handlers' requests. The types show each handler its part. */
export function requestOf(exchange: Exchange, { resource, operation, inverse, takes }: Route): object {
  const { application, client, id, address, identifier, content, echoed, collectionQuery, request } = exchange;
  return {
    machine: application.machine,
    api: application.api,
    resource,
    client,
    access: operation.access,
    operation: operation.name,
    requestId: id,
    address,
    ...(identifier !== undefined && { identifier }),
    ...(collectionQuery && { query: collectionQuery.list }),
    ...(takes !== "linked data" && {
      incoming: exchange.incoming ?? uploadOf(exchange),
      content: inverse ? linkOf(inverse.link, resource, exchange.linked) : {},
      echoed: {},
    }),
    ...(content && { content, echoed }),
    ...conditionsOf(request),
    returning:
      (operation.lifecycle === "update" || operation.transition !== undefined) &&
      preferences(exchange.selecting.read("prefer")).has("return=representation"),
    createOnly: request.headers["if-none-match"]?.trim() === "*",
  };
}
