/** The `@type` of a body: what it may say of the class that an operation expects (clause LD-3). */

import type { Names } from "./iri.ts";

/** Why a body cannot have that `@type`; `expected` and `iri`: the class by its name and by its IRI. */
export function typeFault(given: unknown, expected: string, iri: string, names: Names): string | undefined {
  if (given === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(given) ? given : [given];
  const own = new Set<unknown>([expected, iri, names.rebase(iri)]);
  const accepted = new Set([...own, "hydra:Resource", "http://www.w3.org/ns/hydra/core#Resource"]);
  if (types.some((type) => own.has(type)) && types.every((type) => accepted.has(type))) return undefined;
  return `The body's @type is not ${expected}, which is what this operation expects.`;
}
