/** Checks whether a property accepts a value that the spec itself contains: a default, an example or an enumerated value. */

import { DATATYPES } from "../../../../src/hypermedia/datatypes.ts";
import { checkOf, type ValidationError } from "../../../../src/hypermedia/validation.ts";
import {
  checkedSchema,
  countKeywords,
  formats,
  LINK_SCHEMA,
  mustBeGiven,
  normalizedLiteral,
} from "../../datatype-schemas.ts";
import type { Datatype, Property } from "../../model.ts";

/** What values are checked against, besides their property. */
export interface ValueContext {
  readonly locales: readonly string[];
  /** Path of a resource type's collection. */
  readonly pathOf: (resource: string) => string | null;
  /** Properties of a value type; null if they are not known. */
  readonly propertiesOf: (value: string) => readonly Property[] | null;
}

/** Why a property does not accept a value. */
export interface Violation {
  readonly message: string;
  /** A language that is not offered, preceded by the keys and indices that lead to it. */
  readonly locale?: readonly (string | number)[];
  /** The property of an embedded value that does not accept its value. */
  readonly inner?: Property;
  /** The resource type whose path a link does not begin with. */
  readonly target?: string;
}

/** Why a property does not accept a value, or null. A text without a language is in the default one. */
export function findViolation(value: unknown, property: Property, context: ValueContext): Violation | null {
  if (property.multilingual && typeof value === "string") return singleViolation(value, property, context);
  return wholeViolation(value, property, context);
}

/** The same without the short form of multilingual texts, which bodies have only at the top. */
function wholeViolation(value: unknown, property: Property, context: ValueContext): Violation | null {
  if (property.multilingual) return multilingualViolation(value, property, context);
  if (!property.many) return singleViolation(value, property, context);
  if (!Array.isArray(value)) return { message: "there may be many values, so this is a list" };
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = countKeywords(property);
  if (value.length < minItems) return { message: `there are at least ${minItems} values` };
  if (value.length > maxItems) return { message: `there are at most ${maxItems} values` };
  for (const [index, item] of value.entries()) {
    const wrong = singleViolation(item, property, context);
    if (wrong !== null) return within(index, wrong);
  }
  return null;
}

function within(step: string | number, violation: Violation): Violation {
  return violation.locale === undefined ? violation : { ...violation, locale: [step, ...violation.locale] };
}

/** Why a property does not accept a single value, or null. */
export function singleViolation(value: unknown, property: Property, context: ValueContext): Violation | null {
  const { range } = property;
  if (range.kind === "link") return linkViolation(value, range.resource, context);
  if (range.kind === "embed") return embeddedViolation(value, range.value, context);
  const message = dataViolation(value, property);
  return message === null ? null : { message };
}

function multilingualViolation(value: unknown, property: Property, context: ValueContext): Violation | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { message: 'a value is a text for each language, such as "{ en: Home }"' };
  }
  const texts = Object.entries(value);
  if (property.required && texts.length === 0) return { message: "there is a text in at least one language" };
  const { maxLanguages } = property.constraints;
  if (maxLanguages !== null && texts.length > maxLanguages)
    return { message: `there are at most ${maxLanguages} languages` };
  for (const [locale, text] of texts) {
    if (!context.locales.includes(locale))
      return { message: `"${locale}" is not among the languages offered`, locale: [locale] };
    const wrong = singleViolation(text, property, context);
    if (wrong !== null) return { message: `in "${locale}" ${wrong.message}` };
  }
  return null;
}

function linkViolation(value: unknown, target: string, { pathOf }: ValueContext): Violation | null {
  const path = pathOf(target);
  const iri = typeof value !== "string" || SCHEME.test(value) ? value : `http://localhost/${value.replace(/^\//, "")}`;
  if (typeof value !== "string" || errorsOf(iri, LINK).length > 0) {
    return { message: "a value is a link, so a path or an IRI" };
  }
  if (iri === value || path === null || (value.startsWith(path) && value.length > path.length)) return null;
  return { message: `a value leads to "${path}…"`, target };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function embeddedViolation(value: unknown, embedded: string, context: ValueContext): Violation | null {
  const properties = context.propertiesOf(embedded);
  if (properties === null) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { message: "a value is a value with keys" };
  const byName = new Map(properties.map((property) => [property.name, property]));
  for (const [name, inner] of Object.entries(value)) {
    const property = byName.get(name);
    if (property === undefined) return { message: `a value has no property "${name}"` };
    const wrong = wholeViolation(inner, property, context);
    if (wrong !== null)
      return { inner: property, ...within(name, { ...wrong, message: `of "${name}", ${wrong.message}` }) };
  }
  const missing = properties.find((property) => mustBeGiven(property) && !Object.hasOwn(value, property.name));
  return missing === undefined ? null : { message: `a value needs "${missing.name}"` };
}

/** Why a data property does not accept a single value, or null. Checks it like a body's, in other words. */
export function dataViolation(value: unknown, property: Property): string | null {
  // Every other error says more than that of an enumeration.
  const [first] = errorsOf(normalizedLiteral(value, property.range), checkFor(property)).toSorted(
    (one, other) => Number(one.keyword === "enum") - Number(other.keyword === "enum"),
  );
  if (first === undefined) return null;
  const { keyword, params } = first;
  const { limit } = params;
  if (keyword === "enum") {
    const values = (params.allowedValues as unknown[]).map((each) => JSON.stringify(each));
    return `a value is one of ${values.join(", ")}`;
  }
  const messages: Readonly<Record<string, string>> = {
    precision: `a value has at most ${limit} digits before the point`,
    scale: `a value has at most ${limit} digits after the point`,
    minLength: `it has at least ${limit} characters`,
    maxLength: `it has at most ${limit} characters`,
    pattern: `it matches ${params.pattern}`,
    minimum: `a value is at least ${limit}`,
    maximum: `a value is at most ${limit}`,
    exclusiveMinimum: `a value is greater than ${limit}`,
    exclusiveMaximum: `a value is less than ${limit}`,
    multipleOf: `a value is a multiple of ${params.multipleOf}`,
  };
  return messages[keyword] ?? (property.range.kind === "data" ? malformed(value, property.range.datatype) : null);
}

type Check = ReturnType<typeof checkOf>;

function errorsOf(value: unknown, check: Check): readonly ValidationError[] {
  const errors: ValidationError[] = [];
  check(value, errors);
  return errors;
}

const LINK = checkOf(LINK_SCHEMA, formats);

const checks = new WeakMap<Property, Check>();

function checkFor(property: Property): Check {
  const check = checks.get(property) ?? checkOf(checkedSchema(property), formats);
  checks.set(property, check);
  return check;
}

/** Why a value does not have the form of its datatype. */
function malformed(value: unknown, datatype: Datatype): string {
  const [day] = typeof value === "string" && /^date/.test(datatype) ? (/^\d{4}-\d\d-\d\d/.exec(value) ?? []) : [];
  if (day !== undefined && formats.date?.test(day) === false) return "there is no such day";
  const { schema, description } = DATATYPES[datatype];
  if (typeof value === "string" && schema.type === "string" && schema.format === undefined)
    return "a text has no U+0000 and no half characters";
  return `a value is ${description}`;
}
