// The proof looks at each manner of writing once. Whatever fault is put into a document at whatever place: where the
// processors refuse the whole of it, the proof does.

import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import type { Artifact } from "../../codegen/emit/artifact.ts";
import { printJson } from "../../codegen/emit/json.ts";
import { emit } from "../../codegen/generate.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { WORDS } from "../../codegen/output/proof/openapi.ts";
import { PROVED, prove } from "../../codegen/output/proof.ts";
import fc from "../random.ts";
import { faults } from "./faults.ts";
import { ODD } from "./odd.ts";
import { isRefused } from "./whole-proof.ts";

/** Documents by their path, of several models. */
const documents = new Map<string, Artifact[]>(PROVED.map((path) => [path, []]));

beforeAll(async () => {
  for (const spec of ["library", "conference", "bookshop"]) {
    const { model } = await loadSpec(`test/specs/${spec}`);
    for (const artifact of model === null ? [] : await emit(model)) documents.get(artifact.path)?.push(artifact);
  }
  for (const artifact of await emit(ODD)) documents.get(artifact.path)?.push(artifact);
});

const TEXTS = [
  ...["", "text", "two words", "@bogus", "@type", "@none", "@json", "@vocab", "@id"],
  ...["relative", "/relative", "_:blank", "undefined:thing", "hydra:thing", "urn:thing", "https:", "https://a b/"],
  ...["title", "Class", "NodeShape", "query", "header", "cookie", "path", "http", "form", "simple", "en", "not a tag"],
];
const NODES = [
  {},
  ...[{ "@id": "relative" }, { "@id": 5 }, { "@id": "https://example.com/" }, { "@type": "Bogus" }, { "@type": [5] }],
  ...[{ "@value": null }, { "@value": ["a"] }, { "@value": 5, "@language": "en" }, { "@value": "a", "@type": "b" }],
  ...[
    { "@value": "a", "@language": "not a tag" },
    { "@value": "a", extra: 1 },
    { "@value": "", "@type": "@json" },
  ],
  ...[
    { "@list": [1] },
    { "@set": [1, 2] },
    { "@set": [{ "@id": "relative" }] },
    { "@graph": [1] },
    { "@language": "en" },
  ],
  ...[{ "@context": { title: "@id" }, title: 5 }, { "@context": null, title: "x" }, { "@reverse": { title: "x" } }],
  ...[{ "@included": ["x"] }, { "@nest": 1 }, { "@index": 5 }, { title: "t" }, { $ref: "#/components/schemas/Nook" }],
  ...[{ $ref: 5 }, { description: "d" }, { description: 5 }, { schema: {} }, { in: "query" }, { type: "http" }],
];
const VALUES = [null, 0, 5, true, false, [], [null], ["a"], [["a"]], [[{ "@id": "relative" }]], ...NODES, ...TEXTS];
/** Definitions of terms. */
const TERMS = [
  ...[
    { "@id": null },
    { "@id": "relative" },
    { "@id": "other:thing" },
    { "@id": "@type" },
    { "@reverse": "https://a/" },
  ],
  ...[
    { "@id": "https://a/", "@container": "@bogus" },
    { "@id": "https://a/", "@container": ["@set", "@list"] },
  ],
  ...[{ "@id": "https://a/", "@type": "relative" }, { "@id": "https://a/", "@type": "_:b" }, { "@type": "@id" }],
  ...[
    { "@id": "https://a/", "@context": { "@vocab": 5 } },
    { "@id": "https://a/", "@context": { a: "b", b: "a" } },
  ],
  ...[{ "@id": "https://a/", "@context": { a: { "@id": "https://a/", "@container": "@index" } }, "@container": "@id" }],
  ...[{ "@id": "https://a/", "@context": { a: { "@id": "https://a/" } }, "@container": "@language" }],
  ...[
    { "@id": "https://a/", "@container": "@type", "@type": "https://a/" },
    { "@id": "https://a/", "@prefix": 5 },
  ],
  ...[{ "@id": "https://a/", "@protected": true }, { "@id": "https://a/", "@nest": "@id" }, "https://a/", "@type"],
];
const KEYS = [
  "",
  ..."extra text @bogus @id @type @value @context @graph @list @set @language @reverse @included @nest".split(" "),
  ..."@index @version @vocab @base @protected @propagate @container @prefix".split(" "),
  ..."https urn hydra:thing undefined:thing https://a/ a/b hasOwnProperty constructor".split(" "),
  ..."title property supportedProperty supportedClass path in or label statusCode".split(" "),
  ..."x-extra get fetch 200 999 default $ref schema schemas content headers description".split(" "),
  ..."parameters responses name required style type examples flows /books books".split(" "),
];

describe.each([
  ["openapi.json", 80, [...VALUES]],
  ["apidoc.json", 400, [...VALUES, ...TERMS]],
  ["contexts.json", 400, [...VALUES, ...TERMS]],
  ["shapes.json", 400, [...VALUES, ...TERMS]],
])("%s", (path, numRuns, values) => {
  test("is taken as it is", async () => {
    expect(documents.get(path)).toHaveLength(4);
    for (const artifact of documents.get(path) ?? []) {
      await prove(artifact);
      expect(await isRefused(path, JSON.parse(artifact.text))).toBe(false);
    }
  });

  test("is refused for each fault that the processors find in the whole of it", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), faults(KEYS, values), async (which, spoilt) => {
        const artifacts = documents.get(path) as readonly Artifact[];
        const { text = "" } = artifacts[which % artifacts.length] ?? {};
        const document = JSON.parse(text);
        for (const fault of spoilt) fault.into(document);
        const isFound = await prove({ path, text: printJson(document) }).then(
          () => false,
          () => true,
        );
        if (isFound) refused++;
        else expect(await isRefused(path, document)).toBe(false);
      }),
      { numRuns },
    );
    expect(refused).toBeGreaterThan(numRuns / 10);
  });
});

test("the schema of OpenAPI documents asks for no other words, and for no numbers", () => {
  const require = createRequire(createRequire(import.meta.url).resolve("@apidevtools/swagger-parser"));
  const { openapi } = require(`${"@apidevtools"}/openapi-schemas`);
  const asked = { words: new Set<string>(), patterns: new Set<string>(), keywords: new Set<string>() };
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      asked.keywords.add(key);
      if (key === "enum" && Array.isArray(value)) for (const word of value) asked.words.add(word);
      else if (key === "const" && typeof value === "string") asked.words.add(value);
      else if (key === "pattern") asked.patterns.add(value);
      else if (key === "patternProperties") for (const pattern of Object.keys(value)) asked.patterns.add(pattern);
      visit(value);
    }
  };
  visit(openapi.v31);
  expect(asked.words.difference(WORDS)).toEqual(new Set());
  expect([...asked.patterns].sort()).toMatchInlineSnapshot(`
    [
      "^(get|put|post|delete|options|head|patch|trace)$",
      "^(schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|links|callbacks|pathItems)$",
      "^/",
      "^3\\.1\\.\\d+(-.+)?$",
      "^[1-5][0-9X]{2}$",
      "^[a-zA-Z0-9._-]+$",
      "^x-",
    ]
  `);
  const others = ["minimum", "maximum", "multipleOf", "minLength", "maxLength", "maxItems", "uniqueItems", "contains"];
  for (const keyword of others) expect(asked.keywords).not.toContain(keyword);
});
