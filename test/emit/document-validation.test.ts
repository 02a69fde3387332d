// The validation of emitted documents: what it takes and what it refuses.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emitApidoc } from "../../codegen/emit/apidoc.ts";
import { type Artifact, printJson } from "../../codegen/emit/artifact.ts";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import { emitShapes } from "../../codegen/emit/shapes.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { validateDocument } from "../../codegen/output/document-validation.ts";
import { growSpec } from "../../scripts/bench/large-spec.ts";

const folder = mkdtempSync(join(tmpdir(), "hydrant-validation-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function emitted(spec: string): Promise<Readonly<Record<string, Artifact>>> {
  const { model } = await loadSpec(spec);
  if (model === null) throw new Error(`${spec} is faulty`);
  const artifacts = [emitOpenApi(model), emitApidoc(model), emitContexts(model), emitShapes(model)];
  return Object.fromEntries(artifacts.map((artifact) => [artifact.path, artifact]));
}

const library = await emitted("test/specs/library");

test("links may lead on from one resource type to the next for as long as there are types", async () => {
  // Each of them links to the one after and may embed it; the last leads back to the first.
  const made = await growSpec("spec", join(folder, "spec"), 150);
  const artifacts = await emitted(join(folder, "spec"));
  expect(artifacts["openapi.json"]?.text).toContain(`"${made[140]?.name}"`);
  for (const artifact of Object.values(artifacts)) await validateDocument(artifact);
});

describe("refuses", () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document that is spoilt has no type.
  test.each<[what: string, path: string, spoil: (document: any) => void]>([
    ["an OpenAPI document without a title", "openapi.json", (document) => delete document.info],
    [
      "a parameter at a place that there is not",
      "openapi.json",
      ({ components }) => Object.assign(Object.values(components.parameters)[0] as object, { in: "nowhere" }),
    ],
    [
      "an operation with a key that there is not",
      "openapi.json",
      ({ paths }) => Object.assign(paths["/books/"].get, { returns: [] }),
    ],
    ["documentation without classes", "apidoc.json", (document) => delete document.supportedClass],
    ["documentation with no class", "apidoc.json", (document) => Object.assign(document, { supportedClass: [] })],
    [
      "documentation with a class that means nothing",
      "apidoc.json",
      ({ supportedClass }) => supportedClass.push({ "@value": null }),
    ],
    ["a class with a key that means nothing", "apidoc.json", ({ supportedClass: [first] }) => (first.unknown = "x")],
    [
      "a context that stands elsewhere",
      "apidoc.json",
      (document) => Object.assign(document, { "@context": "https://example.org/context" }),
    ],
    ["a context whose term is no IRI", "contexts.json", ({ Book }) => (Book["@context"].title = "no IRI")],
    [
      "a context with an unknown container, deeper inside",
      "contexts.json",
      ({ Book }) =>
        (Book["@context"].odd = {
          "@id": "https://example.org/odd",
          "@context": { inner: { "@id": "https://example.org/inner", "@container": "@bag" } },
        }),
    ],
    ["shapes without a graph", "shapes.json", (document) => delete document["@graph"]],
    ["a shape whose path is no IRI", "shapes.json", (document) => (document["@graph"] = [{ path: "no IRI" }])],
    ["what is no shape", "shapes.json", (document) => document["@graph"].push({ "@type": "https://example.org/Odd" })],
  ])("%s", async (_, path, spoil) => {
    const document = JSON.parse(library[path]?.text ?? "");
    spoil(document);
    await expect(validateDocument({ path, text: printJson(document) })).rejects.toThrow(`${path}: `);
  });

  test.each([
    "#/component/schemas/Book",
    "#/paths/schemas/Book",
    "#/components/schemas/Nook",
    "#/components/schemas/Book/properties/nope",
    "#/components/schemas/Book/properties/title",
    "other.json#/components/schemas/Book",
    "/components/schemas/Book",
    "#/components/schemas/",
    "#/components/responses/Book",
    "#/components/schemas/toString",
  ])("a reference to %s, where a schema is needed", async (reference) => {
    const { path, text } = library["openapi.json"] as Artifact;
    const spoilt = text.replace('"#/components/schemas/Book"', JSON.stringify(reference));
    expect(spoilt).not.toBe(text);
    await expect(validateDocument({ path, text: spoilt })).rejects.toThrow(
      `openapi.json: ${reference} is none of the schemas`,
    );
  });

  test("a reference to a schema where a parameter is needed", async () => {
    const { path, text } = library["openapi.json"] as Artifact;
    const spoilt = text.replace(/"#\/components\/parameters\/\w+"/, '"#/components/schemas/Book"');
    await expect(validateDocument({ path, text: spoilt })).rejects.toThrow("is none of the parameters");
  });
});
