/** What is declared to be fast is served by its index, whichever values a statement is run with. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { openPglite } from "../../src/store/pglite/pglite.ts";
import { everyRecord, type ListQuery } from "../../src/store/record.ts";
import { layoutNamed, layoutsOf } from "../../src/store/rows/table-mapping.ts";
import { describeOnDatabases } from "../databases.ts";
import { explained } from "./explaining.ts";
import { openAt, openTestStore } from "./open-store.ts";
import { books, tables } from "./tables.ts";

const start: ListQuery = {
  ...everyRecord,
  languages: ["en"],
  size: 30,
};
const identifier = "018f0000-0000-7000-8000-000000000001";

describeOnDatabases("plans", (databases) => {
  let database: Awaited<ReturnType<typeof openPglite>>;
  beforeAll(async () => {
    const place = await databases.fresh();
    const store = await openTestStore({ ...databases, fresh: async () => place });
    await store.resource("Genre").load([
      { slug: "a", name: { en: "A" } },
      { slug: "b", name: { en: "B" } },
    ]);
    const book = (n: number) => ({
      title: { en: `Title ${n % 977}`, de: `Titel ${n}` },
      shelfMark: n % 11 === 0 ? null : `mark ${n % 1009}`,
      pages: n % 7 === 0 ? null : n % 500,
      mainGenre: n % 2 ? "a" : "b",
      tags: [`tag ${n % 400}`],
    });
    await store.resource("Book").load(Array.from({ length: 12_000 }, (_, n) => book(n)));
    await store.close();
    database = await openAt(place);
  });
  afterAll(() => database?.close());

  /** The plan that is kept for a prepared page, or made for one that is not, but for what is counted beside it. */
  async function planOf(query: Partial<ListQuery>): Promise<string> {
    const lines = await explained(
      database,
      layoutNamed(layoutsOf(tables), books.resource),
      { ...start, ...query },
      "costs off",
    );
    return lines.filter((line) => !/^\s*(?:InitPlan|SubPlan)/.test(String(line))).join("\n");
  }

  const after = (value: string | number | null): ListQuery["from"] => ({ at: "after", position: [value, identifier] });

  test.for([
    ["by identifier", {}, "books_pkey"],
    ["after an identifier", { from: after(null) }, "books_pkey"],
    ["by a number", { order: { property: "pages", direction: "asc" } }, "books_pages_value_id_value_idx"],
    ["by a number, downwards", { order: { property: "pages", direction: "desc" } }, "books_pages_value_id_value_idx"],
    [
      "deep in numbers",
      { order: { property: "pages", direction: "desc" }, from: after(250) },
      "books_pages_value_id_value_idx",
    ],
    [
      "among those without",
      { order: { property: "pages", direction: "asc" }, from: after(null) },
      "books_pages_value_id_value_idx",
    ],
    [
      "by text",
      { order: { property: "shelfMark", direction: "asc" }, from: after("mark 5") },
      "books_shelf_mark_order_id_value_idx",
    ],
    [
      "by the default language",
      { order: { property: "title", direction: "desc" }, from: after("Title 5") },
      "books_title_languageorder_id_value_idx",
    ],
    [
      "by a language with another to fall back to",
      { languages: ["sv", "en"], order: { property: "title", direction: "asc" }, from: after("Title 5") },
      "books_title_sv_en_idx",
    ],
    [
      "filter and order",
      {
        order: { property: "pages", direction: "asc" },
        conditions: [{ property: "mainGenre", comparison: "equals", value: "a" }],
        from: after(9),
      },
      "books_main_genre_value_pages_value_id_value_idx",
    ],
    [
      "backwards",
      { order: { property: "pages", direction: "asc" }, from: { at: "end" } },
      "books_pages_value_id_value_idx",
    ],
  ] as const)("%s", async ([, query, name]) => {
    const plan = await planOf(query as Partial<ListQuery>);
    expect(plan).toContain(name);
    // Nothing but the page's own rows is sorted, if anything is.
    expect(plan).not.toMatch(/Sort[\s\S]*Seq Scan on books it$/m);
  });

  test.for([
    [{ property: "shelfMark", comparison: "prefix", value: "mark 10" }, "books_shelf_mark_value_id_value_idx"],
    [{ property: "title", comparison: "prefix", value: "Title 97" }, "books_title_languageprefix_id_value_idx"],
    [{ property: "title", comparison: "equals", value: "Title 97" }, "books_title_languageprefix_id_value_idx"],
    [{ property: "tags", comparison: "equals", value: "tag 7" }, "books_tags_members_idx"],
    [{ property: "tags", comparison: "exists", value: false }, "books_tags_presence_idx"],
    [{ property: "shelfMark", comparison: "contains", value: "K 10" }, "books_shelf_mark_search_idx"],
    [{ property: "title", comparison: "contains", value: "ITLE 97" }, "books_title_search_idx"],
  ] as const)("%j", async ([condition, name]) => {
    expect(await planOf({ conditions: [condition], order: { property: "published", direction: "asc" } })).toContain(
      name,
    );
  });
});
