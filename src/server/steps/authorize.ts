/** Authorize: whether the client may do this at all; what depends on the record is asked again where the record is (clauses AUT-5, AUT-15, MTH-11). */

import { acceptedScopes, permits, wantsCredentials } from "../../hypermedia/permission.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { challenge } from "./authenticate.ts";

export const authorize: Step = (exchange) => {
  const { application, route, client } = exchange;
  if (route === undefined) return undefined;
  const { resource, operation } = route;
  if (client.kind !== "anonymous") {
    exchange.headers["X-OAuth-Scopes"] = client.scopes.join(" ");
    exchange.headers["X-Accepted-OAuth-Scopes"] = acceptedScopes(operation.access).join(" ");
  }
  // `?me` asks for nothing but oneself, whoever may list the others (clause COL-4).
  if (operation.lifecycle === "list" && resource.collection.me && exchange.query.has("me")) {
    return client.kind === "anonymous" ? unauthorized(exchange) : undefined;
  }
  if (permits(operation.access, client, resource)) return undefined;
  if (client.kind === "anonymous" && wantsCredentials(operation.access)) return unauthorized(exchange);
  // Keys are a user's to make and to end, never a key's (clause AUT-10).
  const ofKeys = application.api.authentication?.keys?.resource === resource.name;
  if (client.kind === "key" && ofKeys) return forbidden(exchange);
  // Of an item that the client may not even read, nothing is told: the handler answers 404 or 403 by the record.
  const reading = resource.operations.find((each) => each.lifecycle === "retrieve");
  if (operation.on === "item" && reading !== undefined) {
    if (permits(reading.access, client, resource)) return undefined;
    return application.problem(exchange, { status: 404, description: "There is no such resource." });
  }
  return forbidden(exchange);
};

function forbidden(exchange: Exchange): Reply {
  return exchange.application.problem(exchange, { status: 403, description: "These credentials do not permit this operation." });
}

/** 401 for who shows no credentials where they would help. */
export function unauthorized(exchange: Exchange): Reply {
  return exchange.application.problem(exchange, { status: 401, description: "This asks for credentials: an access token, or an API key." }, { "WWW-Authenticate": challenge(exchange) });
}
