/** Built-in OpenAPI schemas: errors, tokens, pages, operations. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Schema } from "../artifact.ts";

const string = (description: string): Schema => ({ type: "string", description });
const iri = (description: string): Schema => ({ type: "string", format: "iri", description });

/** `name?`: an optional property. */
function object(title: string, description: string, members: Record<string, Schema>): Schema {
  const properties = Object.entries(members).map(([key, schema]) => [key.replace("?", ""), schema]);
  const required = Object.keys(members).filter((key) => !key.endsWith("?"));
  return { type: "object", title, description, properties: Object.fromEntries(properties), required };
}

const VIOLATION = object("Violation", "One validation error of a body.", {
  property: string("The invalid property; empty if the error concerns no single property."),
  path: string("The place of the value in the body: a JSON Pointer (RFC 6901)."),
  message: string("Why the value is invalid."),
});

export const RUNTIME_SCHEMAS = {
  Context: {
    title: "JSON-LD context",
    description: "The IRI of a context document, an inline context, or an array of these.",
    anyOf: [
      { type: "string" },
      { type: "object" },
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }, { type: "null" }] } },
    ],
  },
  ClassName: {
    title: "Class name",
    description: "The class. Optional.",
    anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  },
  NodeReference: {
    title: "Reference",
    description: "The target of a link: its IRI, or an object with its `@id`.",
    anyOf: [
      { type: "string", format: "iri-reference" },
      { type: "object", properties: { "@id": { type: "string", format: "iri-reference" } }, required: ["@id"] },
    ],
  },
  Operations: {
    type: "array",
    title: "Operations",
    description: "The operations that this client may perform.",
    items: { $ref: "#/components/schemas/Operation" },
  },
  Operation: object("Operation", "An operation that this client may perform on the resource.", {
    "@type": string(
      "The type of the operation: a generic one like `RetrieveResourceOperation`, or one that the resource defines.",
    ),
    method: { type: "string", enum: ["GET", "POST", "PUT", "PATCH", "DELETE"], description: "The HTTP method." },
    "expects?": iri("The class of the request body."),
    "returns?": iri("The class of the response."),
    "readOnly?": {
      type: "array",
      description: "The properties of the class that this client may not give here. Without any, it is absent.",
      items: { type: "string" },
    },
  }),
  CollectionView: object("Page of a collection", "The requested page, and links to other pages where they exist.", {
    "@id": iri("The requested URL."),
    "@type": string("`PartialCollectionView`."),
    "truncated?": { type: "boolean", description: "Whether there are more matches of a search than are listed." },
    "first?": iri("The first page."),
    "previous?": iri("The previous page."),
    "next?": iri("The next page."),
    "last?": iri("The last page."),
  }),
  IriTemplate: object("Search", "The query parameters of the collection, as an IRI template (RFC 6570).", {
    "@type?": string("`IriTemplate`."),
    template: string("The template. It expands to an absolute IRI."),
    "variableRepresentation?": string("`BasicRepresentation`: values are written without a type or language."),
    mapping: {
      type: "array",
      description: "The property that each variable of the template refers to.",
      items: {
        type: "object",
        properties: {
          "@type": string("`IriTemplateMapping`."),
          variable: string("The query parameter."),
          property: string("The property that the parameter refers to."),
          required: { type: "boolean", description: "Whether the parameter is required." },
          in: { type: "array", items: { type: "string" }, description: "The permitted values of `group`." },
        },
        required: ["variable"],
      },
    },
  }),
  Error: object("Error", "An error response. The token endpoint has errors of another form.", {
    "@context": { type: "object", description: "Maps the terms below to their IRIs." },
    "@type": { const: "Error" },
    date: {
      type: "string",
      format: "date-time",
      pattern: DATATYPES.dateTime.answerPattern,
      description: "When the error occurred.",
    },
    "request?": string("Identifier of the request, the same as in `X-Request-Id` and in the server's log."),
    statusCode: { type: "integer", description: "The HTTP status code." },
    title: string("The reason phrase of the status code."),
    description: string("The cause."),
    seeAlso: {
      type: "object",
      properties: { "@id": iri("The documentation of this status.") },
      required: ["@id"],
      description: "Link to documentation.",
    },
    "violations?": { type: "array", items: VIOLATION, description: "All validation errors of the body." },
  }),
  TokenResponse: object("Token response", "A new pair of tokens (RFC 6749, section 5.1).", {
    access_token: string("The bearer token."),
    token_type: { type: "string", enum: ["bearer"], description: "The type of the token." },
    refresh_token: string("Obtains the next pair of tokens. It can be used once."),
    expires_in: { type: "integer", minimum: 0, description: "Seconds for which the access token is valid." },
  }),
  OAuthError: object("OAuth error", "Why no tokens were issued (RFC 6749, section 5.2).", {
    error: {
      type: "string",
      enum: ["invalid_request", "invalid_grant", "unsupported_grant_type"],
      description: "The registered error code.",
    },
    error_description: string("The cause."),
  }),
  BearerError: object("Bearer token error", "Why the bearer token is invalid.", {
    error: { type: "string", enum: ["invalid_token"], description: "The registered error code (RFC 6750)." },
    erro_description: string("The cause. This interface spells the key without the `r`."),
  }),
  PasswordGrant: object("Password grant", "A user's name and password.", {
    grant_type: { type: "string", enum: ["password"] },
    username: string("The user's name."),
    password: { type: "string", format: "password", description: "The user's password." },
    "client_id?": string("Accepted but ignored."),
    "client_secret?": string("Accepted but ignored."),
  }),
  RefreshGrant: object("Refresh grant", "The refresh token of the latest pair.", {
    grant_type: { type: "string", enum: ["refresh_token"] },
    refresh_token: string("The refresh token."),
    "client_id?": string("Accepted but ignored."),
    "client_secret?": string("Accepted but ignored."),
  }),
  ContextDocument: object("Context document", "Maps the terms of responses to IRIs.", {
    "@context": { type: "object", description: "The term definitions." },
  }),
  ApiDocumentation: object(
    "API documentation",
    "Every class, property and operation of the API, in the Hydra core vocabulary.",
    {
      "@context": { type: "object", description: "Maps the terms to IRIs." },
      "@id": iri("The IRI of this documentation."),
      "@type": string("`ApiDocumentation`."),
    },
  ),
  ShapesDocument: object("Shapes", "Constraints that every response meets, in SHACL.", {
    "@context": { type: "object", description: "Maps the terms to IRIs." },
    "@graph": { type: "array", items: { type: "object" }, description: "A shape for each class." },
  }),
  OpenApiDocument: object("OpenAPI document", "This document.", {
    openapi: string("The version of the OpenAPI Specification."),
    info: { type: "object" },
    paths: { type: "object" },
  }),
} as const satisfies Readonly<Record<string, Schema>>;
