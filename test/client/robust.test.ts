/** The generated client behind a network that cuts, stalls and answers for the server; what it remembers, and for whom. */

import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inLanguages, type Layer, Unreachable } from "../../src/generated/client/index.ts";
import { onOneServer } from "../http/asking.ts";
import { connectTo } from "./connecting.ts";
import { type Between, type Fate, proxyTo } from "./proxy.ts";

onOneServer((server) => {
  let proxy: Between;

  beforeAll(async () => {
    proxy = await proxyTo(server.address);
  });
  afterAll(() => proxy?.close());

  /** A client behind the proxy, and what the next requests meet there. */
  function behind(fates: readonly Fate[], options: Parameters<typeof connectTo>[1] = {}) {
    proxy.fates.splice(0, proxy.fates.length, ...fates);
    proxy.seen.length = 0;
    return connectTo({ ...server.address, base: proxy.base }, { wait: 1, timeout: 60_000, fetch, ...options });
  }
  const lines = () => proxy.seen.map(({ line }) => line);

  async function loggedIn(options: Parameters<typeof connectTo>[1] = {}) {
    const { username, password } = await server.user();
    const client = behind([], options);
    await client.session.login(username, password);
    return client;
  }

  describe("a client in a bad network", () => {
    test("reads again what was cut, stopped half-way, or answered for the server", async () => {
      const { api } = behind(["cut", "half", { status: 503 }]);
      expect((await api.countries.retrieve("AT")).name).toBe("Austria");
      expect(lines()).toEqual(Array(4).fill("GET /countries/AT"));
    });

    test("gives up after so many attempts, and says why", async () => {
      const { api } = behind(["cut", "cut"], { attempts: 2 });
      await expect(api.countries.retrieve("AT")).rejects.toThrow(Unreachable);
      expect(lines()).toHaveLength(2);
    });

    test("has a limit of time for each attempt that the body counts in", async () => {
      const { api } = behind(["stall"], { timeout: 3_000 });
      expect((await api.countries.retrieve("AT")).name).toBe("Austria");
      const once = behind(["stall"], { timeout: 300, attempts: 1 });
      await expect(once.api.countries.retrieve("AT")).rejects.toThrow("Not within 300 ms.");
    });

    test("[LIM-5] waits as long as the service says, and not where that is too long", async () => {
      const { api } = behind([{ status: 503, headers: { "Retry-After": "3600" } }]);
      await expect(api.countries.retrieve("AT")).rejects.toMatchObject({ status: 503, retryAfter: 3600 });
      expect(lines()).toHaveLength(1);
      const past = new Date(Date.now() - 1000).toUTCString();
      // By a clock that is an hour ahead.
      const ahead = new Date(Date.now() + 3_600_000).toUTCString();
      for (const headers of [{ "Retry-After": past }, { Date: ahead, "Retry-After": ahead }]) {
        behind([{ status: 429, headers }]);
        expect((await api.countries.retrieve("AT")).name).toBe("Austria");
        expect(lines()).toHaveLength(2);
      }
    });

    test("ends at a signal, within an attempt and between two", async () => {
      const { api } = behind(["stall"]);
      await expect(api.countries.retrieve("AT", { signal: AbortSignal.timeout(50) })).rejects.toThrow("timeout");
      const waiting = behind([{ status: 503, headers: { "Retry-After": "20" } }]);
      await expect(waiting.api.countries.retrieve("AT", { signal: AbortSignal.timeout(200) })).rejects.toThrow(
        "timeout",
      );
    });

    test("leaves nothing behind at a signal that is not given", async () => {
      const { signal } = new AbortController();
      const { api } = behind([{ status: 503 }, "cut"]);
      await api.countries.retrieve("AT", { signal });
      expect([lines().length, getEventListeners(signal, "abort")]).toEqual([3, []]);
    });

    test("says that there was no answer where somebody on the way has given another", async () => {
      const { api } = behind([{ status: 200, headers: { "Content-Type": "text/html" } }]);
      await expect(api.countries.retrieve("AT")).rejects.toThrow(Unreachable);
    });

    test("[MTH-9] makes a thing once, however often the answer is lost", async () => {
      const { api } = await loggedIn();
      await api.addresses.list();
      behind(["cut after", "cut after"]);
      const content = { streetAddress: "x", addressLocality: "y", addressCountry: "/countries/AT" };
      const made = await api.addresses.append(content);
      expect(lines().filter((line) => line.startsWith("POST"))).toHaveLength(3);
      expect((await api.addresses.list()).members.map(({ iri }) => iri)).toEqual([made.iri]);
      behind(["cut after"]);
      await made.delete();
      expect(lines()).toHaveLength(2);
      const other = await api.addresses.append(content);
      behind(["cut after"]);
      await expect(other.update({ postalCode: "1" })).rejects.toThrow(Unreachable);
      expect(lines()).toHaveLength(1);
      // Whoever answers 503 for the server may have asked it already.
      behind([{ status: 503 }]);
      await expect(other.update({ postalCode: "1" })).rejects.toMatchObject({ status: 503 });
      expect(lines()).toHaveLength(1);
      behind([{ status: 429 }]);
      await other.update({ postalCode: "1" });
      expect(lines()).toHaveLength(2);
      behind(["503 after"]);
      await other.delete();
      expect(lines()).toHaveLength(2);
    });
  });

  test("[AUT-9] a secret that is shown once is there, also where what was made cannot be read again", async () => {
    const away: Layer = async (asked, next) => {
      const answer = await next(asked);
      if (asked.method === "POST") proxy.fates.push(...Array(4).fill({ status: 503 }));
      return answer;
    };
    const { api } = await loggedIn({ locales: ["de", "en"], layers: [away] });
    proxy.fates.length = 0;
    const { key } = await api.apiKeys.append({ name: "mine" });
    expect(key).toMatch(/^.{20,}$/);
    expect(proxy.fates).toEqual([]);
  });

  describe("a client of which something is refused", () => {
    test("[COL-6] loads links by themselves where they cannot be had together", async () => {
      const { api } = behind([]);
      // Places of these alone: others that share the server may make some without a country.
      const addressCountry = ["AR", "IN", "MX", "PK", "TR"];
      const query = { addressCountry, order: "-population", itemsPerPage: 5, embed: ["images"] } as const;
      const { members } = await api.places.list(query);
      const names = async () =>
        (await Promise.all(members.map((place) => place.addressCountry?.load()))).map((of) => of?.name);
      behind([]);
      const together = await names();
      expect(lines()).toEqual([expect.stringMatching(/embed=addressCountry$/)]);
      expect(together).not.toContain(undefined);
      behind([{ status: 400 }]);
      expect(await names()).toEqual(together);
    });

    test("[MTH-2] takes for made what the service led to, and not what another host refused", async () => {
      const { api } = await loggedIn();
      await api.addresses.list();
      const content = { streetAddress: "x", addressLocality: "y", addressCountry: "/countries/AT" };
      behind(["through", { status: 404 }]);
      const link = await api.addresses.append(content);
      const made = await link.load();
      expect(made.streetAddress).toBe("x");
      const other = await proxyTo(server.address);
      try {
        const moved = (path: string) => behind([{ status: 308, headers: { Location: other.base + path } }]);
        moved("addresses/");
        await expect(api.addresses.append(content)).rejects.toMatchObject({ status: 401 });
        moved(made.iri.replace(proxy.base, ""));
        await expect(made.update({ postalCode: "1" })).rejects.toMatchObject({ status: 401 });
        behind(["through", { status: 500 }]);
        await expect(api.addresses.append(content)).rejects.toMatchObject({ status: 500 });
      } finally {
        other.close();
      }
    });
  });

  describe("a client of one service", () => {
    test("gives no other what is secret, wherever a link may lead", async () => {
      const { api, session } = await loggedIn();
      const keyed = behind([], { apiKey: "no key of theirs" });
      const other = await proxyTo(server.address);
      try {
        const vienna = await api.places.retrieve("vienna-at");
        const led = vienna.addressCountry?.iri.replace(proxy.base, other.base) as string;
        const leading: Layer = async (asked, next) => {
          const answer = await next(asked);
          return { ...answer, text: answer.text.replace(vienna.addressCountry?.iri as string, led) };
        };
        const { username, password } = await server.user();
        const astray = behind([], { layers: [leading] });
        await astray.session.login(username, password);
        const country = (await astray.api.places.retrieve("vienna-at")).addressCountry;
        expect([country?.iri, (await country?.load())?.name]).toEqual([led, "Austria"]);
        expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
        astray.session.close();
        await expect(keyed.api.countries.retrieve("AT")).rejects.toMatchObject({ status: 401 });
      } finally {
        other.close();
        session.close();
      }
    });

    test("says of what is another's that it is, and of what identifies nothing, before anything is asked", async () => {
      const elsewhere = connectTo({ ...server.address, base: "https://elsewhere.example/" });
      const { api } = behind([]);
      await expect(api.countries.retrieve(elsewhere.api.countries.at("AT"))).rejects.toThrow(
        `"https://elsewhere.example/countries/AT" is nothing of ${proxy.base}`,
      );
      for (const id of ["", ".", ".."]) await expect(api.countries.retrieve(id)).rejects.toThrow("is nothing of");
      expect(lines()).toEqual([]);
    });
  });

  describe("a client that remembers", () => {
    test("[CAC-2] asks whether what it has still holds, in each language by itself", async () => {
      const { api } = behind([]);
      const first = await api.countries.retrieve("DE");
      expect(await api.countries.retrieve("DE")).toEqual(first);
      await inLanguages(api, { locale: "de" }).countries.retrieve("DE");
      expect(proxy.seen.map(({ headers }) => "if-modified-since" in headers)).toEqual([false, true, false]);
    });

    test("takes a named value in place for the value that it is", async () => {
      const naming: Layer = async (asked, next) => {
        const answer = await next(asked);
        return { ...answer, text: answer.text.replace('"location":{', '"location":{"@id":"_:b0",') };
      };
      const { location } = await behind([], { layers: [naming] }).api.places.retrieve("vienna-at");
      expect([Object.keys(location ?? {}), Object.getPrototypeOf(location)]).toEqual([
        ["latitude", "longitude"],
        Object.prototype,
      ]);
    });

    test("[CAC-3] shows a write of its own at once, and nothing of one login to another", async () => {
      const { api, session } = await loggedIn();
      const content = { streetAddress: "x", addressLocality: "y", addressCountry: "/countries/AT" };
      const made = await api.addresses.append(content);
      expect((await api.addresses.list()).total).toBe(1);
      await made.update({ postalCode: "1" });
      expect((await made.load()).postalCode).toBe("1");
      expect((await api.addresses.list()).members[0]?.postalCode).toBe("1");
      await session.logout();
      proxy.seen.length = 0;
      await expect(made.load()).rejects.toMatchObject({ status: 401 });
      expect(proxy.seen[0]?.headers).not.toHaveProperty("if-modified-since");
    });
  });
});
