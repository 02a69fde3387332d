/** Exact decimal numbers as texts, such as `-12.50`: comparison, multiples, and their form with a number of decimals. */

/** Digits and decimals of a decimal property. */
export interface Digits {
  /** Number of all digits. */
  readonly precision: number;
  /** Number of digits after the point. */
  readonly scale: number;
}

/** Bounds of numbers, and of decimals as texts. */
export interface Bounds<T = number | string> {
  readonly minimum?: T;
  readonly maximum?: T;
  readonly exclusiveMinimum?: T;
  readonly exclusiveMaximum?: T;
  readonly multipleOf?: T;
}

/** Whether a value has the form of XML Schema's decimals. A longer text takes too long to calculate with. */
export const isDecimal = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 1000 && /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(value);

const decimalsOf = (value: string): string => value.split(".")[1] ?? "";

/** The number times a power of ten. */
const unscaled = (value: string, scale: number): bigint =>
  BigInt(`${value.split(".")[0]}${decimalsOf(value).padEnd(scale, "0")}`);

/** Two numbers as whole numbers, times the same power of ten. */
function alike(one: string, other: string): readonly [bigint, bigint] {
  const scale = Math.max(decimalsOf(one).length, decimalsOf(other).length);
  return [unscaled(one, scale), unscaled(other, scale)];
}

/** Below, at or above 0, as for sorting. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = alike(one, other);
  return left < right ? -1 : left > right ? 1 : 0;
}

const HOLDS = {
  maximum: ["<=", (order: number) => order <= 0],
  minimum: [">=", (order: number) => order >= 0],
  exclusiveMaximum: ["<", (order: number) => order < 0],
  exclusiveMinimum: [">", (order: number) => order > 0],
} as const;

/** The bounds that a decimal violates, with what it must be compared with the limit. */
export function violatedBounds(value: string, bounds: Bounds<string>): (readonly [keyof Bounds, string, string])[] {
  return (Object.keys(HOLDS) as (keyof typeof HOLDS)[]).flatMap((keyword) => {
    const [limit, [comparison, holds]] = [bounds[keyword], HOLDS[keyword]];
    return limit === undefined || holds(compareDecimals(value, limit)) ? [] : [[keyword, comparison, limit] as const];
  });
}

export function isMultiple(value: string, step: string): boolean {
  const [all, one] = alike(value, step);
  return all % one === 0n;
}

/** The digits that a number needs before and after the point. */
export function digitsOf(value: string): { readonly whole: number; readonly decimals: number } {
  const [whole = ""] = value.split(".");
  return {
    whole: whole.replace(/^[+-]?0*/, "").length,
    decimals: decimalsOf(value).replace(/0+$/, "").length,
  };
}

/** Whether a value is a decimal that has no more digits. */
export function hasDigits(value: unknown, { precision, scale }: Digits): boolean {
  if (!isDecimal(value)) return false;
  const { whole, decimals } = digitsOf(value);
  return whole <= precision - scale && decimals <= scale;
}

/** The same number with that many decimals: `12.5` as `12.50`. Unchanged if it is none, or has more decimals. */
export function withScale(value: unknown, scale: number): unknown {
  if (!isDecimal(value) || digitsOf(value).decimals > scale) return value;
  const number = unscaled(value.slice(0, value.includes(".") ? value.indexOf(".") + 1 + scale : undefined), scale);
  const digits = String(number < 0n ? -number : number).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return number < 0n ? `-${text}` : text;
}
