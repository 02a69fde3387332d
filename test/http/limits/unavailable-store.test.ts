/** The rate limit while its store is away: the count goes on in memory, the log says so once, and the store hears of it when it is back. */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { freePort } from "../../../scripts/ports.ts";
import { findProgram, type RedisServer, startRedis } from "../../../scripts/programs.ts";
import { copyOf, type Launched, launch, seeded } from "../launch.ts";
import { anAddress, at, trusting } from "./through.ts";

const { serverUrl } = inject("databases");
const program = findProgram("redis-server");
const withoutRedis = program === null ? " (no redis-server found on PATH)" : "";
const limit = 20;

const away = "the rate limit store is unreachable";
const back = "the rate limit store is back";

const said = (server: Launched, words: string): number => server.log().split(words).length - 1;

/** Waits until the log has said something so often. */
async function says(server: Launched, words: string, times = 1): Promise<void> {
  while (said(server, words) < times) await sleep(20);
}

const serve = async (url: string): Promise<Launched> =>
  launch("PGlite", { DATA_DIR: await copyOf(inject("seed")), REDIS_URL: url, RATE_LIMIT: String(limit), ...trusting });

/** Two servers that count in one Redis. */
async function withTwo(tests: (servers: [Launched, Launched], redis: RedisServer) => Promise<void>): Promise<void> {
  const redis = await startRedis(program as string);
  const servers: Launched[] = [];
  try {
    servers.push(...(await Promise.all([serve(redis.url), serve(redis.url)])));
    await tests(servers as [Launched, Launched], redis);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
  }
}

test.skipIf(program === null)(`[LIM-1] Redis is killed, and comes back with nothing${withoutRedis}`, () =>
  withTwo(async ([one, other], redis) => {
    const address = anAddress();
    const ask = at(one, address);
    expect((await ask()).limit?.remaining).toBe(limit - 1);
    expect((await at(other, address)()).limit?.remaining).toBe(limit - 2);
    expect((await ask()).limit?.remaining).toBe(limit - 3);
    await redis.stop();
    // It goes on from where it was, and nobody is turned away before the limit or let through after it.
    for (let count = 4; count <= 8; count++) {
      const answer = await ask();
      expect([answer.status, answer.limit?.remaining]).toEqual([200, limit - count]);
    }
    const greedy = anAddress();
    const statuses = (await Promise.all(Array.from({ length: 2 * limit }, () => at(one, greedy)()))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    await says(one, away);
    const again = await startRedis(program as string, redis.port);
    try {
      await says(one, back);
      // What was counted here meanwhile is told with the next request, and the other hears of it.
      expect((await ask()).limit?.remaining).toBe(limit - 6);
      const elsewhere = at(other, address);
      const before = await elsewhere();
      expect(before.limit?.remaining).toBeLessThanOrEqual(limit - 7);
      expect((await ask()).limit?.remaining).toBe((before.limit?.remaining ?? 0) - 1);
      expect((await at(one, greedy)()).status).toBe(429);
      expect([said(one, away), said(one, back)]).toEqual([1, 1]);
    } finally {
      await again.stop();
    }
  }),
);

test.skipIf(program === null)(`[LIM-1] Redis hangs, and goes on${withoutRedis}`, () =>
  withTwo(async ([one, other], redis) => {
    const address = anAddress();
    const ask = at(one, address);
    expect((await ask()).limit?.remaining).toBe(limit - 1);
    process.kill(redis.pid, "SIGSTOP");
    try {
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await says(one, away);
      expect((await ask()).limit?.remaining).toBe(limit - 5);
    } finally {
      process.kill(redis.pid, "SIGCONT");
    }
    await says(one, back);
    const counted = (await ask()).limit?.remaining ?? 0;
    expect(counted).toBeLessThanOrEqual(limit - 6);
    expect((await at(other, address)()).limit?.remaining).toBe(counted - 1);
  }),
);

test.skipIf(program === null)(
  `[LIM-1] a server starts without its Redis, and finds it later${withoutRedis}`,
  async () => {
    const port = await freePort();
    const server = await serve(`redis://127.0.0.1:${port}`);
    let redis: RedisServer | undefined;
    try {
      const ask = at(server, anAddress());
      expect((await ask()).limit?.remaining).toBe(limit - 1);
      expect((await ask()).limit?.remaining).toBe(limit - 2);
      await says(server, away);
      redis = await startRedis(program as string, port);
      await says(server, back);
      expect((await ask()).limit?.remaining).toBe(limit - 3);
      expect(said(server, away)).toBe(1);
    } finally {
      await server.stop();
      await redis?.stop();
    }
  },
);

test.skipIf(serverUrl === null)("[LIM-1][LIM-5] PostgreSQL turns everybody away, and takes them again", async () => {
  const { DATABASE_URL: databaseUrl } = await seeded.PostgreSQL();
  const name = new URL(databaseUrl).pathname.slice(1);
  const operator = new pg.Client({ connectionString: serverUrl as string });
  await operator.connect();
  const server = await launch("PostgreSQL", { DATABASE_URL: databaseUrl, RATE_LIMIT: String(limit), ...trusting });
  try {
    const ask = at(server, anAddress());
    expect((await ask()).limit?.remaining).toBe(limit - 1);
    await operator.query(`alter database ${name} allow_connections false`);
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    // What needs no database is answered; what does is not, and says that it counts.
    for (const [count, path, status] of [
      [2, "docs/", 200],
      [3, "countries/AT", 503],
      [4, "docs/", 200],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, answer.limit?.remaining]).toEqual([status, limit - count]);
    }
    await says(server, away);
    await operator.query(`alter database ${name} allow_connections true`);
    await says(server, back);
    // A pooler may run what waited for the database, also if nobody waits for the answer any more.
    const late = limit - 5 - Number((await ask()).limit?.remaining);
    expect(inject("pooler") == null ? [0] : [0, 1]).toContain(late);
    const { rows } = await counts(databaseUrl);
    expect(rows).toContainEqual({ points: 5 + late });
    expect([said(server, away), said(server, back)]).toEqual([1, 1]);
  } finally {
    await server.stop();
    await operator.end();
  }
});

async function counts(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<{ points: number }>("select points from hydrant_limit");
  } finally {
    await client.end();
  }
}
