/** Records of several types at once: as each of them is when it is read by itself. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { uuidv7 } from "../../src/store/uuid.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { anAccount, openTestStore, written } from "./open-store.ts";

describeOnDrawnDatabase("records of several types", (databases) => {
  let store: Store;
  const identifiers: { readonly [resource: string]: string[] } = { Book: [], Genre: [], Reader: [] };

  beforeAll(async () => {
    store = await openTestStore(databases);
    const owner = await anAccount(store, "ada");
    identifiers.Reader?.push(owner, await anAccount(store, "bob"));
    for (const slug of ["novel", "science"]) {
      await store.resource("Genre").append({ slug, name: { en: slug, de: "ß" } }, { owner: null });
      identifiers.Genre?.push(slug);
    }
    const books = store.resource("Book");
    const full = {
      title: { en: "A book", "de-AT": "Ein Buch" },
      isbn: "9783596294336",
      pages: 2 ** 53 - 1,
      price: 1e-7,
      lent: true,
      published: "0999-12-31",
      bought: "2026-11-21T10:15:30.500Z",
      size: { width: 1.5, unit: "cm" },
      chapters: [{ name: "One" }, { name: "Two" }],
      tags: ["a", "b c", '"', "NULL"],
      editions: [1, 2],
      stamps: ["2026-11-21T10:15:30.000Z"],
      mainGenre: "novel",
      genres: ["science", "novel"],
    };
    for (const content of [full, { title: { en: "Another" } }])
      identifiers.Book?.push(written(await books.append(content, { owner })).id);
    await books.update(identifiers.Book?.[1] ?? "", { sequels: [identifiers.Book?.[0]] });
  });
  afterAll(() => store?.close());

  test.each([["Book"], ["Book", "Genre"], ["Reader", "Genre", "Book"]])("[COL-6] %s %s %s", async (...resources) => {
    const strange = ["nobody's", "\u0000", uuidv7()];
    const wanted = new Map(resources.map((resource) => [resource, [...(identifiers[resource] ?? []), ...strange]]));
    const found = await store.retrieveByType(wanted);
    expect([...found.keys()].sort()).toEqual([...resources].sort());
    for (const resource of resources) {
      const records = new Map();
      for (const each of identifiers[resource] ?? []) records.set(each, await store.resource(resource).retrieve(each));
      expect(found.get(resource)).toEqual(records);
    }
  });

  test("[COL-6] none, where none is asked for or none can be", async () => {
    expect((await store.retrieveByType(new Map())).size).toBe(0);
    expect((await store.retrieveByType(new Map([["Book", ["no UUID"]]]))).size).toBe(0);
    expect((await store.retrieveByType(new Map([["Book", [uuidv7()]]]))).get("Book")?.size).toBe(0);
  });
});
