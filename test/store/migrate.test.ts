/** Migrations: the first, a second on filled tables, two servers at once, a database that is newer, and the way back. */

import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../../src/store/database/database.ts";
import { openMigrating } from "../../src/store/migrate/migrator.ts";
import {
  appliedMigrations,
  type Migration,
  migrate,
  migrateDown,
  NewerDatabase,
} from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { openStore, storeOver } from "../../src/store/open-store.ts";
import { FolderHeld } from "../../src/store/pglite/folder-lock.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { ServersRun } from "../../src/store/server-registry.ts";
import { NotPermitted, Unavailable } from "../../src/store/store.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnEachDatabase, freshOnServer, type Place } from "../databases.ts";
import { written } from "./open-store.ts";
import { books, cards, column, credentials, genres, index, migrationsThrough, readers, tables } from "./tables.ts";

/** The same application, grown in every way that loses nothing. */
const magazines: Table = {
  resource: "Magazine",
  name: "magazines",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [column("name", "text", { default: 'a "?" or \\ and \'' }), ...books.columns.slice(-2)],
  joins: [],
  owner: null,
  indexes: [],
};
const grown: readonly Table[] = [
  readers,
  cards,
  {
    ...genres,
    columns: [
      ...genres.columns,
      column("rank", "bigint", { required: true, default: 7 }),
      column("labels", "languages", { required: true, default: { en: "None?" } }),
    ],
  },
  {
    ...books,
    columns: [
      ...books.columns.map((one) =>
        one.property === "lent"
          ? { ...one, default: true }
          : one.property === "oldGenre"
            ? { ...one, references: { table: "genres", column: "slug", onDelete: "restrict" as const } }
            : one,
      ),
      column("keywords", "text[]", { default: ["new", "it's"] }),
      column("notes", "json[]"),
      column("flag", "boolean", { required: true, default: true }),
      column("day", "date", { required: true, default: "2020-02-02" }),
      column("magazine", "uuid", { references: { table: "magazines", column: "id", onDelete: "clear" } }),
    ],
    joins: [
      ...books.joins,
      {
        property: "magazines",
        name: "books_magazines",
        source: { column: "source", kind: "uuid" },
        target: { column: "target", kind: "uuid", table: "magazines", references: "id" },
        required: false,
        kept: false,
        onDelete: "clear",
      },
    ],
    indexes: [
      ...books.indexes.slice(1),
      index("books", { column: "price", as: "value" }, { column: "id", as: "value" }),
    ],
  },
  magazines,
];

const openDatabaseAt = (place: Place) =>
  "dataDir" in place
    ? openPglite({ folder: place.dataDir })
    : Promise.resolve(openDatabase({ connectionString: place.databaseUrl, max: 4 }));

