/** What is always there within embedded values, and may be left out: whoever writes and reads them, and whenever they were written. */

import { expect, test } from "vitest";
import { storeOver } from "../../src/store/open-store.ts";
import { everyRecord } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import type { Part, Table } from "../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { anAccount, openTestDatabase, written } from "./open-store.ts";
import { credentials, tables } from "./tables.ts";

const part = (property: string, more: Partial<Part> = {}): Part => ({
  property,
  type: "text",
  required: true,
  ...more,
});

/** Books whose sizes have a unit and a scale, and whose chapters have a number. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  size: [
    part("width", { type: "double" }),
    part("unit", { default: "cm" }),
    part("scale", {
      type: "json",
      default: { factor: 1 },
      parts: [part("factor", { type: "bigint", default: 1 }), part("name", { required: false })],
    }),
  ],
  chapters: [part("name"), part("pages", { type: "bigint", default: 0 })],
};
const withParts: readonly Table[] = tables.map((table) => ({
  ...table,
  columns: table.columns.map((column) =>
    table.resource === "Book" && PARTS[column.property] ? { ...column, parts: PARTS[column.property] ?? [] } : column,
  ),
}));

const given = { title: { en: "A book" }, size: { width: 1.5, scale: { name: "metric" } }, chapters: [{ name: "One" }] };
const whole = {
  size: { width: 1.5, unit: "cm", scale: { name: "metric", factor: 1 } },
  chapters: [{ name: "One", pages: 0 }],
};

describeOnDrawnDatabase("what is always there within embedded values", (databases) => {
  async function opened(): Promise<{ before: Store; store: Store; owner: string }> {
    const { store: before, database } = await openTestDatabase(databases);
    const owner = await anAccount(before, "ada");
    return { before, store: storeOver(database, { tables: withParts, credentials }), owner };
  }

  test("is read of what was written without it, in whichever way", async () => {
    const { before, store, owner } = await opened();
    try {
      const { id } = written(await before.resource("Book").append(given, { owner }));
      expect(await before.resource("Book").retrieve(id)).toMatchObject({ size: given.size, chapters: given.chapters });
      const books = store.resource("Book");
      const page = await books.list({
        visibility: "all",
        conditions: [],
        order: { property: null, direction: "asc" },
        languages: [],
        size: 5,
        from: { at: "start" },
      });
      const gathered = await store.retrieveByType(new Map([["Book", [id]]]));
      const found = [
        await books.retrieve(id),
        (await books.read(id, { visibility: "all" }))?.record,
        (await books.retrieveMany([id], "all")).get(id),
        page.records[0],
        gathered.get("Book")?.get(id),
        await books.update(id, { pages: 3 }),
      ];
      for (const record of found) expect(record).toMatchObject(whole);
      expect(await books.retrieve(crypto.randomUUID())).toBeUndefined();
      expect(await books.update(crypto.randomUUID(), { pages: 3 })).toEqual({ refused: "absent" });
    } finally {
      await store.close();
    }
  });

  test("[VAL-9] filters find it, whatever signs it has", async () => {
    const { store: before, database } = await openTestDatabase(databases);
    const sign = "a?b\\c'd";
    const odd = withParts.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.property === "size" ? { ...column, parts: [part("unit", { default: sign })] } : column,
      ),
    }));
    const store = storeOver(database, { tables: odd, credentials });
    try {
      await before.resource("Book").append(given, { owner: await anAccount(before, "ada") });
      const found = (value: string) =>
        store.resource("Book").list({
          ...everyRecord,
          ...{ languages: [], size: 5, conditions: [{ property: "size.unit", comparison: "equals", value }] },
        });
      expect([(await found(sign)).total, (await found("ab")).total]).toEqual([1, 0]);
    } finally {
      await store.close();
    }
  });

  test("is stored where it is left out, in whichever way, and what is given stays", async () => {
    const { before, store, owner } = await opened();
    try {
      const books = store.resource("Book");
      const stored = (id: string) => before.resource("Book").retrieve(id);
      for (const readBack of [true, false]) {
        const made = written(await books.append(given, { owner, readBack }));
        expect(made).toMatchObject(whole);
        expect(await stored(made.id)).toMatchObject(whole);
      }
      const { id } = written(await books.append({ title: { en: "Another" } }, { owner }));
      expect(await stored(id)).toMatchObject({ size: null, chapters: [] });
      await books.update(id, { size: given.size });
      expect(await stored(id)).toMatchObject({ size: whole.size, chapters: [] });
      await books.overwrite(id, { chapters: given.chapters });
      expect(await stored(id)).toMatchObject(whole);
      const own = { size: { width: 2, unit: "in", scale: { factor: 3 } }, chapters: [{ name: "Two", pages: 9 }] };
      await books.replace(id, { ...given, ...own });
      expect(await stored(id)).toMatchObject(own);
      await books.load([given]);
      const { records } = await before.resource("Book").list({
        visibility: "all",
        conditions: [],
        order: { property: "created", direction: "desc" },
        languages: [],
        size: 1,
        from: { at: "start" },
      });
      expect(records[0]).toMatchObject(whole);
    } finally {
      await store.close();
    }
  });
});
