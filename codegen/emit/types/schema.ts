/** Schemas as types. A schema that says more than is foreseen here has no type, and is told. */

import type { JsonObject, JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf } from "./member.ts";
import { isObject, listed, referredType, writtenOf } from "./part.ts";

/** Where a type stands. */
export interface Site {
  /** What each line but the first begins with. */
  readonly indent: string;
  /** Whether a client sends it: what has a default may then be left out, and is else always there. */
  readonly sent: boolean;
}

/** Whether what stands under such a name is what a client sends; by the name alone, as openapi-typescript tells it. */
export function isSent(name: string): boolean {
  return /parameters|requestBody|requestBodies/.test(name);
}

/** The type of a schema. */
export function schemaType(schema: JsonValue, place: Site): string {
  return typeOf(schema, place).text;
}

interface Type {
  readonly text: string;
  /** Of a union, which stands in parentheses within other types. */
  readonly union?: boolean;
}

/** Keywords of which a schema has no more than one, as each decides what type it is of. */
const DECIDING = ["$ref", "const", "enum", "anyOf", "oneOf", "items", "properties", "additionalProperties"];

/** The others, which go with those, or bound and describe what is of the type. */
const OTHER =
  "type required title description deprecated default examples format pattern contains minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems";

const KEYWORDS = new Map([
  ...DECIDING.map((keyword) => [keyword, true] as const),
  ...OTHER.split(" ").map((keyword) => [keyword, false] as const),
]);

function typeOf(schema: JsonValue, place: Site): Type {
  if (schema === true) return { text: "unknown" };
  if (!isObject(schema)) throw new Error(`${JSON.stringify(schema)} is no schema`);
  const { type } = schema;
  const deciding = decidingKeyword(schema);
  switch (deciding) {
    case "$ref":
      return { text: referredType(String(schema.$ref)) };
    case "const":
      return { text: literal(schema.const ?? null) };
    case "enum":
      return enumType(schema.enum, type);
    case "anyOf":
    case "oneOf":
      if (type !== undefined) throw new Error(`a schema has "type" beside "${deciding}"`);
      return union(listed(schema[deciding]).map((each) => typeOf(each, place)));
    default:
      return Array.isArray(type)
        ? union(type.map((each) => typeNamed(each, schema, place)))
        : typeNamed(type, schema, place);
  }
}

function decidingKeyword(schema: JsonObject): string | undefined {
  let deciding: string | undefined;
  for (const keyword in schema) {
    if (schema[keyword] === undefined) continue;
    const decides = KEYWORDS.get(keyword);
    if (decides === undefined) throw new Error(`a schema has "${keyword}", which is not foreseen`);
    if (!decides) continue;
    if (deciding !== undefined) throw new Error(`a schema has both "${deciding}" and "${keyword}"`);
    deciding = keyword;
  }
  return deciding;
}

function typeNamed(type: JsonValue, schema: JsonObject, place: Site): Type {
  switch (type) {
    case "null":
    case "string":
    case "boolean":
    case "number":
      return { text: type };
    case "integer":
      return { text: "number" };
    case "array":
      return { text: `readonly ${element(typeOf(schema.items ?? true, place))}[]` };
    case "object":
    case undefined:
      return { text: objectType(schema, place) ?? (type === undefined ? "unknown" : "Record<string, never>") };
    default:
      throw new Error(`a schema is of the type ${JSON.stringify(type)}`);
  }
}

function element({ text, union: several = false }: Type): string {
  return several || text.startsWith("readonly ") ? `(${text})` : text;
}

/** Types of which the same one may be named twice in a union. */
const PRIMITIVE = new Set(["string", "number", "boolean", "null"]);

function union(types: readonly Type[]): Type {
  const [first] = types;
  if (first === undefined) throw new Error("a schema has nothing to choose from");
  if (types.length === 1) return first;
  const texts = types.map(({ text, union: several = false }) => (several ? `(${text})` : text));
  const once = texts.filter((text, index) => !PRIMITIVE.has(text) || texts.indexOf(text) === index);
  return { text: once.join(" | "), union: true };
}

function enumType(choices: JsonValue, type: JsonValue): Type {
  const types = [type].flat();
  if (types.includes("object")) throw new Error(`a schema has "enum" of objects`);
  const literals = listed(choices).map((choice) => ({ text: literal(choice) }));
  // What may be null says so by its type too.
  return union(Array.isArray(type) && types.includes("null") ? [...literals, { text: "null" }] : literals);
}

function literal(value: JsonValue): string {
  if (typeof value === "object" && value !== null) throw new Error(`${JSON.stringify(value)} is no literal`);
  return JSON.stringify(value);
}

/** Of an object whose members are known by name, or are all alike; null of one of which nothing is known. */
function objectType({ properties, required, additionalProperties }: JsonObject, place: Site): string | null {
  const indent = place.indent + INDENT;
  if (additionalProperties !== undefined) {
    const type = schemaType(additionalProperties, { ...place, indent });
    return objectOf(`${indent}readonly [key: string]: ${type};\n`, place.indent);
  }
  const always = new Set(listed(required));
  const members = writtenOf(properties, (name, property) => {
    const type = schemaType(property, { indent, sent: place.sent || isSent(name) });
    if (!isObject(property)) return member(name, type, indent, !always.has(name));
    const there = always.has(name) || (property.default !== undefined && !place.sent);
    return comment(property, indent) + member(name, type, indent, !there);
  });
  return members === "" ? null : objectOf(members, place.indent);
}
