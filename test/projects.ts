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

/** What the compiler says of projects in folders, of all of them at once: the machine, which they share, is then looked at once. */
export function compile(folders: readonly string[]): string {
  const [first = ""] = folders;
  const include = folders.flatMap((folder) =>
    ["main.ts", "handlers", "generated"].map((path) => join(folder, "src", path)),
  );
  // The sources of the package are the same for all projects: the compiler checks them once in a run.
  const compilerOptions = { incremental: true, tsBuildInfoFile: join(inject("folder"), "compiled.tsbuildinfo") };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, include };
  writeFileSync(join(first, "tsconfig.json"), JSON.stringify(config));
  try {
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    execFileSync(process.execPath, [compiler, "--noEmit", "-p", first], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout: string }).stdout);
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
  try {
    renameSync(copy, kept);
  } catch {
    // Another file was faster.
    rmSync(copy, { recursive: true });
  }
}
