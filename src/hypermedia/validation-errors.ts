/** Validation errors of a body, by property (clauses LD-4, ERR-1). */

import { DATATYPES } from "./datatypes.ts";
import { escapePointer, firstKey, type JsonObject, keysOf } from "./json.ts";
import { mostErrors, type ValidationError, type Validator } from "./validation.ts";

/** One problem with a value in a body, as clients see it in the `violations` of an error. */
export interface Violation {
  readonly property: string;
  /** JSON Pointer (RFC 6901) of the value in the body. */
  readonly path: string;
  readonly message: string;
}

/** Adds a violation, up to one more than a response lists. */
export function addViolation(violations: Violation[], violation: Violation): void {
  if (violations.length <= mostErrors) violations.push(violation);
}

/** Shortens client text in messages, to limit the response size. */
export const shortened = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);

/** Runs a validator and formats its errors. `places`: JSON Pointers from content to body. */
export function validate(
  validator: Validator,
  content: unknown,
  places: ReadonlyMap<string, string> = new Map(),
): Violation[] {
  if (validator(content)) return [];
  const errors = validator.errors ?? [];
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath));
  // A type error makes the enum error redundant.
  const told = errors.filter(({ keyword, instancePath }) => keyword !== "enum" || !mistyped.has(instancePath));
  return told.map((error) => {
    const violation = violationOf(error, content);
    return { ...violation, path: placed(violation.path, places) };
  });
}

/** Translates a JSON Pointer into the content to one into the body, by the nearest parent with a known place. */
export function placed(path: string, places: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0 && places.size > 0; end = path.lastIndexOf("/", end - 1)) {
    const place = places.get(path.slice(0, end));
    if (place !== undefined) return place + path.slice(end);
  }
  return path;
}

function violationOf({ instancePath, keyword, params, message }: ValidationError, content: unknown): Violation {
  const name = params.missingProperty ?? params.additionalProperty;
  const path = name === undefined ? instancePath : `${instancePath}/${escapePointer(String(name))}`;
  const isNull = keyword === "type" && valueAt(content, instancePath) === null;
  const wording = WORDINGS[keyword]?.(params) ?? message;
  return { property: firstKey(path), path, message: (isNull ? NULL : "") + wording };
}

type Params = ValidationError["params"];

/** For null, the client may intend to remove a mandatory value, so the message names no type. */
const NULL = "It cannot be null. ";

const valueAt = (content: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key], content);

/** Descriptions of formats, with examples. */
const FORMS = new Map<unknown, string>([
  ...Object.values(DATATYPES).map(({ schema, description }) => [schema.format, description] as const),
  ["text", DATATYPES.string.description],
]);

const comparison = ({ comparison, limit }: Params): string => `It must be ${comparison} ${limit}.`;

/** Messages by keyword. */
const WORDINGS: Readonly<Record<string, (params: Params) => string>> = {
  required: () => "It is required.",
  additionalProperties: () => "There is no such property.",
  type: ({ type }) => `Its type must be ${[type].flat().join(" or ")}.`,
  enum: ({ allowedValues }) => `It must be one of ${(allowedValues as unknown[]).map(String).join(", ")}.`,
  minLength: ({ limit }) => `It must have at least ${counted(limit, "character")}.`,
  maxLength: ({ limit }) => `It may have at most ${counted(limit, "character")}.`,
  minimum: comparison,
  maximum: comparison,
  exclusiveMinimum: comparison,
  exclusiveMaximum: comparison,
  maxDepth: ({ limit }) => `It may have at most ${limit} levels of objects and arrays.`,
  maxBytes: ({ limit }) => `It may have at most ${limit} bytes as JSON.`,
  exact: () =>
    "It has a number beyond 9007199254740991, or closer to 0 than 1e-40, which is not kept exactly. Send that as a string.",
  precision: ({ limit }) => `It may have at most ${counted(limit, "digit")} before the point.`,
  scale: ({ limit }) => `It may have at most ${counted(limit, "digit")} after the point.`,
  multipleOf: ({ multipleOf }) => `It must be a multiple of ${multipleOf}.`,
  minItems: ({ limit }) => `It must have at least ${counted(limit, "value")}.`,
  maxItems: ({ limit }) => `It may have at most ${counted(limit, "value")}.`,
  minProperties: () => "It must have a text in at least one language.",
  maxProperties: ({ limit }) => tooManyLanguages(Number(limit)),
  pattern: ({ pattern }) => `It must match ${pattern}.`,
  format: ({ format }) => `It must be ${FORMS.get(format) ?? format}.`,
};

/** The message for too many languages. */
export const tooManyLanguages = (limit: number): string =>
  `It may have texts in at most ${counted(limit, "language")}.`;

const counted = (count: unknown, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
