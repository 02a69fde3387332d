/** Faulty specs get the diagnostics that the corpus expects: each fault at its place, and nothing beside it. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "../../codegen/generate.ts";
import { CODES, type Code } from "../../codegen/language/diagnostic-codes.ts";
import { render, renderAll } from "../../codegen/language/diagnostic-format.ts";
import type { Diagnostic } from "../../codegen/language/diagnostics.ts";
import { specHash } from "../../codegen/language/hash.ts";
import { loadSpec } from "../../codegen/language/load.ts";
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
  const { model, diagnostics } = await check({ specDir, outDir, destructive, data: true });
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
      const faulty = expected.some(({ code }) => CODES[code].severity === "error" && code !== "faulty-row");
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

test("a file that is not UTF-8 is told at the first byte that is none of it", async () => {
  const { diagnostics } = await load(new Map([["api.yaml", Uint8Array.of(0x61, 0xff)]]));
  expect(diagnostics.map(place)).toEqual(["api.yaml:1:2 yaml-syntax"]);
  const latin = Buffer.from(
    "resource: Thing\ntitle: Größe und Maß\npath: /things/\naccess: { list: anyone }\n",
    "latin1",
  );
  const wide = Buffer.from("\ufeffapi: Test\n", "utf16le");
  const all = await load(
    new Map([
      ["api.yaml", wide],
      ["thing.yaml", latin],
    ]),
  );
  expect(all.diagnostics.map(place)).toEqual(["api.yaml:1:1 yaml-syntax", "thing.yaml:2:10 yaml-syntax"]);
});

describe("links in the folder of a spec", () => {
  const API = 'api: T\nversion: "1"\nbase: https://t.example/\n';
  const FAULTY = "resource: Thing\npath: /things/\nproperties: { a: { typ: string } }\naccess: { list: anyone }\n";

  test("lead to files and folders that are read as if they stood there, and in circles only once", async () => {
    const outside = await written(new Map([["thing.yaml", FAULTY]]));
    const dir = await written(new Map([["api.yaml", API]]));
    const faults = async () => (await loadSpec(dir)).diagnostics.map(place);
    await symlink(join(outside, "thing.yaml"), join(dir, "linked.yaml"));
    await symlink(".", join(dir, "circle"));
    expect(await faults()).toEqual([`${join(dir, "linked.yaml")}:3:20 unknown-key`]);
    await rm(join(dir, "linked.yaml"));
    await symlink(outside, join(dir, "linked"));
    await symlink(dir, join(outside, "back"));
    expect(await faults()).toEqual([`${join(dir, "linked/thing.yaml")}:3:20 unknown-key`]);
  });

  test("that lead nowhere are told, but for the hidden ones that editors leave", async () => {
    const dir = await written(new Map([["api.yaml", API]]));
    await symlink("somebody@host.123", join(dir, ".#thing.yaml"));
    const before = await loadSpec(dir);
    expect(before.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    await symlink("nowhere.yaml", join(dir, "thing.yaml"));
    const { model, diagnostics } = await loadSpec(dir);
    expect(model).toBeNull();
    expect(diagnostics.map(place)).toEqual([`${join(dir, "thing.yaml")}:1:1 missing-file`]);
    expect(await specHash(dir)).not.toBe(before.model?.hash);
  });
});

test("a file in place of the folder", async () => {
  const dir = await written(new Map([["api.yaml", "api: T\n"]]));
  const { diagnostics } = await loadSpec(join(dir, "api.yaml"));
  expect(diagnostics.map(({ code, suggestion }) => `${code} ${suggestion}`)).toEqual([
    `missing-file Name the folder that contains it, "${dir}".`,
  ]);
});

test("rows of a file that other systems have made: lines that end in two signs, and a mark in front", async () => {
  const spec = [
    ["api.yaml", 'api: T\nversion: "1"\nbase: https://t.example/\n'],
    [
      "thing.yaml",
      "resource: Thing\npath: /things/\nproperties: { flag: { type: boolean } }\naccess: { list: anyone }\n",
    ],
  ] as const;
  const told = async (rows: string) => {
    const { diagnostics } = await load(new Map([...spec, ["data/things.ndjson", rows]]));
    return diagnostics.flatMap((each) => (each.code === "faulty-row" ? [`${place(each)} ${each.message}`] : []));
  };
  expect(await told('{ "flag": true }\r\n\r\n{ "flag": 1 }\r\n')).toEqual([
    expect.stringMatching(/^data\/things\.ndjson:3:3 .* "flag": Its type must be boolean\.$/),
  ]);
  expect(await told('\uFEFF{ "flag": true }\n{ "flag": false }\n')).toEqual([
    expect.stringMatching(/^data\/things\.ndjson:1:1 .* A byte order mark stands in front of it\.$/),
  ]);
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
  expect(text).toContain("Also at\n    thing.yaml:5:30\n");
  expect(text).toMatch(/\n2 errors in one file\.\n$/);
});

test("what is gravest is told last, and what a rule finds better in a file is told once", async () => {
  const { diagnostics } = await load(
    new Map([
      [
        "api.yaml",
        'api: T\nversion: "1"\nbase: https://t.example/\nroles: { admin: {} }\nallow: { missing-description: None. }\n',
      ],
      [
        "thing.yaml",
        "resource: Thing\npath: /things/\nproperties:\n  a: { type: integer }\n  b: { type: string }\naccess: { list: anyone }\n",
      ],
    ]),
  );
  expect(diagnostics.map(({ severity }) => severity)).toEqual(["warning", "info", "info"]);
  const text = renderAll(diagnostics);
  expect(text.match(/info missing-example$/gm)).toHaveLength(1);
  expect(text).toContain('Similar\n    thing.yaml:5:3 "b" has no example.\n');
  expect(text.indexOf(" info ")).toBeLessThan(text.indexOf(" warning "));
  expect(text).toMatch(/\n1 warning and 2 infos in 2 files\.\n$/);
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
