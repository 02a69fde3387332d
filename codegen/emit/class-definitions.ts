/** Class definitions for the server: plain values in generated modules. */

import type {
  ApiDefinition,
  PropertyDefinition,
  ResourceDefinition,
  ValueDefinition,
} from "../../src/hypermedia/api-definition.ts";
import type { Model, Property, Resource, ValueType } from "../language/model.ts";
import { endDefinition } from "./deprecation.ts";

export function apiDefinition({ api, resources, values, hash }: Model): ApiDefinition {
  const { title, version, base, vocabulary, paths, documentation, locales, origins, limits, roles, authentication } =
    api;
  return {
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
    resources: resources.map((resource) => resourceDefinition(resource, resources)),
    values: values.map(valueDefinition),
    hash,
  };
}

export function valueDefinition({ name, iri, properties }: ValueType): ValueDefinition {
  return { name, iri, properties: properties.map(propertyDefinition) };
}

/** `all`: all resource types, to resolve the successor of a deprecated one. */
export function resourceDefinition(resource: Resource, all: readonly Resource[]): ResourceDefinition {
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

function propertyDefinition(property: Property): PropertyDefinition {
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
