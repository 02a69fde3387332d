/** Aggregates that are added to tables with rows, while others write: filled in, exact, and taken back. */

import { expect, test } from "vitest";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { catalogue, migrationsOf, specOf } from "./versions.ts";

const access = '{ "list, retrieve, append, replace, update, delete": anyone }';

const version = async (ofShelf: string, ofBook = "") =>
  (
    await specOf({
      "shelf.yaml": `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }${ofShelf} }\naccess: ${access}\n`,
      "book.yaml": `resource: Book\npath: /books/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, pages: { type: integer }, kept: { type: boolean }, shelf: { link: Shelf, onDelete: clear }${ofBook} }\naccess: ${access}\n`,
    })
  ).model;

const AGGREGATES =
  ", books: { inverse: Book.shelf }, all: { count: books }, kept: { count: books, when: kept }, pages: { sum: books.pages }, least: { min: books.pages }, most: { max: books.pages, when: kept is false }, mean: { average: books.pages }";

const expected = `select shelf.code, count(book.code)::int as all, count(book.code) filter (where book.kept)::int as kept,
    coalesce(sum(book.pages), 0)::int as pages, min(book.pages)::int as least,
    max(book.pages) filter (where not book.kept)::int as most, round(avg(book.pages), 4)::double precision as mean
  from shelves as shelf left join books as book on book.shelf = shelf.code group by shelf.code order by shelf.code`;
const found = 'select code, "all"::int, kept::int, pages::int, least::int, most::int, mean from shelves order by code';

describeOnEachDatabase("aggregates of rows that exist", (databases) => {
  test("[VAL-6] are filled in while others write, follow what is written afterwards, and are taken back", async () => {
    const database = await openAt(await databases.fresh());
    const rows = async (text: string) => (await database.query({ text })).rows;
    const run = (text: string) => database.query({ text });
    try {
      const migrations = await migrationsOf([await version(""), await version(AGGREGATES)]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      await run(
        "insert into shelves (code, created, modified) select 's' || n, now(), now() from generate_series(1, 1200) as n",
      );
      await run(
        "insert into books (code, pages, kept, shelf, created, modified) select 'b' || n, nullif(n % 7, 0) * 10, n % 3 = 0, 's' || (1 + n % 1300 % 1200), now(), now() from generate_series(1, 5000) as n",
      );
      let isDone = false;
      const writes = (async () => {
        for (let n = 1; !isDone || n < 50; n++) {
          await run(
            `update books set pages = pages + 1, shelf = 's' || (1 + ${n} * 13 % 1200) where code = 'b' || (1 + ${n} * 7 % 5000)`,
          );
          await run(
            `insert into books (code, pages, kept, shelf, created, modified) values ('n${n}', ${n}, true, 's' || (1 + ${n} % 1200), now(), now())`,
          );
          await run(`delete from books where code = 'b' || (1 + ${n} * 11 % 5000)`);
        }
      })();
      expect(await migrate(database, migrations)).toHaveLength(migrations.length - 1);
      isDone = true;
      await writes;
      expect(await rows(found)).toEqual(await rows(expected));
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
      // A shelf of another name keeps its books, and what they come to; one that is gone leaves them without any.
      await run("update shelves set code = 'other' where code = 's5'");
      await run("delete from shelves where code = 's6'");
      await run("update books set kept = not kept where code like 'b1%'");
      expect(await rows(found)).toEqual(await rows(expected));
      for (let left = migrations.length - 1; left > 0; left--) await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
      await run("update books set pages = 1");
    } finally {
      await database.close();
    }
  });

  test("[VAL-6] stay exact where tables and columns get other names", async () => {
    const database = await openAt(await databases.fresh());
    const rows = async (text: string) => (await database.query({ text })).rows;
    try {
      const migrations = await migrationsOf([
        await version(AGGREGATES),
        await version(AGGREGATES.replace("mean: { average", "middle: { renamedFrom: mean, average")),
      ]);
      await migrate(database, migrations.slice(0, 1));
      await database.query({ text: "insert into shelves (code, created, modified) values ('a', now(), now())" });
      await database.query({
        text: "insert into books (code, pages, shelf, created, modified) values ('x', 3, 'a', now(), now()), ('y', 4, 'a', now(), now())",
      });
      await migrate(database, migrations);
      await database.query({
        text: "insert into books (code, pages, shelf, created, modified) values ('z', 9, 'a', now(), now())",
      });
      expect(await rows('select "all"::int, pages::int, middle from shelves')).toEqual([
        { all: 3, pages: 16, middle: 5.3333 },
      ]);
    } finally {
      await database.close();
    }
  });
});
