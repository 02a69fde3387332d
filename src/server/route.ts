/** Routes: operations of the API with validator and handler. */

import type { ApiDefinition, OperationDefinition, ResourceDefinition } from "../hypermedia/api-definition.ts";
import type { Validator } from "../hypermedia/validation.ts";
import type { Deprecation } from "./deprecation.ts";
import type { Answer } from "./handlers/handler-result.ts";

/** A handler's requirement on the spec. */
export interface Demand {
  /** What the API lacks, with a remedy; null if nothing. */
  readonly lacks: (api: ApiDefinition) => string | null;
}

/** The application's handlers do not match its spec. */
export class UnfitHandlers extends Error {}

export interface Route {
  /** Deprecation; null if not deprecated. */
  readonly ending: Deprecation | null;
  readonly resource: ResourceDefinition;
  readonly operation: OperationDefinition;
  /** Validates normalised content; null without a body. */
  readonly validator: Validator | null;
  readonly handle: ((request: never) => Promise<Answer>) & Partial<Demand>;
  /** Kind of body: linked data, or bytes for a new file or to replace a file's. */
  readonly takes: "linked data" | "new bytes" | "other bytes";
}

/** A line of the generated routes: an operation with its validator and its handler. */
export interface RouteLine {
  readonly resource: ResourceDefinition;
  readonly operation: string;
  readonly validator: Validator | null;
  readonly handle: Route["handle"];
}

/** Throws if the resource has no operation of that name. */
export function routeOf(
  { resource, operation: name, validator, handle }: RouteLine,
  deprecationOf: (operation: OperationDefinition) => Deprecation | null,
): Route {
  const operation = resource.operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${resource.name} has no operation ${name}`);
  const takes = resource.bytes !== null && operation.lifecycle === "append" ? "new bytes" : "linked data";
  return { resource, operation, validator, handle, takes, ending: deprecationOf(operation) };
}

/** Throws for a missing handler or an unmet requirement, which would otherwise fail at the first request. */
export function ensureFit(lines: readonly RouteLine[], api: ApiDefinition): void {
  const unfit = lines.flatMap(({ resource, operation, handle }) => {
    if (typeof handle !== "function")
      return [
        `The handlers of ${resource.name} lack the operation \`${operation}\`: add it to \`${resource.plural}\` in src/handlers/index.ts.`,
      ];
    const lacks = handle.lacks?.(api) ?? null;
    return lacks === null
      ? []
      : [`The handler of ${resource.name}'s operation \`${operation}\` cannot work: ${lacks}.`];
  });
  if (unfit.length > 0) throw new UnfitHandlers(unfit.join("\n"));
}
