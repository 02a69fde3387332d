/** `hydrant generate --watch`: generates whenever the spec changes, in one process that remembers what stayed the same. */

import { watch as watchFolder } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import type { Generation } from "./generate.ts";
import { isSpecFile, specHash } from "./language/hash.ts";
import { nextRun, remember } from "./language/memory.ts";
import { type Second, startSecond } from "./output/sharing.ts";

interface Watch {
  readonly specDir: string;
  /** `second`: a thread that remembers what it did, as this one does. */
  readonly generate: (second: Second | null) => Promise<Generation>;
  readonly tell: (generation: Generation, milliseconds: number) => Promise<void>;
  /** Told of whatever is no fault of the spec; watching goes on. */
  readonly fault: (error: unknown) => void;
  /** Ends the watch. */
  readonly end: AbortSignal;
}

/** Milliseconds without another event, after which a save is over: editors write, rename and touch in one go. */
const QUIET = 15;

/** Generates what is stale, then after each save; a fault is told, and the next save waited for. Ends with `end`. */
export async function watch({ specDir, generate, tell, fault, end }: Watch): Promise<void> {
  remember();
  const second = startSecond(true);
  const saves = savesOf(specDir, end);
  let seen: string | null = null;
  do {
    // What is saved while it is being read is read again.
    for (let hash = await hashOf(specDir); hash !== seen && !end.aborted; hash = await hashOf(specDir)) {
      const started = performance.now();
      seen = hash;
      try {
        const generation = await generate(second);
        nextRun();
        await tell(generation, performance.now() - started);
      } catch (error) {
        fault(error);
      }
    }
  } while (await saves.next());
  second?.end();
}

/** Of the spec's files as they are; of a folder that cannot be read, which may come back, an empty text. */
function hashOf(specDir: string): Promise<string> {
  return specHash(specDir).catch(() => "");
}

/** Waits for the next save; false when the watch has ended. */
function savesOf(specDir: string, end: AbortSignal): { readonly next: () => Promise<boolean> } {
  let due = false;
  let wake = (): void => undefined;
  const woken = (): void => {
    due = true;
    wake();
  };
  let timer: NodeJS.Timeout | undefined;
  // A folder is watched and not its files, as editors put a new file in the place of an old one.
  const watcher = watchFolder(specDir, { recursive: true, signal: end }, (_, name) => {
    if (name !== null && extname(name) !== "" && !isSpecFile(name.replaceAll("\\", "/"))) return;
    clearTimeout(timer);
    timer = setTimeout(woken, QUIET);
  });
  watcher.on("error", woken);
  end.addEventListener("abort", () => wake());
  return {
    async next() {
      if (!due && !end.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      due = false;
      return !end.aborted;
    },
  };
}

/** Whether there is a folder to watch. */
export async function canWatch(specDir: string): Promise<boolean> {
  return (await stat(specDir).catch(() => null))?.isDirectory() ?? false;
}
