/** OpenAPI operation objects. */

import { dataSchema } from "../../language/datatype-schemas.ts";
import type { Operation, Property, Resource } from "../../language/model.ts";
import { deprecatedKeyword, deprecationOf, described } from "../deprecation.ts";
import type { JsonObject, Schema } from "../json.ts";
import { resourceListedAs, resourceNamed } from "../memoize.ts";
import { documented } from "../schema/response-schema.ts";
import { expectedForm } from "../schema/schema-names.ts";
import type { Outline } from "./api-facts.ts";
import { collectionParameters, embedParameter } from "./collections.ts";
import { methodParameters, parameterReference, shared } from "./parameters.ts";
import { ld, responses } from "./responses.ts";
import { schemaReference } from "./schemas.ts";
import { anyCredential, security } from "./security.ts";

/** An operation with its path and method. */
export interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export function placedOperation(outline: Outline, resource: Resource, operation: Operation): Placed {
  const { credentials, ending } = outline;
  const { id, title, description, path, method } = operation;
  const body = requestBody(outline, resource, operation);
  const lifespan = deprecationOf(operation, resource);
  return {
    path,
    method: method.toLowerCase(),
    operation: {
      operationId: id,
      tags: [resource.name],
      summary: title,
      description: described(description, lifespan),
      ...deprecatedKeyword(lifespan),
      parameters: parameters(outline, resource, operation),
      ...(body === null ? {} : { requestBody: body }),
      responses: responses(operation.statuses, {
        body: answered(resource, operation),
        created: showsSecret(resource) ? resource.name : null,
        chosen: operation.lifecycle === "replace" || operation.lifecycle === "update",
        credentials,
        ending,
      }),
      security: permitted(outline, resource, operation),
    },
  };
}

/** Any credential may list its own account, even if its holder may not list all accounts. */
function permitted(
  { model }: Outline,
  { collection }: Resource,
  { lifecycle, access }: Operation,
): readonly JsonObject[] {
  const own = lifecycle === "list" && collection.me && !access.some(({ who }) => who === "anyone");
  return own ? anyCredential(model) : security(access, model);
}

function parameters(outline: Outline, resource: Resource, operation: Operation): readonly JsonObject[] {
  const { model, queries } = outline;
  const { method, returns } = operation;
  const listed = method === "GET" ? resourceListedAs(returns, model) : undefined;
  const given = listed ?? (method === "GET" && returns !== null ? resourceNamed(returns, model) : undefined);
  return [
    ...(operation.on === "item" ? [parameterReference(identifierName(resource))] : []),
    ...(listed ? collectionParameters(listed, queries) : []),
    ...(given && embeds(given) ? [parameterReference(embedName(given))] : []),
    ...methodParameters(operation),
    ...(takesBytes(resource, operation) ? shared("ContentDisposition", "ContentDigest", "ReprDigest") : []),
  ];
}

/** Parameters shared by the operations of a resource, by component name. */
export function resourceParameters(resource: Resource): JsonObject {
  return {
    [identifierName(resource)]: identifierParameter(resource),
    ...(embeds(resource) ? { [embedName(resource)]: embedParameter(resource) } : {}),
  };
}

export function identifierName({ name }: Resource): string {
  return `${name}Id`;
}

function embedName({ name }: Resource): string {
  return `${name}Embed`;
}

function embeds({ collection }: Resource): boolean {
  return collection.embeddable.length > 0;
}

/** The last path segment of a resource. */
function identifierParameter({ identifier, properties, title }: Resource): JsonObject {
  const shown = properties.find(({ name }) => name === identifier.property);
  const schema: Schema =
    identifier.kind === "property" && shown !== undefined ? identifying(shown) : { type: "string", format: "uuid" };
  return {
    name: "id",
    in: "path",
    required: true,
    description: `Identifier of the ${title.toLowerCase()}.`,
    schema,
    ...exampleOf(shown),
  };
}

function identifying(property: Property): Schema {
  return property.range.kind === "data" ? documented(dataSchema(property)) : { type: "string" };
}

function exampleOf(property: Property | undefined): JsonObject {
  const [example] = property?.examples ?? [];
  return example === undefined ? {} : { example };
}

function requestBody({ model }: Outline, resource: Resource, operation: Operation): JsonObject | null {
  if (takesBytes(resource, operation)) return bytesBody();
  const form = expectedForm(model, operation);
  // Without required properties, as for an API key, the body is optional.
  return form === null
    ? null
    : { required: operation.lifecycle !== "append" || !showsSecret(resource), content: ld(schemaReference(form)) };
}

/** Creating a file takes the file itself as the body. */
function takesBytes(resource: Resource, { lifecycle }: Operation): boolean {
  return resource.bytes !== null && lifecycle === "append";
}

export function bytesBody(): JsonObject {
  return {
    required: true,
    description: "The bytes, with any media type.",
    content: { "*/*": { schema: { type: "string", format: "binary" } } },
  };
}

/** The class of a 200 response: what the operation returns, or the resource after a write. */
function answered(resource: Resource, { lifecycle, returns }: Operation): string | null {
  return lifecycle === "replace" || lifecycle === "update" ? resource.name : returns;
}

/** Whether creation shows a secret that is never shown again. */
export function showsSecret({ properties }: Resource): boolean {
  return properties.some(({ source }) => source === "secret");
}
