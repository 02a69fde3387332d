/**
 * Switchovers: another node of PostgreSQL becomes the primary while clients write and read. A server goes over to it by itself; nothing that was
 * acknowledged is lost, and nobody reads what is older than what was acknowledged before (clause LIM-5).
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresqlServer, startPostgresql } from "../../scripts/postgresql.ts";
import { makeAtlas, type TestProject } from "../projects.ts";
import { type Login, Server } from "./asking.ts";
import { failing, type Launched, launch } from "./launch.ts";
import { address, anAddress } from "./making.ts";
import { Network } from "./network.ts";
import { hydrant } from "./operator/command.ts";
import { describeWith } from "./programs.ts";

describeWith("pg_basebackup", () => {
  let folder: string;
  let primary: PostgresqlServer;
  let standby: PostgresqlServer;
  let network: Network;
  let project: TestProject;

  beforeAll(async () => {
    project = await makeAtlas();
    folder = await mkdtemp(join(tmpdir(), "switchover-"));
    const started = await startPostgresql(folder, { fsync: "off", wal_receiver_status_interval: "1s" });
    if (started === null) throw new Error("There is no PostgreSQL.");
    primary = started;
    const loaded = await launch("PostgreSQL", { DATABASE_URL: primary.url }, project.entry);
    await loaded.stop();
    standby = await started.standby();
  }, 120_000);

  afterAll(async () => {
    project?.remove();
    network?.close();
    await Promise.all([primary?.stop(), standby?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const [portOf, hostOf] = [
    (node: PostgresqlServer) => Number(new URL(node.url).port),
    (node: PostgresqlServer) => new URL(node.url).host,
  ];

  async function on<T = unknown>(node: PostgresqlServer, text: string): Promise<T> {
    const client = new pg.Client({ connectionString: node.url });
    await client.connect();
    try {
      return Object.values((await client.query(text)).rows[0] ?? {})[0] as T;
    } finally {
      await client.end();
    }
  }

  /** Clients that write and read until they are stopped, and what they found. */
  function load(server: Server, user: Login) {
    let going = true;
    const made: string[] = [];
    const statuses = new Set<number>();
    const older: string[] = [];
    let acknowledged = 0;
    const clients = Array.from({ length: 3 }, async () => {
      const iri = await anAddress(server, user, { label: "0" });
      let [written, seen] = [0, 0];
      const writing = (async () => {
        for (let next = 1; going; next++) {
          const { status } = await server.ask("PATCH", iri, { as: user, body: { label: String(next) } });
          statuses.add(status);
          if (status === 204) {
            written = next;
            acknowledged++;
          }
          const another = await server.ask("POST", "/addresses/", { as: user, body: address() });
          statuses.add(another.status);
          if (another.status === 303) made.push(another.headers.get("location") as string);
        }
      })();
      while (going) {
        const least = Math.max(written, seen);
        // Down a lane, and by the pool.
        for (const path of [iri, "/addresses/?itemsPerPage=100"]) {
          const answer = await server.get(path, { as: user });
          statuses.add(answer.status);
          if (answer.status !== 200) continue;
          const found =
            path === iri ? answer.json : answer.json.member.find((each: { "@id": string }) => each["@id"] === iri);
          if (found === undefined) continue;
          seen = Number(found.label);
          if (seen < least) older.push(`${path}: ${seen} after ${least}`);
        }
      }
      await writing;
    });
    return {
      acknowledged: () => acknowledged,
      halt() {
        going = false;
        return Promise.allSettled(clients);
      },
      async stop() {
        going = false;
        await Promise.all(clients);
        expect(older).toEqual([]);
        for (const iri of made) expect((await server.get(iri, { as: user })).status).toBe(200);
        expect([...statuses].filter((status) => ![200, 204, 303, 503].includes(status))).toEqual([]);
      },
    };
  }

  async function writes(server: Server, user: Login): Promise<boolean> {
    return (await server.ask("POST", "/addresses/", { as: user, body: address() })).status === 303;
  }

  /** Where no node is changing: a write succeeds or not, and `/readyz` agrees. */
  async function expectWrites(server: Server, user: Login, expected: boolean): Promise<void> {
    const ready = await server.get("/readyz");
    expect([await writes(server, user), ready.status]).toEqual([expected, expected ? 200 : 503]);
    if (!expected) expect(Number(ready.headers.get("retry-after"))).toBeGreaterThan(0);
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await sleep(20);
  }

  async function drill(launched: Launched, switchOver: (server: Server, user: Login) => Promise<void>): Promise<void> {
    let clients: ReturnType<typeof load> | undefined;
    try {
      const server = new Server(launched);
      const user = await server.user();
      await expectWrites(server, user, true);
      clients = load(server, user);
      const { acknowledged } = clients;
      await until(async () => acknowledged() > 20);
      await switchOver(server, user);
      await until(() => writes(server, user));
      const before = acknowledged();
      await until(async () => acknowledged() > before + 20);
      await clients.stop();
      // All of its connections by now.
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([
          ...Array.from({ length: 8 }, () => server.ask("POST", "/addresses/", { as: user, body: address() })),
          server.ask("POST", "/objects/", {
            as: user,
            body: Buffer.from("bytes"),
            headers: { "Content-Type": "text/plain" },
          }),
          server.get("/readyz"),
          server.ask("POST", "/oauth2/token", {
            body: new URLSearchParams({ grant_type: "password", username: user.username, password: user.password }),
          }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(303), 200, 200]);
      }
      expect(launched.process.exitCode).toBeNull();
    } finally {
      await clients?.halt();
      await launched.stop();
    }
  }

  test("[OPS-4] a start on a standby says so, as commands do", async () => {
    const line = /^The database accepts no writes: it is a standby.*DATABASE_URL/;
    const dataDir = join(folder, "refused");
    const { status, said } = await failing(
      { DATABASE_URL: standby.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" },
      project.entry,
    );
    expect([status, said.trim().split("\n")]).toEqual([69, [expect.stringMatching(line)]]);
    for (const args of [
      ["user", "list"],
      ["migrate", "up"],
    ] as const) {
      const called = await hydrant({ dataDir, databaseUrl: standby.url }, args, { cwd: project.folder });
      expect([called.status, called.stderr.trim()]).toEqual([1, expect.stringMatching(line)]);
    }
  });

  test("[LIM-5] with several hosts, the one that takes writes is found, whichever it is", async () => {
    const url = `postgres://postgres@${hostOf(standby)},${hostOf(primary)}/postgres?target_session_attrs=read-write`;
    await drill(await launch("PostgreSQL", { DATABASE_URL: url }, project.entry), async (server, user) => {
      await primary.stop();
      await expectWrites(server, user, false);
      expect((await server.get("/healthz")).status).toBe(200);
      await on(standby, "select pg_promote()");
      await until(() => writes(server, user));
      // The one from before comes back as a standby.
      await primary.again(standby);
      [primary, standby] = [standby, primary];
    });
  }, 120_000);

  test("[LIM-5] sessions that are left at a node that takes no writes any more are used no more", async () => {
    network = new Network(portOf(primary));
    const url = new URL(primary.url);
    url.port = String(await network.open());
    await drill(await launch("PostgreSQL", { DATABASE_URL: url.href }, project.entry), async (server, user) => {
      // The old primary goes on running, and nobody ends its sessions.
      await on(primary, "alter system set default_transaction_read_only = on");
      await on(primary, "select pg_reload_conf()");
      await until(async () => !(await writes(server, user)));
      const since = await on<Date>(primary, "select now()");
      const writing = `select count(*)::integer from pg_stat_activity where datname is not null and xact_start < '${since.toISOString()}'`;
      await until(async () => (await on(primary, writing)) === 0);
      const end = await on<string>(primary, "select pg_current_wal_lsn()::text");
      await until(async () => await on<boolean>(standby, `select pg_last_wal_replay_lsn() >= '${end}'`));
      await expectWrites(server, user, false);
      await on(standby, "select pg_promote()");
      network.leadTo(portOf(standby));
    });
    await primary.stop();
    primary = standby;
    standby = await primary.standby();
  }, 120_000);
});
