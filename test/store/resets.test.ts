/** Tokens for a new password: issued up to a number, found, spent once, and raced for. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestDatabase, written } from "./open-store.ts";

const address = "ada@example.org";

describeOnDrawnDatabase("tokens for a new password", (databases) => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
  });
  afterAll(() => store?.close());

  let readers = 0;
  async function reader(): Promise<string> {
    const content = { username: `reader-${++readers}`, password: "hash" };
    return written(await store.resource("Reader").append(content, { owner: null })).id;
  }

  /** As they are issued and spent: holding the account's row. */
  const holding = <T>(account: string, work: (transaction: Store) => Promise<T>) =>
    store.transaction(async (transaction) => {
      await transaction.resource("Reader").retrieve(account, { lock: true });
      return work(transaction);
    });
  const issue = (account: string, limits = { ttl: 60, most: 5 }) =>
    holding(account, ({ resets }) => resets.issue(account, address, limits));

  test("[AUT-16] one is found while it lives, and spent once, however many race", async () => {
    const account = await reader();
    const token = (await issue(account)) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await store.resets.find(token)).toBe(account);
    const spent = await Promise.all(
      Array.from({ length: 8 }, () => holding(account, ({ resets }) => resets.spend(token, address))),
    );
    expect(spent.filter((good) => good)).toHaveLength(1);
    expect(await store.resets.find(token)).toBeNull();
  });

  test("[AUT-16] none is found or spent that is unknown, over, or of an account with another address", async () => {
    const account = await reader();
    const [over, other] = [await issue(account, { ttl: 0, most: 5 }), await issue(account)];
    for (const token of ["none", "", over ?? ""]) {
      expect(await store.resets.find(token)).toBeNull();
      expect(await store.resets.spend(token, address)).toBe(false);
    }
    expect(await store.resets.spend(other ?? "", "eve@example.org")).toBe(false);
    expect(await store.resets.spend(other ?? "", address)).toBe(false);
  });

  test("[AUT-16] an account has so many live ones at most, however many are asked for at a time", async () => {
    const [account, another] = [await reader(), await reader()];
    const issued = await Promise.all(Array.from({ length: 12 }, () => issue(account, { ttl: 60, most: 3 })));
    const tokens = issued.filter((token) => token !== null);
    expect(tokens).toHaveLength(3);
    expect(await issue(another)).not.toBeNull();
    expect(await store.resets.spend(tokens[0] ?? "", address)).toBe(true);
    expect(await issue(account, { ttl: 60, most: 3 })).not.toBeNull();
    expect(await issue(account, { ttl: 60, most: 3 })).toBeNull();
  });

  test("[AUT-16] those that are over make room", async () => {
    const account = await reader();
    expect(await issue(account, { ttl: 3600, most: 1 })).not.toBeNull();
    expect(await issue(account, { ttl: 3600, most: 1 })).toBeNull();
    await database.query({ text: "update hydrant_reset set expires = expires - interval '1 hour'" });
    expect(await issue(account, { ttl: 3600, most: 1 })).not.toBeNull();
  });

  test("[AUT-16] they end with the account's logins", async () => {
    const account = await reader();
    const tokens = [await issue(account), await issue(account)];
    await store.credentials.endAccount(account);
    expect(await Promise.all(tokens.map((token) => store.resets.find(token ?? "")))).toEqual([null, null]);
  });
});
