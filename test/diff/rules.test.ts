/** Each rule of `hydrant diff`: two versions of a small spec, and what is told of them, where. */

import { describe, expect, test } from "vitest";
import { locateChanges } from "../../codegen/diff/report.ts";
import { RULES } from "../../codegen/diff/rules.ts";
import { specOf } from "../migrate/versions.ts";
import { CASES, type Case, compared, filesOf } from "./cases.ts";

/** `rule place subject` of each change. */
async function toldOf({ was, is }: Pick<Case, "was" | "is">): Promise<readonly string[]> {
  const [before, after] = await Promise.all([specOf(filesOf(was)), specOf(filesOf(is))]);
  const told = locateChanges(compared(before.model, after.model), { old: before.said, new: after.said });
  return told.map(({ rule, file, line, subject }) => `${rule} ${file?.split("/").at(-1)}:${line} ${subject}`);
}

describe("each rule", () => {
  for (const [rule, given] of Object.entries(CASES)) {
    test(rule, async () => {
      for (const one of given) {
        expect(await toldOf(one)).toEqual(one.told);
        expect(one.told.some((line) => line.startsWith(`${rule} `))).toBe(true);
        expect(await toldOf({ was: one.is, is: one.is })).toEqual([]);
      }
    });
  }

  test("has a case, and is told of by some change", () => {
    expect(Object.keys(CASES)).toEqual(Object.keys(RULES));
  });
});

describe("a rate is compared by what it allows in the long run, and at once", () => {
  test.each([
    [
      "{ requests: 5, window: 1 min }",
      "{ requests: 4, window: 1 min }",
      "limit-lowered",
      "fewer in the long run, fewer at once",
    ],
    [
      "{ requests: 5, window: 1 min }",
      "{ requests: 5, window: 2 min }",
      "limit-lowered",
      "fewer in the long run, as many at once",
    ],
    [
      "{ requests: 600, window: 1 h }",
      "{ requests: 100, window: 10 min }",
      "limit-lowered",
      "as many in the long run, fewer at once",
    ],
    [
      "{ requests: 600, window: 1 h }",
      "{ requests: 500, window: 10 min }",
      "limit-lowered",
      "more in the long run, fewer at once",
    ],
    [
      "{ requests: 100, window: 10 min }",
      "{ requests: 500, window: 2 h }",
      "limit-lowered",
      "fewer in the long run, more at once",
    ],
    [
      "{ requests: 100, window: 10 min }",
      "{ requests: 600, window: 1 h }",
      "limit-raised",
      "as many in the long run, more at once",
    ],
    [
      "{ requests: 5, window: 2 min }",
      "{ requests: 5, window: 90 s }",
      "limit-raised",
      "more in the long run, as many at once",
    ],
  ] as const)("%s to %s", async (was, is, rule, words) => {
    const limit = (rate: string) => specOf(filesOf({ api: `limits: { rate: ${rate} }` }));
    const [before, after] = await Promise.all([limit(was), limit(is)]);
    const said = (rate: string) => rate.replace(/^\{ requests: (\d+), window: (.*) \}$/, "$1 requests in $2");
    expect(compared(before.model, after.model).map(({ rule, message }) => [rule, message])).toEqual([
      [rule, `An address has ${said(is)}, no longer ${said(was)}: ${words}.`],
    ]);
  });

  test("and is the same in other units", async () => {
    const lasting = (window: string) => specOf(filesOf({ api: `limits: { rate: { window: ${window} } }` }));
    const [before, after] = await Promise.all([lasting("60 min"), lasting("1 h")]);
    expect(compared(before.model, after.model)).toEqual([]);
  });
});
