/** The origins of these tests, and what is said to one that is registered. */

import type { Raw } from "../raw.ts";

/** Registered by `CORS_ORIGINS` at the servers that all tests share. */
export const registered = "https://app.example:8443";

/** Origins that nobody registered, some of them all but one that somebody did. */
export const foreign = [
  "https://evil.example",
  "null",
  "",
  "*",
  "https://app.example",
  "http://app.example:8443",
  "https://app.example:8443/",
  "https://APP.example:8443",
  "HTTPS://app.example:8443",
  "https://app.example:8443.evil.example",
  "https://sub.app.example:8443",
  "https://app.example:08443",
  "app.example:8443",
  "https://app.example:8443 https://app.example:8443",
  "https://app.example:8443, https://app.example:8443",
  "https://user@app.example:8443",
  "__proto__",
];

/** Clause COR-1. */
export const said = {
  "access-control-allow-origin": registered,
  "access-control-allow-credentials": "true",
  "access-control-max-age": "1728000",
  "access-control-expose-headers":
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, Link, Cache-Control, ETag, Last-Modified, Location, X-Request-Id, Retry-After, Content-Language",
};

/** Clause COR-2: what a preflight is told besides. */
export const saidAhead = {
  "access-control-allow-methods": "HEAD, GET, PUT, POST, DELETE, OPTIONS, PATCH",
  "access-control-allow-headers":
    "Authorization, Content-Length, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Prefer, Accept-Language, Content-Language, Range, Idempotency-Key, Content-Disposition, Content-Digest",
};

/** The headers of an answer that are about origins. */
export function aboutOrigins({ headers }: Pick<Raw, "headers">): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));
}

export function variesByOrigin({ headers }: Pick<Raw, "headers">): boolean {
  return String(headers.vary).split(", ").includes("Origin");
}
