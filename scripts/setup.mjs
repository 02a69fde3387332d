// Sets up a clone, and runs a file of it with the pinned Node.js. Plain JavaScript, for Node.js 20 and later.
//
//     node scripts/setup.mjs [--runtime] [--no-generate] [FILE [ARGUMENT…]]
//
// --runtime: development packages may be missing. --no-generate: does not update generated code.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleConsole, isConsoleOutdated } from "./console.mjs";
import { alone, install, lack } from "./installation.mjs";
import { becomeNode, projectNode } from "./pinned-node.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

async function setUp([...args]) {
  const options = new Set();
  while (args[0]?.startsWith("--")) options.add(args.shift());
  await installWhatLacks(!options.has("--runtime"));
  await bundleWhatChanged();
  const node = projectNode(root);
  // Node's compile cache halves the start time of a server.
  if (options.has("--runtime")) process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules", ".cache", "node");
  if (!options.has("--no-generate")) generate(node);
  if (args.length > 0) becomeNode(node, [resolve(root, args[0]), ...args.slice(1)]);
}

async function installWhatLacks(development) {
  if (!lack(root, development)) return;
  const work = () => {
    // Checked again, as another process may have installed it meanwhile.
    const reason = lack(root, development);
    if (!reason) return;
    say(`installing packages (${reason}) …`);
    install(root, development);
  };
  await aloneIn(work, "install packages");
}

async function bundleWhatChanged() {
  if (!isConsoleOutdated(root)) return;
  const esbuild = await import("esbuild");
  const work = () => isConsoleOutdated(root) && bundleConsole(root, esbuild);
  await aloneIn(work, "bundle the console");
}

/** Runs `work` in one set-up at a time. */
function aloneIn(work, purpose) {
  const lock = join(root, ".setup.lock");
  return alone(lock, work, () => say(`waiting for another set-up to ${purpose} (if there is none, remove ${lock}) …`));
}

/** Updates generated code. The generator itself skips what is unchanged. */
function generate(node) {
  const cli = join(root, "codegen", "cli.ts");
  if (!existsSync(cli)) return;
  const { status } = spawnSync(node, [cli, "generate", "--quiet"], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("the code could not be generated.");
}

function say(text) {
  process.stderr.write(`hydrant: ${text}\n`);
}

setUp(process.argv.slice(2)).catch((error) => {
  say(error.message);
  process.exitCode = 1;
});
