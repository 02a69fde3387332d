/** Faulty specs get the diagnostics that the corpus expects: each fault at its place, and nothing beside it. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CODES, type Code } from "../../codegen/language/codes.ts";
import { type Diagnostic, render } from "../../codegen/language/diagnostics.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { corpus } from "./corpus.ts";
import { diagnosticsPage } from "./page.ts";

const cases = corpus();
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hydrant-faulty-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function load(files: ReadonlyMap<string, string | Uint8Array>) {
  const dir = join(folder, String(count++));
  await mkdir(dir);
  for (const [name, text] of files) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  const { model, diagnostics } = await loadSpec(dir);
  return { model, diagnostics: diagnostics.map((each) => ({ ...each, file: each.file.slice(dir.length + 1) })) };
}

function place({ file, line, column, code }: Pick<Diagnostic, "file" | "line" | "column" | "code">): string {
  return `${file}:${line}:${column} ${code}`;
}

describe("the corpus", () => {
  for (const { title, files, expected } of cases) {
    test(title, async () => {
      const { model, diagnostics } = await load(files);
      expect(diagnostics.map(place)).toEqual(expected.map(place).sort(natural));
      for (const wanted of expected) {
        const found = diagnostics.find((each) => place(each) === place(wanted));
        if (wanted.length !== null) {
          expect(`${place(wanted)} ${found?.length}`).toBe(`${place(wanted)} ${wanted.length}`);
        }
        expect(`${found?.message} ${found?.suggestion}`).toContain(wanted.says);
      }
      expect(model === null).toBe(expected.some(({ code }) => CODES[code].severity === "error"));
    });
  }

  test("docs/diagnostics.md tells of every code, with an example of the corpus", async () => {
    const examples = new Map<Code, Diagnostic>();
    for (const { files, expected } of cases) {
      if (expected.every(({ code }) => examples.has(code))) continue;
      const { diagnostics } = await load(files);
      for (const each of diagnostics) if (!examples.has(each.code)) examples.set(each.code, each);
    }
    await expect(diagnosticsPage(examples)).toMatchFileSnapshot("../../docs/diagnostics.md");
  });

  test("covers every code", () => {
    const covered = new Set(cases.flatMap(({ expected }) => expected.map(({ code }) => code)));
    expect(Object.keys(CODES).filter((code) => !(covered as Set<string>).has(code))).toEqual([]);
  });
});

test("a file that is not UTF-8 is told by its name", async () => {
  const { diagnostics } = await load(new Map([["api.yaml", Uint8Array.of(0x61, 0xff)]]));
  expect(diagnostics.map(place)).toEqual(["api.yaml:1:1 yaml-syntax"]);
});

test("a folder that is not there", async () => {
  const { model, diagnostics } = await loadSpec(join(folder, "nowhere"));
  expect(model).toBeNull();
  expect(diagnostics.map(({ code }) => code)).toEqual(["missing-file"]);
});

test("a diagnostic reads as a place, a code, a frame and a suggestion", async () => {
  const { diagnostics } = await load(
    new Map([
      ["api.yaml", 'api: T\nversion: "1"\nbase: https://t.example/\n'],
      ["thing.yaml", "resource: Thing\npath: /things/\nproperties:\n  name: { typ: string }\n"],
    ]),
  );
  expect(diagnostics.map(render).join("\n")).toMatchInlineSnapshot(`
    "thing.yaml:1:1 error missing-key
      A resource needs the key "access".

      1 | resource: Thing
        | ^^^^^^^^

      For example "access: { "list, retrieve": anyone, append: user, "update, delete": owner or admin }".
      See docs/diagnostics.md#missing-key

    thing.yaml:4:11 error unknown-key
      A property has no key "typ".

      4 |   name: { typ: string }
        |           ^^^

      Did you mean "type"?
      See docs/diagnostics.md#unknown-key
    "
  `);
});

test("the caret stands under its text behind tabs too", () => {
  const text = "\t\tname:\tx";
  const place = {
    file: "a.yaml",
    line: 7,
    column: 9,
    length: 1,
    text,
    docs: "docs/diagnostics.md#wrong-form",
  } as const;
  const lines = render({ ...place, code: "wrong-form", severity: "error", message: "No.", suggestion: null }).split(
    "\n",
  );
  expect(lines.slice(3, 5)).toEqual([`  7 | ${text}`, "    | \t\t     \t^"]);
});

function natural(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
