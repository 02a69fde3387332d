/** Built-in OpenAPI paths: entrypoint, API descriptions, token endpoint. */

import { ANYONE } from "../../language/access-rule-text.ts";
import type { Model } from "../../language/model.ts";
import type { JsonObject } from "../artifact.ts";
import { contextNames } from "../contexts.ts";
import { DESCRIPTION_STATUSES, entrypointClass, entrypointOperation } from "../entrypoint.ts";
import { schemaReference } from "../schema/schema-names.ts";
import { type Header, headers, SCOPES } from "./headers.ts";
import { type Placed, security } from "./operations.ts";
import { shared } from "./parameters.ts";
import { LD_JSON, representation, responses } from "./responses.ts";

export const DESCRIPTION_TAG = {
  name: "Self-description",
  description: "The entrypoint, and descriptions of the API for programs.",
};
export const TOKEN_TAG = { name: "Access tokens", description: "Log in, refresh tokens, log out." };

/** Built-in operations in reading order: the entrypoint first. */
export function runtimeOperations(model: Model): readonly Placed[] {
  const { paths, authentication } = model.api;
  const { path, id, title, description } = entrypointOperation(model);
  // Unlike the other descriptions, the entrypoint depends on the client's permissions.
  const scopes = { headers: authentication === null ? [] : SCOPES };
  const contextName = {
    name: "class",
    in: "path",
    required: true,
    description: "Name of the class.",
    schema: { type: "string", enum: contextNames(model) },
  };
  return [
    retrieving(model, path, id, entrypointClass(model).name, title, description, scopes),
    retrieving(
      model,
      paths.apidoc,
      "retrieveApiDocumentation",
      "ApiDocumentation",
      "Retrieve the API documentation",
      "Every class, property and operation, in the Hydra core vocabulary.",
    ),
    retrieving(
      model,
      paths.shapes,
      "retrieveShapes",
      "ShapesDocument",
      "Retrieve the shapes",
      "The SHACL shape of each class: constraints that every response meets.",
    ),
    retrieving(
      model,
      `${paths.contexts}{class}`,
      "retrieveContext",
      "ContextDocument",
      "Retrieve a context",
      "The JSON-LD context of a class: maps the terms of its representations to IRIs.",
      { parameters: [contextName] },
    ),
    retrieving(
      model,
      paths.openapi,
      "retrieveOpenApi",
      "OpenApiDocument",
      "Retrieve the OpenAPI document",
      "The description of the API for tools.",
      { type: "application/json" },
    ),
    ...(authentication === null ? [] : tokenOperations(authentication.tokenPath, model)),
  ];
}

interface Differing {
  readonly type?: string;
  readonly parameters?: readonly JsonObject[];
  readonly headers?: readonly Header[];
}

/** GET of a description of the API. The last parameter: in what it differs from the others. */
function retrieving(
  model: Model,
  path: string,
  operationId: string,
  schema: string,
  summary: string,
  description: string,
  { type = LD_JSON, parameters = [], headers = [] }: Differing = {},
): Placed {
  const statuses = DESCRIPTION_STATUSES.filter((status) => type === LD_JSON || (status !== 404 && status !== 406));
  const operation = {
    operationId,
    tags: [DESCRIPTION_TAG.name],
    summary,
    description,
    parameters: [...parameters, ...shared("IfModifiedSince")],
    responses: {
      ...responses(statuses, model),
      "200": { ...representation(...headers), content: { [type]: { schema: schemaReference(schema) } } },
    },
    security: security(ANYONE, model),
  };
  return { path, method: "get", operation };
}

function tokenOperations(path: string, model: Model): readonly Placed[] {
  const tags = [TOKEN_TAG.name];
  const grants = { oneOf: [schemaReference("PasswordGrant"), schemaReference("RefreshGrant")] };
  const issuing = {
    operationId: "issueToken",
    tags,
    summary: "Log in, or refresh",
    description: "Issues a pair of tokens for a user's name and password, or for the refresh token of the last pair.",
    requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: grants } } },
    responses: {
      "200": tokenAnswer("A new pair of tokens.", "TokenResponse"),
      "400": refused("No tokens are issued; `error` gives the reason."),
      "413": refused("The form is larger than allowed."),
      "415": refused("The body is not a form."),
      ...responses([403, 429, 500, 503], model),
    },
    security: [{}],
  };
  const revoking = {
    operationId: "revokeToken",
    tags,
    summary: "Log out",
    description: "Revokes the access token that is sent, its refresh token, and all other tokens of the same login.",
    responses: {
      ...responses([204, 401, 403, 429, 500, 503], model),
      "400": refused("No token is revoked; `error_description` gives the reason."),
    },
    security: [{ token: [] }],
  };
  return [
    { path, method: "post", operation: issuing },
    { path, method: "delete", operation: revoking },
  ];
}

/** An OAuth error response (RFC 6749, section 5.2). */
const refused = (description: string): JsonObject => tokenAnswer(description, "OAuthError", "Retry-After");

const tokenAnswer = (description: string, schema: string, ...more: readonly Header[]): JsonObject => ({
  description,
  headers: headers("Cache-Control", "Pragma", ...more),
  content: { "application/json": { schema: schemaReference(schema) } },
});
