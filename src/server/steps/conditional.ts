/** Conditional: 304 where nothing changed since the date that the client remembers (clause CAC-2, RFC 9110 section 13.1.3). */

import type { Exchange, Reply } from "../exchange.ts";
import { readHttpDate } from "../header.ts";

/** Headers that a 304 carries of those that the 200 would have. */
const kept = ["Last-Modified", "Date", "Cache-Control", "Content-Language", "Link"];

export function conditional(exchange: Exchange, reply: Reply): Reply {
  if (reply.status !== 200 || !isUnchanged(exchange)) return reply;
  return {
    status: 304,
    headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => kept.includes(name))),
    body: null,
  };
}

/** Whether what a client has is what it would be sent, by the date that the answer has been given. */
export function isUnchanged({ request, method, changedSecond }: Exchange): boolean {
  if (changedSecond === undefined || (method !== "GET" && method !== "HEAD")) return false;
  // A request that names entity tags is not ours to judge by date; ETags are not used here.
  const since =
    request.headers["if-none-match"] === undefined ? readHttpDate(request.headers["if-modified-since"]) : undefined;
  return since !== undefined && since >= changedSecond;
}
