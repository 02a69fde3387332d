/** Authorization by operation. Handlers check rules that depend on the record (clauses AUT-5, AUT-15, MTH-11). */

import type { Rule } from "../../hypermedia/access-rules.ts";
import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import {
  acceptedScopes,
  intersection,
  isPermitted,
  permits,
  readable,
  ruleOf,
  visibility,
  wantsCredentials,
} from "../../hypermedia/permission.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { isRefused, type Refused } from "../handlers.ts";
import { problem } from "../problem.ts";
import { checkVisibility, moved, retrieveItem } from "../resources/item.ts";
import { judgesItem } from "../resources/transitions.ts";
import { forbidden, notFound, possible } from "../resources/write-errors.ts";
import type { Route } from "../route.ts";
import { challenge } from "./authenticate.ts";

const makesOrEnds: ReadonlySet<string | null> = new Set(["append", "replace", "delete"]);

export const authorize: Step = (exchange) => {
  const { application, route, direct, client } = exchange;
  if (direct?.access) tellScopes(exchange, direct.access);
  if (route === undefined) return undefined;
  const { resource, operation } = route;
  tellScopes(exchange, operation.access);
  // `?me` lists only the client's own resources and needs no right to list (clause COL-4).
  if (operation.lifecycle === "list" && resource.collection.me && exchange.query.has("me")) {
    return client.kind === "anonymous" ? unauthorized(exchange) : undefined;
  }
  const forbid = () => application.problem(exchange, forbidden);
  if (permits(operation.access, client, resource)) {
    if (operation.on === "collection") {
      if (!isPermitted(resource, client, operation.name)) return forbid();
      return route.inverse === undefined ? undefined : refuseHiddenTarget(exchange, route.inverse.target);
    }
    if (operation.lifecycle === "retrieve") return undefined;
    const hasOwnRetrieve = application.resources.get(resource.name)?.hasOwnRetrieve === true;
    if (operation.lifecycle === null)
      return judgesItem(route.handle) && !hasOwnRetrieve ? undefined : refusedFurther(exchange, route);
    return hasOwnRetrieve ? refuseHidden(exchange, route) : undefined;
  }
  if (client.kind === "anonymous" && wantsCredentials(operation.access)) return unauthorized(exchange);
  // Only users create and delete keys. Checked before any lookup, so it does not reveal which exist (clause AUT-10).
  const ofKeys = application.api.authentication?.keys?.resource === resource.name;
  if (client.kind === "key" && ofKeys && makesOrEnds.has(operation.lifecycle)) return forbid();
  if (operation.on === "collection") return forbid();
  // Nobody may do this to an item: 403 if the client may read it, else 404, before the body is read.
  return refuseHidden(exchange, route, forbid);
};

/** Adds headers with the client's scopes and the accepted ones (clause AUT-15). */
export function tellScopes({ client, headers }: Exchange, rule: Rule): void {
  if (client.kind === "anonymous") return;
  headers["X-OAuth-Scopes"] = client.scopes.join(" ");
  headers["X-Accepted-OAuth-Scopes"] = acceptedScopes(rule).join(" ");
}

/** Rejects custom operations on items that do not exist or that the rule excludes, on behalf of all handlers. */
export async function refusedFurther(exchange: Exchange, { resource, operation }: Route): Promise<Reply | undefined> {
  const { application, client, identifier = "" } = exchange;
  if (!possible(resource, identifier)) return refused(exchange, notFound(), operation.access);
  const table = application.machine.store.resource(resource.name);
  const permitted = visibility(operation.access, client);
  // A transition is also for those only who may read the item: on another it would be refused by other statements than on none.
  const shown =
    operation.transition === undefined ? (resource.rights?.visible?.(client) ?? "all") : readable(resource, client);
  const seen = intersection(shown, permitted);
  if (resource.rights?.may === undefined) {
    if ((await table.visible([identifier], seen)).has(identifier)) return undefined;
  } else {
    const record = await table.retrieve(identifier, { visibility: seen });
    if (record !== undefined && isPermitted(resource, client, operation.name, record)) return undefined;
  }
  const found = await retrieveItem(exchange, resource);
  return refused(exchange, isRefused(found) ? found : forbidden, operation.access);
}

/** Rejects an inverse collection below a resource that the client may not read, as that resource itself (clause VAL-5). */
async function refuseHiddenTarget(exchange: Exchange, target: ResourceDefinition): Promise<Reply | undefined> {
  const { application, linked = "" } = exchange;
  const retrieval = application.resources.get(target.name)?.retrieval;
  // As the exchange for the resource itself would be, for its redirects.
  const asked = { ...exchange, identifier: linked, ...(retrieval && { route: retrieval }) };
  const found = await retrieveItem(asked, target);
  return isRefused(found) ? refused(asked, found, ruleOf(target, "retrieve")) : undefined;
}

/** Rejects an item that the client may not read. Runs before other checks that depend on the stored item. */
export async function refuseHidden(exchange: Exchange, route: Route, ifVisible?: () => Reply) {
  const found = await checkVisibility(exchange, route);
  if (found === "visible") return ifVisible?.();
  return isRefused(found) ? refused(exchange, found, route.operation.access) : undefined;
}

/** 401 for a client without credentials that could help. */
export const unauthorized = (exchange: Exchange): Reply =>
  problem(exchange, 401, "This needs credentials: an access token or an API key.", {
    headers: { "WWW-Authenticate": challenge(exchange) },
  });

/** Error for an item: a redirect to its current IRI (IRI-6), else 401 if credentials could help (AUT-5), else 404 or 403. */
export async function refused(exchange: Exchange, refusal: Omit<Refused, "refused">, rule: Rule): Promise<Reply> {
  const elsewhere = refusal.status === 404 ? await moved(exchange) : undefined;
  if (elsewhere !== undefined) return elsewhere;
  if (exchange.client.kind === "anonymous" && [403, 404].includes(refusal.status) && wantsCredentials(rule))
    return unauthorized(exchange);
  const { violations } = refusal;
  if (violations === undefined || exchange.placed === undefined) return exchange.application.problem(exchange, refusal);
  return exchange.application.problem(exchange, { ...refusal, violations: await exchange.placed(violations) });
}