describeOnEachDatabase("migrations", (databases) => {
  const through = (...versions: (readonly Table[])[]) =>
    migrationsThrough(join(inject("databases").folder, `${databases.name}-${process.pid}`), ...versions);

  test("an additive step keeps what is there and gives it the defaults; the way back loses only what came", async () => {
    const place = await databases.fresh();
    const migrations = await through(tables, grown);
    const before = await openStore({ ...place, tables, migrations: migrations.slice(0, 1), credentials });
    written(await before.resource("Genre").append({ slug: "a", name: { en: "A" } }, { owner: null }));
    const { id } = written(
      await before.resource("Book").append({ title: { en: "x" }, genres: ["a"], oldGenre: "a" }, { owner: null }),
    );
    await before.close();

    const after = await openStore({ ...place, tables: grown, migrations, credentials });
    expect(await after.resource("Genre").retrieve("a")).toMatchObject({
      name: { en: "A" },
      rank: 7,
      labels: { en: "None?" },
    });
    expect(await after.resource("Book").retrieve(id)).toMatchObject({
      genres: ["a"],
      keywords: ["new", "it's"],
      notes: [],
      flag: true,
      day: "2020-02-02",
      magazines: [],
      lent: false,
    });
    const magazine = written(await after.resource("Magazine").append({}, { owner: null }));
    expect(magazine.name).toBe('a "?" or \\ and \'');
    written(await after.resource("Book").update(id, { magazine: magazine.id, magazines: [magazine.id] }));
    expect(written(await after.resource("Book").append({ title: { en: "y" } }, { owner: null }))).toMatchObject({
      lent: true,
      day: "2020-02-02",
    });
    expect(await after.resource("Magazine").delete(magazine.id)).toEqual({ deleted: true });
    expect(await after.resource("Book").retrieve(id)).toMatchObject({ magazine: null, magazines: [] });
    await after.resource("Book").update(id, { genres: [] });
    expect(await after.resource("Genre").delete("a")).toMatchObject({ refused: "linked" });
    await after.close();

    const database = await openDatabaseAt(place);
    expect(await appliedMigrations(database)).toEqual(migrations.map(({ name }) => name));
    // Those of what is there are built by themselves, while others read and write.
    expect(migrations[2]?.config).toEqual({ transaction: false });
    expect(await migrateDown(database, migrations)).toBe(migrations[2]?.name);
    expect(await migrateDown(database, migrations)).toBe(migrations[1]?.name);
    expect(await appliedMigrations(database)).toEqual(["0001_initial"]);
    const back = storeOver(database, { tables, credentials });
    expect(await back.resource("Book").retrieve(id)).toMatchObject({ title: { en: "x" }, oldGenre: "a" });
    expect(await back.resource("Genre").delete("a")).toEqual({ deleted: true });
    expect(await migrate(database, migrations)).toEqual(migrations.slice(1).map(({ name }) => name));
    expect(await migrateDown(database, migrations)).toBe(migrations[2]?.name);
    expect(await migrateDown(database, migrations)).toBe(migrations[1]?.name);
    expect(await migrateDown(database, migrations)).toBe("0001_initial");
    expect(await migrateDown(database, migrations)).toBeNull();
    const { rows } = await database.query<{ name: string }>({
      text: "select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1",
    });
    expect(rows.map(({ name }) => name).filter((name) => !name.startsWith("hydrant_"))).toEqual([]);
    await database.close();
  });

  test("a step that fails leaves nothing behind, and tells what the database says of it", async () => {
    const place = await databases.fresh();
    const broken: Migration = {
      name: "0001_broken",
      async up(knex) {
        await knex.schema.createTable("half", (table) => void table.increments());
        await knex("half").insert({});
        await knex.schema.raw("do $$ begin raise 'too many locks' using hint = 'Let it have more.'; end $$");
      },
      async down() {},
    };
    const database = await openDatabaseAt(place);
    await expect(migrate(database, [broken])).rejects.toThrow(
      /^The migration 0001_broken was not applied: .* too many locks\. Let it have more\. Nothing of it was applied\./,
    );
    await expect(database.query({ text: "select * from half" })).rejects.toThrow(/does not exist/);
    expect(await appliedMigrations(database)).toEqual([]);
    await database.close();
  });

  test("migrations may read and write as any knex migration does", async () => {
    const database = await openDatabaseAt(await databases.fresh());
    let seen: unknown;
    const ordinary: Migration = {
      name: "0001_ordinary",
      async up(knex) {
        await knex.schema.createTable("things", (table) => {
          table.increments("id");
          table.string("name");
        });
        await knex("things").insert([{ name: "a?" }, { name: "b" }]);
        const changed = await knex("things").where({ name: "b" }).update({ name: "c" });
        const [returned] = await knex("things").insert({ name: "d" }).returning("id");
        const removed = await knex("things").where("name", "d").delete();
        seen = {
          changed,
          returned,
          removed,
          rows: await knex("things").orderBy("id").select("*"),
          first: await knex("things").where({ name: "c" }).first(),
          names: await knex("things").orderBy("id").pluck("name"),
          has: [
            await knex.schema.hasTable("things"),
            await knex.schema.hasTable("none"),
            await knex.schema.hasColumn("things", "name"),
          ],
        };
      },
      async down(knex) {
        await knex.schema.dropTable("things");
      },
    };
    await migrate(database, [ordinary]);
    expect(seen).toEqual({
      changed: 1,
      returned: { id: 3 },
      removed: 1,
      rows: [
        { id: 1, name: "a?" },
        { id: 2, name: "c" },
      ],
      first: { id: 2, name: "c" },
      names: ["a?", "c"],
      has: [true, false, true],
    });
    await migrateDown(database, [ordinary]);
    await database.close();
  });

  test("[OPS-4] [OPS-11] a database that is newer than the code is refused, unless by a step that rolls, and so is a step that comes too late", async () => {
    const place = await databases.fresh();
    const migrations = await through(tables, grown);
    const database = await openDatabaseAt(place);
    expect(await migrate(database, migrations)).toEqual([...serviceMigrations, ...migrations].map(({ name }) => name));
    expect(await migrate(database, migrations)).toEqual([]);
    // What rolls leaves older code all that it needs.
    expect(await migrate(database, migrations.slice(0, 1))).toEqual([]);
    await database.query({ text: "update hydrant_migration set rolls = null" });
    await expect(migrate(database, migrations.slice(0, 1))).rejects.toThrow(NewerDatabase);
    await expect(migrate(database, migrations.slice(0, 1))).rejects.toThrow(migrations[1]?.name);
    const late = { ...(migrations[0] as Migration), name: "0000_late" };
    await expect(migrate(database, [late, ...migrations])).rejects.toThrow(/0000_late comes before 0001_initial/);
    // As a database has it from before the service's own migrations became one.
    await database.query({ text: "insert into hydrant_migration values ('machine', '0001_machine', now())" });
    await expect(migrate(database, migrations)).rejects.toThrow(
      /does not know: 0001_machine\. Start the version that created them, or use another database\./,
    );
    await database.close();
  });

  test("[OPS-2] servers that start together migrate once", async () => {
    const place = await databases.fresh();
    const migrations = await through(tables, grown);
    const opened = await Promise.allSettled(
      Array.from({ length: 5 }, () => openStore({ ...place, tables: grown, migrations, credentials })),
    );
    const stores = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    // The embedded database has one owner; a server takes all of them.
    expect(stores).toHaveLength(databases.name === "PGlite" ? 1 : 5);
    for (const one of opened) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(FolderHeld);
    await Promise.all(
      stores.map(async (store) => written(await store.resource("Magazine").append({}, { owner: null }))),
    );
    await Promise.all(stores.map((store) => store.close()));
  });
});

