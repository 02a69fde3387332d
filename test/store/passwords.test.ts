/** Passwords: every byte counts, nobody's take the same work, and too many at once are turned away. */

import bcrypt from "bcrypt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Busy, passwords } from "../../src/store/accounts/passwords.ts";

// Other files run in this process.
afterEach(() => vi.restoreAllMocks());

const cheap = passwords({ cost: 4 });

/** Work grows by two to the power of the cost. */
const workOf = (compared: readonly (readonly unknown[])[]): number =>
  compared.reduce((sum, [, hashed]) => sum + 2 ** bcrypt.getRounds(String(hashed)), 0);

test("[AUT-11] every byte of a password counts", async () => {
  const long = "x".repeat(100);
  const stored = await cheap.hash(`${long}a`);
  expect(await cheap.verify(`${long}a`, stored)).toEqual({ right: true, rehash: false });
  expect(await cheap.verify(`${long}b`, stored)).toEqual({ right: false, rehash: false });
  expect((await cheap.verify("a\0b", await cheap.hash("a\0c"))).right).toBe(false);
  expect((await cheap.verify("\u00e9", await cheap.hash("e\u0301"))).right).toBe(false);
});

test("[AUT-14] the same password is stored differently each time, and not as itself", async () => {
  const [one, two] = await Promise.all([cheap.hash("correct horse"), cheap.hash("correct horse")]);
  expect(one).not.toBe(two);
  expect(one).not.toContain("correct");
  expect(one).toMatch(/^hmac-sha256:[\w-]{22}:\$2b\$04\$/);
});

describe("[AUT-13] the same work is done, and never with success, without an account and for a hash of any cost", () => {
  test.each([
    ["the cost that is asked for", { cost: 8 }, 8],
    ["a greater one that is stored", { cost: 4, greatest: 8 }, 8],
    ["no less than what is asked for", { cost: 6, greatest: 4 }, 8],
  ])("%s", async (_name, settings, most) => {
    const [looking, dear] = [passwords(settings), passwords({ cost: 8 })];
    // One that another process has made dearer is known from when it is first seen.
    expect((await looking.verify("right", await dear.hash("right"))).right).toBe(true);
    const stored = [await dear.hash("right"), null, await cheap.hash("right")];
    const [compare, hash] = [vi.spyOn(bcrypt, "compare"), vi.spyOn(bcrypt, "hash")];
    for (const each of stored) {
      compare.mockClear();
      hash.mockClear();
      expect((await looking.verify("wrong", each)).right).toBe(false);
      expect([workOf(compare.mock.calls), hash.mock.calls]).toEqual([2 ** most, []]);
    }
  });
});

test("[AUT-13] where a greater cost is stored than is asked for, that is known before any such hash is seen", async () => {
  const compare = vi.spyOn(bcrypt, "compare");
  for (const [each, work] of [
    [passwords({ cost: 4, greatest: 7 }), 2 ** 7],
    [passwords({ cost: 6, greatest: 4 }), 2 ** 6],
    [passwords({ cost: 5 }), 2 ** 5],
  ] as const) {
    for (const stored of [null, await cheap.hash("right")]) {
      compare.mockClear();
      await each.verify("wrong", stored);
      expect(workOf(compare.mock.calls)).toBe(work);
    }
  }
});

test("a hash of a lower cost asks to be made anew", async () => {
  const stored = await cheap.hash("right");
  expect(await passwords({ cost: 5 }).verify("right", stored)).toEqual({ right: true, rehash: true });
});

test("beyond the queue there is no place", async () => {
  const narrow = passwords({ cost: 4, atOnce: 2, waiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => narrow.hash("x")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Busy);
  await expect(narrow.hash("again")).resolves.toBeTruthy();
});
