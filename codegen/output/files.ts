/** Output files: compares them with the artifacts, and writes the differing ones atomically. */

import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Artifact } from "../emit/artifact.ts";
import { namesIn, readIfThere } from "./optional-files.ts";

export interface Difference {
  /** Missing files and files with other content. */
  readonly differing: readonly Artifact[];
  /** Paths of files that were generated once, but no emitter produces any more. */
  readonly left: readonly string[];
}

/** Migrations are never deleted, as any database may have any of them applied. */
export const isKept = (path: string): boolean => path.startsWith("migrations/");

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

/** Writes a file. Adds the path to the error, which Node.js leaves out for a full disk. */
export async function writeWhole(path: string, content: string | Buffer, flag: "w" | "wx" = "w"): Promise<void> {
  try {
    await writeFile(path, content, { flag });
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

/** Awaits all promises, then throws the first error. */
async function finish(work: readonly Promise<void>[]): Promise<void> {
  for (const done of await Promise.allSettled(work)) if (done.status === "rejected") throw done.reason;
}

/**
 * Writes all files under temporary names, deletes obsolete files, then renames the new ones. An error while writing
 * changes nothing. After an error or a crash during the renames, some files are new and some old. The order makes that
 * recoverable: other files first, then migrations, their index, the snapshot, and `last`. The next generation completes
 * what is missing.
 */
export async function write(outDir: string, { differing, left }: Difference, last?: Artifact): Promise<void> {
  await removeTemporary(outDir);
  const suffix = `${process.pid}-${writings++}.new`;
  ownSuffixes.add(suffix);
  const files = inOrder([...differing, ...(last ? [last] : [])], last).map(({ path, text }) => {
    const target = join(outDir, path);
    return { path, target, text, temporary: `${target}.${suffix}` };
  });
  /** Paths of new migrations that have their own names already. */
  const fresh: string[] = [];
  try {
    // Separately, so that an error names this folder and not a subfolder.
    await mkdir(outDir, { recursive: true });
    for (const folder of new Set(files.map(({ target }) => dirname(target)))) await mkdir(folder, { recursive: true });
    await finish(files.map(({ temporary, text }) => writeWhole(temporary, text)));
    await finish(left.map((path) => rm(join(outDir, path), { force: true })));
    for (const { path, temporary, target } of files) {
      const isFresh = isKept(path) && !existsSync(target);
      await rename(temporary, target);
      if (isFresh) fresh.push(target);
    }
  } catch (error) {
    // A migration that no snapshot lists would block the next one.
    const gone = [...fresh, ...files.map(({ temporary }) => temporary)];
    // Errors of the cleanup are ignored: the first error is the one to report.
    await Promise.allSettled(gone.map((path) => rm(path, { force: true })));
    throw error;
  } finally {
    ownSuffixes.delete(suffix);
  }
}

/** In the order of renaming: other files, migrations, their index, the snapshot, the last one. */
function inOrder(artifacts: readonly Artifact[], last: Artifact | undefined): readonly Artifact[] {
  const rank = (artifact: Artifact): number => {
    if (artifact === last) return 4;
    if (!isKept(artifact.path)) return 0;
    return 2 + ["migrations/index.ts", "migrations/snapshot.json"].indexOf(artifact.path);
  };
  return artifacts.toSorted((one, other) => rank(one) - rank(other));
}

/** Temporary file names: `NAME.PROCESS-WRITING.new`. */
const TEMPORARY = /\.((\d+)-\d+\.new)$/;

/** Numbers the writes of this process, so that concurrent writes to one folder use different temporary names. */
let writings = 0;

/** Suffixes of writes in progress in this process. */
const ownSuffixes = new Set<string>();

/** A file's name without a temporary suffix. */
export const finalName = (name: string): string => name.replace(TEMPORARY, "");

/** Deletes temporary files of interrupted writes, recursively. */
async function removeTemporary(folder: string): Promise<void> {
  const paths = (await namesIn(folder, { recursive: true })).filter((name) => {
    const [, suffix = "", process = ""] = TEMPORARY.exec(name) ?? [];
    return suffix !== "" && !isInProgress(suffix, Number(process));
  });
  await Promise.all(paths.map((name) => rm(join(folder, name), { force: true })));
}

/** Whether a write is in progress. If another process has reused the ID of an interrupted one, its files stay. */
function isInProgress(suffix: string, writer: number): boolean {
  if (writer === process.pid) return ownSuffixes.has(suffix);
  try {
    return process.kill(writer, 0);
  } catch (error) {
    // Any other error, like EPERM, means that the process exists.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
