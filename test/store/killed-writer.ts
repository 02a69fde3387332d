/** A process that tells what a database holds and then writes to it without end, telling each transaction that was acknowledged. */

import { writeSync } from "node:fs";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import type { Held, Told, WriterSettings } from "./killed.ts";
import { credentials, migrationsThrough, tables } from "./tables.ts";

const { place, migrations, round } = JSON.parse(process.argv[2] ?? "") as WriterSettings;
const tell = (told: Told) => writeSync(1, `${JSON.stringify(told)}\n`);

const database =
  "dataDir" in place
    ? await openPglite({ folder: place.dataDir })
    : openDatabase({ connectionString: place.databaseUrl, max: 3 });
await migrate(database, await migrationsThrough(migrations, tables));
tell({ held: await heldIn(database) });

const store = storeOver(database, { tables, credentials });
let count = 0;
await Promise.all([write(), write(), write()]);

async function write(): Promise<never> {
  for (;;) {
    const slug = `${round}-${count++}`;
    await store.transaction(async (transaction) => {
      const [genre, book] = [transaction.resource("Genre"), transaction.resource("Book")];
      await genre.append({ slug, name: { en: slug } }, { owner: null });
      await book.append({ title: { en: slug }, shelfMark: slug, genres: [slug] }, { owner: null });
      // More than a page of the log.
      await book.append({ title: { en: slug }, shelfMark: slug, tags: [slug.repeat(4000)] }, { owner: null });
    });
    tell({ acknowledged: slug });
  }
}

/** Each transaction writes one genre, two books, and a link between them. */
async function heldIn({ query }: Database): Promise<Held> {
  const { rows } = await query<{ slug: string; parts: string }>({
    text: `select slug, string_agg(part, ' ' order by part collate "C") as parts from (
      select slug collate "C", 'genre' from genres
      union all select shelf_mark collate "C", 'book' from books
      union all select target collate "C", 'link' from books_genres
    ) as written (slug, part) group by slug`,
  });
  const isWhole = ({ parts }: { parts: string }) => parts === "book book genre link";
  return {
    whole: rows.filter(isWhole).map(({ slug }) => slug),
    half: rows.filter((row) => !isWhole(row)).map(({ slug, parts }) => `${slug}: ${parts}`),
  };
}
