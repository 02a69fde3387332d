/** Routes: operations of the API with validator, handler and deprecation (RFC 9745, RFC 8594). */

import type { ApiDefinition, OperationDefinition, ResourceDefinition } from "../hypermedia/api-definition.ts";
import type { Names } from "../hypermedia/iri.ts";
import type { Validator } from "../hypermedia/validation.ts";
import type { Answer } from "./handlers.ts";
import { writeHttpDate } from "./transport/header-values.ts";

export interface Demand {
  /** What the API lacks, with a remedy; null if nothing. */
  readonly lacks: (api: ApiDefinition) => string | null;
}

export class UnfitHandlers extends Error {}

export interface Route {
  /** Null if the operation is not deprecated. */
  readonly deprecation: Deprecation | null;
  readonly resource: ResourceDefinition;
  readonly operation: OperationDefinition;
  /** Validates normalised content; null without a body. */
  readonly validator: Validator | null;
  readonly handle: ((request: never) => Promise<Answer>) & Partial<Demand>;
  /** Only in an inverse collection: the link that its entries have, and the resource type that they link to. */
  readonly inverse?: { readonly link: string; readonly target: ResourceDefinition };
  /** Kind of body: linked data, or bytes for a new file or to replace a file's. */
  readonly takes: "linked data" | "new bytes" | "other bytes";
}

export interface Deprecation {
  /** `Deprecation`, and `Sunset` if its date is known. */
  readonly headers: Readonly<Record<string, string>>;
  /** Links to the documentation and to the successor. */
  readonly link: string;
}

/** A line of the generated routes: an operation with its validator and its handler. */
export interface RouteLine {
  readonly resource: ResourceDefinition;
  readonly operation: string;
  readonly validator: Validator | null;
  readonly handle: Route["handle"];
}

/** Throws if the resource has no operation of that name. `documentation`: URL of the API's documentation. */
export function routeOf(
  { resource, operation: name, validator, handle }: RouteLine,
  names: Names,
  documentation: string,
): Route {
  const operation = resource.operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`${resource.name} has no operation ${name}`);
  const takes = resource.bytes !== null && operation.lifecycle === "append" ? "new bytes" : "linked data";
  const deprecation = deprecationOf(operation, names, documentation);
  return { resource, operation, validator, handle, takes, deprecation };
}

function deprecationOf({ deprecated }: OperationDefinition, names: Names, documentation: string): Deprecation | null {
  if (deprecated === undefined) return null;
  const { since, sunset, successor } = deprecated;
  const links = [
    `<${documentation}>; rel="deprecation"`,
    ...(successor === null ? [] : [`<${names.absolute(successor)}>; rel="successor-version"`]),
  ];
  return {
    headers: { Deprecation: `@${since}`, ...(sunset === null ? {} : { Sunset: writeHttpDate(sunset) }) },
    link: links.join(", "),
  };
}

/**
 * Throws for a missing handler or an unmet requirement, which would otherwise fail at the first request; and for an aggregate
 * that would count what handlers hide (clause VAL-6).
 */
export function ensureFit(
  lines: readonly RouteLine[],
  api: ApiDefinition,
  rights: { readonly [plural: string]: { readonly visible?: unknown } | undefined } = {},
): void {
  const unfit = lines.flatMap(({ resource, operation, handle }) => {
    const { name, plural } = resource;
    if (typeof handle !== "function")
      return `The handlers of ${name} lack the operation \`${operation}\`: add it to \`${plural}\` in src/handlers/index.ts.`;
    const lacks = handle.lacks?.(api) ?? null;
    return lacks === null ? [] : `The handler of ${name}'s operation \`${operation}\` cannot work: ${lacks}.`;
  });
  for (const { name, properties } of api.resources)
    for (const property of properties) {
      const counted = api.resources.find((each) => each.name === property.counts);
      if (counted !== undefined && rights[counted.plural]?.visible !== undefined)
        unfit.push(
          `The aggregate \`${property.name}\` of ${name} counts every ${counted.name}, but \`rights.${counted.plural}.visible\` in src/handlers/index.ts hides some: add \`counts: all\` to the aggregate in the spec if that is meant, or remove one of the two.`,
        );
    }
  if (unfit.length > 0) throw new UnfitHandlers(unfit.join("\n"));
}
