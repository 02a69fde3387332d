/** A new key's secret: in the answer that made it, in the first GET after it, and never again. */

import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { handlers } from "../../../src/handlers/index.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { type Answer, onDrawnServer, Server } from "../asking.ts";
import { type Launched, launch, seeded } from "../launch.ts";
import { locationOf } from "../making.ts";
import { mounted } from "../mounting.ts";

const key = expect.stringMatching(/^hyd_[\w-]{43}$/);

onDrawnServer((server) => {
  const made = async (as: string) => {
    const answer = await server.ask("POST", "/api_keys/", { as, body: { name: "once" } });
    return { iri: locationOf(answer), key: answer.json.key as string };
  };
  const secretIn = ({ json }: Answer): string | undefined => json.key;

  test("[AUT-9] the first GET of its Location has the key too, not to be stored; the second does not", async () => {
    const { authorization } = await server.user();
    const { iri, key: given } = await made(authorization);
    const first = await server.get(iri, { as: authorization });
    expect([first.status, secretIn(first), first.headers.get("cache-control")]).toEqual([200, given, "no-store"]);
    expect(given).toEqual(key);
    const second = await server.get(iri, { as: authorization });
    expect([second.status, secretIn(second), second.headers.get("cache-control")]).toEqual([
      200,
      undefined,
      "private, no-cache",
    ]);
    expect({ ...first.json, key: undefined }).toEqual({ ...second.json, key: undefined });
    expect((await server.get("/countries/AT", { as: given })).status).toBe(200);
  });

  test("[AUT-9][LD-4][LD-6] the answer that has the key may be sent back; with another key it is refused", async () => {
    const { authorization: as } = await server.user();
    const { iri } = await made(as);
    const shown = (await server.get(iri, { as })).json;
    expect(shown.key).toEqual(expect.any(String));
    expect((await server.ask("PATCH", iri, { as, body: { ...shown, name: "sent back" } })).status).toBe(204);
    const refused = await server.ask("PATCH", iri, { as, body: { key: `${shown.key}x` } });
    expect([refused.status, refused.json.violations]).toEqual([400, [expect.objectContaining({ property: "key" })]]);
    expect((await server.get(iri, { as })).json).toMatchObject({ name: "sent back" });
  });

  test("[AUT-9][CAC-2] it is no 304, and not compressed, whatever the client sends along", async () => {
    const { authorization } = await server.user();
    const { iri, key: given } = await made(authorization);
    const headers = { "If-Modified-Since": new Date(Date.now() + 86_400_000).toUTCString(), "Accept-Encoding": "gzip" };
    const first = await server.get(iri, { as: authorization, headers });
    expect([first.status, secretIn(first), first.headers.get("content-encoding")]).toEqual([200, given, null]);
    expect((await server.get(iri, { as: authorization, headers })).status).toBe(304);
  });

  test("[AUT-9][TRN-9] a HEAD tells of it by its headers, and leaves it to the GET", async () => {
    const { authorization } = await server.user();
    const { iri, key: given } = await made(authorization);
    const told = ({ headers }: Answer) =>
      ["cache-control", "content-length", "content-type"].map((name) => headers.get(name));
    const heads = [];
    for (let time = 0; time < 2; time++) heads.push(told(await server.ask("HEAD", iri, { as: authorization })));
    const first = await server.get(iri, { as: authorization });
    expect(heads).toEqual([told(first), told(first)]);
    expect(secretIn(first)).toBe(given);
  });

  test("[AUT-9] of GETs at the same time one has it", async () => {
    const { authorization } = await server.user();
    for (let time = 0; time < 5; time++) {
      const { iri, key: given } = await made(authorization);
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.get(iri, { as: authorization })));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(answers.map(secretIn).filter((each) => each !== undefined)).toEqual([given]);
    }
  });

  test("[AUT-9] it is for the access token that made it, and for no other of the same user, nor for the key", async () => {
    const user = await server.user();
    const other = await server.login(user.username, user.password);
    const { iri, key: given } = await made(user.authorization);
    expect(secretIn(await server.get(iri, { as: other }))).toBeUndefined();
    expect((await server.get(iri, { as: given })).text).not.toContain(given);
    expect((await server.get("/api_keys/", { as: user })).text).not.toContain(given);
    const changed = await server.ask("PATCH", iri, {
      as: user,
      body: { name: "twice" },
      headers: { Prefer: "return=representation" },
    });
    expect([changed.status, changed.json.name, secretIn(changed)]).toEqual([200, "twice", undefined]);
    // With everything else as it is by now.
    const first = await server.get(iri, { as: user });
    expect([first.json.name, secretIn(first)]).toEqual(["twice", given]);
  });
});

