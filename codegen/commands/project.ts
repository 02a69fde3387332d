/** The main module of the project in the current folder, for commands that need the application. */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Runnable } from "../../src/server/running/entry.ts";
import { explainUnloaded } from "../../src/server/running/project-load-errors.ts";
import { unlessAbsent } from "../output/optional-files.ts";
import { CommandFailed } from "./command-error.ts";

/** Loads the main module, which package.json names. Throws `CommandFailed` if there is none. */
export async function loadMain(): Promise<Partial<Runnable>> {
  const manifest = await unlessAbsent(readFile("package.json", "utf8"), "{}");
  let main: string | undefined;
  try {
    main = JSON.parse(manifest).hydrant?.main;
  } catch (error) {
    throw new CommandFailed(`package.json is not valid JSON: ${(error as Error).message}.`, 2);
  }
  if (main === undefined)
    throw new CommandFailed(
      'This folder has no package.json with "hydrant": { "main": … }, which names the module to run.',
      2,
    );
  try {
    return await import(pathToFileURL(resolve(main)).href);
  } catch (error) {
    throw new CommandFailed(explainUnloaded(error), 2);
  }
}
