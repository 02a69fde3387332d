/** The lock after ten failures in a row, told one by one and all at once. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import fc, { runCount } from "../random.ts";
import { openTestDatabase, openTestStore } from "./open-store.ts";

describeOnDrawnDatabase("logins", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store?.close());

  const fail = async (name: string, times: number) => {
    const told = [];
    for (let n = 0; n < times; n++) told.push((await store.logins.failed(name)).locked);
    return told;
  };

  test.concurrent("[AUT-12] the tenth failure in a row locks for ten seconds, then the count starts anew", async () => {
    expect(await store.logins.admit("ada")).toBeNull();
    expect(await fail("ada", 9)).toEqual(Array(9).fill(null));
    expect(await store.logins.admit("ada")).toBeNull();
    const begun = Date.now();
    expect(await fail("ada", 1)).toEqual([10]);
    const left = await store.logins.admit("ada");
    expect(left).toBeLessThanOrEqual(10);
    expect(left).toBeGreaterThanOrEqual(Math.ceil(10 - (Date.now() - begun) / 1000));
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
    expect(told.filter(({ locked }) => locked === null)).toHaveLength(9);
    expect(told.filter(({ locks }) => locks)).toHaveLength(1);
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

/** What a name's lock is to do: failures in a row, and whether it is locked. */
interface Name {
  failures: number;
  locked: boolean;
}

type Doing = "fail" | "succeed" | "look" | "wait";

/** What a name is told, and what becomes of it. */
function told(name: Name, doing: Doing): boolean {
  if (doing === "wait" && name.locked) Object.assign(name, { failures: 0, locked: false });
  if (doing === "succeed" && !name.locked) name.failures = 0;
  if (doing === "fail" && !name.locked) {
    name.failures++;
    name.locked = name.failures === 10;
  }
  return name.locked;
}

describeOnDrawnDatabase("the lock", (databases) => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
  });
  afterAll(() => store?.close());

  /** Lets ten seconds go by. */
  const wait = (): Promise<unknown> =>
    database.query({
      text: "update hydrant_login set locked_until = locked_until - interval '10 s', last_failure = last_failure - interval '10 s'",
    });

  const does = async (name: string, doing: Doing): Promise<boolean> => {
    if (doing === "fail") return (await store.logins.failed(name)).locked !== null;
    if (doing === "succeed") return (await store.logins.succeeded(name)) !== null;
    if (doing === "wait") await wait();
    return (await store.logins.admit(name)) !== null;
  };

  const doings = fc.constantFrom<Doing>(
    "fail",
    "fail",
    "fail",
    "fail",
    "fail",
    "fail",
    "fail",
    "fail",
    "succeed",
    "look",
    "wait",
  );
  let names = 0;

  test("[AUT-12] does what a model of it does, whatever happens in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(doings, { minLength: 10, maxLength: 60, size: "max" }), async (asked) => {
        const [name, model] = [`name ${++names}`, { failures: 0, locked: false }];
        for (const doing of asked) expect([doing, await does(name, doing)]).toEqual([doing, told(model, doing)]);
      }),
      { numRuns: runCount(30) },
    );
  });

  test("[AUT-12] of verdicts told all at once, some order tells what the model tells", async () => {
    const batch = fc.array(fc.constantFrom<Doing>("fail", "fail", "fail", "succeed"), {
      minLength: 8,
      maxLength: 40,
      size: "max",
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(9), batch, async (before, asked) => {
        const name = `name ${++names}`;
        for (let time = 0; time < before; time++) await store.logins.failed(name);
        const locked = await Promise.all(asked.map((doing) => does(name, doing)));
        const open = asked.filter((_, index) => !locked[index]);
        // Between two successes, and before the first and after the last, nine failures at most are told to an open name.
        const successes = open.filter((doing) => doing === "succeed").length;
        const failures = open.length - successes + before;
        expect(failures).toBeLessThanOrEqual(9 * (successes + 1));
        // Whoever was told that it is locked came after ten; once locked, it stays so.
        expect(await does(name, "look")).toBe(locked.includes(true));
        if (!asked.includes("succeed")) expect(locked.includes(true)).toBe(before + asked.length >= 10);
      }),
      { numRuns: runCount(30) },
    );
  });
});
