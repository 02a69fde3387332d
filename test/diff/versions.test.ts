/** Whole specs compared: with themselves, with others at random, and with what teams make of them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locateChanges, render } from "../../codegen/diff/report.ts";
import { changesReference, PAGE } from "../../codegen/diff/rules-page.ts";
import { edited, edits, shapes, yamlOf } from "../migrate/shapes.ts";
import { specOf } from "../migrate/versions.ts";
import fc, { runCount } from "../random.ts";
import { compared } from "./cases.ts";
import { PAIRS, versionsOf } from "./pairs.ts";

describe("what is told of", () => {
  for (const [name, pair] of Object.entries(PAIRS)) {
    test(name, async () => {
      const [before, after] = await Promise.all(versionsOf(pair).map(specOf));
      if (before === undefined || after === undefined) throw new Error("There are two versions.");
      const told = locateChanges(compared(before.model, after.model), { old: before.said, new: after.said });
      // On which line is shown of each rule; here the specs may grow without a change of what is told.
      const text = render(told).replaceAll(/^\S*\/hydrant-version-[^/]+\/(\S+):\d+/gm, "$1");
      await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(/\W+/g, "-")}.txt`);
      for (const { model } of [before, after]) expect(compared(model, structuredClone(model))).toEqual([]);
    });
  }
});

test("a spec with itself has no differences, and one with another of another meaning has some", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, edits, async (shape, changes) => {
      const [before, after] = await Promise.all([specOf(yamlOf(shape)), specOf(yamlOf(changes.reduce(edited, shape)))]);
      expect(compared(before.model, structuredClone(before.model))).toEqual([]);
      const meaning = ({ model: { hash: _, ...rest } }: typeof before) => JSON.stringify(rest);
      const told = compared(before.model, after.model);
      expect(told.length > 0).toBe(meaning(before) !== meaning(after));
    }),
    { numRuns: runCount(40) },
  );
});

test("the page of the rules is what their list gives; node codegen/diff/rules-page.ts writes it", () => {
  expect(readFileSync(join(import.meta.dirname, "../..", PAGE), "utf8")).toBe(changesReference());
});
