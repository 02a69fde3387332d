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
export function shortened(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

/** Runs a validator and formats its errors. `places`: JSON Pointers from content to body. */
export function validate(
  validator: Validator,
  content: unknown,
  places: ReadonlyMap<string, string> = new Map(),
): Violation[] {
  if (validator(content)) return [];
  const violations: Violation[] = [];
  const errors = validator.errors ?? [];
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath));
  for (const error of errors) {
    // A type error makes the enum error redundant.
    if (error.keyword === "enum" && mistyped.has(error.instancePath)) continue;
    const violation = violationOf(error, content);
    violations.push({ ...violation, path: placed(violation.path, places) });
  }
  return violations;
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
  const missing =
    keyword === "required"
      ? String(params.missingProperty)
      : keyword === "additionalProperties"
        ? String(params.additionalProperty)
        : undefined;
  const path = missing === undefined ? instancePath : `${instancePath}/${escapePointer(missing)}`;
  const isNull = keyword === "type" && valueAt(content, instancePath) === null;
  return { property: firstKey(path), path, message: (isNull ? NULL : "") + wording(keyword, params, message) };
}

/** For null, the client may intend to remove a mandatory value, so the message names no type. */
const NULL = "It cannot be null. ";

const valueAt = (content: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key], content);

/** Descriptions of formats, with examples. */
const FORMS = new Map<unknown, string>([
  ...Object.values(DATATYPES).map(({ schema, description }) => [schema.format, description] as const),
  ["text", DATATYPES.string.description],
]);

function wording(keyword: string, params: ValidationError["params"], message: string): string {
  switch (keyword) {
    case "required":
      return "It is required.";
    case "additionalProperties":
      return "There is no such property.";
    case "type":
      return `Its type must be ${[params.type].flat().join(" or ")}.`;
    case "enum":
      return `It must be one of ${(params.allowedValues as unknown[]).map(String).join(", ")}.`;
    case "minLength":
      return `It must have at least ${counted(params.limit, "character")}.`;
    case "maxLength":
      return `It may have at most ${counted(params.limit, "character")}.`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `It must be ${params.comparison} ${params.limit}.`;
    case "maxDepth":
      return `It may have at most ${params.limit} levels of objects and arrays.`;
    case "maxBytes":
      return `It may have at most ${params.limit} bytes as JSON.`;
    case "exact":
      return "It has a number beyond 9007199254740991, or closer to 0 than 1e-40, which is not kept exactly. Send that as a string.";
    case "precision":
      return `It may have at most ${counted(params.limit, "digit")} before the point.`;
    case "scale":
      return `It may have at most ${counted(params.limit, "digit")} after the point.`;
    case "multipleOf":
      return `It must be a multiple of ${params.multipleOf}.`;
    case "minItems":
      return `It must have at least ${counted(params.limit, "value")}.`;
    case "minProperties":
      return "It must have a text in at least one language.";
    case "maxProperties":
      return tooManyLanguages(Number(params.limit));
    case "maxItems":
      return `It may have at most ${counted(params.limit, "value")}.`;
    case "pattern":
      return `It must match ${params.pattern}.`;
    case "format":
      return `It must be ${FORMS.get(params.format) ?? params.format}.`;
    default:
      return message;
  }
}

/** The message for too many languages. */
export const tooManyLanguages = (limit: number): string =>
  `It may have texts in at most ${counted(limit, "language")}.`;

const counted = (count: unknown, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
