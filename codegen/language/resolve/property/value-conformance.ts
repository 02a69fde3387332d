/** Whether a value that the spec gives (a default, an example, an enumerated value) is one that the property may have. */

import { DATATYPES } from "../../../../src/hypermedia/datatypes.ts";
import { checkOf, type ValidationError } from "../../../../src/hypermedia/validation.ts";
import { checkedSchema, countKeywords, formats, LINK_SCHEMA, mustBeGiven } from "../../datatype-schemas.ts";
import type { Datatype, Property } from "../../model.ts";

/** What a value is looked at against. */
export interface Fitting {
  readonly locales: readonly string[];
  /** Path of a resource type's collection. */
  readonly pathOf: (resource: string) => string | null;
  /** Properties of a value type; null where they are not known. */
  readonly propertiesOf: (value: string) => readonly Property[] | null;
}

/** Why a value does not fit. */
export interface Misfit {
  readonly message: string;
  /** Where that is why: the tag of a language that is not offered, behind the keys and indices that lead to it. */
  readonly locale?: readonly (string | number)[];
  /** The property of an embedded value that it is about, where it is. */
  readonly inner?: Property;
  /** The resource type whose path it does not begin with, where that is why. */
  readonly target?: string;
}

/** Why the property cannot have the value as a whole; null where it can. A text that names no language is in the default one. */
export function misfit(value: unknown, property: Property, fitting: Fitting): Misfit | null {
  if (property.multilingual && typeof value === "string") return single(value, property, fitting);
  return whole(value, property, fitting);
}

/** The same of a value within another, which stands as bodies have it when they are checked. */
function whole(value: unknown, property: Property, fitting: Fitting): Misfit | null {
  if (property.multilingual) return multilingual(value, property, fitting);
  if (!property.many) return single(value, property, fitting);
  if (!Array.isArray(value)) return { message: "there may be many values, so this is a list" };
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = countKeywords(property);
  if (value.length < minItems) return { message: `there are at least ${minItems} values` };
  if (value.length > maxItems) return { message: `there are at most ${maxItems} values` };
  for (const [index, item] of value.entries()) {
    const wrong = single(item, property, fitting);
    if (wrong !== null) return within(index, wrong);
  }
  return null;
}

/** The same of what holds it. */
function within(step: string | number, misfit: Misfit): Misfit {
  return misfit.locale === undefined ? misfit : { ...misfit, locale: [step, ...misfit.locale] };
}

/** Why one value does not fit, the enumeration left aside where it is itself looked at. */
export function single(value: unknown, property: Property, fitting: Fitting, enumerated = true): Misfit | null {
  const { range } = property;
  if (range.kind === "link") return linked(value, range.resource, fitting);
  if (range.kind === "embed") return embedded(value, fitting.propertiesOf(range.value), fitting);
  const wrong = judged(value, enumerated ? property : unlisted(property), range.datatype);
  return wrong === null ? null : { message: wrong };
}

const unlisted = (property: Property): Property => ({
  ...property,
  constraints: { ...property.constraints, enum: null },
});

function multilingual(value: unknown, property: Property, fitting: Fitting): Misfit | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { message: 'a value is a text for each language, such as "{ en: Home }"' };
  }
  if (property.required && Object.keys(value).length === 0)
    return { message: "there is a text in one language at least" };
  const { maxLanguages } = property.constraints;
  if (maxLanguages !== null && Object.keys(value).length > maxLanguages)
    return { message: `there are at most ${maxLanguages} languages` };
  for (const [locale, text] of Object.entries(value)) {
    if (!fitting.locales.includes(locale))
      return { message: `"${locale}" is not among the languages offered`, locale: [locale] };
    const wrong = single(text, property, fitting);
    if (wrong !== null) return { message: `in "${locale}" ${wrong.message}` };
  }
  return null;
}

function linked(value: unknown, target: string, { pathOf }: Fitting): Misfit | null {
  const path = pathOf(target);
  const iri = typeof value !== "string" || SCHEME.test(value) ? value : `http://localhost/${value.replace(/^\//, "")}`;
  if (typeof value !== "string" || faultsOf(iri, LINK).length > 0) {
    return { message: "a value is a link, so a path or an IRI" };
  }
  if (iri === value || path === null || (value.startsWith(path) && value.length > path.length)) {
    return null;
  }
  return { message: `a value leads to "${path}…"`, target };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function embedded(value: unknown, properties: readonly Property[] | null, fitting: Fitting): Misfit | null {
  if (properties === null) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { message: "a value is a value with keys" };
  }
  const byName = new Map(properties.map((property) => [property.name, property]));
  for (const [name, inner] of Object.entries(value)) {
    const property = byName.get(name);
    if (property === undefined) return { message: `a value has no property "${name}"` };
    const wrong = whole(inner, property, fitting);
    if (wrong !== null)
      return { inner: property, ...within(name, { ...wrong, message: `of "${name}", ${wrong.message}` }) };
  }
  const absent = properties.find((property) => mustBeGiven(property) && !Object.hasOwn(value, property.name));
  return absent === undefined ? null : { message: `a value needs "${absent.name}"` };
}

/** Why it is no value of the property's datatype within its constraints: judged as a body's is, and told in other words. */
function judged(value: unknown, property: Property, datatype: Datatype): string | null {
  // What a value is says more than that it is not among those listed.
  const [first] = faultsOf(value, checkFor(property)).toSorted(
    (one, other) => Number(one.keyword === "enum") - Number(other.keyword === "enum"),
  );
  return first === undefined ? null : inWords(first, value, datatype);
}

function faultsOf(value: unknown, check: Check): readonly ValidationError[] {
  const errors: ValidationError[] = [];
  check(value, errors);
  return errors;
}

type Check = ReturnType<typeof checkOf>;

const LINK = checkOf(LINK_SCHEMA, formats);

/** Of properties, which may be asked about many values. */
const checks = new WeakMap<Property, Check>();

function checkFor(property: Property): Check {
  const check = checks.get(property) ?? checkOf(checkedSchema(property), formats);
  checks.set(property, check);
  return check;
}

function inWords({ keyword, params }: ValidationError, value: unknown, datatype: Datatype): string {
  switch (keyword) {
    case "enum":
      return `a value is one of ${(params.allowedValues as unknown[]).map((each) => JSON.stringify(each)).join(", ")}`;
    case "minLength":
      return `it has at least ${params.limit} characters`;
    case "maxLength":
      return `it has at most ${params.limit} characters`;
    case "pattern":
      return `it matches ${params.pattern}`;
    case "minimum":
      return `a value is at least ${params.limit}`;
    case "maximum":
      return `a value is at most ${params.limit}`;
    case "exclusiveMinimum":
      return `a value is greater than ${params.limit}`;
    case "exclusiveMaximum":
      return `a value is less than ${params.limit}`;
    case "multipleOf":
      return `a value is a multiple of ${params.multipleOf}`;
    default:
      return malformed(value, datatype);
  }
}

/** Why a value has not the form of its datatype. */
function malformed(value: unknown, datatype: Datatype): string {
  const [day] = typeof value === "string" && /^date/.test(datatype) ? (/^\d{4}-\d\d-\d\d/.exec(value) ?? []) : [];
  if (day !== undefined && formats.date?.test(day) === false) return "there is no such day";
  const { schema, description } = DATATYPES[datatype];
  if (typeof value === "string" && schema.type === "string" && schema.format === undefined)
    return "a text has no U+0000 and no half characters";
  return `a value is ${description}`;
}
