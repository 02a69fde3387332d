// The types are those that openapi-typescript makes of the whole document, lint and all, as TypeScript prints them.

import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../codegen/emit/json.ts";
import { openApi } from "../../codegen/emit/openapi.ts";
import { emitTypes } from "../../codegen/emit/types.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import fc from "../random.ts";
import { documents, schemas } from "./documents.ts";

async function expectOurs(document: JsonObject): Promise<void> {
  const untouched = JSON.stringify(document);
  const { text } = emitTypes(document);
  expect(JSON.stringify(document)).toBe(untouched);
  const whole = astToString(
    await openapiTS(JSON.parse(untouched), { silent: true, immutable: true, defaultNonNullable: false }),
  );
  expect(text.slice(text.indexOf("export interface paths"))).toBe(whole);
}

test.each(["spec", "bookshop", "conference", "library", "measuring", "minimal"])("of %s", async (name) => {
  const { model } = await loadSpec(name === "spec" ? name : `test/specs/${name}`);
  if (model === null) throw new Error(`${name} is faulty`);
  await expectOurs(openApi(model));
});

test("of any document", async () => {
  await fc.assert(fc.asyncProperty(documents(), expectOurs), { numRuns: 150 });
});

test("of a schema that says whatever there is at once, or none at all", async () => {
  const both = fc
    .tuple(schemas(), schemas(), fc.boolean())
    .map(([one, { type, ...other }, typed]): JsonObject => ({ ...one, ...other, ...(typed && { type }) }))
    .filter(({ $ref }) => $ref === undefined);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(documents(), both, async (document, schema) => {
      const { components } = document as { readonly components: { readonly schemas: JsonObject } };
      const odd = { ...document, components: { ...components, schemas: { ...components.schemas, Odd: schema } } };
      try {
        emitTypes(odd);
      } catch (error) {
        expect((error as Error).message).toMatch(
          /^no types can be made of the OpenAPI document, at components\/schemas\/Odd: a schema has /,
        );
        return;
      }
      made++;
      await expectOurs(odd);
    }),
    { numRuns: 150 },
  );
  expect(made).toBeGreaterThan(0);
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
    either: {
      oneOf: [
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
        get: {
          parameters: [{ name: "b-c", in: "path", required: true, schema: { type: "string" } }],
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

describe("what no emitter writes is refused, by where it is:", () => {
  const get = { operationId: "one", responses: {} };
  const documentOf = (schema: JsonObject, operation: JsonObject = get, more: JsonObject = {}): JsonObject => ({
    openapi: "3.1.1",
    paths: { "/one": { get: operation } },
    components: { schemas: { One: schema } },
    ...more,
  });
  const parameter = { name: "a", in: "query", schema: { type: "string" } };
  const inSchema = (fault: string): string => `at components/schemas/One: ${fault}`;
  const inPath = (fault: string): string => `at /one: ${fault}`;

  test.each<readonly [fault: string, document: JsonObject]>([
    [inSchema('a schema has "allOf"'), documentOf({ allOf: [] })],
    [inSchema('a schema has "nullable"'), documentOf({ type: "string", nullable: true })],
    [inSchema('a schema has "patternProperties"'), documentOf({ type: "object", patternProperties: {} })],
    [inSchema('a schema has "toString"'), documentOf({ type: "string", toString: "x" })],
    [inSchema('a schema has both "anyOf" and "oneOf"'), documentOf({ anyOf: [{}], oneOf: [{}] })],
    [inSchema('a schema has "type" beside "anyOf"'), documentOf({ type: "string", anyOf: [{}] })],
    [inSchema("a schema has nothing to choose from"), documentOf({ anyOf: [] })],
    [inSchema('a schema is of the type "file"'), documentOf({ type: "file" })],
    [inSchema('a schema has "enum" of objects'), documentOf({ type: "object", enum: [1] })],
    [inSchema('{"a":1} is no literal'), documentOf({ const: { a: 1 } })],
    [inSchema("false is no schema"), documentOf({ type: "array", items: false })],
    [inSchema("[] is no schema"), documentOf({ type: "array", items: [] })],
    [inSchema("other.json#/Two leads to nothing that has a type"), documentOf({ $ref: "other.json#/Two" })],
    [
      inSchema("#/components/links/Two leads to nothing that has a type"),
      documentOf({ anyOf: [{ $ref: "#/components/links/Two" }] }),
    ],
    [inSchema('the name "a\\u0000" has a control character'), documentOf({ properties: { "a\0": {} } })],
    [inPath('the path has "trace"'), documentOf({}, get, { paths: { "/one": { trace: get } } })],
    [inPath('the path has "$ref"'), documentOf({}, get, { paths: { "/one": { $ref: "#/paths/~1two" } } })],
    [inPath('the operation has "callbacks"'), documentOf({}, { ...get, callbacks: {} })],
    [inPath('an operation has the id "a/b"'), documentOf({}, { ...get, operationId: "a/b" })],
    [inPath('the parameter has "content"'), documentOf({}, { ...get, parameters: [{ ...parameter, content: {} }] })],
    [inPath("two parameters have the same name: a"), documentOf({}, { ...get, parameters: [parameter, parameter] })],
    [
      inPath("there is no parameter #/components/parameters/A"),
      documentOf({}, { ...get, parameters: [{ $ref: "#/components/parameters/A" }] }),
    ],
    [
      inPath('the reference has "description"'),
      documentOf({}, { ...get, responses: { "200": { $ref: "#/components/responses/A", description: "" } } }),
    ],
    [inPath("a request body has no content"), documentOf({}, { ...get, requestBody: {} })],
    [
      inPath('the request body has "$ref"'),
      documentOf({}, { ...get, requestBody: { $ref: "#/components/requestBodies/A" } }),
    ],
    [inPath('the response has "links"'), documentOf({}, { ...get, responses: { "200": { links: {} } } })],
    [
      inPath('the media type has "example"'),
      documentOf({}, { ...get, responses: { "200": { content: { "a/b": { example: 1 } } } } }),
    ],
    [
      inPath('the header has "content"'),
      documentOf({}, { ...get, responses: { "200": { headers: { a: { content: {} } } } } }),
    ],
    ['at components: the components has "requestBodies"', documentOf({}, get, { components: { requestBodies: {} } })],
    ['at its root: the document has "webhooks"', documentOf({}, get, { webhooks: {} })],
    ["there are no paths", documentOf({}, get, { paths: {} })],
  ])("%s", (fault, document) => {
    expect(() => emitTypes(document)).toThrow(fault);
  });
});
