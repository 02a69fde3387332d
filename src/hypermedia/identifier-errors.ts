/** Client-chosen identifiers: rejects those that no URL can address. */

import type { ResourceDefinition } from "./api-definition.ts";
import { placed, type Violation } from "./validation-errors.ts";

/** As a last path segment, these address the collection or its parent (RFC 3986, section 5.2.4). */
const UNREACHABLE: ReadonlySet<unknown> = new Set(["", ".", ".."]);

/** Errors of a client-chosen identifier, unless already `found`. `places`: JSON Pointers from content to body. */
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
  return [{ property, path, message: `It is the last segment of the IRI, so it cannot be “${value}”.` }];
}
