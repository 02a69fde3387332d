/** UUIDs of version 7. */

import { beforeEach, expect, test } from "vitest";

/** Anew for each test, as it remembers the latest time that it was given; only this module, since other files share the process. */
let uuidv7: (now?: number) => string;
let loaded = 0;
beforeEach(async () => {
  const name = `../../src/store/uuid.ts?${++loaded}`;
  ({ uuidv7 } = (await import(name)) as typeof import("../../src/store/uuid.ts"));
});

test("they have the form of RFC 9562 and tell the time", () => {
  const before = Date.now();
  const uuid = uuidv7();
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const time = Number.parseInt(uuid.replace("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test("each is greater than the one before, within a millisecond and when the clock goes back", () => {
  let last = "";
  for (let n = 0; n < 20_000; n++) {
    const next = uuidv7(2_000_000_000_000 - (n % 3));
    expect(next > last).toBe(true);
    last = next;
  }
});
