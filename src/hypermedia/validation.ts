/**
 * Body validators: compiles the subset of JSON Schema that body schemas use.
 *
 * Errors match Ajv's, in the same order, with two exceptions: an `enum` error always comes before a type error, and an
 * overlong string is not tested against a pattern, as matching time grows with length.
 */

import { type Bounds, type Digits, digitsOf, isDecimal, isMultiple, violatedBounds } from "../store/decimals.ts";
import { MAX_JSON_BYTES } from "../store/formats.ts";
import { escapePointer, isObject, type JsonObject } from "./json.ts";

/** `type` is one type, or that and `"null"`. An object has either `properties` and no additional ones, or is a map. */
export interface Schema {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A validation error, in Ajv's shape. */
export interface ValidationError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Maximum number of errors in a response. Validators collect one more, to show that there are more. */
export const mostErrors = 1000;

/** Checks a value. `errors` is valid until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** Regular expressions by format name. */
export type Formats = Readonly<Record<string, RegExp>>;

/** Makes validators from JSON Schemas. A schema is compiled when the first value is validated. `formats`: the checks of `format`. */
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

/** Adds the errors of a value. Paths are relative to it; the caller prepends its own. */
type Check = (value: unknown, errors: Found[]) => void;

type Found = { -readonly [Name in keyof ValidationError]: ValidationError[Name] };

/** Compiles a schema. Throws on an unknown keyword, so that none is ignored. */
export function checkOf(schema: Schema, formats: Formats): Check {
  const { type, ...asked } = schema;
  const [name, ...others] = [type].flat();
  const kind = KINDS.get(name === "object" && asked.properties === undefined ? "map" : name);
  const strange = Object.keys(asked).filter((keyword) => !kind?.keywords.includes(keyword));
  if (kind === undefined || strange.length > 0 || (others.length > 0 && others.join() !== "null"))
    throw new Error(`There is no check for ${strange[0] ?? "the type"} in ${JSON.stringify(schema)}.`);
  const mistyped: Check = (value, errors) => {
    if (value !== null || others.length === 0) add(errors, "type", { type }, `must be ${[type].flat().join()}`);
  };
  const check = kind.check(asked, mistyped, formats);
  return asked.enum === undefined ? check : chosen(asked.enum as readonly unknown[], check);
}

interface Kind {
  /** Supported keywords, other than `type`. */
  readonly keywords: readonly string[];
  /** Compiles the keywords; `mistyped` handles a value of another type. */
  check(asked: object, mistyped: Check, formats: Formats): Check;
}

const OF_TEXTS = ["maxLength", "minLength", "pattern", "format", "enum"];
const OF_NUMBERS = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "enum"];
const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ["string", { keywords: OF_TEXTS, check: checkOfText }],
  ["integer", { keywords: OF_NUMBERS, check: checkOfNumber(true) }],
  ["number", { keywords: OF_NUMBERS, check: checkOfNumber(false) }],
  ["decimal", { keywords: [...OF_NUMBERS, "precision", "scale"], check: checkOfDecimal }],
  ["json", { keywords: [], check: () => checkOfJson }],
  ["boolean", { keywords: [], check: checkOfBoolean }],
  ["array", { keywords: ["maxItems", "minItems", "items"], check: checkOfArray }],
  ["object", { keywords: ["required", "additionalProperties", "properties"], check: checkOfObject }],
  ["map", { keywords: ["maxProperties", "minProperties", "propertyNames", "additionalProperties"], check: checkOfMap }],
]);

function add(errors: Found[], keyword: string, params: Found["params"], message: string): void {
  if (errors.length <= mostErrors) errors.push({ instancePath: "", keyword, params, message });
}

/** Checks a member of an object or an array, and prepends its name to the paths of its errors. */
function checkMember(check: Check, value: unknown, name: string | number, errors: Found[]): void {
  const before = errors.length;
  check(value, errors);
  if (errors.length === before) return;
  const step = `/${escapePointer(String(name))}`;
  for (const error of errors.slice(before)) error.instancePath = step + error.instancePath;
}

function chosen(choices: readonly unknown[], check: Check): Check {
  const allowed = new Set(choices);
  return (value, errors) => {
    if (!allowed.has(value))
      add(errors, "enum", { allowedValues: choices }, "must be equal to one of the allowed values");
    check(value, errors);
  };
}

