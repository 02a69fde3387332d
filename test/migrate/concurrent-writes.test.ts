/** What becomes unique or required, or links, of tables that are written meanwhile: nobody waits, what was cut short goes on, and nothing is left half. */

import { expect, inject, test, vi } from "vitest";
import { type Database, type Executor, openDatabase } from "../../src/store/database/database.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { appliedMigrations, begunMigrations, noteBegun } from "../../src/store/migrate/migration-records.ts";
import { readMigrationStatus } from "../../src/store/migrate/migrator.ts";
import { MigrationFailed, migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase, freshOnServer } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { catalogue, migrationsOf, specOf } from "./versions.ts";

const version = async (kind: string, more = "") =>
  (
    await specOf({
      "shelf.yaml": `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, kind: { type: string${kind} }${more} }\naccess: { "list, retrieve, append, replace, update, delete": anyone }\n`,
    })
  ).model;

const insert = (database: Database, code: string, kind: string | null) =>
  database.query({
    text: "insert into shelves (code, kind, created, modified) values ($1, $2, now(), now())",
    values: [code, kind],
  });

/** As a process leaves it that is killed between two statements. */
const CUT: readonly (readonly string[])[] = [
  [
    "create unique index shelves_kind_key on shelves (kind)",
    "update pg_index set indisvalid = false where indexrelid = 'shelves_kind_key'::regclass",
  ],
  ["create unique index shelves_kind_key on shelves (kind)"],
  ["alter table shelves add constraint shelves_kind_key unique (kind)"],
  ["alter table shelves add constraint shelves_kind_required check (kind is not null) not valid"],
  [
    "alter table shelves add constraint shelves_kind_required check (kind is not null), alter column kind set not null",
    "alter table shelves add constraint shelves_kind_key unique (kind)",
  ],
];

/** Whose statements all fail after so many, as those of a process that is killed; it lets go of its lock. */
function cutAfter(statements: number, whole: Database): Database {
  let left = statements;
  const on = (executor: Executor): Executor => ({
    ...executor,
    async query(statement) {
      if (--left < 0) throw new Error("cut");
      return executor.query(statement) as never;
    },
    transaction: (work) => executor.transaction((transaction) => work(on(transaction))),
  });
  return { ...whole, session: (work) => whole.session((session) => work(on(session))) };
}

describeOnDrawnDatabase("what is made while others write", (databases) => {
  test("goes on where it was cut short, and where rows do not fit leaves nothing behind", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const migrations = await migrationsOf([await version(""), await version(", unique: true, required: true")]);
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      const refusal = async () => String(await migrate(database, migrations).catch((error: unknown) => error));
      for (const [code, kind] of Object.entries({ a: "x", b: "x", c: "y", d: "y", e: "y", f: "y", g: null }))
        await insert(database, code, kind);
      const repeated =
        "shelves.kind becomes unique, and several rows have the same value; change them first: y (c, d, e, and 1 more), x (a, b).";
      const both = (await refusal()).split("\n");
      expect(both).toEqual([
        expect.stringMatching(/^Error: The migration 0002_require_kind_of_shelves_and_1_more was not applied:$/),
        expect.stringMatching(/^ {2}shelves\.kind becomes required, and these rows have none; .*: g\.$/),
        `  ${repeated}`,
        "The database is as it was before.",
      ]);
      await database.query({ text: "delete from shelves where kind is null" });
      expect(await refusal()).toContain(`${repeated} The database is as it was before.`);
      expect(await catalogue(database)).toEqual(original);
      await database.query({ text: "delete from shelves where code not in ('a', 'c')" });
      for (const statements of CUT) {
        for (const text of statements) await database.query({ text });
        expect(await migrate(database, migrations)).toHaveLength(1);
        expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
        await expect(insert(database, "z", "x")).rejects.toThrow("shelves_kind_key");
        await migrateDown(database, migrations);
        expect(await catalogue(database)).toEqual(original);
      }
      // In the midst of an index, of which nothing else is told.
      const name = migrations[1]?.name as string;
      for (const text of CUT[0] ?? []) await database.query({ text });
      await noteBegun(database, "application", { name });
      expect(await migrateDown(database, migrations)).toBe(name);
      expect(await catalogue(database)).toEqual(original);
    } finally {
      await database.close();
    }
  });

  test("is taken back before what came before it, wherever it was cut short, and so is what was cut short on the way back", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const migrations = await migrationsOf([
        await version("", ", hue: { type: string }"),
        await version(", unique: true", ", hue: { type: string, required: true, backfill: red }"),
      ]);
      const [first, second] = migrations.map(({ name }) => name);
      await migrate(database, migrations.slice(0, 1));
      await insert(database, "a", "x");
      const original = await catalogue(database);
      const cut = async (work: (database: Database) => Promise<unknown>, statements: number) =>
        String(await work(cutAfter(statements, database)).catch((error: unknown) => error)).includes("cut");
      const where: string[] = [];
      for (const way of ["up", "down"] as const)
        for (let statements = 1; ; statements++) {
          if (way === "down") await migrate(database, migrations);
          const isCut = await cut(
            (over) => (way === "up" ? migrate(over, migrations) : migrateDown(over, migrations)),
            statements,
          );
          if (!isCut) break;
          const begun = await begunMigrations(database);
          const made = await appliedMigrations(database);
          where.push(`${way}: ${begun.length} begun, ${made.length} made`);
          expect([[first], [first, second]]).toContainEqual([...made, ...begun]);
          if (begun.length === 0) continue;
          if (statements % 2 === 0) {
            // Whoever does not know it leaves it alone.
            await expect(migrate(database, migrations.slice(0, 1))).rejects.toThrow(second);
            expect(await migrate(database, migrations)).toEqual([second]);
          }
          expect(await migrateDown(database, migrations)).toBe(second);
          expect(await catalogue(database)).toEqual(original);
          const { count: rules } = await database.query({
            text: "select from pg_constraint where contype = 'c' and conrelid = 'shelves'::regclass",
          });
          expect(rules).toBe(0);
        }
      for (const way of ["up", "down"]) expect(where).toContain(`${way}: 1 begun, 1 made`);
    } finally {
      await database.close();
    }
  });
});

