// The work of generating grows as the spec does: counted, part by part of the generator, and not timed.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { growSpec } from "../../scripts/bench/large-spec.ts";

const folder = mkdtempSync(join(tmpdir(), "hydrant-linear-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZES = [20, 40, 80];
/** Fewer runs than this are no work: what grows with the square of the types has more by then. */
const FLOOR = 2000;

test("twice the resource types are twice the work, wherever in the generator it is done", async () => {
  const specs = SIZES.map((size) => join(folder, String(size)));
  for (const [index, size] of SIZES.entries()) await growSpec("spec", specs[index] as string, size);
  const { stdout, stderr } = spawnSync(process.execPath, [resolve("test/cli/counting.ts"), ...specs], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe("");
  const [few, some, many] = JSON.parse(stdout) as Record<string, number>[];
  const growth = Object.entries(many ?? {}).flatMap(([part, runs]) => {
    const [first, second] = [few?.[part] ?? 0, some?.[part] ?? 0];
    // The second step adds twice as many types as the first, and so twice the work; its square would be four times.
    return runs < FLOOR ? [] : [{ part, runs, times: (runs - second) / (second - first) }];
  });
  expect(growth.length).toBeGreaterThan(100);
  expect(growth.filter(({ times }) => times > 2.6)).toEqual([]);
});
