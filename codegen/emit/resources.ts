/** Emits a module for each class: the types of its records and contents, and its definition for the machine. */

import type { Class, Model, Property, Resource, ValueType } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { endDefinition, ending } from "./lifespan.ts";
import { comment, literal } from "./literal.ts";
import { moduleOf } from "./modules.ts";
import { type Form, recordMember } from "./property-type.ts";

const generated = "Generated from the spec; do not edit.";

export function emitResources(model: Model): readonly Artifact[] {
  return [
    ...model.values.map((value) => valueModule(value, model)),
    ...model.resources.map((resource) => resourceModule(resource, model)),
    apiModule(model),
  ];
}

function valueModule(value: ValueType, model: Model): Artifact {
  const text = [
    `/** ${value.name}. ${generated} */\n`,
    imports([["ValueDefinition", "hydrant"], ...embeds(value, model)]),
    interfaceOf(value.name, value.description, value, "content"),
    `export const ${value.variable}: ValueDefinition = ${literal({ name: value.name, iri: value.iri, properties: value.properties.map(propertyDefinition) })};\n`,
  ];
  return { path: moduleOf(value.name, model), text: text.join("\n") };
}

function resourceModule(resource: Resource, model: Model): Artifact {
  const { name, variable, properties } = resource;
  const multilingual = properties.some((property) => property.multilingual);
  const lifecycle = resource.operations.flatMap((operation) =>
    operation.lifecycle === null ? [] : [JSON.stringify(operation.lifecycle)],
  );
  const text = [
    `/** ${name}. ${generated} */\n`,
    imports([[multilingual ? "LanguageMap, Resource" : "Resource", "hydrant"], ...embeds(resource, model)]),
    interfaceOf(name, `${resource.description} As it is stored.`, resource, "record"),
    interfaceOf(
      `${name}Content`,
      "What a client sends to make or replace one; links are identifiers.",
      resource,
      "content",
    ),
    interfaceOf(`${name}Change`, "What a client sends to change one; null removes.", resource, "change"),
    `export const ${variable}: Resource<${name}, ${name}Content, ${name}Change, ${lifecycle.join(" | ") || "never"}> = ${literal(resourceDefinition(resource, model.resources))};\n`,
  ];
  return { path: moduleOf(name, model), text: text.join("\n") };
}

/** Type imports of a module, a line for each source. */
function imports(list: readonly (readonly [name: string, from: string])[]): string {
  return list.map(([name, from]) => `import type { ${name} } from "${from}";\n`).join("");
}

/** The value types that a class embeds. */
function embeds(of: Class, model: Model): (readonly [string, string])[] {
  const names = of.properties.flatMap(({ range }) =>
    range.kind === "embed" && range.value !== of.name ? [range.value] : [],
  );
  return [...new Set(names)].sort().map((name) => [name, `../${moduleOf(name, model)}`] as const);
}

function interfaceOf(name: string, description: string, of: Class, form: Form): string {
  const members = of.properties.flatMap((property) => {
    const member = recordMember(property, form);
    return member === null
      ? []
      : [`${comment(property.description || property.title, 2, ending(property))}  readonly ${member};\n`];
  });
  const hidden =
    form === "record" && isResource(of) && of.identifier.kind === "uuid" && of.identifier.property === null;
  return `${comment(description, 0, isResource(of) ? ending(of) : null)}export interface ${name} {\n${hidden ? "  readonly id: string;\n" : ""}${members.join("")}}\n`;
}

function isResource(of: Class): of is Resource {
  return "path" in of;
}

function resourceDefinition(resource: Resource, all: readonly Resource[]): object {
  const { identifier, collection } = resource;
  return {
    name: resource.name,
    iri: resource.iri,
    path: resource.path,
    plural: resource.plural,
    collectionType: resource.collectionClass.name,
    collectionIri: resource.collectionClass.iri,
    identifier: { kind: identifier.kind, key: identifier.property ?? "id", shown: identifier.property !== null },
    owner: resource.owner,
    properties: resource.properties.map(propertyDefinition),
    collection: {
      page: collection.page,
      filters: collection.filters,
      orders: collection.orders,
      defaultOrder: collection.defaultOrder,
      embeddable: collection.embeddable,
      me: collection.me,
    },
    operations: resource.operations.map((operation) => {
      const { id, name, lifecycle, on, method, path, type, expects, returns, access, contract } = operation;
      const end = endDefinition(operation, resource, all);
      return { id, name, lifecycle, on, method, path, type, expects, returns, access, contract, ...end };
    }),
    maxAge: resource.maxAge,
    bytes: resource.bytes,
  };
}

function propertyDefinition(property: Property): object {
  const { range } = property;
  return {
    name: property.name,
    iri: property.iri,
    range:
      range.kind === "data"
        ? { kind: "data", datatype: range.datatype }
        : range.kind === "link"
          ? { kind: "link", resource: range.resource, onDelete: range.onDelete }
          : { kind: "embed", value: range.value },
    many: property.many,
    multilingual: property.multilingual,
    required: property.required,
    readOnly: property.readOnly,
    writeOnly: property.writeOnly,
    unique: property.unique,
    default: property.default,
    ...(property.backfill === null ? {} : { backfill: property.backfill }),
    read: property.read,
    write: property.write,
    source: property.source,
  };
}

function apiModule(model: Model): Artifact {
  const { api, resources, values, hash } = model;
  const { title, version, base, vocabulary, paths, documentation, locales, origins, limits, roles, authentication } =
    api;
  const lists = {
    title,
    version,
    base,
    vocabulary,
    paths,
    documentation,
    locales: { default: locales.default, offered: locales.offered },
    origins,
    limits,
    roles: roles.map((role) => ({ name: role.name, scopes: role.scopes })),
    authentication,
  };
  const body = literal(lists).replace(
    /\}$/,
    [
      `  resources: [${resources.map(({ variable }) => variable).join(", ")}],`,
      `  values: [${values.map(({ variable }) => variable).join(", ")}],`,
      `  hash: ${JSON.stringify(hash)},`,
      "}",
    ].join("\n"),
  );
  const text = [
    `/** The API as a whole. ${generated} */\n\n`,
    'import type { ApiDefinition } from "hydrant";\n',
    ...[...resources, ...values].map(
      ({ name, variable }) => `import { ${variable} } from "./${moduleOf(name, model)}";\n`,
    ),
    `\nexport const api: ApiDefinition = ${body};\n`,
  ];
  return { path: "api.ts", text: text.join("") };
}
