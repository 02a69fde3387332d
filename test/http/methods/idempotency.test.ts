/** `Idempotency-Key`: a POST that is tried again is carried out once, whatever races and whoever dies. */

import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, type Login, onEachServer, type Question, Server, unique } from "../asking.ts";
import { type Launched, launch, seeded } from "../launch.ts";
import { mailNow, mailTo, tokenIn } from "../mailed.ts";
import { address, aKey, locationOf, made, place } from "../making.ts";

const keyed = (key: string, more: Readonly<Record<string, string>> = {}) => ({ "Idempotency-Key": key, ...more });

const post = (server: Server, path: string, key: string, question: Question = {}): Promise<Answer> =>
  server.ask("POST", path, { ...question, headers: keyed(key, question.headers) });

const count = async (server: Server, as: Login, collection = "/addresses/"): Promise<number> =>
  (await server.get(`${collection}?itemsPerPage=1`, { as })).json.totalItems;

/** Sends the same over and over while it is being carried out. */
async function untilDone(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 409) return answer;
    await sleep(20);
  }
}

/** All at once: each gets the one answer, or is told that it is being made. */
async function racing(asks: readonly (() => Promise<Answer>)[]): Promise<string> {
  const answers = await Promise.all(asks.map((ask) => ask()));
  const locations = new Set<string>();
  for (const answer of answers) {
    if (answer.status === 303) locations.add(locationOf(answer));
    else expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, "1"]);
  }
  for (const ask of asks) locations.add(locationOf(await untilDone(ask)));
  expect(locations.size).toBe(1);
  return [...locations][0] as string;
}

