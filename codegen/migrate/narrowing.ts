/** Finds constraints that become narrower. No table changes, but existing rows may violate them. */

import type { Column, ColumnType, Limits, Part } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";
import { jsonConversions } from "./json-conversions.ts";
import { limitChanges } from "./limit-changes.ts";
import { typeName } from "./type-names.ts";

/** What there is to compare of a column, a join, or a part of embedded values. */
export interface Limited {
  readonly property: string;
  readonly type?: ColumnType;
  readonly limits?: Limits;
  readonly parts?: readonly Part[];
}

/** One value, or one link, as what may be several: there is at most one, and at least one where it is required. */
export const asSeveral = ({ limits, ...one }: Limited & Pick<Column, "required">): Limited => ({
  ...one,
  limits: { ...limits, minItems: one.required ? 1 : 0, maxItems: 1 },
});

/** By property, `size.width` within embedded values: what is narrower there. */
export function narrowings(was: Limited, is: Limited): readonly (readonly [string, readonly string[]])[] {
  const own = narrower(was.limits, is.limits, is.type);
  return [...(own.length > 0 ? [[is.property, own] as const] : []), ...narrowerParts(was, is)];
}

/** A part whose values cannot be converted to another type keeps them, so every one of them violates it. */
function narrowingsOfPart(was: Part, is: Part): ReturnType<typeof narrowings> {
  // Whether it can be carried over is the same in each language.
  if (jsonConversions(was.type, is.type, "") === null)
    return [[is.property, [`its type is ${typeName(is)}, no longer ${typeName(was)}`]]];
  const several = is.type.endsWith("[]") && !was.type.endsWith("[]");
  return narrowings(several ? asSeveral(was) : was, is);
}

/** The names of what was within embedded values and is no property of them any more: `size.width`. */
export function lostParts({ parts: before = [] }: Limited, { property, parts }: Limited): readonly string[] {
  if (parts === undefined) return [];
  const is = new Map(parts.map((part) => [part.property, part]));
  return before.flatMap((part) => {
    const left = is.get(part.property);
    return (left === undefined ? [part.property] : lostParts(part, left)).map((name) => `${property}.${name}`);
  });
}

/** The description of a part that becomes required and that some embedded values lack. */
export const REQUIRED = "it is required";

function narrowerParts(
  { parts: before = [] }: Limited,
  { property, parts = [] }: Limited,
): ReturnType<typeof narrowings> {
  const was = new Map(before.map((part) => [part.property, part]));
  return parts.flatMap((part) => {
    const old = was.get(part.property) ?? { ...part, required: false, limits: {}, parts: [] };
    // What is stored without it is read with its default.
    const lacking = part.required && part.default === undefined && (!old.required || old.default !== undefined);
    const required = lacking ? [[part.property, [REQUIRED]] as const] : [];
    return [...required, ...narrowingsOfPart(old, part)].map(([name, all]) => [`${property}.${name}`, all] as const);
  });
}

/** What is narrower, in words; empty if every value that was accepted still is. */
export function narrower(was: Limits = {}, is: Limits = {}, type: ColumnType = "text"): readonly string[] {
  const changes = limitChanges(was, is, type.startsWith("bigint")).filter(({ isNarrower }) => isNarrower);
  // Each value of a former enumeration is checked, whichever limit refuses it now.
  if (was.enum !== undefined) {
    const counts = changes.filter(({ key }) => key.endsWith("Items") || key === "maxLanguages");
    return [...counts.map(({ message }) => message), ...removedValues(was.enum, was, is)];
  }
  return [
    ...(is.enum === undefined ? [] : [`it must be one of ${shown(is.enum, ", ")}`]),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : [`it must match ${is.pattern}`]),
    ...(is.format === undefined || is.format === was.format
      ? []
      : [`its format is ${is.format}${was.format === undefined ? "" : `, no longer ${was.format}`}`]),
    ...changes.map(({ message }) => message),
  ];
}

const shown = (values: readonly (string | number)[], last: string): string =>
  values.map((value) => JSON.stringify(value)).join(last);

function removedValues(choices: NonNullable<Limits["enum"]>, was: Limits, is: Limits): readonly string[] {
  const removed = choices.filter((choice) => fits(choice, was) && !fits(choice, is));
  return removed.length === 0 ? [] : [`it is no longer ${shown(removed, " or ")}`];
}
