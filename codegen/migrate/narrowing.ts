/** Finds constraints that become narrower. No table changes, but existing rows may violate them. */

import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import type { Column, ColumnType, Limits, Part } from "../../src/store/table.ts";
import { fits } from "../../src/store/value-limits.ts";
import { jsonConversions } from "./json-conversions.ts";
import { typeName } from "./sql-values.ts";

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
    const removed = was.enum.filter((choice) => fits(choice, was) && !fits(choice, is));
    return [
      ...counts.map(({ message }) => message),
      ...(removed.length === 0 ? [] : [`it is no longer ${shown(removed, " or ")}`]),
    ];
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

const shown = (values: readonly (string | number)[], separator: string): string =>
  values.map((value) => JSON.stringify(value)).join(separator);

/** A limit that has another number. */
export interface LimitChange {
  readonly key: keyof Limits;
  /** True if values that were accepted may now be refused. */
  readonly isNarrower: boolean;
  /** `its minimum is 2, no longer 1` */
  readonly message: string;
}

/** The limits of a range. `standard`: the limit of a property that has none. */
const BOUNDS: readonly Bound[] = [
  { sign: 1, closed: "minItems", standard: 0 },
  { sign: -1, closed: "maxItems" },
  { sign: -1, closed: "maxLanguages", standard: MAX_LANGUAGES },
  { sign: 1, closed: "minLength", standard: 0 },
  { sign: -1, closed: "maxLength" },
  { sign: 1, closed: "minimum", open: "exclusiveMinimum" },
  { sign: -1, closed: "maximum", open: "exclusiveMaximum" },
];

interface Bound {
  /** -1 for an upper bound. */
  readonly sign: 1 | -1;
  readonly closed: keyof Limits;
  readonly open?: keyof Limits;
  readonly standard?: number;
}

/** One end of a range. */
interface End {
  readonly key: keyof Limits;
  /** The number in the spec. */
  readonly said: number | string;
  /** The greater, the narrower. */
  readonly at: number;
  readonly isOpen: boolean;
}

/** Every limit with a number that has changed. `isInteger`: the values are integers. */
export function limitChanges(was: Limits, is: Limits, isInteger: boolean): readonly LimitChange[] {
  const ends = BOUNDS.flatMap((bound) => {
    const [before, after] = [endOf(was, bound, isInteger), endOf(is, bound, isInteger)];
    if (before?.at === after?.at && before?.isOpen === after?.isOpen) return [];
    const isNarrower = after !== undefined && (before === undefined || isWithin(after, before));
    return changeOf(before, after, isNarrower);
  });
  if (was.multipleOf === is.multipleOf) return ends;
  const stepOf = ({ multipleOf: said }: Limits) => (said === undefined ? said : ({ key: "multipleOf", said } as const));
  return [...ends, ...changeOf(stepOf(was), stepOf(is), hasNarrowerStep(was, is, isInteger))];
}

/** Every multiple of 12 is a multiple of 4. Compared as exactly as values are checked. */
function hasNarrowerStep({ multipleOf: was }: Limits, { multipleOf: is }: Limits, isInteger: boolean): boolean {
  const step = was ?? (isInteger ? 1 : undefined);
  return is !== undefined && !(step !== undefined && Number(step) > Number(is) / 2 && fits(step, { multipleOf: is }));
}

function changeOf(
  was: Pick<End, "key" | "said"> | undefined,
  is: Pick<End, "key" | "said"> | undefined,
  isNarrower: boolean,
): readonly LimitChange[] {
  if (is === undefined) {
    return was === undefined ? [] : [{ key: was.key, isNarrower, message: `its ${was.key} of ${was.said} is removed` }];
  }
  const former =
    was === undefined ? "" : was.key === is.key ? `, no longer ${was.said}` : `; its ${was.key} was ${was.said}`;
  return [{ key: is.key, isNarrower, message: `its ${is.key} is ${is.said}${former}` }];
}

/** The narrower of the two limits that a bound may have. Of integers, the last one that is accepted. */
function endOf(limits: Limits, { sign, closed, open, standard }: Bound, isInteger: boolean): End | undefined {
  const end = (key: keyof Limits, said: number | string): End => {
    const [at, isOpen] = [sign * Number(said), key === open];
    if (!isInteger) return { key, said, at, isOpen };
    return { key, said, at: isOpen ? Math.floor(at) + 1 : Math.ceil(at), isOpen: false };
  };
  const [one, other] = [closed, ...(open === undefined ? [] : [open])].flatMap((key) => {
    const said = (limits[key] as number | string | undefined) ?? standard;
    return said === undefined ? [] : end(key, said);
  });
  return one !== undefined && other !== undefined && isWithin(other, one) ? other : one;
}

const isWithin = (one: End, other: End): boolean =>
  one.at > other.at || (one.at === other.at && one.isOpen && !other.isOpen);
