/** Since when something is there, until when, and what takes its place. */

import type { PropertySaid, ResourceSaid } from "../grammar.ts";
import type { Lifespan } from "../model.ts";

/** What has a lifespan. */
export type LifespanSaid = Pick<PropertySaid | ResourceSaid, "since" | "deprecated">;

export function lifespanOf({ since, deprecated }: LifespanSaid): Lifespan {
  return {
    since: since?.value ?? null,
    deprecated:
      deprecated === undefined
        ? null
        : {
            since: deprecated.since?.value ?? "",
            sunset: deprecated.sunset?.value ?? null,
            replacedBy: deprecated.replacedBy?.value ?? null,
          },
  };
}
