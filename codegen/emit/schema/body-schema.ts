/**
 * JSON Schemas of normalized bodies: what the server extracts from any JSON-LD body.
 *
 * Plain JSON by property name. A multilingual property is a language map, a link an absolute IRI, several values an
 * array. Embedded values have no `@type`. Server-written properties are absent. No additional properties.
 */

import {
  checkedSchema,
  countKeywords,
  LINK_SCHEMA,
  languageKeywords,
  mustBeGiven,
} from "../../language/datatype-schemas.ts";
import type { Class, Property, Resource, ValueType } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";

export type ValueForms = (name: string) => Schema;

/** Schemas of all value types, each built once. */
export function valueForms(values: readonly ValueType[]): ValueForms {
  const types = new Map(values.map((value) => [value.name, value]));
  const made = new Map<string, Schema>();
  const formOf: ValueForms = (name) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`the model has no value type "${name}"`);
    const form = made.get(name) ?? valueSchema(type, formOf);
    made.set(name, form);
    return form;
  };
  return formOf;
}

/** A complete value. Validation fills in its defaults. */
export function valueSchema(of: ValueType, values: ValueForms): Schema {
  const withDefault = (property: Property) => {
    const schema = propertySchema(property, values);
    return property.default === null ? schema : { ...schema, default: property.default };
  };
  return closedObject(of, withDefault, mustBeGiven);
}

/** A complete resource (POST, PUT). The store fills in defaults, as only it knows whether the resource exists. */
export const contentSchema = (of: Resource, values: ValueForms): Schema =>
  closedObject(of, (property) => propertySchema(property, values), mustBeGiven);

/** A partial update (PATCH). Null removes a property, or one language of it. */
export function changeSchema(of: Resource, values: ValueForms): Schema {
  const changeable = { ...of, properties: of.properties.filter(({ immutable }) => !immutable) };
  const schemaOf = (property: Property) => changedProperty(property, values);
  return closedObject(changeable, schemaOf, () => false);
}

function closedObject(
  of: Class,
  schemaOf: (property: Property) => Schema,
  isRequired: (property: Property) => boolean,
): Schema {
  const properties = of.properties.filter(writable);
  const required = properties.filter(isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties.map((property) => [property.name, schemaOf(property)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

export const writable = (property: Property): boolean => !property.readOnly && property.source === "client";

function propertySchema(property: Property, values: ValueForms): Schema {
  const value = singleSchema(property, values);
  if (property.multilingual) {
    // The number of languages is checked on a complete resource only: after a PATCH it is known only once merged.
    return { ...languageMap(value), ...languageKeywords(property) };
  }
  return property.many ? { type: "array", items: value, ...countKeywords(property) } : value;
}

function changedProperty(property: Property, values: ValueForms): Schema {
  const schema = property.multilingual
    ? languageMap(typeOrNull(singleSchema(property, values)))
    : propertySchema(property, values);
  return property.required ? schema : typeOrNull(schema);
}

function singleSchema(property: Property, values: ValueForms): Schema {
  const { range } = property;
  if (range.kind === "link") return LINK_SCHEMA;
  return range.kind === "embed" ? values(range.value) : checkedSchema(property);
}

function languageMap(value: Schema): Schema {
  return { type: "object", propertyNames: { type: "string", format: "language" }, additionalProperties: value };
}

/** A type list with null reports one violation; `anyOf` would report several. */
export function typeOrNull(schema: Schema): Schema {
  const choices = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...choices, type: [schema.type as string, "null"] };
}
