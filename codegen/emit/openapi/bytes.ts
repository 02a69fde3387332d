/** OpenAPI paths for file contents. */

import type { Model, Operation, Resource } from "../../language/model.ts";
import type { JsonObject } from "../artifact.ts";
import { deprecatedKeyword, deprecationOf, described } from "../descriptions.ts";
import { CACHING, type Header, headers } from "./headers.ts";
import { BYTES, bytesBody, identifierName, type Placed, security } from "./operations.ts";
import { parameterReference, shared } from "./parameters.ts";
import { headersOfApi, responseReference, responses } from "./responses.ts";

/** GET and PUT of the bytes, with the rules and deprecations of the operations that retrieve and update the file. */
export function bytesOperations(resource: Resource, model: Model): readonly Placed[] {
  const { bytes, operations, name, title } = resource;
  if (bytes === null) return [];
  const places = [parameterReference(identifierName(resource)), ...shared("FileName")];
  const retrieving = {
    summary: "Retrieve the bytes",
    description: `The bytes of the ${title.toLowerCase()}, as uploaded.`,
    parameters: [...places, ...shared("Range", "IfRange", "IfModifiedSince", "IfUnmodifiedSince", "IfMatch")],
    responses: {
      "200": responseReference("Bytes"),
      "206": responseReference("PartOfBytes"),
      ...responses([301, 304, 400, 401, 403, 404, 412, 416, 429, 500, 503], model),
    },
  };
  const replacing = ({ contract }: Operation) => ({
    summary: "Replace the bytes",
    description: `Replaces the bytes of the ${title.toLowerCase()}.`,
    parameters: [...places, ...shared("IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "ContentDigest", "ReprDigest")],
    requestBody: bytesBody,
    responses: responses(
      [204, 400, 401, ...(contract ? [402] : []), 403, 404, 409, 412, 413, 415, 429, 500, 503],
      model,
    ),
  });
  return operations.flatMap((like) => {
    if (like.lifecycle !== "retrieve" && like.lifecycle !== "update") return [];
    const [verb, method] = like.lifecycle === "retrieve" ? ["retrieve", "get"] : ["replace", "put"];
    const { summary, description, ...rest } = like.lifecycle === "retrieve" ? retrieving : replacing(like);
    const deprecation = deprecationOf(like, resource);
    const operation = {
      operationId: `${verb}${name}Content`,
      tags: [name],
      summary,
      description: described(description, deprecation),
      ...deprecatedKeyword(deprecation),
      ...rest,
      security: security(like.access, model),
    };
    return [{ path: bytes.path, method, operation }];
  });
}

/** Headers of bytes. A browser neither sniffs nor executes the content. */
const DISPOSITION = ["Accept-Ranges", "Content-Disposition", "Repr-Digest"] as const;
const UNTRUSTED = ["X-Content-Type-Options", "Content-Security-Policy"] as const;

export function bytesResponses(model: Model): JsonObject {
  const response = (description: string, ...more: readonly Header[]) => ({
    description,
    headers: headers(...CACHING, ...more, ...DISPOSITION, ...UNTRUSTED, ...headersOfApi(model)),
    content: BYTES,
  });
  const whole = "The bytes. Text types are compressed if the client accepts gzip; the response then has no digest.";
  return { Bytes: response(whole), PartOfBytes: response("The requested range.", "Content-Range") };
}
