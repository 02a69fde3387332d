/** OpenAPI schemas: every class in its forms, and built-in responses. */

import type { Class, Deprecation, Model, Resource } from "../../language/model.ts";
import type { Schema } from "../artifact.ts";
import { withConstraints } from "../descriptions.ts";
import { entrypointClass, entrypointLinks, entrypointOperation } from "../entrypoint.ts";
import { groupsSchema, members, NODE, object, valueSchemas } from "../schema/response-schema.ts";
import { changeForm, contentForm, schemaReference, withGroups } from "../schema/schema-names.ts";
import { RUNTIME_SCHEMAS } from "./runtime-schemas.ts";

type Named = readonly [name: string, schema: Schema];

/** Schemas by name. A later step removes unused ones. */
export function schemas(model: Model): Record<string, Schema> {
  const ofResources = model.resources.flatMap((resource): readonly Named[] => [
    [resource.name, reading(resource, model)],
    [resource.collectionClass.name, collection(resource)],
    ...(resource.collection.group === null ? [] : [grouped(resource, model)]),
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
  return answered(resource.name, resource, properties, required, resource);
}

function collection({ name, collection, collectionClass }: Resource): Schema {
  const properties = {
    member: { type: "array", items: schemaReference(name), description: "The entries of this page." },
    totalItems: { type: "integer", minimum: 0, description: "Number of entries on all pages." },
    view: schemaReference("CollectionView"),
    search: schemaReference("IriTemplate"),
  };
  const about = { title: collectionClass.title, description: collection.description };
  return answered(collectionClass.name, about, properties, ["member", "totalItems"]);
}

/** What a list answers: entries or groups. */
function grouped(resource: Resource, model: Model): Named {
  const { name } = resource.collectionClass;
  return [withGroups(name), { anyOf: [schemaReference(name), groupsSchema(resource, model)] }];
}

function writing(resource: Resource, form: "content" | "change", model: Model): Schema {
  const { properties, required } = members(resource, form, model);
  const title = `${resource.title}: ${form === "content" ? "request body" : "partial update"}`;
  const own = { "@context": schemaReference("Context"), ...NODE, ...properties };
  return object({ title, description: withConstraints(resource) }, own, required, resource);
}

function entrypoint(model: Model): Schema {
  const { description } = entrypointOperation(model);
  const link = ({ collection }: Resource) => ({ type: "string", format: "iri", description: collection.description });
  const links = entrypointLinks(model).map(({ name, resource }) => [name, link(resource)]);
  const about = { title: "Entrypoint", description };
  return answered(entrypointClass(model).name, about, Object.fromEntries(links));
}

/** A node of a response. */
function answered(
  className: string,
  about: Pick<Class, "title" | "description">,
  properties: Schema,
  required: readonly string[] = [],
  deprecation?: Deprecation,
): Schema {
  const type = {
    type: "array",
    items: { type: "string" },
    contains: { const: className },
    description: `"${className}" first, then the classes that generic clients know.`,
  };
  const own = {
    "@context": schemaReference("Context"),
    "@id": { type: "string", format: "iri", description: "The canonical IRI." },
    "@type": type,
    ...properties,
    operation: schemaReference("Operations"),
  };
  return object(about, own, ["@id", "@type", ...required], deprecation);
}

/** Merges schemas into an object. Throws on duplicate names, which would lose a schema. */
function distinct(named: readonly Named[]): Record<string, Schema> {
  const all: Record<string, Schema> = {};
  for (const [name, schema] of named) {
    if (Object.hasOwn(all, name)) throw new Error(`two schemas would have the name "${name}"`);
    all[name] = schema;
  }
  return all;
}
