/** The stamp of a generation: what it was made from and what it made, by which an unchanged spec is known at once. */

import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Artifact } from "../emit/artifact.ts";
import { printJson } from "../emit/json.ts";
import { specHash } from "../language/hash.ts";
import { readManifest } from "../manifest.ts";
import { readIfThere } from "./absence.ts";
import { filesOfGenerator } from "./generator.ts";
import { hashOfArtifact, hashOfFile, sha256 } from "./hashes.ts";

/** File in the output folder that holds the stamp. */
const STAMP_FILE = "generated.json";

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

/** Whether there is a stamp, be it one that cannot be read. */
export async function isStamped(outDir: string): Promise<boolean> {
  return (await readIfThere(join(outDir, STAMP_FILE))) !== null;
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
  const same = Object.entries(stamp.files).map(async ([path, hash]) => (await hashOfFile(join(outDir, path))) === hash);
  return (await Promise.all(same)).every(Boolean);
}

/** The stamp of a generation that is being written. `outstanding`: it leaves migrations to another run. */
export async function stampOf(spec: string, artifacts: readonly Artifact[], outstanding: boolean): Promise<Artifact> {
  const files = Object.fromEntries(artifacts.map((artifact) => [artifact.path, hashOfArtifact(artifact)]));
  const stamp: Stamp = { spec, generator: await generatorHash(), files, ...(outstanding ? { outstanding } : {}) };
  return { path: STAMP_FILE, text: printJson(stamp) };
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
  return sha256(JSON.stringify([named, dependencies]));
}
