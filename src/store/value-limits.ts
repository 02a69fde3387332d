/** Whether a value satisfies the constraints of the spec. */

import { type Bounds, isDecimal, isMultiple, violatedBounds } from "./decimals.ts";
import { FORMATS, type Format, MAX_LANGUAGES } from "./formats.ts";
import type { Limits } from "./table.ts";

const FORMS = Object.fromEntries(
  Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")]),
) as Readonly<Record<Format, RegExp>>;

/** True without a value: whether one is required is up to the column. */
export function fits(value: unknown, limits: Limits): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, ...each } = limits;
    return value.length >= minItems && value.length <= maxItems && value.every((one) => fits(one, each));
  }
  if (typeof value === "object") {
    const texts = Object.values(value);
    return texts.length <= (limits.maxLanguages ?? MAX_LANGUAGES) && texts.every((one) => fits(one, limits));
  }
  if (limits.enum !== undefined && !limits.enum.includes(value as string | number)) return false;
  return typeof value === "number"
    ? numberFits(value, limits as Bounds<number>)
    : typeof value !== "string" || textFits(value, limits);
}

function numberFits(value: number, limits: Bounds<number>): boolean {
  const { minimum = value, maximum = value, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  if (value < minimum || value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (multipleOf === undefined) return true;
  // The tolerance of the validators.
  const times = value / multipleOf;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function textFits(value: string, limits: Limits): boolean {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = limits;
  const length = [...value].length;
  if (length < minLength || length > maxLength) return false;
  if (format !== undefined && !FORMS[format].test(value)) return false;
  const { multipleOf } = limits;
  if (typeof multipleOf === "string" && !isMultiple(value, multipleOf)) return false;
  // Bounds of texts are those of decimals.
  if (isDecimal(value) && violatedBounds(value, limits as Bounds<string>).length > 0) return false;
  return pattern === undefined || new RegExp(pattern, "u").test(value);
}
