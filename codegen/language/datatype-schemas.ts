/**
 * JSON Schema of a single value of a property: what the OpenAPI document and the validators have in common, and what the
 * values are held to that the spec itself gives.
 */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import type { Formats } from "../../src/hypermedia/validation.ts";
import { FORMATS } from "../../src/store/formats.ts";
import type { Constraints, Json, Property } from "./model.ts";

type Schema = { readonly [keyword: string]: Json };

/** Patterns of texts by the names of their formats. */
export const formats: Formats = Object.fromEntries(
  Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")]),
);

/** A single value of a property whose range is data, constraints included. */
export function dataSchema(property: Property): Schema {
  const { range, constraints } = property;
  if (range.kind !== "data") throw new TypeError(`"${property.name}" is no data property`);
  const { minimum, maximum, ...datatype } = DATATYPES[range.datatype].schema;
  // A bound of its own takes the place of the datatype's, whichever keyword says it.
  return {
    ...datatype,
    ...(minimum === undefined || constraints.exclusiveMinimum !== null ? {} : { minimum }),
    ...(maximum === undefined || constraints.exclusiveMaximum !== null ? {} : { maximum }),
    ...constraintKeywords(constraints),
  };
}

/** The same as it is checked: strings of no format of their own must at least be text that can be stored. */
export function checkedSchema(property: Property): Schema {
  const schema = dataSchema(property);
  return schema.type === "string" && schema.format === undefined ? { ...schema, format: "text" } : schema;
}

/** What a link is checked for, once it is absolute. */
export const LINK_SCHEMA: Schema = { type: "string", format: "iri" };

/** Whether it has to be given to whoever makes a resource or a value: a default serves where what is required is left out. */
export function mustBeGiven({ required, default: standard }: Pick<Property, "required" | "default">): boolean {
  return required && standard === null;
}

/** Whether its default is what it is wherever it was left out, so that it is always there. */
export function isFilledIn({ required, default: standard }: Pick<Property, "required" | "default">): boolean {
  return required && standard !== null;
}

const KEPT_BY_SERVER: ReadonlySet<Property["source"]> = new Set(["created", "modified", "identifier"]);

/** True where every answer gives a value: a language that was not asked for, and what not everyone may read, is left out. */
export function alwaysRead({ required, multilingual, read, source }: Property): boolean {
  return (required && !multilingual && read === null) || KEPT_BY_SERVER.has(source);
}

/** How many values there may be, as keywords of an array; a required property has one at least. */
export function countKeywords(property: Property): { readonly minItems?: number; readonly maxItems?: number } {
  const { minItems, maxItems } = property.constraints;
  const least = minItems ?? (property.required ? 1 : null);
  return { ...(least === null ? {} : { minItems: least }), ...(maxItems === null ? {} : { maxItems }) };
}

/** How many languages there may be, as keywords of a language map; a required property has one at least. */
export function languageKeywords({ required, constraints: { maxLanguages } }: Property): Schema {
  return {
    ...(required ? { minProperties: 1 } : {}),
    ...(maxLanguages === null ? {} : { maxProperties: maxLanguages }),
  };
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

function constraintKeywords(constraints: Constraints): Schema {
  const keywords: Record<string, string | number | readonly (string | number)[]> = {};
  for (const keyword of KEYWORDS) {
    const value = constraints[keyword];
    if (value !== null) keywords[keyword] = value;
  }
  return keywords;
}
