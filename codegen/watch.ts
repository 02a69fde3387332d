/** `hydrant generate --watch`: generates whenever the spec changes, in one process that remembers what stayed the same. */

import {
  type FSWatcher,
  readdirSync,
  realpathSync,
  statSync,
  unwatchFile,
  watchFile,
  watch as watchFolder,
} from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Generation } from "./generate.ts";
import { specHash } from "./language/hash.ts";
import { nextRun, remember } from "./language/memory.ts";

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

/** Whether the system itself watches all that is in a folder, at any depth. */
const WHOLE = process.platform === "darwin" || process.platform === "win32";

/** Generates what is stale, then after each save; a fault is told, and the next save waited for. Ends with `end`. */
export async function watch({ specDir, generate, tell, fault, end }: Watch): Promise<void> {
  remember();
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
          nextRun();
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
      watchers = watchersOf(specDir, heard);
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
 * Watches a folder and those in it; none where it is gone. Folders are watched and not files, as editors put a new file
 * in the place of an old one; and each before it is looked into, so that nothing comes between.
 */
function watchersOf(folder: string, heard: () => void, above: readonly string[] = []): readonly FSWatcher[] {
  const watchers: FSWatcher[] = [];
  try {
    watchers.push(watchFolder(folder, { recursive: WHOLE }, heard).on("error", heard));
    const all = [...above, realpathSync(folder)];
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      // The system does not follow links by itself.
      const target = entry.isSymbolicLink() ? targetOf(path) : null;
      if (target?.isFolder === false) watchers.push(...watchersOfFile(target.path, heard));
      else if (target === null ? entry.isDirectory() && !WHOLE : !all.includes(target.path))
        watchers.push(...watchersOf(path, heard, all));
    }
  } catch (error) {
    passOver(error);
  }
  return watchers;
}

/** Watches a file by the folder that it is in. */
function watchersOfFile(path: string, heard: () => void): readonly FSWatcher[] {
  const own = basename(path);
  try {
    const watcher = watchFolder(dirname(path), (_, name) => {
      if (name === null || name === own) heard();
    });
    return [watcher.on("error", heard)];
  } catch (error) {
    passOver(error);
    return [];
  }
}

/** Throws but for what may not be read yet, which makes itself heard in the folder around it when it may. */
function passOver(error: unknown): void {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (!/^(ENOENT|ENOTDIR|EACCES|EPERM)$/.test(code)) throw error;
}

/** What a link leads to in the end; null where that is nowhere, or where nobody may look. */
function targetOf(link: string): { readonly path: string; readonly isFolder: boolean } | null {
  try {
    return { path: realpathSync(link), isFolder: statSync(link).isDirectory() };
  } catch {
    return null;
  }
}

/** Whether there is a folder to watch. */
export async function canWatch(specDir: string): Promise<boolean> {
  return (await stat(specDir).catch(() => null))?.isDirectory() ?? false;
}
