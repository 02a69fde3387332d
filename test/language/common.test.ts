/** What is common in specs is read without the library, and gives just the nodes that the library gives. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCommon } from "../../codegen/language/common.ts";
import { createReport } from "../../codegen/language/diagnostics.ts";
import type { MapNode } from "../../codegen/language/node.ts";
import { readYaml } from "../../codegen/language/read.ts";
import fc from "../random.ts";
import { corpus } from "./corpus.ts";
import { type Files, slips } from "./mutations.ts";

const root = join(import.meta.dirname, "..", "..");
const specs = [
  "spec",
  "codegen/init/template/spec",
  ...readdirSync(join(root, "test/specs")).map((name) => `test/specs/${name}`),
].map((folder) => [folder, filesOf(join(root, folder))] as const);

function filesOf(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".yaml"));
  return new Map(names.map((each) => [each, readFileSync(join(folder, each), "utf8")]));
}

/** What the library gives; null where it finds anything at fault. */
function byLibrary(text: string): MapNode | null {
  const report = createReport();
  const node = readYaml({ file: "thing.yaml", text }, report);
  return report.findings().length === 0 ? node : null;
}

const common = (text: string): MapNode | null => readCommon({ file: "thing.yaml", text });

/** A text that is taken to be common is sound, and says the same to both, at the same places. */
function agree(text: string): void {
  const node = common(text);
  if (node !== null) expect(node).toStrictEqual(byLibrary(text));
}

describe("a text", () => {
  test.each(specs)("of %s is common", (_, files) => {
    for (const [name, text] of files) {
      expect(common(text), name).not.toBeNull();
      agree(text);
    }
  });

  test("with comments, texts of several lines and line breaks in brackets is common", () => {
    const text = [
      "# First.\n\n  # Second.\na: # Third.\n  b: 1 # Fourth.\n  # Fifth.\nc: {\n  # Sixth.\n  d: [e, # Seventh.\n    f],\n}",
      "g:\n  - h: >\n      i\n      j\n\n      k\n        l\n    # Eighth.\n# Ninth.\n  - m: |- # Tenth.\n      n\n\n  # Last.",
    ].join("\n");
    for (let end = text.length; end > 0; end--) agree(text.slice(0, end));
    expect(common(text)).not.toBeNull();
    agree(text);
  });

  test("with comments in any places means the same", () => {
    const texts = specs.flatMap(([, files]) => [...files.values()]);
    const places = fc.array(fc.tuple(fc.nat(), fc.nat(4)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(texts.length - 1), places, (number, comments) => {
        const lines = (texts[number] ?? "").split("\n");
        for (const [at, depth] of comments) lines.splice(at % lines.length, 0, `${"  ".repeat(depth)}# a: b`);
        agree(lines.join("\n"));
        agree(lines.slice(0, 1 + ((comments[0]?.[0] ?? 0) % lines.length)).join(" # c\n"));
      }),
      { numRuns: 200 },
    );
  });

  test("with a slip anywhere means the same", () => {
    const all = specs.flatMap(([, files]) => slips(files).flatMap(({ text }) => (text === null ? [] : [text])));
    fc.assert(
      fc.property(fc.nat(all.length - 1), (number) => agree(all[number] ?? "")),
      { numRuns: 500 },
    );
  });

  test("of a faulty spec means the same", () => {
    for (const { files } of corpus()) for (const text of files.values()) agree(text);
  });

  test("that is deep or long is left to the library", () => {
    const blocks = (depth: number) =>
      `${Array.from({ length: depth }, (_, index) => `${" ".repeat(index)}a:\n`).join("")}${" ".repeat(depth)}a: b\n`;
    const lists = (depth: number) => `a: ${"[".repeat(depth)}${"]".repeat(depth)}\n`;
    for (const text of [blocks(90), lists(90), `a: ${"b ".repeat(450_000)}c\n`]) {
      expect(common(text)).not.toBeNull();
      agree(text);
    }
    const maps = `a: ${"{ a: ".repeat(3000)}b${" }".repeat(3000)}\n`;
    for (const text of [blocks(3000), lists(1000), lists(10_000), "a: ".concat("[".repeat(10_000)), maps])
      expect(common(text)).toBeNull();
    for (const text of ["b", "b ", '"', "'", "b: "]) expect(common(`a: ${text.repeat(8_000_000)}\n`)).toBeNull();
  });

  test("of any signs means the same", () => {
    const bits = ["a", "b c", "1", "-1", "01", "1.50", "0x1F", ".5", "1e3", "~", "null", "True", "no", "é", "😀", "<<"];
    const signs = [
      ":",
      ": ",
      " ",
      ", ",
      ",",
      "- ",
      "-",
      "[",
      "]",
      "{",
      "}",
      '"',
      "'",
      "#",
      " #",
      " # c\n",
      "\n# c\n",
      "\n  # c",
      "\n    # c\n  ",
      "|\n    ",
      ">\n    ",
      ">-\n      ",
      "\n      ",
      ",\n  ",
      "&",
      "*",
      "!",
      "|",
      ">",
      "?",
      "%",
      "@",
      "\\",
      "\\n",
      "\n",
      "\n\n",
      "\n  ",
      "\n    ",
      "\n- ",
      "\n  - ",
      "\t",
      "\r\n",
      "\u00a0",
      "---",
      "...",
    ];
    const some = fc.array(fc.constantFrom(...bits, ...signs), { maxLength: 14 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(some, some, (key, value) => {
        agree(`${key}: ${value}`);
        agree(`a: ${value}`);
        agree(`a:\n  b: ${value}\nc: [${value}]\n`);
        agree(`a: { b: ${value} }\n`);
        agree(`a:\n  b: {\n    c: ${value}\n  }\n  d: [\n    ${key}, # ${key}\n    ${value}\n  ]\n`);
        agree(`a:\n  b: >\n    ${value}\n  c:\n    - d: |-\n        ${key}\n      ${value}\n`);
        agree(`a:\n  b:\n    - ${key}\n    # ${key}${value}\n  # ${value}\nb: 1 # ${key}`);
        agree(`a:\n  - ${value}\n  - ${key}\n`);
        agree(`a: "${value}"\nb: '${value}'\n`);
      }),
      { numRuns: 1000 },
    );
  });
});