function checkOfText(asked: Schema, mistyped: Check, formats: Formats): Check {
  const { maxLength = Number.POSITIVE_INFINITY, minLength = 0, pattern, format } = asked;
  const matching = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const formed = format === undefined ? undefined : formats[format];
  if (format !== undefined && formed === undefined) throw new Error(`There is no format ${format}.`);
  return (value, errors) => {
    if (typeof value !== "string") return mistyped(value, errors);
    // A character has one or two UTF-16 units, so most strings need no counting.
    const isTooLong = value.length > maxLength && charactersOf(value) > maxLength;
    if (isTooLong) add(errors, "maxLength", { limit: maxLength }, `must NOT have more than ${maxLength} characters`);
    if (value.length < 2 * minLength && charactersOf(value) < minLength)
      add(errors, "minLength", { limit: minLength }, `must NOT have fewer than ${minLength} characters`);
    if (matching !== undefined && !isTooLong && !matching.test(value))
      add(errors, "pattern", { pattern }, `must match pattern "${pattern}"`);
    if (formed !== undefined && !formed.test(value)) add(errors, "format", { format }, `must match format "${format}"`);
  };
}

/** Counts code points; a lone surrogate counts as one. */
function charactersOf(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++)
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count--;
  return count;
}

function checkOfNumber(whole: boolean): Kind["check"] {
  return (asked: Bounds<number>, mistyped: Check): Check => {
    const { maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY, multipleOf } = asked;
    const { exclusiveMaximum = Number.POSITIVE_INFINITY, exclusiveMinimum = Number.NEGATIVE_INFINITY } = asked;
    return (value, errors) => {
      if (!(whole ? Number.isInteger(value) : Number.isFinite(value))) mistyped(value, errors);
      // Bounds apply to fractions too, where an integer is required.
      if (typeof value !== "number" || !Number.isFinite(value)) return;
      if (value > maximum) addBound(errors, "maximum", "<=", maximum);
      if (value < minimum) addBound(errors, "minimum", ">=", minimum);
      if (value >= exclusiveMaximum) addBound(errors, "exclusiveMaximum", "<", exclusiveMaximum);
      if (value <= exclusiveMinimum) addBound(errors, "exclusiveMinimum", ">", exclusiveMinimum);
      if (multipleOf !== undefined && !isWhole(value / multipleOf))
        add(errors, "multipleOf", { multipleOf }, `must be multiple of ${multipleOf}`);
    };
  };
}

/** Numbers as texts, compared exactly. */
function checkOfDecimal({ precision, scale, ...bounds }: Digits & Bounds<string>, mistyped: Check): Check {
  return (value, errors) => {
    if (value === null) return mistyped(value, errors);
    if (!isDecimal(value)) return add(errors, "format", { format: "decimal" }, 'must match format "decimal"');
    const { whole, decimals } = digitsOf(value);
    if (whole > precision - scale) add(errors, "precision", { limit: precision - scale }, "must NOT have more digits");
    if (decimals > scale) add(errors, "scale", { limit: scale }, "must NOT have more decimals");
    for (const [keyword, comparison, limit] of violatedBounds(value, bounds))
      addBound(errors, keyword, comparison, limit);
    const { multipleOf } = bounds;
    if (multipleOf !== undefined && !isMultiple(value, multipleOf))
      add(errors, "multipleOf", { multipleOf }, `must be multiple of ${multipleOf}`);
  };
}

/** Levels of objects and arrays in a JSON value. */
const MAX_JSON_DEPTH = 32;

function checkOfJson(value: unknown, errors: Found[]): void {
  const text = JSON.stringify(value) ?? "";
  if (depthOf(value) > MAX_JSON_DEPTH) add(errors, "maxDepth", { limit: MAX_JSON_DEPTH }, "must NOT be nested deeper");
  if (new TextEncoder().encode(text).length > MAX_JSON_BYTES)
    add(errors, "maxBytes", { limit: MAX_JSON_BYTES }, "must NOT have more bytes");
  if (hasInexact(value)) add(errors, "exact", {}, "must have exact numbers");
}

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce((deepest: number, each) => Math.max(deepest, depthOf(each)), 0)
    : 0;

/** Tiny numbers would have hundreds of digits in the database and in answers. */
const LEAST = 1e-40;

