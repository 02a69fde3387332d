/** Limits of values that become narrower: no table changes by that, but rows may have values that would be refused now. */

import { fits } from "../../src/store/fits.ts";
import type { ColumnType, Limits, Part } from "../../src/store/table.ts";

/** What there is to compare of a column, a join, or a part of embedded values. */
export interface Limited {
  readonly property: string;
  readonly type?: ColumnType;
  readonly limits?: Limits;
  readonly parts?: readonly Part[];
}

/** By property, `size.width` within embedded values: what is narrower there. */
export function narrowings(was: Limited, is: Limited): readonly (readonly [string, readonly string[]])[] {
  const own = narrower(was.limits, is.limits, is.type);
  return [...(own.length > 0 ? [[is.property, own] as const] : []), ...narrowerParts(was, is)];
}

/** What is in embedded values is carried over by nobody, so one of another type fits only where JSON has both alike. */
function narrowingsOfPart(was: Part, is: Part): ReturnType<typeof narrowings> {
  const fitsAsItIs = was.type === is.type || ALIKE.has(`${was.type} ${is.type}`);
  return fitsAsItIs ? narrowings(was, is) : [[is.property, [`its type is ${is.type}, no longer ${was.type}`]]];
}

/** In JSON, whatever is of the first type is of the second. */
const ALIKE: ReadonlySet<string> = new Set(
  ["bigint double", "date text", "timestamp text", "uuid text"].flatMap((pair) => [
    pair,
    `${pair.replace(" ", "[] ")}[]`,
  ]),
);

/** The names of what was within embedded values and is no property of them any more: `size.width`. */
export function lostParts({ parts: before = [] }: Limited, { property, parts }: Limited): readonly string[] {
  if (parts === undefined) return [];
  const is = new Map(parts.map((part) => [part.property, part]));
  return before.flatMap((part) => {
    const left = is.get(part.property);
    return (left === undefined ? [part.property] : lostParts(part, left)).map((name) => `${property}.${name}`);
  });
}

/** Where it is not known what was asked within, nothing can be said to be narrower. */
function narrowerParts({ parts: before }: Limited, { property, parts = [] }: Limited): ReturnType<typeof narrowings> {
  if (before === undefined) return [];
  const was = new Map(before.map((part) => [part.property, part]));
  return parts.flatMap((part) => {
    const old = was.get(part.property) ?? { ...part, required: false, limits: {}, parts: [] };
    const required = part.required && !old.required ? [[part.property, ["it is required"]] as const] : [];
    return [...required, ...narrowingsOfPart(old, part)].map(([name, all]) => [`${property}.${name}`, all] as const);
  });
}

/** What is narrower, in the words of the spec; none where all that was taken still is. */
export function narrower(was: Limits = {}, is: Limits = {}, type: ColumnType = "text"): readonly string[] {
  const whole = type.startsWith("bigint");
  const counts = [...least("minItems", was, is), ...most("maxItems", was, is)];
  // Of a few choices each is looked at, whatever it is that refuses it now.
  if (was.enum !== undefined) return [...counts, ...gone(was.enum, was, is)];
  return [
    ...counts,
    ...(is.enum === undefined ? [] : [`it has to be one of ${shown(is.enum, ", ")}`]),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : [`it has to match ${is.pattern}`]),
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

function most(key: "maxLength" | "maxItems", { [key]: was }: Limits, { [key]: is }: Limits): readonly string[] {
  if (is === undefined || (was !== undefined && is >= was)) return [];
  return [`its ${key} is ${is}${was === undefined ? "" : `, no longer ${was}`}`];
}

/** Where the numbers end that are taken, at one side or the other. */
interface End {
  /** As the spec says it. */
  readonly key: keyof Limits;
  readonly said: number;
  /** The greater, the narrower. */
  readonly at: number;
  /** Whether the number itself is beyond. */
  readonly open: boolean;
}

const SIDES = [
  { sign: 1, closed: "minimum", open: "exclusiveMinimum" },
  { sign: -1, closed: "maximum", open: "exclusiveMaximum" },
] as const;

function ends(was: Limits, is: Limits, whole: boolean): readonly string[] {
  return SIDES.flatMap((side) => {
    const [before, now] = [endOf(was, side, whole), endOf(is, side, whole)];
    if (now === undefined || (before !== undefined && !isNarrower(now, before))) return [];
    const said = `its ${now.key} is ${now.said}`;
    if (before === undefined) return [said];
    return [
      before.key === now.key ? `${said}, no longer ${before.said}` : `${said}; its ${before.key} was ${before.said}`,
    ];
  });
}

/** The narrower of the two that a side may have. Of whole numbers the last one counts that is taken, however that is said. */
function endOf(limits: Limits, { sign, closed, open }: (typeof SIDES)[number], whole: boolean): End | undefined {
  const [one, other] = [closed, open].flatMap((key): End[] => {
    const said = limits[key];
    if (said === undefined) return [];
    const [at, isOpen] = [sign * said, key === open];
    if (!whole) return [{ key, said, at, open: isOpen }];
    return [{ key, said, at: isOpen ? Math.floor(at) + 1 : Math.ceil(at), open: false }];
  });
  return one !== undefined && other !== undefined && isNarrower(other, one) ? other : one;
}

const isNarrower = (one: End, other: End): boolean =>
  one.at > other.at || (one.at === other.at && one.open && !other.open);

/** Whatever is a multiple of twelve is one of four; as exactly as values are looked at. */
function steps(was: number | undefined, is: number | undefined, whole: boolean): readonly string[] {
  const step = was ?? (whole ? 1 : undefined);
  if (is === undefined || (step !== undefined && step > is / 2 && fits(step, { multipleOf: is }))) return [];
  return [`its multipleOf is ${is}${was === undefined ? "" : `, no longer ${was}`}`];
}
