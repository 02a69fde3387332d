/** Guesses at passwords: how many are told, how many are worked on, and what becomes of a login while the password changes. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { type Answer, onServers, Server, unique } from "../asking.ts";
import { type Launched, launch, seeded } from "../launch.ts";

const guess = (server: Server, username: string, password: string): Promise<Answer> =>
  server.ask("POST", "/oauth2/token", {
    body: new URLSearchParams({ grant_type: "password", username, password }),
  });

onServers((server) => {
  test("[AUT-16] a login that races with a change of its password gets no tokens that outlive it", async () => {
    const user = await server.user();
    let password = user.password;
    for (let race = 0; race < 12; race++) {
      const next = `password number ${race}`;
      const [changed, ...logins] = await Promise.all([
        server.ask("PATCH", user.user, { as: user, body: { password: next } }),
        guess(server, user.username, password),
        guess(server, user.username, password),
      ]);
      expect(changed.status).toBe(204);
      for (const login of logins) {
        // Whoever got in before the change is out now.
        if (login.status === 200)
          expect((await server.get("/countries/AT", { as: `Bearer ${login.json.access_token}` })).status).toBe(401);
        else expect([login.status, login.json.error]).toEqual([400, "invalid_grant"]);
      }
      password = next;
      expect((await guess(server, user.username, password)).status).toBe(200);
      expect((await server.get("/users/?me", { as: user })).status).toBe(200);
    }
  });

  test("[AUT-4] a refresh that races with a logout leaves nothing to be answered after its 204", async () => {
    for (let race = 0; race < 12; race++) {
      const user = await server.user();
      const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: user.refreshToken });
      const [gone, ...renewed] = await Promise.all([
        server.ask("DELETE", "/oauth2/token", { as: user }),
        ...[0, 1, 2].map(() => server.ask("POST", "/oauth2/token", { body: form })),
      ]);
      expect(gone.status).toBe(204);
      for (const { status, json } of renewed.filter((each) => each.status === 200)) {
        expect(status).toBe(200);
        expect((await server.get("/countries/AT", { as: `Bearer ${json.access_token}` })).status).toBe(401);
        const again = new URLSearchParams({ grant_type: "refresh_token", refresh_token: json.refresh_token });
        expect((await server.ask("POST", "/oauth2/token", { body: again })).json.error).toBe("invalid_grant");
      }
      expect((await server.ask("POST", "/oauth2/token", { body: form })).json.error).toBe("invalid_grant");
    }
  });
});

// On a server of their own: one that has so many to look at turns others away.
describeOnDrawnDatabase("many guesses", ({ name }) => {
  let launched: Launched;
  let server: Server;
  beforeAll(async () => {
    launched = await launch(name, await seeded[name]());
    server = new Server(launched);
  });
  afterAll(() => launched?.stop());

  test.each([
    ["a user", true],
    ["nobody", false],
  ])(
    "[AUT-12] of a hundred guesses at once at the password of %s, nine are told before the lock, and then the right one is wrong",
    async (_name, exists) => {
      const user = exists ? await server.user() : { username: unique("nobody"), password: "correct, were there one" };
      const told = { before: 0, locked: 0, busy: 0 };
      for (const answer of await Promise.all(
        Array.from({ length: 100 }, () => guess(server, user.username, "wrong password")),
      )) {
        const retry = answer.headers.get("retry-after");
        if (answer.status === 503) told.busy++;
        else {
          expect([answer.status, answer.json]).toEqual([
            400,
            { error: "invalid_grant", error_description: "invalid resource owner credentials" },
          ]);
          told[retry === null ? "before" : "locked"]++;
        }
      }
      expect(told.before).toBe(9);
      expect(told.before + told.locked + told.busy).toBe(100);
      const right = await guess(server, user.username, user.password);
      expect([right.status, right.json.error]).toEqual([400, "invalid_grant"]);
      expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );
});

describeOnDrawnDatabase("hashing", ({ name }) => {
  let environment: Record<string, string>;
  let running: Launched | undefined;
  beforeAll(async () => {
    environment = await seeded[name]();
  });
  afterAll(() => running?.stop());

  /** The same database again, with another cost. */
  async function restarted(cost: number): Promise<Server> {
    await running?.stop({ keepData: true });
    running = await launch(name, {
      ...environment,
      ...(running === undefined ? {} : { DATA_DIR: running.dataDir }),
      HTTP_PORT: "0",
      BCRYPT_COST: String(cost),
    });
    return new Server(running);
  }

  test("[AUT-11][AUT-12][AUT-16] waits in a bounded queue, and costs more from the next login on where the setting says so", async () => {
    const cheap = await restarted(4);
    const user = await cheap.user();
    const dated = async (server: Server) => (await server.get(new URL(user.user).pathname, { as: user })).json.modified;
    const before = await dated(cheap);

    const dear = await restarted(9);
    // All at once they hash anew: each is right, one of the hashes stays, and nobody sees a change of the user.
    const logins = await Promise.all(Array.from({ length: 4 }, () => guess(dear, user.username, user.password)));
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { json } of logins)
      expect((await dear.get("/users/?me", { as: `Bearer ${json.access_token}` })).status).toBe(200);
    expect(await dated(dear)).toBe(before);
    expect((await guess(dear, user.username, "wrong password")).status).toBe(400);
    // A change of something else keeps the new hash.
    expect(
      (
        await dear.ask("PUT", new URL(user.user).pathname, {
          as: user,
          body: { username: user.username, email: "b@example.org" },
        })
      ).status,
    ).toBe(204);
    expect((await guess(dear, user.username, user.password)).status).toBe(200);

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => guess(dear, `${unique()} ${index}`, "wrong password")),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const each of busy) {
      expect([each.json["@type"], each.json.statusCode]).toEqual(["Error", 503]);
      expect(Number(each.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const looked = answers.filter(({ status }) => status === 400);
    expect(busy.length + looked.length).toBe(200);
    // Two at work and 64 waiting at least were not turned away.
    expect(looked.length).toBeGreaterThanOrEqual(66);
    expect((await guess(dear, user.username, user.password)).status).toBe(200);
  });
});
