/** Routes: an operation of the contract with its validator and its handler. */

import type { Validator } from "../hypermedia/checks.ts";
import type { ApiDefinition, OperationDefinition, ResourceDefinition } from "../hypermedia/definition.ts";
import type { Answer } from "./answer.ts";
import type { Ending } from "./ending.ts";

/** What a handler asks of the spec. */
export interface Demand {
  /** What the API lacks for the handler to work, and how to mend it; null where it has all. */
  readonly lacks: (api: ApiDefinition) => string | null;
}

/** The application's handlers do not fit its spec. */
export class UnfitHandlers extends Error {}

/** An operation with its validator and its handler. */
export interface Route {
  /** What all its answers tell of its end; null where it is there to stay. */
  readonly ending: Ending | null;
  readonly resource: ResourceDefinition;
  readonly operation: OperationDefinition;
  /** Checks normalised content; null where there is no body. */
  readonly validator: Validator | null;
  readonly handle: ((request: never) => Promise<Answer>) & Partial<Demand>;
  /** What its body is: linked data, if anything; or bytes of whichever type, for a new file or in the place of a file's. */
  readonly takes: "linked data" | "new bytes" | "other bytes";
}

/** A line of the generated routes: an operation by its name. */
export interface RouteLine {
  readonly resource: ResourceDefinition;
  readonly operation: string;
  readonly validator: Validator | null;
  readonly handle: Route["handle"];
}

/** The route that a line means. Throws where the resource has no operation of that name. */
export function routeOf(
  { resource, operation: name, validator, handle }: RouteLine,
  endingOf: (operation: OperationDefinition) => Ending | null,
): Route {
  const operation = resource.operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${resource.name} has no operation ${name}`);
  const takes = resource.bytes !== null && operation.lifecycle === "append" ? "new bytes" : "linked data";
  return { resource, operation, validator, handle, takes, ending: endingOf(operation) };
}

/** Throws where there is no handler, or it asks for what the spec does not have: it would fail at its first request. */
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
