/** OpenAPI operation objects, and the security schemes and requirements of access rules. */

import { dataSchema } from "../../language/datatype-schemas.ts";
import type { Model, Operation, Party, Resource, Rule } from "../../language/model.ts";
import type { JsonObject, Schema } from "../artifact.ts";
import { type InverseCollection, isBodyOptional, resourceListedAs, resourceNamed } from "../class-lookup.ts";
import { deprecatedKeyword, deprecationOf, described, operationText } from "../descriptions.ts";
import { documented } from "../schema/response-schema.ts";
import { expectedForm, schemaReference } from "../schema/schema-names.ts";
import { collectionParameters, embedParameter } from "./collections.ts";
import { methodParameters, parameterReference, shared } from "./parameters.ts";
import { conflictName, ld, responses } from "./responses.ts";

export interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export function placedOperation(resource: Resource, operation: Operation, model: Model): Placed {
  const { id, title, path, method, statuses, lifecycle, returns, transition } = operation;
  const body = requestBody(resource, operation, model);
  const deprecation = deprecationOf(operation, resource);
  const chosen = lifecycle === "replace" || lifecycle === "update" || transition !== null;
  return {
    path,
    method: method.toLowerCase(),
    operation: {
      operationId: id,
      tags: [resource.name],
      summary: title,
      description: described(operationText(operation), deprecation),
      ...deprecatedKeyword(deprecation),
      parameters: parameters(resource, operation, model),
      ...(body === null ? {} : { requestBody: body }),
      responses: responses(statuses, model, {
        // After a write, the resource itself.
        body: chosen ? resource.name : returns,
        created: showsSecret(resource) ? resource.name : null,
        chosen,
        conflict: transition === null ? null : conflictName(resource, transition),
      }),
      security: permitted(resource, operation, model),
    },
  };
}

/** The operations of an inverse collection: those of the collection, with a path below the resource that entries link to. */
export function inverseOperations({ property, target, resource }: InverseCollection, model: Model): readonly Placed[] {
  const own = resource.operations.filter(({ on }) => on === "collection");
  return own.map((operation) => {
    const placed = placedOperation(resource, { ...operation, statuses: statusesBelow(operation) }, model);
    const summary = `${operation.title}: ${property.title.toLowerCase()} of the ${target.title.toLowerCase()}`;
    const identifier = parameterReference(identifierName(target));
    const { parameters = [] } = placed.operation as { readonly parameters?: readonly JsonObject[] };
    return { ...placed, operation: { ...placed.operation, summary, parameters: [identifier, ...parameters] } };
  });
}

/** The statuses of an operation below a resource, which may be absent, or have another identifier now. */
const statusesBelow = ({ method, statuses }: Operation): readonly number[] =>
  [...new Set([...statuses, 400, 404, ...(method === "GET" ? [301] : [])])].sort((one, other) => one - other);

/** Any credential may list its own account, even if its holder may not list all accounts. */
function permitted({ collection }: Resource, { lifecycle, access }: Operation, model: Model): readonly JsonObject[] {
  const isForAnyone = access.some(({ parties }) => parties.every(({ who }) => who === "anyone"));
  return lifecycle === "list" && collection.me && !isForAnyone ? anyCredential(model) : security(access, model);
}

function parameters(resource: Resource, operation: Operation, model: Model): readonly JsonObject[] {
  const { method, returns, lifecycle } = operation;
  const own = lifecycle === "list" ? resource : resourceListedAs(returns, model);
  const listed = method === "GET" ? own : undefined;
  const given = listed ?? (method === "GET" && returns !== null ? resourceNamed(returns, model) : undefined);
  return [
    ...(operation.on === "item" ? [parameterReference(identifierName(resource))] : []),
    ...(listed ? collectionParameters(listed, model) : []),
    ...(given && embeds(given) ? [parameterReference(embedName(given))] : []),
    ...methodParameters(operation),
    ...(takesBytes(resource, operation) ? shared("ContentDisposition", "ContentDigest", "ReprDigest") : []),
  ];
}

