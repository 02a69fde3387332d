/** The examples of the reference page: each key of the language with its example, in a spec that is sound with it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Form, Keys } from "../../codegen/language/grammar/parser.ts";
import { KINDS } from "../../codegen/language/grammar.ts";
import { loadFiles } from "../../codegen/language/load.ts";

type Said = { [key: string]: Said | unknown };

const spec = join(import.meta.dirname, "../../spec");

/** The application's spec, from which the examples are taken; where they stand they take the place of what is there. */
function world(): Map<string, Said> {
  const names = readdirSync(spec, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  return new Map(names.sort().map((name) => [name, parse(readFileSync(join(spec, name), "utf8")) as Said]));
}

/** Where an object form stands: the file, and the keys to it. What is not there yet is made. */
const PLACES: Readonly<Record<string, readonly [file: string, ...path: string[]]>> = {
  API: ["api.yaml"],
  license: ["api.yaml", "license"],
  contact: ["api.yaml", "contact"],
  "paths table": ["api.yaml", "paths"],
  "locales table": ["api.yaml", "locales"],
  "limits table": ["api.yaml", "limits"],
  rate: ["api.yaml", "limits", "rate"],
  role: ["api.yaml", "roles", "admin"],
  "authentication table": ["api.yaml", "authentication"],
  "accounts table": ["api.yaml", "authentication", "accounts"],
  "keys table": ["api.yaml", "authentication", "keys"],
  resource: ["resources/place.yaml"],
  deprecation: ["resources/address.yaml", "deprecated"],
  property: ["resources/place.yaml", "properties", "sample"],
  collection: ["resources/place.yaml", "collection"],
  "collection.me": ["resources/user.yaml", "collection"],
  page: ["resources/place.yaml", "collection", "page"],
  "access table": ["resources/place.yaml", "access"],
  "table of deprecated operations": ["resources/place.yaml", "deprecatedOperations"],
  "further operation": ["resources/user.yaml", "operations", "passwordReset"],
  "range that may not overlap": ["resources/place.yaml", "noOverlap"],
  relation: ["resources/place.yaml", "relations", "member"],
  "cache table": ["resources/place.yaml", "cache"],
  "bytes table": ["resources/object.yaml", "bytes"],
  "value type": ["values/geo-coordinates.yaml"],
  group: ["groups/located.yaml"],
};

const propertiesOf = (file: string, files: Map<string, Said>): Said => files.get(file)?.properties as Said;

function rename(from: string, to: string, file: string, files: Map<string, Said>): void {
  const properties = propertiesOf(file, files);
  properties[to] = properties[from];
  delete properties[from];
}

/** Resources that make accounts members of places. */
function memberships(files: Map<string, Said>): void {
  const account = { link: "User", onDelete: "cascade" };
  files.set("resources/membership.yaml", {
    resource: "Membership",
    path: "/memberships/",
    properties: {
      organisation: { link: "Place", onDelete: "cascade" },
      account,
      role: { type: "string", enum: ["agent", "admin"] },
    },
    access: { append: "user", retrieve: "account" },
  });
}

/** Gives a type what constraints name. */
function bookings(here: Said): void {
  for (const key of ["identifier", "use", "collection"]) delete here[key];
  here.properties = {
    ...{ begins: { type: "dateTime" }, ends: { type: "dateTime" }, room: { type: "string" }, name: { type: "string" } },
    ...{ organisation: { link: "Country", required: true, immutable: true }, assignee: { link: "User" } },
    ...{ state: { states: ["open", "assigned", "cancelled"] } },
    ...((here.properties as Said).sample === undefined ? {} : { sample: (here.properties as Said).sample }),
  };
}

/** Makes a further operation of users a transition. */
function transition(here: Said, files: Map<string, Said>): void {
  for (const key of Object.keys(here)) delete here[key];
  Object.assign(here, { to: "assigned", access: "user" });
  Object.assign(propertiesOf("resources/user.yaml", files), {
    state: { states: ["open", "assigned", "closed"] },
    assignee: { link: "User" },
  });
}

/** Tickets and lines that link to places. */
function inverse(here: Said, files: Map<string, Said>): void {
  delete here.type;
  const access = { "append, list, retrieve": "anyone" };
  const link = { link: "Place", onDelete: "cascade" };
  const state = { states: ["open", "assigned", "closed"] };
  files.set("resources/ticket.yaml", {
    resource: "Ticket",
    path: "/tickets/",
    properties: { organisation: link, state },
    access,
  });
  files.set("resources/line.yaml", {
    resource: "Line",
    path: "/lines/",
    properties: { place: link, amount: { type: "integer" } },
    access,
  });
}

/** A property that counts them. */
function aggregate(here: Said, files: Map<string, Said>, more: Said = {}): void {
  inverse(here, files);
  Object.assign(here, more);
  Object.assign(propertiesOf("resources/place.yaml", files), {
    tickets: { inverse: "Ticket.organisation" },
    lines: { inverse: "Line.place" },
  });
}

/** What else has to be so, for some keys to make sense: of a form, and then of single keys. */
const BESIDE: Record<string, (here: Said, files: Map<string, Said>) => void> = {
  property: (here) => Object.assign(here, { type: "string" }),
  "access table": (here, files) => {
    const place = files.get("resources/place.yaml") as { properties: Said };
    Object.assign(place, { owner: "creator", properties: { ...place.properties, published: { type: "boolean" } } });
    for (const key of Object.keys(here)) delete here[key];
    here.retrieve = "anyone";
  },
  deprecation: (here) => Object.assign(here, { since: "2030-01-31" }),
  "API.authentication": (_, files) => files.delete("resources/api-key.yaml"),
  "accounts table.username": (_, files) => {
    Object.assign(propertiesOf("resources/user.yaml", files).name as Said, { required: true, unique: true });
  },
  "accounts table.password": (_, files) => rename("password", "passphrase", "resources/user.yaml", files),
  "keys table.secret": (_, files) => rename("key", "secret", "resources/api-key.yaml", files),
  "license.url": (here) => delete here.identifier,
  "resource.properties": (here) => {
    for (const key of ["identifier", "use", "collection"]) delete here[key];
  },
  "resource.access": (here) => Object.assign(here, { owner: "creator" }),
  "resource.operations": (_, files) => delete files.get("resources/user.yaml")?.operations,
  "resource.bytes": (here, files) => {
    Object.assign(here, { ...files.get("resources/object.yaml"), resource: "Place", path: "/places/" });
    delete here.identifier;
    files.delete("resources/object.yaml");
  },
  "collection.sum": (here) => Object.assign(here, { group: ["addressCountry"] }),
  "property.link": (here) => delete here.type,
  "property.embed": (here) => delete here.type,
  "property.states": (here) => delete here.type,
  "property.inverse": (here, files) => inverse(here, files),
  "property.count": (here, files) => aggregate(here, files),
  "property.sum": (here, files) => aggregate(here, files),
  "property.min": (here, files) => aggregate(here, files),
  "property.max": (here, files) => aggregate(here, files),
  "property.average": (here, files) => aggregate(here, files),
  "property.when": (here, files) => aggregate(here, files, { count: "tickets" }),
  "property.counts": (here, files) => aggregate(here, files, { count: "tickets" }),
  "property.initial": (here) => {
    delete here.type;
    here.states = ["open", "shut"];
  },
  "resource.relations": (_, files) => memberships(files),
  "resource.unique": (here) => bookings(here),
  "resource.checks": (here) => bookings(here),
  "resource.noOverlap": (here) => bookings(here),
  "range that may not overlap": (here, files) => {
    const place = files.get("resources/place.yaml") as Said;
    bookings(place);
    place.noOverlap = [Object.assign(here, { from: "begins", to: "ends" })];
  },
  "property.immutable": (here) => Object.assign(here, { type: "string" }),
  "property.sequence": (here, files) => {
    bookings(files.get("resources/place.yaml") as Said);
    Object.assign(here, { type: "integer" });
  },
  relation: (here, files) => {
    memberships(files);
    Object.assign(here, { through: "Membership.organisation", account: "account" });
  },
  "further operation.to": (here, files) => transition(here, files),
  "further operation.from": (here, files) => transition(here, files),
  "further operation.accepts": (here, files) => {
    transition(here, files);
    files.delete("values/password-reset.yaml");
    const users = files.get("resources/user.yaml") as { operations: Said };
    users.operations = { passwordReset: here };
  },
  "property.ordered": (here) => Object.assign(here, { enum: ["low", "high"] }),
  "property.precision": (here) => Object.assign(here, { type: "decimal", scale: 2 }),
  "property.scale": (here) => Object.assign(here, { type: "decimal", precision: 12 }),
  "property.default": (here) => Object.assign(here, { type: "boolean" }),
  "property.backfill": (here) => Object.assign(here, { required: true }),
  "property.onDelete": (here) => {
    delete here.type;
    here.link = "Country";
  },
  "property.read": (_, files) => Object.assign(files.get("resources/place.yaml") as Said, { owner: "creator" }),
  "value type.use": (_, files) => {
    (files.get("groups/located.yaml") as Said).properties = { altitude: { type: "number" } };
  },
  "value type.properties": (_, files) => {
    (files.get("groups/located.yaml") as Said).properties = { location: { embed: "GeoCoordinates" } };
  },
};
for (const key of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"])
  BESIDE[`property.${key}`] = (here) => Object.assign(here, { type: "number" });
for (const key of ["minItems", "maxItems"]) BESIDE[`property.${key}`] = (here) => Object.assign(here, { many: true });

BESIDE["property.maxLanguages"] = (here) => Object.assign(here, { multilingual: true });

const cases: [form: string, key: string, example: unknown][] = [];
const seen = new Set<Form<unknown>>();
const visit = (form: Form<unknown>): void => {
  if (seen.has(form)) return;
  seen.add(form);
  for (const [name, key] of Object.entries((form.keys ?? {}) as Keys)) {
    for (const example of key.examples.length > 0 ? key.examples : [undefined]) cases.push([form.name, name, example]);
  }
  form.parts.forEach(visit);
};
Object.values(KINDS).forEach(visit);

describe("every key has an example, and a spec with it is sound", () => {
  test.each(cases)("%s: %s: %j", (form, key, example) => {
    expect(example, "has no example").toBeDefined();
    const files = world();
    const [file = "", ...path] = PLACES[`${form}.${key}`] ?? PLACES[form] ?? [];
    let here = files.get(file) as Said;
    for (const each of path) {
      here[each] ??= {};
      here = here[each] as Said;
    }
    BESIDE[form]?.(here, files);
    BESIDE[`${form}.${key}`]?.(here, files);
    here[key] = example;
    const all = [...files].map(([name, said]) => ({ name, shown: name, bytes: Buffer.from(stringify(said)) }));
    const { diagnostics } = loadFiles(all, "api.yaml");
    expect(
      diagnostics.filter(({ severity }) => severity === "error").map(({ file, message }) => `${file}: ${message}`),
    ).toEqual([]);
  });
});
