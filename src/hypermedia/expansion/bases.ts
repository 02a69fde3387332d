/** Resolves `@base` in a body's contexts before JSON-LD expansion, which leaves references unresolved. */

import { baseUnder } from "../base-iri.ts";
import { isObject } from "../json.ts";

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
