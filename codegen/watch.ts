/** `hydrant generate --watch`: generates after each save, in one process. */

import { type FSWatcher, unwatchFile, watchFile, watch as watchFolder } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Generation } from "./generate.ts";
import { specFiles, specHash } from "./language/hash.ts";

interface Watch {
  readonly specDir: string;
  readonly generate: () => Promise<Generation>;
  readonly tell: (generation: Generation, milliseconds: number) => Promise<void>;
  /** Called for errors that are not in the spec. Watching continues. */
  readonly fault: (error: unknown) => void;
  /** Stops watching. */
  readonly end: AbortSignal;
}

/** Debounce in milliseconds: an editor's save causes several events. */
const QUIET = 15;

/** Polling interval in milliseconds for replacement of the folder itself. */
const LOOK = 200;

/** Generates at the start and after each save. Reports errors and waits for the next save. Ends with `end`. */
export async function watch({ specDir, generate, tell, fault, end }: Watch): Promise<void> {
  const saves = savesOf(specDir, end);
  let seen: string | null = null;
  try {
    while (await saves.next()) {
      // Repeat until the hash matches what was read: a file may have been saved meanwhile.
      while (!end.aborted && (await hashOf(specDir)) !== seen) {
        const started = performance.now();
        try {
          const generation = await generate();
          seen = generation.hash;
          await tell(generation, performance.now() - started);
        } catch (error) {
          fault(error);
          // The error may be transient, so the next event always generates, even with an unchanged spec.
          seen = null;
          break;
        }
      }
    }
  } finally {
    saves.close();
  }
}

/** Hash of the spec's files; empty if the folder cannot be read, as it may reappear. */
function hashOf(specDir: string): Promise<string> {
  return specHash(specDir).catch(() => "");
}

interface Saves {
  /** Waits for the next save; the start counts as one. False once the watch has ended. */
  readonly next: () => Promise<boolean>;
  readonly close: () => void;
}

function savesOf(specDir: string, end: AbortSignal): Saves {
  let due = true;
  let wake = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let watchers: readonly FSWatcher[] = [];
  // Events are not filtered by name, which may be a folder's. The hash shows whether anything changed.
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      due = true;
      wake();
    }, QUIET);
  };
  const unwatch = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  // A watcher stays on the original folder; polling detects its replacement.
  watchFile(specDir, { interval: LOOK }, heard);
  end.addEventListener("abort", () => wake());
  return {
    async next() {
      if (!due && !end.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      due = false;
      if (end.aborted) return false;
      // A save may have created or replaced folders.
      unwatch();
      watchers = await watchersOf(specDir, heard);
      return true;
    },
    close() {
      unwatchFile(specDir, heard);
      unwatch();
      clearTimeout(timer);
    },
  };
}

/**
 * Watches the folders of a spec. Watches folders, not files, as editors replace files. Lists folders again until all
 * are watched, so that none created meanwhile is missed.
 */
async function watchersOf(specDir: string, heard: () => void): Promise<readonly FSWatcher[]> {
  const watchers = new Map<string, FSWatcher | null>();
  let unwatched = new Set([specDir]);
  while (unwatched.size > 0) {
    for (const folder of unwatched) {
      try {
        watchers.set(folder, watchFolder(folder, heard).on("error", heard));
      } catch (error) {
        watchers.set(folder, whereUnreadable(error, null));
      }
    }
    unwatched = new Set((await foldersOf(specDir)).filter((folder) => !watchers.has(folder)));
  }
  return [...watchers.values()].filter((watcher) => watcher !== null);
}

/** Folders inside the spec's folder, and those that symbolic links lead to. */
async function foldersOf(specDir: string): Promise<string[]> {
  try {
    const entries = await readdir(specDir, { recursive: true, withFileTypes: true });
    const inside = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
    const paths = (await specFiles(specDir)).map((name) => realpath(join(specDir, name)).catch(() => specDir));
    return [...inside, ...(await Promise.all(paths)).map((path) => dirname(path))];
  } catch (error) {
    return whereUnreadable(error, []);
  }
}

/** Ignores missing or unreadable entries: a change of them triggers an event in the parent folder. */
function whereUnreadable<T>(error: unknown, otherwise: T): T {
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
  throw error;
}

export async function canWatch(specDir: string): Promise<boolean> {
  return (await stat(specDir).catch(() => null))?.isDirectory() ?? false;
}
