/**
 * The files of `docs/` that follow from the grammar. `node codegen/language/docs.ts` writes them, from the root of the
 * project.
 */

import { writeFile } from "node:fs/promises";
import { languageReference } from "./reference.ts";
import { specSchema } from "./schema.ts";

/** Path under the root of the project, and text. */
export function languageDocs(): Readonly<Record<string, string>> {
  return {
    "docs/language.md": languageReference(),
    "docs/spec.schema.json": `${printed(specSchema(), "", "")}\n`,
  };
}

/** Columns that a line may have. */
const WIDTH = 120;

/** JSON as the project's formatter leaves it: lists of scalars in one line where they fit. */
function printed(value: unknown, indent: string, before: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const line = inLine(value);
    // One more column for the comma that may follow.
    if (line !== null && before.length + line.length < WIDTH) return line;
    return `[\n${value.map((item) => `${deeper}${printed(item, deeper, deeper)}`).join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value).map(([name, inner]) => {
    const start = `${deeper}${JSON.stringify(name)}: `;
    return `${start}${printed(inner, deeper, start)}`;
  });
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

/** A list that holds no objects, in one line. */
function inLine(list: readonly unknown[]): string | null {
  const items = list.map((item) => (Array.isArray(item) ? inLine(item) : printedScalar(item)));
  return items.includes(null) ? null : `[${items.join(", ")}]`;
}

function printedScalar(value: unknown): string | null {
  return typeof value === "object" && value !== null ? null : JSON.stringify(value);
}

if (import.meta.main) for (const [path, text] of Object.entries(languageDocs())) await writeFile(path, text);
