/**
 * Compiles into `dist/` what the package `hydrant` consists of: the machine with its types, and the generator. `npm pack`
 * has it done first, since Node.js runs no TypeScript that lies under `node_modules`.
 */

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "dist");

/** What is begun with: the package's own module, the command, and what runs in threads and processes of their own. */
const entries = ["src/index.ts", "src/store/pglite/create.ts", "src/store/pglite/worker.ts", "codegen/cli.ts"];

/** What the generator copies as it stands. */
const copied = ["codegen/client/runtime", "codegen/init/template"];

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

rmSync(out, { recursive: true, force: true });
program.emit(undefined, (path, text) => {
  const declares = path.endsWith(".d.ts");
  // Nobody imports the generator, so nobody asks for its types.
  if (declares && !path.startsWith(join(out, "src/"))) return;
  mkdirSync(dirname(path), { recursive: true });
  // Declarations keep the endings that were written.
  writeFileSync(path, declares ? text.replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"') : text);
});
for (const path of copied) cpSync(join(root, path), join(out, path), { recursive: true });
