/** Routes: an operation of the contract with its validator and its handler. */

import type { OperationDefinition, ResourceDefinition } from "../hypermedia/definition.ts";
import type { Validator } from "../hypermedia/violation.ts";
import type { Answer } from "./answer.ts";

/** An operation with its validator and its handler. */
export interface Route {
  readonly resource: ResourceDefinition;
  readonly operation: OperationDefinition;
  /** Checks normalised content; null where there is no body. */
  readonly validator: Validator | null;
  readonly handle: (request: never) => Promise<Answer>;
}

/** A line of the generated routes: an operation by its name. */
export interface RouteLine {
  readonly resource: ResourceDefinition;
  readonly operation: string;
  readonly validator: Validator | null;
  readonly handle: Route["handle"];
}

/** The route that a line means. Throws where the resource has no operation of that name. */
export function routeOf({ resource, operation: name, validator, handle }: RouteLine): Route {
  const operation = resource.operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${resource.name} has no operation ${name}`);
  return { resource, operation, validator, handle };
}
