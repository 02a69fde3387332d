/** Workers: processes that share the ports, and the one that starts, replaces and ends them (setting `WORKERS`, clause OPS-3). */

import cluster, { type Worker } from "node:cluster";
import { relay } from "../health/relay.ts";
import type { Log } from "../machine.ts";
import type { Told } from "./told.ts";

/** What a worker says to its primary, and the primary to it. */
const serving = "serving";
export const ending = "end";

/** Workers that may end by themselves within so many milliseconds; where more do, something is wrong that a start does not mend. */
const mostDeaths = 10;
const within = 60_000;

/** Milliseconds from a signal until workers that have not ended are killed. */
const patience = 9500;

/** In a worker: requests are taken. */
export function tellServing(): void {
  process.send?.(serving);
}

/** Starts so many workers and calls `ready` when all of them serve for the first time; from then on one that ends is replaced. The process ends when a signal has ended them all. */
export function runWorkers(count: number, log: Log, told: Told, ready: () => void): void {
  /** Those that have ended by themselves, in epoch milliseconds. */
  let deaths: number[] = [];
  let started = false;
  let isEnding = false;
  let status = 0;

  const metrics = relay(living);
  const begin = () => {
    const worker = cluster.fork();
    let serves = false;
    worker.on("message", (message) => {
      if (message !== serving) return metrics(worker, message);
      serves = true;
      log.info({ worker: worker.process.pid }, "a worker serves");
      if (!started && ++began === count) {
        started = true;
        ready();
      }
    });
    worker.on("exit", (code, signal) => ended(worker, serves, code, signal));
  };
  let began = 0;

  const ended = (worker: Worker, served: boolean, code: number | null, signal: string | null) => {
    if (isEnding) {
      // One that did not serve yet had nothing in flight, and no ear for a signal to the group.
      if (code !== 0 && served) status ||= 1;
      if (living().length === 0) process.exit(status);
      return;
    }
    const told = { worker: worker.process.pid, status: code, signal };
    if (!started) {
      // It has said why.
      log.error(told, served ? "a worker ended while others were starting" : "a worker could not start");
      return endAll(code || 1);
    }
    deaths = [...deaths, Date.now()].filter((time) => time > Date.now() - within);
    if (deaths.length > mostDeaths) {
      log.error(told, `more than ${mostDeaths} workers ended in a minute: no more are started, and the server ends`);
      return endAll(1);
    }
    log.error(told, "a worker ended, and another takes its place");
    begin();
  };

  const endAll = (as: number) => {
    isEnding = true;
    status = as;
    if (living().length === 0) process.exit(status);
    for (const worker of living()) if (worker.isConnected()) worker.send(ending);
    setTimeout(killAll, patience);
  };
  told.serves(() => endAll(Number(process.exitCode ?? 0)), killAll);
  // Certificates are the workers'.
  process.on("SIGHUP", () => {
    for (const worker of living()) worker.process.kill("SIGHUP");
  });
  for (let worker = 0; worker < count; worker++) begin();
}

/** Those that run. */
function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
}

function killAll(): void {
  for (const worker of living()) worker.process.kill("SIGKILL");
}
