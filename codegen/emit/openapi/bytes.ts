/** OpenAPI paths for file contents. */

import type { Model, Operation, Resource } from "../../language/model.ts";
import type { JsonObject } from "../artifact.ts";
import { deprecatedKeyword, deprecationOf, described } from "../descriptions.ts";
import { CACHING, headers } from "./headers.ts";
import { BYTES, bytesBody, identifierName, type Placed, security } from "./operations.ts";
import { parameterReference, shared } from "./parameters.ts";
import { headersOfApi, responseReference, responses } from "./responses.ts";

/**
 * GET of the bytes and PUT, with the access rules and deprecations of the operations that retrieve and update the file.
 */
export function bytesOperations(resource: Resource, model: Model): readonly Placed[] {
  const { bytes, operations, name } = resource;
  return operations.flatMap((like) => {
    if (bytes === null || (like.lifecycle !== "retrieve" && like.lifecycle !== "update")) return [];
    const retrieves = like.lifecycle === "retrieve";
    const { summary, description, ...rest } = (retrieves ? retrieving : replacing)(resource, like, model);
    const deprecation = deprecationOf(like, resource);
    const operation = {
      operationId: `${retrieves ? "retrieve" : "replace"}${name}Content`,
      tags: [name],
      summary,
      description: described(description, deprecation),
      ...deprecatedKeyword(deprecation),
      ...rest,
      security: security(like.access, model),
    };
    return [{ path: bytes.path, method: retrieves ? "get" : "put", operation }];
  });
}

type Part = JsonObject & { readonly summary: string; readonly description: string };

function retrieving(resource: Resource, _: Operation, model: Model): Part {
  const conditions = shared("Range", "IfRange", "IfModifiedSince", "IfUnmodifiedSince", "IfMatch");
  return {
    summary: "Retrieve the bytes",
    description: `The bytes of the ${resource.title.toLowerCase()}, as uploaded.`,
    parameters: [...places(resource), ...conditions],
    responses: {
      "200": responseReference("Bytes"),
      "206": responseReference("PartOfBytes"),
      ...responses([301, 304, 400, 401, 403, 404, 412, 416, 429, 500, 503], model),
    },
  };
}

function replacing(resource: Resource, { contract }: Operation, model: Model): Part {
  const conditions = shared("IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "ContentDigest", "ReprDigest");
  const unpaid = contract ? [402] : [];
  return {
    summary: "Replace the bytes",
    description: `Replaces the bytes of the ${resource.title.toLowerCase()}.`,
    parameters: [...places(resource), ...conditions],
    requestBody: bytesBody,
    responses: responses([204, 400, 401, ...unpaid, 403, 404, 409, 412, 413, 415, 429, 500, 503], model),
  };
}

function places(resource: Resource): readonly JsonObject[] {
  return [parameterReference(identifierName(resource)), ...shared("FileName")];
}

/** Headers of bytes. A browser neither sniffs nor executes the content. */
const OF_BYTES = [
  "Accept-Ranges",
  "Content-Disposition",
  "Repr-Digest",
  "X-Content-Type-Options",
  "Content-Security-Policy",
] as const;

export function bytesResponses(model: Model): JsonObject {
  const ofApi = headersOfApi(model);
  return {
    Bytes: {
      description: "The bytes. Text types are compressed if the client accepts gzip; the response then has no digest.",
      headers: headers(...CACHING, ...OF_BYTES, ...ofApi),
      content: BYTES,
    },
    PartOfBytes: {
      description: "The requested range.",
      headers: headers(...CACHING, "Content-Range", ...OF_BYTES, ...ofApi),
      content: BYTES,
    },
  };
}
