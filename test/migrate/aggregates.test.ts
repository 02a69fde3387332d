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
      "book.yaml": `resource: Book\npath: /books/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, pages: { type: integer }, price: { type: decimal, precision: 6, scale: 2 }, kept: { type: boolean }, shelf: { link: Shelf, onDelete: clear }${ofBook} }\naccess: ${access}\n`,
    })
  ).model;

const AGGREGATES =
  ", books: { inverse: Book.shelf }, all: { count: books }, kept: { count: books, when: kept }, pages: { sum: books.pages }, least: { min: books.pages }, most: { max: books.pages, when: kept is false }, mean: { average: books.pages }, price: { sum: books.price }, usual: { average: books.price }";

const expected = `select shelf.code, count(book.code)::int as all, count(book.code) filter (where book.kept)::int as kept,
    coalesce(sum(book.pages), 0)::int as pages, min(book.pages)::int as least,
    max(book.pages) filter (where not book.kept)::int as most, round(avg(book.pages), 4)::text as mean, coalesce(sum(book.price), 0.00)::text as price, round(avg(book.price), 6)::text as usual
  from shelves as shelf left join books as book on book.shelf = shelf.code group by shelf.code order by shelf.code`;
const found =
  'select code, "all"::int, kept::int, pages::int, least::int, most::int, mean::text, price::text, usual::text from shelves order by code';

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
        "insert into books (code, pages, price, kept, shelf, created, modified) select 'b' || n, nullif(n % 7, 0) * 10, nullif(n % 11, 0) / 100.0 - 0.05, n % 3 = 0, 's' || (1 + n % 1300 % 1200), now(), now() from generate_series(1, 5000) as n",
      );
      let isDone = false;
      const writes = (async () => {
        for (let n = 1; !isDone || n < 50; n++) {
          await run(
            `update books set pages = pages + 1, shelf = 's' || (1 + ${n} * 13 % 1200) where code = 'b' || (1 + ${n} * 7 % 5000)`,
          );
          await run(
            `insert into books (code, pages, price, kept, shelf, created, modified) values ('n${n}', ${n}, ${n} / 100.0, true, 's' || (1 + ${n} % 1200), now(), now())`,
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

  test("[VAL-6] of decimals are exact with any number of digits, and found anew if the digits change", async () => {
    const database = await openAt(await databases.fresh());
    const found = async () =>
      (await database.query({ text: "select price::text, usual::text, most::text from shelves" })).rows;
    const digits = (precision: number, scale: number) =>
      version(
        ", books: { inverse: Book.shelf }, price: { sum: books.cost }, usual: { average: books.cost }, most: { max: books.cost }",
        `, cost: { type: decimal, precision: ${precision}, scale: ${scale} }`,
      );
    try {
      const migrations = await migrationsOf([await digits(29, 2), await digits(30, 3), await digits(32, 3)]);
      await migrate(database, migrations.slice(0, 1));
      await database.query({ text: "insert into shelves (code, created, modified) values ('a', now(), now())" });
      await database.query({
        text: "insert into books (code, cost, shelf, created, modified) select 'b' || n, 100000000000000000000000000 + 0.33, 'a', now(), now() from generate_series(1, 2) as n union all select 'x', 0, 'a', now(), now()",
      });
      expect(await found()).toEqual([
        {
          price: "200000000000000000000000000.66",
          usual: "66666666666666666666666666.886667",
          most: "100000000000000000000000000.33",
        },
      ]);
      await migrate(database, migrations);
      expect(await found()).toEqual([
        {
          price: "200000000000000000000000000.660",
          usual: "66666666666666666666666666.8866667",
          most: "100000000000000000000000000.330",
        },
      ]);
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
        { all: 3, pages: 16, middle: "5.3333" },
      ]);
    } finally {
      await database.close();
    }
  });
});
