/** The files of the output folder: which of them differ from what was emitted, and writing them so that none is lost. */

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { namesIn, readIfThere } from "./absence.ts";

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
  const textsOf = (paths: readonly string[]) => Promise.all(paths.map((path) => readIfThere(join(outDir, path))));
  const paths = new Set(artifacts.map(({ path }) => path));
  const gone = made.filter((path) => !paths.has(path) && !isKept(path));
  const [texts, left] = [await textsOf([...paths]), await textsOf(gone)];
  return {
    differing: artifacts.filter(({ text }, index) => text !== texts[index]),
    left: gone.filter((_, index) => left[index] !== null),
  };
}

/** Writes a file. Of a full disk, Node.js does not say which file it was; what is thrown here does. */
export async function writeWhole(path: string, content: string | Buffer, flag: "w" | "wx" = "w"): Promise<void> {
  try {
    await writeFile(path, content, { flag });
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Waits for all of the work. Throws the first fault when nothing goes on any more. */
async function finish(work: readonly Promise<void>[]): Promise<void> {
  for (const done of await Promise.allSettled(work)) if (done.status === "rejected") throw done.reason;
}

/**
 * Writes the files under other names and, when all of them are written, gives them their own; takes away what is left
 * over. Where anything fails before that, nothing has changed. Where a renaming fails, or the process ends amid them, some
 * files are new and some old; but a migration comes into force after all that is no migration, before the index that
 * lists it, and with the snapshot as the very last but for `last`: so the next generation makes what is missing.
 */
export async function write(outDir: string, { differing, left }: Difference, last?: Artifact): Promise<void> {
  await removeTemporary(outDir);
  const suffix = `${process.pid}-${writings++}.new`;
  ownSuffixes.add(suffix);
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
    for (const folder of new Set(files.map(({ target }) => dirname(target)))) await mkdir(folder, { recursive: true });
    await finish(files.map(({ temporary, text }) => writeWhole(temporary, text)));
    await finish(files.slice(0, alone).map(({ temporary, target }) => rename(temporary, target)));
    await finish(left.map((path) => rm(join(outDir, path), { force: true })));
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
    ownSuffixes.delete(suffix);
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

/** What files are called until all of them are written: `NAME.PROCESS-WRITING.new`. */
const TEMPORARY = /\.((\d+)-\d+\.new)$/;

/** Writings begun in this process, so that two of them into one folder have other names for the same file meanwhile. */
let writings = 0;

/** Of writings that go on in this process. */
const ownSuffixes = new Set<string>();

/** The name that a file is to have, if it has one for the time being. */
export function finalName(name: string): string {
  return name.replace(TEMPORARY, "");
}

/** Removes, at whatever depth of a folder, the files of writings that were cut short. */
async function removeTemporary(folder: string): Promise<void> {
  const paths = (await namesIn(folder, { recursive: true })).filter((name) => {
    const [, suffix = "", process = ""] = TEMPORARY.exec(name) ?? [];
    return suffix !== "" && !goesOn(suffix, Number(process));
  });
  await Promise.all(paths.map((name) => rm(join(folder, name), { force: true })));
}

/** Of this process it is known; another may have been given the number of one that was cut short, and keeps its files. */
function goesOn(suffix: string, writer: number): boolean {
  if (writer === process.pid) return ownSuffixes.has(suffix);
  try {
    return process.kill(writer, 0);
  } catch (error) {
    // Anything else says that it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
