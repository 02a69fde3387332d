/** Authorize: whether the client may do this at all; what depends on the record is asked again where the record is (clauses AUT-5, AUT-15, MTH-11). */

import type { Rule } from "../../hypermedia/definition.ts";
import { acceptedScopes, permits, visibility, wantsCredentials } from "../../hypermedia/permission.ts";
import { isRefused, type Refused, refuse } from "../answer.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { checkVisibility, retrieveItem } from "../resources/item.ts";
import { moved } from "../resources/moved.ts";
import { notFound, possible } from "../resources/refusals.ts";
import type { Route } from "../route.ts";
import { challenge } from "./authenticate.ts";

const makesOrEnds: ReadonlySet<string | null> = new Set(["append", "replace", "delete"]);

export const authorize: Step = (exchange) => {
  const { application, route, direct, client } = exchange;
  if (direct?.access) tellScopes(exchange, direct.access);
  if (route === undefined) return undefined;
  const { resource, operation } = route;
  tellScopes(exchange, operation.access);
  // `?me` asks for nothing but oneself, whoever may list the others (clause COL-4).
  if (operation.lifecycle === "list" && resource.collection.me && exchange.query.has("me")) {
    return client.kind === "anonymous" ? unauthorized(exchange) : undefined;
  }
  if (permits(operation.access, client, resource)) {
    if (operation.on === "collection" || operation.lifecycle === "retrieve") return undefined;
    if (operation.lifecycle === null) return refusedFurther(exchange, route);
    return application.resources.get(resource.name)?.hasOwnRetrieve === true
      ? refuseHidden(exchange, route)
      : undefined;
  }
  if (client.kind === "anonymous" && wantsCredentials(operation.access)) return unauthorized(exchange);
  // Keys are a user's to make and to end, never a key's. That is told of any identifier, so it tells of none whether it is there (clause AUT-10).
  const ofKeys = application.api.authentication?.keys?.resource === resource.name;
  if (client.kind === "key" && ofKeys && makesOrEnds.has(operation.lifecycle)) return forbidden(exchange);
  return operation.on === "item" ? refusedItem(exchange, route) : forbidden(exchange);
};

/** Tells whoever is known which scopes they have, and which are asked for (clause AUT-15). */
export function tellScopes({ client, headers }: Exchange, rule: Rule): void {
  if (client.kind === "anonymous") return;
  headers["X-OAuth-Scopes"] = client.scopes.join(" ");
  headers["X-Accepted-OAuth-Scopes"] = acceptedScopes(rule).join(" ");
}

/** A further operation on an item that is not there, or that the rule does not let this client do it to; no handler has to ask again. */
async function refusedFurther(exchange: Exchange, { resource, operation }: Route): Promise<Reply | undefined> {
  const { application, client, identifier = "" } = exchange;
  if (!possible(resource, identifier)) return refused(exchange, notFound(), operation.access);
  const table = application.machine.store.resource(resource.name);
  if ((await table.visible([identifier], visibility(operation.access, client))).has(identifier)) return undefined;
  const found = await retrieveItem(exchange, resource);
  return refused(
    exchange,
    isRefused(found) ? found : refuse(403, "These credentials do not permit this operation."),
    operation.access,
  );
}

/** Refuses an item that this client may not read. It runs before any other check whose answer depends on the stored item. */
export async function refuseHidden(exchange: Exchange, route: Route): Promise<Reply | undefined> {
  const found = await checkVisibility(exchange, route);
  return isRefused(found) ? refused(exchange, found, route.operation.access) : undefined;
}

/** An item that the client may do this to in no case: 403 where it may read it, else 404; the body is not even looked at. */
async function refusedItem(exchange: Exchange, route: Route): Promise<Reply | undefined> {
  const found = await checkVisibility(exchange, route);
  if (found === "visible") return forbidden(exchange);
  return isRefused(found) ? refused(exchange, found, route.operation.access) : undefined;
}

function forbidden(exchange: Exchange): Reply {
  return exchange.application.problem(exchange, {
    status: 403,
    description: "These credentials do not permit this operation.",
  });
}

/** 401 for who shows no credentials where they would help. */
export function unauthorized(exchange: Exchange): Reply {
  return exchange.application.problem(
    exchange,
    { status: 401, description: "This asks for credentials: an access token, or an API key." },
    { "WWW-Authenticate": challenge(exchange) },
  );
}

/**
 * An item's refusal as who asks is told it: 401 comes before 404 and 403 where credentials could help (clause AUT-5), and before both where the
 * item is now, for who may know (clause IRI-6).
 */
export async function refused(exchange: Exchange, refusal: Omit<Refused, "refused">, rule: Rule): Promise<Reply> {
  const elsewhere = refusal.status === 404 ? await moved(exchange) : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const credentialsHelp =
    exchange.client.kind === "anonymous" &&
    (refusal.status === 404 || refusal.status === 403) &&
    wantsCredentials(rule);
  if (credentialsHelp) return unauthorized(exchange);
  const { violations } = refusal;
  if (violations === undefined || exchange.placed === undefined) return exchange.application.problem(exchange, refusal);
  return exchange.application.problem(exchange, { ...refusal, violations: await exchange.placed(violations) });
}
