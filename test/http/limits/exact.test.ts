/** The rate limit counts exactly: of many requests at once just those pass that the window allows, whatever counts them and however many processes serve. */

import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { findProgram, startRedis } from "../../../scripts/programs.ts";
import { Server } from "../asking.ts";
import { copyOf, type Launched, launch, seeded } from "../launch.ts";
import { anAddress, at, trusting } from "./through.ts";

const naive = fileURLToPath(new URL("../mutants/naive-limit.ts", import.meta.url));
const { serverUrl } = inject("databases");
const redisServer = findProgram("redis-server");

const onPglite = async (environment: Record<string, string> = {}): Promise<Launched> =>
  launch("PGlite", { DATA_DIR: await copyOf(inject("seed")), RATE_LIMIT: "180", ...trusting, ...environment });

/** So many servers on one new database. */
async function onPostgresql(
  count: number,
  environment: Record<string, string> = {},
  entry?: string,
): Promise<Launched[]> {
  const { DATABASE_URL: databaseUrl } = await seeded.PostgreSQL();
  const settings = { DATABASE_URL: databaseUrl, RATE_LIMIT: "180", ...trusting, ...environment };
  const one = () => launch("PostgreSQL", settings, entry);
  return [await one(), ...(await Promise.all(Array.from({ length: count - 1 }, one)))];
}

/** What hands a test servers that count together, and takes them away. */
type Serving = (tests: (servers: readonly Launched[]) => Promise<void>) => Promise<void>;

const during =
  (start: () => Promise<readonly Launched[]>): Serving =>
  async (tests) => {
    const servers = await start();
    try {
      await tests(servers);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  };

const inRedis: Serving = async (tests) => {
  const redis = await startRedis(redisServer as string);
  try {
    const one = () => onPglite({ REDIS_URL: redis.url });
    await during(() => Promise.all([one(), one()]))(tests);
  } finally {
    await redis.stop();
  }
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const servings: readonly (readonly [name: string, available: boolean, serving: Serving])[] = [
  ["one process, in memory", true, during(async () => [await onPglite()])],
  ["two processes, in PostgreSQL", serverUrl !== null, during(() => onPostgresql(2))],
  ["three workers, in PostgreSQL", serverUrl !== null, during(() => onPostgresql(1, { WORKERS: "3" }))],
  [
    `two processes, in Redis${redisServer === null ? " (no redis-server found on PATH)" : ""}`,
    redisServer !== null,
    inRedis,
  ],
];

for (const [name, available, serving] of servings) {
  test.skipIf(!available)(
    `[LIM-1] of 400 requests at once exactly 180 pass, and those refused have no effect: ${name}`,
    () =>
      serving(async (servers) => {
        await passing(servers);
        await effects(servers);
      }),
  );
}

test.skipIf(serverUrl === null)("a limit that reads the count and then writes it is found out", () =>
  during(() => onPostgresql(2, {}, naive))(async (servers) => {
    const { passed } = await volley(servers, anAddress());
    expect(passed.length).toBeGreaterThan(180);
    expect(passed.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);
  }),
);

/** Those of 400 requests at once that pass, and those that do not. */
async function volley(servers: readonly Launched[], address: string) {
  const clients = servers.map((server) => at(server, address));
  const answers = await Promise.all(
    numbers(400).map((index) => clients[index % clients.length]?.(index % 3 === 0 ? "nowhere" : "countries/AT")),
  );
  const isRefused = (answer: (typeof answers)[number]) => answer?.status === 429;
  return { answers, passed: answers.filter((answer) => !isRefused(answer)), refused: answers.filter(isRefused) };
}

async function passing(servers: readonly Launched[]): Promise<void> {
  const address = anAddress();
  const { answers, passed, refused } = await volley(servers, address);
  expect([passed.length, refused.length]).toEqual([180, 220]);
  // Each was told of another place in the window, and none was left out.
  const remaining = passed.map((answer) => answer?.limit?.remaining ?? -1).sort((a, b) => a - b);
  expect(remaining).toEqual(numbers(180));
  expect(new Set(refused.map((answer) => answer?.limit?.remaining))).toEqual(new Set([0]));
  expect(new Set(answers.map((answer) => answer?.limit?.limit))).toEqual(new Set([180]));
  // Who comes last is refused by each, and another address is not.
  for (const server of servers) {
    expect((await at(server, address)()).status).toBe(429);
    expect((await at(server, anAddress())()).limit?.remaining).toBe(179);
  }
}

/** Few are left, and many at once want to write. */
async function effects(servers: readonly Launched[]): Promise<void> {
  const address = anAddress();
  const clients = await Promise.all(
    servers.map(async (server) => {
      const { authorization } = await new Server(server).admin();
      return {
        ask: at(server, address),
        elsewhere: at(server, anAddress()),
        headers: { Authorization: authorization },
      };
    }),
  );
  const turn = (index: number) => clients[index % clients.length] as (typeof clients)[number];
  await Promise.all(numbers(170).map((index) => turn(index).ask()));
  const answers = await Promise.all(
    numbers(40).map((index) => {
      const body = { streetAddress: `Street ${index}`, addressLocality: "Here", addressCountry: "/countries/AT" };
      return turn(index).ask("addresses/", { method: "POST", headers: turn(index).headers, body });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(303), ...Array(30).fill(429)]);
  // Those who do not share a database keep what each of them has made.
  const asked = servers[0]?.databaseUrl === null ? clients : clients.slice(0, 1);
  const kept = await Promise.all(
    asked.map(
      async ({ elsewhere, headers }) => JSON.parse((await elsewhere("addresses/", { headers })).text).totalItems,
    ),
  );
  expect(kept.reduce((sum, each) => sum + each, 0)).toBe(10);
}