onEachServer((server) => {
  test("[MTH-9] a retry gets the first answer again, and makes nothing", async () => {
    const as = await server.user();
    const key = randomUUID();
    const first = await post(server, "/addresses/", key, { as, body: address() });
    const location = locationOf(first);
    expect((await server.ask("PATCH", location, { as, body: { postalCode: "5020" } })).status).toBe(204);
    for (const form of [key, `"${key}"`]) {
      const again = await post(server, "/addresses/", form, { as, body: address() });
      expect([again.status, again.headers.get("location"), again.text]).toEqual([303, location, first.text]);
    }
    expect(await count(server, as)).toBe(1);
    // Even of what is no more.
    await server.ask("DELETE", location, { as });
    expect(locationOf(await post(server, "/addresses/", key, { as, body: address() }))).toBe(location);
    expect(await count(server, as)).toBe(0);
  });

  test("[MTH-9] the same key with another body, path or query is 409", async () => {
    const as = await server.user();
    const key = randomUUID();
    const body = address({ label: "Home" });
    await post(server, "/addresses/", key, { as, body });
    for (const answer of [
      await post(server, "/addresses/", key, { as, body: address() }),
      await post(server, "/addresses/", key, { as, body: address({ nonsense: 1 }) }),
      await post(server, "/addresses/?locale=de", key, { as, body }),
      await post(server, "/addresses/", key, { as, body, headers: { "Content-Language": "de" } }),
      await post(server, "/api_keys/", key, { as, body: {} }),
    ]) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([409, null]);
      expect(answer.json.description).toContain("Idempotency-Key");
    }
    expect(await count(server, as)).toBe(1);
  });

  test("[MTH-9] of twelve at a time one is carried out", async () => {
    const as = await server.user();
    for (let round = 1; round <= 3; round++) {
      const key = randomUUID();
      const body = address({ label: unique() });
      await racing(Array.from({ length: 12 }, () => () => post(server, "/addresses/", key, { as, body })));
      expect(await count(server, as)).toBe(round);
    }
  });

  test("[MTH-9] keys are each client's own", async () => {
    const [ada, bob] = [await server.user(), await server.user()];
    const key = unique("key");
    const one = locationOf(await post(server, "/addresses/", key, { as: ada, body: address() }));
    const other = locationOf(await post(server, "/addresses/", key, { as: bob, body: address() }));
    expect(other).not.toBe(one);
    // By another token the account is the same.
    const later = await server.login(ada.username, ada.password);
    expect(locationOf(await post(server, "/addresses/", key, { as: later, body: address() }))).toBe(one);
    const admin = await server.admin();
    const places = await aKey(server, admin, ["places:write"]);
    const body = place();
    const byKey = locationOf(await post(server, "/places/", key, { as: places.authorization, body }));
    expect(locationOf(await post(server, "/places/", key, { as: places.authorization, body }))).toBe(byKey);
    // And who is nobody any more gets nothing.
    expect((await post(server, "/addresses/", key, { body: address() })).status).toBe(401);
    expect((await post(server, "/addresses/", key, { as: "Bearer nothing", body: address() })).status).toBe(401);
  });

  test("[MTH-9] what was refused is not kept", async () => {
    const as = await server.admin();
    const key = randomUUID();
    expect((await post(server, "/places/", key, { as, body: { slug: "x" } })).status).toBe(400);
    const taken = place();
    await made(server, "/places/", as, taken);
    expect((await post(server, "/places/", key, { as, body: taken })).status).toBe(409);
    const body = place();
    const location = locationOf(await post(server, "/places/", key, { as, body }));
    expect(locationOf(await post(server, "/places/", key, { as, body }))).toBe(location);
  });

  test("[MTH-9] a secret is shown again to the token that it was shown to, and lies nowhere in clear", async () => {
    const as = await server.user();
    const key = randomUUID();
    const first = await post(server, "/api_keys/", key, { as, body: {} });
    const again = await post(server, "/api_keys/", key, { as, body: {} });
    expect(first.json.key).toMatch(/^hyd_/);
    expect([again.status, again.text, again.headers.get("cache-control")]).toEqual([303, first.text, "no-store"]);
    const later = await server.login(as.username, as.password);
    const other = await post(server, "/api_keys/", key, { as: later, body: {} });
    expect([other.status, other.text, other.headers.get("content-type")]).toEqual([303, "", null]);
    expect(locationOf(other)).toBe(locationOf(first));
    expect(await count(server, as, "/api_keys/")).toBe(1);
    if (server.address.databaseUrl === null) return;
    const rows = await onDatabase(server.address.databaseUrl, "select * from hydrant_idempotency");
    const kept = JSON.stringify(rows, (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
    );
    for (const secret of [first.json.key, key, as.authorization.slice(7)]) expect(kept).not.toContain(secret);
  });

  test("[MTH-9] a further operation is carried out once, with what it leaves for later", async () => {
    const { username } = await server.user();
    const body = { email: `${username}@example.org` };
    const key = randomUUID();
    for (let time = 0; time < 3; time++)
      expect((await post(server, "/users/password_reset", key, { body })).status).toBe(204);
    // Who asks later is mailed later: a second message would have come before the next one's.
    await mailTo(server, body.email);
    expect((await post(server, "/users/password_reset", randomUUID(), { body })).status).toBe(204);
    await mailTo(server, body.email, 2);
    const other = `${(await server.user()).username}@example.org`;
    await post(server, "/users/password_reset", randomUUID(), { body: { email: other } });
    await mailTo(server, other);
    expect(await mailNow(server, body.email)).toHaveLength(2);
  });

  test("[MTH-9][AUT-16] a password is set once by a mailed token", async () => {
    const user = await server.user();
    const email = `${user.username}@example.org`;
    await post(server, "/users/password_reset", randomUUID(), { body: { email } });
    const body = { token: tokenIn((await mailTo(server, email))[0]), password: "the new password" };
    const key = randomUUID();
    for (let time = 0; time < 2; time++)
      expect((await post(server, "/users/password_change", key, { body })).status).toBe(204);
    expect((await post(server, "/users/password_change", randomUUID(), { body })).status).toBe(400);
    expect((await server.login(user.username, body.password)).user).toBe(user.user);
  });

  test("[MTH-9] an upload is kept once; other bytes under the key are 409", async () => {
    const as = await server.user();
    const key = randomUUID();
    const upload = (bytes: string, type = "text/plain") =>
      post(server, "/objects/", key, { as, body: Buffer.from(bytes), headers: { "Content-Type": type } });
    const location = await racing(Array.from({ length: 4 }, () => () => upload("some bytes")));
    expect((await upload("other bytes")).status).toBe(409);
    expect((await upload("some bytes", "text/html")).status).toBe(409);
    expect(locationOf(await upload("some bytes"))).toBe(location);
    // Others' objects are seen here only if they are public.
    expect((await server.get("/objects/?public=false", { as })).json.totalItems).toBe(1);
    const { content } = (await server.get(location, { as })).json;
    expect((await server.get(content, { as })).text).toBe("some bytes");
  });

  test("[MTH-9] uploads under keys wait for nothing: many come one after another in the time of a test", async () => {
    const as = await server.user();
    const upload = () => post(server, "/objects/", randomUUID(), { as, body: Buffer.from("some bytes") });
    for (let count = 1; count <= 20; count++) expect((await upload()).status).toBe(303);
  });

  test.each(["", '""', '"open', "two words", "a,b", "x".repeat(256), `"${"x".repeat(256)}"`, '"a\\b"', "ü"])(
    "[MTH-9] %j is no key: 400",
    async (key) => {
      const as = await server.user();
      const answer = await post(server, "/addresses/", Buffer.from(key).toString("latin1"), { as, body: address() });
      expect([answer.status, answer.json.description]).toEqual([
        400,
        expect.stringContaining("Send one Idempotency-Key"),
      ]);
      expect(await count(server, as)).toBe(0);
    },
  );

  test("[MTH-9] 255 characters are a key; methods other than POST pass it over", async () => {
    const as = await server.user();
    const key = "k".repeat(255);
    const location = locationOf(await post(server, "/addresses/", key, { as, body: address() }));
    expect((await server.get(location, { as, headers: keyed(key) })).status).toBe(200);
    const patched = await server.ask("PATCH", location, { as, headers: keyed(key), body: { postalCode: "1" } });
    expect(patched.status).toBe(204);
  });
});

