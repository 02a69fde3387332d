/** Statements that take too long: the database ends them, who asked is told that it is away for now, and the connection goes on. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Unavailable } from "../../src/store/database/connection-errors.ts";
import { type Database, openDatabase, unbounded } from "../../src/store/database/database.ts";
import { retryLock } from "../../src/store/migrate/timeouts.ts";
import { describeOnDatabases, freshOnServer } from "../databases.ts";
import { openAt } from "./open-store.ts";

const { serverUrl } = inject("databases");
const pause = { text: "select pg_sleep(600)" };
const pid = { text: "select pg_backend_pid() as pid" };

describe.skipIf(serverUrl === null)("bounds of statements, on PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    database = openDatabase({ connectionString: databaseUrl, max: 1, pipelines: 1, bounded: true });
  });
  afterAll(() => database?.close());

  test("[LIM-5] hold for look-ups, for statements by themselves, and in transactions, of which nothing is left", async () => {
    const before = await Promise.all([database.lookUp(pid), database.query(pid)]);
    const transaction = async () => {
      await database.query({ text: "create table written (it integer)" });
      await database.transaction(async (executor) => {
        await executor.query({ text: "insert into written values (1)" });
        await executor.query(pause);
      });
    };
    for (const ended of await Promise.allSettled([database.lookUp(pause), transaction()]))
      expect(ended).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
    expect((await database.query({ text: "select from written" })).count).toBe(0);
    await expect(database.query(pause)).rejects.toThrow(Unavailable);
    const after = await Promise.all([database.lookUp(pid), database.query(pid)]);
    expect(after.map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
  }, 120_000);
});

/** All that end a session or a statement by time, as far as a version has them. */
const times = {
  text: "select name from pg_settings where name ~ '^(statement|lock|transaction|idle_(in_transaction_)?session)_timeout$'",
};

// PGlite is of PostgreSQL 18.
describeOnDatabases("the session of a migration", (databases) => {
  test("knows every time of its version, and is ended by none", async () => {
    const database = await openAt(await databases.fresh());
    try {
      await database.session(async (session) => {
        const { rows: versions } = await session.query<{ version: string }>({
          text: "select current_setting('server_version_num') as version",
        });
        const names = (await session.query<{ name: string }>(times)).rows.map(({ name }) => name);
        expect(names.includes("transaction_timeout")).toBe(Number(versions[0]?.version) >= 170_000);
        for (const name of names) await session.query({ text: `set ${name} = 600000` });
        for (const text of unbounded.session.split(";")) await session.query({ text });
        const shown = { text: `${times.text} and setting <> '0'` };
        expect((await session.query(shown)).rows).toEqual([]);
        await retryLock(session, undefined, async (transaction) => {
          expect((await transaction.query(shown)).rows).toEqual([{ name: "lock_timeout" }]);
        });
        expect((await session.query(shown)).rows).toEqual([]);
      });
    } finally {
      await database.close();
    }
  });
});

test.skipIf(serverUrl === null)("migrations take what they take, whatever the database says of time", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const open = () => openDatabase({ connectionString: databaseUrl, max: 1 });
  const [before, after] = [open(), open()];
  try {
    const { rows } = await before.query<{ name: string }>({ text: "select current_database() as name" });
    const settings = (await before.query<{ name: string }>(times)).rows.map(({ name }) => name);
    for (const setting of settings)
      await before.query({
        text: `alter database "${rows[0]?.name}" set ${setting} = 60000`,
      });
    const shown = await after.query({ text: `${times.text} and setting <> '0'` });
    expect([settings.includes("lock_timeout"), shown.rows]).toEqual([true, []]);
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
});