const { serverUrl } = inject("databases");

test.skipIf(serverUrl === null)("nothing is taken back from under servers, unless somebody insists", async () => {
  const place = await freshOnServer(serverUrl as string);
  const migrations = await migrationsThrough(join(inject("databases").folder, `serving-${process.pid}`), tables);
  const servers = await Promise.all([1, 2].map(() => openStore({ ...place, tables, migrations, credentials })));
  const database = openDatabase({ connectionString: place.databaseUrl, max: 2 });
  try {
    await servers.pop()?.close();
    await expect(migrateDown(database, migrations)).rejects.toThrow(
      /^Servers run on the database, on \S+ \(process \d+\)\. /,
    );
    expect(await appliedMigrations(database)).toHaveLength(1);
    expect(await migrateDown(database, migrations, { beside: true })).toBe(migrations[0]?.name);
    await migrate(database, migrations);
    // As long as it is seen, by a clock that may be set.
    for (const seen of ["- interval '2 minutes'", "+ interval '2 minutes'"]) {
      await database.query({ text: `update hydrant_server set seen = now() ${seen}` });
      expect(await migrateDown(database, migrations)).toBe(migrations[0]?.name);
      await servers[0]?.heartbeat("a model");
      await migrate(database, migrations);
      await expect(migrateDown(database, migrations)).rejects.toThrow(ServersRun);
    }
    await servers.pop()?.close();
    // A command is no server, however long it runs.
    await migrate(database, migrations);
    servers.push(await openStore({ ...place, tables, migrations, credentials, isServer: false }));
    await servers[0]?.heartbeat("a model");
    expect(await migrateDown(database, migrations)).toBe(migrations[0]?.name);
  } finally {
    await Promise.all([...servers, database].map((one) => one.close()));
  }
});

