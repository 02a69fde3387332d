/** Base IRIs of a body: `@base` in its contexts, against which relative references resolve (clause IRI-2). */

import { ExpansionError } from "./expansion/input-limits.ts";
import { referenceError } from "./iri.ts";
import { isObject, mapMembers } from "./json.ts";
import { shortened } from "./validation-errors.ts";

/**
 * The base IRI under a context: each `@base` resolves against the previous one, null resets it to the default.
 * `around`: the base outside the context. Throws an `ExpansionError` if a `@base` is no IRI reference.
 */
export function baseUnder(context: unknown, around: string, standard: string): string {
  let base = around;
  for (const part of Array.isArray(context) ? context : [context]) {
    if (!isObject(part) || !("@base" in part)) continue;
    base = part["@base"] === null ? standard : resolved(part["@base"], base);
  }
  return base;
}

function resolved(given: unknown, base: string): string {
  if (typeof given !== "string") throw new ExpansionError("The body's @base is not a string.");
  const reason = referenceError(given);
  if (reason === undefined && URL.canParse(given, base)) return new URL(given, base).href;
  throw new ExpansionError(
    `The body's @base “${shortened(given)}” is not an IRI reference${reason === undefined ? "" : `: ${reason}`}.`,
  );
}

/**
 * Removes `@base` from the body's own context, as the caller applies it, and makes the bases of inner contexts
 * absolute. `base`: the base in force; `standard`: the base for `@base: null`. Throws an `ExpansionError`.
 */
export function withBasesSettled(value: unknown, base: string, standard: string, isOutermost = true): unknown {
  if (Array.isArray(value)) return value.map((each) => withBasesSettled(each, base, standard, false));
  if (!isObject(value)) return value;
  const own = baseUnder(value["@context"], base, standard);
  return mapMembers(value, (name, member) =>
    name === "@context"
      ? withBase(member, isOutermost ? undefined : own)
      : withBasesSettled(member, own, standard, false),
  );
}

/** A context with another base in place of its own; undefined: with none. */
function withBase(context: unknown, base: string | undefined): unknown {
  if (Array.isArray(context)) return context.map((part) => withBase(part, base));
  if (!isObject(context) || !("@base" in context)) return context;
  const { "@base": _, ...others } = context;
  return base === undefined ? others : { ...others, "@base": base };
}
