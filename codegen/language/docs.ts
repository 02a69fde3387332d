/** Generates the files of `docs/` that follow from the grammar: run `node codegen/language/docs.ts` in the root folder. */

import { writeFile } from "node:fs/promises";
import type { Schema } from "./grammar/parser.ts";
import { KINDS } from "./grammar.ts";
import { languageReference } from "./language-reference.ts";

/** By path: the text. */
export function languageDocs(): Readonly<Record<string, string>> {
  return {
    "docs/language.md": languageReference(),
    "docs/spec.schema.json": `${JSON.stringify(specSchema(), null, 2)}\n`,
  };
}

/** JSON Schema (draft-07, which editors support best) of the files of a spec. One key determines the kind of a file. */
export function specSchema(): Schema {
  const kinds = Object.entries(KINDS);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Hydrant spec",
    description: "A file of a Hydrant spec: the API, a resource type, a value type, or a group of properties.",
    type: "object",
    anyOf: kinds.map(([kind]) => ({ required: [kind] })),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, never awaited.
    allOf: kinds.map(([kind]) => ({ if: { required: [kind] }, then: { $ref: `#/definitions/${kind}` } })),
    // Editors offer these first, in an empty file.
    properties: Object.fromEntries(
      kinds.map(([kind, form]) => [
        kind,
        { description: `Begins a file that describes ${form.name === "API" ? "the API" : `a ${form.name}`}.` },
      ]),
    ),
    definitions: Object.fromEntries(kinds.map(([kind, form]) => [kind, form.schema])),
  };
}

if (import.meta.main) for (const [path, text] of Object.entries(languageDocs())) await writeFile(path, text);
