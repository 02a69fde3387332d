/** Writes: what they keep, what refuses them, and that they are whole however they race. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_LANGUAGES } from "../../src/store/formats.ts";
import { everyRecord, isWriteRefusal } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { Rollback } from "../../src/store/store.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { openTestStore, written } from "./open-store.ts";

describeOnEachDatabase("writing", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
    for (const slug of ["poetry", "drama", "crime"])
      written(await store.resource("Genre").append({ slug, name: { en: slug } }, { owner: null }));
  });
  afterAll(() => store?.close());

  const books = () => store.resource("Book");
  const genres = () => store.resource("Genre");
  const appendBook = async (content: object = {}) =>
    written(await books().append({ title: { en: "Emma" }, ...content }, { owner: null }));

  test("what is appended comes back as it was given", async () => {
    const content = {
      title: { en: "Emma", "zh-Hant": "愛瑪" },
      isbn: "9780141439587",
      shelfMark: 'a "quoted", {braced}\\ mark',
      pages: 9007199254740991,
      price: 0.1 + 0.2,
      lent: true,
      published: "1815-12-23",
      bought: "2024-02-29T23:59:59.009Z",
      size: { width: 12.5, height: null },
      chapters: [{ title: "I" }, { title: "II" }],
      tags: ["a,b", 'c"d', "e\\f", "NULL", "", " g "],
      editions: [1, 2, 3],
      stamps: ["2024-01-01T00:00:00.000Z", "1899-12-31T12:30:00.500Z"],
      digest: "abc",
      mainGenre: "drama",
      genres: ["poetry", "drama", "poetry"],
    };
    const book = await appendBook(content);
    expect(book).toMatchObject({ ...content, oldGenre: null, owner: null, sequels: [] });
    expect(await books().retrieve(book.id)).toEqual(book);
    expect(book.created).toBe(book.modified);
  });

  test("what nothing can be done with is not passed over", async () => {
    const named = { slug: "essay", name: { en: "Essay" } };
    await expect(genres().append(named, { owner: null, identifier: "saga" })).rejects.toThrow(
      "Genre is identified by slug",
    );
    await expect(genres().append(named, { owner: null, bytes: "key" })).rejects.toThrow("Genre is not a file");
    await expect(genres().update("drama", {}, { bytes: "key" })).rejects.toThrow("Genre is not a file");
    expect(await genres().retrieve("essay")).toBeUndefined();
    expect(await genres().append(named, { owner: null, identifier: "essay" })).toMatchObject(named);
    expect(await genres().delete("essay")).toEqual({ deleted: true });
  });

  test("what is left out has its default, none, or an empty list", async () => {
    expect(await appendBook()).toMatchObject({
      lent: false,
      pages: null,
      size: null,
      chapters: [],
      tags: [],
      editions: [],
      genres: [],
    });
    expect(await appendBook({ lent: null, tags: null, chapters: null, genres: null })).toMatchObject({
      lent: null,
      tags: [],
      chapters: [],
      genres: [],
    });
  });

  test("what is not read back is told as it is there", async () => {
    const owner = written(
      await store.resource("Reader").append({ username: "unread", password: "hash" }, { owner: null, readBack: false }),
    );
    expect(await store.resource("Reader").retrieve(owner.id)).toEqual(owner);
    const contents = [
      {},
      {
        isbn: "unread",
        pages: 7,
        lent: true,
        size: { width: 1, height: null },
        tags: ["a"],
        editions: [1],
        digest: "abc",
      },
      { lent: null, tags: null, chapters: null, genres: null, size: null },
      { chapters: [{ title: "I" }], stamps: ["1899-12-31T12:30:00.500Z"], bought: "2024-02-29T23:59:59.009Z" },
      { mainGenre: "drama", genres: ["poetry", "drama", "poetry"] },
    ];
    for (const content of contents) {
      const title = { en: "Emma", "zh-Hant": "愛瑪" };
      const told = written(await books().append({ title, ...content }, { owner: owner.id, readBack: false }));
      expect(await books().retrieve(told.id)).toEqual(told);
    }
  });

  test("a client may choose the UUID, once", async () => {
    const identifier = "018f0000-0000-7000-8000-000000000001";
    expect(written(await books().append({ title: { en: "x" } }, { owner: null, identifier })).id).toBe(identifier);
    expect(await books().append({ title: { en: "y" } }, { owner: null, identifier })).toEqual({
      refused: "identifier-taken",
    });
    expect(await genres().append({ slug: "drama", name: { en: "Drama" } }, { owner: null })).toEqual({
      refused: "identifier-taken",
    });
  });

  test("hashes are found by a unique property and stand in no record", async () => {
    const reader = written(
      await store.resource("Reader").append({ username: "ada", password: "hash" }, { owner: null }),
    );
    expect(reader).not.toHaveProperty("password");
    expect(await store.resource("Reader").hash("password", { property: "username", value: "ada" })).toEqual({
      identifier: reader.id,
      hash: "hash",
    });
    expect(await store.resource("Reader").hash("password", { property: "username", value: "bob" })).toBeUndefined();
    expect(await store.resource("Reader").hash("password", { property: "username", value: "\0" })).toBeUndefined();
  });

  test("replacing leaves only what is given, and what the machine keeps", async () => {
    const owner = written(
      await store.resource("Reader").append({ username: "owner", password: "hash" }, { owner: null }),
    ).id;
    const before = written(
      await books().append(
        { title: { en: "Emma", de: "Emma" }, pages: 3, tags: ["a"], digest: "kept", genres: ["drama", "crime"] },
        { owner },
      ),
    );
    const after = written(await books().replace(before.id, { title: { fr: "Emma" }, genres: ["crime"] }));
    expect(after).toMatchObject({
      title: { fr: "Emma" },
      pages: null,
      tags: [],
      lent: false,
      digest: "kept",
      owner,
      genres: ["crime"],
      created: before.created,
    });
    expect(after.modified > before.modified).toBe(true);
    expect(await books().retrieve(before.id)).toEqual(after);
  });

  test("[LNG-1] a row with more languages than its bound takes a change that does not add any", async () => {
    const title = Object.fromEntries(Array.from({ length: MAX_LANGUAGES + 2 }, (_, index) => [`x-${index}`, "a"]));
    const { id } = await appendBook({ title });
    const change = async (given: object) => {
      const outcome = await books().update(id, { title: given });
      return isWriteRefusal(outcome) ? outcome.refused : Object.keys(outcome.title as object).length;
    };
    expect(await change({ "x-0": "corrected" })).toBe(MAX_LANGUAGES + 2);
    expect(await change({ "x-0": null, "x-new": "b" })).toBe(MAX_LANGUAGES + 2);
    expect(await change({ "x-1": null })).toBe(MAX_LANGUAGES + 1);
    expect(await change({ "x-1": "b" })).toBe("too-many-languages");
  });

  test("updating overwrites what is given, merges languages by tag, and leaves the rest", async () => {
    const { id } = await appendBook({
      title: { en: "Emma", de: "Emma", fr: "Emma" },
      pages: 3,
      genres: ["drama"],
      isbn: "update",
    });
    const change = { title: { en: "Emma!", de: null, it: "Emma" }, pages: null, tags: ["new"] };
    expect(written(await books().update(id, change))).toMatchObject({
      title: { en: "Emma!", fr: "Emma", it: "Emma" },
      pages: null,
      tags: ["new"],
      genres: ["drama"],
      isbn: "update",
    });
    expect(written(await books().update(id, { title: {} }))).toMatchObject({
      title: { en: "Emma!", fr: "Emma", it: "Emma" },
    });
    expect(written(await books().update(id, { genres: ["crime", "poetry", "drama"] })).genres).toEqual([
      "crime",
      "poetry",
      "drama",
    ]);
    expect(written(await books().update(id, { genres: ["drama"] })).genres).toEqual(["drama"]);
    expect((await books().retrieve(id))?.genres).toEqual(["drama"]);
    expect(await books().update(id, { title: { en: null, fr: null, it: null } })).toEqual({
      refused: "value-missing",
      property: "title",
    });
    expect(await books().update(id, { title: null })).toEqual({ refused: "value-missing", property: "title" });
  });

  test("a record that was read can be written again", async () => {
    const book = await appendBook({ bought: "2024-01-01T00:00:00.000Z", genres: ["drama"] });
    expect(written(await books().replace(book.id, { ...book }))).toEqual({ ...book, modified: expect.any(String) });
  });

  test("[MTH-10] a unique value that is taken is refused by its property", async () => {
    const { id } = await appendBook({ isbn: "1" });
    await appendBook({ isbn: "2" });
    expect(await books().append({ title: { en: "x" }, isbn: "2" }, { owner: null })).toEqual({
      refused: "value-taken",
      property: "isbn",
    });
    expect(await books().update(id, { isbn: "2" })).toEqual({ refused: "value-taken", property: "isbn" });
    expect(await books().replace(id, { title: { en: "x" }, isbn: "2" })).toEqual({
      refused: "value-taken",
      property: "isbn",
    });
  });

  test("a link to nothing is refused by its property", async () => {
    const absent = "018f0000-0000-7000-8000-0000000000ff";
    expect(await books().append({ title: { en: "x" }, mainGenre: "absent" }, { owner: null })).toEqual({
      refused: "no-such-target",
      property: "mainGenre",
    });
    expect(await books().append({ title: { en: "x" }, genres: ["drama", "absent"] }, { owner: null })).toEqual({
      refused: "no-such-target",
      property: "genres",
    });
    expect(await books().append({ title: { en: "x" }, sequels: [absent] }, { owner: null })).toEqual({
      refused: "no-such-target",
      property: "sequels",
    });
    expect(await books().append({ title: { en: "x" }, sequels: ["no uuid"] }, { owner: null })).toEqual({
      refused: "no-such-target",
      property: "sequels",
    });
    expect(
      (
        await books().list({
          ...everyRecord,
          conditions: [{ property: "genres", comparison: "equals", value: "absent" }],
          size: 5,
        })
      ).total,
    ).toBe(0);
  });

  test.for([
    ["shelfMark", "a\0b"],
    ["shelfMark", "\ud800"],
    ["title", { en: "\0" }],
    ["size", { deep: ["\udfff"] }],
    ["tags", ["ok", "\0"]],
    ["pages", 2 ** 53],
    ["editions", [1.5]],
    ["price", Number.POSITIVE_INFINITY],
    ["published", "0000-01-01"],
    ["bought", "2024-01-01T23:59:60Z"],
  ] as const)("%s cannot hold %j", async ([property, value]) => {
    expect(await books().append({ title: { en: "x" }, [property]: value }, { owner: null })).toEqual({
      refused: "value-unstorable",
      property,
    });
  });

  test("a date that no calendar has is refused", async () => {
    expect(await books().append({ title: { en: "x" }, published: "2023-02-29" }, { owner: null })).toEqual({
      refused: "value-unstorable",
      property: null,
    });
  });

  test("what is not there is absent, whatever its name", async () => {
    for (const identifier of [
      "018f0000-0000-7000-8000-0000000000ff",
      "no uuid",
      "",
      "\0",
      "018F0000-0000-7000-8000-0000000000FF",
    ]) {
      expect(await books().retrieve(identifier)).toBeUndefined();
      expect(await books().update(identifier, { pages: 1 })).toEqual({ refused: "absent" });
      expect(await books().replace(identifier, { title: { en: "x" } })).toEqual({ refused: "absent" });
      expect(await books().delete(identifier)).toEqual({ refused: "absent" });
    }
  });

  test("an identifier that changes takes its links along, and those that link have changed", async () => {
    for (const slug of ["old", "taken"]) written(await genres().append({ slug, name: { en: slug } }, { owner: null }));
    const child = written(
      await genres().append({ slug: "child", name: { en: "child" }, parent: "old" }, { owner: null }),
    );
    const book = await appendBook({ genres: ["drama", "old"], mainGenre: "old" });
    expect(await genres().update("old", { slug: "taken" })).toEqual({ refused: "identifier-taken" });
    expect(written(await genres().update("old", { slug: "new", name: { de: "neu" } }))).toMatchObject({
      slug: "new",
      name: { en: "old", de: "neu" },
    });
    expect(await genres().retrieve("old")).toBeUndefined();
    const after = await books().retrieve(book.id);
    expect(after).toMatchObject({ genres: ["drama", "new"], mainGenre: "new" });
    expect(after && after.modified > book.modified).toBe(true);
    const childAfter = await genres().retrieve("child");
    expect(childAfter?.parent).toBe("new");
    expect(childAfter && childAfter.modified > child.modified).toBe(true);
  });

  test("[MTH-7] writes that race on one record are whole, and its date strictly grows", async () => {
    const { id } = await appendBook({ tags: ["0"], genres: ["drama"] });
    const sets = [["poetry"], ["drama", "crime"], [], ["crime", "poetry", "drama"]];
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const change = { pages: n, shelfMark: `${n}`, tags: [`${n}`, `${n}`], genres: sets[n % sets.length] };
        return n % 3 === 0 ? books().replace(id, { title: { en: "Emma" }, ...change }) : books().update(id, change);
      }),
    );
    const records = results.map(written);
    for (const record of [...records, await books().retrieve(id)]) {
      const n = record?.pages as number;
      expect(record).toMatchObject({ shelfMark: `${n}`, tags: [`${n}`, `${n}`], genres: sets[n % sets.length] });
    }
    expect(new Set(records.map(({ modified }) => modified)).size).toBe(60);
    const last = records.reduce((a, b) => (a.modified > b.modified ? a : b));
    expect(await books().retrieve(id)).toEqual(last);
  });

  test("links that one write leaves alone are told as another left them", async () => {
    const { id } = await appendBook();
    const seen = await Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        n % 2 === 0
          ? books().update(id, { genres: n % 4 === 0 ? ["drama"] : ["poetry", "crime"], pages: n })
          : books().update(id, { shelfMark: `${n}` }),
      ),
    );
    const inOrder = seen.map(written).sort((a, b) => (a.modified < b.modified ? -1 : 1));
    let expected: unknown = [];
    for (const [at, record] of inOrder.entries()) {
      if (record.pages !== (inOrder[at - 1]?.pages ?? null)) expected = record.genres;
      expect(record.genres).toEqual(expected);
    }
  });

  test("a transaction is there wholly or not at all, and stays usable after a refusal", async () => {
    const kept = await store.transaction(async (inside) => {
      const first = written(
        await inside.resource("Book").append({ title: { en: "in" }, isbn: "transaction" }, { owner: null }),
      );
      expect(
        await inside.resource("Book").append({ title: { en: "in" }, isbn: "transaction" }, { owner: null }),
      ).toEqual({ refused: "value-taken", property: "isbn" });
      expect(await inside.resource("Genre").delete("absent")).toEqual({ refused: "absent" });
      expect(await inside.transaction(async (deeper) => deeper.resource("Book").retrieve(first.id))).toEqual(first);
      expect(await inside.resource("Book").retrieve(first.id, { lock: true })).toEqual(first);
      return first.id;
    });
    expect(await books().retrieve(kept)).toBeDefined();

    const answer = await store.transaction(async (inside): Promise<string> => {
      await inside.resource("Book").update(kept, { isbn: "changed" });
      return inside.transaction(async () => {
        throw new Rollback("taken back");
      });
    });
    expect(answer).toBe("taken back");
    expect(await books().retrieve(kept)).toMatchObject({ isbn: "transaction" });

    const thrown = store.transaction(async (inside) => {
      await inside.resource("Book").delete(kept);
      throw new TypeError("a bug");
    });
    await expect(thrown).rejects.toThrow(TypeError);
    expect(await books().retrieve(kept)).toBeDefined();
  });

  test("transactions that deadlock are tried again", async () => {
    const [a, b] = [await appendBook(), await appendBook()];
    const meet = async (first: string, second: string) =>
      store.transaction(async (inside) => {
        const add = async (id: string) => {
          const pages = ((await inside.resource("Book").retrieve(id, { lock: true }))?.pages ?? 0) as number;
          await inside.resource("Book").update(id, { pages: pages + 1 });
        };
        await add(first);
        await add(second);
      });
    await Promise.all([meet(a.id, b.id), meet(b.id, a.id), meet(a.id, b.id), meet(b.id, a.id)]);
    expect(await books().retrieve(a.id)).toMatchObject({ pages: 4 });
    expect(await books().retrieve(b.id)).toMatchObject({ pages: 4 });
  });

  test("a property that is none is a fault of the caller", async () => {
    await expect(books().update("018f0000-0000-7000-8000-0000000000ff", { nonsense: 1 })).rejects.toThrow(TypeError);
  });
});
