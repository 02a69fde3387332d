/** A backfill that links to what is not there: told in words, before anything is made, and made once it is there. */

import { expect, test } from "vitest";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { appliedMigrations, begunMigrations } from "../../src/store/migrate/migration-records.ts";
import { migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { catalogue, migrationsOf, specOf } from "./versions.ts";

const version = async (properties: string) =>
  (
    await specOf({
      "country.yaml": `resource: Country\npath: /countries/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true } }\naccess: { "list, append, retrieve": anyone }\n`,
      "thing.yaml": `resource: Thing\npath: /things/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }${properties} }\naccess: { "list, append, retrieve, update": anyone }\n`,
    })
  ).model;

const backfilled = "required: true, backfill: /countries/zz";

/** By what was and what is to be. */
const STEPS: readonly (readonly [string, string, string])[] = [
  ["a new link", "", `, land: { link: Country, ${backfilled} }`],
  ["a link that becomes required", ", land: { link: Country }", `, land: { link: Country, ${backfilled} }`],
  ["a text that becomes a link", ", land: { type: string }", `, land: { link: Country, ${backfilled} }`],
  [
    "a link of another name",
    ", country: { link: Country }",
    `, land: { link: Country, renamedFrom: country, ${backfilled} }`,
  ],
];

describeOnDrawnDatabase("a backfill that leads nowhere", (databases) => {
  test.each(STEPS)("of %s is told before anything is made", async (_, was, is) => {
    const database = await openAt(await databases.fresh());
    const insert = (table: string, code: string) =>
      database.query({
        text: `insert into ${table} (code, created, modified) values ($1, now(), now())`,
        values: [code],
      });
    try {
      const migrations = await migrationsOf([await version(was), await version(is)]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      await insert("things", "a");
      const refused = String(await migrate(database, migrations).catch((error: unknown) => error));
      expect(refused).toMatch(
        /things\.land becomes required, and what these rows are to get is "zz", which countries has none of; make that first, or give another backfill and .*: a\. The database is as it was before\.$/,
      );
      expect(await catalogue(database)).toEqual(original);
      expect(await begunMigrations(database)).toEqual([]);
      expect(await appliedMigrations(database)).toHaveLength(1);
      await insert("countries", "zz");
      await migrate(database, migrations);
      expect((await database.query({ text: "select land from things" })).rows).toEqual([{ land: "zz" }]);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
      for (const _made of migrations.slice(1)) await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
    } finally {
      await database.close();
    }
  });

  test("is told in words where the target goes after the first look, and the migration goes on when it is back", async () => {
    const database = await openAt(await databases.fresh());
    const run = async (...texts: readonly string[]) => {
      for (const text of texts) await database.query({ text });
    };
    const country = "insert into countries (code, created, modified) values ('zz', now(), now())";
    try {
      const migrations = await migrationsOf([
        await version(", land: { link: Country, onDelete: restrict }"),
        await version(`, land: { link: Country, onDelete: restrict, ${backfilled} }`),
      ]);
      await migrate(database, migrations.slice(0, 1));
      await run(
        "insert into things (code, created, modified) values ('a', now(), now())",
        // It has been begun, and its target was there then.
        "alter table things add constraint things_land_required check (land is not null) not valid",
      );
      const refused = String(await migrate(database, migrations).catch((error: unknown) => error));
      expect(refused).toMatch(/what these rows are to get is "zz", which countries has none of; .*: a\. It continues/);
      expect(await begunMigrations(database)).toEqual([migrations[1]?.name]);
      await run(country);
      await migrate(database, migrations);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test("and so is a row that came between the look and the foreign key", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const migrations = await migrationsOf([
        await version(", land: { type: string }"),
        await version(", land: { link: Country, onDelete: restrict }"),
      ]);
      await migrate(database, migrations.slice(0, 2));
      for (const text of [
        "alter table things drop constraint things_land_fkey",
        "insert into things (code, land, created, modified) values ('b', 'xx', now(), now())",
        "alter table things add constraint things_land_fkey foreign key (land) references countries (code) on update cascade on delete restrict not valid",
      ])
        await database.query({ text });
      const refused = String(await migrate(database, migrations).catch((error: unknown) => error));
      expect(refused).toMatch(
        /things\.land is to link to countries, and these rows have another value; .*: b\. It continues/,
      );
      await database.query({ text: "update things set land = null" });
      await migrate(database, migrations);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
