/** Upkeep of the store, now and then while the server runs: some rows at a time, so that nobody waits for it. */

import type { Store } from "../../store/store.ts";
import type { Log } from "../machine.ts";

export interface Rhythm {
  /** Milliseconds between two runs, give or take a half, so that several servers do not run at the same moment. */
  readonly every: number;
  /** Rows at a time. */
  readonly rows: number;
  /** Times in one run; what is left after them is for the next. */
  readonly times: number;
}

/** Resolved once the database is nobody's alone: the embedded one has a single connection, which a first start has as long as it loads data. */
type Begin = Promise<void>;

/** The store, from which what has long expired is deleted until it is closed. */
export function purged(
  store: Store,
  log: Log,
  begin: Begin,
  rhythm: Rhythm = { every: 300_000, rows: 500, times: 20 },
): Store {
  return keptUp(store, log, begin, rhythm, store.purge, "what has expired could not be purged");
}

/** The store, whose counts stay few lines until it is closed. */
export function folded(
  store: Store,
  log: Log,
  begin: Begin,
  rhythm: Rhythm = { every: 1000, rows: 10_000, times: 20 },
): Store {
  return keptUp(store, log, begin, rhythm, store.foldCounts, "the counts of rows could not be folded");
}

/** Milliseconds at least before what failed is tried again: whoever reads the log is not told every second. */
const pause = 60_000;

/** `work` does so many rows at most, and tells how many they were. */
function keptUp(
  store: Store,
  log: Log,
  begin: Begin,
  { every, rows, times }: Rhythm,
  work: (rows: number) => Promise<number>,
  failure: string,
): Store {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    let next = every;
    try {
      for (let time = 0; time < times && !closing; time++) if ((await work(rows)) < rows) break;
    } catch (error) {
      // Nothing is lost by it, and the next run comes.
      log.warn({ error }, failure);
      next = Math.max(every, pause);
    }
    if (!closing) wait(next);
  }

  function wait(milliseconds: number): void {
    timer = setTimeout(
      () => {
        running = run();
      },
      milliseconds * (0.5 + Math.random()),
    ).unref();
  }

  void begin.then(() => closing || wait(every));
  return {
    ...store,
    async close() {
      closing = true;
      clearTimeout(timer);
      await running;
      await store.close();
    },
  };
}
