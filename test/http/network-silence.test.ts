/** A network that falls silent between the server and its database: nothing is refused or closed, and nothing comes any more. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, type Login, Server } from "./asking.ts";
import { type Launched, launch, seeded } from "./launch.ts";
import { address } from "./making.ts";
import { Network } from "./network.ts";

const { serverUrl } = inject("databases");

describe.skipIf(serverUrl === null)("on PostgreSQL", () => {
  let network: Network;
  let launched: Launched;
  let server: Server;
  let user: Login;

  beforeAll(async () => {
    const url = new URL((await seeded.PostgreSQL()).DATABASE_URL);
    network = new Network(Number(url.port));
    url.port = String(await network.open());
    launched = await launch("PostgreSQL", { DATABASE_URL: url.href });
    server = new Server(launched);
    user = await server.user();
  }, 120_000);

  afterAll(async () => {
    await launched?.stop();
    network?.close();
  });

  /** Look-ups, pages, transactions, a login and health, all at once. */
  const asked = (): Promise<readonly Answer[]> =>
    Promise.all([
      server.get("/places/salzburg-at"),
      server.get("/places/?itemsPerPage=1&order[name]=desc"),
      server.get("/addresses/", { as: user }),
      server.ask("POST", "/addresses/", { as: user, body: address() }),
      server.ask("DELETE", `/addresses/${crypto.randomUUID()}`, { as: user }),
      server.ask("POST", "/oauth2/token", {
        body: new URLSearchParams({ grant_type: "password", username: user.username, password: user.password }),
      }),
      server.get("/readyz"),
      server.get(`${launched.alias}readyz`),
    ]);
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
  const fine = [200, 200, 200, 303, 404, 200, 200, 200];

  /** Asks until all is as it should be; the test's own time is the bound. */
  async function untilFine(): Promise<void> {
    for (;;) {
      const answers = await asked();
      for (const [index, { status }] of answers.entries()) expect([fine[index], 503]).toContain(status);
      if (statuses(answers).every((status, index) => status === fine[index])) return;
      await sleep(200);
    }
  }

  test("[LIM-5] everything is 503 while nothing comes, and answered again when something does", async () => {
    expect(statuses(await asked())).toEqual(fine);
    network.fallSilent();
    // The connections that there were, and then those that do not come to be.
    for (let round = 1; round <= 2; round++) {
      for (const answer of await asked()) {
        expect([answer.status, answer.text]).toEqual([503, expect.any(String)]);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(answer.json).toMatchObject({ "@type": "Error", statusCode: 503 });
        expect(answer.text).not.toMatch(/timeout|postgres|127\.0\.0\.1|terminat/i);
      }
      expect((await server.get("/healthz")).status).toBe(200);
      expect((await server.get("/openapi.json")).status).toBe(200);
    }
    network.speak();
    await untilFine();
    expect(launched.process.exitCode).toBeNull();
  }, 180_000);

  test("[LIM-5] connections that alone have fallen silent are replaced", async () => {
    expect(statuses(await asked())).toEqual(fine);
    network.fallSilent(true);
    await untilFine();
    network.speak();
    await untilFine();
  }, 180_000);

  test("[LIM-5][OPS-3] a server ends when it is told to, though its database says nothing", async () => {
    const url = new URL((await seeded.PostgreSQL()).DATABASE_URL);
    const between = new Network(Number(url.port));
    url.port = String(await between.open());
    const own = await launch("PostgreSQL", { DATABASE_URL: url.href });
    try {
      expect((await new Server(own).get("/readyz")).status).toBe(200);
      between.fallSilent();
      await own.stop();
      expect(own.process.exitCode).toBe(0);
    } finally {
      between.close();
      await own.stop();
    }
  }, 120_000);
});
