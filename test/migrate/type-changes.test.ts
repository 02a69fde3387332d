/** Migrations of filled tables, while others write and on the way back: no value is lost, and what is counted stays counted. */

import { expect, inject, test, vi } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { type Database, type Executor, openDatabase } from "../../src/store/database/database.ts";
import { MigrationFailed, migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { keepCounts } from "../../src/store/rows/counts.ts";
import { describeOnDrawnDatabase, freshOnServer, freshPglite } from "../databases.ts";
import { catalogue, migrationsOf, specOf } from "./versions.ts";

/** A type with those properties, beside an identifier that the client gives. */
const shelf = async (properties: string, rest = "path: /shelves/") =>
  (
    await specOf({
      "shelf.yaml": `resource: Shelf\n${rest}\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, ${properties} }\ncollection: { filter: { code: prefix, kind: equals } }\naccess: { "list, retrieve, append, replace, update, delete": anyone }\n`,
    })
  ).model;

/** From one type to another: values that are there again after the way back, and such as are in the way. */
const CONVERSIONS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    "{ type: decimal, precision: 6, scale: 2 }",
    "{ type: decimal, precision: 4, scale: 1 }",
    ["1.50", "-999.90", "null"],
    ["1.25", "1000.00"],
  ],
  [
    "{ type: decimal, precision: 6, scale: 2, many: true }",
    "{ type: decimal, precision: 5, scale: 1, many: true }",
    ["'{1.50,2}'", "'{}'"],
    ["'{1,1.25}'"],
  ],
  ["{ type: decimal, precision: 4, scale: 1 }", "{ type: decimal, precision: 9, scale: 4 }", ["1.5", "999.9"], []],
  ["{ type: integer }", "{ type: decimal, precision: 8, scale: 2 }", ["5", "-999999"], ["1000000"]],
  ["{ type: number }", "{ type: decimal, precision: 8, scale: 2 }", ["1.5", "0.1", "-0.07"], ["0.123", "1e9"]],
  [
    "{ type: string }",
    "{ type: decimal, precision: 8, scale: 2 }",
    ["'1.50'", "'-0.25'", "'0.00'"],
    ["'1.5'", "'-0.00'", "'x'", "'1234567.00'", "'01.00'"],
  ],
  [
    "{ type: decimal, precision: 30, scale: 10 }",
    "{ type: number }",
    ["1.5", "0.1"],
    ["12345678901234567890.1234567891"],
  ],
  ["{ type: decimal, precision: 18, scale: 2 }", "{ type: integer }", ["15", "-3.00"], ["1.5", "9007199254740993"]],
  [
    "{ type: string }",
    "{ type: number }",
    [
      "'0'",
      "'-12'",
      "'1.5'",
      "'0.30000000000000004'",
      "'0.00012345678901234567'",
      "'1e+300'",
      "'5e-324'",
      "'1e-05'",
      "null",
    ],
    ["'1.10'", "'123456789012345.123456789012345'", "'1e+309'", "'1e-400'", "'1e5'", "'x'", "''"],
  ],
  [
    "{ type: number }",
    "{ type: string }",
    ["1.7976931348623157e308", "5e-324", "0.1::float8 + 0.2", "1e15", "1e22"],
    [],
  ],
  [
    "{ type: string }",
    "{ type: date }",
    ["'2024-02-29'", "'1999-12-31'"],
    ["'2023-02-30'", "'2023-02-29'", "'0000-01-01'"],
  ],
  [
    "{ type: string }",
    "{ type: dateTime }",
    ["'2024-02-29T23:59:59.123Z'"],
    ["'2023-02-30T00:00:00Z'", "'2023-01-01T24:00:00Z'"],
  ],
  ["{ type: number, many: true }", "{ type: integer, many: true }", ["'{}'", "'{1,2}'"], ["'{1e300}'", "'{1,0.5}'"]],
  [
    "{ type: integer, many: true }",
    "{ type: number, many: true }",
    ["'{1,-9007199254740991}'"],
    ["'{9007199254740993}'"],
  ],
];

const kind = "kind: { type: string }";
const rowsOf = async (database: Database, columns: string) =>
  (await database.query({ text: `select ${columns} from shelves order by code` })).rows;

