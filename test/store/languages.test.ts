/** Texts in the order of their language: on a PostgreSQL server each language's own, on PGlite the root order of Unicode for all. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../src/store/database/database.ts";
import { orderOf, ownOrders } from "../../src/store/database/index-expressions.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import type { Condition, ListQuery, Position } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDatabases } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { openTestStore } from "./open-store.ts";

/** Words whose order in a language is not the root order. */
const words: Readonly<Record<string, readonly string[]>> = {
  sv: ["Zebra", "öl", "ål", "ärla", "adel", "Oslo"],
  da: ["zebra", "Aarhus", "ål", "æble", "øre", "abe"],
  et: ["tuul", "zoo", "suu", "õun", "vesi"],
  es: ["oro", "ñandú", "nube", "nz"],
  cs: ["ihned", "chata", "hrad", "cena", "čas", "czz"],
  tr: ["iyi", "ısı", "jale", "hız", "çay", "cz"],
  hu: ["cukor", "csak", "czz", "gyár", "gz"],
  lt: ["yla", "ieva", "jonas", "iz"],
  ru: ["alpha", "яблоко", "арбуз", "zulu"],
  "fr-CA": ["côte", "coté", "cote", "côté"],
};
const root = new Intl.Collator("und");

test("a language has the order of its own tag, or of one that it begins with, or the root order", () => {
  expect(["sv", "sv-FI", "fr", "fr-CA", "zh-Hant-TW", "de-AT", "x-klingon", "", "sr-Latn-ME"].map(orderOf)).toEqual([
    "sv",
    "sv",
    null,
    "fr-CA",
    "zh-Hant",
    null,
    null,
    null,
    "sr-Latn",
  ]);
});

describeOnDatabases("orders of languages", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  /** Genres of a run, each with a name in one language. */
  let runs = 0;
  async function genresNamed(tag: string, names: readonly (string | null)[]) {
    const run = `r${++runs}-`;
    const slug = (n: number) => `${run}${String(n).padStart(3, "0")}`;
    const append = (n: number, name: string | null) =>
      store
        .resource("Genre")
        .append({ slug: slug(n), name: name === null ? { "x-other": "x" } : { [tag]: name } }, { owner: null });
    for (const [n, name] of names.entries()) await append(n * 2, name);
    const mine: Condition = { property: "slug", comparison: "prefix", value: run };
    const query = (more: Partial<ListQuery>): ListQuery => ({
      visibility: "all",
      conditions: [mine],
      order: { property: "name", direction: "asc" },
      languages: [tag],
      size: 100,
      from: { at: "start" },
      ...more,
    });
    return { slug, append, list: (more: Partial<ListQuery> = {}) => store.resource("Genre").list(query(more)) };
  }

  test.for(Object.keys(words))("[COL-3][LNG-3] by the names in %s", async (tag) => {
    const names = words[tag] as readonly string[];
    const own = names.toSorted(new Intl.Collator(tag).compare);
    expect(own).not.toEqual(names.toSorted(root.compare));
    const expected = databases.name === "PostgreSQL" ? own : names.toSorted(root.compare);
    const { list } = await genresNamed(tag, names);
    const named = ({ records }: { records: readonly object[] }) =>
      records.map((record) => (record as { name: Record<string, string> }).name[tag] ?? "");
    expect(named(await list())).toEqual(expected);
    expect(named(await list({ languages: ["x-none", tag] })).toSorted(root.compare)).toEqual(
      names.toSorted(root.compare),
    );
    expect(named(await list({ languages: [`${tag}-x-own`, tag] }))).toEqual(expected);
    expect(named(await list({ order: { property: "name", direction: "desc" } }))).toEqual(expected.toReversed());
  });

  test("[COL-2] pages hold in every order: ties, letter case, accents in two spellings, no value, while others come and go", async () => {
    const name = fc.option(
      fc.oneof(
        fc.constantFrom(
          "é",
          "e\u0301",
          "E",
          "e",
          "É",
          "ch",
          "CH",
          "cz",
          "h",
          "ı",
          "i",
          "I",
          "İ",
          "å",
          "aa",
          "z",
          "ss",
          "ß",
        ),
        fc.string({ unit: fc.constantFrom("a", "A", "ä", "å", "c", "h", "ñ", "n\u0303", "-", " "), maxLength: 4 }),
      ),
      { nil: null },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("sv", "cs", "tr", "da", "fr-CA", "de", "en"),
        fc.array(name, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom("asc" as const, "desc" as const),
        fc.boolean(),
        async (tag, names, size, direction, backwards) => {
          const { slug, append, list } = await genresNamed(tag, names);
          const order = { property: "name", direction } as const;
          const whole = (await list({ order })).records.map((record) => record.slug as string);
          const staying = whole.filter((_, n) => n % 3 === 0);
          const going = whole.filter((_, n) => n % 3 !== 0);
          const met: string[] = [];
          let page = await list({ order, size, from: { at: backwards ? "end" : "start" } });
          for (let step = 0; page.records.length > 0; step++) {
            const read = page.records.map((record) => record.slug as string);
            met.push(...(backwards ? read.toReversed() : read));
            const gone = going.pop();
            if (gone !== undefined) await store.resource("Genre").delete(gone);
            // As many more as there were: whatever is put where will be read will be read but once.
            if (step < names.length) await append(step * 2 + 1, names[step] ?? null);
            const position = (backwards ? page.first : page.last) as Position;
            page = await list({ order, size, from: { at: backwards ? "before" : "after", position } });
          }
          expect(new Set(met).size).toBe(met.length);
          const kept = met.filter((one) => staying.includes(one));
          expect(backwards ? kept.toReversed() : kept).toEqual(staying);
          for (let n = 0; n < names.length * 2; n++) await store.resource("Genre").delete(slug(n));
        },
      ),
      { numRuns: runCount(30) },
    );
  });
});

describeOnDatabases("the collations of languages", (databases) => {
  test("[COL-3] are all there", async () => {
    const place = await databases.fresh();
    const store = await openTestStore({ ...databases, fresh: async () => place });
    await store.close();
    const database =
      "dataDir" in place
        ? await openPglite({ folder: place.dataDir })
        : openDatabase({ connectionString: place.databaseUrl, max: 1 });
    const { rows } = await database.query<{ tag: string }>({
      text: "select tag from unnest($1::text[]) as tag where not exists (select from pg_collation where collname = tag || '-x-icu' and pg_collation_is_visible(oid))",
      values: [ownOrders],
    });
    await database.close();
    expect(rows).toEqual([]);
  });
});
