/** CORS: registered origins and their headers (clauses COR-1, COR-2, COR-4). */

import type { Exchange, Headers } from "./exchange.ts";
import { hostOf } from "./transport/http.ts";

/** `Access-Control-Expose-Headers`, in addition to those of the Fetch standard. */
const exposed = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Rate-Limit-Limit",
  "X-Rate-Limit-Remaining",
  "X-Rate-Limit-Reset",
  "X-OAuth-Scopes",
  "X-Accepted-OAuth-Scopes",
  "Link",
  "Cache-Control",
  "ETag",
  "Last-Modified",
  "Location",
  "X-Request-Id",
  "Retry-After",
  "Content-Language",
];

/** `Access-Control-Allow-Headers`. */
const requestHeaders = [
  "Authorization",
  "Content-Length",
  "Content-Type",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "If-Unmodified-Since",
  "Prefer",
  "Accept-Language",
  "Content-Language",
  "Range",
  "Idempotency-Key",
  "Content-Disposition",
  "Content-Digest",
];

/** Additional headers of the answer to a preflight. */
export const preflightHeaders: Headers = {
  "Access-Control-Allow-Methods": "HEAD, GET, PUT, POST, DELETE, OPTIONS, PATCH",
  "Access-Control-Allow-Headers": requestHeaders.join(", "),
};

/** Registered origins with the headers of all answers to them. */
export function registeredOrigins(origins: readonly string[]): ReadonlyMap<string, Headers> {
  return new Map(
    origins.map((origin) => [
      origin,
      {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Expose-Headers": exposed.join(", "),
        "Access-Control-Max-Age": 1_728_000,
      },
    ]),
  );
}

/** CORS headers of any answer; undefined for an origin that is not registered. */
export function crossOriginHeaders({ application, selecting }: Exchange): Headers | undefined {
  const { origin } = selecting;
  return origin === undefined ? undefined : application.origins.get(origin);
}

export function isPreflight({ method, selecting }: Exchange): boolean {
  return method === "OPTIONS" && selecting.origin !== undefined && selecting.accessControlRequestMethod !== undefined;
}

/** Whether an origin is the service's own, by the base IRI or by the request's host, which is already checked. */
export function isOwnOrigin({ application, listener, forwardedHost, request }: Exchange, origin: string): boolean {
  if (origin === application.ownOrigin) return true;
  // The hosts of a surrounding server are unknown, and a client can send any.
  if (listener === "mounted") return false;
  const asked = `${listener === "tls" ? "https" : "http"}://${forwardedHost ?? hostOf(request) ?? ""}`;
  return origin === URL.parse(asked)?.origin;
}

/** Reads an origin of a setting. It must be in the form that browsers send, or it would never match. */
export function readOrigin(text: string): { readonly value: string } | { readonly problem: string } {
  const url = URL.parse(text);
  const web = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
  if (text.includes("*"))
    return { problem: `“${text}”: wildcards are not supported; name each origin, such as https://app.example.org` };
  if (!web)
    return { problem: `“${text}”: an origin consists of scheme, host and port, such as https://app.example.org` };
  if (url.origin !== text) return { problem: `“${text}”: write the origin as browsers send it, here ${url.origin}` };
  return { value: text };
}
