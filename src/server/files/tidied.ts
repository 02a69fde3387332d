/** Files that are kept tidy: what no row has any more is taken away when it comes to be, and now and then what was left behind. */

import type { Files } from "../../store/files/files.ts";
import type { KeptFiles } from "../../store/files/kept.ts";
import type { Log } from "../machine.ts";

export interface TidiedFiles extends Files {
  /** Looks now for what was left behind, and from now on now and then. */
  keepTidy(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks, give or take a half, so that several servers do not look at the same moment. */
const usual = 300_000;

/** Milliseconds that a start and an end wait for bytes to be taken away; the rest is done behind their backs, or left to the next start. */
const patience = { start: 5000, end: 2000 };

/** `every`: milliseconds between two looks. */
export function tidied(files: KeptFiles, log: Log, every = usual): TidiedFiles {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Nothing is lost by it, and it is tried again.
      log.warn({ error }, "bytes that nobody has could not be taken away");
    }
  }

  /** Waits for what is under way, but not for long: what keeps the bytes may be silent, and nobody has them any more. */
  async function within(milliseconds: number, work: Promise<void>): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    await Promise.race([work, late]);
    clearTimeout(timer);
  }

  /** However many ask while one look goes on, one more serves them all. */
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
