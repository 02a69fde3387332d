/** How a migration waits for tables that others use: never so that whoever waits behind it is given up. */

import { expect, test } from "vitest";
import { lookUpsEndAfter } from "../../src/store/database/database.ts";
import { tries } from "../../src/store/migrate/timeouts.ts";

test("no wait for a lock keeps look-ups until they are given up, and there are enough of them", () => {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const waits = tries.map(({ wait }) => wait);
  const all = sum(tries.map(({ wait, pause }) => wait + pause));
  expect(Math.min(...waits)).toBeGreaterThan(0);
  // With room for several in one transaction, and for what the look-up takes itself.
  expect(Math.max(...waits)).toBeLessThanOrEqual(lookUpsEndAfter / 4);
  expect(sum(waits)).toBeLessThanOrEqual(all / 4);
  expect(Math.round(all / 60_000)).toBe(10);
});
