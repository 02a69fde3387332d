/** Aggregates that are added to tables with rows, while others write: filled in, exact, and taken back. */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, specOf } from "./versions.ts";

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

test("a migration that removes an aggregate is not additive, as servers of the old version read it", async () => {
  const migrations = await migrationsOf([await version(AGGREGATES), await version("")]);
  expect(migrations.at(-1)?.effect).toBe("data");
});

describeOnDrawnDatabase("aggregates of rows that exist", (databases) => {
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

  const shelves = (name: string, key: string, former: string) =>
    `resource: ${name}\n${former}path: /${name.toLowerCase()}/\n${key}, books: { inverse: Book.shelf }, all: { count: books }, pages: { sum: books.pages }, most: { max: books.pages } }\naccess: ${access}\n`;
  const named = "identifier: code\nproperties: { code: { type: string, required: true, unique: true }";
  const marked = named.replaceAll("code", "mark").replace("{ type", "{ renamedFrom: code, type");
  const uuid = "properties: { code: { type: string }";
  test.each([
    ["a text identifier", named, "Shelf", marked],
    ["a table with a text identifier", named, "Rack", named],
    ["both", named, "Rack", marked],
    ["a table with a UUID", uuid, "Rack", uuid],
  ])(
    "[VAL-6] follow what is written after %s gets another name, and after it is taken back",
    async (_, was, name, is) => {
      const database = await openAt(await databases.fresh());
      const run = async (text: string) => (await database.query({ text })).rows;
      const model = async (of: string, key: string, former = "") =>
        (
          await specOf({
            "shelf.yaml": shelves(of, key, former),
            "book.yaml": `resource: Book\npath: /books/\nproperties: { pages: { type: integer }, shelf: { link: ${of}, onDelete: clear } }\naccess: ${access}\n`,
          })
        ).model;
      const models = [await model("Shelf", was), await model(name, is, name === "Shelf" ? "" : "renamedFrom: Shelf\n")];
      const [former, present] = models.map((each) => tablesOf(each).find(({ resource }) => resource !== "Book"));
      const id = was === uuid ? "00000000-0000-4000-8000-00000000000" : "s";
      const write = async (table = former) => {
        await run(
          `insert into books (id, pages, shelf, created, modified) values (gen_random_uuid(), 3, '${id}1', now(), now())`,
        );
        await run("update books set pages = pages + 1");
        if (was !== uuid) {
          await run(`update ${table?.name} set ${table?.identifier.column} = 's2'`);
          await run(`update ${table?.name} set ${table?.identifier.column} = 's1'`);
        }
        return run(`select "all"::int, pages::int, most::int from ${table?.name}`);
      };
      try {
        const migrations = await migrationsOf(models);
        const first = (await migrationsOf(models.slice(0, 1))).length;
        await migrate(database, migrations.slice(0, first));
        await run(
          `insert into ${former?.name} (${former?.identifier.column}, created, modified) values ('${id}1', now(), now())`,
        );
        expect(await write()).toEqual([{ all: 1, pages: 4, most: 4 }]);
        await migrate(database, migrations);
        expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
        expect(await write(present)).toEqual([{ all: 2, pages: 9, most: 5 }]);
        await back(database, migrations, first);
        expect(await write()).toEqual([{ all: 3, pages: 15, most: 6 }]);
        await run("delete from books");
        expect(await run(`select "all"::int from ${former?.name}`)).toEqual([{ all: 0 }]);
      } finally {
        await database.close();
      }
    },
  );
});
