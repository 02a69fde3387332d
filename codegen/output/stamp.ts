/** The stamp of a generation: what it was made from and what it made, by which an unchanged spec is known at once. */

import { hash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Artifact } from "../emit/artifact.ts";
import { printJson } from "../emit/json.ts";
import { specHash } from "../language/hash.ts";
import { readManifest } from "../manifest.ts";
import { readIfThere } from "./absence.ts";

/** File in the output folder that holds the stamp. */
const STAMP_FILE = "generated.json";

/** Hashes are SHA-256 in lower-case hexadecimal digits. */
export interface Stamp {
  /** Of the spec's files. */
  readonly spec: string;
  /** Of the generator's own sources, what it takes of the machine's, and the versions of the libraries that it writes with. */
  readonly generator: string;
  /** Of each file that was made, by its path under the output folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Where migrations were left to another run. */
  readonly outstanding?: true;
}

/** The stamp of the last generation; null where there is none that can be read. */
export async function readStamp(outDir: string): Promise<Stamp | null> {
  const text = await readIfThere(join(outDir, STAMP_FILE));
  if (text === null) return null;
  try {
    const stamp = JSON.parse(text) as Partial<Stamp>;
    return typeof stamp.files === "object" && stamp.files !== null ? (stamp as Stamp) : null;
  } catch {
    // A merge may have left it unreadable; everything is then made anew.
    return null;
  }
}

/** Whether spec, generator and every file made are still those of the stamp. */
export async function isCurrent(stamp: Stamp, specDir: string, outDir: string): Promise<boolean> {
  const [spec, generator] = await Promise.all([specHash(specDir).catch(() => null), generatorHash()]);
  if (spec !== stamp.spec || generator !== stamp.generator) return false;
  const same = Object.entries(stamp.files).map(async ([path, made]) => {
    const text = await readIfThere(join(outDir, path));
    return text !== null && hash("sha256", text) === made;
  });
  return (await Promise.all(same)).every(Boolean);
}

/**
 * A file that is made of nothing but another one: as it was made before, if neither the other nor the generator has changed
 * since and nobody has edited it; else null.
 */
export async function madeBefore(
  stamp: Stamp | null,
  outDir: string,
  path: string,
  source: Artifact,
): Promise<Artifact | null> {
  if (stamp?.generator !== (await generatorHash())) return null;
  if (stamp.files[source.path] !== hash("sha256", source.text)) return null;
  const text = await readIfThere(join(outDir, path));
  return text !== null && stamp.files[path] === hash("sha256", text) ? { path, text } : null;
}

/** The stamp of a generation that is being written. `outstanding`: it leaves migrations to another run. */
export async function stampOf(spec: string, artifacts: readonly Artifact[], outstanding: boolean): Promise<Artifact> {
  const files = Object.fromEntries(artifacts.map(({ path, text }) => [path, hash("sha256", text)]));
  const stamp: Stamp = { spec, generator: await generatorHash(), files, ...(outstanding ? { outstanding } : {}) };
  return { path: STAMP_FILE, text: printJson(stamp) };
}

/** Thrown where what was never generated would be written over. */
export class ForeignFile extends Error {
  constructor(path: string) {
    super(`${path} is there already, and was not generated. Move it away, or choose another folder by --out.`);
  }
}

/** What begins the modules that are generated. */
const MARK = /^\/\*\*.*Generated from the spec; do not edit\. \*\/$/m;

/** Throws where a file would be replaced in a folder that nothing was generated into. A stamp that cannot be read is one, too. */
export async function ensureOwn(outDir: string, differing: readonly Artifact[]): Promise<void> {
  const textOf = (path: string) => readIfThere(join(outDir, path));
  // A merge may have taken the stamp away.
  if ((await textOf(STAMP_FILE)) !== null || MARK.test((await textOf("api.ts")) ?? "")) return;
  for (const { path } of differing) if ((await textOf(path)) !== null) throw new ForeignFile(join(outDir, path));
}

let generator: Promise<string> | undefined;

/** Of the generator that runs: what changes in its files meanwhile is no part of it. */
function generatorHash(): Promise<string> {
  generator ??= hashOfGenerator();
  return generator;
}

async function hashOfGenerator(): Promise<string> {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const [files, { dependencies }] = await Promise.all([filesOfGenerator(folder), readManifest()]);
  const named = files.map(([path, text]) => [relative(folder, path).replaceAll("\\", "/"), text]);
  return hash("sha256", JSON.stringify([named, dependencies]));
}

/** What a module imports of others of its own package, but for types: as sources stand, or compiled, a line begins with it. */
const IMPORT = /^import (?!type\b)[^;]*?from "(\.{1,2}\/[^"]+)";/gm;

/** Each file of the generator with its text, by its path, sorted: all below `folder`, and all that these import from beside it. */
export async function filesOfGenerator(folder: string): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map<string, string>();
  for (let fresh: readonly string[] = paths; fresh.length > 0; ) {
    // What looks like an import may stand in a text that is written elsewhere, and lead to no file.
    const read = await Promise.all(fresh.map(async (path) => [path, await readIfThere(path)] as const));
    for (const [path, text] of read) if (text !== null) texts.set(path, text);
    const imported = read.flatMap(([path, text]) => importsFrom(path, text ?? ""));
    fresh = [...new Set(imported)].filter((path) => !path.startsWith(join(folder, sep)) && !texts.has(path));
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
}

function importsFrom(path: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = ""]) => join(dirname(path), specifier));
}
