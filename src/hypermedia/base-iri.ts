/** Base IRIs: relative references in a body resolve against them (clause IRI-2). */

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
