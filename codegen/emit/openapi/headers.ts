/** Response headers as OpenAPI components, and which responses have them. */

import type { JsonObject } from "../json.ts";

/** IMF-fixdate (RFC 9110, section 5.6.7). */
const DATE =
  "^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-3][0-9] (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-2][0-9]:[0-5][0-9]:[0-6][0-9] GMT$";
const NAMES = "^[A-Za-z-]+(?:, [A-Za-z-]+)*$";
/** Scope tokens (RFC 6749, section 3.3); the field is empty without scopes. */
const SCOPE_TOKENS = "^(?:[!#-\\[\\]-~]+(?: [!#-\\[\\]-~]+)*)?$";

const string = (description: string, keywords: JsonObject, example?: string): JsonObject => ({
  description,
  schema: { type: "string", ...keywords },
  ...(example === undefined ? {} : { example }),
});
const count = (description: string): JsonObject => ({ description, schema: { type: "integer", minimum: 0 } });
const always = (header: JsonObject): JsonObject => ({ ...header, required: true });

/** Headers by name. */
export const HEADERS = {
  "Accept-Ranges": string("`bytes`: parts of the data can be asked for.", { enum: ["bytes", "none"] }, "bytes"),
  "Access-Control-Allow-Credentials": string("Pages of the origin may send credentials.", { enum: ["true"] }),
  "Access-Control-Allow-Origin": string("The origin whose pages may read the answer, where it is registered.", {
    format: "uri",
  }),
  "Access-Control-Expose-Headers": string("Headers of the answer that those pages may read.", { pattern: NAMES }),
  "Access-Control-Max-Age": count("Seconds for which a browser may keep that."),
  "Cache-Control": string(
    "For how long, and by whom, the answer may be kept.",
    { pattern: "^(?:private, )?(?:no-cache|no-store|max-age=[0-9]+)$" },
    "no-cache",
  ),
  "Content-Disposition": string(
    "The name of the file (RFC 6266).",
    { pattern: "^inline; filename=\"[ !#$&-\\[\\]-~]*\"(?:; filename\\*=UTF-8''[A-Za-z0-9!~_.%-]+)?$" },
    'inline; filename="festung.jpg"',
  ),
  "Content-Language": string(
    "The languages that were chosen.",
    { pattern: "^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?:, [A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*$" },
    "de",
  ),
  "Content-Range": string(
    "Which part of the data this is.",
    { pattern: "^bytes (?:[0-9]+-[0-9]+/[0-9]+|\\*/[0-9]+)$" },
    "bytes 0-499/1234",
  ),
  "Content-Security-Policy": string("What a browser may do with the data: next to nothing.", {}),
  Deprecation: string(
    "Since when the resource or operation should no longer be used, in seconds since 1970 (UTC; RFC 9745).",
    { pattern: "^@[0-9]+$" },
    "@1893456000",
  ),
  "Last-Modified": string(
    "When what the answer tells of last changed.",
    { pattern: DATE },
    "Sun, 06 Nov 1994 08:49:37 GMT",
  ),
  Link: always(
    string("The API documentation, and other links (RFC 8288).", {
      pattern: '^<[^<>"]+>; rel="http://www\\.w3\\.org/ns/hydra/core#apiDocumentation"(?:, <[^<>"]+>; rel="[^"]+")*$',
    }),
  ),
  Location: always({ description: "The absolute IRI of the resource.", schema: { type: "string", format: "uri" } }),
  Pragma: string("The same for caches of HTTP/1.0.", { enum: ["no-cache"] }),
  "Preference-Applied": string("Which preference was followed (RFC 7240).", { enum: ["return=representation"] }),
  "Repr-Digest": string(
    "Digest of all the bytes (RFC 9530), also beside a part of them.",
    { pattern: "^sha-256=:[A-Za-z0-9+/]{43}=:$" },
    "sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:",
  ),
  "Retry-After": count("Seconds after which it is worth while to try again."),
  "Strict-Transport-Security": string("That browsers are to come over TLS only.", {
    pattern: "^max-age=[0-9]+; includeSubDomains$",
  }),
  Sunset: string("When it may be gone (RFC 8594).", { pattern: DATE }, "Sun, 06 Nov 1994 08:49:37 GMT"),
  Vary: string(
    "The request headers on which the answer depends.",
    { pattern: NAMES },
    "Accept, Accept-Encoding, Accept-Language, Authorization, Origin",
  ),
  "WWW-Authenticate": always(
    string(
      "How to authenticate.",
      {
        pattern: '^Bearer realm="(?:[^"\\\\]|\\\\.)*"(?:, error="invalid_token", error_description="[^"\\\\]*")?$',
      },
      'Bearer realm="api"',
    ),
  ),
  "X-Accepted-OAuth-Scopes": string("The scopes that the operation takes.", { pattern: SCOPE_TOKENS }),
  "X-Content-Type-Options": string("`nosniff`: the data is of no other type than it says.", { enum: ["nosniff"] }),
  "X-OAuth-Scopes": string("The scopes that the credential has.", { pattern: SCOPE_TOKENS }),
  "X-Rate-Limit-Limit": count("How many requests a window allows."),
  "X-Rate-Limit-Remaining": count("How many requests this window still allows."),
  "X-Rate-Limit-Reset": count("When the window ends, in seconds since 1970 (UTC)."),
  "X-RateLimit-Limit": count("The same as `X-Rate-Limit-Limit`."),
  "X-RateLimit-Remaining": count("The same as `X-Rate-Limit-Remaining`."),
  "X-RateLimit-Reset": count("The same as `X-Rate-Limit-Reset`."),
  "X-Request-Id": always(string("Identifier of the request, which the log knows it by.", { format: "uuid" })),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type Header = keyof typeof HEADERS;

/** Headers of any response: the first two always, the others depending on the request. */
const ALWAYS = [
  "Link",
  "X-Request-Id",
  "Vary",
  "Strict-Transport-Security",
  "Access-Control-Allow-Origin",
  "Access-Control-Allow-Credentials",
  "Access-Control-Expose-Headers",
  "Access-Control-Max-Age",
  "X-Rate-Limit-Limit",
  "X-Rate-Limit-Remaining",
  "X-Rate-Limit-Reset",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const satisfies readonly Header[];

/** Headers of responses about a resource, for caches. */
export const CACHING = ["Cache-Control", "Last-Modified"] as const satisfies readonly Header[];

/** Headers of deprecated operations. */
export const ENDING = ["Deprecation", "Sunset"] as const satisfies readonly Header[];

/** Headers of responses to requests with credentials. */
export const SCOPES = ["X-OAuth-Scopes", "X-Accepted-OAuth-Scopes"] as const satisfies readonly Header[];

/** References to the headers of any response and the given ones. */
export function headers(...more: readonly Header[]): JsonObject {
  return Object.fromEntries([...ALWAYS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