describeOnDrawnDatabase("alterations", (databases) => {
  const open = async () => {
    const place = await databases.fresh();
    return "dataDir" in place
      ? openPglite({ folder: place.dataDir })
      : openDatabase({ connectionString: place.databaseUrl, max: 2 });
  };

  test("what was required is so again on the way back, and where it cannot be nothing is taken back", async () => {
    const database = await open();
    try {
      const migrations = await migrationsOf([
        await shelf(`${kind}, colour: { type: string, required: true }`),
        await shelf(`${kind}, colour: { type: string, many: true }`),
      ]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      await migrate(database, migrations);
      await database.query({
        text: "insert into shelves (code, colour, created, modified) values ('a', '{}', now(), now())",
      });
      const refused = await migrateDown(database, migrations).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(MigrationFailed);
      expect(String(refused)).toMatch(/was not reverted: shelves\.colour was required.*: a\. The database is as it/);
      await database.query({ text: "update shelves set colour = '{red}'" });
      await migrateDown(database, migrations);
      expect(await catalogue(database)).toEqual(original);
    } finally {
      await database.close();
    }
  });

  test("a value becomes one of another type only where it comes back as itself", async () => {
    const database = await open();
    try {
      const of = (type: string) => shelf(`${kind}, size: ${type}`);
      const insert = (value: string) =>
        database.query({
          text: `insert into shelves (code, size, created, modified) values (gen_random_uuid(), ${value}, now(), now())`,
        });
      for (const [was, is, fitting, unfit] of CONVERSIONS) {
        const migrations = await migrationsOf([await of(was), await of(is)]);
        await migrate(database, migrations.slice(0, 1));
        for (const value of fitting) await insert(value);
        const before = await rowsOf(database, "code, size");
        for (const value of unfit) {
          await insert(value);
          const refused = await migrate(database, migrations).catch((error: unknown) => error);
          expect(String(refused), value).toMatch(/gets the type .*, and these rows .*: \S+\. The database/);
          await database.query({
            text: "delete from shelves where code <> all ($1)",
            values: [before.map(({ code }) => code)],
          });
        }
        await migrate(database, migrations);
        await migrateDown(database, migrations);
        expect(await rowsOf(database, "code, size")).toEqual(before);
        await migrateDown(database, migrations);
      }
    } finally {
      await database.close();
    }
  });

  test("[VAL-1] a value between others of an ordered enumeration changes an index, and no row", async () => {
    const database = await open();
    try {
      const ordered = async (values: string) =>
        (
          await specOf({
            "shelf.yaml": `resource: Shelf\npath: /shelves/\nproperties: { kind: { type: string, enum: [${values}], ordered: true } }\ncollection: { order: [kind], filter: { kind: range } }\naccess: { "list, append": anyone }\n`,
          })
        ).model;
      const migrations = await migrationsOf([
        await ordered("low, high"),
        await ordered("low, normal, it's high?, high"),
      ]);
      await migrate(database, migrations.slice(0, 1));
      const insert = (kind: string) =>
        database.query({
          text: "insert into shelves (id, kind, created, modified) values (gen_random_uuid(), $1, now(), now())",
          values: [kind],
        });
      for (const kind of ["high", "low"]) await insert(kind);
      const rows = async () =>
        (await database.query({ text: "select id, kind, xmin::text from shelves order by id" })).rows;
      const before = await rows();
      await migrate(database, migrations);
      expect(await rows()).toEqual(before);
      for (const kind of ["it's high?", "normal"]) await insert(kind);
      const { rows: indexes } = await database.query<{ indexdef: string }>({
        text: "select indexdef from pg_indexes where indexname = 'shelves_kind_rank_idx'",
      });
      const rank = /\(\((\s*CASE\b.*\bEND)\), id\)/s.exec(indexes[0]?.indexdef ?? "")?.[1];
      const { rows: sorted } = await database.query<{ kind: string }>({
        text: `select kind from shelves order by ${rank}`,
      });
      expect(sorted.map(({ kind }) => kind)).toEqual(["low", "normal", "it's high?", "high"]);
    } finally {
      await database.close();
    }
  });

  test("a backfill may have any signs, those that end a line among them", async () => {
    const database = await open();
    try {
      const signs = "a\r\n\u0085\u2028\u2029\t`$` '\" \\u000a ?";
      const [before, after] = [
        await shelf(kind),
        await shelf(`${kind}, colour: { type: string, required: true, backfill: ${JSON.stringify(signs)} }`),
      ];
      const migrations = await migrationsOf([before, after]);
      await migrate(database, migrations.slice(0, 1));
      await database.query({ text: "insert into shelves (code, created, modified) values ('a', now(), now())" });
      await migrate(database, migrations);
      expect(await rowsOf(database, "colour")).toEqual([{ colour: signs }]);
    } finally {
      await database.close();
    }
  });

  test("[COL-2] what is counted by a column is counted under its new name once the migration is made, and not by what went", async () => {
    const database = await open();
    try {
      const [before, after] = [await shelf(`${kind}, wood: { type: string }`), await shelf(kind, "path: /racks/")];
      const migrations = await migrationsOf([before, after], true);
      await migrate(database, migrations.slice(0, 1));
      const [table] = tablesOf(before);
      await database.query({ text: "create table others (kind text)" });
      const shelves = table as NonNullable<typeof table>;
      await keepCounts(database, [
        { ...shelves, totals: ["wood", "kind"] },
        { ...shelves, name: "others", totals: ["kind"] },
      ]);
      const triggers = async () =>
        (await database.query({ text: "select oid from pg_trigger where tgrelid = 'others'::regclass order by 1" }))
          .rows;
      const untouched = await triggers();
      const insert = (name: string, code: string) =>
        database.query({
          text: `insert into ${name} (code, kind, created, modified) values ('${code}', 'k', now(), now())`,
        });
      await insert("shelves", "a");
      const lines = async () => {
        const { rows } = await database.query<{ counted: string; sum: number }>({
          text: "select counted, sum(change)::integer as sum from hydrant_count group by counted having sum(change) <> 0 order by 1",
        });
        return Object.fromEntries(rows.map(({ counted, sum }) => [counted, sum]));
      };
      expect(await lines()).toEqual({ shelves: 1, "shelves.kind": 1 });
      await migrate(database, migrations);
      expect(untouched).toHaveLength(4);
      expect(await triggers()).toEqual(untouched);
      await insert("racks", "b");
      expect(await lines()).toMatchObject({ racks: 2, "racks.kind": 2 });
    } finally {
      await database.close();
    }
  });
});

const { serverUrl } = inject("databases");

test("[COL-2] what leaves counted values alone leaves what counts them alone too, and rows that it writes are counted", async () => {
  const database = await openPglite({ folder: await freshPglite() });
  try {
    const of = async (properties: string, lat: string) =>
      (
        await specOf({
          "shelf.yaml": `resource: Shelf\npath: /shelves/\nproperties: { geo: { embed: Geo }, ${properties} }\ncollection: { filter: { kind: equals }, totals: [kind] }\naccess: { "list, append": anyone }\n`,
          "geo.yaml": `value: Geo\nproperties: { ${lat}: { type: number${lat === "lat" ? "" : ", renamedFrom: lat"} } }\n`,
        })
      ).model;
    const models = [
      await of(kind, "lat"),
      await of(`${kind}, size: { type: integer }, kindOfWood: { type: string }`, "latitude"),
      await of("kind: { type: string, default: k }, next: { link: Shelf }", "latitude"),
      await of("kind: { type: string, required: true, default: m }, next: { link: Shelf }", "latitude"),
      await of("kind: { type: string, default: m }, next: { link: Shelf }", "latitude"),
    ];
    const migrations = await migrationsOf(models, true);
    const [first] = models as [(typeof models)[number]];
    await migrate(database, migrations.slice(0, 1));
    await keepCounts(database, tablesOf(first));
    const triggers = async () =>
      (await database.query({ text: "select oid from pg_trigger where tgname ~ '^hydrant_(count|total)_' order by 1" }))
        .rows;
    const standing = await triggers();
    expect(standing).toHaveLength(4);
    await database.query({
      text: `insert into shelves (id, kind, geo, created, modified) values
        (gen_random_uuid(), 'k', '{"lat": 1}', now(), now()), (gen_random_uuid(), null, null, now(), now())`,
    });
    await migrate(database, migrations);
    await migrateDown(database, migrations);
    expect(await triggers()).toEqual(standing);
    const { rows } = await database.query({
      text: "select counted, value, sum(change)::integer as sum from hydrant_count group by 1, 2 order by 1, 2",
    });
    expect(rows).toEqual([
      { counted: "shelves", value: null, sum: 2 },
      { counted: "shelves.kind", value: "k", sum: 1 },
      { counted: "shelves.kind", value: "m", sum: 1 },
    ]);
  } finally {
    await database.close();
  }
});

test.skipIf(serverUrl === null)(
  "a number keeps its digits as a text, whatever the database says of these",
  async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const open = () => openDatabase({ connectionString: databaseUrl, max: 2 });
    const before = open();
    await before.query({ text: `alter database ${new URL(databaseUrl).pathname.slice(1)} set extra_float_digits = 0` });
    await before.close();
    const database = open();
    try {
      const migrations = await migrationsOf([
        await shelf(`${kind}, size: { type: number }`),
        await shelf(`${kind}, size: { type: string }`),
      ]);
      await migrate(database, migrations.slice(0, 1));
      await database.query({
        text: "insert into shelves (code, size, created, modified) values ('a', 0.1::float8 + 0.2, now(), now())",
      });
      expect(await rowsOf(database, "size")).toEqual([{ size: 0.30000000000000004 }]);
      await migrate(database, migrations);
      expect(await rowsOf(database, "size")).toEqual([{ size: "0.30000000000000004" }]);
    } finally {
      await database.close();
    }
  },
);

