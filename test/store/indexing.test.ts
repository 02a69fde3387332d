/** Indexes are built while others read and write; one whose building is cut short is built again, and what was whole stays. */

import { expect, inject, test, vi } from "vitest";
import { migrationsFor } from "../../codegen/migrate/migration-files.ts";
import { changes } from "../../codegen/migrate/table-changes.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { appliedMigrations, migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { keepCounts } from "../../src/store/rows/counts.ts";
import { Unavailable } from "../../src/store/store.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnDrawnDatabase, freshOnServer } from "../databases.ts";
import { modules } from "../migrate/versions.ts";
import { openAt } from "./open-store.ts";
import { column, index } from "./tables.ts";

const things: Table = {
  resource: "Thing",
  name: "things",
  identifier: { key: "id", column: "id", kind: "uuid" },
  columns: [column("size", "bigint"), column("weight", "bigint")],
  joins: [],
  owner: null,
  indexes: [],
};
const indexed: Table = {
  ...things,
  indexes: ["size", "weight"].map((name) => index("things", { column: name, as: "value" })),
};
const [first, second] = [migrationsFor(changes([], [things]), 1), migrationsFor(changes([things], [indexed]), 2)];

const insert = { text: "insert into things (id, size, weight) values (gen_random_uuid(), 1, 2)" };
const state = async (database: Database) =>
  (
    await database.query<{ name: string; whole: boolean; oid: number }>({
      text: "select indexrelid::regclass::text as name, indisvalid as whole, indexrelid as oid from pg_index where indrelid = 'things'::regclass and not indisprimary order by 1",
    })
  ).rows;

const counts = async (database: Database) => {
  const { rows } = await database.query<{ counted: string; sum: number }>({
    text: "select counted, sum(change)::integer as sum from hydrant_count group by counted",
  });
  return Object.fromEntries(rows.map(({ counted, sum }) => [counted, sum]));
};

describeOnDrawnDatabase("an index", (databases) => {
  test("that was begun and not ended is built again, and one that is whole is not", async () => {
    const place = await databases.fresh();
    const database = await openAt(place);
    try {
      const before = await modules(first);
      const all = [...before, ...(await modules(second))];
      await migrate(database, before);
      await database.query(insert);
      // As a process leaves it that is killed while it builds the second of two.
      for (const name of ["size", "weight"])
        await database.query({ text: `create index things_${name}_value_idx on things (${name})` });
      await database.query({
        text: "update pg_index set indisvalid = false where indexrelid = 'things_weight_value_idx'::regclass",
      });
      const left = await state(database);
      expect(left.map(({ whole }) => whole)).toEqual([true, false]);
      expect(await migrate(database, all)).toEqual([all[1]?.name]);
      const now = await state(database);
      expect(now.map(({ whole }) => whole)).toEqual([true, true]);
      expect(now.map(({ oid }, at) => oid === left[at]?.oid)).toEqual([true, false]);
      expect(await driftOf(database, [...serviceMigrations, ...all])).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

const { serverUrl } = inject("databases");

test.skipIf(serverUrl === null)(
  "[OPS-2] while one is built others write, and whoever ends it or waits for it breaks nothing",
  async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const open = () => openDatabase({ connectionString: databaseUrl, max: 2 });
    const [builder, next, other, watcher] = [open(), open(), open(), open()];
    const held = Promise.withResolvers<void>();
    try {
      const before = await modules(first);
      const all = [...before, ...(await modules(second))];
      await migrate(watcher, before);
      await watcher.query(insert);
      await keepCounts(watcher, [{ ...things, totals: ["size"] }]);
      // What holds a row of the table is what the building of an index waits for.
      const begun = Promise.withResolvers<void>();
      const holding = other.transaction(async (transaction) => {
        await transaction.query(insert);
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      const broken = migrate(builder, all).catch((error: unknown) => error);
      const building = async () =>
        (
          await watcher.query<{ pid: number }>({
            text: "select pid from pg_stat_progress_create_index join pg_database using (datname) where datname = current_database()",
          })
        ).rows[0]?.pid;
      const pid = await vi.waitUntil(building, { timeout: 60_000 });
      await watcher.query(insert);
      expect(await counts(watcher)).toEqual({ things: 2, "things.size": 2 });
      const waiting = migrate(next, all);
      await watcher.query({ text: "select pg_terminate_backend($1)", values: [pid] });
      expect(await broken).toBeInstanceOf(Unavailable);
      expect(await appliedMigrations(watcher)).toEqual(before.map(({ name }) => name));
      held.resolve();
      await holding;
      expect(await counts(watcher)).toEqual({ things: 3, "things.size": 3 });
      expect(await waiting).toEqual([all[1]?.name]);
      expect((await state(watcher)).map(({ whole }) => whole)).toEqual([true, true]);
      await watcher.query(insert);
      expect(await counts(watcher)).toEqual({ things: 4, "things.size": 4 });
      expect(await appliedMigrations(watcher)).toEqual(all.map(({ name }) => name));
    } finally {
      held.resolve();
      await Promise.all([builder, next, other, watcher].map((database) => database.close()));
    }
  },
);
