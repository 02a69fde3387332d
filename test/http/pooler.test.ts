/** A pooler between servers and PostgreSQL: how it assigns sessions is recognised, and nothing relies on one where it assigns them by transaction. */

import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Pgbouncer, startPgbouncer } from "../../scripts/programs.ts";
import { Unavailable, Unequipped } from "../../src/store/database/connection-errors.ts";
import { openDatabase } from "../../src/store/database/database.ts";
import { NodeClient } from "../../src/store/database/nodes.ts";
import { poolModeOf } from "../../src/store/database/pooler-check.ts";
import { runMigration } from "../../src/store/migrate/knex-adapter.ts";
import { freshOnServer } from "../databases.ts";
import { isLong } from "../random.ts";
import { Server } from "./asking.ts";
import { failing, type Launched, launch, main, seeded } from "./launch.ts";
import { address } from "./making.ts";
import { hydrant } from "./operator/command.ts";
import { describeWith } from "./programs.ts";

const { serverUrl, folder } = inject("databases");

describe.skipIf(serverUrl === null)("with PostgreSQL", () => {
  describeWith("pgbouncer", (program) => {
    const started: Pgbouncer[] = [];
    let direct: string;

    beforeAll(async () => {
      ({ databaseUrl: direct } = await freshOnServer(serverUrl as string));
    });
    afterAll(() => Promise.all(started.map((each) => each.stop())));

    async function pooler(mode: string, size: number, settings: Readonly<Record<string, string | number>> = {}) {
      const made = await startPgbouncer(program, await mkdtemp(join(folder, "pooler-")), serverUrl as string, {
        pool_mode: mode,
        default_pool_size: size,
        max_client_conn: 500,
        ...settings,
      });
      started.push(made);
      return made;
    }

    /** The same, whose sessions are all open already; its URL. */
    async function filled(mode: string, size: number, settings: Readonly<Record<string, string | number>>) {
      const url = (await pooler(mode, size, settings)).through(direct);
      const one = new pg.Pool({ connectionString: url, max: size });
      await Promise.all(Array.from({ length: size }, () => one.query("select pg_sleep(0.2)")));
      await one.end();
      return url;
    }

    /** What the sessions of a pooler have that was not given to a transaction: everything that another one could meet. */
    async function leftovers(url: string, size: number): Promise<readonly string[]> {
      const all = new pg.Pool({ connectionString: url, max: size });
      const found = await Promise.all(
        Array.from({ length: size }, async () => {
          const client = await all.connect();
          await client.query("begin");
          const { rows } =
            await client.query(`select 'statement ' || statement as it, pg_sleep(0.2) from pg_prepared_statements
            union all select 'setting ' || name, null from pg_settings where source = 'session'
              and name not in ('TimeZone', 'DateStyle', 'application_name', 'client_encoding', 'extra_float_digits')
            union all select 'table ' || relname, null from pg_class where relpersistence = 't' and relnamespace = pg_my_temp_schema()`);
          await client.query("select pg_sleep(0.2)");
          await client.query("commit");
          client.release();
          return rows.map(({ it }) => it as string);
        }),
      );
      await all.end();
      return found.flat();
    }

    const sizes = isLong ? [1, 2, 20] : [1, 20];
    test.for(sizes.flatMap((size) => [0, 1].map((robin) => [size, robin] as const)))(
      "[OPS-8] sessions by transaction are recognised, with %i of them, in turns: %i",
      async ([size, robin]) => {
        const url = await filled("transaction", size, { server_round_robin: robin });
        expect(await poolModeOf(url)).toBe("transaction");
        // Beside others as well.
        const others = new pg.Pool({ connectionString: url, max: 3 });
        let going = true;
        const busy = Array.from({ length: 3 }, async () => {
          while (going) await others.query("select 1");
        });
        for (let round = 0; round < 5; round++) expect(await poolModeOf(url)).toBe("transaction");
        going = false;
        await Promise.all(busy);
        await others.end();
      },
    );

    test("[OPS-8] sessions by connection are recognised, as those of PostgreSQL itself", async () => {
      expect(await poolModeOf(direct)).toBe("session");
      const url = await filled("session", 20, {});
      for (let round = 0; round < 5; round++) expect(await poolModeOf(url)).toBe("session");
      await expect(poolModeOf(await filled("session", 1, { query_wait_timeout: 2 }))).rejects.toThrow(Unavailable);
    });

    test("[OPS-8] where sessions are assigned by statement, the start and every command end with a line that says how to mend it", async () => {
      const url = (await pooler("statement", 20)).through(direct);
      const dataDir = join(folder, "refused");
      const line =
        /^A pooler between the server and its database assigns sessions per statement.*pool_mode = transaction or session.*DATABASE_URL/;
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

    test("[OPS-8] sessions that begin with rounded numbers are refused, with the setting to change", async () => {
      const { databaseUrl } = await freshOnServer(serverUrl as string);
      const name = new URL(databaseUrl).pathname.slice(1);
      const owner = new pg.Client({ connectionString: databaseUrl });
      await owner.connect();
      await owner.query(`alter database ${name} set extra_float_digits = 0`);
      await owner.end();
      const asked = poolModeOf((await pooler("transaction", 2)).through(databaseUrl));
      await expect(asked).rejects.toThrow(Unequipped);
      await expect(asked).rejects.toThrow(/"alter role postgres set extra_float_digits = 1"/);
    });

    test("[OPS-8] a pooler that does not pass on the time zone is refused, with the setting to change", async () => {
      const { databaseUrl } = await freshOnServer(serverUrl as string);
      const owner = new pg.Client({ connectionString: databaseUrl });
      await owner.connect();
      await owner.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set timezone = 'Europe/Vienna'`);
      await owner.end();
      const url = (await pooler("transaction", 2)).through(databaseUrl);
      await expect(poolModeOf(url)).resolves.toBe("transaction");
      // PgBouncer passes it on; another pooler may take it for its own.
      const plain = pg.Client.prototype as unknown as NodeClient;
      const passing = vi.spyOn(NodeClient.prototype, "getStartupConf").mockImplementation(plain.getStartupConf);
      await expect(poolModeOf(url)).rejects.toThrow(/"alter role postgres set timezone = 'UTC'"/);
      passing.mockRestore();
    });

    describe("of which a few sessions serve all", () => {
      const size = 5;
      let url: string;
      let databaseUrl: string;
      let launched: Launched[] = [];
      let servers: readonly Server[];

      beforeAll(async () => {
        ({ DATABASE_URL: databaseUrl } = await seeded.PostgreSQL());
        url = (await pooler("transaction", size)).through(databaseUrl);
        const DATA_DIR = await mkdtemp(join(folder, "pooled-"));
        const place = { DATABASE_URL: url, DATA_DIR };
        launched = [
          await launch("PostgreSQL", { ...place, WORKERS: "2" }, main, null),
          await launch("PostgreSQL", place, main, null),
        ];
        servers = launched.map((each) => new Server(each));
      });
      afterAll(() => Promise.all(launched.map((each) => each.stop())));

      test.for([10, 50])("[OPS-8] two servers, one with workers, answer %i requests at a time", async (count) => {
        const [one] = servers as [Server, Server];
        const user = await one.user();
        const made = await Promise.all(
          Array.from({ length: count }, async (_, index) => {
            const server = servers[index % 2] as Server;
            const label = { en: `Label ${index}` };
            const posted = await server.ask("POST", "/addresses/", { as: user, body: address({ label }) });
            const read = await server.get("/places/salzburg-at");
            const path = new URL(posted.headers.get("location") ?? "", server.address.base).pathname;
            const again = await (servers[(index + 1) % 2] as Server).get(path, { as: user });
            return [posted.status, read.status, again.status, again.json.label];
          }),
        );
        expect(made).toEqual(made.map(() => [303, 200, 200, expect.anything()]));
        expect(made.map(([, , , label]) => JSON.stringify(label))).toEqual(
          made.map((_, index) => expect.stringContaining(`Label ${index}`)),
        );
        expect(await leftovers(url, size)).toEqual([]);
      });

      test("[OPS-8][OPS-9] a database that takes no writes any more, and again, costs 503 in between", async () => {
        const server = servers[1] as Server;
        const user = await server.user();
        const name = new URL(databaseUrl).pathname.slice(1);
        const operator = new pg.Client({ connectionString: serverUrl as string });
        await operator.connect();
        const post = async () => (await server.ask("POST", "/addresses/", { as: user, body: address() })).status;
        const until = async (status: number) => {
          const seen = new Set<number>();
          for (let last = 0; last !== status; seen.add(last)) last = await post();
          return seen;
        };
        const turn = async (isReadOnly: string) => {
          await operator.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
          await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
        };
        expect(await post()).toBe(303);
        await turn("on");
        const closing = await until(503);
        await turn("off");
        const opening = await until(303);
        await operator.end();
        expect(new Set([...closing, ...opening]).difference(new Set([303, 503]))).toEqual(new Set());
      });

      test("[OPS-8] a transaction has its own time limits, and none outlives it", async () => {
        const database = openDatabase({ connectionString: url, poolMode: "transaction", bounded: true });
        const timeout = { text: "select current_setting('statement_timeout') as it" };
        expect((await database.transaction((transaction) => transaction.query<{ it: string }>(timeout))).rows).toEqual([
          { it: "24s" },
        ]);
        await database.close();
        expect(await leftovers(url, size)).toEqual([]);
      });

      test("[OPS-8] a migration fills in aggregates and builds indexes, whichever session each statement gets", async () => {
        const database = openDatabase({ connectionString: url, poolMode: "transaction", max: 2 });
        let going = true;
        const busy = (async () => {
          while (going) await database.query({ text: "select set_config('hydrant.filled', '0', false)" });
        })();
        await database.session(async (session) => {
          await session.query({
            text: "create table counted as select id, 0 as count from generate_series(1, 1234) as id",
          });
          const up = (text: string) =>
            runMigration(async (_knex, tools) => {
              await tools.fillAggregates(text);
              await tools.build("counted_idx", 'create index concurrently "counted_idx" on "counted" ("count")');
            }, session);
          // As a new migration has it, and as those have it that were made before.
          for (const isLocal of [true, false]) await up(filling(isLocal));
        });
        going = false;
        await busy;
        const { rows } = await database.query({
          text: "select count as times, count(*) as rows from counted group by 1",
        });
        expect(rows).toEqual([{ times: 2, rows: 1234 }]);
        await database.query({ text: "drop table counted" });
        await database.close();
      });
    });
  });
});

/** Counts each row once, 500 at a time. */
const filling = (isLocal: boolean): string => `do $fill$
declare
  "$former" text = nullif(current_setting('hydrant.filled', true), '');
  "$keys" integer[] = array(select it.id from counted as it where "$former" is null or it.id > "$former"::integer order by it.id limit 500 for no key update);
begin
  update counted as it set count = count + 1 where id = any("$keys");
  perform set_config('hydrant.filled', coalesce("$keys"[cardinality("$keys")]::text, ''), ${isLocal});
end $fill$`;
