// Goldens: every artifact of the smallest spec, byte for byte; and that the same model always gives the same bytes.

import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Artifact } from "../../codegen/emit/artifact.ts";
import { emit } from "../../codegen/generate.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { RUNTIME_CLASSES, RUNTIME_TYPES } from "../../codegen/language/resolve/derived-names.ts";
import { validateDocument } from "../../codegen/output/document-validation.ts";
import { ODD } from "./odd.ts";

const GOLDENS = join(import.meta.dirname, "golden");
const OWN = [
  "openapi.json",
  "types.ts",
  "apidoc.json",
  "contexts.json",
  "shapes.json",
  "validators.ts",
  "reference/Note.html",
];

async function model(spec: string): Promise<Model> {
  const loaded = await loadSpec(spec);
  if (loaded.model === null) throw new Error(`${spec} is faulty`);
  return loaded.model;
}

const minimal = await emit(await model("test/specs/minimal"));

describe("the smallest spec", () => {
  test.each(OWN)("%s", async (path) => {
    // The ending keeps tools from taking goldens for sources.
    await expect(textOf(minimal, path)).toMatchFileSnapshot(join(GOLDENS, `${path}.golden`));
  });

  test("gives types that compile", () => {
    expect(compiled(textOf(minimal, "types.ts"))).toEqual([]);
  });
});

describe("the same model gives the same bytes", () => {
  test.each([
    ["the application", () => model("spec")],
    ["the library", () => model("test/specs/library")],
    ["the odd model", async () => ODD],
  ])("%s", async (_, load) => {
    const [once, again] = [await emit(await load()), await emit(await load())];
    expect(again).toEqual(once);
    for (const artifact of once) await validateDocument(artifact);
  });

  test("and is left as it was", async () => {
    const before = JSON.stringify(ODD);
    await emit(deeplyFrozen(structuredClone(ODD)));
    await emit(ODD);
    expect(JSON.stringify(ODD)).toBe(before);
  });
});

test("artifacts have paths of their own, and end in a line feed", () => {
  expect(new Set(minimal.map(({ path }) => path)).size).toBe(minimal.length);
  for (const { path, text } of minimal)
    expect([path, text.endsWith("\n") && !text.includes("\r")]).toEqual([path, true]);
});

test("no class may have the name of a type that modules take from the machine", async () => {
  const artifacts = [...(await emit(ODD)), ...(await emit(await model("spec")))];
  const modules = artifacts.filter(({ path }) => /^(contract\.ts$|resources\/|values\/)/.test(path));
  const taken = modules.flatMap(
    ({ text }) => /^import type \{ (.*) \} from "hydrant";$/m.exec(text)?.[1]?.split(", ") ?? [],
  );
  expect(taken).toEqual(expect.arrayContaining(["Lifecycle", "LanguageMap", "ValueDefinition"]));
  expect(taken.filter((name) => !RUNTIME_TYPES.has(name) && !RUNTIME_CLASSES.has(name))).toEqual([]);
});

function textOf(artifacts: readonly Artifact[], path: string): string {
  const found = artifacts.find((artifact) => artifact.path === path);
  if (found === undefined) throw new Error(`nothing emits ${path}`);
  return found.text;
}

/** What the compiler has to say of a source that imports nothing. */
function compiled(source: string): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    erasableSyntaxOnly: true,
    lib: ["lib.esnext.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === "types.ts" ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  const program = ts.createProgram(["types.ts"], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

function deeplyFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deeplyFrozen(inner);
  }
  return value;
}
