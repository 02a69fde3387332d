/** The project that is served: this one, or one made for the benchmark. */

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Application } from "../../src/server/exchange.ts";
import { openLog } from "../../src/server/log.ts";
import { openProject, type Project } from "../../src/server/open.ts";
import { readSettings } from "../../src/server/running/settings.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of this project's sources. */
export const ownSource = join(root, "src");

/** The folder of this project's reference data. */
export const referenceData = join(root, "spec", "data");

/** Opens the project whose sources are in a folder, with this project's reference data; logs nothing. */
export async function openSource(source: string, environment: Readonly<Record<string, string>>): Promise<Application> {
  const read = readSettings(environment, false);
  if ("problems" in read) throw new Error(read.problems.join(" "));
  const { project }: { project: Project } = await import(pathToFileURL(join(source, "project.ts")).href);
  return openProject({ ...project, referenceData }, read.settings, openLog("silent", "json"));
}
