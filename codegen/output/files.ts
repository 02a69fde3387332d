/** The files of the output folder: what differs from what was emitted, and writing it, so that nothing of it is lost. */

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { hashOfArtifact, hashOfFile } from "./hashes.ts";
import { endSuffix, newSuffix, removeTemporary } from "./temporary.ts";

/** What a generation would do to the output folder. */
export interface Difference {
  /** Files that are not there, or read otherwise. */
  readonly differing: readonly Artifact[];
  /** Paths of files that were made once and no emitter makes any more. */
  readonly left: readonly string[];
}

/** Migrations are made once and kept for good, as databases out there may be at any of them. */
export function isKept(path: string): boolean {
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

/** Files written, or named, at the same time: each that is written is in memory twice meanwhile. */
const ABREAST = 16;

/** Writes a file. What a disk that is full says does not tell which file it was; what is thrown here does. */
export async function writeWhole(path: string, content: string | Buffer, flag: "w" | "wx" = "w"): Promise<void> {
  try {
    await writeFile(path, content, { flag });
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Does the work for each file. Throws the first fault when nothing goes on any more. */
async function abreast<T>(files: readonly T[], work: (file: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < files.length; start += ABREAST) {
    const done = await Promise.allSettled(files.slice(start, start + ABREAST).map(work));
    for (const each of done) if (each.status === "rejected") throw each.reason;
  }
}

/**
 * Writes the files under other names and, when all of them are written, gives them their own; takes away what is left
 * over. Where anything fails before that, nothing has changed. Where a renaming fails, or the process ends amid them, some
 * files are new and some old; but a migration comes into force after all that is no migration, before the index that
 * lists it, and with the snapshot as the very last but for `last`: so the next generation makes what is missing.
 */
export async function write(outDir: string, { differing, left }: Difference, last?: Artifact): Promise<void> {
  await removeTemporary(outDir);
  const suffix = newSuffix();
  const files = inOrder([...differing, ...(last ? [last] : [])], last).map(({ path, text }) => {
    const target = join(outDir, path);
    return { path, target, text, temporary: `${target}.${suffix}` };
  });
  const first = files.findIndex(({ path }) => isKept(path) || path === last?.path);
  const alone = first === -1 ? files.length : first;
  /** Paths of files that have their names and were not there before. */
  const fresh: string[] = [];
  try {
    // By itself first: where it cannot be made, it is what is told, and not a folder in it.
    await mkdir(outDir, { recursive: true });
    await Promise.all(
      [...new Set(files.map(({ target }) => dirname(target)))].map((folder) => mkdir(folder, { recursive: true })),
    );
    await abreast(files, ({ temporary, text }) => writeWhole(temporary, text));
    await abreast(files.slice(0, alone), ({ temporary, target }) => rename(temporary, target));
    await abreast(left, (path) => rm(join(outDir, path), { force: true }));
    for (const { temporary, target } of files.slice(alone)) {
      const isFresh = !existsSync(target);
      await rename(temporary, target);
      if (isFresh) fresh.push(target);
    }
  } catch (error) {
    // A migration that no snapshot names would stand in the way of the next one.
    const gone = [...fresh, ...files.map(({ temporary }) => temporary)];
    // Below what is no folder there is nothing to remove, and the first fault is the one to tell.
    await Promise.allSettled(gone.map((path) => rm(path, { force: true })));
    throw error;
  } finally {
    endSuffix(suffix);
  }
}

/** As they come into force: what is no migration, the migrations, their index, their snapshot, the last one. */
function inOrder(artifacts: readonly Artifact[], last: Artifact | undefined): readonly Artifact[] {
  const rank = (artifact: Artifact): number => {
    if (artifact === last) return 4;
    if (!isKept(artifact.path)) return 0;
    return 2 + ["migrations/index.ts", "migrations/snapshot.json"].indexOf(artifact.path);
  };
  return artifacts.toSorted((one, other) => rank(one) - rank(other));
}
