/** Housekeeping: periodic jobs in small batches, so that no request waits for them. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../store/store.ts";
import type { Log } from "../runtime.ts";

/** Milliseconds between two heartbeats. Others notice a missing one after a minute. */
const heartbeat = 3000;

/** Resolves when the database is free: the first start loads data over the embedded one's single connection. */
type Begin = Promise<void>;

/** How often expired rows are deleted, how many at a time, and batches in a run. The next run continues. */
const purging = { every: 300_000, rows: 500, times: 20 };
type Rhythm = typeof purging;

/** Wraps a store: deletes expired rows until it is closed. */
export const purged = (store: Store, log: Log, begin: Begin, rhythm: Rhythm = purging): Store =>
  inBatches(store, log, begin, rhythm, store.purge, "could not purge expired rows");

/** Wraps a store: merges the rows of its counts until it is closed. */
export function folded(store: Store, log: Log, begin: Begin): Store {
  const rhythm = { every: 1000, rows: 10_000, times: 20 };
  return inBatches(store, log, begin, rhythm, store.foldCounts, "could not fold the row counts");
}

/**
 * Wraps a store: renews the server in the registry until it is closed. Calls `outdated` once a newer version migrates the
 * database in a way that this one does not fit. `model`: hash of the spec. `since`: as `Deployment.since`. While servers of
 * another model answer, it is the present: a client may have the answer of any of them, so none is "not modified".
 */
export function registered(store: Store, log: Log, model: string, outdated: () => void) {
  let fails = false;
  let isOutdated = false;
  let isMixed = false;
  let first = 0;
  let deployment: string | null = null;

  async function renew(): Promise<void> {
    const { outdating, ...seen } = await store.heartbeat(model);
    // Once more after the last answer of another model.
    if (deployment !== null && (isMixed || seen.isMixed)) first = await store.serveAnew(deployment);
    isMixed = seen.isMixed;
    if (isOutdated || outdating.length === 0) return;
    isOutdated = true;
    const message = `this version is too old for the database: a newer one makes or has made ${outdating.join(", ")}, beside which this one must not run; it finishes the requests in flight, then exits`;
    log.error({ migrations: outdating }, message);
    outdated();
  }

  async function beat(): Promise<void> {
    try {
      await renew();
      fails = false;
    } catch (error) {
      if (!fails) log.warn({ error }, "could not renew this server in the registry of servers");
      fails = true;
    }
  }

  const stop = runPeriodically(heartbeat, beat, () => {});
  const wrapped: Store = {
    ...store,
    async firstServed(given) {
      first = await store.firstServed(given);
      deployment = given;
      await renew();
      return first;
    },
    async close() {
      // A heartbeat may wait for an unavailable database.
      await Promise.race([stop(), sleep(1000, undefined, { ref: false })]);
      await store.close();
    },
  };
  return { store: wrapped, since: () => (isMixed ? Math.max(first, Date.now()) : first) };
}

/** `work` processes at most `rows` rows and returns their number. */
function inBatches(
  store: Store,
  log: Log,
  begin: Begin,
  { every, rows, times }: Rhythm,
  work: (rows: number) => Promise<number>,
  failure: string,
): Store {
  let closing = false;
  let stop = async () => {};
  const run = async () => {
    for (let time = 0; time < times && !closing; time++) if ((await work(rows)) < rows) return;
  };
  void begin.then(() => {
    if (!closing) stop = runPeriodically(every, run, (error) => log.warn({ error }, failure));
  });
  return {
    ...store,
    async close() {
      closing = true;
      await stop();
      await store.close();
    },
  };
}

/** Least milliseconds before a retry after a failure, so that the log is not flooded. */
const pause = 60_000;

/** Runs `work` every `every` ms, plus or minus half, so that servers do not run in step. Returns what stops it. */
export function runPeriodically(
  every: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    let next = every;
    try {
      await work();
    } catch (error) {
      onError(error);
      next = Math.max(every, pause);
    }
    if (!stopped) wait(next);
  }

  function wait(milliseconds: number): void {
    const begin = () => {
      running = run();
    };
    timer = setTimeout(begin, milliseconds * (0.5 + Math.random())).unref();
  }

  wait(every);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
