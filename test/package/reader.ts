/** Follows a page of instructions as a reader does: runs its commands, compares what they print, and writes and edits its files. */

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/ports.ts";
import { isAsShown, type Step } from "./page.ts";
import { Terminal } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a command of a page in the reader's terminal. `as is`: by the terminal alone. Undefined: like any other command. */
export type Run = (command: string, terminal: Terminal) => { readonly printed: string } | "as is" | undefined;

/**
 * Variables of a terminal in which the temporary folders of a project's own tests have an empty database, as making one takes seconds.
 * `database`: what is copied. `names`: a regular expression for the names of projects.
 */
export function withDatabase(database: string, names: string): { readonly NODE_OPTIONS: string } {
  const module = `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { mkdtemp } = fs.promises;
    fs.promises.mkdtemp = async (prefix, ...rest) => {
      const made = await mkdtemp(prefix, ...rest);
      if (/${names}-$/.test(prefix)) fs.cpSync(${JSON.stringify(database)}, made, { recursive: true });
      return made;
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}

/** Gives a project whose server has not started yet an empty database. The tutorial shows that a start makes one. */
export function haveDatabase({ folder }: Terminal, database: string): void {
  const data = join(folder, "data");
  if (!existsSync(data)) cpSync(database, data, { recursive: true });
}

interface Manifest {
  readonly dependencies: { readonly hydrant: string };
}

/**
 * Follows all steps in a new terminal, which begins in `folder`. `text` adapts what a page says to where the test runs; `variables` are
 * those of the terminal beyond its own.
 */
export async function followAll(
  steps: readonly Step[],
  folder: string,
  run: Run = () => undefined,
  text: (shown: string) => string = (shown) => shown,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [port, httpPort, ownPort] = [await freePort(), await freePort(), await freePort()];
  const settings = { PORT: port, HTTP_PORT: httpPort, LOG_FORMAT: "json", BCRYPT_COST: 4, RATE_LIMIT: 0, ...variables };
  const environment = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const terminal = new Terminal(folder, mkdtempSync(join(dirname(folder), "terminal-")), environment);
  const here = (shown: string) =>
    text(shown)
      .replaceAll("localhost:8443", `localhost:${port}`)
      .replaceAll("localhost:3000", `localhost:${ownPort}`)
      .replaceAll("listen(3000", `listen(${ownPort}`);
  try {
    for (const step of steps) await follow(step, terminal, run, here);
  } finally {
    await terminal.interrupt();
  }
}

async function follow(step: Step, terminal: Terminal, run: Run, here: (text: string) => string): Promise<void> {
  if (step.does === "interrupt") return terminal.interrupt();
  if (step.does === "write" || step.does === "edit") return change(step, terminal.folder, here);
  const { command, shown, line } = step;
  const { status, printed } = await carryOut(here(command), terminal, run);
  const fails = /\b(error|migrations? pending)\b/.test(shown);
  if (isAsShown(printed, here(shown)) && (status !== 0) === fails) return;
  throw new Error(`Line ${line}: ${command}\nended with ${status} and printed:\n${printed}\nshown is:\n${here(shown)}`);
}

export const isInstallation = (command: string): boolean => /^npm (install|ci)$/.test(command);

async function carryOut(
  command: string,
  terminal: Terminal,
  run: Run,
): Promise<{ status: number | null; printed: string }> {
  const done = run(command, terminal);
  if (done === "as is") return terminal.run(command);
  if (done !== undefined) return { status: 0, ...done };
  if (/(npm start|hydrant serve|own\.ts)$/.test(command)) return terminal.start(command, /^ready\b.*$/m);
  if (isInstallation(command)) {
    installed(terminal.folder);
    return { status: 0, printed: "" };
  }
  // What the compiler has found of a project, it need not find again after the next step.
  return terminal.run(
    command === "npx tsc" ? `npx tsc --incremental --tsBuildInfoFile ${terminal.own}/compiled` : command,
  );
}

/** Installs without a registry: the package that the project says, and beside it links to what this clone has installed. */
export function installed(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const [, packed = ""] = /^file:(vendor\/[^/]+\.tgz)$/.exec(dependencies.hydrant) ?? [];
  const [from, modules] = [join(root, "node_modules"), join(folder, "node_modules")];
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(join(modules, ".bin"), { recursive: true });
  for (const name of readdirSync(from).filter((each) => !each.startsWith(".")))
    symlinkSync(join(from, name), join(modules, name));
  mkdirSync(join(modules, "hydrant"));
  execFileSync("tar", ["-xzf", join(folder, packed), "--strip-components=1", "-C", join(modules, "hydrant")]);
  symlinkSync(join(from, ".bin", "node"), join(modules, ".bin", "node"));
  symlinkSync(join(from, "typescript", "bin", "tsc"), join(modules, ".bin", "tsc"));
  symlinkSync("../hydrant/codegen/hydrant.mjs", join(modules, ".bin", "hydrant"));
}

function change(
  step: Step & { readonly does: "write" | "edit" },
  folder: string,
  here: (text: string) => string,
): void {
  const file = join(folder, step.path);
  mkdirSync(dirname(file), { recursive: true });
  if (step.does === "write") {
    writeFileSync(file, here(step.text));
    return;
  }
  const [before, ...after] = readFileSync(file, "utf8").split(step.old);
  if (after.length !== 1)
    throw new Error(`Line ${step.line}: ${step.path} has the place of the change ${after.length} times.`);
  writeFileSync(file, `${before}${step.now}${after[0]}`);
}
