// `npm run check`: runs all static checks, and prints one line for each and the output of those that fail.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const checks = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off"],
  ["types", "node_modules/typescript7/bin/tsc"],
  ["types of the console", "node_modules/typescript7/bin/tsc", "-p", "src/console"],
  ["imports", "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "src", "codegen", "scripts", "test"],
  ["dead code", "node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
  ["generated code", "codegen/cli.ts", "generate", "--check"],
  ["docs/api.md", "scripts/api-reference.ts", "--check"],
  ["the dashboard", "scripts/monitoring.ts", "--check"],
  ["no addresses, paths, conflicts", "scripts/portable.mjs"],
];

/** Runs a file with this Node.js. Returns its exit status and output. */
function run(file, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    }
    child.on("close", (status) => resolve({ status, printed }));
  });
}

const runs = checks.map(([name, file, ...args]) => ({ name, result: run(file, args) }));
for (const { name, result } of runs) {
  const { status, printed } = await result;
  console.log(`${status === 0 ? "ok    " : "FAILED"}  ${name}`);
  if (status === 0) continue;
  process.exitCode = 1;
  console.log(printed.trimEnd().replace(/^/gm, "        "));
}
