/** Garbage collection of files: deletes orphaned ones after each write, and leftovers periodically. */

import type { Files } from "../../store/files/files.ts";
import type { StoredFiles } from "../../store/files/stored-files.ts";
import type { Log } from "../runtime.ts";

export interface TidiedFiles extends Files {
  /** Deletes leftovers now and periodically. */
  keepTidy(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two runs, plus or minus half, so that servers do not run in step. */
const usual = 300_000;

/** Milliseconds that start and shutdown wait for deletions. The rest runs in the background or at the next start. */
const patience = { start: 5000, end: 2000 };

/** `every`: milliseconds between two runs. */
export function tidied(files: StoredFiles, log: Log, every = usual): TidiedFiles {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Harmless: a later run retries.
      log.warn({ error }, "could not delete orphaned files");
    }
  }

  /** Waits at most `milliseconds` for deletions, as the object store may not respond and no one needs these files. */
  async function within(milliseconds: number, work: Promise<void>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    await Promise.race([work, late]);
    clearTimeout(timer);
  }

  /** All requests during a run share one further run. */
  function tidy(): Promise<void> {
    next ??= running.then(() => {
      next = undefined;
      running = trying(() => files.tidy());
      return running;
    });
    return next;
  }

  function look(): Promise<void> {
    running = running.then(() => trying(() => files.tidyLeft()));
    return running;
  }

  function wait(): void {
    timer = setTimeout(
      async () => {
        await look();
        if (!closing) wait();
      },
      every * (0.5 + Math.random()),
    ).unref();
  }

  return {
    receive: (source, limit) => files.receive(source, limit),
    open: (key, part) => files.open(key, part),
    tidy: () => void tidy(),
    async keepTidy() {
      await within(patience.start, look());
      wait();
    },
    async close() {
      closing = true;
      clearTimeout(timer);
      await within(patience.end, next ?? running);
      files.close();
    },
  };
}
