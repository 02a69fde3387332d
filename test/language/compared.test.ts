/** What other languages were given for the comparison on the page of diagnostics is kept beside what Hydrant is given. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALIKE, FOLDER } from "./compared.ts";

test("every fault that is compared has its files, and every file its fault", () => {
  const kept = readdirSync(FOLDER).map((name) => [name, readdirSync(join(FOLDER, name)).sort()]);
  const compared = ALIKE.map(({ folder, typespec }) => [
    folder,
    [...(typespec === null ? [] : ["main.tsp"]), "openapi.yaml", "thing.yaml"],
  ]);
  expect(new Map(kept as [string, string[]][])).toEqual(new Map(compared as [string, string[]][]));
});
