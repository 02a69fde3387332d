/** Servers that are killed while clients write: what they acknowledged is there after the next start. */

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { isLong } from "../random.ts";
import { surroundings } from "../surroundings.ts";
import { spawnUnreaped, stateOf, type Unreaped, untilSaid } from "../unreaped.ts";
import { Server } from "./asking.ts";
import { killAmid } from "./killing.ts";
import { copyOf, type Launched, launch, main, seeded } from "./launch.ts";

const clients = 3;
const kills = isLong ? 30 : 3;
const restarts = isLong ? 50 : 3;

describe("a server killed at random moments", () => {
  test(
    `[OPS-1] on PGlite has kept what it acknowledged, ${kills} times`,
    async () => {
      const dataDir = await copyOf(inject("seed"));
      await killing(kills, () => launch("PGlite", { DATA_DIR: dataDir }));
    },
    kills * 36_000,
  );

  const { serverUrl, folder } = inject("databases");
  test.skipIf(serverUrl === null)(
    `[OPS-1] on PostgreSQL has kept what it acknowledged, ${kills} times`,
    async () => {
      const { DATABASE_URL: databaseUrl } = await seeded.PostgreSQL();
      const dataDir = await mkdtemp(join(folder, "killed-"));
      await killing(kills, () => launch("PostgreSQL", { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }));
    },
    kills * 36_000,
  );
});

describe.skipIf(process.platform !== "linux")("[OPS-14] a server that is killed and not waited for", () => {
  const { serverUrl, folder } = inject("databases");
  for (const name of ["PGlite", "PostgreSQL"] as const)
    test.skipIf(name === "PostgreSQL" && serverUrl === null)(
      `does not keep the next one from starting at once, ${restarts} times, on ${name}`,
      async () => {
        const dataDir = await mkdtemp(join(folder, "restarted-"));
        const env = {
          ...surroundings(),
          DATA_DIR: dataDir,
          ...(await seeded[name]()),
          PORT: String(await freePort()),
          HTTP_PORT: "0",
          BCRYPT_COST: "4",
        };
        const started: Unreaped[] = [];
        try {
          for (let round = 0; round <= restarts; round++) {
            const server = await spawnUnreaped(process.execPath, [main], env);
            started.push(server);
            await untilSaid(server, /^ready /m);
            const before = started.at(-2);
            if (before !== undefined) expect(await stateOf(before)).toBe("Z");
            process.kill(server.pid, "SIGKILL");
          }
        } finally {
          for (const { pid, parent } of started) {
            process.kill(pid, "SIGKILL");
            parent.kill("SIGKILL");
          }
        }
      },
      120_000 + restarts * 60_000,
    );
});

interface Written {
  /** Slugs of the places made, and how many people were said to live there last. */
  readonly populations: Map<string, number>;
  /** Writes that were sent and not answered. */
  unanswered: number;
}

async function killing(times: number, start: () => Promise<Launched>): Promise<void> {
  const written: Written = { populations: new Map(), unanswered: 0 };
  let launched = await start();
  const { totalItems: before } = (await new Server(launched).get("/places/?itemsPerPage=1")).json;
  for (let round = 1; round <= times; round++) {
    await killWhileWriting(launched, round, written);
    launched = await start();
    const server = new Server(launched);
    const { totalItems } = (await server.get("/places/?itemsPerPage=1")).json;
    expect(totalItems - before).toBeGreaterThanOrEqual(written.populations.size);
    expect(totalItems - before).toBeLessThanOrEqual(written.populations.size + written.unanswered);
    for (const [slug, population] of written.populations) {
      if (round < times && !slug.startsWith(`killed-${round}-`)) continue;
      const answer = await server.get(`/places/${slug}`);
      expect([slug, answer.status]).toEqual([slug, 200]);
      // One that was not answered may have been done.
      expect([population, population + 1]).toContain(answer.json.population);
    }
  }
  expect(written.populations.size).toBeGreaterThanOrEqual(times);
  await launched.stop();
  await rm(launched.dataDir, { recursive: true, force: true });
}

/** Clients make places and change them; some moment after the first answer the server is killed. */
async function killWhileWriting(launched: Launched, round: number, written: Written): Promise<void> {
  const server = new Server(launched);
  const admin = await server.admin();
  const first = Promise.withResolvers<void>();
  const sent = async (method: string, path: string, body: object, status: number) => {
    written.unanswered++;
    const answer = await server.ask(method, path, { as: admin, body });
    written.unanswered--;
    expect([path, answer.status, answer.text]).toEqual([path, status, ""]);
    first.resolve();
  };
  const write = async (client: number): Promise<never> => {
    for (let n = 0; ; n++) {
      const slug = `killed-${round}-${client}-${n}`;
      await sent("POST", "/places/", { slug, name: { en: slug }, addressCountry: "/countries/AT", population: 0 }, 303);
      written.populations.set(slug, 0);
      for (let population = 1; population <= 2; population++) {
        await sent("PATCH", `/places/${slug}`, { population }, 204);
        written.populations.set(slug, population);
      }
    }
  };
  await killAmid(
    launched,
    first.promise,
    Array.from({ length: clients }, (_, client) => write(client)),
  );
}
