/** Loads a version of a spec: a folder, or a git revision. */

import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isSpecFile } from "../language/hash.ts";
import { type Loaded, loadFiles, loadSpec, type NamedFile } from "../language/load.ts";

/** What was named is no version of a spec. */
export class NoVersion extends Error {}

/**
 * Loads the spec that a word names: a folder that is one or has one in `spec`, or a git revision, of the folder `spec` (`main`) or of the one
 * behind a colon (`main:api/spec`). A folder goes before a revision of the same name.
 */
export async function loadVersion(word: string, spec: string): Promise<Loaded> {
  const folder = await folderOf(word, spec);
  return folder === null ? loadRevision(word, spec) : loadSpec(folder);
}

async function folderOf(word: string, spec: string): Promise<string | null> {
  if (!(await isFolder(word))) return null;
  // A project's own folder is no spec, whatever else of YAML lies in it.
  const names = await readdir(word);
  const inner = join(word, spec);
  return !names.includes("api.yaml") && (await isFolder(inner)) ? inner : word;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

async function loadRevision(word: string, spec: string): Promise<Loaded> {
  const [revision = "", path] = word.includes(":")
    ? [word.slice(0, word.indexOf(":")), word.slice(word.indexOf(":") + 1)]
    : [word];
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
    ({ name }, at): NamedFile => ({ name, shown: shown(name), bytes: contents[at] ?? new Uint8Array() }),
  );
  return loadFiles(files, shown("api.yaml"));
}

/** The contents of objects, in one run of git: each is told as a line with its size, its bytes, and a line feed. */
async function blobsOf(hashes: readonly string[]): Promise<readonly Uint8Array[]> {
  if (hashes.length === 0) return [];
  const told = await git(["cat-file", "--batch"], `${hashes.join("\n")}\n`);
  if (told === null) throw new Error("git cat-file failed.");
  const contents: Uint8Array[] = [];
  for (let at = 0; contents.length < hashes.length; ) {
    const end = told.indexOf("\n", at);
    const size = Number(told.subarray(at, end).toString().split(" ")[2]);
    contents.push(told.subarray(end + 1, end + 1 + size));
    at = end + 2 + size;
  }
  return contents;
}

/** What git prints; null where it fails, or is not there. */
function git(args: readonly string[], input = ""): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn("git", args, { stdio: ["pipe", "pipe", "ignore"] });
    const printed: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
    child.on("error", () => resolve(null));
    child.on("close", (status) => resolve(status === 0 ? Buffer.concat(printed) : null));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
