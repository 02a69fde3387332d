/** Resolves `since` and `deprecated`. */

import type { ParsedProperty, ParsedResource } from "../grammar.ts";
import type { Deprecation } from "../model.ts";

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
