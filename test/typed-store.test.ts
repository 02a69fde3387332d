/** What handlers do with the store fits the spec: what is wrong, and what was right before the spec changed, does not compile. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile, makeProject, type TestProject } from "./projects.ts";

const head = `import { inTransaction, isWriteRefusal, type Store, type WriteRefusal, refuseWrite } from "hydrant";
import { objects } from "../generated/resources/object.ts";
import { places } from "../generated/resources/place.ts";
import { users } from "../generated/resources/user.ts";
void [inTransaction, isWriteRefusal, refuseWrite, objects, places, users];
export async function touching(store: Store): Promise<unknown> {
`;

/** What is right, of each kind of property. */
const right = `
  const place = await store.resource(places).retrieve("salzburg-at", { lock: true });
  if (place === undefined) return;
  const texts: string | undefined = place.name.de;
  const [slug, images, latitude]: [string, readonly string[], number | undefined] = [place.slug, place.images, place.location?.latitude];
  const record = await store.resource(places).update(slug, {
    name: { en: "Salzburg", de: null }, population: null, location: { latitude: 47.8, longitude: 13 }, images: [...images],
  });
  const refusal: WriteRefusal | undefined = isWriteRefusal(record) ? record : undefined;
  await store.resource(objects).update("id", { contentLength: 3, title: null }, { bytes: "key" });
  await store.resource(users).append({ username: "ada", email: "ada@example.org", password: "hash", roles: ["admin"] }, { owner: null });
  const page = await store.resource(places).list({
    visibility: "all",
    conditions: [
      { property: "population", comparison: "between", value: [1, 2] },
      { property: "images", comparison: "exists", value: true },
      { property: "name", comparison: "prefix", value: "S" },
      { property: "addressCountry", comparison: "in", value: ["AT", "DE"] },
      { property: "alpha3", comparison: "equals", value: "AUT", through: { link: "addressCountry", visibility: "all" } },
      { property: "mediaType", comparison: "prefix", value: "image/", through: { link: "images", visibility: "all" } },
    ],
    order: { property: "population", direction: "desc" },
    languages: ["de"],
    size: 3,
    from: { at: "start" },
  });
  return [texts, latitude, refusal, page.records[0]?.slug];`;

const notInSpec = /& NotInSpec'|may only specify known properties|has no properties in common/;

