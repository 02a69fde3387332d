/** Tokens and keys: found, expired, spent, ended, and raced for. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TokenPair } from "../../src/store/accounts/credentials.ts";
import { hashSecret } from "../../src/store/accounts/secrets.ts";
import { storeOver } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { anAccount, issued, openAt, openTestDatabase, openTestStore, refreshed, written } from "./open-store.ts";
import { credentials, tables } from "./tables.ts";

describeOnEachDatabase("credentials", (databases) => {
  let store: Store;
  let account: string;
  beforeAll(async () => {
    store = await openTestStore(databases);
    account = written(
      await store
        .resource("Reader")
        .append({ username: "ada", password: "hash", roles: ["librarian"] }, { owner: null }),
    ).id;
  });
  afterAll(() => store?.close());

  const found = async (token: string) => (await store.credentials.accessToken(token)).found;
  const live = async (pair: TokenPair | null) => pair !== null && (await found(pair.accessToken)) !== null;

  /** When a record last changed, in epoch milliseconds. */
  const changed = async (resource: string, identifier: string) =>
    Date.parse((await store.resource(resource).retrieve(identifier))?.modified ?? "");

  test("[AUT-1] an access token gives its account with the roles that it has now", async () => {
    await store.resource("Reader").update(account, { roles: ["librarian"] });
    const pair = await issued(store, account);
    expect(pair).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: 14_400,
    });
    const { credential } = (await found(pair.accessToken)) ?? { credential: "" };
    expect(await found(pair.accessToken)).toEqual({
      kind: "user",
      account,
      roles: ["librarian"],
      scopes: [],
      credential,
      changed: await changed("Reader", account),
      at: expect.any(Number),
    });
    await store.resource("Reader").update(account, { roles: [] });
    expect((await found(pair.accessToken))?.changed).toBe(await changed("Reader", account));
    expect((await found(pair.accessToken))?.roles).toEqual([]);
    for (const no of ["", "x", pair.refreshToken, pair.accessToken.toUpperCase()])
      expect(await store.credentials.accessToken(no)).toEqual({ found: null, reason: "unknown" });
  });

  test("[AUT-2] a refresh token gives the next pair; the old access token lives on", async () => {
    const first = await issued(store, account);
    const second = await refreshed(store, first.refreshToken);
    expect(await live(first)).toBe(true);
    expect(await live(second)).toBe(true);
    expect((await found(second?.accessToken ?? ""))?.credential).toBe((await found(first.accessToken))?.credential);
    expect(await refreshed(store, "unknown")).toBeNull();
    expect(await refreshed(store, first.accessToken)).toBeNull();
    expect(await live(second)).toBe(true);
  });

  test("[AUT-2] a retry gets the very same pair; however many race, one refresh token is live", async () => {
    const first = await issued(store, account);
    const pairs = await Promise.all(Array.from({ length: 12 }, () => refreshed(store, first.refreshToken)));
    expect(new Set(pairs.map((pair) => `${pair?.accessToken} ${pair?.refreshToken}`)).size).toBe(1);
    expect(await live(pairs[0] ?? null)).toBe(true);
  });

  test("[AUT-2] without the window, or after it, a spent token ends its family", async () => {
    const strict = await openTestStore(databases, { credentials: { ...credentials, refreshReuseWindow: 0 } });
    const id = written(
      await strict.resource("Reader").append({ username: "strict", password: "hash" }, { owner: null }),
    ).id;
    const first = await issued(strict, id);
    const other = await issued(strict, id);
    const second = await refreshed(strict, first.refreshToken);
    expect(second).not.toBeNull();
    expect(await refreshed(strict, first.refreshToken)).toBeNull();
    for (const gone of [first, second])
      expect(await strict.credentials.accessToken(gone?.accessToken ?? "")).toEqual({ found: null, reason: "unknown" });
    expect(await refreshed(strict, second?.refreshToken ?? "")).toBeNull();
    expect((await strict.credentials.accessToken(other.accessToken)).found).not.toBeNull();
    await strict.close();
  });

  test("[AUT-7] a token expires when its time is over, and not before", async () => {
    const brief = await openTestStore(databases, { credentials: { ...credentials, accessTokenTtl: 1 } });
    const id = await anAccount(brief, "brief");
    const begun = Date.now();
    const pair = await issued(brief, id);
    while ((await brief.credentials.accessToken(pair.accessToken)).found !== null)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
    expect(await brief.credentials.accessToken(pair.accessToken)).toEqual({ found: null, reason: "expired" });
    expect(await refreshed(brief, pair.refreshToken)).not.toBeNull();
    await brief.close();
  });

  test("[AUT-7] expiry counts from each token's own issue", async () => {
    const { store: brief, database } = await openTestDatabase(databases, {
      credentials: { ...credentials, accessTokenTtl: 1000, refreshTokenTtl: 2000 },
    });
    /** Lets so many seconds go by for all tokens that there are. */
    const pass = async (seconds: number) => {
      for (const table of ["hydrant_family", "hydrant_token", "hydrant_sealed"])
        await database.query({ text: `update ${table} set expires = expires - interval '${seconds} s'` });
    };
    const stands = async (pair: TokenPair | null) => {
      const { found } = await brief.credentials.accessToken(pair?.accessToken ?? "");
      return found !== null;
    };
    const id = await anAccount(brief, "brief");
    const pair = await issued(brief, id);
    await pass(500);
    expect(await stands(pair)).toBe(true);
    await pass(1000);
    expect(await brief.credentials.accessToken(pair.accessToken)).toEqual({ found: null, reason: "expired" });
    const next = await refreshed(brief, pair.refreshToken);
    expect(await stands(next)).toBe(true);
    // By now the first of the family would be over.
    await pass(1500);
    expect(await stands(next)).toBe(false);
    const last = await refreshed(brief, next?.refreshToken ?? "");
    expect(await stands(last)).toBe(true);
    await pass(2500);
    expect(await refreshed(brief, last?.refreshToken ?? "")).toBeNull();
    await brief.close();
  });

  test("[AUT-4][AUT-16] a family ends, an account's others end, an account's end", async () => {
    const [a, b, c] = [await issued(store, account), await issued(store, account), await issued(store, account)];
    const family = async (pair: TokenPair) => (await found(pair.accessToken))?.credential ?? "";
    await store.credentials.endFamily(await family(a));
    expect([await live(a), await live(b), await live(c)]).toEqual([false, true, true]);
    expect(await refreshed(store, a.refreshToken)).toBeNull();
    await store.credentials.endAccount(account, await family(b));
    expect([await live(b), await live(c)]).toEqual([true, false]);
    await store.credentials.endAccount(account);
    expect(await live(b)).toBe(false);
  });

  test("[AUT-16] without its account a token is none", async () => {
    const { id } = written(
      await store.resource("Reader").append({ username: "leaving", password: "hash" }, { owner: null }),
    );
    const pair = await issued(store, id);
    await store.resource("Reader").delete(id);
    expect(await live(pair)).toBe(false);
  });

  test("[AUT-16] a login by a password that is no more gets no tokens, whichever comes first", async () => {
    const readers = store.resource("Reader");
    const { id } = written(await readers.append({ username: "racing", password: "hash 0" }, { owner: null }));
    for (let race = 0; race < 50; race++) {
      const [pair] = await Promise.all([
        store.credentials.issue(id, `hash ${race}`),
        store.transaction(async (inside) => {
          await inside.resource("Reader").update(id, { password: `hash ${race + 1}` });
          await inside.credentials.endAccount(id);
        }),
      ]);
      expect(await live(pair)).toBe(false);
      expect(await store.credentials.issue(id, `hash ${race}`)).toBeNull();
    }
    expect(await live(await store.credentials.issue(id, "hash 50"))).toBe(true);
    expect(await store.credentials.issue("01938f2c-7d3a-7bb2-9a51-0a4c7c1de001")).toBeNull();
  });

  test("[AUT-16][CAC-1] a new hash of the same password never takes the place of a newer one, and is no change of the account", async () => {
    const readers = store.resource("Reader");
    const made = written(await readers.append({ username: "hashed", password: "old" }, { owner: null }));
    const hash = async () => (await readers.hash("password", { property: "username", value: "hashed" }))?.hash;
    expect(await store.credentials.rehash(made.id, "old", "dearer")).toBe(true);
    expect(await hash()).toBe("dearer");
    expect((await readers.retrieve(made.id))?.modified).toBe(made.modified);
    expect(await store.credentials.rehash(made.id, "old", "dearer still")).toBe(false);
    expect(await hash()).toBe("dearer");
  });

  test("[AUT-16] logins end with an account that is deleted, however it is", async () => {
    const { id } = written(
      await store.resource("Reader").append({ username: "brief", password: "hash" }, { owner: null }),
    );
    const pair = await issued(store, id);
    const reset = await store.resets.issue(id, "brief@example.org", { ttl: 3600, most: 1 });
    await store.resource("Reader").delete(id);
    // Even where another account is given the same identifier.
    await store.resource("Reader").append({ username: "brief", password: "hash" }, { owner: null, identifier: id });
    expect(await live(pair)).toBe(false);
    expect(await refreshed(store, pair.refreshToken)).toBeNull();
    expect(await store.resets.find(reset ?? "")).toBeNull();
  });

  test("[AUT-9][AUT-14] what is sealed opens once, for its holder, in its time", async () => {
    const { seal, unseal } = store.credentials;
    await seal("mine", "Card 1", "the key", 60);
    expect(await unseal("yours", "Card 1")).toBeNull();
    expect(await unseal("mine", "Card 2")).toBeNull();
    expect(await unseal("mine", "Card 1", { left: true })).toBe("the key");
    const opened = await Promise.all(Array.from({ length: 8 }, () => unseal("mine", "Card 1")));
    expect(opened.filter((text) => text !== null)).toEqual(["the key"]);
    await seal("mine", "Card 1", "the key", 0);
    expect(await unseal("mine", "Card 1")).toBeNull();
  });

  test("[AUT-8] a key is found by its hash, with its own scopes beside its maker's roles, which limit them", async () => {
    await store.resource("Reader").update(account, { roles: ["librarian"] });
    const cards = store.resource("Card");
    const make = async (secret: string, more: object = {}) =>
      written(await cards.append({ secret: hashSecret(secret).toString("hex"), ...more }, { owner: account })).id;
    const id = await make("one", { scopes: ["read"] });
    expect(await store.credentials.apiKey("one")).toEqual({
      found: {
        kind: "key",
        account,
        roles: ["librarian"],
        scopes: ["read"],
        credential: id,
        changed: await changed("Card", id),
        at: expect.any(Number),
      },
    });
    await store.resource("Reader").update(account, { roles: [] });
    expect((await store.credentials.apiKey("one")).found?.changed).toBe(await changed("Reader", account));
    await make("past", { expires: "2020-01-01T00:00:00.000Z" });
    await make("future", { expires: "2999-01-01T00:00:00.000Z" });
    expect(await store.credentials.apiKey("past")).toEqual({ found: null, reason: "expired" });
    expect((await store.credentials.apiKey("future")).found).not.toBeNull();
    expect(await store.credentials.apiKey("none")).toEqual({ found: null, reason: "unknown" });
    expect(await cards.update(id, { scopes: [] })).not.toHaveProperty("secret");
    await cards.replace(id, { scopes: ["write"] });
    expect((await store.credentials.apiKey("one")).found?.scopes).toEqual(["write"]);
    await cards.delete(id);
    expect(await store.credentials.apiKey("one")).toEqual({ found: null, reason: "unknown" });
  });

  test("credentials take part in a transaction", async () => {
    let pair: TokenPair | undefined;
    const work = store.transaction(async (inside) => {
      pair = await issued(inside, account);
      await inside.credentials.endAccount(account);
      throw new Error("a bug");
    });
    await expect(work).rejects.toThrow("a bug");
    expect(await live(pair ?? null)).toBe(false);
  });
});

describeOnEachDatabase("what is stored of credentials", (databases) => {
  test("[AUT-14] the database alone holds no secret", async () => {
    const place = await databases.fresh();
    const store = await openTestStore({ ...databases, fresh: async () => place });
    const account = written(
      await store.resource("Reader").append({ username: "ada", password: "hash" }, { owner: null }),
    ).id;
    const first = await issued(store, account);
    const second = await refreshed(store, first.refreshToken);
    const reset = await store.resets.issue(account, "ada@example.org", { ttl: 60, most: 1 });
    await store.close();
    const database = await openAt(place);
    const { rows } = await database.query({
      text: "select hydrant_token::text from hydrant_token union all select hydrant_reset::text from hydrant_reset",
    });
    const held = JSON.stringify(rows);
    expect(rows).toHaveLength(5);
    for (const secret of [first.accessToken, first.refreshToken, second?.accessToken, second?.refreshToken, reset]) {
      expect(held).not.toContain(secret);
      expect(held).not.toContain(Buffer.from(secret ?? "").toString("hex"));
    }
    expect(await refreshed(storeOver(database, { tables, credentials }), first.refreshToken)).toMatchObject({
      accessToken: second?.accessToken,
    });
    await database.close();
  });
});
