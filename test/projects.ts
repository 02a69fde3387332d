/** Projects of others: a spec of `test/specs/` with its handlers, generated into a folder of its own, where this machine is a package. */

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { generate } from "../codegen/generate.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface TestProject {
  readonly folder: string;
  /** What `launch` starts. */
  readonly entry: string;
  /** What the compiler says of the project: nothing, where all is well. */
  compile(): string;
  remove(): void;
}

/**
 * Makes a project of the spec `test/specs/<name>`, or of the application here (`atlas`). `edit`: changes the copy of the spec in a folder.
 * Throws with the diagnostics of a faulty spec.
 */
export async function makeProject(name: string, edit?: (specDir: string) => void): Promise<TestProject> {
  const folder = mkdtempSync(join(tmpdir(), `hydrant-${name}-`));
  const source = name === "atlas" ? root : join(root, "test", "specs", name);
  const specDir = join(folder, "spec");
  cpSync(name === "atlas" ? join(root, "spec") : source, specDir, {
    recursive: true,
    filter: (path) => !/[/\\](?:handlers|data)$/.test(path),
  });
  edit?.(specDir);
  mkdirSync(join(folder, "src"));
  cpSync(name === "atlas" ? join(root, "src", "handlers") : join(source, "handlers"), join(folder, "src", "handlers"), {
    recursive: true,
  });
  // The machine as a package: its sources, which `src/package.json` calls so.
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "src"), join(folder, "node_modules", "hydrant"));
  symlinkSync(join(root, "node_modules", "@types"), join(folder, "node_modules", "@types"));
  for (const file of ["main.ts", "project.ts"]) cpSync(join(root, "src", file), join(folder, "src", file));
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "hydrant": { "main": "src/main.ts" } }\n');
  await generateInto(join(folder, "src", "generated"), specDir, edit === undefined ? name : null);
  return {
    folder,
    entry: join(folder, "src", "main.ts"),
    compile: () => compile([folder]),
    remove: () => existsSync(folder) && rmSync(folder, { recursive: true, force: true }),
  };
}

/** The application here with the smaller part of its reference data: to load all of it takes a start on an empty database seconds. */
export async function makeAtlas(): Promise<TestProject> {
  const project = await makeProject("atlas");
  for (const name of ["countries.ndjson", "timezones.ndjson"])
    cpSync(join(root, "spec", "data", name), join(project.folder, "spec", "data", name));
  return project;
}

/** What the compiler says of projects in folders, of all of them at once. */
export function compile(folders: readonly string[]): string {
  const [first = ""] = folders;
  const include = folders.flatMap((folder) =>
    ["main.ts", "handlers", "generated"].map((path) => join(folder, "src", path)),
  );
  // What one project has told the compiler of the package need not be told again by the next one.
  const compilerOptions = {
    incremental: true,
    tsBuildInfoFile: join(inject("folder"), "compiled.tsbuildinfo"),
    paths: { hydrant: [join(declarations(), "index.d.ts")] },
  };
  writeConfig(first, { compilerOptions, include });
  return tsc(first, "--noEmit");
}

/** The folder of the declarations of the package, which projects compile against as they do where it is installed: made once in a run. */
function declarations(): string {
  const kept = join(inject("folder"), "declarations");
  if (existsSync(kept)) return kept;
  const made = mkdtempSync(`${kept}-`);
  symlinkSync(join(root, "node_modules"), join(made, "node_modules"));
  writeFileSync(join(made, "package.json"), '{ "type": "module" }\n');
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "src"),
    outDir: made,
  };
  writeConfig(made, { compilerOptions, include: [], files: [join(root, "src", "index.ts")] });
  const said = tsc(made);
  if (said !== "") throw new Error(said);
  settle(made, kept);
  return kept;
}

function writeConfig(folder: string, config: object): void {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), ...config }));
}

/** Runs the compiler in a folder: what it says. */
function tsc(folder: string, ...options: readonly string[]): string {
  try {
    const compiler = join(root, "node_modules", "typescript7", "bin", "tsc");
    execFileSync(process.execPath, [compiler, ...options, "-p", folder], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

/** Gives a folder its name, unless another file of tests was faster. */
function settle(made: string, name: string): void {
  try {
    renameSync(made, name);
  } catch {
    rmSync(made, { recursive: true });
  }
}

/**
 * Generates. What comes of a spec as it stands is kept for the run under its name: whoever wants the same has a copy of it,
 * of which the generator itself finds that it is current.
 */
async function generateInto(outDir: string, specDir: string, name: string | null): Promise<void> {
  const kept = name === null ? null : join(inject("folder"), `generated-${name}`);
  if (kept !== null && existsSync(kept)) cpSync(kept, outDir, { recursive: true });
  const { status, diagnostics } = await generate({ specDir, outDir });
  if (status !== "written" && status !== "current") throw new Error(JSON.stringify([status, diagnostics], null, 2));
  if (kept === null || status === "current") return;
  const copy = `${kept}-${process.pid}`;
  cpSync(outDir, copy, { recursive: true });
  settle(copy, kept);
}
