// The second opinion on emitted documents: what it takes and what it refuses.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { emitApidoc } from "../../codegen/emit/apidoc.ts";
import type { Artifact } from "../../codegen/emit/artifact.ts";
import { emitContexts } from "../../codegen/emit/contexts.ts";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import { emitShapes } from "../../codegen/emit/shapes.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { prove } from "../../codegen/output/proof.ts";
import { growSpec } from "../../scripts/bench/grown/spec.ts";
import { isRefused } from "./whole-proof.ts";

const folder = mkdtempSync(join(tmpdir(), "hydrant-proof-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function emitted(spec: string): Promise<readonly Artifact[]> {
  const { model } = await loadSpec(spec);
  if (model === null) throw new Error(`${spec} is faulty`);
  return [emitOpenApi(model), emitApidoc(model), emitContexts(model), emitShapes(model)];
}

test("links may lead on from one resource type to the next for as long as there are types", async () => {
  // Each of them links to the one after and may embed it; the last leads back to the first.
  const made = await growSpec("spec", join(folder, "spec"), 150);
  const artifacts = await emitted(join(folder, "spec"));
  expect(artifacts.find(({ path }) => path === "openapi.json")?.text).toContain(`"${made[140]?.name}"`);
  for (const artifact of artifacts) await prove(artifact);
});

test.each([
  [
    "a reference to a schema that is not there",
    (text: string) => text.replaceAll("#/components/schemas/Book", "#/components/schemas/Nook"),
  ],
  [
    "a reference to a parameter that is not there",
    (text: string) => text.replaceAll("#/components/parameters/", "#/components/parameters/no-"),
  ],
  ["a place for parameters that is none", (text: string) => text.replace('"in": "query"', '"in": "nowhere"')],
])("refuses a document with %s", async (_, spoil) => {
  const artifacts = await emitted("test/specs/library");
  const spoilt = artifacts.map((each) => (each.path === "openapi.json" ? { ...each, text: spoil(each.text) } : each));
  expect(spoilt).not.toEqual(artifacts);
  await expect(Promise.all(spoilt.map(prove))).rejects.toThrow(/^openapi\.json: /);
});

test.each([
  "#/component/schemas/Book",
  "#/paths/schemas/Book",
  "#/components/schemas/Book/properties/nope",
  "#/components/schemas/Book/properties/title",
  "other.json#/components/schemas/Book",
  "/components/schemas/Book",
  "#/components/schemas/",
  "#/components/responses/Book",
  "#/components/schemas/toString",
])("refuses a document with a reference to %s, as the whole of it is refused", async (reference) => {
  const openapi = (await emitted("test/specs/library")).find(({ path }) => path === "openapi.json") as Artifact;
  const text = openapi.text.replace('"#/components/schemas/Book"', JSON.stringify(reference));
  expect(text).not.toBe(openapi.text);
  await expect(prove({ ...openapi, text })).rejects.toThrow(/^openapi\.json: (no component stands|.* is needed)/);
  expect(await isRefused(openapi.path, JSON.parse(text))).toBe(true);
});

test("refuses a document whose last bracket is not that of its first", async () => {
  const artifacts = await emitted("test/specs/library");
  for (const artifact of artifacts) {
    const text = artifact.text.replace(/\}\s*$/, "]\n");
    await expect(prove({ ...artifact, text })).rejects.toThrow(`${artifact.path}: `);
  }
});
