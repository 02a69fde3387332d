// `npm run check`: runs all static checks, and prints one line for each and the output of those that fail.
import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Programs that Node.js runs. */
const checks = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off"],
  ["types", "node_modules/typescript7/bin/tsc"],
  ["types of the console", "node_modules/typescript7/bin/tsc", "-p", "src/console"],
  ["imports", "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "src", "codegen", "scripts", "test"],
  ["dead code", "node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
  ["generated code", "codegen/cli.ts", "generate", "--check"],
  ["docs/api.md", "scripts/api-reference.ts", "--check"],
  ["the dashboard", "scripts/monitoring.ts", "--check"],
];

/** Texts that no file may contain, as arguments of `git grep`. */
const forbidden = [
  ["no paths of this machine", "-F", "-e", root, "-e", join(homedir(), "/")],
  ["no addresses of registries", "-E", '"resolved": "http|registry=', "*package-lock.json", "*.npmrc"],
  // Some invalid specs have conflict markers.
  ["no conflicts of a merge", "-aE", "^(<{7}|>{7}) ", "--", ":!test/language/faulty/"],
];

/** Starts a program. `passes`: its exit status if all is well. */
const start = (name, passes, program, args) => {
  const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY };
  const result = new Promise((resolve) => {
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      // A program that a signal ended has no status.
      resolve({ isPassed: (error === null ? 0 : error.code) === passes, printed: stdout + stderr || String(error) }),
    );
    child.stdin.end();
  });
  return { name, result };
};

const runs = [
  ...checks.map(([name, ...args]) => start(name, 0, process.execPath, args)),
  ...forbidden.map(([name, ...args]) => start(name, 1, "git", ["grep", "--untracked", "-n", ...args])),
];
for (const { name, result } of runs) {
  const { isPassed, printed } = await result;
  console.log(`${isPassed ? "ok    " : "FAILED"}  ${name}`);
  if (isPassed) continue;
  process.exitCode = 1;
  console.log(printed.trimEnd().replace(/^/gm, "        "));
}
