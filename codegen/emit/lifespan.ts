/** What documents and types say of what is going to end. */

import type { Lifespan, Operation, Resource } from "../language/model.ts";
import type { JsonObject } from "./json.ts";

/** A sentence for people; null where it is there to stay. */
function ending(lifespan: Pick<Lifespan, "deprecated">): string | null {
  return endingTold("Deprecated since", lifespan);
}

/** What stands after `@deprecated`; null where it is there to stay. */
export function deprecatedTag(lifespan: Pick<Lifespan, "deprecated">): string | null {
  return endingTold("Since", lifespan);
}

function endingTold(beginning: string, { deprecated }: Pick<Lifespan, "deprecated">): string | null {
  if (deprecated === null) return null;
  const { since, sunset, replacedBy } = deprecated;
  const parts = [
    `${beginning} ${since}`,
    ...(sunset === null ? [] : [`may be gone from ${sunset} on`]),
    ...(replacedBy === null ? [] : [`use ${replacedBy} instead`]),
  ];
  return `${parts.join("; ")}.`;
}

/** A description, with since when it is so and until when. */
export function described(description: string, lifespan: Lifespan): string {
  if (lifespan.since === null && lifespan.deprecated === null) return description;
  const beginning = lifespan.since === null ? null : `Since version ${lifespan.since}.`;
  return [description, beginning, ending(lifespan)].filter((part) => part !== null && part !== "").join(" ");
}

/** The keyword by which OpenAPI and the API documentation tell of an end. */
export function deprecatedKeyword({ deprecated }: Lifespan): JsonObject {
  return deprecated === null ? {} : { deprecated: true };
}

/** The lifespan of an operation: its own, or that of its resource where that ends. */
export function lifespanOf(operation: Operation, resource: Resource): Lifespan {
  return operation.deprecated === null && resource.deprecated !== null
    ? { since: operation.since, deprecated: resource.deprecated }
    : operation;
}

/** What the machine is told of the end of an operation, for the headers of its answers; nothing where it is there to stay. */
export function endDefinition(operation: Operation, resource: Resource, all: readonly Resource[]): object {
  const { deprecated } = lifespanOf(operation, resource);
  if (deprecated === null) return {};
  const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  const successor =
    operation.deprecated === null
      ? all.find(({ name }) => name === deprecated.replacedBy)?.path
      : resource.operations.find(({ name }) => name === deprecated.replacedBy)?.path;
  return {
    deprecated: {
      since: seconds(deprecated.since),
      sunset: deprecated.sunset === null ? null : seconds(deprecated.sunset),
      // That of an item is another for each.
      successor: successor === undefined || successor.includes("{") ? null : successor,
    },
  };
}
