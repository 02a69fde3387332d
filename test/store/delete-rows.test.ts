/** Deleting: what holds a record, what goes with it, and what loses a link. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { everyRecord } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestDatabase, openTestStore, written } from "./open-store.ts";

describeOnDrawnDatabase("deleting", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  const books = () => store.resource("Book");
  const genres = () => store.resource("Genre");
  const append = async (content: object = {}, owner: string | null = null) =>
    written(await books().append({ title: { en: "x" }, ...content }, { owner }));
  const genre = async (slug: string, parent: string | null = null) =>
    written(await genres().append({ slug, name: { en: slug }, parent }, { owner: null }));

  test("[MTH-5] what others hold is not deleted, and they are named", async () => {
    await genre("held");
    const { id } = await append({ mainGenre: "held" });
    expect(await genres().delete("held")).toEqual({
      refused: "linked",
      by: [{ resource: "Book", identifier: id, property: "mainGenre" }],
    });
    const sequel = await append();
    const first = await append({ sequels: [sequel.id] });
    expect(await books().delete(sequel.id)).toEqual({
      refused: "linked",
      by: [{ resource: "Book", identifier: first.id, property: "sequels" }],
    });
    expect(await books().retrieve(sequel.id)).toEqual(sequel);
    written(await books().update(first.id, { sequels: [] }));
    expect(await books().delete(sequel.id)).toEqual({ deleted: true });
    expect(await books().delete(sequel.id)).toEqual({ refused: "absent" });
  });

  test("no more than a hundred are named", async () => {
    await genre("popular");
    await books().load(Array.from({ length: 130 }, () => ({ title: { en: "x" }, mainGenre: "popular" })));
    const refusal = await genres().delete("popular");
    expect(refusal).toMatchObject({ refused: "linked" });
    expect("by" in refusal && refusal.by.length).toBe(100);
  });

  test("links that are cleared change the records that had them", async () => {
    for (const slug of ["cleared", "stays"]) await genre(slug);
    const before = await append({ oldGenre: "cleared", genres: ["cleared", "stays", "cleared"] });
    const untouched = await append({ genres: ["stays"] });
    expect(await genres().delete("cleared")).toEqual({ deleted: true });
    const after = await books().retrieve(before.id);
    expect(after).toMatchObject({ oldGenre: null, genres: ["stays"] });
    expect(after && after.modified > before.modified).toBe(true);
    expect(await books().retrieve(untouched.id)).toEqual(untouched);
    expect(written(await books().update(before.id, { genres: ["stays", "stays"] })).genres).toEqual(["stays", "stays"]);
  });

  test("what goes along goes all the way, in circles too", async () => {
    await genre("root");
    await genre("branch", "root");
    await genre("leaf", "branch");
    written(await genres().update("root", { parent: "leaf" }));
    const book = await append({ mainGenre: "leaf" });
    expect(await genres().delete("branch")).toEqual({
      refused: "linked",
      by: [{ resource: "Book", identifier: book.id, property: "mainGenre" }],
    });
    expect(await genres().retrieve("root")).toBeDefined();
    await books().delete(book.id);
    expect(await genres().delete("branch")).toEqual({ deleted: true });
    for (const slug of ["root", "branch", "leaf"]) expect(await genres().retrieve(slug)).toBeUndefined();
  });

  test("an account takes what it owns along, and the deletions count as changes", async () => {
    const reader = written(
      await store.resource("Reader").append({ username: "going", password: "hash" }, { owner: null }),
    );
    const book = await append({}, reader.id);
    const card = written(await store.resource("Card").append({ secret: "abc" }, { owner: reader.id }));
    const before = (await store.resource("Card").list({ ...everyRecord, size: 1 })).lastChange;
    expect(await store.resource("Reader").delete(reader.id)).toEqual({ deleted: true });
    expect(await books().retrieve(book.id)).toBeUndefined();
    expect(await store.resource("Card").retrieve(card.id)).toBeUndefined();
    const after = (await store.resource("Card").list({ ...everyRecord, size: 1 })).lastChange;
    expect(after !== null && before !== null && after > before).toBe(true);
  });

  test("a link made while its target is being deleted is refused, or holds it", async () => {
    for (let n = 0; n < 20; n++) {
      await genre("racing");
      const [deleted, linked] = await Promise.all([
        genres().delete("racing"),
        books().append({ title: { en: "x" }, mainGenre: "racing", genres: ["racing"] }, { owner: null }),
      ]);
      if ("refused" in linked) {
        expect(deleted).toEqual({ deleted: true });
        expect(linked.refused).toBe("no-such-target");
      } else {
        expect(deleted).toEqual({
          refused: "linked",
          by: [{ resource: "Book", identifier: linked.id, property: "mainGenre" }],
        });
        await books().delete(linked.id as string);
        await genres().delete("racing");
      }
    }
  });

  test("[MTH-5] what a newer version holds that migrates beside this one is not deleted, and nothing is changed", async () => {
    const { store: old, database } = await openTestDatabase(databases);
    try {
      const [books, genres] = [old.resource("Book"), old.resource("Genre")];
      const said = (text: string) => database.query({ text });
      for (const slug of ["cleared", "other"])
        written(await genres.append({ slug, name: { en: slug }, parent: null }, { owner: null }));
      const { id } = written(await books.append({ title: { en: "x" }, oldGenre: "cleared" }, { owner: null }));
      const refused = { refused: "linked", by: [{ resource: "Book", identifier: id, property: "oldGenre" }] };
      // As a migration leaves it that makes the link required: while it looks at the rows, and afterwards.
      for (const rule of [
        "add constraint books_old_genre_required check (old_genre is not null) not valid",
        "alter column old_genre set not null",
      ]) {
        await said(`alter table books ${rule}`);
        const deleted = await old.transaction(async (transaction) => {
          const outcome = await transaction.resource("Genre").delete("cleared");
          expect(await transaction.resource("Book").retrieve(id)).toMatchObject({ oldGenre: "cleared" });
          return outcome;
        });
        expect(deleted).toEqual(refused);
        await said("alter table books drop constraint if exists books_old_genre_required");
      }
      await said(
        "create table shelves (genre text references genres (slug) on delete restrict, book uuid references books (id))",
      );
      await said("insert into shelves (genre) values ('other')");
      expect(await genres.delete("other")).toEqual({ refused: "linked", by: [] });
      await said("truncate shelves");
      expect(await genres.delete("other")).toEqual({ deleted: true });
    } finally {
      await old.close();
    }
  });

  test("deletions of one record that race leave one that did it", async () => {
    const { id } = await append();
    const answers = await Promise.all(Array.from({ length: 8 }, () => books().delete(id)));
    expect(answers.filter((answer) => "deleted" in answer)).toHaveLength(1);
    expect(answers.filter((answer) => "refused" in answer && answer.refused === "absent")).toHaveLength(7);
  });
});
