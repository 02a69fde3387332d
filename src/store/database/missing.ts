/** A migration that an index names and whose file is not there: an error of whoever loads the project, before any database is asked. */

import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** A line that says which file is not there and how to mend that; undefined where something else went wrong as a project was loaded. */
export function explainMissing(error: unknown): string | undefined {
  const { code, url } = (error ?? {}) as { readonly code?: unknown; readonly url?: unknown };
  if (code !== "ERR_MODULE_NOT_FOUND" || typeof url !== "string") return undefined;
  if (!/\/migrations\/\d{4,}_[^/]+$/.test(url)) return undefined;
  return `${relative("", fileURLToPath(url))} is not there, and the index.ts beside it names it. Restore it from version control. If it was taken away because no database is to run it, have its whole folder as it was before it was made, index.ts and snapshot.json as well, and generate ("A migration that was a mistake" in docs/migrations.md).`;
}
