/** The JSON Schema by which editors check and complete spec files; made from the grammar. */

import type { Schema } from "./grammar/form.ts";
import { KINDS } from "./grammar.ts";

/** JSON Schema (draft-07, which editors know best) of any file of a spec: its first key tells which kind it is. */
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
        { description: `Begins a file that tells of ${form.name === "API" ? "the API" : `a ${form.name}`}.` },
      ]),
    ),
    definitions: Object.fromEntries(kinds.map(([kind, form]) => [kind, form.schema])),
  };
}
