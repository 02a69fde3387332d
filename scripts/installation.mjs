// Installs node_modules by the lock file, once even if several set-ups run concurrently.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nodePackageFolder, pinnedNode } from "./pinned-node.mjs";

/**
 * Why the packages of `root` must be installed; undefined if they need not be. `development`: checks development
 * packages, too. npm itself keeps the list of what it installed.
 */
export function lack(root, development) {
  const installed = packagesIn(join(root, "node_modules", ".package-lock.json"));
  if (!installed) return "nothing is installed";
  const locked = packagesIn(join(root, "package-lock.json"));
  if (!locked) return "package-lock.json cannot be read";
  for (const [path, wanted] of Object.entries(locked)) {
    const found = installed[path];
    if (path === "" || (!found && mayBeMissing(wanted, development))) continue;
    if (!found) return `${path} is not installed`;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return `${path} is ${found.version}, not the ${wanted.version} of the lock file`;
    }
  }
  return undefined;
}

/** Packages of other platforms are optional. A deployment omits development packages. */
function mayBeMissing({ optional, dev, devOptional }, development) {
  return Boolean(optional || (!development && (dev || devOptional)));
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    // Absent, or truncated by an interrupted install.
    return undefined;
  }
}

/** Installs the packages of the lock file in `root`. Throws if npm fails. */
export function install(root, development) {
  const [command, ...first] = npm();
  // No package here needs install scripts, and they would run with the permissions of the server.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const kinds = development ? ["--include=dev", "--include=optional"] : ["--include=optional"];
  // Standard output is for the program that runs afterwards.
  const stdio = ["ignore", 2, 2];
  const shell = process.platform === "win32" && first.length === 0;
  const { status, error } = spawnSync(command, [...first, "ci", ...options, ...kinds], { cwd: root, stdio, shell });
  if (status !== 0) throw new Error(`npm ci did not succeed (${error?.message ?? `exit status ${status}`}).`);
  linkPinnedNode(root);
}

/** The npm that runs this, with its own Node.js, as it may replace the pinned one; else the one on PATH. */
function npm() {
  const { npm_execpath, npm_node_execpath } = process.env;
  return npm_execpath?.endsWith("npm-cli.js") ? [npm_node_execpath ?? process.execPath, npm_execpath] : ["npm"];
}

/**
 * Links the pinned Node.js as `node` for npm scripts. npm 10 removes that link again, as the packages of other
 * platforms have the same one. Deletes a binary that does not run here (built for another C library).
 */
function linkPinnedNode(root) {
  if (process.platform === "win32") return;
  const node = pinnedNode(root);
  const bin = join(root, "node_modules", ".bin");
  rmSync(join(bin, "node"), { force: true });
  if (!node) return;
  if (spawnSync(node, ["--version"]).status === 0) symlinkSync(relative(bin, node), join(bin, "node"));
  else rmSync(nodePackageFolder(root), { recursive: true });
}

/** Runs `work` under a lock file. Calls `wait` once if it must wait for another process. */
export async function alone(file, work, wait) {
  for (let waiting = false; !take(file); waiting = true) {
    if (!waiting) wait();
    await sleep(100);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderLives(file) {
  try {
    // An empty file reads as process 0, which for kill is this process's group: alive.
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