/** Lines that must not compile, by what is wrong with them, and what the compiler then says. */
const faulty: Readonly<Record<string, readonly [line: string, says: RegExp]>> = {
  "a resource by a name": [`return store.resource("Plce");`, /not assignable to parameter of type 'Typed</],
  "a resource by a name in an object": [
    `return store.resource({ name: "Plcae" });`,
    /missing the following properties from type 'Typed</,
  ],
  "a misspelt property that is read": [
    `return (await store.resource(places).retrieve("x"))?.popluation;`,
    /'popluation' does not exist on type 'Place'/,
  ],
  "a misspelt property that is written": [`return store.resource(places).update("x", { popluation: 3 });`, notInSpec],
  "a misspelt property in a variable": [
    `const change = { popluation: 3 }; return store.resource(places).update("x", change);`,
    notInSpec,
  ],
  "a misspelt property within an embedded value": [
    `return store.resource(places).update("x", { location: { latitude: 1, longitude: 2, hight: 3 } });`,
    notInSpec,
  ],
  "a text for a number": [
    `return store.resource(places).update("x", { population: "3" });`,
    /Type 'string' is not assignable/,
  ],
  "a text for one in several languages": [
    `return store.resource(places).update("x", { name: "Wien" });`,
    /Type 'string' is not assignable/,
  ],
  "one link for many": [
    `return store.resource(places).update("x", { images: "id" });`,
    /Type 'string' is not assignable/,
  ],
  "null for what is required": [
    `return store.resource(places).update("x", { name: null });`,
    /Type 'null' is not assignable/,
  ],
  "something required left out": [
    `return store.resource(places).append({ slug: "x" }, { owner: null });`,
    /'name' is missing/,
  ],
  "a value that an enum does not have": [
    `return store.resource(users).update("x", { roles: ["adnim"] });`,
    /Type '"adnim"' is not assignable/,
  ],
  "a date that the server keeps": [`return store.resource(places).update("x", { modified: "2026-01-01" });`, notInSpec],
  "what was read taken for there": [
    `return (await store.resource(places).retrieve("x")).slug;`,
    /possibly 'undefined'/,
  ],
  "a refusal taken for a record": [
    `return (await store.resource(places).update("x", {})).slug;`,
    /'slug' does not exist on type/,
  ],
  "a condition on a misspelt property": [
    `return store.resource(places).list({ visibility: "all", conditions: [{ property: "popluation", comparison: "equals", value: 3 }], order: { property: null, direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /not assignable to type 'TypedCondition<Place>'/,
  ],
  "a condition with a value of another type": [
    `return store.resource(places).list({ visibility: "all", conditions: [{ property: "population", comparison: "gte", value: "3" }], order: { property: null, direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /value: string; }' is not assignable to type 'TypedCondition<Place>'/,
  ],
  "an order by a misspelt property": [
    `return store.resource(places).list({ visibility: "all", conditions: [], order: { property: "nmae", direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /"nmae"' is not assignable/,
  ],
  "a condition through what is no link": [
    `return store.resource(places).list({ visibility: "all", conditions: [{ property: "alpha3", comparison: "equals", value: "AUT", through: { link: "population", visibility: "all" } }], order: { property: null, direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /Type '"population"' is not assignable/,
  ],
  "an order by links to many": [
    `return store.resource(places).list({ visibility: "all", conditions: [], order: { property: "images", direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /"images"' is not assignable/,
  ],
  "an order by an embedded value": [
    `return store.resource(places).list({ visibility: "all", conditions: [], order: { property: "location", direction: "asc" }, languages: [], size: 1, from: { at: "start" } });`,
    /"location"' is not assignable/,
  ],
  "what is the machine's alone": [
    `return store.retrieveByType(new Map());`,
    /'retrieveByType' does not exist on type 'TypedStore'/,
  ],
};

/** What a handler does with books and orders as the spec has them, each line with the change of the spec that it does not survive. */
const lines = [
  {
    line: `  await store.resource(orders).update("x", { open: false, wish: "soon" });`,
    says: notInSpec,
  },
  {
    line: `  const total: number | undefined = (await store.resource(orders).retrieve("x"))?.total?.amount;`,
    says: /Type 'string/,
  },
  {
    line: `  await store.resource(orders).update("x", { state: "cancelled" });`,
    says: /'"cancelled"' is not assignable/,
  },
  {
    line: `  await store.resource(orders).update("x", { total: { amount: 3, currency: "EUR" } });`,
    says: /Type 'number'/,
  },
];

const touchingOrders = `import type { Store } from "hydrant";
import { orders } from "../generated/resources/order.ts";
export async function touching(store: Store): Promise<unknown> {
${lines.map(({ line }) => line).join("\n")}
  return total;
}
`;

/** What is always there and may be left out, of what is stored itself and of what is embedded in it. */
const touchingDefaults = `import type { Store } from "hydrant";
import { titles } from "../generated/resources/book.ts";
import { orders } from "../generated/resources/order.ts";
export async function touching(store: Store): Promise<unknown> {
  const isbn = "978-2070360024";
  const price = { amount: 1, currency: "EUR" as const, tax: { rate: 0.05 } };
  await store.resource(titles).append(
    { isbn, title: { fr: "L'Étranger" }, authors: [], formats: ["ebook"], price, offers: [price] },
    { owner: null },
  );
  const title = await store.resource(titles).retrieve(isbn);
  if (title === undefined) return;
  const [isListed, kind]: [boolean, "full" | "reduced" | "none" | undefined] = [title.listed, title.price.tax?.kind];
  await store.resource(titles).update(isbn, { listed: false, subtitle: null });
  const order = await store.resource(orders).retrieve("x");
  const [state, copies]: [string | undefined, number | undefined] = [order?.state, order?.lines[0]?.copies];
  return [isListed, kind, state, copies];
}
`;

const takenAway = `import type { Store } from "hydrant";
import { titles } from "../generated/resources/book.ts";
import { orders } from "../generated/resources/order.ts";
export const takingAway = (store: Store) => [
  store.resource(titles).update("x", { listed: null }),
  store.resource(titles).update("x", { price: { amount: 1, currency: "EUR", tax: { rate: 0.05, kind: null } } }),
  store.resource(orders).update("x", { state: null }),
];
`;

describe("what handlers do with the store", () => {
  const projects: TestProject[] = [];
  let said: readonly string[];

  beforeAll(async () => {
    const change = (folder: string, path: string, edit: (text: string) => string) => {
      const file = join(folder, path);
      const text = readFileSync(file, "utf8");
      const edited = edit(text);
      if (edited === text) throw new Error(`${path} has nothing of what was to be changed.`);
      writeFileSync(file, edited);
    };
    const atlas = await makeProject("atlas");
    const before = await makeProject("bookshop");
    const after = await makeProject("bookshop", (spec) => {
      change(spec, "shop/order.yaml", (text) => text.replace(/^ {2}wish: .*\n/m, "").replace(", cancelled]", "]"));
      change(spec, "shop/price.yaml", (text) =>
        text.replace(/amount: \{ type: number[^}]*\}/, "amount: { type: string, required: true }"),
      );
    });
    projects.push(atlas, before, after);
    const write = (project: TestProject, name: string, text: string) =>
      writeFileSync(join(project.folder, "src", "handlers", name), text);
    write(atlas, "right.ts", `${head}${right}\n}\n`);
    for (const [index, [line]] of Object.values(faulty).entries())
      write(atlas, `faulty-${index}.ts`, `${head}  ${line}\n}\n`);
    for (const project of [before, after]) write(project, "touching.ts", touchingOrders);
    write(before, "defaults.ts", touchingDefaults);
    write(before, "taken.ts", takenAway);
    write(
      after,
      "renamed.ts",
      touchingOrders.replaceAll("orders", "purchases").replace("resources/order", "resources/purchase"),
    );
    said = compile(projects.map(({ folder }) => folder)).split(/\n(?=\S)/);
  }, 300_000);

  afterAll(() => {
    for (const project of projects) project.remove();
  });

  const of = (project: TestProject | undefined, file: string) =>
    said.filter((error) => error.includes(`${project?.folder.split("/").at(-1)}/src/handlers/${file}(`));

  test("compiles where it is right, for each kind of property", () => {
    expect(of(projects[0], "right.ts")).toEqual([]);
  });

  for (const [index, [name, [, says]]] of Object.entries(faulty).entries())
    test(`${name} does not compile`, () => {
      expect(of(projects[0], `faulty-${index}.ts`).join("\n")).toMatch(says);
    });

  test("what is always there and has a default is read for sure, and may be left out", () => {
    expect(of(projects[1], "defaults.ts")).toEqual([]);
  });

  test("but cannot be taken away", () => {
    const errors = of(projects[1], "taken.ts").map((error) => /taken\.ts\((\d+),.*Type 'null'/s.exec(error)?.[1]);
    expect(errors).toEqual(["5", "6", "7"]);
  });

  test("compiles before the spec changes", () => {
    expect(of(projects[1], "touching.ts")).toEqual([]);
  });

  test.each(lines.map((each, index) => [index + 4, each] as const))(
    "line %i is an error after the spec has changed",
    (at, { says }) => {
      const there = of(projects[2], "touching.ts").filter((error) => error.includes(`touching.ts(${at},`));
      expect(there.join("\n")).toMatch(says);
    },
  );

  test("a resource that is called otherwise is missed where it is imported", () => {
    expect(of(projects[2], "renamed.ts").join("\n")).toMatch(
      /Cannot find module '..\/generated\/resources\/purchase.ts'/,
    );
  });
});
