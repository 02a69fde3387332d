/** Identifiers that clients choose: an address ends with one, and some cannot be reached there. */

import type { ResourceDefinition } from "./definition.ts";
import { placed, type Violation } from "./violation.ts";

/** A path that ends with one of these is that of the collection, or of what is above it (RFC 3986, section 5.2.4). */
const UNREACHABLE: ReadonlySet<unknown> = new Set(["", ".", ".."]);

/**
 * What is wrong with the identifier in the content of a resource, if that is one of a client's choice and nothing is `found` wrong with it yet.
 * `places`: where values stand in the body, by where they stand in the content.
 */
export function identifierFaults(
  resource: Pick<ResourceDefinition, "identifier"> | undefined,
  { values, places }: { readonly values: object; readonly places: ReadonlyMap<string, string> },
  found: readonly Violation[],
): readonly Violation[] {
  if (resource?.identifier.kind !== "property") return [];
  const { key: property } = resource.identifier;
  const value: unknown = Reflect.get(values, property);
  const path = placed(`/${property}`, places);
  if (!UNREACHABLE.has(value) || found.some((other) => other.path === path)) return [];
  return [{ property, path, message: `The address would end with it, so it cannot be “${value}”.` }];
}
