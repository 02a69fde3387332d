/** Many writers and many clients that ask again: none goes on with what an acknowledged write has changed (clause CAC-3). */

import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { isLong } from "../random.ts";
import { Server } from "./asking.ts";
import { copyOf, type Launched, launch, seeded } from "./launch.ts";
import { race } from "./revalidating/race.ts";
import { stories } from "./revalidating/stories.ts";

const naive = fileURLToPath(new URL("./mutants/naive-dates.ts", import.meta.url));
const { serverUrl } = inject("databases");

/** Rounds of all stories together, and the most seconds that they may take. Servers that date without a thought are found out in the first hundreds. */
const rounds = isLong ? 3000 : 300;
const seconds = 25;

describe("revalidating while others write, on PGlite", () => {
  const launched: Launched[] = [];
  const launchOn = async (entry?: string) => {
    const server = await launch("PGlite", { DATA_DIR: await copyOf(inject("seed")) }, entry);
    launched.push(server);
    return new Server(server);
  };
  afterAll(() => Promise.all(launched.map((server) => server.stop())));

  test("[CAC-2][CAC-3] nobody goes on with what a write has changed", async () => {
    const { done, lies } = await race([await launchOn()], stories, { rounds, seconds });
    expect(lies).toEqual([]);
    expect(done.told).toBeGreaterThan(0);
    expect(done.rounds).toBeGreaterThan(stories.length * 10);
  }, 120_000);

  test("a server that dates answers without a thought is found out", async () => {
    const { lies } = await race([await launchOn(naive)], stories, { rounds, seconds, untilLie: true });
    expect(lies).not.toEqual([]);
  }, 120_000);
});

describe.skipIf(serverUrl === null)("revalidating while others write, on two servers over one PostgreSQL", () => {
  const launched: Launched[] = [];
  let databaseUrl: string;
  const launchOn = async (entry?: string) => {
    const server = await launch("PostgreSQL", { DATABASE_URL: databaseUrl }, entry);
    launched.push(server);
    return new Server(server);
  };
  let both: readonly Server[];
  beforeAll(async () => {
    ({ DATABASE_URL: databaseUrl } = await seeded.PostgreSQL());
    both = [await launchOn(), await launchOn()];
  }, 120_000);
  afterAll(() => Promise.all(launched.map((server) => server.stop())));

  test("[CAC-2][CAC-3] nobody goes on with what a write has changed, whichever server is asked", async () => {
    const { done, lies } = await race(both, stories, { rounds, seconds });
    expect(lies).toEqual([]);
    expect(done.told).toBeGreaterThan(0);
    expect(done.rounds).toBeGreaterThan(stories.length * 10);
  }, 120_000);

  test("servers that date answers without a thought are found out", async () => {
    const { lies } = await race([await launchOn(naive)], stories, { rounds, seconds, untilLie: true });
    expect(lies).not.toEqual([]);
  }, 120_000);
});
