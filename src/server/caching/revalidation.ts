/** Revalidation: `Cache-Control` of reads, and 304 for `If-Modified-Since` (clauses CAC-2, CAC-4; RFC 9110, section 13.1.3). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { readHttpDate } from "../transport/header-values.ts";

/** `common`: true if all clients without credentials get the same answer. */
export function cacheControl(exchange: Exchange, resource: ResourceDefinition, common: boolean): string {
  const maxAge = exchange.application.caching.maxAge(resource);
  const lifetime = maxAge === null ? "no-cache" : `max-age=${maxAge}`;
  return exchange.client.kind === "anonymous" && common ? lifetime : `private, ${lifetime}`;
}

const kept = ["Last-Modified", "Date", "Cache-Control", "Content-Language", "Link"];

export function conditional(exchange: Exchange, reply: Reply): Reply {
  if (reply.status !== 200 || !isUnchanged(exchange)) return reply;
  return {
    status: 304,
    headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => kept.includes(name))),
    body: null,
  };
}

/** Whether the client's copy is current, by the date of the answer. */
export function isUnchanged({ request, method, changedSecond }: Exchange): boolean {
  if (changedSecond === undefined || (method !== "GET" && method !== "HEAD")) return false;
  // `If-None-Match` takes precedence over the date, and there are no entity tags.
  const since =
    request.headers["if-none-match"] === undefined ? readHttpDate(request.headers["if-modified-since"]) : undefined;
  return since !== undefined && since >= changedSecond;
}
