/** Loading reference data. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { LoadRefused } from "../../src/store/writes/bulk-insert.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestStore } from "./open-store.ts";

describeOnDrawnDatabase("loading", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  test("many records come in as they are, with their links", async () => {
    const [books, genres] = [store.resource("Book"), store.resource("Genre")];
    expect(await genres.isEmpty()).toBe(true);
    expect(await genres.load([])).toBe(0);
    const parents = [
      { slug: "a", name: { en: "A" } },
      { slug: "b", name: { en: "B", "zh-Hant": "乙" }, parent: "a" },
    ];
    expect(await genres.load(parents)).toBe(2);
    expect(await genres.isEmpty()).toBe(false);
    expect(await genres.retrieve("b")).toMatchObject(parents[1] as object);
    const content = (n: number) => ({
      title: { en: `Book "${n}" \\ {${n}}` },
      isbn: `${n}`,
      pages: n,
      price: n / 7,
      published: "2001-02-03",
      bought: "2001-02-03T04:05:06.700Z",
      size: { width: n, nothing: null },
      chapters: n % 2 ? [{ n }] : [],
      tags: n % 2 ? ["a,b", '"'] : [],
      editions: [n],
      stamps: n % 2 ? ["2001-02-03T04:05:06.070Z"] : null,
      genres: n % 2 ? ["b", "a"] : [],
      ...(n % 3 === 0 ? { lent: true } : n % 3 === 1 ? { lent: null } : {}),
    });
    expect(await books.load(Array.from({ length: 2500 }, (_, n) => content(n)))).toBe(2500);
    const page = await books.list({
      visibility: "all",
      conditions: [],
      order: { property: "pages", direction: "asc" },
      languages: [],
      size: 2500,
      from: { at: "start" },
    });
    for (const [n, record] of page.records.entries()) {
      const given = content(n);
      expect(record).toMatchObject({
        ...given,
        stamps: given.stamps ?? [],
        lent: n % 3 === 0 ? true : n % 3 === 1 ? null : false,
        digest: null,
      });
    }
    expect(page.records).toHaveLength(2500);
  });

  test("all of them or none", async () => {
    const readers = store.resource("Reader");
    const reader = (n: number) => ({ username: `reader ${n % 1500}`, password: "hash" });
    await expect(readers.load(Array.from({ length: 1501 }, (_, n) => reader(n)))).rejects.toThrow(LoadRefused);
    await expect(readers.load([{ username: "\0", password: "hash" }])).rejects.toThrow(LoadRefused);
    await expect(store.resource("Book").load([{ title: { en: "x" }, genres: ["absent"] }])).rejects.toThrow(/absent/);
    expect(await readers.isEmpty()).toBe(true);
  });
});
