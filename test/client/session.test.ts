/** Logins of the generated client: they last, refresh once for all who wait, and end with an event. */

import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryStore } from "../../src/generated/client/index.ts";
import { fileStore } from "../../src/generated/client/runtime/file-store.ts";
import { onOneServer } from "../http/asking.ts";
import { connectTo } from "./connecting.ts";
import { type Between, type Fate, proxyTo } from "./proxy.ts";

/** A `fetch` that holds the first request of a method, or its answer, until it is released. */
function held(what: "request" | "answer", method: string) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let first = true;
  const wait = async () => {
    first = false;
    reached.resolve();
    await released.promise;
  };
  const holding = async (input: string | URL | Request, init?: RequestInit) => {
    const isMeant = first && init?.method === method;
    if (isMeant && what === "request") await wait();
    const answer = await fetch(input, init);
    if (isMeant && what === "answer") await wait();
    return answer;
  };
  return { fetch: holding, reached: reached.promise, release: released.resolve };
}

onOneServer((server) => {
  let proxy: Between;

  beforeAll(async () => {
    proxy = await proxyTo(server.address);
  });
  afterAll(() => proxy?.close());

  const behind = (options: Parameters<typeof connectTo>[1] = {}) =>
    connectTo({ ...server.address, base: proxy.base }, { wait: 1, fetch, ...options });

  /** A store with the tokens of a login of this test's own, some things about them changed. */
  async function kept(change: Readonly<Record<string, unknown>>) {
    const { username, password } = await server.user();
    const store = memoryStore();
    const { session } = behind({ store });
    await session.login(username, password);
    session.close();
    const tokens = JSON.parse((await store.read()) ?? "");
    await store.write(JSON.stringify({ ...tokens, ...change }));
    return store;
  }

  function from(fates: readonly Fate[] = []) {
    proxy.fates.splice(0, proxy.fates.length, ...fates);
    proxy.seen.length = 0;
    return () => proxy.seen.filter(({ line }) => line === "POST /oauth2/token").length;
  }

  const me = async ({ api }: ReturnType<typeof behind>) => (await api.users.list({ me: true })).total;

  describe("a session", () => {
    test("[AUT-1][AUT-4] begins with a login and ends with a logout, here and at the service", async () => {
      const { username, password } = await server.user();
      const store = memoryStore();
      const client = behind({ store });
      await expect(client.session.login(username, "wrong password")).rejects.toMatchObject({ title: "invalid_grant" });
      expect(client.session.loggedIn).toBe(false);
      await client.session.login(username, password);
      expect([client.session.loggedIn, await me(client)]).toEqual([true, 1]);
      const { access_token } = JSON.parse((await store.read()) ?? "");
      await client.session.logout();
      expect([client.session.loggedIn, await store.read()]).toEqual([false, null]);
      expect((await server.get("/users/?me", { as: `Bearer ${access_token}` })).status).toBe(401);
    });

    test("[AUT-2] refreshes once for all requests and all tabs that find the token expired", async () => {
      const store = await kept({ expires: Date.now() - 1 });
      const refreshes = from();
      const tabs = [behind({ store }), behind({ store })];
      expect(await Promise.all([...tabs, ...tabs, ...tabs].map(me))).toEqual(Array(6).fill(1));
      expect(refreshes()).toBe(1);
      for (const { session } of tabs) session.close();
    });

    test("[AUT-5] repeats once what a token no longer opened", async () => {
      const store = await kept({ access_token: "no longer one" });
      const refreshes = from();
      const client = behind({ store });
      expect(await Promise.all([me(client), me(client)])).toEqual([1, 1]);
      expect(refreshes()).toBe(1);
      client.session.close();
    });

    test("refreshes in good time, and tries again where the service is out of reach", async () => {
      const store = await kept({ issued: 0, expires: Date.now() + 25 * 60_000 + 50 });
      const refreshes = from(["cut", { status: 503 }]);
      const { session } = behind({ store, attempts: 1, refreshAgain: 20 });
      await once(session, "changed");
      expect([refreshes(), session.loggedIn]).toEqual([3, true]);
      session.close();
    });

    test("does not refresh what lasts for a year, longer than any timer, at once", async () => {
      const store = await kept({ expires: Date.now() + 365 * 24 * 60 * 60_000 });
      const refreshes = from();
      const client = behind({ store });
      expect([await me(client), await me(client), refreshes()]).toEqual([1, 1, 0]);
      client.session.close();
    });

    test("[AUT-3] ends with an event when its refresh token is taken no more", async () => {
      const store = await kept({ expires: Date.now() - 1, refresh_token: "no longer one" });
      const refreshes = from();
      const client = behind({ store });
      const ended = once(client.session, "ended");
      await expect(me(client)).rejects.toThrow();
      await ended;
      expect([client.session.loggedIn, await store.read(), refreshes()]).toEqual([false, null, 1]);
    });

    test("[AUT-4] stays ended, or another's, when a refresh is answered late", async () => {
      const bob = await server.user();
      for (const next of [null, bob]) {
        const store = await kept({});
        const late = held("answer", "POST");
        const { session } = behind({ store, fetch: late.fetch });
        const refreshing = session.refresh();
        await late.reached;
        await session.logout();
        if (next !== null) await session.login(next.username, next.password);
        const before = [session.name, await store.read()];
        late.release();
        await refreshing;
        expect([session.name, await store.read()]).toEqual(before);
        expect(session.loggedIn).toBe(next !== null);
        // Nobody has the new tokens, so they are ended too.
        expect(proxy.seen.at(-1)?.line).toBe("DELETE /oauth2/token");
        session.close();
      }
    });

    test("stays ended where a login is answered after a logout", async () => {
      const { username, password } = await server.user();
      const store = memoryStore();
      const late = held("answer", "POST");
      const { session } = behind({ store, fetch: late.fetch });
      const entering = session.login(username, password);
      await late.reached;
      await session.logout();
      late.release();
      await expect(entering).rejects.toThrow("meanwhile");
      expect([session.loggedIn, await store.read()]).toEqual([false, null]);
      expect(proxy.seen.at(-1)?.line).toBe("DELETE /oauth2/token");
    });

    test("lets a call end at its signal while it waits for a refresh, and the refresh go on", async () => {
      const store = await kept({ expires: Date.now() - 1 });
      const late = held("request", "POST");
      const client = behind({ store, fetch: late.fetch });
      const [ended, signal] = [new AbortController(), { signal: AbortSignal.timeout(20_000) }];
      const call = client.api.users.list({ me: true }, { signal: ended.signal }).then();
      const other = client.api.users.list({ me: true }, signal).then();
      await late.reached;
      ended.abort(new Error("never mind"));
      await expect(call).rejects.toThrow("never mind");
      late.release();
      expect((await other).total).toBe(1);
      client.session.close();
    });

    test("[AUT-5] repeats nothing under the name of somebody else", async () => {
      const [ada, bob] = [await server.user(), await server.user()];
      const late = held("request", "PATCH");
      const { api, session } = behind({ fetch: late.fetch });
      await session.login(ada.username, ada.password);
      const address = await api.addresses.append({
        streetAddress: "x",
        addressLocality: "y",
        addressCountry: "/countries/AT",
      });
      from();
      const writing = address.update({ postalCode: "1" });
      await late.reached;
      await session.logout();
      await session.login(bob.username, bob.password);
      late.release();
      await expect(writing).rejects.toMatchObject({ status: 401 });
      expect(proxy.seen.filter(({ line }) => line.startsWith("PATCH"))).toHaveLength(1);
      session.close();
    });

    test("waits for an expiry that is months ahead, and takes what is no tokens for none", async () => {
      const store = await kept({ issued: Date.now(), expires: Date.now() + 90 * 86_400_000 });
      const refreshes = from();
      const client = behind({ store });
      for (let each = 0; each < 3; each++) expect(await me(client)).toBe(1);
      expect(refreshes()).toBe(0);
      client.session.close();
      for (const text of ["{", "{}", "5"]) {
        await store.write(text);
        expect(behind({ store }).session.loggedIn).toBe(false);
      }
    });

    test("goes on from a file that nobody else may read", async () => {
      const folder = await mkdtemp(join(tmpdir(), "hydrant-session-"));
      const file = join(folder, "tokens.json");
      try {
        const { username, password } = await server.user();
        const { session } = behind({ store: fileStore(file) });
        await session.login(username, password);
        session.close();
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await readFile(file, "utf8")).not.toContain(password);
        const later = behind({ store: fileStore(file) });
        expect(await me(later)).toBe(1);
        await later.session.logout();
        await expect(stat(file)).rejects.toThrow("ENOENT");
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
});