const { serverUrl } = inject("databases");

test.skipIf(serverUrl === null)("[OPS-2] others go on writing what becomes unique, required or a link", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const open = (max = 2) => openDatabase({ connectionString: databaseUrl, max });
  const [migrating, holding, writing] = [open(3), open(), open()];
  let release = () => {};
  /** Somebody is in the midst of writing a row. */
  const hold = async (code: string) => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = holding.transaction(async (transaction) => {
      await transaction.query({
        text: "insert into shelves (code, kind, created, modified) values ($1, $1, now(), now())",
        values: [code],
      });
      begun.resolve();
      await over.promise;
    });
    await begun.promise;
    release = over.resolve;
    return { done };
  };
  const isSo = (text: string) =>
    vi.waitUntil(async () => (await writing.query({ text })).count > 0, { timeout: 60_000 });
  const waits = "select from pg_locks where relation = 'shelves'::regclass and not granted";
  const builds =
    "select from pg_stat_progress_create_index join pg_database using (datname) where datname = current_database()";
  try {
    const linking = ", parent: { link: Shelf, onDelete: clear }, hue: { type: string, required: true, backfill: red }";
    const migrations = await migrationsOf([
      await version("", ", parent: { type: string }, hue: { type: string }"),
      await version("", linking),
      await version(", unique: true", linking),
    ]);
    const told: string[] = [];
    const upTo = (count: number) =>
      migrate(migrating, migrations.slice(0, count), undefined, { waiting: (who) => told.push(who) }).catch(
        (error: unknown) => error,
      );
    await upTo(1);
    await insert(writing, "a", "x");

    // A foreign key and a rule need the table for a moment. Whoever comes after them does not wait for whoever they wait for.
    const before = await hold("b");
    const linked = upTo(3);
    await isSo(waits);
    await insert(writing, "c", "z");
    release();
    await before.done;
    expect(await linked).toEqual(migrations.slice(1, 3).map(({ name }) => name));
    const { rows } = await writing.query({ text: "select code, hue from shelves order by code" });
    expect(rows).toEqual(["a", "b", "c"].map((code) => ({ code, hue: "red" })));
    expect(await driftOf(writing, [...serviceMigrations, ...migrations.slice(0, 3)])).toEqual([]);

    await writing.query({ text: "alter table shelves alter hue set default 'blue'" });
    const name = migrations[3]?.name as string;
    const holder = (await holding.query({ text: "select pg_backend_pid() as pid" })).rows[0]?.pid;
    for (const kind of ["x", "cancelled", "w"]) {
      const original = await catalogue(writing);
      const during = await hold(`holds ${kind}`);
      const made = upTo(4);
      await isSo(builds);
      expect(await readMigrationStatus(writing, migrations, null)).toMatchObject({
        migrating: true,
        begun: [name],
        drift: null,
      });
      await insert(writing, `meanwhile ${kind}`, kind);
      // It waits as long as that takes, and says for whom.
      if (kind === "w")
        await vi.waitUntil(() => told.some((who) => who.includes(`process ${holder} (hydrant`)), 60_000);
      if (kind === "cancelled")
        await writing.query({ text: `select pg_cancel_backend(pid) ${builds.replace("select", "")}` });
      release();
      await during.done;
      if (kind === "w") expect(await made).toEqual([name]);
      else if (kind === "cancelled") {
        expect(await made).toBeInstanceOf(MigrationFailed);
        expect(String(await made)).toContain("It continues from there when it is run again.");
        expect(await catalogue(writing)).toEqual(original);
        expect(await readMigrationStatus(writing, migrations, null)).toMatchObject({ migrating: false, begun: [name] });
        expect(await migrateDown(writing, migrations)).toBe(name);
        expect(await begunMigrations(writing)).toEqual([]);
      } else {
        expect(String(await made)).toContain(
          "several rows have the same value; change them first: x (a, meanwhile x).",
        );
        expect(await catalogue(writing)).toEqual(original);
        await writing.query({ text: "delete from shelves where code = 'meanwhile x'" });
      }
    }
    await expect(insert(writing, "d", "w")).rejects.toThrow("shelves_kind_key");
  } finally {
    release();
    await Promise.all([migrating, holding, writing].map((database) => database.close()));
  }
});
