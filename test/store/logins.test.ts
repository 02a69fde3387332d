/** The lock after ten failures in a row, told one by one and all at once. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { openTestStore } from "./open.ts";

describeOnEachDatabase("logins", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  const fail = async (name: string, times: number) => {
    const told = [];
    for (let n = 0; n < times; n++) told.push(await store.logins.failed(name));
    return told;
  };

  test.concurrent("[AUT-12] the tenth failure in a row locks for ten seconds, then the count starts anew", async () => {
    expect(await store.logins.admit("ada")).toBeNull();
    expect(await fail("ada", 9)).toEqual(Array(9).fill(null));
    expect(await store.logins.admit("ada")).toBeNull();
    const begun = Date.now();
    expect(await fail("ada", 1)).toEqual([10]);
    expect(await store.logins.admit("ada")).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // Neither another failure nor the right password changes anything now.
    for (const left of [...(await fail("ada", 12)), await store.logins.succeeded("ada")]) {
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(9);
    }
    while ((await store.logins.admit("ada")) !== null) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(9950);
    expect(await fail("ada", 9)).toEqual(Array(9).fill(null));
    expect(await store.logins.succeeded("ada")).toBeNull();
    expect(await fail("ada", 9)).toEqual(Array(9).fill(null));
  });

  test.concurrent("[AUT-12] of guesses made side by side, ten are told before the lock, and no right one after it", async () => {
    expect(
      (await Promise.all(Array.from({ length: 50 }, () => store.logins.admit("bob")))).every(
        (locked) => locked === null,
      ),
    ).toBe(true);
    const told = await Promise.all(Array.from({ length: 50 }, () => store.logins.failed("bob")));
    expect(told.filter((locked) => locked === null)).toHaveLength(9);
    expect(await store.logins.succeeded("bob")).not.toBeNull();
  });

  test.concurrent("names are counted each for itself, whether or not anyone has them", async () => {
    await fail("eve", 9);
    await fail("eve ", 9);
    expect(await store.logins.admit("eve")).toBeNull();
    expect(await store.logins.succeeded("never seen")).toBeNull();
    expect(await fail("a\0b", 1)).toEqual([null]);
  });
});
