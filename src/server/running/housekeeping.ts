/** Housekeeping of the store: periodic jobs in small batches, so that no request waits for them. */

import type { Store } from "../../store/store.ts";
import type { Log } from "../runtime.ts";

export interface Rhythm {
  /** Milliseconds between two runs, plus or minus half, so that servers do not run in step. */
  readonly every: number;
  /** Rows in a batch. */
  readonly rows: number;
  /** Batches in a run. The next run continues. */
  readonly times: number;
}

/** Resolves when the database is free: the first start loads data over the embedded one's single connection. */
type Begin = Promise<void>;

/** Wraps a store: deletes expired rows until it is closed. */
export function purged(
  store: Store,
  log: Log,
  begin: Begin,
  rhythm: Rhythm = { every: 300_000, rows: 500, times: 20 },
): Store {
  return runPeriodically(store, log, begin, rhythm, store.purge, "could not purge expired rows");
}

/** Wraps a store: merges the rows of its counts until it is closed. */
export function folded(
  store: Store,
  log: Log,
  begin: Begin,
  rhythm: Rhythm = { every: 1000, rows: 10_000, times: 20 },
): Store {
  return runPeriodically(store, log, begin, rhythm, store.foldCounts, "could not fold the row counts");
}

/** Least milliseconds before a retry after a failure, so that the log is not flooded. */
const pause = 60_000;

/** `work` processes at most `rows` rows and returns their number. */
function runPeriodically(
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
      // Harmless: the next run retries.
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
