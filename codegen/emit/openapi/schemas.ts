/** OpenAPI schemas: every class in its forms, and built-in responses. */

import type { Model, Resource } from "../../language/model.ts";
import { entrypointClass, entrypointProperty } from "../entrypoint.ts";
import type { Schema } from "../json.ts";
import { members, NODE, object, valueSchemas } from "../schema/response-schema.ts";
import { changeForm, contentForm, schemaReference } from "../schema/schema-names.ts";
import { RUNTIME_SCHEMAS } from "./runtime-schemas.ts";

export type Schemas = Readonly<Record<string, Schema>>;

type Named = readonly [name: string, schema: Schema];

/** Schemas by name. A later step removes unused ones. */
export function schemas(model: Model): Schemas {
  const ofResources = model.resources.flatMap((resource): readonly Named[] => [
    [resource.name, reading(resource, model)],
    [resource.collectionClass.name, collection(resource)],
    [contentForm(resource.name), writing(resource, "content", model)],
    [changeForm(resource.name), writing(resource, "change", model)],
  ]);
  return distinct([
    [entrypointClass(model).name, entrypoint(model)],
    ...ofResources,
    ...model.values.flatMap((value) => valueSchemas(value, model)),
    ...Object.entries(RUNTIME_SCHEMAS),
  ]);
}

function reading(resource: Resource, model: Model): Schema {
  const { properties, required } = members(resource, "reading", model, resource.collection.embeddable);
  return object(
    resource,
    { ...ANSWERED, ...typeOf(resource.name), ...properties, operation: schemaReference("Operations") },
    ["@id", "@type", ...required],
    resource,
  );
}

function collection(resource: Resource): Schema {
  const { name, title } = resource.collectionClass;
  return object(
    { title, description: resource.collection.description },
    {
      ...ANSWERED,
      ...typeOf(name),
      member: { type: "array", items: schemaReference(resource.name), description: "The entries of this page." },
      totalItems: { type: "integer", minimum: 0, description: "Number of entries on all pages." },
      view: schemaReference("CollectionView"),
      search: schemaReference("IriTemplate"),
      operation: schemaReference("Operations"),
    },
    ["@id", "@type", "member", "totalItems"],
  );
}

function writing(resource: Resource, form: "content" | "change", model: Model): Schema {
  const { properties, required } = members(resource, form, model);
  const title = `${resource.title}: ${form === "content" ? "request body" : "partial update"}`;
  return object(
    { title, description: resource.description },
    { "@context": schemaReference("Context"), ...NODE, ...properties },
    required,
    resource,
  );
}

function entrypoint(model: Model): Schema {
  const links: Record<string, Schema> = {};
  for (const resource of model.resources) {
    const property = entrypointProperty(model, resource);
    if (property !== null)
      links[property.name] = { type: "string", format: "iri", description: resource.collection.description };
  }
  const about = {
    title: "Entrypoint",
    description: "Where a client starts: a link to each collection that it may read.",
  };
  return object(
    about,
    { ...ANSWERED, ...typeOf(entrypointClass(model).name), ...links, operation: schemaReference("Operations") },
    ["@id", "@type"],
  );
}

const ANSWERED = {
  "@context": schemaReference("Context"),
  "@id": { type: "string", format: "iri", description: "The canonical IRI." },
} as const;

/** The `@type` of a response, with the class first. */
function typeOf(className: string): Record<string, Schema> {
  return {
    "@type": {
      type: "array",
      items: { type: "string" },
      contains: { const: className },
      description: `"${className}" first, then the classes that generic clients know.`,
    },
  };
}

/** Merges schemas into an object. Throws on duplicate names, which would lose a schema. */
function distinct(named: readonly Named[]): Schemas {
  const all: Record<string, Schema> = {};
  for (const [name, schema] of named) {
    if (Object.hasOwn(all, name)) throw new Error(`two schemas would have the name "${name}"`);
    all[name] = schema;
  }
  return all;
}
