/** OpenAPI responses by status: error components, and successful responses of operations. */

import type { JsonObject, Schema } from "../json.ts";
import { possibleStatuses } from "../possible-statuses.ts";
import { REASONS } from "../reason-phrases.ts";
import { CACHING, ENDING, type Header, headers, SCOPES } from "./headers.ts";
import { schemaReference } from "./schemas.ts";

export const LD_JSON = "application/ld+json";

/** Component name, description, and additional headers of a response. */
type Shared = readonly [name: string, description: string, ...headers: readonly Header[]];

const FAILURES: Readonly<Record<number, Shared>> = {
  400: ["BadRequest", "The body or a query parameter is malformed; `violations` lists what is wrong with a body."],
  401: ["Unauthorized", "Credentials are missing, unknown or expired.", "WWW-Authenticate"],
  402: ["PaymentRequired", "The contract is unpaid."],
  403: ["Forbidden", "The credentials do not permit this, or the origin is not registered."],
  404: ["NotFound", "The resource does not exist, or this client may not read it."],
  406: ["NotAcceptable", "Only `application/ld+json` is available."],
  408: ["RequestTimeout", "The request stalled."],
  409: [
    "Conflict",
    "The identifier is taken, others link to the resource, or the idempotency key was used for another request.",
  ],
  410: ["Gone", "The resource is gone for good."],
  412: ["PreconditionFailed", "The resource has changed since the given date.", "Last-Modified"],
  413: ["ContentTooLarge", "The body is larger than allowed."],
  414: ["UriTooLong", "The URL is too long."],
  415: ["UnsupportedMediaType", "The media type or encoding of the body is not supported."],
  416: ["RangeNotSatisfiable", "The requested range is outside the data.", "Content-Range"],
  429: ["TooManyRequests", "The rate limit is exceeded."],
  431: ["RequestHeaderFieldsTooLarge", "The header section is too large."],
  500: ["InternalServerError", "An unexpected error. The server's log has the details under the request's identifier."],
  503: ["ServiceUnavailable", "The service is temporarily unavailable."],
};

/** Responses that are the same for every operation, by component name. */
export function sharedResponses(asked: Asked): JsonObject {
  const scopes = scopesOf(asked);
  const failures = Object.entries(FAILURES).map(([status, [name, description, ...more]]) => [
    name,
    failure(Number(status), description, [...more, ...scopes]),
  ]);
  const successes = Object.values(SUCCESSES).map(([name, description, ...more]) => [
    name,
    { description, headers: headers(...more, ...scopes) },
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

/** An error response. */
function failure(status: number, description: string, more: readonly Header[]): JsonObject {
  return {
    description,
    headers: headers("Cache-Control", "Retry-After", ...more),
    content: status === 401 ? UNAUTHORIZED : ld(schemaReference("Error")),
  };
}

/** Which optional headers responses have. */
export interface Asked {
  /** Whether any response depends on credentials. */
  readonly credentials: boolean;
  /** Whether anything is deprecated. */
  readonly ending?: boolean;
}

export function scopesOf({ credentials, ending = false }: Asked): readonly Header[] {
  return [...(credentials ? SCOPES : []), ...(ending ? ENDING : [])];
}

/** Responses without a body, the same for every operation. */
const SUCCESSES: Readonly<Record<number, Shared>> = {
  204: ["Done", "The request succeeded; the response has no body.", "Last-Modified"],
  301: ["Moved", "The resource has a new IRI, which `Location` gives.", "Location", "Cache-Control", "Last-Modified"],
  303: ["Made", "The resource was created.", "Location"],
  304: ["NotModified", "Nothing has changed since the given date.", ...CACHING],
};

/** An invalid bearer token gets an OAuth error body too. */
const UNAUTHORIZED = {
  ...ld(schemaReference("Error")),
  "application/json": { schema: schemaReference("BearerError") },
};

/** JSON-LD content, unless another media type is given. */
export function ld(schema: Schema, type: string = LD_JSON): JsonObject {
  return { [type]: { schema } };
}

/** The parts of a response that differ between operations. */
export interface Answer extends Asked {
  /** The body of a 200: a class name, or a built-in document. */
  readonly body: string | RuntimeDocument | null;
  /** The class of a 303 that shows a secret once. */
  readonly created: string | null;
  /** Whether the client chooses between 204 and the representation with `Prefer`. */
  readonly chosen: boolean;
}

export interface RuntimeDocument {
  readonly schema: Schema;
  readonly type: string;
}

/** The `responses` object of an operation. */
export function responses(statuses: readonly number[], answer: Answer): JsonObject {
  return Object.fromEntries(possibleStatuses(statuses).map((status) => [String(status), response(status, answer)]));
}

function response(status: number, { body, created, chosen, ...asked }: Answer): JsonObject {
  if (status === 303 && created !== null) return responseReference(madeName(created));
  const shared = FAILURES[status] ?? SUCCESSES[status];
  if (shared !== undefined) return responseReference(shared[0]);
  if (status === 200 && typeof body === "string")
    return responseReference(chosen ? writtenName(body) : representationName(body));
  if (status >= 400) return failure(status, `${REASONS[status] ?? `Status ${status}`}.`, scopesOf(asked));
  const content = typeof body === "string" ? { schema: schemaReference(body), type: LD_JSON } : body;
  return {
    description: status === 200 ? REPRESENTATION : `Status ${status}.`,
    headers: headers(...OF_REPRESENTATIONS, ...(chosen ? PREFERRED : []), ...scopesOf(asked)),
    ...(status < 300 && content !== null ? { content: ld(content.schema, content.type) } : {}),
  };
}

export function responseReference(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` };
}

const REPRESENTATION = "The representation.";
const OF_REPRESENTATIONS = [...CACHING, "Content-Language"] as const;
const PREFERRED = ["Preference-Applied"] as const;

/** Response component of a read: `PlaceRepresentation`. */
function representationName(className: string): string {
  return `${className}Representation`;
}

/** Response component of a write with `Prefer: return=representation`: `PlaceWritten`. */
function writtenName(className: string): string {
  return `${className}Written`;
}

/** Response component of a creation that shows a secret once: `ApiKeyMade`. */
function madeName(className: string): string {
  return `${className}Made`;
}

/** Responses with a representation of a class, by component name. `secret`: whether creation shows a secret. */
export function classResponses(asked: Asked): (className: string, secret: boolean) => JsonObject {
  const scopes = scopesOf(asked);
  // One shared headers object for each kind of response.
  const representation = { description: REPRESENTATION, headers: headers(...OF_REPRESENTATIONS, ...scopes) };
  const written = { description: REPRESENTATION, headers: headers(...OF_REPRESENTATIONS, ...PREFERRED, ...scopes) };
  const made = {
    description: "The resource was created. Only this response shows its secret; a retry by another login has no body.",
    headers: headers("Location", "Cache-Control", ...scopes),
  };
  return (className, secret) => {
    const content = ld(schemaReference(className));
    return {
      [representationName(className)]: { ...representation, content },
      [writtenName(className)]: { ...written, content },
      ...(secret ? { [madeName(className)]: { ...made, content } } : {}),
    };
  };
}
