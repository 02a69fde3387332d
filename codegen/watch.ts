/** `hydrant generate --watch`: generates whenever the spec changes, in one process. */

import { type FSWatcher, unwatchFile, watchFile, watch as watchFolder } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Generation } from "./generate.ts";
import { specFiles, specHash } from "./language/hash.ts";

interface Watch {
  readonly specDir: string;
  readonly generate: () => Promise<Generation>;
  readonly tell: (generation: Generation, milliseconds: number) => Promise<void>;
  /** Told of whatever is no fault of the spec; watching goes on. */
  readonly fault: (error: unknown) => void;
  /** Ends the watch. */
  readonly end: AbortSignal;
}

/** Milliseconds without another event, after which a save is over: editors write, rename and touch in one go. */
const QUIET = 15;

/** Milliseconds between two looks whether the folder is there, and still the same. */
const LOOK = 200;

/** Generates what is stale, then after each save; a fault is told, and the next save waited for. Ends with `end`. */
export async function watch({ specDir, generate, tell, fault, end }: Watch): Promise<void> {
  const saves = savesOf(specDir, end);
  let seen: string | null = null;
  try {
    while (await saves.next()) {
      // What is saved while it is being read is read again, be it as it was before; so it counts what was read.
      while (!end.aborted && (await hashOf(specDir)) !== seen) {
        const started = performance.now();
        try {
          const generation = await generate();
          seen = generation.hash;
          await tell(generation, performance.now() - started);
        } catch (error) {
          fault(error);
          // It may be another time what it was not now, whether anything of the spec has changed by then or not.
          seen = null;
          break;
        }
      }
    }
  } finally {
    saves.close();
  }
}

/** Of the spec's files as they are; of a folder that cannot be read, which may come back, an empty text. */
function hashOf(specDir: string): Promise<string> {
  return specHash(specDir).catch(() => "");
}

interface Saves {
  /** Waits for the next save, of which the start is one; false when the watch has ended. */
  readonly next: () => Promise<boolean>;
  readonly close: () => void;
}

function savesOf(specDir: string, end: AbortSignal): Saves {
  let due = true;
  let wake = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let watchers: readonly FSWatcher[] = [];
  // No event is passed over by the name it gives, which may be a folder's: whether there is anything new, the hash tells.
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
  // Watchers hold on to the folder that they were given. Whether another has come in its place is seen from outside.
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
      // Each save may have brought folders, or put others in the place of those that are watched.
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
 * Watches the folders of a spec. Folders are watched and not files, as editors put a new file in the place of an old
 * one. They are listed again until all are watched, so that none is missed that is made meanwhile.
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

/** The folders in a spec's folder, and those that its links lead to. */
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

/** What is gone, or may not be read yet, is noticed in the folder around it when it is back. */
function whereUnreadable<T>(error: unknown, otherwise: T): T {
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
  throw error;
}

/** Whether there is a folder to watch. */
export async function canWatch(specDir: string): Promise<boolean> {
  return (await stat(specDir).catch(() => null))?.isDirectory() ?? false;
}
