/**
 * What validators are made of: checks of a value by a schema, for those keywords of JSON Schema that forms of bodies have.
 *
 * They find what Ajv finds, in its order, but that a value that is no choice of an `enum` is always told of before its
 * type, and that a text that is too long is not held against a pattern, which may take longer the longer it is.
 */

import { escapePointer, isObject, type JsonObject } from "./json.ts";

/** `type` is one type, or that and `"null"`. An object has either `properties` and no others, or is a map. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** What is wrong at one place; the shape is Ajv's. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** The most errors that an answer lists: a body may have one per value. One more is kept, to show that there are more. */
export const mostErrors = 1000;

/** Checks whether a value has the form. `errors` has its faults until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** Patterns of texts by the names of their formats. */
export type Formats = Readonly<Record<string, RegExp>>;

/** Gives what makes the validator of a form. The form is asked for, and made into checks, when the first value comes. */
export function validatorsWith(formats: Formats): (form: () => Schema) => Validator {
  return (form) => {
    let check: Check | undefined;
    const validator: Validator = (value) => {
      check ??= checkOf(form(), formats);
      const errors: Found[] = [];
      check(value, errors);
      validator.errors = errors.length === 0 ? null : errors;
      return errors.length === 0;
    };
    return validator;
  };
}

/** Adds what is wrong with a value. Places are those under the value; whoever holds it puts its own before them. */
type Check = (value: unknown, errors: Found[]) => void;

type Found = { -readonly [Name in keyof ValidationError]: ValidationError[Name] };

/** The check that a schema asks for. Throws where a keyword is not known: nothing is passed over. */
export function checkOf(schema: Schema, formats: Formats): Check {
  const { type, ...asked } = schema;
  const [name, ...others] = [type].flat();
  const kind = KINDS.get(name === "object" && asked.properties === undefined ? "map" : name);
  const strange = Object.keys(asked).filter((keyword) => !kind?.keywords.includes(keyword));
  if (kind === undefined || strange.length > 0 || (others.length > 0 && others.join() !== "null")) {
    throw new Error(`There is no check for ${strange[0] ?? "the type"} in ${JSON.stringify(schema)}.`);
  }
  const mistyped: Check = (value, errors) => {
    if (value !== null || others.length === 0) add(errors, "type", { type }, `must be ${[type].flat().join()}`);
  };
  const check = kind.check(asked, mistyped, formats);
  return asked.enum === undefined ? check : chosen(asked.enum as readonly unknown[], check);
}

interface Kind {
  /** What a schema may ask for beside the type. */
  readonly keywords: readonly string[];
  /** The check of what is asked; `mistyped` is for a value of another type. */
  check(asked: object, mistyped: Check, formats: Formats): Check;
}

const OF_TEXTS = ["maxLength", "minLength", "pattern", "format", "enum"];
const OF_NUMBERS = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "enum"];
const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ["string", { keywords: OF_TEXTS, check: checkOfText }],
  ["integer", { keywords: OF_NUMBERS, check: checkOfNumber(true) }],
  ["number", { keywords: OF_NUMBERS, check: checkOfNumber(false) }],
  ["boolean", { keywords: [], check: checkOfBoolean }],
  ["array", { keywords: ["maxItems", "minItems", "items"], check: checkOfArray }],
  ["object", { keywords: ["required", "additionalProperties", "properties"], check: checkOfObject }],
  ["map", { keywords: ["maxProperties", "minProperties", "propertyNames", "additionalProperties"], check: checkOfMap }],
]);

function add(errors: Found[], keyword: string, params: Found["params"], message: string): void {
  if (errors.length <= mostErrors) errors.push({ instancePath: "", keyword, params, message });
}

/** The step of a JSON Pointer to what an object has under a name. */
function stepTo(name: string): string {
  return `/${escapePointer(name)}`;
}

/** Puts a step before the places of errors, from one on. */
function place(errors: readonly Found[], from: number, step: string): void {
  for (const error of errors.slice(from)) error.instancePath = step + error.instancePath;
}

function chosen(choices: readonly unknown[], check: Check): Check {
  const allowed = new Set(choices);
  return (value, errors) => {
    if (!allowed.has(value)) {
      add(errors, "enum", { allowedValues: choices }, "must be equal to one of the allowed values");
    }
    check(value, errors);
  };
}

