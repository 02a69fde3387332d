/** Built-in OpenAPI paths: entrypoint, API descriptions, token endpoint. */

import type { Model } from "../../language/model.ts";
import { contextNames } from "../contexts.ts";
import { DESCRIPTION_STATUSES, entrypointClass, entrypointOperation } from "../entrypoint.ts";
import type { JsonObject, Schema } from "../json.ts";
import { headers } from "./headers.ts";
import type { Placed } from "./operations.ts";
import { shared } from "./parameters.ts";
import { LD_JSON, responses } from "./responses.ts";
import { schemaReference } from "./schemas.ts";
import { security } from "./security.ts";

export const DESCRIPTION_TAG = {
  name: "Self-description",
  description: "The entrypoint, and descriptions of the API for programs.",
};
export const TOKEN_TAG = { name: "Access tokens", description: "Log in, refresh tokens, log out." };

/** Built-in operations in reading order: the entrypoint first. */
export function runtimeOperations(model: Model): readonly Placed[] {
  const { paths } = model.api;
  const entrypoint = entrypointOperation(model);
  const anyone = security([{ who: "anyone", when: null }], model);
  const described = (
    path: string,
    operationId: string,
    summary: string,
    description: string,
    type: string,
    schema: string,
  ): Placed => ({
    path,
    method: "get",
    operation: {
      operationId,
      tags: [DESCRIPTION_TAG.name],
      summary,
      description,
      parameters: shared("IfModifiedSince"),
      responses: answers(type, schemaReference(schema)),
      security: anyone,
    },
  });
  const context = described(
    `${paths.contexts}{class}`,
    "retrieveContext",
    "Retrieve a context",
    "The JSON-LD context of a class: maps the terms of its representations to IRIs.",
    LD_JSON,
    "ContextDocument",
  );
  return [
    {
      path: entrypoint.path,
      method: "get",
      operation: {
        operationId: entrypoint.id,
        tags: [DESCRIPTION_TAG.name],
        summary: entrypoint.title,
        description: entrypoint.description,
        parameters: shared("IfModifiedSince"),
        // Unlike the other descriptions, the entrypoint depends on the client's permissions.
        responses: responses(entrypoint.statuses, {
          ...NOTHING,
          body: { schema: schemaReference(entrypointClass(model).name), type: LD_JSON },
          credentials: model.api.authentication !== null,
        }),
        security: anyone,
      },
    },
    described(
      paths.apidoc,
      "retrieveApiDocumentation",
      "Retrieve the API documentation",
      "Every class, property and operation, in the Hydra core vocabulary.",
      LD_JSON,
      "ApiDocumentation",
    ),
    described(
      paths.shapes,
      "retrieveShapes",
      "Retrieve the shapes",
      "The SHACL shape of each class: constraints that every response meets.",
      LD_JSON,
      "ShapesDocument",
    ),
    { ...context, operation: { ...context.operation, parameters: [contextName(model), ...shared("IfModifiedSince")] } },
    described(
      paths.openapi,
      "retrieveOpenApi",
      "Retrieve the OpenAPI document",
      "This document.",
      "application/json",
      "OpenApiDocument",
    ),
    ...tokenOperations(model),
  ];
}

function answers(type: string, schema: Schema): JsonObject {
  const statuses = DESCRIPTION_STATUSES.filter((status) => type === LD_JSON || (status !== 404 && status !== 406));
  return responses(statuses, { ...NOTHING, body: { schema, type } });
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

function tokenOperations({ api }: Model): readonly Placed[] {
  if (api.authentication === null) return [];
  const path = api.authentication.tokenPath;
  const [issue, revoke] = [issuing(), revoking()];
  return [
    { path, method: "post", operation: issue },
    { path, method: "delete", operation: revoke },
  ];
}

function issuing(): JsonObject {
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
      ...responses([403, 429, 500, 503], NOTHING),
    },
    security: [{}],
  };
}

function revoking(): JsonObject {
  return {
    operationId: "revokeToken",
    tags: [TOKEN_TAG.name],
    summary: "Log out",
    description: "Revokes the access token that is sent, its refresh token, and all other tokens of the same login.",
    responses: {
      ...responses([204], { ...NOTHING, credentials: true }),
      "400": refused("No token is revoked; `error_description` gives the reason."),
      ...responses([401, 403, 429, 500, 503], NOTHING),
    },
    security: [{ token: [] }],
  };
}

/** An OAuth error response (RFC 6749, section 5.2). */
function refused(description: string): JsonObject {
  return { description, headers: headers("Cache-Control", "Pragma", "Retry-After"), content: json("OAuthError") };
}

const NOTHING = { body: null, created: null, chosen: false, credentials: false } as const;

function json(schema: string): JsonObject {
  return { "application/json": { schema: schemaReference(schema) } };
}
