/** What must hold of every API, of that of the spec `atlas`, which is the application's own. */

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { everyApi } from "../generic/every-api.ts";
import { allSpecs, linkedSpecs } from "../generic/specs.ts";

await everyApi("atlas");

test("every spec whose rules follow no links has a file here", () => {
  const files = readdirSync(import.meta.dirname).map((name) => name.replace(/\.test\.ts$/, ""));
  expect(files.sort()).toEqual(allSpecs.filter((name) => !linkedSpecs.includes(name)).sort());
});
