/**
 * Compiles the package `hydrant` into `dist/`: runtime with types, and generator.
 *
 * `npm pack` runs it first, as Node.js does not run TypeScript below `node_modules`. The console is already there: the
 * set-up bundles it, and servers of this clone use it.
 */

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "dist");

/** Entry points: the package's module, the command, and the code of threads and child processes. */
const entries = ["src/index.ts", "src/store/pglite/init-child.ts", "src/store/pglite/worker.ts", "codegen/cli.ts"];

/** Copied without compiling. */
const copied = ["codegen/client/runtime", "codegen/init/template", "src/server/documents/assets"];

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
const program = ts.createProgram(
  entries.map((entry) => join(root, entry)),
  {
    ...options,
    noEmit: false,
    // `npm run check` does that, and takes three times as long.
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: out,
  },
);

for (const folder of ["src", "codegen"]) rmSync(join(out, folder), { recursive: true, force: true });
program.emit(undefined, (path, text) => {
  const declares = path.endsWith(".d.ts");
  // The generator has no importers and needs no types.
  if (declares && !path.startsWith(join(out, "src/"))) return;
  mkdirSync(dirname(path), { recursive: true });
  // TypeScript does not rewrite the extensions in declarations.
  writeFileSync(path, declares ? text.replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"') : text);
});
for (const path of copied) cpSync(join(root, path), join(out, path), { recursive: true });