const { serverUrl, folder } = inject("databases");

/** Everything that a server is given to keep its data. */
const places = {
  PGlite: () => seeded.PGlite(),
  PostgreSQL: async () => ({
    ...(await seeded.PostgreSQL()),
    DATA_DIR: await mkdtemp(join(folder, "idempotency-")),
  }),
};

describe.skipIf(serverUrl === null)("two servers on one database", () => {
  let launched: Launched[] = [];
  let servers: Server[];
  beforeAll(async () => {
    const place = await places.PostgreSQL();
    launched = [await launch("PostgreSQL", place), await launch("PostgreSQL", place)];
    servers = launched.map((each) => new Server(each));
  }, 120_000);
  afterAll(() => Promise.all(launched.map((each) => each.stop())));

  test("[MTH-9] carry out once what both are sent at a time, in body and in bytes", async () => {
    const [one] = servers as [Server, Server];
    const as = await one.user();
    const asked = (send: (server: Server) => Promise<Answer>) =>
      Array.from({ length: 16 }, (_, each) => () => send(servers[each % 2] as Server));
    for (let round = 1; round <= 5; round++) {
      const key = randomUUID();
      const body = address({ label: unique() });
      await racing(asked((server) => post(server, "/addresses/", key, { as, body })));
      expect(await count(one, as)).toBe(round);
    }
    for (let round = 1; round <= 2; round++) {
      const key = randomUUID();
      await racing(asked((server) => post(server, "/objects/", key, { as, body: Buffer.from(`bytes ${round}`) })));
      expect(await count(one, as, "/objects/")).toBe(round);
    }
  });

  test("[MTH-9] for 24 hours: then the key is as new", async () => {
    const [one, other] = servers as [Server, Server];
    const as = await one.user();
    const key = randomUUID();
    const first = locationOf(await post(one, "/addresses/", key, { as, body: address() }));
    const goBy = (time: string) =>
      onDatabase(
        launched[0]?.databaseUrl as string,
        `update hydrant_idempotency set expires = expires - interval '${time}'`,
      );
    await goBy("23 hours 58 minutes");
    expect(locationOf(await post(other, "/addresses/", key, { as, body: address() }))).toBe(first);
    await goBy("3 minutes");
    const second = locationOf(await post(other, "/addresses/", key, { as, body: address({ label: "Another" }) }));
    expect(second).not.toBe(first);
    expect(await count(one, as)).toBe(2);
  });
});

describe.each(["PGlite", "PostgreSQL"] as const)("a server on %s", (name) => {
  test.skipIf(name === "PostgreSQL" && serverUrl === null)(
    "[MTH-9] that is killed has done what it was asked and kept the answer, or neither",
    async () => {
      const place = await places[name]();
      let launched = await launch(name, place);
      const as = await new Server(launched).user();
      const keys: string[] = [];
      for (let round = 1; round <= 3; round++) {
        const server = new Server(launched);
        const first = Promise.withResolvers<void>();
        let alive = true;
        const writers = Array.from({ length: 4 }, async () => {
          while (alive) {
            const key = randomUUID();
            keys.push(key);
            // Some are cut off in the middle; which, nobody can tell.
            const answer = await post(server, "/addresses/", key, { as, body: address({ label: key }) }).catch(
              () => undefined,
            );
            if (answer?.status === 303) first.resolve();
          }
        });
        // However slow the machine, some are done, and so there are more than writers.
        await first.promise;
        await sleep(400 * Math.random());
        await launched.kill();
        alive = false;
        await Promise.all(writers);
        launched = await launch(name, place);
      }
      const server = new Server(launched);
      for (const key of keys) {
        const answer = await post(server, "/addresses/", key, { as, body: address({ label: key }) });
        expect([answer.status, answer.text]).toEqual([303, ""]);
      }
      expect(keys.length).toBeGreaterThan(12);
      expect(await count(server, as)).toBe(keys.length);
      await launched.stop();
    },
    180_000,
  );
});

async function onDatabase(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
