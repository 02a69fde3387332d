/** Benchmarked projects: this one, or one that is generated from a spec. */

import { execFile } from "node:child_process";
import { cp, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Application } from "../../src/server/exchange.ts";
import { openLog } from "../../src/server/log.ts";
import { openProject, type Project } from "../../src/server/open-project.ts";
import { readSettings } from "../../src/server/running/settings.ts";
import { endChild } from "../programs.ts";
import { atEnd } from "./cleanup.ts";
import type { MadeUp } from "./large-spec.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Folder of this project's sources. */
export const ownSource = join(root, "src");

/** Opens the project in a folder, without a log. */
export async function openSource(source: string, environment: Readonly<Record<string, string>>): Promise<Application> {
  const read = readSettings(environment, false);
  if ("problems" in read) throw new Error(read.problems.join(" "));
  const { project }: { project: Project } = await import(pathToFileURL(join(source, "project.ts")).href);
  return openProject(project, read.settings, openLog("silent", "json"));
}

/** Runs `hydrant generate`, and returns its output. Throws with it if the command fails. */
export async function generate(spec: string, out: string, ...more: readonly string[]): Promise<string> {
  const args = ["codegen/cli.ts", "generate", "--spec", spec, "--out", out, ...more];
  const running = promisify(execFile)(process.execPath, args, { cwd: root, timeout: 600_000 });
  atEnd(() => endChild(running.child));
  return (await running).stdout;
}

/** Generates a project from the spec in `folder`, with those handlers and default ones for `made`. Returns its source folder. */
export async function assemble(folder: string, handlers: string, made: readonly MadeUp[]): Promise<string> {
  console.error("generating the project …");
  const source = join(folder, "src");
  await mkdir(source, { recursive: true });
  await cp(handlers, join(source, "handlers"), { recursive: true });
  for (const name of ["main.ts", "project.ts"]) await cp(join(root, "src", name), join(source, name));
  await mkdir(join(folder, "node_modules"));
  await symlink(join(root, "src"), join(folder, "node_modules", "hydrant"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await rename(join(source, "handlers", "index.ts"), join(source, "handlers", "own.ts"));
  const file = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  const imports = made.map(
    ({ name, plural }) => `import { ${plural} } from "../generated/resources/${file(name)}.ts";\n`,
  );
  const index = `import { stored } from "hydrant";
import { handlers as own } from "./own.ts";
${imports.join("")}
export const handlers = { ...own, ${made.map(({ plural }) => `${plural}: stored(${plural})`).join()} };
`;
  await writeFile(join(source, "handlers", "index.ts"), index);
  await generate(join(folder, "spec"), join(source, "generated"));
  return source;
}
