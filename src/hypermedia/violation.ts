/** Violations: what is wrong with a body, property by property (clauses LD-4, ERR-1). */

import type { ValidationError, Validator } from "./checks.ts";
import { escapePointer, firstKey } from "./json.ts";

export interface Violation {
  readonly property: string;
  /** JSON Pointer (RFC 6901) of the value in the body. */
  readonly path: string;
  readonly message: string;
}

/** A text of a client's as a message repeats it: no answer is to be as long as what was sent. */
export function shortened(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

/**
 * Runs a validator and words what it finds; none: the content fits. `places`: where values stand in the body that the
 * content was made of, by where they stand in the content.
 */
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
    // A value of another type need not be told that it is none of those that are possible.
    if (error.keyword === "enum" && mistyped.has(error.instancePath)) continue;
    const violation = violationOf(error);
    violations.push({ ...violation, path: placed(violation.path, places) });
  }
  return violations;
}

/** A place in the content as a place in the body: that of the nearest value around it that stands elsewhere there. */
export function placed(path: string, places: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0 && places.size > 0; end = path.lastIndexOf("/", end - 1)) {
    const place = places.get(path.slice(0, end));
    if (place !== undefined) return place + path.slice(end);
  }
  return path;
}

function violationOf({ instancePath, keyword, params, message }: ValidationError): Violation {
  const missing =
    keyword === "required"
      ? String(params.missingProperty)
      : keyword === "additionalProperties"
        ? String(params.additionalProperty)
        : undefined;
  const path = missing === undefined ? instancePath : `${instancePath}/${escapePointer(missing)}`;
  return { property: firstKey(path), path, message: wording(keyword, params, message) };
}

function wording(keyword: string, params: ValidationError["params"], message: string): string {
  switch (keyword) {
    case "required":
      return "It is required.";
    case "additionalProperties":
      return "There is no such property.";
    case "type":
      return `Its type is ${[params.type].flat().join(" or ")}.`;
    case "enum":
      return `It is one of ${(params.allowedValues as unknown[]).map(String).join(", ")}.`;
    case "minLength":
      return `It has at least ${params.limit} characters.`;
    case "maxLength":
      return `It has at most ${params.limit} characters.`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `It is ${params.comparison} ${params.limit}.`;
    case "multipleOf":
      return `It is a multiple of ${params.multipleOf}.`;
    case "minItems":
    case "minProperties":
      return `There is at least ${params.limit}.`;
    case "maxItems":
      return `There are at most ${params.limit}.`;
    case "pattern":
      return `It matches ${params.pattern}.`;
    case "format":
      return `It is a ${params.format}.`;
    default:
      return message;
  }
}
