/** OpenAPI responses by status: error components, and successful responses of operations. */

import type { Model, Resource, Transition } from "../../language/model.ts";
import type { JsonObject, Schema } from "../artifact.ts";
import { resourceListedAs } from "../class-lookup.ts";
import { conflictText, hasDeprecations, hasStates, possibleStatuses, reasonPhrase } from "../descriptions.ts";
import { schemaReference, withGroups } from "../schema/schema-names.ts";
import { CACHING, DEPRECATION, type Header, headers, SCOPES } from "./headers.ts";

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

/** A 409 in an API with states. */
const STATED =
  "The identifier is taken, others link to the resource, the body has another state than the resource, or the idempotency key was used for another request.";

/** Headers of all operations that depend on the API: credentials, deprecation. */
export const headersOfApi = (model: Model): readonly Header[] => [
  ...(model.api.authentication === null ? [] : SCOPES),
  ...(hasDeprecations(model) ? DEPRECATION : []),
];

/** Responses that are the same for every operation, by component name. */
export function sharedResponses(model: Model): JsonObject {
  const ofApi = headersOfApi(model);
  const failures = Object.entries(FAILURES).map(([status, [name, description, ...more]]) => [
    name,
    failure(Number(status), status === "409" && hasStates(model) ? STATED : description, [...more, ...ofApi]),
  ]);
  const successes = Object.values(SUCCESSES).map(([name, description, ...more]) => [
    name,
    { description, headers: headers(...more, ...ofApi) },
  ]);
  return Object.fromEntries([...successes, ...failures]);
}

const failure = (status: number, description: string, more: readonly Header[]): JsonObject => ({
  description,
  headers: headers("Cache-Control", "Retry-After", ...more),
  content: status === 401 ? UNAUTHORIZED : ld(schemaReference("Error")),
});

/** Responses without a body, the same for every operation. */
const SUCCESSES: Readonly<Record<number, Shared>> = {
  204: ["Done", "The request succeeded; the response has no body.", "Last-Modified"],
  301: ["Moved", "The resource has a new IRI, which `Location` gives.", "Location", "Cache-Control", "Last-Modified"],
  303: ["Made", "The resource was created.", "Location"],
  304: ["NotModified", "Nothing has changed since the given date.", ...CACHING],
};

export const ld = (schema: Schema): JsonObject => ({ [LD_JSON]: { schema } });

/** An invalid bearer token gets an OAuth error body too. */
const UNAUTHORIZED = {
  ...ld(schemaReference("Error")),
  "application/json": { schema: schemaReference("BearerError") },
};

/** The parts of a response that differ between operations. */
export interface Answer {
  /** The class of a 200 and of a 303 that shows a secret. */
  readonly body?: string | null;
  readonly created?: string | null;
  /** Whether the client chooses between 204 and the representation with `Prefer`. */
  readonly chosen?: boolean;
  /** Component name of the 409 of a transition. */
  readonly conflict?: string | null;
}

/** The `responses` object of an operation: statuses of the model, and those sent before any handler runs. */
export const responses = (statuses: readonly number[], model: Model, answer: Answer = {}): JsonObject =>
  Object.fromEntries(possibleStatuses(statuses).map((status) => [status, response(status, model, answer)]));

function response(status: number, model: Model, answer: Answer): JsonObject {
  const { body = null, created = null, chosen = false, conflict = null } = answer;
  if (status === 409 && conflict !== null) return responseReference(conflict);
  if (status === 303 && created !== null) return responseReference(`${created}Made`);
  const shared = FAILURES[status] ?? SUCCESSES[status];
  if (shared !== undefined) return responseReference(shared[0]);
  if (status === 200 && body !== null) return responseReference(`${body}${chosen ? "Written" : "Representation"}`);
  const ofApi = headersOfApi(model);
  if (status >= 400) return failure(status, `${reasonPhrase(status)}.`, ofApi);
  return {
    ...representation(...(chosen ? PREFERRED : []), ...ofApi),
    ...(status === 200 ? {} : { description: `Status ${status}.` }),
    ...(status < 300 && body !== null ? { content: ld(schemaReference(body)) } : {}),
  };
}

/** The 409 of each transition, by component name: `TicketNotOpenOrAssigned`. */
export function conflictResponses(resource: Resource, model: Model): JsonObject {
  const transitions = resource.operations.flatMap(({ transition }) => transition ?? []);
  const conflict = (transition: Transition) => failure(409, conflictText(transition), headersOfApi(model));
  return Object.fromEntries(transitions.map((each) => [conflictName(resource, each), conflict(each)]));
}

export const conflictName = ({ name }: Resource, { from }: Transition): string =>
  `${name}Not${from.map((state) => state.charAt(0).toUpperCase() + state.slice(1)).join("Or")}`;

export const responseReference = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });

/** A response with a representation, without its content. */
export function representation(...more: readonly Header[]): JsonObject {
  return { description: "The representation.", headers: headers(...CACHING, "Content-Language", ...more) };
}

const PREFERRED = ["Preference-Applied"] as const;

/**
 * Responses with a representation of a class, by component name: of a read, of a write with
 * `Prefer: return=representation`, and, if `secret`, of a creation that shows a secret once.
 */
export function classResponses(className: string, model: Model, secret = false): JsonObject {
  const ofApi = headersOfApi(model);
  const isGrouped = resourceListedAs(className, model)?.collection.group != null;
  const content = ld(schemaReference(isGrouped ? withGroups(className) : className));
  const made = {
    description: "The resource was created. Only this response shows its secret; a retry by another login has no body.",
    headers: headers("Location", "Cache-Control", ...ofApi),
    content,
  };
  return {
    [`${className}Representation`]: { ...representation(...ofApi), content },
    [`${className}Written`]: { ...representation(...PREFERRED, ...ofApi), content },
    ...(secret ? { [`${className}Made`]: made } : {}),
  };
}