interface TextAsked {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

function checkOfText(asked: TextAsked, mistyped: Check, formats: Formats): Check {
  const { maxLength = Number.POSITIVE_INFINITY, minLength = 0, pattern, format } = asked;
  const matching = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const formed = format === undefined ? undefined : formats[format];
  if (format !== undefined && formed === undefined) throw new Error(`There is no format ${format}.`);
  return (value, errors) => {
    if (typeof value !== "string") return mistyped(value, errors);
    // A character takes one unit or two, so that most texts need no counting.
    const isTooLong = value.length > maxLength && charactersOf(value) > maxLength;
    if (isTooLong) {
      add(errors, "maxLength", { limit: maxLength }, `must NOT have more than ${maxLength} characters`);
    }
    if (value.length < 2 * minLength && charactersOf(value) < minLength) {
      add(errors, "minLength", { limit: minLength }, `must NOT have fewer than ${minLength} characters`);
    }
    if (matching !== undefined && !isTooLong && !matching.test(value)) {
      add(errors, "pattern", { pattern }, `must match pattern "${pattern}"`);
    }
    if (formed !== undefined && !formed.test(value)) {
      add(errors, "format", { format }, `must match format "${format}"`);
    }
  };
}

/** How many characters a text has, half a surrogate pair being one. */
function charactersOf(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

interface NumberAsked {
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

function checkOfNumber(whole: boolean): Kind["check"] {
  return (asked: NumberAsked, mistyped: Check): Check => {
    const { maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY, multipleOf } = asked;
    const { exclusiveMaximum = Number.POSITIVE_INFINITY, exclusiveMinimum = Number.NEGATIVE_INFINITY } = asked;
    return (value, errors) => {
      if (!(whole ? Number.isInteger(value) : Number.isFinite(value))) mistyped(value, errors);
      // A fraction that should be whole has bounds all the same.
      if (typeof value !== "number" || !Number.isFinite(value)) return;
      if (value > maximum) addBound(errors, "maximum", "<=", maximum);
      if (value < minimum) addBound(errors, "minimum", ">=", minimum);
      if (value >= exclusiveMaximum) addBound(errors, "exclusiveMaximum", "<", exclusiveMaximum);
      if (value <= exclusiveMinimum) addBound(errors, "exclusiveMinimum", ">", exclusiveMinimum);
      if (multipleOf !== undefined && !isWhole(value / multipleOf)) {
        add(errors, "multipleOf", { multipleOf }, `must be multiple of ${multipleOf}`);
      }
    };
  };
}

function addBound(errors: Found[], keyword: string, comparison: string, limit: number): void {
  add(errors, keyword, { comparison, limit }, `must be ${comparison} ${limit}`);
}

/** Quotients of decimal fractions are seldom whole in binary, but nearly so. */
function isWhole(quotient: number): boolean {
  return !(Math.abs(Math.round(quotient) - quotient) > 1e-9);
}

function checkOfBoolean(_asked: object, mistyped: Check): Check {
  return (value, errors) => {
    if (typeof value !== "boolean") mistyped(value, errors);
  };
}

interface ArrayAsked {
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly items: Schema;
}

function checkOfArray(asked: ArrayAsked, mistyped: Check, formats: Formats): Check {
  const { maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = asked;
  const check = checkOf(asked.items, formats);
  return (value, errors) => {
    if (!Array.isArray(value)) return mistyped(value, errors);
    if (value.length > maxItems) {
      add(errors, "maxItems", { limit: maxItems }, `must NOT have more than ${maxItems} items`);
    }
    if (value.length < minItems) {
      add(errors, "minItems", { limit: minItems }, `must NOT have fewer than ${minItems} items`);
    }
    for (let index = 0; index < value.length; index++) {
      const before = errors.length;
      check(value[index], errors);
      if (errors.length > before) place(errors, before, `/${index}`);
    }
  };
}

interface MapAsked {
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly propertyNames: Schema;
  readonly additionalProperties: Schema;
}

function checkOfMap(asked: MapAsked, mistyped: Check, formats: Formats): Check {
  const { maxProperties = Number.POSITIVE_INFINITY, minProperties = 0 } = asked;
  const nameCheck = checkOf(asked.propertyNames, formats);
  const check = checkOf(asked.additionalProperties, formats);
  return (value, errors) => {
    if (!isObject(value)) return mistyped(value, errors);
    const names = Object.keys(value);
    if (names.length > maxProperties) {
      add(errors, "maxProperties", { limit: maxProperties }, `must NOT have more than ${maxProperties} properties`);
    }
    if (names.length < minProperties) {
      add(errors, "minProperties", { limit: minProperties }, `must NOT have fewer than ${minProperties} properties`);
    }
    for (const name of names) {
      const before = errors.length;
      nameCheck(name, errors);
      if (errors.length > before) add(errors, "propertyNames", { propertyName: name }, "property name must be valid");
    }
    for (const name of names) {
      const before = errors.length;
      check(value[name], errors);
      if (errors.length > before) place(errors, before, stepTo(name));
    }
  };
}

interface ObjectAsked {
  readonly properties: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Checks the properties that a value has of itself: `constructor` is none that it merely inherits. */
function checkOfObject(asked: ObjectAsked, mistyped: Check, formats: Formats): Check {
  const { properties, required = [], additionalProperties } = asked;
  if (additionalProperties !== false) throw new Error("There is no check for an object with other properties.");
  const known = Object.entries(properties).map(([name, { default: given, ...schema }]) => {
    const inherited = name in Object.prototype;
    const check = checkOf(schema, formats);
    return { name, step: stepTo(name), given, inherited, check, required: required.includes(name) };
  });
  const filled = known.filter(({ given }) => given !== undefined);
  return (value, errors) => {
    if (!isObject(value)) return mistyped(value, errors);
    for (const { name, given } of filled) if (!has(value, name)) value[name] = structuredClone(given);
    const before = errors.length;
    let there = 0;
    let missing = required.length;
    for (const { name, step, inherited, check, required: needed } of known) {
      const inner = value[name];
      // What every object inherits is looked at more closely; to do so with all names would cost as much as the checks.
      if (inner === undefined || (inherited && !Object.hasOwn(value, name))) continue;
      there++;
      if (needed) missing--;
      const from = errors.length;
      check(inner, errors);
      if (errors.length > from) place(errors, from, step);
    }
    if (missing === 0 && there === Object.keys(value).length) return;
    // Which properties are missing, and which too many, is told before what is wrong with the others.
    const further = errors.splice(before);
    for (const name of required.filter((each) => !has(value, each))) {
      add(errors, "required", { missingProperty: name }, `must have required property '${name}'`);
    }
    for (const name of Object.keys(value).filter((each) => !Object.hasOwn(properties, each))) {
      add(errors, "additionalProperties", { additionalProperty: name }, "must NOT have additional properties");
    }
    for (const error of further) errors.push(error);
  };
}

function has(value: JsonObject, name: string): boolean {
  return value[name] !== undefined && Object.hasOwn(value, name);
}
