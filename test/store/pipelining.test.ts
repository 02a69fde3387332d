/** Look-ups that share connections: each gets its own answer, fails by itself, and a connection that breaks is replaced. */

import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Unavailable } from "../../src/store/database/connection-errors.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { prepare, slot, sql } from "../../src/store/database/statement.ts";
import { freshOnServer } from "../databases.ts";

const { serverUrl } = inject("databases");
const pipelines = 3;

describe.skipIf(serverUrl === null)("pipelines, on PostgreSQL", () => {
  let database: Database;
  let operator: pg.Client;
  let databaseUrl: string;
  beforeAll(async () => {
    ({ databaseUrl } = await freshOnServer(serverUrl as string));
    database = openDatabase({ connectionString: databaseUrl, application_name: "pipelines", max: 4, pipelines });
    operator = new pg.Client({ connectionString: databaseUrl });
    await operator.connect();
  });
  afterAll(async () => {
    await database?.close();
    await operator?.end();
  });

  /** Process ids of the connections that are open. */
  const backends = async (named = "pipelines"): Promise<number[]> =>
    (await operator.query("select pid from pg_stat_activity where application_name = $1", [named])).rows.map(
      ({ pid }) => pid,
    );
  const echo = (kind: string) => prepare(sql.raw(`select ?::${kind} as it`, [slot("it")]));
  const [texts, numbers] = [echo("text"), echo("integer")];
  const look = async (it: unknown, statement = texts) =>
    (await database.lookUp<{ it: unknown }>(statement.with({ it }))).rows[0]?.it;

  test("give each its own answer, down no more connections than there are pipelines", async () => {
    // One whose pool has no connections, as no transaction has needed any.
    const alone = openDatabase({
      connectionString: databaseUrl,
      application_name: "pipelines alone",
      max: 4,
      pipelines,
    });
    const given = Array.from({ length: 2000 }, (_, index) => `${index}`.repeat(1 + (index % 50)));
    const answers = given.map(async (it) => (await alone.lookUp<{ it: string }>(texts.with({ it }))).rows[0]?.it);
    expect(await Promise.all(answers)).toEqual(given);
    expect(await backends("pipelines alone")).toHaveLength(pipelines);
    await alone.close();
  });

  test("fail one by one", async () => {
    const given = Array.from({ length: 300 }, (_, index) => (index % 3 === 0 ? "none" : String(index)));
    const answers = await Promise.allSettled(given.map((text) => look(text, numbers)));
    for (const [index, answer] of answers.entries()) {
      if (index % 3 > 0) expect(answer).toEqual({ status: "fulfilled", value: index });
      else expect(answer).toMatchObject({ status: "rejected", reason: { code: "22P02" } });
    }
  });

  test("fail for a statement that is faulty, and go on; the same name then means the same text", async () => {
    const faulty = prepare(sql.raw("select nothing from nowhere where it = ?::text", [slot("it")]));
    const answers = await Promise.allSettled([look("a"), look("b", faulty), look("c"), look("d", faulty), look("e")]);
    expect(answers.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    await operator.query("create table nowhere (nothing integer, it text)");
    expect((await database.lookUp(faulty.with({ it: "b" }))).rows).toEqual([]);
  });

  test("break for those on their way, who are told that it is away for now; the next ones have a new connection", async () => {
    const before = await backends();
    const pause = prepare(sql.raw("select pg_sleep(60), ?::text as it", [slot("it")]));
    const waiting = Array.from({ length: 30 }, (_, index) => look(String(index), pause));
    const settled = Promise.allSettled(waiting);
    // All pipelines are asleep once each of them says so.
    for (let asleep = 0; asleep < pipelines; )
      asleep =
        (
          await operator.query(
            "select from pg_stat_activity where wait_event = 'PgSleep' and application_name = 'pipelines'",
          )
        ).rowCount ?? 0;
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pipelines'");
    for (const answer of await settled)
      expect(answer).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
    expect(await Promise.all(["a", "b", "c", "d"].map((text) => look(text)))).toEqual(["a", "b", "c", "d"]);
    // Those that end are there a little longer than what they were asked for.
    await expect.poll(async () => (await backends()).filter((pid) => before.includes(pid))).toEqual([]);
  });

  test("are made anew where another version has changed a table under what was prepared, as the pool's are", async () => {
    await operator.query("create table changing (it text); insert into changing values ('7')");
    const changing = prepare(sql.raw("select it from changing"));
    const read = (all: readonly { rows: { it: unknown }[] }[]) => all.map(({ rows }) => rows[0]?.it);
    const ask = async () => [
      ...read(await Promise.all(Array.from({ length: 20 }, () => database.lookUp<{ it: unknown }>(changing.with({}))))),
      ...read(await Promise.all(Array.from({ length: 8 }, () => database.query<{ it: unknown }>(changing.with({}))))),
      ...read([await database.transaction((transaction) => transaction.query<{ it: unknown }>(changing.with({})))]),
    ];
    expect(new Set(await ask())).toEqual(new Set(["7"]));
    await operator.query("alter table changing alter it type integer using it::integer");
    expect(new Set(await ask())).toEqual(new Set([7]));
    expect((await backends()).length).toBeLessThanOrEqual(pipelines + 4);
    await operator.query("drop table changing");
  });

  test("are passed by inside a transaction, which sees what it wrote", async () => {
    await operator.query("create table notes (it text)");
    const read = prepare(sql.raw("select it from notes where it = ?::text", [slot("it")]));
    await database.transaction(async (transaction) => {
      await transaction.query({ text: "insert into notes values ('mine')" });
      expect((await transaction.lookUp(read.with({ it: "mine" }))).rows).toEqual([{ it: "mine" }]);
      expect((await database.lookUp(read.with({ it: "mine" }))).rows).toEqual([]);
    });
    expect((await database.lookUp(read.with({ it: "mine" }))).rows).toEqual([{ it: "mine" }]);
  });
});

describe.skipIf(serverUrl === null)("a server that is not there", () => {
  test("is told to each look-up, and found when it is back", async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const url = new URL(databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = `/${name}_later`;
    const database = openDatabase({ connectionString: url.href, pipelines: 2 });
    const ask = () => database.lookUp<{ it: number }>({ text: "select 1 as it" });
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    for (const answer of answers) expect(answer).toMatchObject({ status: "rejected" });
    const operator = new pg.Client({ connectionString: serverUrl as string });
    await operator.connect();
    await operator.query(`create database ${name}_later`);
    await operator.end();
    expect((await ask()).rows).toEqual([{ it: 1 }]);
    await database.close();
  });
});
