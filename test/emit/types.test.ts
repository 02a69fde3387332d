// The types are those that openapi-typescript makes of the whole document, lint and all.

import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { openApi } from "../../codegen/emit/openapi.ts";
import { emitTypes } from "../../codegen/emit/types.ts";
import { loadSpec } from "../../codegen/language/load.ts";

test.each(["spec", "bookshop", "conference", "library", "measuring", "minimal"])("of %s", async (name) => {
  const { model } = await loadSpec(name === "spec" ? name : `test/specs/${name}`);
  if (model === null) throw new Error(`${name} is faulty`);
  const document = openApi(model);
  const untouched = JSON.stringify(document);
  const { text } = await emitTypes(document);
  expect(JSON.stringify(document)).toBe(untouched);
  const whole = astToString(await openapiTS(JSON.parse(untouched), { silent: true, immutable: true }));
  expect(text.slice(text.indexOf("export interface paths"))).toBe(whole);
});
