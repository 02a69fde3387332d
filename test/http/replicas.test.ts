/**
 * Replicas: two hot standbys answer reads, one of which is delayed, silent, dead or no standby any more. No answer is
 * older than what was acknowledged before, nobody gets an error, and a credential that has ended is refused (clause OPS-10).
 */

import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresqlServer, startPostgresql } from "../../scripts/postgresql.ts";
import { makeAtlas, type TestProject } from "../projects.ts";
import fc, { isLong } from "../random.ts";
import { type Login, Server } from "./asking.ts";
import { failing, type Launched, launch } from "./launch.ts";
import { aKey, anAddress, aPlace } from "./making.ts";
import { describeWith } from "./programs.ts";
import { race } from "./revalidating/race.ts";
import { credentials, stories } from "./revalidating/stories.ts";

describeWith("pg_basebackup", () => {
  let folder: string;
  let primary: PostgresqlServer;
  let standbys: PostgresqlServer[];
  let project: TestProject;
  let launched: Launched;
  let server: Server;

  beforeAll(async () => {
    project = await makeAtlas();
    folder = await mkdtemp(join(tmpdir(), "replicas-"));
    const started = await startPostgresql(folder, { fsync: "off", max_wal_senders: 10 });
    if (started === null) throw new Error("There is no PostgreSQL.");
    primary = started;
    standbys = [await started.standby(), await started.standby()];
    const urls = standbys.map(({ url }) => url).join(", ");
    launched = await launch("PostgreSQL", { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: urls }, project.entry);
    server = new Server(launched);
    await used(2);
  }, 120_000);

  afterAll(async () => {
    await launched?.stop();
    project?.remove();
    await Promise.all([primary, ...(standbys ?? [])].map((node) => node?.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  async function on(node: PostgresqlServer, ...texts: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: node.url });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  }

  const delay = (node: PostgresqlServer, milliseconds: number) =>
    on(node, `alter system set recovery_min_apply_delay = ${milliseconds}`, "select pg_reload_conf()");

  async function metric(name: string): Promise<number> {
    const { text } = await server.get(`${launched.alias}metrics`);
    return Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  }

  const reads = (node: string) => metric(`hydrant_database_reads_total{node="${node}"}`);

  /** Waits until that many replicas are used. */
  async function used(count: number): Promise<void> {
    while ((await metric('hydrant_database_replicas{state="used"}')) !== count) await sleep(50);
  }

  /** Stops or continues a node: its postmaster and all processes of it. */
  function signal({ pid }: PostgresqlServer, name: NodeJS.Signals): void {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name);
  }

  /** Writes and reads until `work` is done, and expects that each answer is right. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    let going = true;
    const wrong: string[] = [];
    const user = await server.user();
    const clients = Array.from({ length: 4 }, async () => {
      const iri = await anAddress(server, user, { label: "0" });
      for (let next = 1; going; next++) {
        const { status } = await server.ask("PATCH", iri, { as: user, body: { label: String(next) } });
        if (status !== 204) wrong.push(`PATCH: ${status}`);
        for (const path of [iri, iri, "/addresses/?itemsPerPage=100", "/places/?itemsPerPage=5&embed=addressCountry"]) {
          const as = path.startsWith("/places") ? undefined : user;
          const answer = await server.get(path, { as });
          const found = path === iri ? answer.json : answer.json.member?.find((each: never) => each["@id"] === iri);
          if (answer.status !== 200) wrong.push(`GET ${path}: ${answer.status}`);
          else if (as !== undefined && Number(found?.label) !== next)
            wrong.push(`GET ${path}: ${found?.label} after ${next}`);
        }
      }
    });
    try {
      await sleep(200);
      await work();
      await sleep(200);
    } finally {
      going = false;
      await Promise.all(clients);
    }
    expect(wrong).toEqual([]);
  }

  test("[OPS-10] replicas that have replayed what was acknowledged answer items, pages, and files", async () => {
    const [before, fromPrimary] = [await reads("replica"), await reads("primary")];
    const as = await server.admin();
    const place = await aPlace(server);
    await expect
      .poll(async () => {
        for (const path of [place, "/places/?itemsPerPage=5", "/countries/AT", "/users/?me"])
          expect((await server.get(path, { as: path === "/users/?me" ? as : undefined })).status).toBe(200);
        return (await reads("replica")) - before;
      })
      .toBeGreaterThan(40);
    expect((await reads("primary")) - fromPrimary).toBeLessThan(40);
  });

  test("[OPS-10][AUT-4] what they have not replayed comes from the primary, also that a credential has ended", async () => {
    const [user, other] = [await server.user(), await server.user()];
    const key = await aKey(server, await server.admin());
    const iri = await anAddress(server, user, { label: "before" });
    await Promise.all(standbys.map((node) => on(node, "select pg_wal_replay_pause()")));
    try {
      await server.ask("PATCH", iri, { as: user, body: { label: "after" } });
      await server.ask("DELETE", key.iri, { as: await server.admin() });
      await server.ask("DELETE", "/oauth2/token", { as: other });
      const before = await reads("replica");
      expect((await server.get(iri, { as: user })).json.label).toBe("after");
      expect((await server.get("/users/?me", { as: other })).status).toBe(401);
      expect((await server.get("/places/", { as: key.authorization })).status).toBe(401);
      expect((await server.login(other.username, other.password)).user).toBe(other.user);
      expect((await server.get("/users/?me", { as: user })).json.totalItems).toBe(1);
      expect((await reads("replica")) - before).toBe(0);
    } finally {
      await Promise.all(standbys.map((node) => on(node, "select pg_wal_replay_resume()")));
      await used(2);
    }
  });

  test("[OPS-10][CAC-3] while replicas are late, nobody goes on with what a write has changed", async () => {
    const delays = fc.array(fc.constantFrom(0, 5, 50, 300, 1000, 5000), { minLength: 3, maxLength: 8 });
    const before = await reads("replica");
    const late = standbys[1] as PostgresqlServer;
    await fc.assert(
      fc.asyncProperty(delays, async (each) => {
        let going = true;
        const changing = (async () => {
          for (let next = 0; going; next++) {
            await delay(late, each[next % each.length] as number);
            for (let waited = 0; going && waited < 1000; waited += 50) await sleep(50);
          }
        })();
        try {
          const bounds = { rounds: isLong ? 3000 : 500, seconds: isLong ? 60 : 8 };
          // A slow machine needs longer until something is not modified.
          for (let told = 0, round = 0; told === 0 && round < 5; round++) {
            const { lies, done } = await race([server], [...stories, credentials, credentials], bounds);
            expect(lies).toEqual([]);
            told += done.told;
          }
        } finally {
          going = false;
          await changing;
          await delay(late, 0);
        }
      }),
      { numRuns: isLong ? 10 : 1, endOnFailure: true },
    );
    expect(await reads("replica")).toBeGreaterThan(before);
    await used(2);
  });

  test("[OPS-10] a replica that is killed, starts again, or falls silent costs nobody an error", async () => {
    const one = standbys[0] as PostgresqlServer;
    await underLoad(async () => {
      process.kill(one.pid, "SIGKILL");
      await used(1);
      await one.again(primary);
      await used(2);
      signal(one, "SIGSTOP");
      await used(1);
      signal(one, "SIGCONT");
      await used(2);
      await one.stop();
      await used(1);
      await one.again(primary);
      await used(2);
    });
    const log = launched
      .log()
      .split("\n")
      .filter((line) => line.includes("replica"));
    const { host } = new URL(one.url);
    expect(log.filter((line) => line.includes(host) && line.includes("is not used")).length).toBeGreaterThanOrEqual(3);
  });

  test("[OPS-10] a replica that was promoted serves no reads, as writes would miss it", async () => {
    const promoted = await primary.standby();
    const other = await launch(
      "PostgreSQL",
      { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: promoted.url },
      project.entry,
    );
    try {
      const asked = new Server(other);
      const gauge = async () => (await asked.get(`${other.alias}metrics`)).text;
      await expect.poll(gauge).toContain('hydrant_database_replicas{state="used"} 1');
      const user: Login = await asked.user();
      const iri = await anAddress(asked, user, { label: "0" });
      await on(promoted, "select pg_promote()", "create table elsewhere as select generate_series(1, 10000)");
      for (let next = 1; next <= 20; next++) {
        await asked.ask("PATCH", iri, { as: user, body: { label: String(next) } });
        expect((await asked.get(iri, { as: user })).json.label).toBe(String(next));
      }
      await expect.poll(gauge).toContain('hydrant_database_replicas{state="used"} 0');
      expect(other.log()).toContain("it is not a standby");
    } finally {
      await other.stop();
      await promoted.stop();
    }
  });

  test("[OPS-10] a server starts without its replicas", async () => {
    const url = new URL(primary.url);
    url.port = "1";
    const other = await launch(
      "PostgreSQL",
      { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: url.href },
      project.entry,
    );
    try {
      expect((await new Server(other).get("/countries/AT")).status).toBe(200);
      await expect.poll(() => other.log()).toContain("a replica is not used");
    } finally {
      await other.stop();
    }
  });

  test("[OPS-10] settings of replicas that make no sense end the start", async () => {
    const several = "postgres://localhost:1,localhost:2/postgres";
    const refused = await failing({ DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: several }, project.entry);
    expect([refused.status, refused.said]).toEqual([78, expect.stringContaining("must be URLs of one replica each")]);
    const alone = await failing({ DATABASE_REPLICA_URLS: primary.url }, project.entry);
    expect([alone.status, alone.said]).toEqual([78, expect.stringContaining("needs DATABASE_URL, which is not set")]);
  });
});
