/** CORS: rejects unregistered origins, answers preflights, and adds headers (clauses COR-1 to COR-4). */

import type { Exchange, Headers, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { hostOf } from "../transport/http.ts";

/** `Access-Control-Expose-Headers`, in addition to those of the Fetch standard. */
const exposed = [
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
  "X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset",
  "X-OAuth-Scopes, X-Accepted-OAuth-Scopes",
  "Link, Cache-Control, ETag, Last-Modified, Location, X-Request-Id, Retry-After, Content-Language",
].join(", ");

const preflightHeaders: Headers = {
  "Access-Control-Allow-Methods": "HEAD, GET, PUT, POST, DELETE, OPTIONS, PATCH",
  "Access-Control-Allow-Headers": [
    "Authorization, Content-Length, Content-Type",
    "If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since",
    "Prefer, Accept-Language, Content-Language, Range, Idempotency-Key, Content-Disposition, Content-Digest",
  ].join(", "),
};

export const cors: Step = (exchange) => {
  const { application, id, selecting } = exchange;
  const origin = selecting.read("origin");
  if (origin === undefined) return undefined;
  // At any path, even an unknown one: the request that follows gets an error that the page can read.
  if (application.origins.has(origin))
    return isPreflight(exchange) ? { status: 204, headers: preflightHeaders, body: null } : undefined;
  if (isOwnOrigin(exchange, origin)) return undefined;
  application.machine.log.info({ request: id, origin: origin.slice(0, 200) }, "refused an origin");
  const description =
    "This origin is not registered. The owner of the API registers origins, exactly as browsers send them.";
  return problem(exchange, 403, description);
};

/** Registered origins with the headers of all answers to them. */
export function registeredOrigins(origins: readonly string[]): ReadonlyMap<string, Headers> {
  const headers = {
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": exposed,
    "Access-Control-Max-Age": 1_728_000,
  };
  return new Map(origins.map((origin) => [origin, { "Access-Control-Allow-Origin": origin, ...headers }]));
}

/** CORS headers of any answer; undefined for an origin that is not registered. */
export function crossOriginHeaders({ application, selecting }: Exchange): Headers | undefined {
  const origin = selecting.read("origin");
  return origin === undefined ? undefined : application.origins.get(origin);
}

export function isPreflight({ method, selecting }: Exchange): boolean {
  if (method !== "OPTIONS" || selecting.read("origin") === undefined) return false;
  return selecting.read("access-control-request-method") !== undefined;
}

/** Whether an origin is the service's own, by the base IRI or by the request's host, which is already checked. */
function isOwnOrigin({ application, listener, forwardedHost, request }: Exchange, origin: string): boolean {
  if (origin === application.ownOrigin) return true;
  // The hosts of a surrounding server are unknown, and a client can send any.
  if (listener === "mounted") return false;
  const asked = `${listener === "tls" ? "https" : "http"}://${forwardedHost ?? hostOf(request) ?? ""}`;
  return origin === URL.parse(asked)?.origin;
}

/** Reads an origin of a setting. It must be in the form that browsers send, or it would never match. */
export function readOrigin(text: string): { readonly value: string } | { readonly problem: string } {
  const url = URL.parse(text);
  if (text.includes("*"))
    return { problem: `“${text}”: wildcards are not supported; name each origin, such as https://app.example.org` };
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "")
    return { problem: `“${text}”: an origin consists of scheme, host and port, such as https://app.example.org` };
  if (url.origin !== text) return { problem: `“${text}”: write the origin as browsers send it, here ${url.origin}` };
  return { value: text };
}
