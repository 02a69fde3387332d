/** Faulty specs get the diagnostics that the corpus expects: each fault at its place, and nothing beside it. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "../../codegen/checked.ts";
import { CODES, type Code } from "../../codegen/language/codes.ts";
import type { Diagnostic } from "../../codegen/language/diagnostics.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import { render, renderAll } from "../../codegen/language/rendering.ts";
import { type Case, corpus } from "./corpus.ts";
import { diagnosticsPage } from "./page.ts";

const cases = corpus();
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hydrant-faulty-"));
});

afterAll(() => rm(folder, { recursive: true }));

type Texts = ReadonlyMap<string, string | Uint8Array>;

async function written(files: Texts): Promise<string> {
  const dir = join(folder, String(count++));
  await mkdir(dir);
  for (const [name, text] of files) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return dir;
}

/** What a spec stands on. `former`: the one that the last migration was made for, of which there is a snapshot. */
type Ground = Partial<Pick<Case, "former" | "generated" | "destructive">>;

/** What is told of a spec. */
async function load(files: Texts, { former = null, generated = new Map(), destructive = [] }: Ground = {}) {
  const [specDir, outDir] = [await written(files), join(folder, `${count}-out`)];
  if (former !== null) {
    const { evolution, diagnostics } = await check({ specDir: await written(former), outDir });
    if (evolution === null) throw new Error(renderAll(diagnostics));
    await mkdir(join(outDir, "migrations"), { recursive: true });
    for (const { path, text } of evolution.artifacts) await writeFile(join(outDir, path), text);
  }
  for (const [name, text] of generated) {
    if (text === null) await rm(join(outDir, name));
    else await writeFile(join(outDir, name), text);
  }
  const { model, diagnostics } = await check({ specDir, outDir, destructive });
  const shown = (file: string): string => {
    const dir = [specDir, outDir].find((each) => file.startsWith(join(each, "/")));
    return dir === undefined ? file : file.slice(dir.length + 1);
  };
  return { model, diagnostics: diagnostics.map((each) => ({ ...each, file: shown(each.file) })) };
}

function place({ file, line, column, code }: Pick<Diagnostic, "file" | "line" | "column" | "code">): string {
  return `${file}:${line}:${column} ${code}`;
}

describe("the corpus", () => {
  for (const { title, files, expected, ...ground } of cases) {
    test(title, async () => {
      const { model, diagnostics } = await load(files, ground);
      expect(diagnostics.map(place)).toEqual(expected.map(place).sort(natural));
      for (const wanted of expected) {
        const found = diagnostics.filter((each) => place(each) === place(wanted));
        if (wanted.length !== null) {
          expect(`${place(wanted)} ${found[0]?.length}`).toBe(`${place(wanted)} ${wanted.length}`);
        }
        const says = found.map(({ message, suggestion }) => `${message} ${suggestion}`);
        expect(says).toContainEqual(expect.stringContaining(wanted.says));
      }
      const faulty = expected.some(({ code }) => CODES[code].severity === "error");
      expect(model === null).toBe(faulty && ground.former === null);
    });
  }

  test("docs/diagnostics.md tells of every code, with an example of the corpus", async () => {
    const examples = new Map<Code, Diagnostic>();
    for (const { files, expected, ...ground } of cases) {
      if (expected.every(({ code }) => examples.has(code))) continue;
      const { diagnostics } = await load(files, ground);
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

test("a fault below nothing but an empty line and what is further to the right", async () => {
  const text =
    "\n    resource: [\n        ] # Here.\n    properties:\n        title: >\n              more\n\n            text\n";
  const { diagnostics } = await load(new Map([["thing.yaml", text]]));
  expect(diagnostics.map(({ code }) => code)).toContain("yaml-syntax");
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
  expect(renderAll(diagnostics)).toMatchInlineSnapshot(`
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

    2 errors in one file.
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

test("what nobody knows is told once, with all its places", async () => {
  const { diagnostics } = await load(
    new Map([
      ["api.yaml", 'api: T\nversion: "1"\nbase: https://t.example/\n'],
      [
        "thing.yaml",
        "resource: Thing\niri: schema:Thing\npath: /things/\nproperties:\n  name: { type: string, iri: schema:name }\naccess: { list: anyone }\n",
      ],
    ]),
  );
  expect(diagnostics).toHaveLength(2);
  const text = renderAll(diagnostics);
  expect(text.match(/has no namespace/g)).toHaveLength(1);
  expect(text).toContain("So it is at\n    thing.yaml:5:30\n");
  expect(text).toMatch(/\n2 errors in one file\.\n$/);
});

test("on a terminal no line is longer than it is wide, and the caret stands where it should", () => {
  const text = `  name: { description: "${"long ".repeat(60)}", requird: true, note: "${"more ".repeat(20)}" }`;
  const at = { file: "a.yaml", line: 7, column: text.indexOf("requird") + 1, length: 7, text };
  const message = "A property has no key of that name, and this is said in so many words that they fill a line.";
  const rest = { code: "unknown-key", severity: "error", message, suggestion: message, docs: "d.md#x" } as const;
  for (const width of [40, 80, 120]) {
    const lines = render({ ...at, ...rest }, { width, coloured: false }).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    const caret = lines.findIndex((line) => line.includes("^"));
    const column = lines[caret]?.indexOf("^") ?? 0;
    expect(lines[caret - 1]?.slice(column, column + 7)).toBe("requird");
  }
  const coloured = render({ ...at, ...rest }, { width: 80, coloured: true });
  expect(coloured).not.toBe(stripVTControlCharacters(coloured));
  expect(stripVTControlCharacters(coloured)).toBe(render({ ...at, ...rest }, { width: 80, coloured: false }));
});

function natural(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
