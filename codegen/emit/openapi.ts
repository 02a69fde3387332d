/** Emits the OpenAPI 3.1 document. */

import type { Model } from "../language/model.ts";
import { type Artifact, type JsonObject, withoutNulls } from "./artifact.ts";
import { inverseCollections, memoize } from "./class-lookup.ts";
import { bytesOperations, bytesResponses } from "./openapi/bytes.ts";
import { sharedQueries } from "./openapi/collections.ts";
import { HEADERS } from "./openapi/headers.ts";
import {
  inverseOperations,
  type Placed,
  placedOperation,
  resourceParameters,
  securitySchemes,
  showsSecret,
} from "./openapi/operations.ts";
import { PARAMETERS } from "./openapi/parameters.ts";
import { classResponses, conflictResponses, sharedResponses } from "./openapi/responses.ts";
import { DESCRIPTION_TAG, runtimeOperations, TOKEN_TAG } from "./openapi/runtime-paths.ts";
import { schemas } from "./openapi/schemas.ts";
import { printClose } from "./typescript-literal.ts";

export const emitOpenApi = (model: Model): Artifact => ({ path: "openapi.json", text: printClose(openApi(model)) });

export const openApi = memoize((model): JsonObject => {
  const { title, version, description, contact, license } = model.api;
  const paths = pathsOf(model);
  const schemes = securitySchemes(model);
  return {
    openapi: "3.1.1",
    info: {
      title,
      version,
      description,
      ...(contact && { contact: withoutNulls({ ...contact }) }),
      ...(license && { license: withoutNulls({ ...license }) }),
    },
    externalDocs: { description: "API reference.", url: model.api.documentation },
    // Paths start with the slash that the base ends in.
    servers: [{ url: model.api.base.slice(0, -1), description: "The API domain." }],
    tags: [
      ...model.resources.map(({ name, title, description }) => ({ name, description, "x-displayName": title })),
      ...(model.api.authentication === null ? [] : [TOKEN_TAG]),
      DESCRIPTION_TAG,
    ],
    paths,
    components: {
      ...reachable(paths, {
        parameters: Object.assign({}, PARAMETERS, sharedQueries(model), ...model.resources.map(resourceParameters)),
        headers: HEADERS,
        responses: responses(model),
        schemas: schemas(model),
      }),
      ...(Object.keys(schemes).length > 0 ? { securitySchemes: schemes } : {}),
    },
  };
});

function responses(model: Model): JsonObject {
  const ofClasses = [
    ...model.resources.flatMap((resource) => [
      classResponses(resource.name, model, showsSecret(resource)),
      classResponses(resource.collectionClass.name, model),
      conflictResponses(resource, model),
    ]),
    ...model.values.map(({ name }) => classResponses(name, model)),
  ];
  return Object.assign({}, sharedResponses(model), bytesResponses(model), ...ofClasses);
}

function pathsOf(model: Model): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const operations: readonly Placed[] = [
    ...model.resources.flatMap((resource) => [
      ...resource.operations.map((operation) => placedOperation(resource, operation, model)),
      ...(inverseCollections(model).get(resource.name) ?? []).flatMap((inverse) => inverseOperations(inverse, model)),
      ...bytesOperations(resource, model),
    ]),
    ...runtimeOperations(model),
  ];
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return paths;
}

export type Components = Readonly<Record<string, JsonObject>>;

/** The components that `from` refers to, transitively. */
export function reachable(from: JsonObject, components: Components): Components {
  const used = new Set<string>();
  const visit = (value: JsonObject): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "object" && inner !== null) visit(inner as JsonObject);
      else if (key === "$ref") used.add(inner as string);
    }
  };
  visit(from);
  // A loop over a Set includes members added meanwhile. Recursion might overflow the stack in a chain of references.
  for (const reference of used) {
    const [, , kind = "", name = ""] = reference.split("/");
    visit((components[kind]?.[name] ?? {}) as JsonObject);
  }
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => used.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept.filter(([, named]) => Object.keys(named).length > 0));
}
