// The types are those that openapi-typescript makes of the whole document, lint and all, as TypeScript prints them.

import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import type { JsonObject } from "../../codegen/emit/json.ts";
import { openApi } from "../../codegen/emit/openapi.ts";
import { emitTypes } from "../../codegen/emit/types.ts";
import { loadSpec } from "../../codegen/language/load.ts";

async function expectOurs(document: JsonObject): Promise<void> {
  const untouched = JSON.stringify(document);
  const { text } = await emitTypes(document);
  expect(JSON.stringify(document)).toBe(untouched);
  const whole = astToString(await openapiTS(JSON.parse(untouched), { silent: true, immutable: true }));
  expect(text.slice(text.indexOf("export interface paths"))).toBe(whole);
}

test.each(["spec", "bookshop", "conference", "library", "measuring", "minimal"])("of %s", async (name) => {
  const { model } = await loadSpec(name === "spec" ? name : `test/specs/${name}`);
  if (model === null) throw new Error(`${name} is faulty`);
  await expectOurs(openApi(model));
});

test("of texts and values that are hard to print", async () => {
  const odd = {
    "with space": {
      type: "string",
      description: "Two lines,\n  the second deeper,\n\nand */ an end.",
      deprecated: true,
    },
    größe: { type: ["number", "null"], title: "Größe\r\n\tmit Tabulator", default: { "ä\n": [1, "\u2028"] } },
    'quo"ted\\': { enum: [-1.5, 2, null, "ä", 'say "so"'], description: " \n\u2028\u00a0 \u3000x \n" },
    "1": { const: "*/" },
    nested: { type: "array", items: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
    several: {
      type: "array",
      items: { oneOf: [{ type: "object", properties: {} }, { type: "null" }, { const: false }] },
    },
    both: {
      allOf: [
        { $ref: "#/components/schemas/Other-1" },
        { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/Odd" }] },
      ],
    },
    map: { type: "object", additionalProperties: { type: ["string", "null"] }, examples: [{ a: { b: "*/" } }, "c"] },
    any: true,
    none: { type: "object" },
  };
  await expectOurs({
    openapi: "3.1.1",
    info: { title: "Odd", version: "1", license: { name: "none", identifier: "0BSD" } },
    servers: [{ url: "https://odd.example" }],
    security: [],
    paths: {
      "/ä/{b-c}": {
        parameters: [{ name: "b-c", in: "path", required: true, schema: { type: "string" } }],
        get: {
          operationId: "get-it",
          summary: "One\nand two",
          responses: {
            "200": { description: "Given.", content: { "a/b+c": { schema: { $ref: "#/components/schemas/Odd" } } } },
          },
        },
      },
    },
    components: {
      schemas: { Odd: { type: "object", properties: odd, required: ["größe"] }, "Other-1": { type: "object" } },
    },
  });
});
