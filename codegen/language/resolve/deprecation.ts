/** Since when something is there, until when, and what takes its place. */

import type { ParsedProperty, ParsedResource } from "../grammar.ts";
import type { Deprecation } from "../model.ts";

/** What has a lifespan. */
export type ParsedDeprecation = Pick<ParsedProperty | ParsedResource, "since" | "deprecated">;

export function deprecationOf({ since, deprecated }: ParsedDeprecation): Deprecation {
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
