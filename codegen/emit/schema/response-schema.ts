/**
 * JSON Schemas of classes as sent and received, in the service's own terms.
 *
 * Reading form: responses. Writing forms: a complete resource (POST, PUT) or a partial update (PATCH).
 */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import { FORMATS, type Format } from "../../../src/store/formats.ts";
import {
  alwaysRead,
  countKeywords,
  dataSchema,
  decimalPattern,
  languageKeywords,
  mustBeGiven,
} from "../../language/datatype-schemas.ts";
import type { Class, Deprecation, Json, Model, Property, Resource, ValueType } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";
import { bodyClasses, memoize, valueNamed } from "../class-lookup.ts";
import { deprecatedKeyword, described } from "../descriptions.ts";
import { typeOrNull, writable } from "./body-schema.ts";
import { contentForm, schemaReference } from "./schema-names.ts";

export type Form = "reading" | "content" | "change";

export function object(
  { title, description }: Pick<Class, "title" | "description">,
  properties: Schema,
  required: readonly string[],
  deprecation?: Deprecation,
): Schema {
  return {
    type: "object",
    title,
    description: described(description, deprecation),
    ...deprecatedKeyword(deprecation),
    properties,
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Members of a node in a request. */
export const NODE = {
  "@id": { type: "string", description: "An IRI reference, or a blank node identifier." },
  "@type": schemaReference("ClassName"),
} as const;

/** The schemas of a value type by name: for reading, for writing, or for both. */
export function valueSchemas(value: ValueType, model: Model): (readonly [name: string, schema: Schema])[] {
  const { name, answered } = value;
  const written = writtenName(name, model);
  return [
    ...(written === name ? [] : [[written, valueSchema(value, "content", model)] as const]),
    [name, valueSchema(value, answered ? "reading" : "content", model)],
  ];
}

function valueSchema(value: ValueType, form: Form, model: Model): Schema {
  const { properties, required } = members(value, form, model);
  const context = bodyClasses(model).has(value.name) ? { "@context": schemaReference("Context") } : {};
  return object(value, { ...context, ...NODE, ...properties }, required);
}

/** Names of value types' schemas for writing. */
const writtenNames = memoize(() => new Map<string, string>());

/** `MoneyContent` if the value type is read and written in different forms. A value type never contains itself. */
function writtenName(name: string, model: Model): string {
  const names = writtenNames(model);
  const value = valueNamed(name, model);
  const text = (form: Form) => value && JSON.stringify(valueSchema(value, form, model));
  const isApart = () => value?.answered && value.sent && text("reading") !== text("content");
  const written = names.get(name) ?? (isApart() ? contentForm(name) : name);
  names.set(name, written);
  return written;
}

/** The properties of a class in a form, and the names of required ones. */
export function members(
  of: Class,
  form: Form,
  model: Model,
  embeddable: readonly string[] = [],
): { properties: Schema; required: readonly string[] } {
  const shown = of.properties.filter((property) =>
    form === "reading" ? readable(property) : writable(property) && !(form === "change" && property.immutable),
  );
  const schemaOf = (property: Property) => propertySchema(property, form, model, embeddable.includes(property.name));
  const isRequired = { reading: alwaysRead, content: mustBeGiven, change: () => false }[form];
  return {
    properties: Object.fromEntries(shown.map((property) => [property.name, schemaOf(property)])),
    required: shown.filter(isRequired).map(({ name }) => name),
  };
}

/** Whether any response contains the property. */
export const readable = (property: Property): boolean => !property.writeOnly;

function propertySchema(property: Property, form: Form, model: Model, embeddable: boolean): Schema {
  const value = severalValues(property, form, singleValue(property, form, model, embeddable));
  const nullable = form === "change" && !property.required ? orNull(value) : value;
  const examples = property.examples.map((example) => absoluteExample(example, property, model));
  return {
    title: property.title,
    description: `${described(property.description, property)}${boundsInWords(property)}`,
    ...deprecatedKeyword(property),
    ...nullable,
    ...(property.default !== null && form === "content" ? { default: property.default } : {}),
    ...(examples.length > 0 ? { examples } : {}),
  };
}

const IN_WORDS = {
  minimum: "at least",
  exclusiveMinimum: "more than",
  maximum: "at most",
  exclusiveMaximum: "less than",
  multipleOf: "a multiple of",
} as const;

/** The bounds of a decimal, as JSON Schema has none for texts. */
function boundsInWords({ range, constraints }: Property): string {
  if (range.kind !== "data" || range.datatype !== "decimal") return "";
  const bounds = Object.entries(IN_WORDS).flatMap(([key, words]) => {
    const limit = constraints[key as keyof typeof IN_WORDS];
    return limit === null ? [] : [`${words} ${limit}`];
  });
  return bounds.length === 0 ? "" : ` (${bounds.join(", ")})`;
}

function severalValues(property: Property, form: Form, value: Schema): Schema {
  // The number of languages after a PATCH is known only once merged.
  if (property.multilingual)
    return anyOf(value, {
      ...languageMap(form === "change" ? orNull(value) : value),
      ...(form === "content" ? languageKeywords(property) : {}),
    });
  if (!property.many) return value;
  if (form === "reading") return { type: "array", items: value };
  // JSON-LD treats a value and an array of one alike.
  return anyOf({ type: "array", items: value, ...countKeywords(property) }, value);
}

function singleValue(property: Property, form: Form, model: Model, embeddable: boolean): Schema {
  const { range } = property;
  const isRead = form === "reading";
  if (range.kind === "embed") return schemaReference(isRead ? range.value : writtenName(range.value, model));
  if (range.kind === "link") {
    if (!isRead) return schemaReference("NodeReference");
    return embeddable ? anyOf(LINK_READ, schemaReference(range.resource)) : LINK_READ;
  }
  const { precision, scale, datatype } = range;
  const isDecimal = precision !== undefined && scale !== undefined;
  const pattern = isDecimal ? decimalPattern({ precision, scale }, true) : DATATYPES[datatype].answerPattern;
  return { ...documented(dataSchema(property)), ...(isRead && pattern !== null ? { pattern } : {}) };
}

const LINK_READ: Schema = { type: "string", format: "iri" };

const languageMap = (text: Schema): Schema => ({ type: "object", additionalProperties: text });

/** Formats that JSON Schema or OpenAPI knows. */
const JSON_SCHEMA_FORMATS: ReadonlySet<string> = new Set<Format>([
  "date",
  "date-time",
  "decimal",
  "duration",
  "email",
  "iri",
  "password",
  "uuid",
]);

/** Replaces formats unknown to JSON Schema with their patterns. */
export function documented(schema: Schema): Schema {
  if (schema.type === "json") return {};
  const { format, ...rest } = schema;
  if (typeof format !== "string" || JSON_SCHEMA_FORMATS.has(format)) return schema;
  return { pattern: FORMATS[format as Format], ...rest };
}

function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (Object.keys(schema).length === 0) return schema;
  return typeof schema.type === "string" ? typeOrNull(schema) : anyOf(schema, { type: "null" });
}

const anyOf = (...schemas: readonly Schema[]): Schema => ({ anyOf: schemas });

/** Resolves paths in examples of links, as responses contain absolute IRIs. */
export function absoluteExample(example: Json, { range }: Property, { api }: Model): Json {
  if (range.kind !== "link") return example;
  const absolute = (path: Json): Json =>
    typeof path === "string" && path.startsWith("/") ? `${api.base.slice(0, -1)}${path}` : path;
  return Array.isArray(example) ? example.map(absolute) : absolute(example);
}

/** The answer to a query with `group`: instead of entries, each value of a property with their number and sums. */
export function groupsSchema({ collection, properties }: Resource, model: Model): Schema {
  const { by = [], sums = [] } = collection.group ?? {};
  const typed = (names: readonly string[], schemaOf: (property: Property) => Schema): Schema => {
    const some = properties.filter(({ name }) => names.includes(name));
    return Object.fromEntries(some.map((each) => [each.name, schemaOf(each)]));
  };
  const value = (property: Property) => propertySchema(property, "reading", model, false);
  // A sum goes beyond the limits of a value.
  const sum = ({ title, range }: Property): Schema => {
    return { title, type: range.kind === "data" ? DATATYPES[range.datatype].schema.type : "string" };
  };
  const type = { type: "array", items: { type: "string" } };
  const count = { type: "integer", minimum: 1, description: "Number of entries." };
  const entries = { type: "string", format: "iri", description: "Where the entries are, if a filter finds them." };
  const group = {
    type: "object",
    properties: {
      "@id": entries,
      "@type": { type: "string" },
      ...typed(by, value),
      totalItems: count,
      ...(sums.length === 0 ? {} : { sum: { type: "object", properties: typed(sums, sum) } }),
    },
    required: ["@type", "totalItems"],
  };
  const truncated = { type: "boolean", description: "Whether there are more groups." };
  return {
    type: "object",
    title: `Groups: ${collection.title}`,
    properties: {
      "@context": schemaReference("Context"),
      "@id": { type: "string", format: "iri" },
      "@type": type,
      totalItems: { type: "integer", minimum: 0, maximum: 1000, description: "Number of groups." },
      member: { type: "array", items: group },
      view: { type: "object", properties: { "@type": { type: "string" }, truncated } },
      search: schemaReference("IriTemplate"),
      operation: { type: "array", items: {}, maxItems: 0 },
    },
    required: ["@context", "@id", "@type", "totalItems", "member", "operation"],
  };
}
