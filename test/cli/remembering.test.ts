// What a run that watches remembers, and what it must not: failures.

import { beforeAll, expect, test } from "vitest";
import { recalled, remember } from "../../codegen/language/memory.ts";

beforeAll(remember);

test("what failed is done again, and what was done is not", async () => {
  let asked = 0;
  const ask = (): Promise<number> =>
    recalled("ask", "the same", async () => {
      asked++;
      if (asked === 1) throw new Error("not now");
      return asked;
    });
  await expect(ask()).rejects.toThrow("not now");
  expect([await ask(), await ask()]).toEqual([2, 2]);
});
