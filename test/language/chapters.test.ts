/** The chapters of the reference page on access rules and states: their help desk compiles after each section. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createReport } from "../../codegen/language/diagnostics.ts";
import { rule } from "../../codegen/language/grammar/access-rule.ts";
import { loadFiles } from "../../codegen/language/load.ts";
import { nowhere } from "../../codegen/language/yaml-node.ts";
import { stepsOf } from "../package/page.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/language.md"), "utf8");
const chapters = page.slice(page.indexOf("\n## Access rules\n"), page.indexOf("\n## Datatypes\n"));

const sections = chapters
  .split(/^(?=##+ )/m)
  .map((text) => ({ title: text.slice(0, text.indexOf("\n")), steps: stepsOf(text) }))
  .filter(({ steps }) => steps.length > 0);

/** The files of the spec, with the changes of a section. */
function followed(files: ReadonlyMap<string, string>, { steps }: (typeof sections)[number]): Map<string, string> {
  const changed = new Map(files);
  for (const step of steps) {
    if (step.does === "write") changed.set(step.path, step.text);
    else if (step.does === "edit") {
      const text = changed.get(step.path) ?? "";
      expect(text.split(step.old), `the place of the change in line ${step.line}: ${step.old}`).toHaveLength(2);
      changed.set(
        step.path,
        text.replace(step.old, () => step.now),
      );
    } else throw new Error(`Line ${step.line} is no part of a spec.`);
  }
  return changed;
}

const diagnosticsOf = (files: ReadonlyMap<string, string>) =>
  loadFiles(
    [...files].map(([name, text]) => ({ name: name.replace("spec/", ""), shown: name, bytes: Buffer.from(text) })),
    "spec/api.yaml",
  ).diagnostics;

describe("the spec of the chapters has no error and no warning after the section", () => {
  const states: ReadonlyMap<string, string>[] = [];
  beforeAll(() => {
    for (const section of sections) states.push(followed(states.at(-1) ?? new Map(), section));
  });
  test.each(sections.map(({ title }, index) => [title, index] as const))("%s", (_, index) => {
    const found = diagnosticsOf(states[index] ?? new Map()).filter(({ severity }) => severity !== "info");
    expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
  });
  test("there are several", () => expect(sections.length).toBeGreaterThan(5));
});

describe("rules in one row of the first table mean the same", () => {
  const alternatives = (text: string) => {
    const read = rule.read({ kind: "scalar", value: text, at: nowhere("rule") }, createReport(), null as never);
    return read?.alternatives.map(({ parties, when }) => ({
      parties: parties.map(({ who }) => who.value),
      when: when.map(({ property, values }) => [property.value, values]),
    }));
  };
  const rows = [...chapters.slice(0, chapters.indexOf("###")).matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm)];
  test.each(rows.map(([, one = "", other = ""]) => [one, other] as const))("%s | %s", (one, other) => {
    expect(alternatives(one)).toBeDefined();
    expect(alternatives(one)).toEqual(alternatives(other));
  });
  test("there are some", () => expect(rows.length).toBeGreaterThan(3));
});
