/** The purge: what has long expired goes, a bounded number of rows at a time, and nothing else; while others hold rows, too. */

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purged } from "../../src/server/running/housekeeping.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { anAccount, issued, openTestDatabase, refreshed } from "./open-store.ts";

const answer = { status: 303, headers: {}, body: null };
/** The families last: with one its tokens go, which whoever lets time go by for tokens would wait for, and be waited for. */
const kinds = [
  ...["hydrant_token", "hydrant_sealed", "hydrant_reset", "hydrant_login", "hydrant_idempotency"],
  "hydrant_family",
];

describeOnDrawnDatabase("the purge", (databases) => {
  let store: Store;
  let database: Database;
  let account: string;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
    account = await anAccount(store, "ada");
  });
  afterAll(() => store?.close());

  const rows = async (): Promise<Record<string, number>> => {
    const { rows } = await database.query<Record<string, number>>({
      text: `select ${kinds.map((table) => `(select count(*)::integer from ${table}) as ${table}`).join(", ")}`,
    });
    return rows[0] ?? {};
  };
  /** Lets so much time go by for all that there is. */
  async function age(interval: string): Promise<void> {
    for (const table of kinds) {
      const column = table === "hydrant_login" ? "last_failure" : "expires";
      await database.query({ text: `update ${table} set ${column} = ${column} - interval '${interval}'` });
    }
  }
  async function fill(times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const { refreshToken } = await issued(store, account);
      await refreshed(store, refreshToken);
      await store.resets.issue(account, "ada@example.org", { ttl: 3600, most: 100 });
      await store.logins.failed(`name ${time}`);
      await store.idempotency.keep(randomBytes(32), { fingerprint: randomBytes(32), answer }, undefined);
    }
  }
  const none = Object.fromEntries(kinds.map((table) => [table, 0]));

  test("takes what has long expired, so many rows of each kind at a time, and leaves what has not", async () => {
    await fill(5);
    expect(await rows()).toEqual({
      hydrant_family: 5,
      hydrant_token: 20,
      hydrant_sealed: 5,
      hydrant_reset: 5,
      hydrant_login: 5,
      hydrant_idempotency: 5,
    });
    expect(await store.purge(100)).toBe(0);
    // Past the sealed pairs and the resets, and past nothing else.
    await age("2 hours");
    expect(await store.purge(100)).toBe(5);
    expect(await rows()).toEqual({
      ...none,
      hydrant_family: 5,
      hydrant_token: 20,
      hydrant_login: 5,
      hydrant_idempotency: 5,
    });
    // A day past the access tokens; the refresh tokens, the spent ones among them, live on.
    await age("1 day 3 hours");
    expect(await store.purge(4)).toBe(4);
    expect(await rows()).toMatchObject({ hydrant_family: 5, hydrant_token: 16, hydrant_login: 1 });
    while ((await store.purge(4)) === 4);
    expect(await rows()).toEqual({ ...none, hydrant_family: 5, hydrant_token: 10 });
    await age("1 year");
    while ((await store.purge(2)) === 2);
    expect(await rows()).toEqual(none);
  });

  test("passes over rows that somebody holds", async () => {
    await fill(2);
    await age("2 years");
    if (databases.name === "PostgreSQL")
      await store.transaction(async (inside) => {
        const { rows: held } = await database.query<{ family: string }>({ text: "select family from hydrant_family" });
        await inside.credentials.endFamily(held[0]?.family ?? "");
        // In another connection, while that one has not ended.
        await store.purge(100);
        expect(await rows()).toMatchObject({ hydrant_family: 1, hydrant_token: 4 });
      });
    await store.purge(100);
    expect(await rows()).toEqual(none);
  });

  test("goes on in the background once it may begin, and ends with the store", async () => {
    let closed = false;
    const warnings: object[] = [];
    const log = { debug() {}, info() {}, error() {}, warn: (fields: object) => warnings.push(fields) };
    const open: Store = {
      ...store,
      // The purge is over before its database is closed.
      close: async () => {
        closed = true;
      },
    };
    const { promise: begin, resolve } = Promise.withResolvers<void>();
    const running = purged(open, log, begin, { every: 5, rows: 2, times: 3 });
    for (const time of [1, 2]) {
      await fill(9);
      await age("2 years");
      if (time === 1) {
        const before = await rows();
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await rows()).toEqual(before);
        resolve();
      }
      while (Object.values(await rows()).some((count) => count > 0))
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await running.close();
    expect([closed, warnings]).toEqual([true, []]);
    await fill(1);
    await age("2 years");
    const before = await rows();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rows()).toEqual(before);
    await store.purge(100);
  });
});
