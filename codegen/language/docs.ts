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
    "docs/spec.schema.json": `${JSON.stringify(specSchema(), null, 2)}\n`,
  };
}

if (import.meta.main) for (const [path, text] of Object.entries(languageDocs())) await writeFile(path, text);
