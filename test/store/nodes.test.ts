/** Several hosts of a database, and connections that are of no use any more: those are ended, and the next statement has another. */

import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { ReadOnly, Unavailable } from "../../src/store/database/connection-errors.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { NodeClient, Nodes, readDatabaseUrl } from "../../src/store/database/nodes.ts";
import { freshOnServer } from "../databases.ts";
import { Network } from "../http/network.ts";

const { serverUrl } = inject("databases");

describe("the URL of a database", () => {
  const read = (url: string) => readDatabaseUrl(url) as { value?: object; problem?: string };

  test("names one host or several, each with a port of its own", () => {
    const login = "postgres://me%40home:p%2Fw%40%3A@";
    expect(read(`${login}one:5433,[::1]:5434,two/db?target_session_attrs=primary&application_name=a`)).toEqual({
      value: {
        urls: ["one:5433", "[::1]:5434", "two"].map(
          (host) => `${login}${host}/db?target_session_attrs=primary&application_name=a`,
        ),
        kind: "primary",
      },
    });
    expect(read("postgresql://one/db")).toEqual({ value: { urls: ["postgresql://one/db"], kind: "read-write" } });
  });

  test.for([
    ["mysql://one/db", "begins with postgres://"],
    ["postgres://one:x,two/db", "several hosts"],
    ["postgres://me@one:1,:/db", "several hosts"],
    ["postgres://one/db?host=two,three", "before the path"],
    ["postgres://one,two/db?target_session_attrs=standby", "one of read-write, primary, any"],
    ["postgres://one,two/db?target_session_attrs=prefer-standby", "one of read-write, primary, any"],
  ] as const)("%s is refused, and why", ([url, why]) => {
    expect(read(url).problem).toContain(why);
  });
});

describe.skipIf(serverUrl === null)("on PostgreSQL", () => {
  const ways: readonly [string, (database: Database, text: string) => Promise<unknown>][] = [
    ["a statement", (database, text) => database.query({ text })],
    ["a transaction", (database, text) => database.transaction((executor) => executor.query({ text }))],
    ["a look-up", (database, text) => database.lookUp({ text })],
  ];
  const opened = async (options = "", more: object = {}) => {
    const url = new URL((await freshOnServer(serverUrl as string)).databaseUrl);
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    await operator.query("create table written (it integer)");
    url.search = options;
    const database = openDatabase({ connectionString: url.href, max: 2, pipelines: 2, ...more });
    return {
      url,
      database,
      operator,
      readOnly: (setting: "on" | "off") =>
        operator.query(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = ${setting}`),
      close: () => Promise.all([database.close(), operator.end()]),
    };
  };

  test.for(ways)("[LIM-5] a session that is refused a write is not used again, nor are others: %s", async ([, way]) => {
    const { database, readOnly, close } = await opened("target_session_attrs=any");
    await readOnly("on");
    // Every connection that there may be is to what takes no writes.
    for (const [, each] of ways)
      await Promise.all(Array.from({ length: 4 }, () => each(database, "select pg_sleep(0.1)")));
    await readOnly("off");
    await expect(way(database, "insert into written values (1)")).rejects.toThrow(ReadOnly);
    for (const [, each] of ways)
      await Promise.all(Array.from({ length: 4 }, () => each(database, "insert into written values (2)")));
    await close();
  });

  test.for(ways)("[LIM-5] only a session that takes writes is used, unless any may be: %s", async ([, way]) => {
    const { url, database, readOnly, close } = await opened();
    await readOnly("on");
    await expect(way(database, "select 1")).rejects.toThrow(ReadOnly);
    url.search = "target_session_attrs=any";
    const any = openDatabase({ connectionString: url.href, max: 1, pipelines: 1 });
    await way(any, "select 1");
    await any.close();
    await readOnly("off");
    await way(database, "insert into written values (1)");
    await close();
  });

  test.for(ways)("hosts are tried in order, and what each said is told: %s", async ([, way]) => {
    const { url, close } = await opened();
    const [port, network] = [await freePort(), new Network(Number(url.port))];
    const six = await network.open("::1");
    const to = (hosts: string) =>
      openDatabase({ connectionString: `postgres://postgres@${hosts}${url.pathname}`, max: 1, pipelines: 1 });
    const second = to(`127.0.0.1:${port},[::1]:${six}`);
    await way(second, "select 1");
    const none = to(`127.0.0.1:${port},localhost:${port}`);
    const told = await way(none, "select 1").catch((error: unknown) => error);
    expect(told).toBeInstanceOf(Unavailable);
    expect((told as Error).message).toMatch(
      new RegExp(`^127.0.0.1:${port}: .*ECONNREFUSED.*; localhost:${port}: .*ECONNREFUSED`, "s"),
    );
    await Promise.all([second.close(), none.close()]);
    network.close();
    await close();
  });

  test("[OPS-9] a session that ends between two statements ends nothing else", async () => {
    const { url, operator, close } = await opened();
    const nodes = new Nodes(url.href);
    const client = new NodeClient({ nodes, connectionString: url.href });
    await client.connect();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    client.once("end", resolve);
    const { rows } = await client.query("select pg_backend_pid() as pid");
    await operator.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await ended;
    await expect(client.query("select 1")).rejects.toThrow();
    await close();
  });

  test.for(ways)("a session that has lost what it had prepared is replaced: %s", async ([, way]) => {
    const { database, close } = await opened("", { max: 1, pipelines: 1 });
    const prepared = { name: "one", text: "select 1 as it" };
    for (const each of [database.query, database.lookUp] as const) {
      await each(prepared);
      await way(database, "deallocate all");
      expect((await each(prepared)).rows).toEqual([{ it: 1 }]);
    }
    await close();
  });
});
