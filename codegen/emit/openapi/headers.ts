/** Response headers as OpenAPI components, and which responses have them. */

import type { JsonObject } from "../artifact.ts";

/** IMF-fixdate (RFC 9110, section 5.6.7). */
const DATE =
  "^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT$";
const NAMES = "^[A-Za-z-]+(?:, [A-Za-z-]+)*$";
/** Scope tokens (RFC 6749, section 3.3); the field is empty without scopes. */
const SCOPE_TOKENS = "^(?:[!#-\\[\\]-~]+(?: [!#-\\[\\]-~]+)*)?$";

const string = (description: string, keywords: JsonObject = {}, example?: string): JsonObject => ({
  description,
  schema: { type: "string", ...keywords },
  ...(example === undefined ? {} : { example }),
});
const matching = (pattern: string, description: string, example?: string) => string(description, { pattern }, example);
const count = (description: string): JsonObject => ({ description, schema: { type: "integer", minimum: 0 } });
const date = (description: string) => matching(DATE, description, "Sun, 06 Nov 1994 08:49:37 GMT");
const always = (header: JsonObject): JsonObject => ({ ...header, required: true });

/** Headers of any response: the first two always, the others depending on the request. */
const COMMON = {
  Link: always(
    matching(
      '^<[^<>"]+>; rel="http://www\\.w3\\.org/ns/hydra/core#apiDocumentation"(?:, <[^<>"]+>; rel="[^"]+")*$',
      "The API documentation, and other links (RFC 8288).",
    ),
  ),
  "X-Request-Id": always(
    string("Identifier of the request, the same as in the server's log: of its trace (W3C Trace Context), or a UUID."),
  ),
  Vary: matching(
    NAMES,
    "The request headers on which the response depends.",
    "Accept, Accept-Encoding, Accept-Language, Authorization, Origin",
  ),
  "Strict-Transport-Security": matching("^max-age=[0-9]+; includeSubDomains$", "Tells browsers to use TLS only."),
  "Access-Control-Allow-Origin": string("The registered origin whose pages may read the response.", { format: "uri" }),
  "Access-Control-Allow-Credentials": string("Pages of the origin may send credentials.", { enum: ["true"] }),
  "Access-Control-Expose-Headers": matching(NAMES, "Response headers that those pages may read."),
  "Access-Control-Max-Age": count("Seconds for which a browser may cache a preflight response."),
  "X-Rate-Limit-Limit": count("Number of requests that a window allows."),
  "X-Rate-Limit-Remaining": count("Number of requests left in this window."),
  "X-Rate-Limit-Reset": count("When the window ends, in seconds since 1970 (UTC)."),
  "X-RateLimit-Limit": count("The same as `X-Rate-Limit-Limit`."),
  "X-RateLimit-Remaining": count("The same as `X-Rate-Limit-Remaining`."),
  "X-RateLimit-Reset": count("The same as `X-Rate-Limit-Reset`."),
};

const FURTHER = {
  "Accept-Ranges": string("`bytes`: range requests are supported.", { enum: ["bytes", "none"] }, "bytes"),
  "Cache-Control": matching(
    "^(?:private, )?(?:no-cache|no-store|max-age=[0-9]+)$",
    "Who may cache the response, and for how long.",
    "no-cache",
  ),
  "Content-Disposition": matching(
    "^inline; filename=\"[ !#$&-\\[\\]-~]*\"(?:; filename\\*=UTF-8''[A-Za-z0-9!~_.%-]+)?$",
    "The name of the file (RFC 6266).",
    'inline; filename="festung.jpg"',
  ),
  "Content-Language": matching(
    "^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?:, [A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*$",
    "The languages selected for the response.",
    "de",
  ),
  "Content-Range": matching(
    "^bytes (?:[0-9]+-[0-9]+/[0-9]+|\\*/[0-9]+)$",
    "The range that the response contains.",
    "bytes 0-499/1234",
  ),
  "Content-Security-Policy": string("Forbids browsers to execute the data or to load anything from it."),
  Deprecation: matching(
    "^@[0-9]+$",
    "When the resource or operation is deprecated, in seconds since 1970 (UTC; RFC 9745).",
    "@1893456000",
  ),
  "Last-Modified": date("When the represented data last changed."),
  Location: always({ description: "The absolute IRI of the resource.", schema: { type: "string", format: "uri" } }),
  Pragma: string("The same as `Cache-Control`, for HTTP/1.0 caches.", { enum: ["no-cache"] }),
  "Preference-Applied": string("The preference that was applied (RFC 7240).", { enum: ["return=representation"] }),
  "Repr-Digest": matching(
    "^sha-256=:[A-Za-z0-9+/]{43}=:$",
    "Digest of all the bytes (RFC 9530), also in a partial response.",
    "sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:",
  ),
  "Retry-After": count("Seconds to wait before a retry."),
  Sunset: date("When the resource or operation may be removed (RFC 8594)."),
  "WWW-Authenticate": always(
    matching(
      '^Bearer realm="(?:[^"\\\\]|\\\\.)*"(?:, error="invalid_token", error_description="[^"\\\\]*")?$',
      "How to authenticate.",
      'Bearer realm="api"',
    ),
  ),
  "X-Accepted-OAuth-Scopes": matching(SCOPE_TOKENS, "The scopes that the operation accepts."),
  "X-Content-Type-Options": string("`nosniff`: browsers must not guess another media type.", { enum: ["nosniff"] }),
  "X-OAuth-Scopes": matching(SCOPE_TOKENS, "The scopes of the credential."),
};

/** All headers, sorted by name. */
export const HEADERS: JsonObject = Object.fromEntries(
  Object.entries({ ...COMMON, ...FURTHER }).sort(([one], [other]) => (one < other ? -1 : 1)),
);

export type Header = keyof typeof FURTHER;

/** Headers for caches, of responses about a resource. */
export const CACHING = ["Cache-Control", "Last-Modified"] as const satisfies readonly Header[];

export const DEPRECATION = ["Deprecation", "Sunset"] as const satisfies readonly Header[];

/** Headers of responses to requests with credentials. */
export const SCOPES = ["X-OAuth-Scopes", "X-Accepted-OAuth-Scopes"] as const satisfies readonly Header[];

export const headers = (...more: readonly Header[]): JsonObject =>
  Object.fromEntries([...Object.keys(COMMON), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
