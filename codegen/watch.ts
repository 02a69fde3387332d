/** `hydrant generate --watch`: generates after each save, in one process. */

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Generation } from "./generate.ts";
import { specFiles } from "./language/hash.ts";

interface Watch {
  readonly specDir: string;
  readonly generate: () => Promise<Generation>;
  readonly report: (generation: Generation, milliseconds: number) => Promise<void>;
  /** Called for errors that are not in the spec. Watching continues. */
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Interval between looks at the spec's files, in milliseconds. Polling sees what the events of file systems miss:
 * targets of symbolic links, a replaced folder, network drives.
 */
const INTERVAL = 200;

/** Generates at the start and after each save. Reports errors and waits for the next save. Ends with `signal`. */
export async function watch({ specDir, generate, report, onError, signal }: Watch): Promise<void> {
  let seen: string | null = null;
  while (!signal.aborted) {
    // Taken before the files are read, so that a save meanwhile is a change.
    const state = await stateOf(specDir);
    if (state !== seen) {
      seen = state;
      const started = performance.now();
      try {
        await report(await generate(), performance.now() - started);
      } catch (error) {
        onError(error);
      }
    }
    await sleep(INTERVAL, undefined, { signal }).catch(() => undefined);
  }
}

/** Names, sizes and times of the spec's files. Differs after each save. */
async function stateOf(specDir: string): Promise<string> {
  const names = await specFiles(specDir).catch(() => []);
  const states = names.map(async (name) => {
    const file = await stat(join(specDir, name), { bigint: true }).catch(() => null);
    return [name, file && `${file.ino} ${file.size} ${file.mtimeNs}`];
  });
  return JSON.stringify(await Promise.all(states));
}

export async function canWatch(specDir: string): Promise<boolean> {
  return (await stat(specDir).catch(() => null))?.isDirectory() ?? false;
}
