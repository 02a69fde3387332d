/** The bytes of resources that are files: a path of their own beside the description. */

import type { Model, Operation, Resource } from "../../language/model.ts";
import type { JsonObject } from "../json.ts";
import { deprecatedKeyword, described, lifespanOf } from "../lifespan.ts";
import { CACHING, ENDING, headers, SCOPES } from "./headers.ts";
import { bytesBody, identifierParameter, type Placed } from "./operations.ts";
import { shared } from "./parameters.ts";
import { anyEnds, responses } from "./responses.ts";
import { security } from "./security.ts";

/** Reading the bytes, for who may retrieve the resource, and replacing them, for who may update it. */
export function bytesOperations(model: Model, resource: Resource): readonly Placed[] {
  return [
    ...placed(model, resource, "retrieve", { method: "get", id: `retrieve${resource.name}Content`, tell: retrieving }),
    ...placed(model, resource, "update", { method: "put", id: `replace${resource.name}Content`, tell: replacing }),
  ];
}

interface Way {
  readonly method: string;
  readonly id: string;
  readonly tell: (model: Model, resource: Resource, operation: Operation) => Told;
}

/** What is done to bytes, as far as anybody may do to the resource what that amounts to. */
function placed(
  model: Model,
  resource: Resource,
  lifecycle: "retrieve" | "update",
  { method, id, tell }: Way,
): readonly Placed[] {
  const operation = resource.operations.find((each) => each.lifecycle === lifecycle);
  if (operation === undefined || resource.bytes === null) return [];
  const lifespan = lifespanOf(operation, resource);
  const { summary, description, ...rest } = tell(model, resource, operation);
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
        security: security(operation.access, model),
      },
    },
  ];
}

type Told = JsonObject & { readonly summary: string; readonly description: string };

function retrieving(model: Model, resource: Resource, _: Operation): Told {
  const ending = anyEnds(model) ? ENDING : [];
  const whole = {
    description: "The bytes; of a text type compressed for whoever accepts gzip, and then without a digest.",
    headers: headers(...CACHING, ...OF_BYTES, ...SCOPES, ...ending),
    content: BYTES,
  };
  const part = {
    description: "The part that was asked for.",
    headers: headers(...CACHING, "Content-Range", ...OF_BYTES, ...SCOPES, ...ending),
    content: BYTES,
  };
  const conditions = shared("Range", "IfRange", "IfModifiedSince", "IfUnmodifiedSince", "IfMatch");
  return {
    summary: "Retrieve the bytes",
    description: `The bytes of the ${resource.title.toLowerCase()}, as they were sent.`,
    parameters: [...places(resource), ...conditions],
    responses: {
      "200": whole,
      "206": part,
      ...failures(model, [301, 304, 400, 401, 403, 404, 412, 416, 429, 500, 503]),
    },
  };
}

function replacing(model: Model, resource: Resource, { contract }: Operation): Told {
  const conditions = shared("IfUnmodifiedSince", "IfMatch", "IfNoneMatch", "ContentDigest", "ReprDigest");
  const unpaid = contract ? [402] : [];
  return {
    summary: "Replace the bytes",
    description: `Other bytes for the same ${resource.title.toLowerCase()}.`,
    parameters: [...places(resource), ...conditions],
    requestBody: bytesBody(),
    responses: failures(model, [204, 400, 401, ...unpaid, 403, 404, 409, 412, 413, 415, 429, 500, 503]),
  };
}

/** What is told of bytes; they are of the type that they say, and do nothing in a browser. */
const OF_BYTES = [
  "Accept-Ranges",
  "Content-Disposition",
  "Repr-Digest",
  "X-Content-Type-Options",
  "Content-Security-Policy",
] as const;

const BYTES = { "*/*": { schema: { type: "string", format: "binary" } } } as const;

function failures(model: Model, statuses: readonly number[]): JsonObject {
  return responses(statuses, { body: null, created: null, chosen: false, credentials: true, ending: anyEnds(model) });
}

function places(resource: Resource): readonly JsonObject[] {
  return [
    identifierParameter(resource),
    { name: "name", in: "path", required: true, description: "The file name.", schema: { type: "string" } },
  ];
}
