/** A project of many resource types: the real generator on a spec that was made up, this project's handlers, and the store's for the rest. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "../ending.ts";
import { growSpec, type MadeUp } from "./spec.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Milliseconds that a command may take. */
const patience = 600_000;

/** How long something took, in milliseconds. */
export interface Times {
  readonly lint: number;
  readonly generate: number;
  /** Once more, with nothing changed. */
  readonly unchanged: number;
  /** The compiler on all that was generated, and on the handlers; null where that was not asked for. */
  readonly types: number | null;
}

/** Makes the project in `folder`, with `count` resource types, or with the spec of this project as it is where that is null. `compile`: checks its types, too. */
export async function makeProject(
  folder: string,
  count: number | null,
  compile: boolean,
): Promise<{ source: string; times: Times }> {
  const [spec, source] = [join(folder, "spec"), join(folder, "src")];
  await mkdir(source, { recursive: true });
  const made = await growSpec(join(root, "spec"), spec, count);
  await cp(join(root, "src", "handlers"), join(source, "handlers"), { recursive: true });
  for (const file of ["main.ts", "project.ts"]) await cp(join(root, "src", file), join(source, file));
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  await symlink(join(root, "src"), join(modules, "hydrant"));
  await symlink(join(root, "node_modules", "@types"), join(modules, "@types"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await addHandlers(join(source, "handlers"), made);
  const options = { include: ["src/main.ts", "src/handlers", "src/generated"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), ...options }));
  const generate = ["codegen/cli.ts", "generate", "--spec", spec, "--out", join(source, "generated")];
  const times = {
    lint: await timed("codegen/cli.ts", "lint", "--spec", spec),
    generate: await timed(...generate),
    unchanged: await timed(...generate),
    types: compile ? await timed("node_modules/typescript/bin/tsc", "--noEmit", "-p", folder) : null,
  };
  return { source, times };
}

/** Each made-up resource is kept by the store, as one line says. */
async function addHandlers(folder: string, made: readonly MadeUp[]): Promise<void> {
  if (made.length === 0) return;
  const file = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  const imports = made.map(
    ({ name, plural }) => `import { ${plural} as ${name} } from "../generated/resources/${file(name)}.ts";\n`,
  );
  const kept = made.map(({ name, plural }) => `export const ${plural} = stored(${name});\n`);
  await writeFile(
    join(folder, "made-up.ts"),
    `import { stored } from "hydrant";\n${imports.join("")}\n${kept.join("")}`,
  );
  const index = join(folder, "index.ts");
  const text = await readFile(index, "utf8");
  const opening = "export const handlers: Handlers = {\n";
  if (!text.includes(opening)) throw new Error(`src/handlers/index.ts no longer has the line ${opening.trim()}`);
  const members = made.map(({ plural }) => `  ${plural}: madeUp.${plural},\n`).join("");
  await writeFile(index, `import * as madeUp from "./made-up.ts";\n${text.replace(opening, `${opening}${members}`)}`);
}

/** Runs a command to its end; throws with what it said where it does not succeed. */
async function timed(...args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], timeout: patience });
  atEnd(() => child.kill());
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${status}:\n${said.slice(0, 4000)}`);
  return performance.now() - started;
}
