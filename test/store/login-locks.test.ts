/** Locks as an operator sees them, on both databases. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestStore } from "./open-store.ts";

describeOnDrawnDatabase("locks", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
  });
  afterAll(() => store.close());

  async function lockOut(name: string): Promise<void> {
    for (let guess = 0; guess < 10; guess++) await store.logins.failed(name);
  }

  test("are told of the names that have one, until when", async () => {
    await lockOut("locked");
    await store.logins.failed("free");
    const locked = await store.locks.lockedUntil(["locked", "free", "unheard of"]);
    expect([...locked.keys()]).toEqual(["locked"]);
    expect(locked.get("locked")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await store.locks.lockedUntil([])).size).toBe(0);
  });

  test("[AUT-12] are taken off, and failures count from zero again", async () => {
    await lockOut("taken off");
    expect(await store.logins.admit("taken off")).not.toBeNull();
    expect(await store.locks.unlock("taken off")).toBe(true);
    expect(await store.logins.admit("taken off")).toBeNull();
    expect(await store.locks.unlock("taken off")).toBe(false);
    for (let guess = 0; guess < 9; guess++) expect((await store.logins.failed("taken off")).locked).toBeNull();
    expect((await store.logins.failed("taken off")).locked).not.toBeNull();
    expect(await store.locks.unlock("never failed")).toBe(false);
  });
});
