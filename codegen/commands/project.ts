/** The project in the current folder: its main module, for commands that need the running application. */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Runnable } from "../../src/server/running/runnable.ts";
import { explainMissing } from "../../src/store/database/missing.ts";

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
    const missing = explainMissing(error);
    if (missing === undefined) throw error;
    process.stderr.write(`${missing}\n`);
    return undefined;
  }
}
