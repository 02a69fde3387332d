/** The benchmarked project: this one, or a generated one. */

import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Application } from "../../src/server/exchange.ts";
import { openLog } from "../../src/server/log.ts";
import { openProject, type Project } from "../../src/server/open-project.ts";
import { readSettings } from "../../src/server/running/settings.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Folder of this project's sources. */
export const ownSource = join(root, "src");

/** Folder of this project's reference data. */
export const referenceData = join(root, "spec", "data");

/** Opens the project in a folder, without a log. `data`: the folder of its reference data. */
export async function openSource(
  source: string,
  environment: Readonly<Record<string, string>>,
  data = referenceData,
): Promise<Application> {
  const read = readSettings(environment, false);
  if ("problems" in read) throw new Error(read.problems.join(" "));
  const { project }: { project: Project } = await import(pathToFileURL(join(source, "project.ts")).href);
  return openProject({ ...project, referenceData: data }, read.settings, openLog("silent", "json"));
}
