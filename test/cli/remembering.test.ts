// What a run that watches remembers, and what it must not: failures, and documents that changed in whatever part.

import { beforeAll, expect, test } from "vitest";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { recalled, remember } from "../../codegen/language/memory.ts";
import type { Model } from "../../codegen/language/model.ts";
import { prove } from "../../codegen/output/proof.ts";

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

test("what stands around the parts of openapi.json is proved although all of them are known", async () => {
  const { path, text } = emitOpenApi((await loadSpec("test/specs/library")).model as Model);
  const document = JSON.parse(text) as object;
  await prove({ path, text });
  for (const spoilt of [{ info: { title: 5 } }, { servers: "none" }, { tags: [{ title: "Books" }] }])
    await expect(prove({ path, text: JSON.stringify({ ...document, ...spoilt }) })).rejects.toThrow(/^openapi\.json: /);
  await prove({ path, text: JSON.stringify({ ...document, info: { title: "Other", version: "2" } }) });
});
