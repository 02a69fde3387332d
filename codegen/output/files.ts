/** The files of the output folder: what differs from what was emitted, and writing it, all or none. */

import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { hashOfArtifact, hashOfFile, isAbsence } from "./hashes.ts";

/** What a generation would do to the output folder. */
export interface Difference {
  /** Files that are not there, or read otherwise. */
  readonly differing: readonly Artifact[];
  /** Paths of files that were made once and no emitter makes any more. */
  readonly left: readonly string[];
}

/** Migrations are made once and kept for good, as databases out there may be at any of them. */
function isKept(path: string): boolean {
  return path.startsWith("migrations/");
}

/** `made`: paths of the files of the last generation. */
export async function compare(
  outDir: string,
  artifacts: readonly Artifact[],
  made: readonly string[],
): Promise<Difference> {
  const paths = new Set(artifacts.map(({ path }) => path));
  const gone = made.filter((path) => !paths.has(path) && !isKept(path));
  const hashesOf = (files: readonly string[]) => Promise.all(files.map((path) => hashOfFile(join(outDir, path))));
  const [hashes, left] = await Promise.all([hashesOf([...paths]), hashesOf(gone)]);
  return {
    differing: artifacts.filter(
      (artifact, index) => hashes[index] === null || hashes[index] !== hashOfArtifact(artifact),
    ),
    left: gone.filter((_, index) => left[index] !== null),
  };
}

/** Writings begun in this process, so that two of them into one folder have other names for the same file meanwhile. */
let writings = 0;

/** Files written, or named, at the same time: each that is written is in memory twice meanwhile. */
const ABREAST = 16;

async function abreast<T>(files: readonly T[], work: (file: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < files.length; start += ABREAST)
    await Promise.all(files.slice(start, start + ABREAST).map(work));
}

/**
 * Writes the files under other names and, when all of them lie on the disk, gives them their own; takes away what is
 * left over. Where anything fails before that, nothing has changed. `last` comes into force after all others.
 */
export async function write(outDir: string, { differing, left }: Difference, last?: Artifact): Promise<void> {
  const suffix = `${process.pid}-${writings++}.new`;
  const files = [...differing, ...(last ? [last] : [])].map(({ path, text }) => {
    const target = join(outDir, path);
    return { target, text, temporary: `${target}.${suffix}` };
  });
  try {
    await Promise.all(
      [...new Set(files.map(({ target }) => dirname(target)))].map((folder) => mkdir(folder, { recursive: true })),
    );
    await abreast(files, ({ temporary, text }) => writeFile(temporary, text));
  } catch (error) {
    await Promise.all(files.map(({ temporary }) => rm(temporary, { force: true })));
    throw error;
  }
  await abreast(files.slice(0, -1), ({ temporary, target }) => rename(temporary, target));
  await Promise.all(left.map((path) => rm(join(outDir, path), { force: true })));
  for (const { temporary, target } of files.slice(-1)) await rename(temporary, target);
}

/** The text of a file; null where there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
