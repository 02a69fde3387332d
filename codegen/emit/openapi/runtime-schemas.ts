/** Built-in OpenAPI schemas: errors, tokens, pages, operations. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Schema } from "../json.ts";

const string = (description: string): Schema => ({ type: "string", description });
const iri = (description: string): Schema => ({ type: "string", format: "iri", description });

function object(
  title: string,
  description: string,
  properties: Record<string, Schema>,
  required: readonly string[],
): Schema {
  return { type: "object", title, description, properties, required: [...required] };
}

const CONTEXT: Schema = {
  title: "JSON-LD context",
  description: "The address of a context document, a context, or several of both.",
  anyOf: [
    { type: "string" },
    { type: "object" },
    { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }, { type: "null" }] } },
  ],
};

const CLASS_NAME: Schema = {
  title: "Class name",
  description: "The class, which may be left out.",
  anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
};

const NODE_REFERENCE: Schema = {
  title: "Reference",
  description: "The resource that a link leads to: its IRI, or an object that names it.",
  anyOf: [
    { type: "string", format: "iri-reference" },
    { type: "object", properties: { "@id": { type: "string", format: "iri-reference" } }, required: ["@id"] },
  ],
};

const OPERATIONS: Schema = {
  type: "array",
  title: "Operations",
  description: "What this client may do here.",
  items: { $ref: "#/components/schemas/Operation" },
};

const OPERATION = object(
  "Operation",
  "Something that this client may do with the resource.",
  {
    "@type": string("The operation's name: `RetrieveResourceOperation` and its like, or a name of the resource's own."),
    method: { type: "string", enum: ["GET", "POST", "PUT", "PATCH", "DELETE"], description: "The HTTP method." },
    expects: iri("The class of the body."),
    returns: iri("The class of the answer."),
  },
  ["@type", "method"],
);

const COLLECTION_VIEW = object(
  "Page of a collection",
  "The page that was asked for, and links to its neighbours as far as there are any.",
  {
    "@id": iri("The address that was asked for."),
    "@type": string("`PartialCollectionView`."),
    first: iri("The first page."),
    previous: iri("The page before."),
    next: iri("The page after."),
    last: iri("The last page."),
  },
  ["@id", "@type"],
);

const IRI_TEMPLATE = object(
  "Search",
  "The query parameters of the collection, as an IRI template (RFC 6570).",
  {
    "@type": string("`IriTemplate`."),
    template: string("The template; absolute."),
    variableRepresentation: string("`BasicRepresentation`: values are written as they are."),
    mapping: {
      type: "array",
      description: "What each variable of the template is about.",
      items: {
        type: "object",
        properties: {
          "@type": string("`IriTemplateMapping`."),
          variable: string("The query parameter."),
          property: string("The property that it is about."),
          required: { type: "boolean", description: "Whether it must be given." },
        },
        required: ["variable"],
      },
    },
  },
  ["template", "mapping"],
);

const VIOLATION: Schema = {
  type: "object",
  title: "Violation",
  description: "One thing that is wrong with a body.",
  properties: {
    property: string("The property at fault; empty where it is none."),
    path: string("Where the value stands in the body: a JSON Pointer (RFC 6901)."),
    message: string("What is wrong with it."),
  },
  required: ["property", "path", "message"],
};

const ERROR = object(
  "Error",
  "What went wrong, for people and programs. Token errors have their own form.",
  {
    "@context": { type: "object", description: "Maps the terms below to their IRIs." },
    "@type": { const: "Error" },
    date: {
      type: "string",
      format: "date-time",
      pattern: DATATYPES.dateTime.answerPattern,
      description: "When it happened.",
    },
    request: string("Identifier of the request, the same as in `X-Request-Id`; the log knows more under it."),
    statusCode: { type: "integer", description: "The HTTP status code." },
    title: string("The status in words."),
    description: string("The cause."),
    seeAlso: {
      type: "object",
      properties: { "@id": iri("Where to read about it.") },
      required: ["@id"],
      description: "Documentation.",
    },
    violations: { type: "array", items: VIOLATION, description: "Everything that is wrong with the body." },
  },
  ["@context", "@type", "date", "statusCode", "title", "description", "seeAlso"],
);

const TOKEN_RESPONSE = object(
  "Token response",
  "A new pair of tokens (RFC 6749, section 5.1).",
  {
    access_token: string("The bearer token."),
    token_type: { type: "string", enum: ["bearer"], description: "How to use it." },
    refresh_token: string("Obtains the next pair; the one that was sent is spent."),
    expires_in: { type: "integer", minimum: 0, description: "Seconds for which the access token is valid." },
  },
  ["access_token", "token_type", "refresh_token", "expires_in"],
);

const OAUTH_ERROR = object(
  "OAuth error",
  "Why there are no tokens (RFC 6749, section 5.2).",
  {
    error: {
      type: "string",
      enum: ["invalid_request", "invalid_grant", "unsupported_grant_type"],
      description: "The registered code.",
    },
    error_description: string("The cause."),
  },
  ["error", "error_description"],
);

const BEARER_ERROR = object(
  "Bearer token error",
  "Why the bearer token does not count.",
  {
    error: { type: "string", enum: ["invalid_token"], description: "The registered code (RFC 6750)." },
    erro_description: string("The cause; the key is spelled so in this interface."),
  },
  ["error", "erro_description"],
);

const PASSWORD_GRANT = object(
  "Password grant",
  "A user's name and password.",
  {
    grant_type: { type: "string", enum: ["password"] },
    username: string("The user's name."),
    password: { type: "string", format: "password", description: "The user's password." },
    client_id: string("Accepted and not used."),
    client_secret: string("Accepted and not used."),
  },
  ["grant_type", "username", "password"],
);

const REFRESH_GRANT = object(
  "Refresh grant",
  "The refresh token of the latest pair.",
  {
    grant_type: { type: "string", enum: ["refresh_token"] },
    refresh_token: string("The refresh token."),
    client_id: string("Accepted and not used."),
    client_secret: string("Accepted and not used."),
  },
  ["grant_type", "refresh_token"],
);

const CONTEXT_DOCUMENT = object(
  "Context document",
  "Maps the terms of answers to IRIs.",
  { "@context": { type: "object", description: "The term definitions." } },
  ["@context"],
);

const API_DOCUMENTATION = object(
  "API documentation",
  "The API in the words of the Hydra core vocabulary: every class, property and operation.",
  {
    "@context": { type: "object", description: "Maps the terms to IRIs." },
    "@id": iri("The address of this documentation."),
    "@type": string("`ApiDocumentation`."),
  },
  ["@context", "@id", "@type"],
);

const SHAPES_DOCUMENT = object(
  "Shapes",
  "What holds of every answer, in the words of SHACL.",
  {
    "@context": { type: "object", description: "Maps the terms to IRIs." },
    "@graph": { type: "array", items: { type: "object" }, description: "A shape for each class." },
  },
  ["@context", "@graph"],
);

const OPENAPI_DOCUMENT = object(
  "OpenAPI document",
  "This document.",
  { openapi: string("The version of the OpenAPI Specification."), info: { type: "object" }, paths: { type: "object" } },
  ["openapi", "info", "paths"],
);

export const MACHINE_SCHEMAS = {
  Context: CONTEXT,
  ClassName: CLASS_NAME,
  NodeReference: NODE_REFERENCE,
  Operations: OPERATIONS,
  Operation: OPERATION,
  CollectionView: COLLECTION_VIEW,
  IriTemplate: IRI_TEMPLATE,
  Error: ERROR,
  TokenResponse: TOKEN_RESPONSE,
  OAuthError: OAUTH_ERROR,
  BearerError: BEARER_ERROR,
  PasswordGrant: PASSWORD_GRANT,
  RefreshGrant: REFRESH_GRANT,
  ContextDocument: CONTEXT_DOCUMENT,
  ApiDocumentation: API_DOCUMENTATION,
  ShapesDocument: SHAPES_DOCUMENT,
  OpenApiDocument: OPENAPI_DOCUMENT,
} as const satisfies Readonly<Record<string, Schema>>;
