/** Base IRIs of a body: `@base` in its contexts, against which relative references resolve (clause IRI-2). */

import { referenceError } from "./iri.ts";
import { isObject } from "./json.ts";
import { shortened } from "./validation-errors.ts";

/** An invalid `@base`. */
export class BaseError extends Error {}

/**
 * The base IRI under a context: each `@base` resolves against the previous one, null resets it to the default.
 * `around`: the base outside the context. Throws a `BaseError` if a `@base` is no IRI reference.
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
  if (typeof given !== "string") throw new BaseError("The body's @base is not a string.");
  const reason = referenceError(given);
  if (reason === undefined && URL.canParse(given, base)) return new URL(given, base).href;
  throw new BaseError(
    `The body's @base “${shortened(given)}” is not an IRI reference${reason === undefined ? "" : `: ${reason}`}.`,
  );
}

/**
 * Removes `@base` from the body's own context, as the caller applies it, and makes the bases of inner contexts
 * absolute. `base`: the base in force; `standard`: the base for `@base: null`. Throws a `BaseError`.
 */
export function withBasesSettled(body: unknown, base: string, standard: string): unknown {
  if (!isObject(body)) return inner(body, base, standard);
  const { "@context": context, ...members } = body;
  if (context === undefined) return inner(body, base, standard);
  const settled = inner(members, baseUnder(context, base, standard), standard) as object;
  return { "@context": mapParts(context, (part) => withBase(part, undefined)), ...settled };
}

function inner(value: unknown, base: string, standard: string): unknown {
  if (Array.isArray(value)) return value.map((each) => inner(each, base, standard));
  if (!isObject(value)) return value;
  const context = value["@context"];
  const own = baseUnder(context, base, standard);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === "@context"
        ? mapParts(context, (part) => (isObject(part) && "@base" in part ? withBase(part, own) : part))
        : inner(member, own, standard),
    ]),
  );
}

function withBase(part: unknown, base: string | undefined): unknown {
  if (!isObject(part)) return part;
  const { "@base": _, ...others } = part;
  return base === undefined ? others : { ...others, "@base": base };
}

function mapParts(context: unknown, change: (part: unknown) => unknown): unknown {
  return Array.isArray(context) ? context.map(change) : change(context);
}
