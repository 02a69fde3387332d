/** Pages: every entry once, in order, both ways, whatever is inserted and deleted meanwhile. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Statement } from "../../src/store/database/statement.ts";
import { storeOver } from "../../src/store/open-store.ts";
import {
  type Condition,
  everyRecord,
  InvalidPosition,
  type ListQuery,
  type Order,
  ownedBy,
  type RecordPage,
  type StoredRecord,
} from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnEachDatabase } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { openTestDatabase, openTestStore, seenBy, written } from "./open-store.ts";
import { credentials, tables } from "./tables.ts";

const plain: ListQuery = {
  ...everyRecord,
  languages: ["en"],
  size: 7,
};

const sizeOf = ({ size }: StoredRecord) => (size ?? {}) as { readonly [property: string]: unknown };
const chaptersOf = ({ chapters }: StoredRecord) =>
  chapters as readonly { readonly words: number; readonly keys: readonly string[] }[];

const letters = ["a", "A", "ä", "b", "B", "c", "a-b", "ab", "z"];
const collator = new Intl.Collator("en");
const compareText = (a: string, b: string) => collator.compare(a, b);

describeOnEachDatabase("pages", (databases) => {
  let store: Store;
  const all: StoredRecord[] = [];
  let owners: string[];
  beforeAll(async () => {
    store = await openTestStore(databases);
    const readers = ["ada", "bob"].map(
      async (username) =>
        written(await store.resource("Reader").append({ username, password: "hash" }, { owner: null })).id,
    );
    owners = await Promise.all(readers);
    for (const slug of ["x", "y"]) await store.resource("Genre").append({ slug, name: { en: slug } }, { owner: null });
    for (let n = 0; n < 61; n++) {
      const letter = letters[n % letters.length] as string;
      const content = {
        title: n % 7 === 0 ? { de: letter } : { en: letter, ...(n % 2 ? { de: `${letter}${n % 3}` } : {}) },
        shelfMark: n % 5 === 0 ? null : letter,
        pages: n % 4 === 0 ? null : n % 6,
        price: n % 3 === 0 ? null : (n % 5) / 3,
        lent: n % 3 === 0 ? null : n % 2 === 0,
        published: n % 6 === 0 ? null : `200${n % 4}-01-01`,
        bought: n % 6 === 1 ? null : `2020-01-01T00:00:00.00${n % 4}Z`,
        tags: n % 5 === 0 ? [] : [letter, "every"],
        genres: n % 3 === 0 ? ["x"] : n % 3 === 1 ? ["y", "x"] : [],
        mainGenre: n % 4 === 0 ? "x" : null,
        size:
          n % 3 === 0
            ? null
            : {
                ...{ height: (n % 4) / 2, unit: n % 5 === 0 ? null : letter, measured: `200${n % 4}-01-01` },
                ...{ label: { en: letter, de: "z" }, ...(n % 2 === 0 ? { isExact: true } : {}) },
              },
        chapters:
          n % 4 === 0
            ? []
            : [
                { words: n % 5, keys: [letter] },
                { words: n % 3, keys: [] },
              ],
      };
      all.push(written(await store.resource("Book").append(content, { owner: owners[n % 3] ?? null })));
    }
  });
  afterAll(() => store?.close());

  const list = (query: Partial<ListQuery>): Promise<RecordPage> => store.resource("Book").list({ ...plain, ...query });
  const titles = (record: StoredRecord, languages: readonly string[]) => {
    const title = record.title as { [tag: string]: string };
    return languages.map((tag) => title[tag]).find((value) => value !== undefined) ?? null;
  };

  /** The entries as they are to come. */
  function expected(order: Order, languages: readonly string[] = ["en"], of: readonly StoredRecord[] = all): string[] {
    const orders = [order, ...(order.further ?? [])];
    const last = orders.findIndex(({ property }) => property === null || property === "id");
    const used = last < 0 ? orders : orders.slice(0, last);
    const sign = (orders.at(last)?.direction ?? "asc") === "asc" ? 1 : -1;
    const compare = (a: StoredRecord, b: StoredRecord) =>
      used.map((each) => compareBy(each, languages, a, b)).find((found) => found !== 0) ??
      sign * ((a.id as string) < (b.id as string) ? -1 : 1);
    return [...of].sort(compare).map(({ id }) => id as string);
  }

  function compareBy({ property, direction }: Order, languages: readonly string[], a: StoredRecord, b: StoredRecord) {
    const ordered = (record: StoredRecord) =>
      property === "title" ? titles(record, languages) : (record[property ?? ""] as string | number | boolean | null);
    const sign = direction === "asc" ? 1 : -1;
    const [x, y] = [ordered(a), ordered(b)];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    if (typeof x !== "string") return sign * (Number(x) - Number(y));
    if (["title", "shelfMark"].includes(property ?? "")) return sign * compareText(x, y as string);
    return sign * (x < (y as string) ? -1 : 1);
  }

  /** All entries, by the links from page to page. */
  async function walk(query: Partial<ListQuery>, backwards = false): Promise<string[]> {
    const found: string[][] = [];
    let page = await list({ ...query, from: { at: backwards ? "end" : "start" } });
    for (;;) {
      found.push(page.records.map(({ id }) => id as string));
      const position = backwards ? page.first : page.last;
      if (position === null || !(backwards ? page.hasPrevious : page.hasNext)) break;
      page = await list({ ...query, from: { at: backwards ? "before" : "after", position } });
      expect(backwards ? page.hasNext : page.hasPrevious).toBe(true);
    }
    return (backwards ? found.reverse() : found).flat();
  }

  const properties = [
    null,
    "id",
    "title",
    "shelfMark",
    "pages",
    "price",
    "lent",
    "published",
    "bought",
    "created",
    "mainGenre",
  ];

  test.for(properties.flatMap((property) => (["asc", "desc"] as const).map((direction) => ({ property, direction }))))(
    "[COL-2] by $property $direction, forwards and backwards",
    async (order) => {
      const ids = expected(order.property === "id" ? { ...order, property: null } : order);
      for (const size of [4, 60, 61]) {
        expect(await walk({ order, size })).toEqual(ids);
        expect(await walk({ order, size }, true)).toEqual(ids);
      }
      for (let offset = 0; offset < 70; offset += 23) {
        const page = await list({ order, size: 9, from: { at: "offset", offset } });
        expect(page.records.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 9));
        expect([page.hasPrevious, page.hasNext, page.total]).toEqual([offset > 0, offset + 9 < 61, 61]);
      }
    },
  );

  test.for([["de"], ["de", "en"], ["en", "de"], ["fr"], ["x-none", "it", "en"]])(
    "by a multilingual property in %j",
    async (languages) => {
      for (const direction of ["asc", "desc"] as const) {
        const order = { property: "title", direction };
        expect(await walk({ order, languages })).toEqual(expected(order, languages));
        expect(await walk({ order, languages }, true)).toEqual(expected(order, languages));
      }
    },
  );

  test("the last page is what is left over", async () => {
    const page = await list({ from: { at: "end" }, size: 10 });
    expect(page.records.map(({ id }) => id)).toEqual(expected(plain.order).slice(60));
    expect([page.hasPrevious, page.hasNext]).toEqual([true, false]);
    expect((await list({ from: { at: "end" }, size: 61 })).records).toHaveLength(61);
    expect(await list({ from: { at: "end" }, size: 62 })).toMatchObject({
      hasPrevious: false,
      hasNext: false,
      total: 61,
    });
  });

  test("past the end a page is empty and still tells of the rest", async () => {
    const last = (await list({ from: { at: "end" } })).last as [null, string];
    expect(await list({ from: { at: "after", position: last } })).toMatchObject({
      records: [],
      first: null,
      last: null,
      hasPrevious: true,
      hasNext: false,
      total: 61,
    });
    expect(await list({ from: { at: "offset", offset: 1000 } })).toMatchObject({
      records: [],
      hasPrevious: true,
      hasNext: false,
      total: 61,
    });
    const first = (await list({})).first as [null, string];
    expect(await list({ from: { at: "before", position: first } })).toMatchObject({
      records: [],
      hasPrevious: false,
      hasNext: true,
      total: 61,
    });
  });

  test("[CAC-2] an empty page is dated while it is read, so that no clock seems to be set back", async () => {
    for (let time = 0; time < 20; time++) {
      const before = Date.now();
      const { records, at } = await list({ from: { at: "offset", offset: 1000 } });
      expect([records, Number(at) >= before]).toEqual([[], true]);
    }
  });

  test.for([undefined, { by: "shelfMark", sums: [] }])(
    "[COL-1][CAC-3] nothing comes between an empty answer and its date, as both are of one statement: grouped by %o",
    async (group) => {
      const { store: direct, database } = await openTestDatabase(databases);
      let pages = 0;
      const query: Database["query"] = async <Row>(statement: Statement) => {
        const answer = await database.query<Row>(statement);
        if (/"\$(?:change|total)"/.test(statement.text)) {
          pages++;
          await direct.resource("Book").append({ title: { en: "late" }, shelfMark: "a" }, { owner: null });
        }
        return answer;
      };
      const table = storeOver({ ...database, query }, { tables, credentials }).resource("Book");
      const asked = { ...plain, ...(group && { group }) };
      const { records, groups = [], at, lastChange, total } = await table.list(asked);
      expect([pages, records, groups, total, lastChange]).toEqual([1, [], [], 0, null]);
      const late = await table.list(asked);
      expect(group === undefined ? late.records.length : late.groups).toEqual(
        group === undefined ? 1 : [{ value: "a", count: 1, sums: {} }],
      );
      expect(Date.parse(late.lastChange as string)).toBeGreaterThanOrEqual(Math.floor(at as number));
      await direct.close();
    },
  );

  test("a position that no entry can have is refused", async () => {
    for (const position of [
      [null, "no uuid"],
      [1, all[0]?.id],
      ["x", "\0"],
    ] as [string, string][]) {
      await expect(list({ from: { at: "after", position } })).rejects.toThrow(InvalidPosition);
    }
    for (const value of ["text", 1.5, true]) {
      await expect(
        list({
          order: { property: "pages", direction: "asc" },
          from: { at: "before", position: [value, all[0]?.id as string] },
        }),
      ).rejects.toThrow(InvalidPosition);
    }
    await expect(
      list({
        order: { property: "created", direction: "asc" },
        from: { at: "after", position: [null, all[0]?.id as string] },
      }),
    ).rejects.toThrow(InvalidPosition);
  });

  const conditions: readonly (readonly [Condition, (record: StoredRecord) => boolean])[] = [
    [{ property: "shelfMark", comparison: "equals", value: "a" }, (record) => record.shelfMark === "a"],
    [
      { property: "shelfMark", comparison: "in", value: ["a", "B", "\0"] },
      (record) => ["a", "B"].includes(record.shelfMark as string),
    ],
    [
      { property: "shelfMark", comparison: "prefix", value: "a" },
      (record) => String(record.shelfMark ?? "").startsWith("a"),
    ],
    [
      { property: "shelfMark", comparison: "contains", value: "b" },
      (record) => /b/i.test(String(record.shelfMark ?? "")),
    ],
    [
      { property: "tags", comparison: "contains", value: "ER" },
      (record) => (record.tags as string[]).some((tag) => tag.includes("er")),
    ],
    [
      { property: "pages", comparison: "between", value: [2, 4] },
      (record) => record.pages !== null && Number(record.pages) >= 2 && Number(record.pages) <= 4,
    ],
    [{ property: "pages", comparison: "between", value: [4, 2] }, () => false],
    [
      { property: "shelfMark", comparison: "between", value: ["a-b", "b"] },
      (record) =>
        record.shelfMark !== null &&
        ["a-b", "A", "a", "ä", "ab", "b"].includes(record.shelfMark as string) &&
        compareText(record.shelfMark as string, "a-b") >= 0 &&
        compareText(record.shelfMark as string, "b") <= 0,
    ],
    [{ property: "title", comparison: "exists", value: true }, () => true],
    [{ property: "size", comparison: "exists", value: false }, (record) => record.size === null],
    [
      { property: "shelfMark", comparison: "gte", value: "b" },
      (record) => record.shelfMark !== null && compareText(record.shelfMark as string, "b") >= 0,
    ],
    [{ property: "shelfMark", comparison: "exists", value: false }, (record) => record.shelfMark === null],
    [{ property: "title", comparison: "equals", value: "ä" }, (record) => titles(record, ["en"]) === "ä"],
    [
      { property: "title", comparison: "prefix", value: "a" },
      (record) => titles(record, ["en"])?.startsWith("a") === true,
    ],
    [{ property: "title", comparison: "exists", value: true }, () => true],
    [{ property: "pages", comparison: "equals", value: 3 }, (record) => record.pages === 3],
    [
      { property: "pages", comparison: "gt", value: 2 },
      (record) => record.pages !== null && (record.pages as number) > 2,
    ],
    [
      { property: "pages", comparison: "lte", value: 2 },
      (record) => record.pages !== null && (record.pages as number) <= 2,
    ],
    [{ property: "pages", comparison: "in", value: [1, 5] }, (record) => [1, 5].includes(record.pages as number)],
    [{ property: "pages", comparison: "equals", value: 2 ** 60 }, () => false],
    [{ property: "price", comparison: "equals", value: 1 / 3 }, (record) => record.price === 1 / 3],
    [{ property: "lent", comparison: "equals", value: true }, (record) => record.lent === true],
    [
      { property: "published", comparison: "lt", value: "2002-01-01" },
      (record) => record.published !== null && (record.published as string) < "2002",
    ],
    [
      { property: "bought", comparison: "equals", value: "2020-01-01T00:00:00.002Z" },
      (record) => record.bought === "2020-01-01T00:00:00.002Z",
    ],
    [{ property: "tags", comparison: "equals", value: "ab" }, (record) => (record.tags as string[]).includes("ab")],
    [
      { property: "tags", comparison: "in", value: ["ab", "z"] },
      (record) => (record.tags as string[]).some((tag) => ["ab", "z"].includes(tag)),
    ],
    [
      { property: "tags", comparison: "prefix", value: "a" },
      (record) => (record.tags as string[]).some((tag) => tag.startsWith("a")),
    ],
    [{ property: "tags", comparison: "exists", value: false }, (record) => (record.tags as string[]).length === 0],
    [{ property: "genres", comparison: "equals", value: "y" }, (record) => (record.genres as string[]).includes("y")],
    [
      { property: "genres", comparison: "in", value: ["y", "absent"] },
      (record) => (record.genres as string[]).includes("y"),
    ],
    [{ property: "genres", comparison: "exists", value: false }, (record) => (record.genres as string[]).length === 0],
    [{ property: "mainGenre", comparison: "equals", value: "x" }, (record) => record.mainGenre === "x"],
    [{ property: "size", comparison: "exists", value: true }, (record) => record.size !== null],
    [{ property: "chapters", comparison: "exists", value: true }, (record) => chaptersOf(record).length > 0],
    [
      { property: "shelfMark", comparison: "not", value: ["a", "B"] },
      ({ shelfMark }) => shelfMark !== "a" && shelfMark !== "B",
    ],
    [{ property: "tags", comparison: "not", value: ["ab"] }, (record) => !(record.tags as string[]).includes("ab")],
    [{ property: "genres", comparison: "not", value: ["y"] }, (record) => !(record.genres as string[]).includes("y")],
    [
      {
        property: "pages",
        comparison: "or",
        value: [
          { property: "pages", comparison: "lt", value: 2 },
          { property: "pages", comparison: "exists", value: false },
          { property: "pages", comparison: "equals", value: 2 ** 60 },
        ],
      },
      (record) => record.pages === null || Number(record.pages) < 2,
    ],
    [{ property: "size.height", comparison: "gte", value: 1 }, (record) => Number(sizeOf(record).height ?? -1) >= 1],
    [
      { property: "size.height", comparison: "in", value: [0, 0.5] },
      (record) => [0, 0.5].includes(sizeOf(record).height as number),
    ],
    [{ property: "size.unit", comparison: "equals", value: "ä" }, (record) => sizeOf(record).unit === "ä"],
    [{ property: "size.unit", comparison: "not", value: ["ä"] }, (record) => sizeOf(record).unit !== "ä"],
    [{ property: "size.unit", comparison: "exists", value: false }, (record) => (sizeOf(record).unit ?? null) === null],
    [
      { property: "size.unit", comparison: "contains", value: "B" },
      (record) => /b/i.test(String(sizeOf(record).unit ?? "")),
    ],
    [
      { property: "size.label", comparison: "prefix", value: "a" },
      (record) => String((sizeOf(record).label as { en: string } | undefined)?.en ?? "").startsWith("a"),
    ],
    [
      { property: "size.measured", comparison: "between", value: ["2001-01-01", "2002-01-01"] },
      (record) => ["2001-01-01", "2002-01-01"].includes(String(sizeOf(record).measured)),
    ],
    [
      { property: "size.isExact", comparison: "equals", value: false },
      (record) => record.size !== null && sizeOf(record).isExact !== true,
    ],
    [
      { property: "chapters.words", comparison: "equals", value: 4 },
      (record) => chaptersOf(record).some(({ words }) => words === 4),
    ],
    [
      { property: "chapters.words", comparison: "not", value: [0] },
      (record) => chaptersOf(record).every(({ words }) => words !== 0),
    ],
    [
      { property: "chapters.keys", comparison: "prefix", value: "a" },
      (record) => chaptersOf(record).some(({ keys }) => keys.some((key) => key.startsWith("a"))),
    ],
    [{ property: "chapters.keys", comparison: "exists", value: true }, (record) => chaptersOf(record).length > 0],
  ];

  test.for(conditions)("[COL-3] %j", async ([condition, meets]) => {
    const order: Order = { property: "pages", direction: "desc" };
    const met = all.filter(meets);
    expect(await walk({ conditions: [condition], order })).toEqual(expected(order, ["en"], met));
    expect((await list({ conditions: [condition] })).total).toBe(met.length);
    const lent: Condition = { property: "lent", comparison: "equals", value: false };
    expect((await list({ conditions: [condition, lent] })).total).toBe(
      met.filter((record) => record.lent === false).length,
    );
  });

  test("[VAL-9] by several properties with any filters, forwards and backwards", async () => {
    const direction = fc.constantFrom("asc" as const, "desc" as const);
    const orders = fc.uniqueArray(
      fc.record({ property: fc.constantFrom(...properties.filter((each) => each !== null)), direction }),
      {
        minLength: 1,
        maxLength: 3,
        selector: ({ property }) => property,
      },
    );
    const filters = fc.uniqueArray(fc.nat(conditions.length - 1), { maxLength: 2 });
    const chains = fc.constantFrom(["en"], ["de", "en"], ["fr"]);
    await fc.assert(
      fc.asyncProperty(
        orders,
        filters,
        chains,
        fc.integer({ min: 1, max: 20 }),
        async (chosen, met, languages, size) => {
          const [first, ...further] = chosen as [Order, ...Order[]];
          const order = { ...first, further };
          const applied = met.map((index) => conditions[index] as (typeof conditions)[number]);
          // Conditions on texts are about English.
          const used = applied.some(([{ property }]) => ["title", "size.label"].includes(property))
            ? ["en"]
            : languages;
          const meeting = all.filter((record) => applied.every(([, meets]) => meets(record)));
          const query = { order, conditions: applied.map(([condition]) => condition), languages: used, size };
          const ids = expected(order, used, meeting);
          expect(await walk(query)).toEqual(ids);
          expect(await walk(query, true)).toEqual(ids);
          const page = await list({ ...query, from: { at: "offset", offset: size } });
          expect(page.records.map(({ id }) => id)).toEqual(ids.slice(size, 2 * size));
        },
      ),
      { numRuns: runCount(60) },
    );
  });

  test("the record itself and its dates are conditions too", async () => {
    const [first] = all as [StoredRecord];
    expect((await list({ conditions: [{ property: "id", comparison: "equals", value: first.id }] })).records).toEqual([
      first,
    ]);
    expect((await list({ conditions: [{ property: "created", comparison: "lte", value: first.created }] })).total).toBe(
      all.filter(({ created }) => created <= first.created).length,
    );
  });

  test("[COL-5] what a client may not see is neither listed nor counted", async () => {
    const [ada] = owners as [string];
    for (const [visibility, sees] of [
      [ownedBy(ada), (record: StoredRecord) => record.owner === ada],
      [seenBy(ada, "lent"), (record: StoredRecord) => record.owner === ada || record.lent === true],
      [seenBy(null, "lent"), (record: StoredRecord) => record.lent === true],
      [ownedBy("no uuid"), () => false],
      [ownedBy(null), () => false],
      ["none", () => false],
    ] as const) {
      const seen = all.filter(sees);
      expect(await walk({ visibility })).toEqual(expected(plain.order, ["en"], seen));
      expect((await list({ visibility })).total).toBe(seen.length);
      const ids = all.map(({ id }) => id as string);
      const books = store.resource("Book");
      expect(await books.visible([...ids, "no uuid"], visibility)).toEqual(new Set(seen.map(({ id }) => id)));
      expect([...(await books.retrieveMany(ids, visibility)).values()].map(({ id }) => id).sort()).toEqual(
        seen.map(({ id }) => id).sort(),
      );
      for (const record of all.slice(0, 6))
        expect(await books.retrieve(record.id as string, { visibility })).toEqual(sees(record) ? record : undefined);
    }
    expect((await store.resource("Reader").list({ ...plain, visibility: ownedBy(ada) })).records).toMatchObject([
      { id: ada, username: "ada" },
    ]);
  });
});

