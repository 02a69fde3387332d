/**
 * JSON Schemas of the normalised forms: what the machine makes of a body, whatever JSON-LD it came in.
 *
 * Plain JSON under the property names. A multilingual property is a language map, a link an absolute IRI, several
 * values an array; an embedded value has no `@type`; what only the server writes is absent. Closed.
 */

import type { Class, Property, Resource, ValueType } from "../../language/model.ts";
import {
  checkedSchema,
  countKeywords,
  LINK_SCHEMA,
  languageKeywords,
  mustBeGiven,
} from "../../language/value-schema.ts";
import type { Schema } from "../json.ts";

/** The form of a value type, by its name. */
export type ValueForms = (name: string) => Schema;

/** The forms of all value types. Each is made once, so that wherever one is embedded its `properties` are the same. */
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

/** A whole value. Its defaults are filled in as it is checked. */
function valueSchema(of: ValueType, values: ValueForms): Schema {
  return wholeObject(of, (property) => {
    const schema = propertySchema(property, values);
    return property.default === null ? schema : { ...schema, default: property.default };
  });
}

/**
 * A whole resource: what POST and PUT bring. Its defaults are for the store to fill in, which knows as well whether there
 * is one already.
 */
export function contentSchema(of: Resource, values: ValueForms): Schema {
  return wholeObject(of, (property) => propertySchema(property, values));
}

/** Everything is there that has to be given. */
function wholeObject(of: Class, schemaOf: (property: Property) => Schema): Schema {
  const properties = of.properties.filter(writable);
  return closedObject(
    properties.map((property) => [property.name, schemaOf(property)]),
    properties.filter(mustBeGiven).map(({ name }) => name),
  );
}

/** Some properties of a resource: what PATCH brings. Null removes a property, or one language of it. */
export function changeSchema(of: Resource, values: ValueForms): Schema {
  const properties = of.properties.filter(writable);
  return closedObject(
    properties.map((property) => [property.name, changedProperty(property, values)]),
    [],
  );
}

/** True where a client gives the value. */
export function writable(property: Property): boolean {
  return !property.readOnly && property.source === "client";
}

function propertySchema(property: Property, values: ValueForms): Schema {
  const value = singleSchema(property, values);
  if (property.multilingual) {
    // Which languages remain after a change is known only to who merges it, so only a whole resource is held to a number of them.
    return { ...languageMap(value), ...languageKeywords(property) };
  }
  return property.many ? { type: "array", items: value, ...countKeywords(property) } : value;
}

function changedProperty(property: Property, values: ValueForms): Schema {
  const schema = property.multilingual
    ? languageMap(orNull(singleSchema(property, values)))
    : propertySchema(property, values);
  return property.required ? schema : orNull(schema);
}

function singleSchema(property: Property, values: ValueForms): Schema {
  const { range } = property;
  switch (range.kind) {
    case "link":
      return LINK_SCHEMA;
    case "embed":
      return values(range.value);
    case "data":
      return checkedSchema(property);
  }
}

function languageMap(value: Schema): Schema {
  return { type: "object", propertyNames: { type: "string", format: "language" }, additionalProperties: value };
}

/** The keywords of a type pass over null, so that one violation is told once, as an `anyOf` would not. */
function orNull(schema: Schema): Schema {
  const choices = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...choices, type: [schema.type as string, "null"] };
}

function closedObject(properties: readonly (readonly [string, Schema])[], required: readonly string[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
