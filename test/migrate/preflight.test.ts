/** Rows that do not fit a version: all of them are told in one go, of whatever property, before anything is made; and links that were left astray. */

import { pino } from "pino";
import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { Given } from "../../src/server/jobs/job.ts";
import { migrateAlone, up as migrateUp } from "../../src/server/jobs/migrations.ts";
import type { Settings } from "../../src/server/running/settings.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { statementsOf } from "../../src/store/migrate/knex-adapter.ts";
import { appliedMigrations } from "../../src/store/migrate/migration-records.ts";
import { MigrationFailed, migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { catalogue, migrationsOf, specOf } from "./versions.ts";

const access = 'access: { "list, append, retrieve, update": anyone }\n';
const version = async (properties: string, spot = "lat: { type: number }") =>
  (
    await specOf({
      "spot.yaml": `value: Spot\nproperties: { ${spot} }`,
      "country.yaml": `resource: Country\npath: /countries/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true } }\n${access}`,
      "thing.yaml": `resource: Thing\npath: /things/\nidentifier: code\nproperties:\n  code: { type: string, required: true, unique: true }\n${properties}${access}`,
    })
  ).model;

const BEFORE = `  size: { type: string }
  weight: { type: number }
  kind: { type: string }
  title: { type: string, multilingual: true }
  tags: { type: string, many: true }
  land: { type: string }
  lands: { link: Country, many: true, onDelete: clear }
  mark: { type: string }
`;

const AFTER = `  size: { type: integer, unique: true }
  weight: { type: integer }
  kind: { type: string, required: true }
  title: { type: string, required: true }
  tag: { type: string, required: true, renamedFrom: tags }
  land: { link: Country, onDelete: restrict }
  home: { link: Country, required: true, renamedFrom: lands }
  sign: { type: string, unique: true, renamedFrom: mark }
`;

describeOnDrawnDatabase("rows that do not fit", (databases) => {
  test("are all told at once, of every property, before anything is made", async () => {
    const database = await openAt(await databases.fresh());
    const run = async (...texts: readonly string[]) => {
      for (const text of texts) await database.query({ text });
    };
    try {
      const migrations = await migrationsOf([await version(BEFORE), await version(AFTER)]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      await run(
        "insert into countries (code, created, modified) select unnest(array['at', 'de']), now(), now()",
        // Row 1 is of both versions.
        `insert into things (code, size, weight, kind, title, tags, land, mark, created, modified)
          select n, n::text, n, 'k', '{"en": "t"}', '{t}', 'at', 'm' || n, now(), now() from generate_series(1, 9) as n`,
        "insert into things_lands select n::text, 0, 'at' from generate_series(1, 9) as n",
        "update things set size = 'x' where code in ('2', '3', '4', '5', '6')",
        "update things set size = '7' where code = '8'",
        "update things set weight = 0.5 where code = '2'",
        "update things set kind = null where code in ('2', '3')",
        `update things set title = '{"en": "t", "de": "t"}' where code = '4'`,
        "update things set title = null where code = '5'",
        "update things set tags = '{t,u}' where code = '6'",
        "update things set tags = '{}' where code = '7'",
        "update things set land = 'zz' where code = '9'",
        "insert into things_lands values ('8', 1, 'de')",
        "delete from things_lands where source = '9'",
        "update things set mark = 'm2' where code = '3'",
      );
      const told = String(await migrate(database, migrations).catch((error: unknown) => error)).split("\n");
      const name = migrations[1]?.name;
      // The looks at what the next one requires, and makes unique, stand in this one, which says so.
      const [, , next] = migrations;
      expect(migrations[1]?.ahead).toBe(next?.name);
      expect(told.at(0)).toBe(
        `Error: The migration ${name}, which also checks rows for ${next?.name}, was not applied:`,
      );
      expect(told.at(-1)).toBe("The database is as it was before.");
      const found = told.slice(1, -1).map((line) => {
        const [, what, have, rows] = /^ {2}things\.(\w+) .*? rows (.*?)(?:; .*)?: ([^:]*)\.$/.exec(line) ?? [line];
        return [what, have, rows];
      });
      expect(new Set(found)).toEqual(
        new Set([
          ["kind", "have none", "2, 3"],
          ["size", "have texts that are no whole number", "2, 3, 4, and 2 more"],
          ["size", "have the same value", "7 (7, 8)"],
          ["weight", "have fractions", "2"],
          ["title", 'have a text in another language than "en"', "4"],
          ["title", "have none", "5"],
          ["tag", "have several values", "6"],
          ["tag", "have none", "7"],
          ["land", "have another value", "9"],
          ["lands", "have several", "8"],
          ["home", "have none", "9"],
          ["sign", "have the same value", "m2 (2, 3)"],
        ]),
      );
      expect(found).toHaveLength(12);
      expect(await catalogue(database)).toEqual(original);
      expect(await appliedMigrations(database)).toHaveLength(1);

      await run("delete from things_lands where source <> '1'", "delete from things where code <> '1'");
      await migrate(database, migrations);
      const { rows } = await database.query({ text: "select size, weight, title, tag, land, home, sign from things" });
      expect(rows).toEqual([{ size: 1, weight: 1, title: "t", tag: "t", land: "at", home: "at", sign: "m1" }]);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
      const rewritings = (await statementsOf(migrations[1]?.up ?? (async () => {}))).filter((text) =>
        / alter column "\w+" type /.test(text),
      );
      expect(rewritings).toHaveLength(1);
      for (const _made of migrations.slice(1)) await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
    } finally {
      await database.close();
    }
  });

  test("of what only gets another name are looked for under the former one, while nothing is locked", async () => {
    const database = await openAt(await databases.fresh());
    const properties =
      "  sign: { type: string, unique: true, renamedFrom: mark }\n  sort: { type: string, required: true, renamedFrom: kind }\n";
    const spec = (path: string, identifier: string, said: string) =>
      specOf({
        "thing.yaml": `resource: Thing\npath: /${path}/\nidentifier: ${identifier}\nproperties:\n${said}${access}`,
      });
    try {
      const [before, after] = await Promise.all([
        spec(
          "things",
          "code",
          "  code: { type: string, required: true, unique: true }\n  mark: { type: string }\n  kind: { type: string }\n",
        ),
        spec(
          "goods",
          "slug",
          `  slug: { type: string, required: true, unique: true, renamedFrom: code }\n${properties}`,
        ),
      ]);
      const migrations = await migrationsOf([before.model, after.model]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      await database.query({
        text: "insert into things (code, mark, kind, created, modified) values ('a', 'm', 'k', now(), now()), ('b', 'm', null, now(), now())",
      });
      const told = String(await migrate(database, migrations).catch((error: unknown) => error));
      expect(told).toMatch(/goods\.sign becomes unique, .*: m \(a, b\)\./);
      expect(told).toMatch(/goods\.sort becomes required, .*: b\./);
      expect(await catalogue(database)).toEqual(original);
      const statements = await statementsOf(migrations[1]?.up ?? (async () => {}));
      const looks = statements.flatMap((text, at) =>
        text.includes('"things"') && text.includes("select") ? [at] : [],
      );
      const renaming = statements.findIndex((text) => text.includes("rename"));
      expect(looks.length).toBeGreaterThan(0);
      expect(Math.max(...looks)).toBeLessThan(renaming);
      expect(statements.slice(renaming).filter((text) => text.includes("select"))).toEqual([]);
      await database.query({ text: "update things set mark = 'n', kind = 'k' where code = 'b'" });
      await migrate(database, migrations);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test("those that fit what is narrower no more are told beside them, and stop nothing", async () => {
    const place = await databases.fresh();
    const models = [
      await version(
        "  size: { type: string }\n  kind: { type: string }\n  mail: { type: string }\n  note: { type: string }\n  year: { type: integer }\n  spot: { embed: Spot }\n",
        "lat: { type: number }, mark: { type: string }",
      ),
      await version(
        "  size: { type: integer }\n  kind: { type: string, enum: [a] }\n  mail: { type: email }\n  text: { type: string, maxLength: 1, renamedFrom: note }\n  year: { type: string, enum: [old, '1660'] }\n  spot: { embed: Spot }\n",
        "latitude: { type: number, required: true, maximum: 90, renamedFrom: lat }, mark: { type: string, maxLength: 2 }",
      ),
    ];
    const migrations = await migrationsOf(models);
    const up = async (count: number) => {
      const project = {
        tables: tablesOf(models[count === 1 ? 0 : 1] as Model),
        migrations: migrations.slice(0, count),
      };
      return migrateAlone(
        project,
        { databaseUrl: null, dataDir: "", ...place } as unknown as Settings,
        pino({ level: "silent" }),
        migrateUp,
        new Given({}),
      );
    };
    const run = async (text: string) => {
      const database = await openAt(place);
      await database.query({ text });
      await database.close();
    };
    expect(await up(1)).toMatchObject({ done: { result: { misfits: [] } } });
    await run(
      `insert into things (code, size, kind, mail, note, year, spot, created, modified)
        select n, case n when 1 then 'x' else '1' end, case when n < 6 then 'b' else 'a' end, case n when 7 then 'no' else 'a@b.example' end,
          'long', 1652 + n, jsonb_build_object('lat', 84 + n, 'mark', 'xxx'), now(), now()
        from generate_series(1, 8) as n`,
    );
    const narrowed = `
Rows have values that violate the spec. They are readable, except values of another type; a write has to correct them:
  things.kind in 5 rows: 1, 2, 3, and 2 more
  things.mail in 1 row: 7`;
    const refused = await up(migrations.length).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MigrationFailed);
    expect(String(refused)).toMatch(
      /these rows have texts that are no whole number; change them first: 1\. The database is as it was before\.\n/,
    );
    expect(String(refused)).toMatch(new RegExp(`${narrowed}$`));
    await run("update things set size = '7' where code = '1'");
    // What got its name or type by then is looked at as well.
    const others = `
  things.text in 8 rows: 1, 2, 3, and 5 more
  things.year in 7 rows: 1, 2, 3, and 4 more
  things.spot.latitude in 2 rows: 7, 8
  things.spot.mark in 8 rows: 1, 2, 3, and 5 more`;
    const made = migrations.slice(1).map(({ name }) => name);
    expect(await up(migrations.length)).toMatchObject({
      done: {
        said: `${made.map((name) => `applied ${name}`).join("\n")}${narrowed}${others}`,
        result: {
          ran: made,
          misfits: [
            { name: "things.kind", rows: 5 },
            { name: "things.mail", rows: 1 },
            { name: "things.text", rows: 8 },
            { name: "things.year", rows: 7 },
            { name: "things.spot.latitude", rows: 2 },
            { name: "things.spot.mark", rows: 8 },
          ],
        },
      },
    });
    expect(await up(migrations.length)).toMatchObject({
      done: { said: "No migration is pending.", result: { ran: [], misfits: [] } },
    });
  });

  test("links to many that lead nowhere are told with what takes them away, on either way", async () => {
    const database = await openAt(await databases.fresh());
    const lands = (onDelete: string) => version(`  lands: { link: Country, many: true, onDelete: ${onDelete} }\n`);
    try {
      const migrations = await migrationsOf([await lands("clear"), await lands("restrict")]);
      const astray = async (onDelete: string) => {
        for (const text of [
          "alter table things_lands drop constraint things_lands_target_fkey",
          "insert into things_lands values ('a', 1, 'zz'), ('a', 2, 'yy'), ('b', 1, 'zz')",
          `alter table things_lands add constraint things_lands_target_fkey foreign key (target) references countries (code) on update cascade on delete ${onDelete} not valid`,
        ])
          await database.query({ text });
      };
      const mended = async (move: Promise<unknown>) => {
        const refused = String(await move.catch((error: unknown) => error));
        const [, statement = "", rest] =
          /things\.lands is to link to countries, and these rows have links to what is not there; take those away first \((delete .*)\): (.*)$/.exec(
            refused,
          ) ?? [refused];
        expect(await database.query({ text: statement })).toMatchObject({ count: 3 });
        return rest;
      };
      await migrate(database, migrations.slice(0, 1));
      for (const text of [
        "insert into countries (code, created, modified) values ('at', now(), now())",
        "insert into things (code, created, modified) values ('a', now(), now()), ('b', now(), now())",
        "insert into things_lands values ('a', 0, 'at'), ('b', 0, 'at')",
      ])
        await database.query({ text });
      const original = await catalogue(database);
      await migrate(database, migrations.slice(0, 2));
      await astray("restrict");
      expect(await mended(migrate(database, migrations))).toBe("a, b. It continues from there when it is run again.");
      await migrate(database, migrations);
      await migrateDown(database, migrations);
      await astray("restrict");
      expect(await mended(migrateDown(database, migrations))).toBe("a, b. The database is as it was before.");
      await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
      expect((await database.query({ text: "select from things_lands" })).count).toBe(2);
    } finally {
      await database.close();
    }
  });
});