describeOnEachDatabase("pages of a collection that changes", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  test("[COL-2] entries that stay are met once each while others come and go", async () => {
    const genres = store.resource("Genre");
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom("asc" as const, "desc" as const),
        fc.boolean(),
        async (values, size, direction, backwards) => {
          const run = `r${++made}`;
          const slug = (n: number) => `${run}-${String(n).padStart(3, "0")}`;
          const append = (n: number, value: number) =>
            genres.append(
              { slug: slug(n), name: value === 0 ? { de: "x" } : { en: `${run} ${value}` } },
              { owner: null },
            );
          for (const [n, value] of values.entries()) await append(n * 2, value);
          const staying = values.flatMap((_, n) => (n % 3 === 0 ? [slug(n * 2)] : []));
          const mine: Condition = { property: "slug", comparison: "prefix", value: `${run}-` };
          const query: ListQuery = { ...plain, conditions: [mine], order: { property: "name", direction }, size };
          const met: string[] = [];
          let page = await genres.list({ ...query, from: { at: backwards ? "end" : "start" } });
          for (let step = 0; page.records.length > 0; step++) {
            met.push(...page.records.map(({ slug }) => slug as string));
            const going = values.findIndex((_, n) => n % 3 !== 0 && n >= step);
            if (going !== -1) await genres.delete(slug(going * 2));
            await append(step * 2 + 1, step % 4);
            const position = (backwards ? page.first : page.last) as [string | null, string];
            page = await genres.list({ ...query, from: { at: backwards ? "before" : "after", position } });
          }
          expect(new Set(met).size).toBe(met.length);
          expect(met.filter((one) => staying.includes(one)).sort()).toEqual(staying);
        },
      ),
      { numRuns: runCount(15) },
    );
  });

  test("[CAC-3] a transaction that takes a while counts from its end", async () => {
    const genres = store.resource("Genre");
    const lastChange = async () => (await genres.list(plain)).lastChange ?? "";
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const slug of ["slow", "quick", "going"]) await genres.append({ slug, name: { en: slug } }, { owner: null });
    let [seen, seenBefore] = ["", ""];
    let ending = 0;
    let running = true;
    const slow = store.transaction(async (inside) => {
      await inside.resource("Genre").update("slow", { name: { en: "slower" } });
      await inside.resource("Genre").append({ slug: "born", name: { en: "born" } }, { owner: null });
      await new Promise((resolve) => setTimeout(resolve, 400));
      [seenBefore, ending] = [seen, Date.now()];
    });
    const others = (async () => {
      for (let n = 0; running; n++) {
        await genres.update("quick", { name: { en: `quick ${n}` } });
        seen = await lastChange();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await slow;
    const ended = Date.now();
    running = false;
    await others;
    const [changed, born] = [await genres.retrieve("slow"), await genres.retrieve("born")];
    expect(Date.parse(born?.modified ?? "") - Date.parse(born?.created ?? "")).toBeGreaterThanOrEqual(390);
    for (const { modified = "" } of [changed ?? {}, born ?? {}]) {
      // Whatever the others saw before the commit was dated before it.
      expect(seenBefore <= modified).toBe(true);
      expect((await lastChange()) >= modified).toBe(true);
      expect(Date.parse(modified)).toBeGreaterThanOrEqual(ending);
      // A commit that takes too long is dated once more, and ahead by twice as long as that takes.
      expect(Date.parse(modified)).toBeLessThanOrEqual(ended + 2 * (ended - ending));
    }
    const deletion = store.transaction(async (inside) => {
      await inside.resource("Genre").delete("going");
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    const begun = Date.now();
    await deletion;
    expect(Date.parse(await lastChange()) - begun).toBeGreaterThanOrEqual(380);
  });

  test("[CAC-1] every change of the collection moves its last change", async () => {
    const books = store.resource("Book");
    const owner = written(
      await store.resource("Reader").append({ username: "ada", password: "hash" }, { owner: null }),
    ).id;
    const other = written(
      await store.resource("Reader").append({ username: "bob", password: "hash" }, { owner: null }),
    ).id;
    const changeFor = async (visibility: ListQuery["visibility"]) =>
      (await books.list({ ...plain, visibility, conditions: [{ property: "pages", comparison: "gt", value: 5 }] }))
        .lastChange;
    expect(await changeFor("all")).toBeNull();
    let last = "";
    const moved = async (visibility: ListQuery["visibility"] = "all") => {
      const now = await changeFor(visibility);
      expect(now !== null && now > last).toBe(true);
      last = now ?? "";
    };
    const mine = written(await books.append({ title: { en: "x" }, pages: 9, lent: true }, { owner }));
    await moved();
    const others = written(await books.append({ title: { en: "x" } }, { owner: other }));
    await moved();
    expect(await changeFor(ownedBy(owner))).toBe(mine.modified);
    written(await books.update(mine.id, { pages: 1 }));
    await moved();
    written(await books.update(mine.id, { lent: false }));
    // It has gone out of sight of those who see what is lent.
    await moved(seenBy(null, "lent"));
    const given = written(await books.append({ title: { en: "x" } }, { owner }));
    await moved(ownedBy(owner));
    written(await books.update(given.id, { owner: other }));
    // It has gone out of sight of its former owner.
    await moved(ownedBy(owner));
    expect(await books.delete(others.id)).toEqual({ deleted: true });
    await moved();
    await books.delete(mine.id);
    await moved(ownedBy(owner));
  });
});