/** Parameters shared by the operations of a resource, by component name. */
export const resourceParameters = (resource: Resource): JsonObject => ({
  [identifierName(resource)]: identifierParameter(resource),
  ...(embeds(resource) ? { [embedName(resource)]: embedParameter(resource) } : {}),
});

export const identifierName = ({ name }: Resource): string => `${name}Id`;

const embedName = ({ name }: Resource): string => `${name}Embed`;

const embeds = ({ collection }: Resource): boolean => collection.embeddable.length > 0;

/** The last path segment of a resource. */
function identifierParameter({ identifier, properties, title }: Resource): JsonObject {
  const shown = properties.find(({ name }) => name === identifier.property);
  const [example] = shown?.examples ?? [];
  const schema: Schema = shown?.range.kind === "data" ? documented(dataSchema(shown)) : { type: "string" };
  return {
    name: "id",
    in: "path",
    required: true,
    description: `Identifier of the ${title.toLowerCase()}.`,
    schema: identifier.kind === "property" && shown ? schema : { type: "string", format: "uuid" },
    ...(example === undefined ? {} : { example }),
  };
}

function requestBody(resource: Resource, operation: Operation, model: Model): JsonObject | null {
  if (takesBytes(resource, operation)) return bytesBody;
  const form = expectedForm(operation, model);
  return form === null ? null : { required: !isBodyOptional(operation, model), content: ld(schemaReference(form)) };
}

/** Creating a file takes the file itself as the body. */
const takesBytes = (resource: Resource, { lifecycle }: Operation): boolean =>
  resource.bytes !== null && lifecycle === "append";

export const BYTES = { "*/*": { schema: { type: "string", format: "binary" } } } as const;

export const bytesBody = { required: true, description: "The bytes, with any media type.", content: BYTES } as const;

/** Whether creation shows a secret that is never shown again. */
export const showsSecret = ({ properties }: Resource): boolean => properties.some(({ source }) => source === "secret");

/** The OAuth 2 password flow, and API keys as the whole `Authorization` header. Empty if the API has no accounts. */
export function securitySchemes({ api }: Model): JsonObject {
  if (api.authentication === null) return {};
  const tokenUrl = `${api.base}${api.authentication.tokenPath.slice(1)}`;
  const scopes = Object.fromEntries(api.scopes.map(({ name, description }) => [name, description]));
  const token = {
    type: "oauth2",
    description: "A user's access token, sent as `Authorization: Bearer <ACCESS_TOKEN>`.",
    flows: { password: { tokenUrl, refreshUrl: tokenUrl, scopes } },
  };
  const key = {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "An application's API key, sent as the entire value of the header.",
  };
  return { token, ...(api.authentication.keys === null ? {} : { key }) };
}

/** Any credential, regardless of its scopes. */
function anyCredential({ api }: Model): readonly JsonObject[] {
  if (api.authentication === null) return [];
  return [{ token: [] }, ...(api.authentication.keys === null ? [] : [{ key: [] }])];
}

/** Security requirements, of which one suffices; `{}` is anonymous. */
export function security(rule: Rule, model: Model): readonly JsonObject[] {
  const { api } = model;
  if (api.authentication === null) return [];
  const all = rule.map(({ parties }) => parties.filter(({ who }) => who !== "anyone"));
  if (all.some((parties) => parties.length === 0)) return [{}, ...anyCredential(model)];
  const scopesOf = (parties: readonly Party[]) =>
    parties.flatMap((party) => (party.who === "scope" ? [party.scope] : []));
  const byScope = all.filter((parties) => scopesOf(parties).length > 0);
  // A rule may match a user by attributes, but a key only by scope.
  const byUser = byScope.length < all.length ? [{ token: [] }] : [];
  const isForKeys =
    api.authentication.keys !== null && byScope.some((parties) => parties.every(({ who }) => who === "scope"));
  return [...byUser, ...byScope.map((parties) => ({ token: scopesOf(parties) })), ...(isForKeys ? [{ key: [] }] : [])];
}
