/** JSON Schemas of property values, for OpenAPI, the validators, and the values in the spec itself. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import type { Formats } from "../../src/hypermedia/validation.ts";
import type { Digits } from "../../src/store/decimals.ts";
import { FORMATS } from "../../src/store/formats.ts";
import type { Constraints, Json, Property } from "./model.ts";

type Schema = { readonly [keyword: string]: Json };

export const formats: Formats = Object.fromEntries(
  Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")]),
);

/** A single value of a data property, with its constraints. */
export function dataSchema(property: Property): Schema {
  const { range, constraints } = property;
  if (range.kind !== "data") throw new TypeError(`"${property.name}" is no data property`);
  const { minimum, maximum, ...datatype } = DATATYPES[range.datatype].schema;
  if (isDecimalRange(range))
    return { ...datatype, pattern: decimalPattern(range), ...constraintKeywords({ enum: constraints.enum }) };
  // A bound of the property replaces that of the datatype, inclusive or exclusive.
  return {
    ...datatype,
    ...(minimum !== undefined && constraints.exclusiveMinimum === null && { minimum }),
    ...(maximum !== undefined && constraints.exclusiveMaximum === null && { maximum }),
    ...constraintKeywords(constraints),
  };
}

const isDecimalRange = (range: Property["range"]): range is Property["range"] & Digits =>
  range.kind === "data" && range.datatype === "decimal";

/** The texts with no more digits than a decimal property has. `exact`: with all digits after the point. */
export function decimalPattern({ precision, scale }: Digits, exact = false): string {
  const decimals = scale === 0 ? "" : exact ? `\\.[0-9]{${scale}}` : `(\\.[0-9]{1,${scale}})?`;
  return `^-?[0-9]{1,${Math.max(precision - scale, 1)}}${decimals}$`;
}

/** The schema for validation: strings without a format must be text that can be stored, and decimals are compared as numbers. */
export function checkedSchema(property: Property): Schema {
  const { range, constraints } = property;
  if (isDecimalRange(range))
    return { type: "decimal", precision: range.precision, scale: range.scale, ...constraintKeywords(constraints) };
  const schema = dataSchema(property);
  return schema.type === "string" && schema.format === undefined ? { ...schema, format: "text" } : schema;
}

/** A value of the spec in the canonical form, as for bodies. The spec may give a decimal as a number. */
export function normalizedLiteral(value: unknown, range: Property["range"]): unknown {
  if (range.kind !== "data") return value;
  const literal = range.datatype === "decimal" && typeof value === "number" ? String(value) : value;
  return DATATYPES[range.datatype].canonical(literal, range.scale);
}

export const LINK_SCHEMA: Schema = { type: "string", format: "iri" };

/** Whether clients must give it in a new resource or value: it is required and has no default. */
export function mustBeGiven(property: Pick<Property, "required" | "default" | "automatic" | "source">): boolean {
  const { required, default: standard, automatic, source } = property;
  return required && standard === null && automatic === null && source !== "sequence";
}

/** Whether its default replaces a missing value, so that it is always present. */
export function isFilledIn({ required, default: standard }: Pick<Property, "required" | "default">): boolean {
  return required && standard !== null;
}

const KEPT_BY_SERVER: ReadonlySet<Property["source"]> = new Set(["created", "modified", "identifier", "inverse"]);

/** Whether every answer has a value. Answers omit texts in languages that were not requested, and values that the client may not read. */
export function alwaysRead({ required, multilingual, read, source }: Property): boolean {
  return (required && !multilingual && read === null) || KEPT_BY_SERVER.has(source);
}

/** Array keywords for the number of values. A required property has at least one. */
export function countKeywords(property: Property): { readonly minItems?: number; readonly maxItems?: number } {
  const { minItems, maxItems } = property.constraints;
  const least = minItems ?? (property.required ? 1 : null);
  return { ...(least !== null && { minItems: least }), ...(maxItems !== null && { maxItems }) };
}

/** Object keywords for the number of languages. A required property has at least one. */
export function languageKeywords({ required, constraints: { maxLanguages } }: Property): Schema {
  return { ...(required && { minProperties: 1 }), ...(maxLanguages !== null && { maxProperties: maxLanguages }) };
}

/** Constraints of single values. */
export const KEYWORDS = [
  "enum",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const satisfies readonly (keyof Constraints)[];

function constraintKeywords(constraints: Partial<Constraints>): Schema {
  return Object.fromEntries(KEYWORDS.flatMap((each) => (constraints[each] == null ? [] : [[each, constraints[each]]])));
}
