/** The reference page and the editor's schema follow from the grammar, and the schema accepts what the grammar does. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { languageDocs, specSchema } from "../../codegen/language/docs.ts";
import type { Form, Keys } from "../../codegen/language/grammar/parser.ts";
import { KINDS } from "../../codegen/language/grammar.ts";

const ROOT = join(import.meta.dirname, "../..");

function yamlFiles(dir: string): string[] {
  return readdirSync(join(ROOT, dir), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml") && !name.startsWith("data"))
    .map((name) => join(dir, name));
}

function validator() {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(specSchema());
}

describe("the committed files are what the grammar gives; node codegen/language/docs.ts writes them", () => {
  for (const [path, text] of Object.entries(languageDocs())) {
    test(path, () => expect(readFileSync(join(ROOT, path), "utf8")).toBe(text));
  }
});

describe("the schema accepts every file of the sound specs", () => {
  const validate = validator();
  for (const path of ["spec", "test/specs"].flatMap(yamlFiles)) {
    test(path, () => {
      validate(parse(readFileSync(join(ROOT, path), "utf8")));
      expect(validate.errors ?? []).toEqual([]);
    });
  }
});

test("the schema refuses what the grammar refuses", () => {
  const validate = validator();
  const thing = { resource: "Thing", path: "/things/", access: { "list, retrieve": "anyone" } };
  expect(validate(thing)).toBe(true);
  expect(validate({ ...thing, pth: "/things/" })).toBe(false);
  expect(validate({ ...thing, path: "things" })).toBe(false);
  expect(validate({ ...thing, access: { "list, show": "anyone" } })).toBe(false);
  expect(validate({ ...thing, properties: { name: { type: "string", link: "Thing" } } })).toBe(false);
  expect(validate({ path: "/things/" })).toBe(false);
});

test("every key has a description, and every default and example fits its form", () => {
  const seen = new Set<Form<unknown>>();
  const faults: string[] = [];
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const visit = (form: Form<unknown>): void => {
    if (seen.has(form)) return;
    seen.add(form);
    for (const [name, key] of Object.entries((form.keys ?? {}) as Keys)) {
      if (!/\.$/.test(key.description)) faults.push(`${form.name}.${name} has no sentence`);
      for (const value of [...key.examples, ...("default" in key ? [key.default] : [])]) {
        if (!ajv.validate(key.form.schema, value)) faults.push(`${form.name}.${name}: ${JSON.stringify(value)}`);
      }
    }
    form.parts.forEach(visit);
  };
  Object.values(KINDS).forEach(visit);
  expect(faults).toEqual([]);
});
