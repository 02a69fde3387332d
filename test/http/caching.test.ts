/** Dates, conditional requests, and what caches may keep. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, onProtocols, type Protocol, Server, unique, unmodified } from "./asking.ts";
import { type Launched, launch, seeded } from "./launch.ts";
import { anAddress, anObject } from "./making.ts";

const second = 1000;
const dateOf = (answer: Answer) => Date.parse(answer.headers.get("last-modified") ?? "");
const since = (date: number) => ({ headers: { "If-Modified-Since": new Date(date).toUTCString() } });

onProtocols((server) => {
  const place = () => ({ slug: unique("place"), name: { en: "A place" } });

  test("[CAC-1][CAC-3] Last-Modified is never later than Date, nor than the change", async () => {
    const body = place();
    await server.ask("POST", "/places/", { as: await server.admin(), body });
    const answer = await server.get(`/places/${body.slug}`);
    expect(dateOf(answer)).toBeLessThan(Date.parse(answer.headers.get("date") ?? "") + 1);
    expect(dateOf(answer)).toBeLessThanOrEqual(Date.parse(answer.json.modified));
    expect(dateOf(answer)).toBeGreaterThanOrEqual(Date.parse(answer.json.modified) - 3 * second);
  });

  describe("If-Modified-Since", () => {
    test.each(["yesterday", "", "2026-01-01", "Sat, 99 Foo 2026 00:00:00 GMT", "0"])(
      "[CAC-2] the malformed date “%s” is ignored",
      async (date) => {
        expect((await server.get("/countries/AT", { headers: { "If-Modified-Since": date } })).status).toBe(200);
      },
    );

    test("[CAC-3] a client that reads and revalidates between writes never keeps what a write has changed", async () => {
      const body = place();
      const admin = await server.admin();
      await server.ask("POST", "/places/", { as: admin, body });
      let remembered = await server.get(`/places/${body.slug}`);
      for (let round = 1; round <= 60; round++) {
        expect(
          (await server.ask("PATCH", `/places/${body.slug}`, { as: admin, body: { population: round } })).status,
        ).toBe(204);
        const answer = await server.get(`/places/${body.slug}`, since(dateOf(remembered)));
        if (answer.status === 200) remembered = answer;
        expect(remembered.json.population).toBe(round);
      }
    });
  });

  test("[CAC-3] Vary names identity and language where the answer depends on them", async () => {
    expect((await server.get("/places/")).headers.get("vary")).toMatch(
      /Accept-Language.*Authorization|Authorization.*Accept-Language/,
    );
  });

  test("[CAC-4] no entity tags, and caches ask each time", async () => {
    const user = await server.user();
    const seen = async (path: string, as?: typeof user) => {
      const answer = await server.get(path, as ? { as } : {});
      expect(answer.headers.get("etag")).toBeNull();
      return answer.headers.get("cache-control");
    };
    expect(await seen("/countries/AT")).toBe("no-cache");
    expect(await seen("/countries/AT", user)).toBe("private, no-cache");
    expect(await seen("/addresses/", user)).toBe("private, no-cache");
  });

  describe("If-Unmodified-Since", () => {
    test("[MTH-6] a write by who has not seen the last change is 412, and changes nothing", async () => {
      const body = place();
      const admin = await server.admin();
      await server.ask("POST", "/places/", { as: admin, body });
      const { json } = await server.get(`/places/${body.slug}`);
      const stale = { "If-Unmodified-Since": new Date(Date.parse(json.modified) - 60 * second).toUTCString() };
      const good = { "If-Unmodified-Since": new Date(Date.parse(json.modified)).toUTCString() };
      for (const [method, change] of [
        ["PATCH", { population: 1 }],
        ["PUT", { ...body, population: 1 }],
        ["DELETE"],
      ] as const) {
        const refused = await server.ask(method, `/places/${body.slug}`, {
          as: admin,
          headers: stale,
          ...(change ? { body: change } : {}),
        });
        expect([method, refused.status, refused.headers.get("retry-after")]).toEqual([method, 412, null]);
      }
      expect((await server.get(`/places/${body.slug}`)).json).toEqual(json);
      expect(
        (await server.ask("PATCH", `/places/${body.slug}`, { as: admin, headers: good, body: { population: 2 } }))
          .status,
      ).toBe(204);
    });

    test("[MTH-6][CAC-3] who may have seen the change under an earlier date is told to come again a second later", async () => {
      const body = place();
      const admin = await server.admin();
      await server.ask("POST", "/places/", { as: admin, body });
      const { json } = await server.get(`/places/${body.slug}`);
      const early = { "If-Unmodified-Since": new Date(Date.parse(json.modified) - second).toUTCString() };
      const refused = await server.ask("PATCH", `/places/${body.slug}`, {
        as: admin,
        headers: early,
        body: { population: 1 },
      });
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([412, "1"]);
      expect((await server.get(`/places/${body.slug}`)).json).toEqual(json);
    });
  });

  test("[CAC-4][CAC-5] data of an object are asked for each time, and an application cache's manifest is never kept", async () => {
    const user = await server.user();
    for (const [name, said] of [
      ["some.txt", "private, no-cache"],
      ["some.appcache", "no-store"],
    ] as const) {
      const { json } = await server.get(await anObject(server, user, { name, type: "text/cache-manifest" }), {
        as: user,
      });
      const bytes = await server.get(json.content, { as: user });
      expect([bytes.status, bytes.headers.get("cache-control")]).toEqual([200, said]);
    }
  });

  test("[CAC-3] what an account has by its roles is shown by when it was given them", async () => {
    const user = await server.user();
    const body = place();
    const admin = await server.admin();
    await server.ask("POST", "/places/", { as: admin, body });
    const before = await server.get(`/places/${body.slug}`, { as: user });
    expect(before.json.operation).toHaveLength(1);
    await server.ask("PATCH", user.user, { as: admin, body: { roles: ["admin"] } });
    const account = (await server.get(user.user, { as: user })).json.modified;
    expect(Date.parse(account)).toBeGreaterThan(Date.parse(before.json.modified));
    const known = { "If-Modified-Since": new Date(Date.parse(account) - second).toUTCString() };
    const after = await server.get(`/places/${body.slug}`, { as: user, headers: known });
    expect([after.status, after.json.operation.length]).toEqual([200, 4]);
  });
});

// What other tests write to the server that all share makes its collections newer at any moment.
describe.each(["PGlite", "PostgreSQL"] as const)("where nobody else writes, on %s", (name) => {
  const isMissing = name === "PostgreSQL" && inject("databases").serverUrl === null;
  let launched: Launched;
  const servers = new Map<Protocol, Server>();
  beforeAll(async () => {
    if (isMissing) return;
    launched = await launch(name, await seeded[name]());
    for (const protocol of ["HTTP/1.1", "HTTP/2"] as const) servers.set(protocol, new Server(launched, protocol));
  });
  afterAll(() => launched?.stop());

  describe.skipIf(isMissing).each(["HTTP/1.1", "HTTP/2"] as const)("over %s", (protocol) => {
    const server = () => servers.get(protocol) as Server;

    test("[CAC-1] a collection changes when an entry does, and when one is deleted", async () => {
      const user = await server().user();
      const dated = async () => dateOf(await server().get("/addresses/", { as: user }));
      const location = await anAddress(server(), user);
      /** The second of the entry's last change, once that is over and the collection is told by it. */
      const settled = async () => {
        const { modified } = (await server().get(location, { as: user })).json;
        const changed = Math.floor(Date.parse(modified) / second) * second;
        await expect.poll(dated, { interval: 200 }).toBe(changed);
        return changed;
      };
      const made = await settled();
      await server().ask("PATCH", location, { as: user, body: { postalCode: "5020" } });
      const changed = await settled();
      expect(changed).toBeGreaterThan(made);
      await server().ask("DELETE", location, { as: user });
      await expect.poll(dated, { interval: 200 }).toBeGreaterThan(changed);
    });

    test.each(["/countries/AT", "/countries/", "/", "/apidoc/", "/openapi.json", "/contexts/Place"])(
      "[CAC-2] %s answers 304 with what a cache needs, to who has the latest",
      async (path) => {
        const { full, again } = await unmodified(server(), path);
        expect([again.status, again.text]).toEqual([304, ""]);
        for (const name of ["last-modified", "cache-control", "vary"])
          expect([name, again.headers.get(name)]).toEqual([name, full.headers.get(name)]);
        expect(again.headers.get("content-type")).toBeNull();
        expect((await server().get(path, since(dateOf(full) - second))).status).toBe(200);
      },
    );
  });
});
