/** What API Platform's `api-doc-parser` reads of a server, and what it should read by the definition that the server runs by. */

import type { Field, Operation, Resource } from "@api-platform/api-doc-parser";
import { expect } from "vitest";
import type {
  OperationDefinition,
  PropertyDefinition,
  ResourceDefinition,
} from "../../../src/hypermedia/api-definition.ts";
import { HYDRA, type Iris, isLink, isReadable, isWritable, mustBeSent, operationsOn } from "./expected.ts";

/** What the parser calls an operation, by its method. */
const TYPES = { GET: "show", POST: "create", PUT: "edit", PATCH: "edit", DELETE: "delete" } as const;

const TEXT = expect.stringMatching(/\S/);

/** The parser's resource without its cycles. */
export function asRead({ name, url, id, title, fields, operations, ...resource }: Resource): object {
  return {
    name,
    url,
    id,
    title,
    fields: fields?.map((field) => ({
      ...reading(field),
      readable: resource.readableFields?.includes(field),
      writable: resource.writableFields?.includes(field),
    })),
    operations: operations?.map(({ name, type, method, expects, returns, types, deprecated }: Operation) => ({
      name,
      type,
      method,
      expects,
      returns,
      types,
      deprecated,
    })),
  };
}

function reading({
  name,
  id,
  range,
  type,
  reference,
  embedded,
  required,
  description,
  maxCardinality,
  deprecated,
}: Field): object {
  const referred =
    reference === null || reference === undefined || typeof reference === "string" ? reference : reference.id;
  return { name, id, range, type, reference: referred, embedded, required, description, maxCardinality, deprecated };
}

/** `listed`: what the client may list; of other classes the parser knows nothing. */
export function expectedResource(
  resource: ResourceDefinition,
  listed: readonly ResourceDefinition[],
  iris: Iris,
): object {
  // The parser lists what is done at the collection's own address, and everything that is done on an entry.
  const onCollection = operationsOn(resource, "collection").filter(({ lifecycle }) => lifecycle !== null);
  return {
    name: resource.path.slice(1),
    url: iris.at(resource.path),
    id: iris.ofClass(resource.name),
    title: TEXT,
    fields: resource.properties.map((property) => expectedField(property, listed, iris)),
    operations: [
      ...onCollection.map((each) => expectedOperation(each, each.method === "POST" ? "create" : "list", iris)),
      ...operationsOn(resource, "item").map((each) => expectedOperation(each, TYPES[each.method], iris)),
    ],
  };
}

function expectedField(property: PropertyDefinition, listed: readonly ResourceDefinition[], iris: Iris): object {
  const range = iris.range(property);
  const target = listed.find(({ name }) => property.range.kind === "link" && name === property.range.resource);
  return {
    name: property.name,
    id: iris.rebase(property.iri),
    range,
    type: TEXT,
    // It knows no other classes than those whose collections the client may list; values in place have none.
    reference: isLink(property) && target !== undefined ? range : null,
    embedded: null,
    required: mustBeSent(property),
    description: TEXT,
    maxCardinality: property.many ? null : 1,
    deprecated: false,
    readable: isReadable(property),
    writable: isWritable(property),
  };
}

/** The variables of each form in which a collection is filtered, `*` being the property. */
const FORMS = {
  equals: ["*"],
  in: ["*[]"],
  range: ["*[gt]", "*[gte]", "*[lt]", "*[lte]", "*[between]"],
  prefix: ["*[prefix]"],
  contains: ["*[contains]"],
  exists: ["exists[*]"],
  not: ["*[not]"],
  or: ["or[*][gt]", "or[*][gte]", "or[*][lt]", "or[*][lte]", "or[*][between]", "or[*][exists]"],
  near: ["*[near]"],
  within: ["*[within]"],
} as const;

export function expectedParameters({ collection, properties }: ResourceDefinition, iris: Iris): readonly unknown[] {
  const ranges = new Map(properties.map((each) => [each.name, iris.range(each)]));
  const filters = collection.filters.flatMap(({ link, property, forms }) => {
    const path = link === null ? property : `${link}.${property}`;
    return forms.flatMap((form) => FORMS[form].map((variable) => [variable.replace("*", path), path] as const));
  });
  const orders = collection.orders.map((property) => [`order[${property}]`, property] as const);
  const further = [
    ...(collection.search ? [["q", "hydra:freetextQuery"] as const] : []),
    ...(collection.group ? [["group", "hydra:property"] as const] : []),
  ];
  // Of what a link leads to, the parser knows no ranges.
  return [...filters, ...orders, ...further].map(([variable, path]) => [variable, ranges.get(path) ?? null, false]);
}

function expectedOperation(operation: OperationDefinition, type: string, iris: Iris): object {
  return {
    name: TEXT,
    type,
    method: operation.method,
    expects: operation.expects === null ? undefined : iris.ofClass(operation.expects),
    returns: iris.returns(operation),
    types: [
      iris.term(operation.type),
      `${HYDRA}Operation`,
      expect.stringMatching(/^https:\/\/schema\.org\/\w*Action$/),
    ],
    deprecated: false,
  };
}
