/** The project in the current folder: its main module, for commands that need the running application. */

import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Runnable } from "../../src/server/running/runnable.ts";

/** Loads the module that the project names; what it gives out is the application. Undefined, and told, where there is none. */
export async function loadMain(): Promise<Partial<Runnable> | undefined> {
  const manifest = await readFile("package.json", "utf8").catch(() => "{}");
  const { hydrant } = JSON.parse(manifest) as { readonly hydrant?: { readonly main?: string } };
  if (hydrant?.main === undefined) {
    process.stderr.write(
      'This folder has no package.json with "hydrant": { "main": … }, which names the module to run.\n',
    );
    return undefined;
  }
  try {
    return (await import(pathToFileURL(resolve(hydrant.main)).href)) as Partial<Runnable>;
  } catch (error) {
    const missing = missingMigration(error);
    if (missing === null) throw error;
    process.stderr.write(
      `${missing} is not there, and the index.ts beside it names it. Restore it from version control. If it was taken away because no database is to run it, have its whole folder as it was before it was made, index.ts and snapshot.json as well, and generate ("A migration that was a mistake" in docs/migrations.md).\n`,
    );
    return undefined;
  }
}

/** The file of a migration that an index names and nobody has, as it is called from here; null where something else went wrong. */
function missingMigration(error: unknown): string | null {
  const { code, url } = error as { readonly code?: unknown; readonly url?: unknown };
  if (code !== "ERR_MODULE_NOT_FOUND" || typeof url !== "string") return null;
  return /\/migrations\/\d{4,}_[^/]+$/.test(url) ? relative("", fileURLToPath(url)) : null;
}
