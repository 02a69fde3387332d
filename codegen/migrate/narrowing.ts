/** Finds constraints that become narrower. No table changes, but existing rows may violate them. */

import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import type { Column, ColumnType, Limits, Part } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";
import { endInWords, endOf, isNarrower, SIDES } from "../language/range-bounds.ts";
import { jsonConversions } from "./json-conversions.ts";
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

/** What nobody can say of what it is to be in another type stays within embedded values as it is. */
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

/** What is told of a property of embedded values that some may lack. */
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

/** What is narrower, in the words of the spec; none where all that was taken still is. */
export function narrower(was: Limits = {}, is: Limits = {}, type: ColumnType = "text"): readonly string[] {
  const whole = type.startsWith("bigint");
  const counts = [
    ...least("minItems", was, is),
    ...most("maxItems", was, is),
    ...most("maxLanguages", { maxLanguages: MAX_LANGUAGES, ...was }, { maxLanguages: MAX_LANGUAGES, ...is }),
  ];
  // Of a few choices each is looked at, whatever it is that refuses it now.
  if (was.enum !== undefined) return [...counts, ...gone(was.enum, was, is)];
  return [
    ...counts,
    ...(is.enum === undefined ? [] : [`it has to be one of ${shown(is.enum, ", ")}`]),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : [`it has to match ${is.pattern}`]),
    ...(is.format === undefined || is.format === was.format
      ? []
      : [`its format is ${is.format}${was.format === undefined ? "" : `, no longer ${was.format}`}`]),
    ...least("minLength", was, is),
    ...most("maxLength", was, is),
    ...ends(was, is, whole),
    ...steps(was.multipleOf, is.multipleOf, whole),
  ];
}

const shown = (values: readonly (string | number)[], last: string): string =>
  values.map((value) => JSON.stringify(value)).join(last);

function gone(choices: NonNullable<Limits["enum"]>, was: Limits, is: Limits): readonly string[] {
  const left = choices.filter((choice) => fits(choice, was) && !fits(choice, is));
  return left.length === 0 ? [] : [`it is no longer ${shown(left, " or ")}`];
}

function least(
  key: "minLength" | "minItems",
  { [key]: was = 0 }: Limits,
  { [key]: is = 0 }: Limits,
): readonly string[] {
  return is > was ? [`its ${key} is ${is}${was === 0 ? "" : `, no longer ${was}`}`] : [];
}

function most(
  key: "maxLength" | "maxItems" | "maxLanguages",
  { [key]: was }: Limits,
  { [key]: is }: Limits,
): readonly string[] {
  if (is === undefined || (was !== undefined && is >= was)) return [];
  return [`its ${key} is ${is}${was === undefined ? "" : `, no longer ${was}`}`];
}

function ends(was: Limits, is: Limits, whole: boolean): readonly string[] {
  return SIDES.flatMap((side) => {
    const [before, now] = [endOf(was, side, whole), endOf(is, side, whole)];
    if (now === undefined || (before !== undefined && !isNarrower(now, before))) return [];
    return [before === undefined ? `its ${now.key} is ${now.said}` : endInWords(now, before)];
  });
}

/** Whatever is a multiple of twelve is one of four; as exactly as values are looked at. */
function steps(was: number | undefined, is: number | undefined, whole: boolean): readonly string[] {
  const step = was ?? (whole ? 1 : undefined);
  if (is === undefined || (step !== undefined && step > is / 2 && fits(step, { multipleOf: is }))) return [];
  return [`its multipleOf is ${is}${was === undefined ? "" : `, no longer ${was}`}`];
}
