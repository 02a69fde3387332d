/** Operation handlers, registered with openapi-backend by the operation ids of the OpenAPI. */

import { type Document, OpenAPIBackend } from "openapi-backend";
import type { Direct, Operations } from "./exchange.ts";
import { isDirect } from "./matcher.ts";
import type { Route } from "./route.ts";

/** Registers the handlers. Throws if the OpenAPI and the handlers do not have the same operations. */
export async function registerOperations(openapi: string, answering: readonly (Route | Direct)[]): Promise<Operations> {
  // Our steps match and validate with generated code. The backend only maps operation ids to handlers.
  const definition = operationsAlone(JSON.parse(openapi) as Document);
  const backend = new OpenAPIBackend({ definition, strict: true, quick: true, validate: false });
  const handlers: Record<string, unknown> = {};
  for (const each of answering) {
    if (!isDirect(each)) handlers[each.operation.id] = each.handle;
    else if (each.operation !== null) handlers[each.operation] = each.direct;
  }
  await backend.init();
  // Otherwise each registration would collect all operations again.
  const described = backend.getOperations();
  backend.router.getOperations = () => described;
  const unanswered = described.filter(({ operationId }) => !((operationId ?? "") in handlers));
  if (unanswered.length > 0)
    throw new Error(`No handler for ${unanswered.map(({ operationId }) => operationId).join(", ")}.`);
  const known = new Set(described.map(({ operationId }) => operationId));
  const undescribed = Object.keys(handlers).filter((id) => !known.has(id));
  if (undescribed.length > 0) throw new Error(`The OpenAPI document does not describe ${undescribed.join(", ")}.`);
  backend.register(handlers as never);
  return backend.handlers as unknown as Operations;
}

/** Reduces a document to its operations: resolving all references takes longer than the rest of a start. */
function operationsAlone({ openapi, info, paths = {} }: Document): Document {
  const named = ([path, item]: [string, object | undefined]) => [
    path,
    Object.fromEntries(
      Object.entries(item ?? {}).flatMap(([method, operation]) =>
        operation?.operationId === undefined ? [] : [[method, { operationId: operation.operationId, responses: {} }]],
      ),
    ),
  ];
  return { openapi, info, paths: Object.fromEntries(Object.entries(paths).map(named)) } as Document;
}
