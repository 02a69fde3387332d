/** A link that becomes many, and many that become one, under another name as well: no link is lost that nobody named, and the way back has them again. */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { describe as said } from "../../codegen/migrate/change-kinds.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt, written } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, modules, specOf } from "./versions.ts";

const version = async (book: string) =>
  (
    await specOf({
      "person.yaml": `resource: Person\npath: /people/\nidentifier: name\nproperties: { name: { type: string, required: true, unique: true } }\naccess: { "list, append, retrieve": anyone }\n`,
      "book.yaml": `resource: Book\npath: /books/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, source: { type: string }, target: { type: string }, ${book} }\naccess: { "list, append, retrieve, update": anyone }\n`,
    })
  ).model;

const one = "author: { link: Person, onDelete: restrict, required: true, renamedFrom: authors }";
const many = "authors: { link: Person, many: true, maxItems: 9, onDelete: cascade, renamedFrom: author }";

describeOnDrawnDatabase("links", (databases) => {
  test("one becomes many and comes back, and of many the first stays where that is named", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const [single, several] = [await version(one), await version(many)];
      const migrations = await migrationsOf([single, several]);
      const books = (model: typeof single) =>
        storeOver(database, { tables: tablesOf(model), credentials: null }).resource("Book");
      const read = async (model: typeof single) =>
        Promise.all(["a", "b"].map(async (code) => books(model).retrieve(code, { visibility: "all" })));
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      const people = storeOver(database, { tables: tablesOf(single), credentials: null }).resource("Person");
      for (const name of ["ada", "bob"]) written(await people.append({ name }, { owner: null }));
      for (const code of ["a", "b"]) written(await books(single).append({ code, author: "ada" }, { owner: null }));
      await migrate(database, migrations);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
      expect(await read(several)).toMatchObject([{ authors: ["ada"] }, { authors: ["ada"] }]);

      written(await books(several).update("a", { authors: ["bob", "ada"] }));
      const { losses } = migrations[1] as (typeof migrations)[number];
      const [count] = Object.entries(losses?.down ?? {});
      expect(count?.[0]).toBe("books.authors");
      expect((await database.query({ text: count?.[1] as string })).rows).toEqual([{ count: 1 }]);
      await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
      expect(await read(single)).toMatchObject([{ author: "bob" }, { author: "ada" }]);

      // From many to one: checked where nobody has said that links may be lost.
      await migrate(database, migrations);
      written(await books(several).update("a", { authors: ["bob", "ada"] }));
      const snapshot: Snapshot = {
        migrations: migrations.map(({ name }) => name),
        tables: tablesOf(several),
        language: "en",
      };
      const onwards = (destructive: readonly string[]) =>
        planMigrations(snapshot, tablesOf(single), { ...renameHints(single), destructive });
      const checked = onwards([]);
      expect(checked.changes.map(({ change, effect }) => `${effect}: ${said(change)}`)).toEqual([
        "data: makes the links books.authors one, as books.author",
        "data: makes books.author required",
        "additive: adds the index books_author_idx",
      ]);
      const there = await catalogue(database);
      const refused = await migrate(database, [...migrations, ...(await modules(checked.migrations))]).catch(String);
      expect(refused).toMatch(
        /books\.authors becomes one link, .* --destructive books\.authors, which leaves the first: a\. The database is as it was/,
      );
      expect(await catalogue(database)).toEqual(there);

      const named = [...migrations, ...(await modules(onwards(["books.authors"]).migrations))];
      expect(named[2]?.losses?.up).toEqual(["books.authors"]);
      written(await books(several).update("b", { authors: [] }));
      expect(await migrate(database, named).catch(String)).toMatch(
        /books\.author becomes required.*: b\. The database/,
      );
      expect(await catalogue(database)).toEqual(there);
      written(await books(several).update("b", { authors: ["ada"] }));
      await migrate(database, named);
      expect(await catalogue(database)).toEqual(original);
      expect(await read(single)).toMatchObject([{ author: "bob" }, { author: "ada" }]);
      await migrateDown(database, named);
      await migrateDown(database, named);
      expect(await catalogue(database)).toEqual(there);
      expect(await read(several)).toMatchObject([{ authors: ["bob"] }, { authors: ["ada"] }]);
    } finally {
      await database.close();
    }
  });

  test("a table may be called as anything is called in the statements", async () => {
    const database = await openAt(await databases.fresh());
    const spec = async (path: string, properties: string) =>
      (
        await specOf({
          "place.yaml":
            "resource: Place\npath: /places/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true } }\naccess: { list: anyone }\n",
          "thing.yaml": `resource: Thing\npath: /${path}/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, ${properties} }\naccess: { list: anyone }\n`,
        })
      ).model;
    try {
      for (const path of ["target", "first", "few", "each", "found", "value", "now"]) {
        const migrations = await migrationsOf([
          await spec(path, "place: { type: string }, places: { link: Place, many: true }"),
          await spec(
            path,
            "place: { link: Place, required: true, backfill: /places/b }, at: { link: Place, renamedFrom: places }",
          ),
        ]);
        await migrate(database, migrations.slice(0, 1));
        await database.query({
          text: "insert into places (code, created, modified) values ('a', now(), now()), ('b', now(), now())",
        });
        const insert = `insert into "${path}" (code, place, created, modified) values`;
        await database.query({ text: `${insert} ('x', 'c', now(), now()), ('y', null, now(), now())` });
        await database.query({ text: `insert into "${path}_places" (source, position, target) values ('x', 0, 'b')` });
        await expect(migrate(database, migrations)).rejects.toThrow(
          `${path}.place is to link to places, and these rows have another value; change them first: x.`,
        );
        await database.query({ text: `update "${path}" set place = 'a' where code = 'x'` });
        await migrate(database, migrations);
        const { rows } = await database.query({ text: `select code, place, at from "${path}" order by code` });
        expect(rows).toEqual([
          { code: "x", place: "a", at: "b" },
          { code: "y", place: "b", at: null },
        ]);
        await back(database, migrations, 0);
      }
    } finally {
      await database.close();
    }
  });
});
