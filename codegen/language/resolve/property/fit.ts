/** Whether a value that the spec gives (a default, an example, an enumerated value) is one that the property may have. */

import { canonicalLocale } from "../../grammar/words.ts";
import type { Constraints, Datatype, Property } from "../../model.ts";

/** What a value is looked at against. */
export interface Fitting {
  readonly locales: readonly string[];
  /** Path of a resource type's collection. */
  readonly pathOf: (resource: string) => string | null;
  /** Properties of a value type; null where they are not known. */
  readonly propertiesOf: (value: string) => readonly Property[] | null;
}

/** Why a value does not fit; `locale` is the tag of a language that is not offered, where that is why. */
export interface Misfit {
  readonly message: string;
  readonly locale?: string;
}

/** Why the property cannot have the value as a whole; null where it can. */
export function misfit(value: unknown, property: Property, fitting: Fitting): Misfit | null {
  if (property.multilingual) return multilingual(value, property, fitting);
  if (!property.many) return single(value, property, fitting);
  if (!Array.isArray(value)) return { message: "there may be many values, so this is a list" };
  const { minItems, maxItems } = property.constraints;
  if (value.length < (minItems ?? 0)) return { message: `there are at least ${minItems} values` };
  if (maxItems !== null && value.length > maxItems) return { message: `there are at most ${maxItems} values` };
  for (const item of value) {
    const wrong = single(item, property, fitting);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Why one value does not fit, the enumeration left aside where it is itself looked at. */
export function single(value: unknown, property: Property, fitting: Fitting, enumerated = true): Misfit | null {
  const { range, constraints } = property;
  if (range.kind === "link") return linked(value, fitting.pathOf(range.resource));
  if (range.kind === "embed") return embedded(value, fitting.propertiesOf(range.value), fitting);
  const wrong = typed(value, range.datatype) ?? constrained(value, constraints);
  if (wrong !== null) return { message: wrong };
  const listed = !enumerated || !constraints.enum?.length || constraints.enum.includes(value as string | number);
  return listed
    ? null
    : { message: `a value is one of ${constraints.enum?.map((each) => JSON.stringify(each)).join(", ")}` };
}

function multilingual(value: unknown, property: Property, fitting: Fitting): Misfit | null {
  if (typeof value === "string") return single(value, property, fitting);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { message: 'a value is a text for each language, such as "{ en: Home }"' };
  }
  for (const [locale, text] of Object.entries(value)) {
    if (!fitting.locales.includes(locale)) return { message: `"${locale}" is not among the languages offered`, locale };
    const wrong = single(text, property, fitting);
    if (wrong !== null) return { message: `in "${locale}" ${wrong.message}` };
  }
  return null;
}

function linked(value: unknown, path: string | null): Misfit | null {
  if (typeof value !== "string") return { message: "a value is a link, so a path or an IRI" };
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) || path === null || (value.startsWith(path) && value.length > path.length)) {
    return null;
  }
  return { message: `a value leads to "${path}…"` };
}

function embedded(value: unknown, properties: readonly Property[] | null, fitting: Fitting): Misfit | null {
  if (properties === null) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { message: "a value is a value with keys" };
  }
  const byName = new Map(properties.map((property) => [property.name, property]));
  for (const [name, inner] of Object.entries(value)) {
    const property = byName.get(name);
    if (property === undefined) return { message: `a value has no property "${name}"` };
    const wrong = misfit(inner, property, fitting);
    if (wrong !== null) return { ...wrong, message: `of "${name}", ${wrong.message}` };
  }
  const absent = properties.find((property) => property.required && !Object.hasOwn(value, property.name));
  return absent === undefined ? null : { message: `a value needs "${absent.name}"` };
}

const TIME = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?";
const DATE = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";

const text =
  (looks: RegExp): ((value: unknown) => boolean) =>
  (value) =>
    typeof value === "string" && looks.test(value);

const TYPES: Readonly<Record<Datatype, readonly [fits: (value: unknown) => boolean, looks: string]>> = {
  string: [(value) => typeof value === "string", "a text"],
  integer: [(value) => Number.isSafeInteger(value), "a whole number"],
  number: [(value) => Number.isFinite(value), "a number"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
  date: [text(new RegExp(`^${DATE}$`)), 'a date such as "2030-01-31"'],
  dateTime: [text(new RegExp(`^${DATE}T${TIME}Z$`)), 'a date and time such as "2030-01-31T12:00:00.000Z"'],
  time: [text(new RegExp(`^${TIME}$`)), 'a time such as "12:00:00"'],
  duration: [
    text(/^P(?=.)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/),
    'a duration such as "P1DT12H"',
  ],
  email: [text(/^[^\s@]+@[^\s@]+$/), "an e-mail address"],
  iri: [text(/^\S+$/), "an IRI"],
  language: [(value) => typeof value === "string" && canonicalLocale(value) !== null, "a language tag"],
  uuid: [text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), "a UUID"],
  password: [(value) => typeof value === "string", "a text"],
  secret: [(value) => typeof value === "string", "a text"],
};

function typed(value: unknown, datatype: Datatype): string | null {
  const [fits, looks] = TYPES[datatype];
  return fits(value) ? null : `a value is ${looks}`;
}

function constrained(value: unknown, constraints: Constraints): string | null {
  if (typeof value === "string") {
    return lengthFits([...value].length, constraints) ?? patternFits(value, constraints.pattern);
  }
  if (typeof value !== "number") return null;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  if (minimum !== null && value < minimum) return `a value is at least ${minimum}`;
  if (maximum !== null && value > maximum) return `a value is at most ${maximum}`;
  if (exclusiveMinimum !== null && value <= exclusiveMinimum) return `a value is greater than ${exclusiveMinimum}`;
  if (exclusiveMaximum !== null && value >= exclusiveMaximum) return `a value is less than ${exclusiveMaximum}`;
  // Quotients of decimal fractions are seldom whole in binary.
  const steps = multipleOf === null ? 0 : value / multipleOf;
  return Math.abs(steps - Math.round(steps)) > 1e-9 ? `a value is a multiple of ${multipleOf}` : null;
}

function lengthFits(length: number, { minLength, maxLength }: Constraints): string | null {
  if (minLength !== null && length < minLength) return `it has at least ${minLength} characters`;
  return maxLength !== null && length > maxLength ? `it has at most ${maxLength} characters` : null;
}

function patternFits(value: string, pattern: string | null): string | null {
  const expression = pattern === null ? null : compiled(pattern);
  return expression === null || expression.test(value) ? null : `it matches ${pattern}`;
}

/** A pattern that does not compile is reported where it stands, not where it is used. */
function compiled(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return null;
  }
}
