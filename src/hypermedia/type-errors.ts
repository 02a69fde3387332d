/** Checks the `@type` of a body (clause LD-3). */

import type { Names } from "./iri.ts";

/** The error of an `@type`. `expected`, `iri`: name and IRI of the class. */
export function typeError(given: unknown, expected: string, iri: string, names: Names): string | undefined {
  if (given === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(given) ? given : [given];
  const own = new Set<unknown>([expected, iri, names.rebase(iri)]);
  const accepted = new Set([...own, "hydra:Resource", "http://www.w3.org/ns/hydra/core#Resource"]);
  if (types.some((type) => own.has(type)) && types.every((type) => accepted.has(type))) return undefined;
  return `The body's @type is not ${expected}, which this operation expects.`;
}