test.skipIf(serverUrl === null)(
  "a worker that starts while a migration is reverted is refused, and a server applies it again",
  async () => {
    const place = await freshOnServer(serverUrl as string);
    const begun = Promise.withResolvers<void>();
    const slow: Migration = {
      name: "0002_slow",
      up: async () => {},
      async down(knex) {
        begun.resolve();
        await knex.raw("select pg_sleep(1)");
      },
    };
    const migrations = [
      ...(await migrationsThrough(join(inject("databases").folder, `starting-${process.pid}`), tables)),
      slow,
    ];
    const database = openDatabase({ connectionString: place.databaseUrl, max: 2 });
    try {
      await migrate(database, migrations);
      const reverted = migrateDown(database, migrations);
      await begun.promise;
      const settings = { ...place, tables, migrations, credentials };
      await expect(openStore({ ...settings, migrated: true })).rejects.toThrow(/0002_slow was reverted/);
      expect(await reverted).toBe(slow.name);
      const store = await openStore(settings);
      expect(await appliedMigrations(database)).toContain(slow.name);
      await store.close();
    } finally {
      await database.close();
    }
  },
);

test.skipIf(serverUrl === null)("[OPS-2] a migration ends where its lock is lost", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const database = openDatabase({ connectionString: databaseUrl, max: 2 });
  const other = openDatabase({ connectionString: databaseUrl, max: 1 });
  const waiting = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const migration: Migration = {
    name: "0001_long",
    config: { transaction: false },
    async up(knex) {
      await knex.raw("create table first (it integer)");
      waiting.resolve();
      await lost.promise;
      await knex.raw("create table second (it integer)");
    },
    async down() {},
  };
  try {
    const ended = migrate(database, [migration]).catch((error: unknown) => error);
    await waiting.promise;
    await other.query({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    });
    lost.resolve();
    expect(await ended).toBeInstanceOf(Unavailable);
    expect((await other.query({ text: "select from pg_class where relname in ('first', 'second')" })).count).toBe(1);
  } finally {
    await Promise.all([database.close(), other.close()]);
  }
});

test.skipIf(serverUrl === null)("[OPS-4] who may make nothing is told where it stands, and why no more", async () => {
  const url = new URL((await freshOnServer(serverUrl as string)).databaseUrl);
  const migrations = await migrationsThrough(join(inject("databases").folder, `permitted-${process.pid}`), tables);
  const owner = openDatabase({ connectionString: url.href, max: 2 });
  const role = `reader_${url.pathname.slice(1)}`;
  try {
    await migrate(owner, migrations);
    await owner.query({ text: `create role ${role} login` });
    await owner.query({ text: `grant select on all tables in schema public to ${role}` });
    url.username = role;
    const migrating = await openMigrating({ databaseUrl: url.href, dataDir: "" }, { tables, migrations }, () => {});
    try {
      expect(await migrating.migrationStatus(false)).toMatchObject({
        applied: [migrations[0]?.name],
        waiting: [],
        drift: null,
        driftHidden: expect.stringContaining("permission denied for database"),
      });
      await expect(migrating.down(false)).rejects.toThrow(NotPermitted);
    } finally {
      await migrating.close();
    }
  } finally {
    await owner.close();
  }
});

test("[OPS-4] a database out of reach says so", async () => {
  const opening = openStore({
    databaseUrl: "postgres://nobody@127.0.0.1:9/none",
    tables,
    migrations: [],
    credentials: null,
  });
  await expect(opening).rejects.toThrow(Unavailable);
});
