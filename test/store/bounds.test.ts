/** Statements that take too long: the database ends them, who asked is told that it is away for now, and the connection goes on. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { Unavailable } from "../../src/store/database/unavailable.ts";
import { freshOnServer } from "../databases.ts";

const { serverUrl } = inject("databases");
const pause = { text: "select pg_sleep(600)" };
const pid = { text: "select pg_backend_pid() as pid" };

describe.skipIf(serverUrl === null)("bounds of statements, on PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    database = openDatabase({ connectionString: databaseUrl, max: 1, lanes: 1, bounded: true });
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

test.skipIf(serverUrl === null)("migrations take what they take, whatever the database says of time", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const open = () => openDatabase({ connectionString: databaseUrl, max: 1 });
  const [before, after] = [open(), open()];
  try {
    const { rows } = await before.query<{ name: string }>({ text: "select current_database() as name" });
    const times = {
      text: "select name from pg_settings where name ~ '^(statement|lock|transaction|idle_in.*)_timeout$'",
    };
    const settings = (await before.query<{ name: string }>(times)).rows.map(({ name }) => name);
    for (const setting of settings)
      await before.query({
        text: `alter database "${rows[0]?.name}" set ${setting} = ${setting.startsWith("transaction") ? 1000 : 1}`,
      });
    const shown = await after.query({ text: `${times.text} and setting <> '0'` });
    expect([settings.includes("lock_timeout"), shown.rows]).toEqual([true, []]);
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
});
