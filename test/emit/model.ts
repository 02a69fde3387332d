/** A small model made by hand, odd on purpose: one of everything that emitters tell apart, and nothing twice. */

import type { Constraints, Datatype, Model, Operation, Property, Resource, Rule, ValueType } from "../../codegen/language/model.ts";

const BASE = "https://odd.example/v1/";
const VOCABULARY = `${BASE}about/#`;
const XSD = "http://www.w3.org/2001/XMLSchema#";

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
};

type Odd = Omit<Partial<Property>, "constraints"> & { readonly constraints?: Partial<Constraints> };

/** A property with everything at its default but what is given. */
export function property(name: string, given: Odd = {}): Property {
  const { constraints, ...rest } = given;
  return {
    name,
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
    default: null,
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
  const iris: Partial<Record<Datatype, string>> = { number: "double", iri: "anyURI" };
  const texts: readonly Datatype[] = ["email", "uuid", "password", "secret"];
  return { kind: "data", datatype, iri: `${XSD}${texts.includes(datatype) ? "string" : (iris[datatype] ?? datatype)}` };
}

export function link(resource: string): Property["range"] {
  return { kind: "link", resource, iri: `${VOCABULARY}${resource}`, onDelete: "restrict" };
}

export function embed(value: string): Property["range"] {
  return { kind: "embed", value, iri: `${VOCABULARY}${value}` };
}

export const ANYONE: Rule = [{ who: "anyone", when: null }];
export const ADMIN: Rule = [{ who: "role", role: "admin", when: null }];

const CREATED = property("created", { range: data("dateTime"), readOnly: true, source: "created", iri: "http://purl.org/dc/terms/created" });
const MODIFIED = property("modified", { range: data("dateTime"), readOnly: true, source: "modified", iri: "http://purl.org/dc/terms/modified" });

const LIFECYCLE = {
  list: { method: "GET", on: "collection", type: "RetrieveResourceOperation", action: "https://schema.org/ListenAction", statuses: [200, 304, 400, 429] },
  append: { method: "POST", on: "collection", type: "AppendResourceOperation", action: "https://schema.org/CreateAction", statuses: [303, 400, 401, 403, 409] },
  retrieve: { method: "GET", on: "item", type: "RetrieveResourceOperation", action: "https://schema.org/FindAction", statuses: [200, 304, 404] },
  replace: { method: "PUT", on: "item", type: "CreateOrReplaceOperation", action: "https://schema.org/ReplaceAction", statuses: [200, 204, 303, 400, 404] },
  update: { method: "PATCH", on: "item", type: "UpdateResourceOperation", action: "https://schema.org/UpdateAction", statuses: [200, 204, 400, 404] },
  delete: { method: "DELETE", on: "item", type: "DeleteResourceOperation", action: "https://schema.org/DeleteAction", statuses: [204, 404, 409] },
} as const;

/** The lifecycle operation of a resource. */
export function operation(name: keyof typeof LIFECYCLE, of: string, path: string, access: Rule, given: Partial<Operation> = {}): Operation {
  const { method, on, type, action, statuses } = LIFECYCLE[name];
  const returns = { list: `${of}Collection`, append: of, retrieve: of, replace: of, update: of, delete: null }[name];
  return {
    id: `${name}${of}`,
    name,
    lifecycle: name,
    on,
    method,
    path: on === "item" ? `${path}{id}` : path,
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
export function resource(name: string, path: string, properties: readonly Property[], given: Partial<Resource> = {}): Resource {
  return {
    kind: "resource",
    name,
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
    collection: {
      title: `All of ${name}`,
      description: `Every ${name}.`,
      page: { size: 10, most: 100 },
      filters: [],
      orders: [],
      defaultOrder: null,
      pairs: [],
      embeddable: [],
      me: false,
    },
    operations: [operation("list", name, path, ANYONE), operation("retrieve", name, path, ANYONE)],
    maxAge: null,
    bytes: null,
    table: path.slice(1, -1),
    ...given,
  };
}

const MEASURE: ValueType = {
  kind: "value",
  name: "Measure",
  iri: "https://schema.org/QuantitativeValue",
  superClasses: [],
  title: "Measure",
  description: "A number and its unit.",
  properties: [
    property("amount", { range: data("number"), required: true, constraints: { exclusiveMinimum: 0 } }),
    property("unit", { constraints: { enum: ["kg", "m"] } }),
    property("note", { multilingual: true, required: true }),
    property("since", { range: data("dateTime") }),
  ],
};

const QUESTION: ValueType = {
  kind: "value",
  name: "Question",
  iri: `${VOCABULARY}Question`,
  superClasses: [],
  title: "Question",
  description: "What is asked.",
  properties: [property("words", { required: true, constraints: { maxLength: 40 } }), property("secretWord", { range: data("password") })],
};

const MAKER = resource("Maker", "/makers/", [
  property("code", { required: true, unique: true, constraints: { pattern: "^[a-z]+$" }, iri: "https://schema.org/identifier" }),
  property("name", { multilingual: true, required: true, iri: "https://schema.org/legalName" }),
], { identifier: { kind: "property", property: "code" } });

/** Links, values, languages, several of each, and operations of its own, one of them a class that clashes with none. */
const THING = resource("Thing", "/things/", [
  property("name", { multilingual: true, required: true, constraints: { minLength: 1, maxLength: 10 }, iri: "https://schema.org/name" }),
  property("aliases", { many: true, constraints: { maxItems: 3, maxLength: 5 } }),
  property("title", { iri: "https://schema.org/headline" }),
  property("colour", { constraints: { enum: ["red", "green"] }, default: "red" }),
  property("count", { range: data("integer"), constraints: { minimum: 0 } }),
  property("ratio", { range: data("number"), constraints: { multipleOf: 0.5 } }),
  property("good", { range: data("boolean"), required: true }),
  property("day", { range: data("date") }),
  property("at", { range: data("dateTime") }),
  property("opens", { range: data("time") }),
  property("lasts", { range: data("duration") }),
  property("mail", { range: data("email"), iri: "https://schema.org/email" }),
  property("page", { range: data("iri"), iri: "https://schema.org/url" }),
  property("speaks", { range: data("language") }),
  property("number", { range: data("uuid") }),
  property("key", { range: data("secret"), readOnly: true, source: "secret" }),
  property("maker", { range: link("Maker"), required: true, iri: "https://schema.org/manufacturer", examples: ["/v1/makers/acme"] }),
  property("rivals", { range: link("Maker"), many: true }),
  property("size", { range: embed("Measure") }),
  property("sizes", { range: embed("Measure"), many: true, required: true }),
  property("hidden", { read: ADMIN, required: true }),
], {
  collection: {
    title: "All things",
    description: "Every thing.",
    page: { size: 10, most: 100 },
    filters: [
      { property: "maker", forms: ["equals", "in", "exists"] },
      { property: "count", forms: ["range"] },
      { property: "name", forms: ["prefix", "contains"] },
    ],
    orders: ["name", "count"],
    defaultOrder: null,
    pairs: [],
    embeddable: ["maker"],
    me: false,
  },
  operations: [
    operation("list", "Thing", "/things/", ANYONE),
    operation("append", "Thing", "/things/", [{ who: "user", when: null }]),
    operation("retrieve", "Thing", "/things/", [{ who: "owner", when: null }, { who: "anyone", when: "good" }]),
    operation("replace", "Thing", "/things/", ADMIN),
    operation("update", "Thing", "/things/", [{ who: "scope", scope: "things:write", when: null }]),
    operation("delete", "Thing", "/things/", ADMIN),
    {
      ...operation("append", "Thing", "/things/", ANYONE),
      id: "askThing",
      name: "ask",
      lifecycle: null,
      on: "item",
      path: "/things/{id}/ask",
      type: "AskOperation",
      typeIri: `${VOCABULARY}AskOperation`,
      title: "Ask",
      description: "Asks it.",
      expects: "Question",
      returns: "Measure",
      statuses: [200, 400, 404],
    },
  ],
});

export const ODD: Model = {
  api: {
    title: "Odd",
    version: "0.1.0",
    description: "Things that are odd.",
    base: BASE,
    vocabulary: VOCABULARY,
    documentation: `${BASE}docs/`,
    paths: { entrypoint: "/", apidoc: "/about/", docs: "/docs/", openapi: "/openapi.json", contexts: "/contexts/" },
    prefixes: { schema: "https://schema.org/" },
    locales: { default: "en", offered: ["en", "de"] },
    origins: [],
    limits: { rate: { requests: 180, windowSeconds: 900 }, structuredContent: 5_242_880, formContent: 524_288, object: 5_368_709_120 },
    roles: [{ name: "admin", description: "Looks after it.", scopes: ["things:write"] }],
    scopes: [{ name: "things:write", description: "Write things." }],
    authentication: null,
    contact: null,
    license: null,
  },
  resources: [MAKER, THING],
  values: [MEASURE, QUESTION],
  hash: "0".repeat(64),
};
