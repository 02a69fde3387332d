/** A slip of the pen anywhere in a sound spec: it is told where it is, once, and what follows from it is not. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderAll } from "../../codegen/language/diagnostic-format.ts";
import { type Loaded, loadFiles } from "../../codegen/language/load.ts";
import fc, { runCount } from "../random.ts";
import { type Files, type Slip, slipped, slips } from "./mutations.ts";

const specs = new Map(["conference", "library", "measuring"].map((name) => [name, filesOf(name)]));

function filesOf(name: string): Files {
  const folder = join(import.meta.dirname, "..", "specs", name);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".yaml"));
  return new Map(names.sort().map((each) => [each, readFileSync(join(folder, each), "utf8")]));
}

function load(files: Files): Loaded {
  const all = [...files].map(([name, text]) => ({ name, shown: name, bytes: new TextEncoder().encode(text) }));
  return loadFiles(all, "api.yaml");
}

const errorsOf = ({ diagnostics }: Loaded) => diagnostics.filter(({ severity }) => severity === "error");

/** Faults by what they say: a name that is missed in many places is missed once, and told with all of them. */
const causes = ({ diagnostics }: Loaded): readonly string[] => [
  ...new Set(diagnostics.filter(({ severity }) => severity !== "info").map(({ message }) => message)),
];

/** Slips that are more than one fault, or bring several about, and why each of those is told. */
const SEVERAL: readonly (readonly [slips: RegExp, why: string])[] = [
  [
    /^a file is gone|^a line: (begins with #|not indented)$/,
    "All that stood there is gone or means something else, and what names it does so in its own words.",
  ],
  [/^properties\.\*: (gone|key (misspelt|cut))$/, "Each class that uses a group misses the property for itself."],
  [/^scopes: value \{ x: y \}$/, "Each name that went has to be declared for itself."],
  [
    /^operations(\.\*)?: (gone|value \{)/,
    "What only they answered with or asked for is used by nobody, each for itself.",
  ],
  [
    /^access(\.(list, )?retrieve)?: (gone|value \{\})$/,
    "Each link leads to what those who read it may not read, or has been allowed to, which is in vain now.",
  ],
];

interface Chosen {
  readonly slip: Slip;
  readonly sound: Files;
  readonly files: Files;
}

/** Holds for any of those slips that `which` lets through, in one of the specs. */
function always(numRuns: number, which: (slip: Slip) => boolean, holds: (chosen: Chosen) => void): void {
  const all = [...specs].flatMap(([name, sound]) =>
    slips(sound).flatMap((slip, index) => (which(slip) ? [{ name, index, slip, sound }] : [])),
  );
  fc.assert(
    fc.property(fc.nat(all.length - 1), (number) => {
      const { slip, sound } = all[number] as (typeof all)[number];
      holds({ slip, sound, files: slipped(sound, slip) });
    }),
    { numRuns: runCount(numRuns) },
  );
}

describe("a slip of the pen", () => {
  test("is told at a place that is there, whatever it is, and breaks nothing", () => {
    always(
      60,
      () => true,
      ({ files, slip }) => {
        const loaded = load(files);
        for (const { code, file, line, column, length, text, message } of loaded.diagnostics) {
          expect(message).toMatch(/[.?!]$/);
          if (slip.text === null && !files.has(file)) continue;
          // Of a file that is not read no line is shown.
          const lines = code === "misnamed-file" ? [""] : (files.get(file)?.split("\n") ?? []);
          expect(lines[line - 1]?.replace(/\r$/, "")).toBe(text);
          expect(column + length - 1).toBeLessThanOrEqual(text.length + 1);
        }
        expect(loaded.model === null).toBe(errorsOf(loaded).length > 0);
        expect(renderAll(loaded.diagnostics).length > 0).toBe(loaded.diagnostics.length > 0);
      },
    );
  });

  test("in a key of the language is the only fault, is told at the key, and the key is suggested", () => {
    // A prefix, a role or a property is the designer's own name.
    const ofLanguage = ({ what }: Slip) => /^[^,*]+(\.\*\.\w+)?: key (misspelt|cut)$/.test(what);
    always(40, ofLanguage, ({ files, slip }) => {
      const errors = errorsOf(load(files));
      const [only] = errors;
      expect([slip.what, errors.map(({ message }) => message)]).toEqual([slip.what, [expect.anything()]]);
      expect(only?.file).toBe(slip.file);
      const key = (slip.what.split(": ")[0] as string).split(".").at(-1);
      expect(only?.suggestion).toBe(`Did you mean "${key}"?`);
    });
  });

  test("is one fault, and not what follows from it as well", () => {
    const isOne = ({ what }: Slip) => SEVERAL.every(([slips]) => !slips.test(what));
    always(120, isOne, ({ files, slip }) => {
      const found = causes(load(files));
      expect([slip.what, slip.file, found.length > 1 ? found : []]).toEqual([slip.what, slip.file, []]);
    });
  });

  test("that is several faults brings few others about", () => {
    const isOfPart = ({ what }: Slip) =>
      !/^(a (file|line)|properties:|properties\.\*: gone|use:|prefixes:|roles:)/.test(what);
    always(40, isOfPart, ({ files, slip }) => {
      const found = causes(load(files));
      expect([slip.what, found.length > 8 ? found : []]).toEqual([slip.what, []]);
    });
  });

  test("that leaves no such name is told", () => {
    const ofName = ({ what }: Slip) =>
      /^(properties\.\*\.(link|embed|type)|use): value (misspelt|of another name)$/.test(what);
    always(30, ofName, ({ files, slip, sound }) => {
      expect(causes(load(sound))).toEqual([]);
      const errors = errorsOf(load(files));
      expect([slip.what, errors.length]).not.toEqual([slip.what, 0]);
      expect(errors.every(({ file }) => file === slip.file)).toBe(true);
      if (slip.what.endsWith("misspelt")) expect(errors[0]?.suggestion).toMatch(/^Did you mean/);
    });
  });
});
