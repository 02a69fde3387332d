/** A pooler between the server and its database: one that lends out sessions is recognised, whatever it has to lend, and one that does not is no matter. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { unprivileged } from "../../scripts/postgresql.ts";
import { Unavailable, Unequipped } from "../../src/store/database/connection-errors.ts";
import { ensureSessions } from "../../src/store/database/pooler-check.ts";
import { Server } from "./asking.ts";
import { failing, launch, seeded } from "./launch.ts";
import { address } from "./making.ts";
import { hydrant } from "./operator/command.ts";
import { describeWith } from "./programs.ts";

const { serverUrl } = inject("databases");

describe.skipIf(serverUrl === null)("with PostgreSQL", () => {
  describeWith("pgbouncer", (program) => {
    let folder: string;
    let direct: URL;
    const started: ChildProcess[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "pooler-"));
      await chmod(folder, 0o755);
      direct = new URL((await seeded.PostgreSQL()).DATABASE_URL);
    });
    afterAll(async () => {
      for (const child of started) {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    });

    /** Starts one that lends out `size` sessions, all of which are there already; its URL. */
    async function pooler(mode: string, size: number, more = ""): Promise<string> {
      const [port, user] = [await freePort(), await unprivileged()];
      const file = join(folder, `${port}.ini`);
      await writeFile(
        file,
        `[databases]
* = host=127.0.0.1 port=${direct.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
query_wait_timeout = 2
${more}
`,
      );
      const child = spawn(program, ["-q", file], { ...user, stdio: "ignore" });
      started.push(child);
      const url = new URL(direct.href);
      url.port = String(port);
      const busy = Array.from({ length: size }, async () => {
        for (;;) {
          const client = new pg.Client({ connectionString: url.href });
          client.on("error", () => {});
          try {
            await client.connect();
            await client.query("select pg_sleep(0.5)");
            return await client.end();
          } catch (error) {
            if (child.exitCode !== null) throw error;
          }
        }
      });
      await Promise.all(busy);
      return url.href;
    }

    test.for(
      ["transaction", "statement"].flatMap((mode) =>
        [1, 2, 20].flatMap((size) => [0, 1].map((robin) => [mode, size, robin] as const)),
      ),
    )("[OPS-4] by %s it is recognised, with %i sessions to lend, in turns: %i", async ([mode, size, robin]) => {
      const url = await pooler(mode, size, `server_round_robin = ${robin}`);
      await expect(ensureSessions(url)).rejects.toThrow(Unequipped);
      // Beside others as well.
      const others = new pg.Pool({ connectionString: url, max: 3 });
      let going = true;
      const busy = Array.from({ length: 3 }, async () => {
        while (going) await others.query("select 1");
      });
      for (let round = 0; round < 5; round++) await expect(ensureSessions(url)).rejects.toThrow(Unequipped);
      going = false;
      await Promise.all(busy);
      await others.end();
    });

    test("[OPS-4] where it lends out sessions, the start and every command end with a line that says how to mend it", async () => {
      const url = await pooler("transaction", 20);
      const dataDir = join(folder, "refused");
      const line =
        /^A pooler between the server and its database assigns sessions per transaction.*pool_mode = session.*DATABASE_URL/;
      const { status, said } = await failing({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
      expect([status, said.trim().split("\n")]).toEqual([69, [expect.stringMatching(line)]]);
      for (const args of [
        ["user", "list"],
        ["migrate", "status"],
        ["migrate", "up"],
      ] as const) {
        const called = await hydrant({ dataDir, databaseUrl: url }, args);
        expect([called.status, called.stderr.trim()]).toEqual([expect.any(Number), expect.stringMatching(line)]);
        expect(called.status).toBeGreaterThan(0);
      }
    });

    test("[OPS-4] where each connection has its own session, a server starts, and answers many at a time", async () => {
      await ensureSessions(direct.href);
      const url = await pooler("session", 20);
      for (let round = 0; round < 5; round++) await ensureSessions(url);
      const launched = await launch("PostgreSQL", { DATABASE_URL: url });
      try {
        const server = new Server(launched);
        const user = await server.user();
        const asked = Array.from({ length: 60 }, async (_, index) =>
          index % 2 === 0
            ? (await server.get("/places/salzburg-at")).status
            : (await server.ask("POST", "/addresses/", { as: user, body: address() })).status,
        );
        expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 303]));
      } finally {
        await launched.stop();
      }
    });

    test("[OPS-4] one that has too few sessions is not taken for one that lends them out", async () => {
      await expect(ensureSessions(await pooler("session", 1))).rejects.toThrow(Unavailable);
    });
  });
});
