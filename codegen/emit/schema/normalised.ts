/**
 * JSON Schemas of the normalised forms: what the machine makes of a body, whatever JSON-LD it came in.
 *
 * Plain JSON under the property names. A multilingual property is a language map, a link an absolute IRI, several
 * values an array; an embedded value has no `@type`; what only the server writes is absent. Closed.
 */

import type { Class, Property, ValueType } from "../../language/model.ts";
import { countKeywords, dataSchema, type Schema } from "./values.ts";

export type ValueTypes = ReadonlyMap<string, ValueType>;

/**
 * A whole resource or value: what POST and PUT bring. Everything required is there. The defaults of a value are filled
 * in as it is checked; those of a resource the store knows, which knows as well whether there is one already.
 */
export function contentSchema(of: Class, values: ValueTypes): Schema {
  const properties = of.properties.filter(writable);
  const filled = values.get(of.name) === of;
  return closedObject(
    properties.map((property) => {
      const schema = propertySchema(property, values);
      return [property.name, filled && property.default !== null ? { ...schema, default: property.default } : schema];
    }),
    properties.filter(({ required }) => required).map(({ name }) => name),
  );
}

/** Some properties of a resource: what PATCH brings. Null removes a property, or one language of it. */
export function changeSchema(of: Class, values: ValueTypes): Schema {
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

function propertySchema(property: Property, values: ValueTypes): Schema {
  const value = valueSchema(property, values);
  if (property.multilingual) {
    // Which languages remain after a change is known only to who merges it, so only a whole resource is held to have one.
    return { ...languageMap(value), ...(property.required ? { minProperties: 1 } : {}) };
  }
  return property.many ? { type: "array", items: value, ...countKeywords(property) } : value;
}

function changedProperty(property: Property, values: ValueTypes): Schema {
  const schema = property.multilingual
    ? languageMap(orNull(valueSchema(property, values)))
    : propertySchema(property, values);
  return property.required ? schema : orNull(schema);
}

function valueSchema(property: Property, values: ValueTypes): Schema {
  const { range } = property;
  switch (range.kind) {
    case "link":
      return { type: "string", format: "iri" };
    case "embed":
      return contentSchema(valueType(range.value, values), values);
    case "data":
      return storable(dataSchema(property));
  }
}

/** Strings of no format of their own must at least be text that can be stored. */
function storable(schema: Schema): Schema {
  return schema.type === "string" && schema.format === undefined ? { ...schema, format: "text" } : schema;
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

function valueType(name: string, values: ValueTypes): ValueType {
  const found = values.get(name);
  if (found === undefined) throw new Error(`the model has no value type "${name}"`);
  return found;
}
