/** Parts of the document: what they may say, and what they refer to. */

import type { JsonObject, JsonValue } from "../json.ts";
import { quoted } from "./member.ts";

/** What parts of a kind may say. Anything else might shape a type in a way that is not thought of. */
const FORESEEN = {
  document: "openapi info externalDocs servers security tags paths components",
  components: "schemas responses parameters headers securitySchemes",
  path: "get put post delete patch",
  operation: "operationId tags summary description deprecated parameters requestBody responses security",
  parameter: "name in required description schema example examples allowEmptyValue style explode",
  "request body": "required description content",
  response: "description headers content",
  header: "required description schema example",
  "media type": "schema",
  reference: "$ref",
} as const;

const KEYS = Object.fromEntries(Object.entries(FORESEEN).map(([kind, keys]) => [kind, new Set(keys.split(" "))]));

/** A part as an object. Throws where it is none, or says what is not foreseen. */
export function part(value: JsonValue, kind: keyof typeof FORESEEN): JsonObject {
  if (!isObject(value)) throw new Error(`${JSON.stringify(value)} is no ${kind}`);
  for (const key in value)
    if (value[key] !== undefined && !KEYS[kind]?.has(key))
      throw new Error(`the ${kind} has "${key}", which is not foreseen`);
  return value;
}

/** The texts that are made of what an object has, in its order; where there is none, an empty one. */
export function writtenOf(value: JsonValue, textOf: (name: string, each: JsonValue) => string): string {
  if (value === undefined) return "";
  if (!isObject(value)) throw new Error(`${JSON.stringify(value)} is no object`);
  const texts: string[] = [];
  for (const name in value) if (value[name] !== undefined) texts.push(textOf(name, value[name]));
  return texts.join("");
}

/** What a list has; where there is none, nothing. */
export function listed(value: JsonValue): readonly JsonValue[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`${JSON.stringify(value)} is no list`);
  return value;
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a part refers to; null where it stands for itself. */
export function referenceOf(value: JsonValue): string | null {
  if (!isObject(value) || value.$ref === undefined) return null;
  return String(part(value, "reference").$ref);
}

/** The component of a kind that a reference leads to, by name. Throws where it leads anywhere else. */
export function componentAt(reference: string): readonly [kind: string, name: string] {
  const [, kind, name] = COMPONENT.exec(reference) ?? [];
  if (kind === undefined || name === undefined) throw new Error(`${reference} leads to nothing that has a type`);
  return [kind, name.includes("~") ? name.replaceAll("~1", "/").replaceAll("~0", "~") : name];
}

const COMPONENT = /^#\/components\/(schemas|responses|parameters|headers)\/([^/%]+)$/;

/** The type of what a reference leads to. */
export function referredType(reference: string): string {
  const [kind, name] = componentAt(reference);
  return `components["${kind}"][${quoted(name)}]`;
}
