/** Errors of a body's `@id`, `@type` and client-chosen identifier (clauses IRI-4, IRI-5, LD-3). */

import type { ResourceDefinition } from "./api-definition.ts";
import type { Names, Target } from "./iri.ts";
import { placed, shortened, type Violation } from "./validation-errors.ts";

/** The error of an `@id`. `requested`: the IRI of the request; `onItem`: whether it addresses a resource. */
export function identityFault(
  given: unknown,
  base: string,
  { requested, onItem }: { readonly requested: string; readonly onItem: boolean },
  names: Names,
): { readonly description: string; readonly target?: Target } | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "string") return { description: "The body's @id must be a string." };
  if (given.startsWith("_:"))
    return onItem ? { description: "The body's @id is a blank node, but the request names a resource." } : undefined;
  const target = names.resolve(given, base);
  if (target.at === "nowhere")
    return { description: `The body's @id “${shortened(given)}” is not an IRI reference: ${target.reason}.` };
  const resolved = `The body's @id “${shortened(given)}” resolves to ${shortened(target.iri)}`;
  if (!onItem) return { description: `${resolved}. Identifiers are made here; PUT chooses one.`, target };
  const asked = names.resolve(requested, names.base);
  const isSame =
    asked.at === "resource" &&
    target.at === "resource" &&
    asked.resource === target.resource &&
    asked.identifier === target.identifier;
  return isSame ? undefined : { description: `${resolved}, but the request is for ${requested}.`, target };
}

/** The error of an `@type`. `expected`, `iri`: name and IRI of the class. */
export function typeError(given: unknown, expected: string, iri: string, names: Names): string | undefined {
  if (given === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(given) ? given : [given];
  const own = new Set<unknown>([expected, iri, names.rebase(iri)]);
  const accepted = new Set([...own, "hydra:Resource", "http://www.w3.org/ns/hydra/core#Resource"]);
  if (types.some((type) => own.has(type)) && types.every((type) => accepted.has(type))) return undefined;
  return `The body's @type is not ${expected}, which this operation expects.`;
}

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
