/** Conditional: 304 where nothing changed since the date that the client remembers (clause CAC-2, RFC 9110 section 13.1.3). */

import { Readable } from "node:stream";
import type { Exchange, Reply } from "../exchange.ts";
import { readHttpDate } from "../header.ts";

/** Headers that a 304 carries of those that the 200 would have. */
const kept = ["Last-Modified", "Cache-Control", "Content-Language", "Link"];

export function conditional(exchange: Exchange, reply: Reply): Reply {
  const { request, method, changedSecond } = exchange;
  if (reply.status !== 200 || changedSecond === undefined || (method !== "GET" && method !== "HEAD")) return reply;
  // A request that names entity tags is not ours to judge by date; ETags are not used here.
  const since =
    request.headers["if-none-match"] === undefined ? readHttpDate(request.headers["if-modified-since"]) : undefined;
  if (since === undefined || since < changedSecond) return reply;
  // A file that is not sent after all is not left open.
  if (reply.body instanceof Readable) reply.body.destroy();
  return {
    status: 304,
    headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => kept.includes(name))),
    body: null,
  };
}
