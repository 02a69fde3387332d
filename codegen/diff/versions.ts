/** Loads a version of a spec: a folder, or a git revision. */

import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isSpecFile } from "../language/hash.ts";
import { type Loaded, loadFiles, loadSpec, type SpecFile } from "../language/load.ts";

/** Thrown if the argument is no version of a spec. */
export class NoVersion extends Error {}

/**
 * Loads a spec: from a folder that is one or contains one in `spec`, or from a git revision, `main` for the folder `spec` or `main:api/spec`.
 * A folder takes precedence over a revision of the same name.
 */
export async function loadVersion(word: string, spec: string): Promise<Loaded> {
  const folder = await folderOf(word, spec);
  return folder === null ? loadRevision(word, spec) : loadSpec(folder);
}

async function folderOf(word: string, spec: string): Promise<string | null> {
  if (!(await isFolder(word))) return null;
  // The folder of a project is no spec, even if it has other YAML files.
  const names = await readdir(word);
  const inner = join(word, spec);
  return !names.includes("api.yaml") && (await isFolder(inner)) ? inner : word;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

async function loadRevision(word: string, spec: string): Promise<Loaded> {
  const [, revision = "", path] = /^([^:]*)(?::(.*))?$/s.exec(word) ?? [];
  const tree = path === undefined ? `${revision}:./${spec}` : `${revision}:${path}`;
  const known = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (known === null) throw new NoVersion(`"${word}" is neither a folder nor a revision that git knows here.`);
  const listed = await git(["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", tree]);
  if (listed === null)
    throw new NoVersion(
      `The revision "${revision}" has no folder "${path ?? spec}". ${path === undefined ? `Name it behind a colon: ${revision}:FOLDER` : "Behind a colon, folders are those at the top of the repository; those that are here begin with ./"}.`,
    );
  const entries = listed
    .toString()
    .split("\0")
    .flatMap((line) => {
      const [, hash = "", name = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      return isSpecFile(name) ? [{ hash, name }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const contents = await blobsOf(entries.map(({ hash }) => hash));
  const shown = (name: string): string => `${revision}:${join(path ?? spec, name)}`;
  const files = entries.map(
    ({ name }, at): SpecFile => ({ name, shown: shown(name), bytes: contents[at] ?? new Uint8Array() }),
  );
  return loadFiles(files, shown("api.yaml"));
}

/** The contents of git objects. `git cat-file` prints each as a line with its size, its bytes, and a line feed. */
async function blobsOf(hashes: readonly string[]): Promise<readonly Uint8Array[]> {
  if (hashes.length === 0) return [];
  const output = await git(["cat-file", "--batch"], `${hashes.join("\n")}\n`);
  if (output === null) throw new Error("git cat-file failed.");
  const contents: Uint8Array[] = [];
  for (let at = 0; contents.length < hashes.length; ) {
    const end = output.indexOf("\n", at);
    const size = Number(output.subarray(at, end).toString().split(" ")[2]);
    contents.push(output.subarray(end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return contents;
}

/** The output of git; null if it fails or is not installed. */
const git = (args: readonly string[], input = ""): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const options = { encoding: "buffer", maxBuffer: Number.POSITIVE_INFINITY } as const;
    const child = execFile("git", args, options, (error, output) => resolve(error === null ? output : null));
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