/** Whether it has a number that JavaScript does not hold, an integer beyond 2^53 or infinite; or one too close to 0. */
const hasInexact = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isInteger(value)
      ? !Number.isSafeInteger(value)
      : Math.abs(value) < LEAST || !Number.isFinite(value)
    : typeof value === "object" && value !== null && Object.values(value).some(hasInexact);

function addBound(errors: Found[], keyword: string, comparison: string, limit: number | string): void {
  add(errors, keyword, { comparison, limit }, `must be ${comparison} ${limit}`);
}

/** A quotient of decimal fractions is rarely an exact integer in binary. */
const isWhole = (quotient: number): boolean => !(Math.abs(Math.round(quotient) - quotient) > 1e-9);

function checkOfBoolean(_asked: object, mistyped: Check): Check {
  return (value, errors) => {
    if (typeof value !== "boolean") mistyped(value, errors);
  };
}

function addCount(errors: Found[], of: "Items" | "Properties", count: number, least: number, most: number): void {
  const unit = of.toLowerCase();
  if (count > most) add(errors, `max${of}`, { limit: most }, `must NOT have more than ${most} ${unit}`);
  if (count < least) add(errors, `min${of}`, { limit: least }, `must NOT have fewer than ${least} ${unit}`);
}

function checkOfArray(asked: Schema, mistyped: Check, formats: Formats): Check {
  const { maxItems = Number.POSITIVE_INFINITY, minItems = 0, items = {} } = asked;
  const check = checkOf(items, formats);
  return (value, errors) => {
    if (!Array.isArray(value)) return mistyped(value, errors);
    addCount(errors, "Items", value.length, minItems, maxItems);
    for (const [index, each] of value.entries()) checkMember(check, each, index, errors);
  };
}

function checkOfMap(asked: Schema, mistyped: Check, formats: Formats): Check {
  const { maxProperties = Number.POSITIVE_INFINITY, minProperties = 0, propertyNames = {} } = asked;
  const nameCheck = checkOf(propertyNames, formats);
  const check = checkOf(asked.additionalProperties as Schema, formats);
  return (value, errors) => {
    if (!isObject(value)) return mistyped(value, errors);
    const names = Object.keys(value);
    addCount(errors, "Properties", names.length, minProperties, maxProperties);
    for (const name of names) {
      const before = errors.length;
      nameCheck(name, errors);
      if (errors.length > before) add(errors, "propertyNames", { propertyName: name }, "property name must be valid");
    }
    for (const name of names) checkMember(check, value[name], name, errors);
  };
}

/** Checks own properties only: an inherited `constructor` does not count. */
function checkOfObject(asked: Schema, mistyped: Check, formats: Formats): Check {
  const { properties = {}, required = [], additionalProperties } = asked;
  if (additionalProperties !== false) throw new Error("There is no check for an object with other properties.");
  const known = Object.entries(properties).map(([name, { default: given, ...schema }]) => {
    const inherited = name in Object.prototype;
    const check = checkOf(schema, formats);
    return { name, given, inherited, check, required: required.includes(name) };
  });
  const filled = known.filter(({ given }) => given !== undefined);
  return (value, errors) => {
    if (!isObject(value)) return mistyped(value, errors);
    for (const { name, given } of filled) if (!has(value, name)) value[name] = structuredClone(given);
    const before = errors.length;
    let there = 0;
    let missing = required.length;
    for (const { name, inherited, check, required: needed } of known) {
      const inner = value[name];
      // Test inherited names with `hasOwn` only: for all names it would cost as much as the checks themselves.
      if (inner === undefined || (inherited && !Object.hasOwn(value, name))) continue;
      there++;
      if (needed) missing--;
      checkMember(check, inner, name, errors);
    }
    if (missing === 0 && there === Object.keys(value).length) return;
    // Missing and additional properties are reported before errors inside other properties.
    const further = errors.splice(before);
    for (const name of required.filter((each) => !has(value, each)))
      add(errors, "required", { missingProperty: name }, `must have required property '${name}'`);
    for (const name of Object.keys(value).filter((each) => !Object.hasOwn(properties, each)))
      add(errors, "additionalProperties", { additionalProperty: name }, "must NOT have additional properties");
    for (const error of further) errors.push(error);
  };
}

const has = (value: JsonObject, name: string): boolean => value[name] !== undefined && Object.hasOwn(value, name);
