/** Archives of databases: read by a newer version of the application, and of tables whose rows differ much in size. */

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { expect, inject, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { openArchive } from "../../src/store/archive/archive-file.ts";
import { backUp } from "../../src/store/archive/backup.ts";
import { checkArchive, restore } from "../../src/store/archive/restore.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { ByteStore } from "../../src/store/files/files.ts";
import { fileFolder } from "../../src/store/files/folder.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { migrationsOf, specOf } from "../migrate/versions.ts";
import { openAt } from "./open-store.ts";

/** Shelves, and books on them; of a version with more to say of both. */
const version = async (isSecond: boolean): Promise<Model> => {
  const more = isSecond
    ? [
        ", books: { inverse: Book.shelf }, size: { count: books, counts: all }",
        ", pages: { type: integer, required: true, default: 3 }",
      ]
    : ["", ", note: { type: string }"];
  const access = 'access: { "list, retrieve, append, replace, update, delete": anyone }';
  const files = {
    "shelf.yaml": `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }${more[0]} }\n${access}`,
    "book.yaml": `resource: Book\npath: /books/\nproperties: { title: { type: string }, shelf: { link: Shelf }${more[1]} }\n${access}`,
  };
  return (await specOf(files)).model;
};

describeOnDrawnDatabase("an archive", (databases) => {
  const application = "Versions";
  const signal = AbortSignal.timeout(120_000);

  /** Runs `work` on an empty database, with a folder for its archive and bytes. */
  async function onEmpty(work: (database: Database, file: string, bytes: ByteStore) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(inject("databases").folder, "archive-"));
    const database = await openAt(await databases.fresh());
    try {
      await work(database, join(folder, "archive"), fileFolder(join(folder, "bytes")));
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  }

  const insert = (database: Database, text: string) => database.query({ text });

  test("[OPS-12] of an older version is restored as that version made it, and then migrated", async () => {
    const [older, newer] = [await version(false), await version(true)];
    const [first, both] = [await migrationsOf([older]), await migrationsOf([older, newer], true)];
    await onEmpty((source, file, files) =>
      onEmpty(async (target, newFile, bytes) => {
        await migrate(source, first);
        await insert(
          source,
          "insert into shelves (code, created, modified) values ('a', now(), now()), ('b', now(), now())",
        );
        await insert(
          source,
          "insert into books (id, title, shelf, note, created, modified) select gen_random_uuid(), 'Book ' || number, 'a', 'lost', now(), now() from generate_series(1, 3) as number",
        );
        await backUp(source, { file, application, tables: tablesOf(older), migrations: first, files, signal });
        const archive = await checkArchive(file, { tables: tablesOf(newer), migrations: both });
        const restoration = { tables: tablesOf(newer), migrations: both, bytes, signal };
        expect(await restore(target, archive, restoration)).toMatchObject({ rows: 5 });
        await archive.close();
        const shelves = await target.query({ text: "select code, size::integer from shelves order by code" });
        expect(shelves.rows).toEqual([
          { code: "a", size: 3 },
          { code: "b", size: 0 },
        ]);
        expect((await target.query({ text: "select title, pages from books order by title" })).rows).toEqual(
          [1, 2, 3].map((number) => ({ title: `Book ${number}`, pages: 3 })),
        );
        expect(await driftOf(target, [...serviceMigrations, ...both])).toEqual([]);
        // The older version cannot read what the newer one makes.
        await backUp(target, { file: newFile, application, tables: tablesOf(newer), migrations: both, files, signal });
        await expect(checkArchive(newFile, { tables: tablesOf(older), migrations: first })).rejects.toThrow(
          /has migrations that this version does not know: 0002_.*Use the version that made it, or a newer one/,
        );
      }),
    );
  });

  test("[OPS-12] has each row once, and in small parts, also where a few of many rows are long", async () => {
    const model = await version(false);
    const migrations: readonly Migration[] = await migrationsOf([model]);
    await onEmpty(async (database, file, files) => {
      await migrate(database, migrations);
      const books = (count: number, text: string) =>
        insert(
          database,
          `insert into books (id, title, created, modified) select gen_random_uuid(), ${text}, now(), now() from generate_series(1, ${count})`,
        );
      await books(20_000, "'short'");
      // Of 300 kB each: some that do not compress, and some that do.
      await books(100, "(select string_agg(md5(random()::text), '') from generate_series(1, 10000))");
      await books(100, "repeat('a', 300000)");
      await insert(database, "delete from books where id::text like '1%'");
      await insert(database, "update books set note = 'moved' where id::text like '2%'");
      const made = await backUp(database, { file, application, tables: tablesOf(model), migrations, files, signal });
      const archive = await openArchive(file);
      const lengths: number[] = [];
      const ids: string[] = [];
      for await (const { name, bytes } of archive.entries()) {
        const content = Buffer.concat(await Array.fromAsync(bytes));
        if (!name.startsWith("tables/books/")) continue;
        const text = (await promisify(zstdDecompress)(content)).toString();
        lengths.push(text.length);
        ids.push(
          ...text
            .split("\n")
            .slice(0, -1)
            .map((line) => line.slice(0, line.indexOf("\t"))),
        );
      }
      await archive.close();
      const stored = await database.query<{ id: string }>({ text: "select id from books order by id::text" });
      expect(ids.sort()).toEqual(stored.rows.map(({ id }) => id));
      expect(made.rows).toBe(ids.length);
      expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(32_000_000);
      expect(Math.max(...lengths)).toBeLessThan(5_000_000);
    });
  });
});
