/** Schemas as types. A schema that says more than is foreseen here has no type, and is told. */

import type { JsonObject, JsonValue } from "../json.ts";
import { comment } from "./comment.ts";
import { INDENT, member, objectOf } from "./member.ts";
import { isObject, listed, referredType, writtenOf } from "./part.ts";

/** The type of a schema. `indent`: what each line but the first begins with. */
export function schemaType(schema: JsonValue, indent: string): string {
  return typeOf(schema, indent).text;
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
  "type required title description deprecated default examples format pattern contains minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems minProperties maxProperties";

const KEYWORDS = new Map([
  ...DECIDING.map((keyword) => [keyword, true] as const),
  ...OTHER.split(" ").map((keyword) => [keyword, false] as const),
]);

function typeOf(schema: JsonValue, indent: string): Type {
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
      return union(listed(schema[deciding]).map((each) => typeOf(each, indent)));
    default:
      return Array.isArray(type)
        ? union(type.map((each) => typeNamed(each, schema, indent)))
        : typeNamed(type, schema, indent);
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

function typeNamed(type: JsonValue, schema: JsonObject, indent: string): Type {
  switch (type) {
    case "null":
    case "string":
    case "boolean":
    case "number":
      return { text: type };
    case "integer":
      return { text: "number" };
    case "array":
      return { text: `readonly ${element(typeOf(schema.items ?? true, indent))}[]` };
    case "object":
    case undefined:
      return { text: objectType(schema, indent) ?? (type === undefined ? "unknown" : "Record<string, never>") };
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
function objectType({ properties, required, additionalProperties }: JsonObject, indent: string): string | null {
  const inner = indent + INDENT;
  if (additionalProperties !== undefined)
    return objectOf(`${inner}readonly [key: string]: ${schemaType(additionalProperties, inner)};\n`, indent);
  const always = new Set(listed(required));
  const members = writtenOf(properties, (name, property) => {
    const about = isObject(property) ? comment(property, inner) : "";
    return about + member(name, schemaType(property, inner), inner, !always.has(name));
  });
  return members === "" ? null : objectOf(members, indent);
}
