/** OpenAPI schemas: every class in its forms, and built-in responses. */

import type { Class, Deprecation, Model, Resource, ValueType } from "../../language/model.ts";
import { deprecatedKeyword, described } from "../deprecation.ts";
import { entrypointClass, entrypointProperty } from "../entrypoint.ts";
import type { Schema } from "../json.ts";
import { type Form, members, type Wire } from "../schema/response-schema.ts";
import { changeForm, contentForm } from "../schema/schema-names.ts";
import { RUNTIME_SCHEMAS } from "./runtime-schemas.ts";

export type Schemas = Readonly<Record<string, Schema>>;

type Named = readonly [name: string, schema: Schema];

export function schemaReference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Schemas by name. A later step removes unused ones. */
export function schemas(model: Model): Schemas {
  const values = valueSchemas(model);
  const wire = wireOf(model, values.nameOf);
  const ofResources = model.resources.flatMap((resource): readonly Named[] => [
    [resource.name, reading(resource, wire)],
    [resource.collectionClass.name, collection(resource)],
    [contentForm(resource.name), writing(resource, "content", wire)],
    [changeForm(resource.name), writing(resource, "change", wire)],
  ]);
  return distinct([
    [entrypointClass(model).name, entrypoint(model)],
    ...ofResources,
    ...values.named,
    ...Object.entries(RUNTIME_SCHEMAS),
  ]);
}

/** Schemas of value types. Reading and writing have separate schemas only if both are used and differ. */
function valueSchemas(model: Model): {
  readonly named: readonly Named[];
  readonly nameOf: (className: string, form: Form) => string;
} {
  const apart = new Set<string>();
  const nameOf = (className: string, form: Form): string =>
    form === "content" && apart.has(className) ? contentForm(className) : className;
  const wire = wireOf(model, nameOf);
  const operations = model.resources.flatMap((resource) => resource.operations);
  const whole = new Set(operations.flatMap(({ expects, returns }) => [expects, returns]));
  const named: Named[] = [];
  for (const value of innermostFirst(model.values)) {
    const [read, written] = (["reading", "content"] as const).map((form) =>
      valueSchema(value, form, wire, whole.has(value.name)),
    ) as [Schema, Schema];
    const differ = JSON.stringify(read) !== JSON.stringify(written);
    if (differ && value.answered && value.sent) {
      apart.add(value.name);
      named.push([contentForm(value.name), written]);
    }
    named.push([value.name, value.answered ? read : written]);
  }
  return { named, nameOf };
}

/** `whole`: whether the value is a body by itself, which may have an `@context`. */
function valueSchema(value: ValueType, form: Form, wire: Wire, whole: boolean): Schema {
  const { properties, required } = members(value, form, wire);
  const context = whole ? { "@context": schemaReference("Context") } : {};
  return object(value, { ...context, "@id": NODE, "@type": schemaReference("ClassName"), ...properties }, required);
}

function wireOf(model: Model, nameOf: (className: string, form: Form) => string): Wire {
  return {
    model,
    reference: (className, form) => schemaReference(nameOf(className, form)),
    link: schemaReference("NodeReference"),
  };
}

/** Value types in dependency order. A value type never contains itself. */
function innermostFirst(values: readonly ValueType[]): readonly ValueType[] {
  const byName = new Map(values.map((value) => [value.name, value]));
  const ordered = new Set<ValueType>();
  const visit = (value: ValueType): void => {
    for (const { range } of value.properties) {
      const inner = range.kind === "embed" ? byName.get(range.value) : undefined;
      if (inner !== undefined && !ordered.has(inner)) visit(inner);
    }
    ordered.add(value);
  };
  for (const value of values) if (!ordered.has(value)) visit(value);
  return [...ordered];
}

function reading(resource: Resource, wire: Wire): Schema {
  const { properties, required } = members(resource, "reading", wire, resource.collection.embeddable);
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

function writing(resource: Resource, form: "content" | "change", wire: Wire): Schema {
  const { properties, required } = members(resource, form, wire);
  const title = `${resource.title}: ${form === "content" ? "request body" : "partial update"}`;
  return object(
    { title, description: resource.description },
    { "@context": schemaReference("Context"), "@id": NODE, "@type": schemaReference("ClassName"), ...properties },
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
const NODE: Schema = { type: "string", description: "An IRI reference, or a blank node identifier." };

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

function object(
  { title, description }: Pick<Class, "title" | "description">,
  properties: Schema,
  required: readonly string[],
  lifespan: Deprecation | null = null,
): Schema {
  return {
    type: "object",
    title,
    description: lifespan === null ? description : described(description, lifespan),
    ...(lifespan === null ? {} : deprecatedKeyword(lifespan)),
    properties,
    ...(required.length > 0 ? { required: [...required] } : {}),
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
