/**
 * JSON Schemas of classes as they go over the wire, in the service's own terms.
 *
 * Reading form: what answers give. Writing forms: a whole resource (POST, PUT) or a change of one (PATCH).
 */

import { FORMATS, type Format } from "../../../src/store/formats.ts";
import type { Class, Json, Model, Property } from "../../language/model.ts";
import { alwaysRead, countKeywords, dataSchema, languageKeywords, mustBeGiven } from "../../language/value-schema.ts";
import type { Schema } from "../json.ts";
import { deprecatedKeyword, described } from "../lifespan.ts";
import { OWN_FORMATS, UTC_MILLISECONDS } from "./formats.ts";
import { writable } from "./normalised.ts";

/** The forms of a class on the wire. */
export type Form = "reading" | "content" | "change";

/** What property schemas need to know beside the property. */
export interface Wire {
  readonly model: Model;
  /** Reference to the schema of a value type or resource in a form. */
  readonly reference: (className: string, form: Form) => Schema;
  /** A link as it is written. */
  readonly link: Schema;
}

/** The properties that a class has in a form, by name, and those of them that are always there: in answers, or in what is written. */
export function members(
  of: Class,
  form: Form,
  wire: Wire,
  embeddable: readonly string[] = [],
): { properties: Schema; required: readonly string[] } {
  const shown = of.properties.filter((property) => (form === "reading" ? readable(property) : writable(property)));
  const entries = shown.map((property) => [
    property.name,
    propertySchema(property, form, wire, embeddable.includes(property.name)),
  ]);
  const required = shown.filter((property) => alwaysThere(property, form)).map(({ name }) => name);
  return { properties: Object.fromEntries(entries), required };
}

/** True where some answer gives the value. */
export function readable(property: Property): boolean {
  return !property.writeOnly;
}

function alwaysThere(property: Property, form: Form): boolean {
  return form === "reading" ? alwaysRead(property) : form === "content" && mustBeGiven(property);
}

/** A property in a form, described and with its examples. */
function propertySchema(property: Property, form: Form, wire: Wire, embeddable: boolean): Schema {
  const value = severalValues(property, form, valueSchema(property, form, wire, embeddable));
  const nullable = form === "change" && !property.required ? orNull(value) : value;
  const examples = property.examples.map((example) => exampleOf(example, property, wire.model));
  return {
    title: property.title,
    description: described(property.description, property),
    ...deprecatedKeyword(property),
    ...nullable,
    ...(property.default !== null && form === "content" ? { default: property.default } : {}),
    ...(examples.length > 0 ? { examples } : {}),
  };
}

function severalValues(property: Property, form: Form, value: Schema): Schema {
  // Which languages remain after a change is known only to who merges it.
  if (property.multilingual)
    return anyOf(value, {
      ...languageMap(form === "change" ? orNull(value) : value),
      ...(form === "content" ? languageKeywords(property) : {}),
    });
  if (!property.many) return value;
  if (form === "reading") return { type: "array", items: value };
  // JSON-LD knows no difference between a value and a list of one.
  return anyOf({ type: "array", items: value, ...countKeywords(property) }, value);
}

function valueSchema(property: Property, form: Form, wire: Wire, embeddable: boolean): Schema {
  const { range } = property;
  switch (range.kind) {
    case "embed":
      return wire.reference(range.value, form === "reading" ? "reading" : "content");
    case "link":
      if (form !== "reading") return wire.link;
      return embeddable ? anyOf(LINK_READ, wire.reference(range.resource, "reading")) : LINK_READ;
    case "data": {
      const schema = documented(dataSchema(property));
      return form === "reading" && range.datatype === "dateTime" ? { ...schema, pattern: UTC_MILLISECONDS } : schema;
    }
  }
}

const LINK_READ: Schema = { type: "string", format: "iri" };

/** Texts by language tag. */
function languageMap(text: Schema): Schema {
  return { type: "object", additionalProperties: text };
}

/** Formats that only this generator knows are said by their patterns. */
export function documented(schema: Schema): Schema {
  const { format, ...rest } = schema;
  if (typeof format !== "string" || !OWN_FORMATS.has(format)) return schema;
  return { pattern: FORMATS[format as Format], ...rest };
}

function orNull(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (typeof schema.type !== "string") return anyOf(schema, { type: "null" });
  return {
    ...schema,
    type: [schema.type, "null"],
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}

function anyOf(...schemas: readonly Schema[]): Schema {
  return { anyOf: schemas };
}

/** Paths in examples of links are written out, as they are in answers. */
function exampleOf(example: Json, { range }: Property, { api }: Model): Json {
  if (range.kind !== "link") return example;
  const absolute = (path: Json): Json =>
    typeof path === "string" && path.startsWith("/") ? `${api.base.slice(0, -1)}${path}` : path;
  return Array.isArray(example) ? example.map(absolute) : absolute(example);
}
