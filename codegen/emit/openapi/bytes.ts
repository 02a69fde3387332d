/** OpenAPI paths for file contents. */

import type { Operation, Resource } from "../../language/model.ts";
import { deprecatedKeyword, deprecationOf, described } from "../deprecation.ts";
import type { JsonObject } from "../json.ts";
import type { Outline } from "./api-facts.ts";
import { CACHING, headers } from "./headers.ts";
import { bytesBody, identifierName, type Placed } from "./operations.ts";
import { parameterReference, shared } from "./parameters.ts";
import { type Asked, responseReference, responses, scopesOf } from "./responses.ts";
import { security } from "./security.ts";

/** GET of the bytes, for clients that may retrieve the file, and PUT, for clients that may update it. */
export function bytesOperations(outline: Outline, resource: Resource): readonly Placed[] {
  return [
    ...placed(outline, resource, "retrieve", {
      method: "get",
      id: `retrieve${resource.name}Content`,
      tell: retrieving,
    }),
    ...placed(outline, resource, "update", { method: "put", id: `replace${resource.name}Content`, tell: replacing }),
  ];
}

interface Way {
  readonly method: string;
  readonly id: string;
  readonly tell: (outline: Outline, resource: Resource, operation: Operation) => Told;
}

/** A bytes operation, with the access rule of the CRUD operation that it corresponds to. */
function placed(
  outline: Outline,
  resource: Resource,
  lifecycle: "retrieve" | "update",
  { method, id, tell }: Way,
): readonly Placed[] {
  const operation = resource.operations.find((each) => each.lifecycle === lifecycle);
  if (operation === undefined || resource.bytes === null) return [];
  const lifespan = deprecationOf(operation, resource);
  const { summary, description, ...rest } = tell(outline, resource, operation);
  return [
    {
      path: resource.bytes.path,
      method,
      operation: {
        operationId: id,
        tags: [resource.name],
        summary,
        description: described(description, lifespan),
        ...deprecatedKeyword(lifespan),
        ...rest,
        security: security(operation.access, outline.model),
      },
    },
  ];
}

type Told = JsonObject & { readonly summary: string; readonly description: string };

function retrieving(outline: Outline, resource: Resource, _: Operation): Told {
  const conditions = shared("Range", "IfRange", "IfModifiedSince", "IfUnmodifiedSince", "IfMatch");
  return {
    summary: "Retrieve the bytes",
    description: `The bytes of the ${resource.title.toLowerCase()}, as uploaded.`,
    parameters: [...places(resource), ...conditions],
    responses: {
      "200": responseReference("Bytes"),
      "206": responseReference("PartOfBytes"),
      ...failures(outline, [301, 304, 400, 401, 403, 404, 412, 416, 429, 500, 503]),
    },
  };
}

function replacing(outline: Outline, resource: Resource, { contract }: Operation): Told {
  const conditions = shared("IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "ContentDigest", "ReprDigest");
  const unpaid = contract ? [402] : [];
  return {
    summary: "Replace the bytes",
    description: `Replaces the bytes of the ${resource.title.toLowerCase()}.`,
    parameters: [...places(resource), ...conditions],
    requestBody: bytesBody(),
    responses: failures(outline, [204, 400, 401, ...unpaid, 403, 404, 409, 412, 413, 415, 429, 500, 503]),
  };
}

/** Responses with bytes, by component name. */
export function bytesResponses(asked: Asked): JsonObject {
  const scopes = scopesOf(asked);
  return {
    Bytes: {
      description: "The bytes. Text types are compressed if the client accepts gzip; the response then has no digest.",
      headers: headers(...CACHING, ...OF_BYTES, ...scopes),
      content: BYTES,
    },
    PartOfBytes: {
      description: "The requested range.",
      headers: headers(...CACHING, "Content-Range", ...OF_BYTES, ...scopes),
      content: BYTES,
    },
  };
}

/** Headers of bytes. A browser neither sniffs nor executes the content. */
const OF_BYTES = [
  "Accept-Ranges",
  "Content-Disposition",
  "Repr-Digest",
  "X-Content-Type-Options",
  "Content-Security-Policy",
] as const;

const BYTES = { "*/*": { schema: { type: "string", format: "binary" } } } as const;

function failures({ ending }: Outline, statuses: readonly number[]): JsonObject {
  return responses(statuses, { body: null, created: null, chosen: false, credentials: true, ending });
}

function places(resource: Resource): readonly JsonObject[] {
  return [parameterReference(identifierName(resource)), ...shared("FileName")];
}
