/** Limits of values that become narrower: no table changes by that, but rows may have values that would be refused now. */

import type { Limits } from "../../src/store/table.ts";

type Bound = Exclude<keyof Limits, "enum" | "pattern">;

const LEAST: readonly Bound[] = ["minLength", "minimum", "exclusiveMinimum", "minItems"];
const MOST: readonly Bound[] = ["maxLength", "maximum", "exclusiveMaximum", "maxItems"];

/** What is narrower, in the words of the spec; none where all that was taken still is. */
export function narrower(was: Limits = {}, is: Limits = {}): readonly string[] {
  return [
    ...enumeration(was.enum, is.enum),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : [`it has to match ${is.pattern}`]),
    ...LEAST.flatMap((key) => bound(key, was[key], is[key], (before, now) => now > before)),
    ...MOST.flatMap((key) => bound(key, was[key], is[key], (before, now) => now < before)),
    ...bound("multipleOf", was.multipleOf, is.multipleOf, (before, now) => !Number.isInteger(before / now)),
  ];
}

function enumeration(was: Limits["enum"], is: Limits["enum"]): readonly string[] {
  if (is === undefined) return [];
  const shown = (values: readonly (string | number)[], last: string) =>
    values.map((value) => JSON.stringify(value)).join(last);
  if (was === undefined) return [`it has to be one of ${shown(is, ", ")}`];
  const gone = was.filter((value) => !is.includes(value));
  return gone.length === 0 ? [] : [`it is no longer ${shown(gone, " or ")}`];
}

function bound(
  key: Bound,
  was: number | undefined,
  is: number | undefined,
  refuses: (was: number, is: number) => boolean,
): readonly string[] {
  if (is === undefined || (was !== undefined && !refuses(was, is))) return [];
  return [`its ${key} is ${is}${was === undefined ? "" : `, no longer ${was}`}`];
}
