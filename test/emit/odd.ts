/** A small model, odd on purpose: one of everything that emitters tell apart, and nothing twice. */

import type { Model, Operation, Transition, ValueType } from "../../codegen/language/model.ts";
import { ADMIN, ANYONE, BASE, data, embed, link, operation, property, resource, VOCABULARY } from "./model.ts";

const MEASURE: ValueType = {
  kind: "value",
  answered: true,
  sent: true,
  name: "Measure",
  module: "measure",
  variable: "measureValue",
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
  answered: false,
  sent: true,
  name: "Question",
  module: "question",
  variable: "questionValue",
  iri: `${VOCABULARY}Question`,
  superClasses: [],
  title: "Question",
  description: "What is asked.",
  properties: [
    property("words", { required: true, constraints: { maxLength: 40 } }),
    property("secretWord", { range: data("password"), writeOnly: true }),
  ],
};

const MAKER = resource(
  "Maker",
  "/makers/",
  [
    property("code", {
      required: true,
      unique: true,
      constraints: { pattern: "^[a-z]+$" },
      iri: "https://schema.org/identifier",
    }),
    property("name", { multilingual: true, required: true, iri: "https://schema.org/legalName" }),
  ],
  { identifier: { kind: "property", property: "code" } },
);

const USE: ValueType = {
  ...QUESTION,
  name: "Use",
  module: "use",
  variable: "useValue",
  iri: `${VOCABULARY}Use`,
  title: "Use",
  description: "What is used.",
  properties: [property("count", { range: data("integer") }), property("rivals", { range: link("Maker"), many: true })],
};

/** An operation that leads a thing from one state to another. */
const moving = (name: string, transition: Transition, expects: string | null): Operation => ({
  ...operation("append", "Thing", "/things/", ANYONE),
  ...{ id: `${name}Thing`, name, lifecycle: null, on: "item", path: `/things/{id}/${name}`, segment: name },
  ...{ type: `${name}Operation`, typeIri: `${VOCABULARY}${name}Operation`, title: name, description: name },
  ...{ expects, returns: null, transition, statuses: [200, 204, 400, 404, 409, 412] },
});

/** Links, values, languages, several of each, and operations of its own, one of them a class that clashes with none. */
const THING = resource(
  "Thing",
  "/things/",
  [
    property("name", {
      multilingual: true,
      required: true,
      constraints: { minLength: 1, maxLength: 10, maxLanguages: 3 },
      iri: "https://schema.org/name",
    }),
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
    property("maker", {
      range: link("Maker"),
      required: true,
      iri: "https://schema.org/manufacturer",
      examples: ["/makers/acme"],
    }),
    property("rivals", { range: link("Maker"), many: true }),
    property("size", { range: embed("Measure") }),
    property("sizes", { range: embed("Measure"), many: true, required: true }),
    property("hidden", { read: ADMIN, required: true }),
    property("state", {
      required: true,
      readOnly: true,
      default: "new",
      source: "transitions",
      constraints: { enum: ["new", "used", "gone"] },
    }),
  ],
  {
    collection: {
      title: "All things",
      description: "Every thing.",
      page: { size: 10, most: 100 },
      filters: [
        { link: null, property: "maker", forms: ["equals", "in", "exists"] },
        { link: null, property: "count", forms: ["range"] },
        { link: null, property: "name", forms: ["prefix", "contains"] },
      ],
      orders: ["name", "count"],
      defaultOrder: null,
      totals: [],
      pairs: [],
      embeddable: ["maker"],
      me: false,
      group: null,
      search: [],
    },
    operations: [
      operation("list", "Thing", "/things/", ANYONE),
      operation("append", "Thing", "/things/", [{ parties: [{ who: "user" }], when: [] }]),
      operation("retrieve", "Thing", "/things/", [
        { parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }], when: [] },
        { parties: [{ who: "anyone" }], when: [{ property: "good", is: [true] }] },
      ]),
      operation("replace", "Thing", "/things/", ADMIN),
      operation("update", "Thing", "/things/", [{ parties: [{ who: "scope", scope: "things:write" }], when: [] }]),
      operation("delete", "Thing", "/things/", ADMIN),
      {
        ...operation("append", "Thing", "/things/", ANYONE),
        id: "askThing",
        name: "ask",
        lifecycle: null,
        on: "item",
        path: "/things/{id}/ask",
        segment: "ask",
        type: "AskOperation",
        typeIri: `${VOCABULARY}AskOperation`,
        title: "Ask",
        description: "Asks it.",
        expects: "Question",
        returns: "Measure",
        statuses: [200, 400, 404],
      },
      moving("use", { property: "state", from: ["new", "used"], to: "used" }, "Use"),
      moving("lose", { property: "state", from: ["used"], to: "gone" }, null),
    ],
  },
);

export const ODD: Model = {
  api: {
    title: "Odd",
    version: "0.1.0",
    description: "Things that are odd.",
    base: BASE,
    vocabulary: VOCABULARY,
    documentation: `${BASE}docs/`,
    paths: {
      entrypoint: "/",
      apidoc: "/about/",
      docs: "/docs/",
      openapi: "/openapi.json",
      contexts: "/contexts/",
      shapes: "/shapes/",
    },
    prefixes: { schema: "https://schema.org/" },
    locales: { default: "en", offered: ["en", "de"], indexed: ["en", "de"] },
    origins: [],
    limits: {
      rate: { requests: 180, windowSeconds: 900 },
      structuredContent: 5_242_880,
      formContent: 524_288,
      object: 5_368_709_120,
    },
    roles: [{ name: "admin", description: "Looks after it.", scopes: ["things:write"] }],
    scopes: [{ name: "things:write", description: "Write things." }],
    authentication: null,
    contact: null,
    license: null,
  },
  resources: [MAKER, THING],
  values: [MEASURE, QUESTION, USE],
  hash: "0".repeat(64),
};
