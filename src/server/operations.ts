/** Operations: every one that the OpenAPI describes with what answers it, held by openapi-backend, which refuses those it does not know. */

import { type Document, OpenAPIBackend } from "openapi-backend";
import type { Direct, Operations } from "./exchange.ts";
import { isDirect } from "./matcher.ts";
import type { Route } from "./route.ts";
import { callHandler } from "./steps/handle.ts";

/**
 * Registers what answers: the handlers of a contract, and the machine itself. Throws where an operation of the OpenAPI
 * is answered by nobody, or something answers that it does not describe: documents and server then tell different stories.
 */
export async function holdOperations(openapi: string, answering: readonly (Route | Direct)[]): Promise<Operations> {
  // Matching, permissions and validation are steps of our own, made when generating; it holds what they lead to, by the operations' names.
  const definition = operationsAlone(JSON.parse(openapi) as Document);
  const backend = new OpenAPIBackend({ definition, strict: true, quick: true, validate: false });
  const handlers: Record<string, Operations[string]> = {};
  for (const each of answering) {
    if (!isDirect(each)) handlers[each.operation.id] = callHandler;
    else if (each.operation !== null) handlers[each.operation] = each.direct;
  }
  await backend.init();
  // Each registration would gather all of them anew.
  const described = backend.getOperations();
  backend.router.getOperations = () => described;
  const unanswered = described.filter(({ operationId }) => !((operationId ?? "") in handlers));
  if (unanswered.length > 0)
    throw new Error(`Nothing answers ${unanswered.map(({ operationId }) => operationId).join(", ")}.`);
  const known = new Set(described.map(({ operationId }) => operationId));
  const undescribed = Object.keys(handlers).filter((id) => !known.has(id));
  if (undescribed.length > 0) throw new Error(`The OpenAPI does not describe ${undescribed.join(", ")}.`);
  backend.register(handlers as never);
  return backend.handlers as unknown as Operations;
}

/** A description with nothing in it but the operations: to find out what refers to what in the whole of it takes longer than all the rest of a start. */
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
