/** Built-in OpenAPI paths: entrypoint, API descriptions, token endpoint. */

import { ANYONE } from "../../language/access-rule-text.ts";
import type { Model } from "../../language/model.ts";
import { contextNames } from "../contexts.ts";
import { DESCRIPTION_STATUSES, entrypointClass, entrypointOperation } from "../entrypoint.ts";
import type { JsonObject } from "../json.ts";
import { schemaReference } from "../schema/schema-names.ts";
import { type Header, headers, SCOPES } from "./headers.ts";
import type { Placed } from "./operations.ts";
import { shared } from "./parameters.ts";
import { LD_JSON, representation, responses } from "./responses.ts";
import { security } from "./security.ts";

export const DESCRIPTION_TAG = {
  name: "Self-description",
  description: "The entrypoint, and descriptions of the API for programs.",
};
export const TOKEN_TAG = { name: "Access tokens", description: "Log in, refresh tokens, log out." };

/** Built-in operations in reading order: the entrypoint first. */
export function runtimeOperations(model: Model): readonly Placed[] {
  const { paths, authentication } = model.api;
  const entrypoint = entrypointOperation(model);
  /** GET of a description. `more`: members that differ from those of the other descriptions. */
  const described = (
    path: string,
    operationId: string,
    summary: string,
    description: string,
    schema: string,
    more: {
      readonly type?: string;
      readonly parameters?: readonly JsonObject[];
      readonly headers?: readonly Header[];
    } = {},
  ): Placed => {
    const { type = LD_JSON, parameters = [], headers = [] } = more;
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
  };
  return [
    described(
      entrypoint.path,
      entrypoint.id,
      entrypoint.title,
      entrypoint.description,
      entrypointClass(model).name,
      // Unlike the other descriptions, the entrypoint depends on the client's permissions.
      { headers: authentication === null ? [] : SCOPES },
    ),
    described(
      paths.apidoc,
      "retrieveApiDocumentation",
      "Retrieve the API documentation",
      "Every class, property and operation, in the Hydra core vocabulary.",
      "ApiDocumentation",
    ),
    described(
      paths.shapes,
      "retrieveShapes",
      "Retrieve the shapes",
      "The SHACL shape of each class: constraints that every response meets.",
      "ShapesDocument",
    ),
    described(
      `${paths.contexts}{class}`,
      "retrieveContext",
      "Retrieve a context",
      "The JSON-LD context of a class: maps the terms of its representations to IRIs.",
      "ContextDocument",
      { parameters: [contextName(model)] },
    ),
    described(
      paths.openapi,
      "retrieveOpenApi",
      "Retrieve the OpenAPI document",
      "The description of the API for tools.",
      "OpenApiDocument",
      {
        type: "application/json",
      },
    ),
    ...tokenOperations(model),
  ];
}

function contextName(model: Model): JsonObject {
  return {
    name: "class",
    in: "path",
    required: true,
    description: "Name of the class.",
    schema: { type: "string", enum: contextNames(model) },
  };
}

function tokenOperations(model: Model): readonly Placed[] {
  const { authentication } = model.api;
  if (authentication === null) return [];
  const path = authentication.tokenPath;
  return [
    { path, method: "post", operation: issuing(model) },
    { path, method: "delete", operation: revoking(model) },
  ];
}

function issuing(model: Model): JsonObject {
  const grants = { oneOf: [schemaReference("PasswordGrant"), schemaReference("RefreshGrant")] };
  return {
    operationId: "issueToken",
    tags: [TOKEN_TAG.name],
    summary: "Log in, or refresh",
    description: "Issues a pair of tokens for a user's name and password, or for the refresh token of the last pair.",
    requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: grants } } },
    responses: {
      "200": {
        description: "A new pair of tokens.",
        headers: headers("Cache-Control", "Pragma"),
        content: json("TokenResponse"),
      },
      "400": refused("No tokens are issued; `error` gives the reason."),
      "413": refused("The form is larger than allowed."),
      "415": refused("The body is not a form."),
      ...responses([403, 429, 500, 503], model),
    },
    security: [{}],
  };
}

function revoking(model: Model): JsonObject {
  return {
    operationId: "revokeToken",
    tags: [TOKEN_TAG.name],
    summary: "Log out",
    description: "Revokes the access token that is sent, its refresh token, and all other tokens of the same login.",
    responses: {
      ...responses([204, 401, 403, 429, 500, 503], model),
      "400": refused("No token is revoked; `error_description` gives the reason."),
    },
    security: [{ token: [] }],
  };
}

/** An OAuth error response (RFC 6749, section 5.2). */
function refused(description: string): JsonObject {
  return { description, headers: headers("Cache-Control", "Pragma", "Retry-After"), content: json("OAuthError") };
}

function json(schema: string): JsonObject {
  return { "application/json": { schema: schemaReference(schema) } };
}
