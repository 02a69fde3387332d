/** Builders of models by hand: everything at its default but what a test is about. */

import type { Constraints, Datatype, Operation, Property, Resource, Rule } from "../../codegen/language/model.ts";
import { datatypeIri } from "../../src/hypermedia/datatypes.ts";

export const BASE = "https://odd.example/v1/";
export const VOCABULARY = `${BASE}about/#`;

const UNCONSTRAINED: Constraints = {
  enum: null,
  pattern: null,
  minLength: null,
  maxLength: null,
  minimum: null,
  maximum: null,
  exclusiveMinimum: null,
  exclusiveMaximum: null,
  multipleOf: null,
  minItems: null,
  maxItems: null,
  maxLanguages: null,
};

type Odd = Omit<Partial<Property>, "constraints"> & { readonly constraints?: Partial<Constraints> };

/** A property with everything at its default but what is given. */
export function property(name: string, given: Odd = {}): Property {
  const { constraints, ...rest } = given;
  return {
    name,
    renamedFrom: [],
    group: null,
    since: null,
    deprecated: null,
    iri: `${VOCABULARY}${name}`,
    title: name,
    description: `About ${name}.`,
    range: data("string"),
    many: false,
    multilingual: false,
    required: false,
    readOnly: false,
    writeOnly: false,
    unique: false,
    immutable: false,
    automatic: null,
    default: null,
    backfill: null,
    examples: [],
    constraints: { ...UNCONSTRAINED, ...constraints },
    read: null,
    write: null,
    source: "client",
    column: name,
    ...rest,
  };
}

export function data(datatype: Datatype): Property["range"] {
  return { kind: "data", datatype, iri: datatypeIri(datatype) };
}

export function link(resource: string): Property["range"] {
  return { kind: "link", resource, iri: `${VOCABULARY}${resource}`, onDelete: "restrict" };
}

export function embed(value: string): Property["range"] {
  return { kind: "embed", value, iri: `${VOCABULARY}${value}` };
}

export const ANYONE: Rule = [{ parties: [{ who: "anyone" }], when: [] }];
export const ADMIN: Rule = [{ parties: [{ who: "role", role: "admin" }], when: [] }];

const CREATED = property("created", {
  range: data("dateTime"),
  readOnly: true,
  source: "created",
  iri: "http://purl.org/dc/terms/created",
});
const MODIFIED = property("modified", {
  range: data("dateTime"),
  readOnly: true,
  source: "modified",
  iri: "http://purl.org/dc/terms/modified",
});

const LIFECYCLE = {
  list: {
    method: "GET",
    on: "collection",
    type: "RetrieveResourceOperation",
    action: "https://schema.org/ListenAction",
    statuses: [200, 304, 400, 429],
  },
  append: {
    method: "POST",
    on: "collection",
    type: "AppendResourceOperation",
    action: "https://schema.org/CreateAction",
    statuses: [303, 400, 401, 403, 409],
  },
  retrieve: {
    method: "GET",
    on: "item",
    type: "RetrieveResourceOperation",
    action: "https://schema.org/FindAction",
    statuses: [200, 304, 404],
  },
  replace: {
    method: "PUT",
    on: "item",
    type: "CreateOrReplaceOperation",
    action: "https://schema.org/ReplaceAction",
    statuses: [200, 204, 303, 400, 404],
  },
  update: {
    method: "PATCH",
    on: "item",
    type: "UpdateResourceOperation",
    action: "https://schema.org/UpdateAction",
    statuses: [200, 204, 400, 404],
  },
  delete: {
    method: "DELETE",
    on: "item",
    type: "DeleteResourceOperation",
    action: "https://schema.org/DeleteAction",
    statuses: [204, 404, 409],
  },
} as const;

/** The lifecycle operation of a resource. */
export function operation(
  name: keyof typeof LIFECYCLE,
  of: string,
  path: string,
  access: Rule,
  given: Partial<Operation> = {},
): Operation {
  const { method, on, type, action, statuses } = LIFECYCLE[name];
  const returns = { list: `${of}Collection`, append: of, retrieve: of, replace: of, update: of, delete: null }[name];
  return {
    id: `${name}${of}`,
    name,
    lifecycle: name,
    since: null,
    deprecated: null,
    on,
    method,
    path: on === "item" ? `${path}{id}` : path,
    segment: null,
    transition: null,
    type,
    typeIri: `${VOCABULARY}${type}`,
    action,
    title: `${name} ${of}`,
    description: `Does ${name}.`,
    expects: ["append", "replace", "update"].includes(name) ? of : null,
    returns,
    access,
    contract: false,
    statuses,
    ...given,
  };
}

/** A resource with everything at its default but what is given. */
export function resource(
  name: string,
  path: string,
  properties: readonly Property[],
  given: Partial<Resource> = {},
): Resource {
  return {
    kind: "resource",
    name,
    module: name.toLowerCase(),
    variable: path.slice(1, -1),
    renamedFrom: [],
    since: null,
    deprecated: null,
    iri: `${VOCABULARY}${name}`,
    superClasses: [],
    title: name,
    description: `A ${name}.`,
    properties: [...properties, CREATED, MODIFIED],
    path,
    plural: path.slice(1, -1),
    collectionClass: { name: `${name}Collection`, iri: `${VOCABULARY}${name}Collection`, title: `All of ${name}` },
    identifier: { kind: "uuid", property: null },
    owner: null,
    relations: [],
    constraints: [],
    collection: {
      title: `All of ${name}`,
      description: `Every ${name}.`,
      page: { size: 10, most: 100 },
      filters: [],
      orders: [],
      defaultOrder: null,
      pairs: [],
      totals: [],
      embeddable: [],
      me: false,
      group: null,
      search: [],
    },
    operations: [operation("list", name, path, ANYONE), operation("retrieve", name, path, ANYONE)],
    maxAge: null,
    bytes: null,
    table: path.slice(1, -1),
    ...given,
  };
}