describe.skipIf(inject("databases").serverUrl === null)("on two servers over one PostgreSQL", () => {
  const running: Launched[] = [];
  let servers: readonly Server[];
  beforeAll(async () => {
    const place = await seeded.PostgreSQL();
    for (let each = 0; each < 2; each++) running.push(await launch("PostgreSQL", { ...place, HTTP_PORT: "0" }));
    servers = running.map((launched) => new Server(launched));
  });
  afterAll(() => Promise.all(running.map((server) => server.stop())));
  const on = (at: number): Server => servers[at] as Server;
  /** Where the other server has what one has. */
  const there = (iri: string) => new URL(iri).pathname;

  test("[AUT-9] a key is shown once, whichever is asked", async () => {
    const { authorization } = await on(0).user();
    for (const order of [
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const made = await on(0).ask("POST", "/api_keys/", { as: authorization });
      const told = [];
      for (const at of order) told.push((await on(at).get(there(locationOf(made)), { as: authorization })).json.key);
      expect(told).toEqual([made.json.key, undefined]);
      expect((await on(1).get("/countries/AT", { as: made.json.key })).status).toBe(200);
    }
  });

  test("[AUT-2][AUT-4][AUT-10] what ends on one has ended on the other", async () => {
    const user = await on(0).user();
    const form = (token: string) => ({
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: token }),
    });
    const [first, second] = await Promise.all(
      [0, 1].map((at) => on(at).ask("POST", "/oauth2/token", form(user.refreshToken))),
    );
    expect(first?.json.refresh_token).toBe(second?.json.refresh_token);
    const made = await on(1).ask("POST", "/api_keys/", { as: user });
    expect((await on(0).ask("DELETE", there(locationOf(made)), { as: user })).status).toBe(204);
    expect((await on(1).get("/countries/AT", { as: made.json.key })).status).toBe(401);
    expect((await on(0).ask("DELETE", "/oauth2/token", { as: user })).status).toBe(204);
    for (const authorization of [user.authorization, `Bearer ${first?.json.access_token}`])
      expect((await on(1).get("/countries/AT", { as: authorization })).status).toBe(401);
    expect((await on(1).ask("POST", "/oauth2/token", form(first?.json.refresh_token))).status).toBe(400);
  });

  test("[AUT-12] failures on both count together", async () => {
    const user = await on(0).user();
    const fail = async (at: number) => {
      const form = { grant_type: "password", username: user.username, password: "wrong password" };
      return (await on(at).ask("POST", "/oauth2/token", { body: new URLSearchParams(form) })).headers.get(
        "retry-after",
      );
    };
    const told = [];
    for (let time = 0; time < 12; time++) told.push(await fail(time % 2));
    expect(told.map((seconds) => seconds !== null)).toEqual([...Array(9).fill(false), true, true, true]);
  });
});

describeOnDrawnDatabase("a secret that cannot be kept for its first GET", (databases) => {
  test("[AUT-9] leaves no key behind that nobody knows", async () => {
    const refusing = {
      name: "9999_refuse_what_is_sealed",
      up: async (knex: Knex) => {
        await knex.raw("alter table hydrant_sealed add constraint refused check (subject not like 'ApiKey %')");
      },
      down: async () => {},
    };
    const server = await mounted(handlers, await databases.fresh(), { further: [refusing] });
    try {
      const asking = (path: string, method = "GET") =>
        fetch(server.origin + path, { method, redirect: "manual", headers: { Authorization: server.authorization } });
      expect((await asking("/api_keys/", "POST")).status).toBe(500);
      const { totalItems } = (await (await asking("/api_keys/")).json()) as { totalItems: number };
      expect(totalItems).toBe(0);
    } finally {
      await server.end();
    }
  });
});
