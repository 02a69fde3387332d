/** Class definitions for the server: plain values in generated modules. */

import type {
  ApiDefinition,
  PropertyDefinition,
  ResourceDefinition,
  ValueDefinition,
} from "../../src/hypermedia/api-definition.ts";
import type { Model, Property, Resource, ValueType } from "../language/model.ts";
import { endDefinition } from "./descriptions.ts";

export function apiDefinition({ api, resources, values, hash }: Model): ApiDefinition {
  const { locales, roles } = api;
  return {
    ...pick(api, "title", "version", "base", "vocabulary", "paths", "documentation"),
    locales: pick(locales, "default", "offered"),
    ...pick(api, "origins", "limits"),
    roles: roles.map((role) => pick(role, "name", "scopes")),
    authentication: api.authentication,
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
  const { identifier, collection, collectionClass } = resource;
  return {
    ...pick(resource, "name", "iri", "path", "plural"),
    collectionType: collectionClass.name,
    collectionIri: collectionClass.iri,
    identifier: { kind: identifier.kind, key: identifier.property ?? "id", shown: identifier.property !== null },
    owner: resource.owner,
    properties: resource.properties.map(propertyDefinition),
    collection: {
      ...pick(collection, "page", "filters", "orders", "defaultOrder", "embeddable", "me"),
      ...(collection.group === null ? {} : { group: collection.group }),
      ...(collection.search.length === 0 ? {} : { search: true }),
    },
    operations: resource.operations.map((operation) => ({
      ...pick(operation, "id", "name", "lifecycle", "on", "method", "path", "type", "expects", "returns", "access"),
      ...(operation.transition === null ? {} : { transition: operation.transition }),
      contract: operation.contract,
      ...endDefinition(operation, resource, all),
    })),
    ...pick(resource, "maxAge", "bytes"),
  };
}

function propertyDefinition(property: Property): PropertyDefinition {
  const { iri: _, ...range } = property.range;
  return {
    ...pick(property, "name", "iri"),
    range,
    ...pick(property, "many", "multilingual", "required", "readOnly", "writeOnly", "unique"),
    ...(property.immutable ? { immutable: true } : {}),
    ...(property.automatic === null ? {} : { automatic: property.automatic }),
    ...pick(property, "default"),
    ...(property.backfill === null ? {} : { backfill: property.backfill }),
    ...pick(property, "read", "write", "source"),
    ...(property.inverse && { inverse: property.inverse }),
    ...(property.aggregate && !property.aggregate.all && { counts: property.aggregate.resource }),
  };
}

const pick = <T, K extends keyof T>(of: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>;
