/** Checks the `@id` of a body against the request (clauses IRI-4, IRI-5). */

import type { Names, Target } from "./iri.ts";
import { shortened } from "./validation-errors.ts";

export interface IdentityError {
  readonly description: string;
  /** The target of the `@id`, if it has one. */
  readonly target?: Target;
}

/** The error of an `@id`. `requested`: the IRI of the request; `onItem`: whether it addresses a resource. */
export function identityFault(
  given: unknown,
  base: string,
  { requested, onItem }: { readonly requested: string; readonly onItem: boolean },
  names: Names,
): IdentityError | undefined {
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
