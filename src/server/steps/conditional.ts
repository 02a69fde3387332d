/** Conditional requests: 304 if nothing changed since `If-Modified-Since` (clause CAC-2, RFC 9110 section 13.1.3). */

import type { Exchange, Reply } from "../exchange.ts";
import { readHttpDate } from "../transport/header-values.ts";

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