test.skipIf(serverUrl === null)("a row that is written while a migration waits for it is looked at too", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const open = () => openDatabase({ connectionString: databaseUrl, max: 2 });
  const [migrating, writing, watching] = [open(), open(), open()];
  const held = Promise.withResolvers<void>();
  try {
    const size = (type: string) => shelf(`${kind}, size: { type: ${type} }`);
    const migrations = await migrationsOf([await size("number"), await size("integer")]);
    await migrate(watching, migrations.slice(0, 1));
    const begun = Promise.withResolvers<void>();
    const written = writing.transaction(async (transaction) => {
      await transaction.query({
        text: "insert into shelves (code, size, created, modified) values ('a', 1.5, now(), now())",
      });
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const migrated = migrate(migrating, migrations).catch((error: unknown) => error);
    await vi.waitUntil(
      async () =>
        (
          await watching.query({
            text: "select from pg_locks where relation = 'shelves'::regclass and mode = 'AccessExclusiveLock' and not granted",
          })
        ).count > 0,
      { timeout: 60_000 },
    );
    held.resolve();
    await written;
    expect(String(await migrated)).toMatch(/have fractions.*: a\. The database is as it was before/);
    expect(await rowsOf(watching, "size")).toEqual([{ size: 1.5 }]);
  } finally {
    held.resolve();
    await Promise.all([migrating, writing, watching].map((database) => database.close()));
  }
});

test.skipIf(serverUrl === null)(
  "[COL-2] whoever writes does not wait for a count that waits for somebody else",
  async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const open = () => openDatabase({ connectionString: databaseUrl, max: 2 });
    const [counting, holding, writing] = [open(), open(), open()];
    const held = Promise.withResolvers<void>();
    try {
      const model = await shelf(kind);
      await migrate(writing, await migrationsOf([model]));
      const insert = (database: Executor, code: string) =>
        database.query({
          text: "insert into shelves (code, kind, created, modified) values ($1, $1, now(), now())",
          values: [code],
        });
      const begun = Promise.withResolvers<void>();
      const done = holding.transaction(async (transaction) => {
        await insert(transaction, "a");
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      const counted = keepCounts(
        counting,
        tablesOf(model).map((table) => ({ ...table, totals: ["kind"] })),
      );
      await vi.waitUntil(
        async () =>
          (await writing.query({ text: "select from pg_locks where relation = 'shelves'::regclass and not granted" }))
            .count > 0,
        { timeout: 60_000 },
      );
      await insert(writing, "b");
      held.resolve();
      await Promise.all([done, counted]);
      await insert(writing, "c");
      const { rows } = await writing.query({
        text: "select counted, sum(change)::integer as sum from hydrant_count group by 1 order by 1",
      });
      expect(rows).toEqual([
        { counted: "shelves", sum: 3 },
        { counted: "shelves.kind", sum: 3 },
      ]);
    } finally {
      held.resolve();
      await Promise.all([counting, holding, writing].map((database) => database.close()));
    }
  },
);
