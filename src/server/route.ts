/** Routes: an operation of the contract with its validator and its handler. */

import type { OperationDefinition, ResourceDefinition } from "../hypermedia/definition.ts";
import type { Validator } from "../hypermedia/violation.ts";
import type { Answer } from "./answer.ts";

/** An operation with its validator and its handler, as the generated routes pair them. */
export interface Route {
  readonly resource: ResourceDefinition;
  readonly operation: OperationDefinition;
  /** Checks normalised content; null where there is no body. */
  readonly validator: Validator | null;
  readonly handle: (request: never) => Promise<Answer>;
}

/** Pairs an operation with its validator and its handler. Throws where the resource has no operation of that name. */
export function route(resource: ResourceDefinition, name: string, validator: Validator | null, handle: Route["handle"]): Route {
  const operation = resource.operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${resource.name} has no operation ${name}`);
  return { resource, operation, validator, handle };
}
