/** What is common in specs is read without the library, and gives just the nodes that the library gives. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommon } from "../../codegen/language/common.ts";
import { createReport } from "../../codegen/language/diagnostics.ts";
import type { MapNode } from "../../codegen/language/node.ts";
import { readYaml } from "../../codegen/language/read.ts";
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
        agree(`a:\n  - ${value}\n  - ${key}\n`);
        agree(`a: "${value}"\nb: '${value}'\n`);
      }),
      { numRuns: 1000 },
    );
  });
});
