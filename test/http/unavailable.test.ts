/** What is away, or has no room: a server answers 503 with Retry-After meanwhile, stays up, and answers again by itself. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type PostgresqlServer, startPostgresql } from "../../scripts/postgresql.ts";
import { type Answer, type Login, Server, unique } from "./asking.ts";
import { type Launched, launch, launchSeeded } from "./launch.ts";
import { address, anAddress } from "./making.ts";

const connections = 20;

const { serverUrl } = inject("databases");

describe.skipIf(serverUrl === null)("on PostgreSQL", () => {
  let folder: string;
  let database: PostgresqlServer;
  let launched: Launched;
  let server: Server;
  let user: Login;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "unavailable-"));
    const started = await startPostgresql(folder, {
      max_connections: connections,
      superuser_reserved_connections: 0,
      fsync: "off",
    });
    if (started === null) throw new Error("There is no PostgreSQL.");
    database = started;
    launched = await launch("PostgreSQL", { DATABASE_URL: database.url });
    server = new Server(launched);
    user = await server.user();
  }, 120_000);

  afterAll(async () => {
    await launched?.stop();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const login = () =>
    server.ask("POST", "/oauth2/token", {
      body: new URLSearchParams({ grant_type: "password", username: user.username, password: user.password }),
    });

  const asked = async (): Promise<readonly Answer[]> => [
    await server.get("/places/salzburg-at"),
    await server.get("/places/?itemsPerPage=1"),
    await server.get("/addresses/", { as: user }),
    await server.ask("POST", "/addresses/", { as: user, body: address() }),
    await server.ask("PATCH", user.user, { as: user, body: { name: "Anybody" } }),
    await login(),
    await server.get("/readyz"),
    await server.get(`${launched.alias}readyz`),
  ];

  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

  function expectAway(answers: readonly Answer[]): void {
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([503, expect.any(String)]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.json).toMatchObject({ "@type": "Error", statusCode: 503 });
      // Nothing is told of what is away (clause ERR-3).
      expect(answer.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|terminat/i);
    }
  }

  test("[LIM-5] a database that goes is 503 for reads, writes and tokens, and answered from again when it is back", async () => {
    expect(statuses(await asked())).toEqual([200, 200, 200, 303, 204, 200, 200, 200]);
    for (let round = 1; round <= 2; round++) {
      await database.stop();
      expectAway(await asked());
      expect((await server.get("/healthz")).status).toBe(200);
      // What needs no database is answered as ever.
      expect((await server.get("/openapi.json")).status).toBe(200);
      await database.again();
      expect(statuses(await asked())).toEqual([200, 200, 200, 303, 204, 200, 200, 200]);
    }
    expect(launched.process.exitCode).toBeNull();
  }, 120_000);

  test("[LIM-5] requests in flight while it goes are answered all the same, and what they acknowledged is kept", async () => {
    const kept: string[] = [];
    let going = true;
    const writing = Array.from({ length: 4 }, async () => {
      const others = new Set<number>();
      while (going) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ label: unique() }) });
        if (answer.status === 303) kept.push(answer.headers.get("location") as string);
        else others.add(answer.status);
      }
      return others;
    });
    await sleep(300);
    await database.stop();
    await sleep(300);
    await database.again();
    const before = kept.length;
    while (kept.length < before + 4) await sleep(20);
    going = false;
    for (const others of await Promise.all(writing)) expect([...others].filter((status) => status !== 503)).toEqual([]);
    for (const iri of kept) expect((await server.get(iri, { as: user })).status).toBe(200);
  });

  test("[LIM-5] a disk without room is 503 for who writes, and no matter for who reads", async () => {
    const iri = await anAddress(server, user);
    await onDatabase(async (client) => {
      // What the database says when a file cannot grow (SQLSTATE 53100), wherever it comes from.
      await client.query(
        `create function no_room() returns trigger language plpgsql as $$ begin
           raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      );
      await client.query("create trigger no_room before insert or update on addresses execute function no_room()");
      try {
        expectAway([
          await server.ask("POST", "/addresses/", { as: user, body: address() }),
          await server.ask("PATCH", iri, { as: user, body: { postalCode: "5020" } }),
          await server.ask("PUT", iri, { as: user, body: address() }),
        ]);
        expect((await server.get(iri, { as: user })).status).toBe(200);
      } finally {
        await client.query("drop function no_room() cascade");
      }
    });
    expect((await server.ask("PATCH", iri, { as: user, body: { postalCode: "5020" } })).status).toBe(204);
  });

  test("[LIM-5] a server that has no connection left is 503, until it has", async () => {
    const held: pg.Client[] = [];
    await onDatabase(async (client) => {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hydrant'");
      for (;;) {
        const next = new pg.Client({ connectionString: database.url });
        next.on("error", () => {});
        try {
          await next.connect();
          held.push(next);
        } catch {
          // The last is taken. The server under test may have had one in between.
          await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hydrant'",
          );
          const { rows } = await client.query(
            "select count(*)::int as n from pg_stat_activity where datname is not null",
          );
          if (rows[0].n >= connections && held.length >= connections - 1) break;
        }
      }
      expectAway([await server.get("/places/salzburg-at"), await server.get("/readyz"), await login()]);
    });
    await Promise.all(held.map((each) => each.end()));
    while ((await server.get("/readyz")).status !== 200) await sleep(20);
    expect((await server.get("/places/salzburg-at")).status).toBe(200);
  });

  async function onDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
});

describe("under maintenance", () => {
  test("[LIM-5] everything is 503 with Retry-After but health", async () => {
    const launched = await launchSeeded({ MAINTENANCE: "on" });
    try {
      const server = new Server(launched);
      const token = new URLSearchParams({ grant_type: "password", username: "admin", password: launched.password });
      for (const answer of [
        await server.get("/"),
        await server.get("/places/"),
        await server.get("/openapi.json"),
        await server.get("/nothing"),
        await server.get(`${launched.alias}places/`),
        await server.ask("POST", "/oauth2/token", { body: token }),
        await server.ask("DELETE", "/places/salzburg-at", { as: "Bearer nothing" }),
      ]) {
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
        expect(answer.json).toMatchObject({ "@type": "Error", statusCode: 503 });
      }
      for (const path of ["/healthz", "/readyz"]) expect((await server.get(path)).status).toBe(200);
    } finally {
      await launched.stop();
    }
  });
});
