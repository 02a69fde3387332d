/** Worker processes with shared ports, and the primary that supervises them (setting `WORKERS`, clause OPS-3). */

import cluster, { type Worker } from "node:cluster";
import { relayMetrics } from "../health/worker-metrics.ts";
import type { Log } from "../runtime.ts";
import { notPossible, type ShutdownSignal } from "./shutdown.ts";

/** The environment variable by which the primary tells workers how a pooler assigns sessions. */
export const poolModeVariable = "HYDRANT_POOL_MODE";

const serving = "serving";
export const endMessage = "end";

/** Most unexpected exits of workers in `within` milliseconds. With more, restarts do not help and the server ends. */
const mostDeaths = 10;
const within = 60_000;

/** Milliseconds from a signal until remaining workers are killed. */
const patience = 9500;

/** In a worker: reports that it accepts requests. */
export function announceServing(): void {
  process.send?.(serving);
}

/** Starts workers, replaces those that exit, and exits when a signal has ended all. Calls `ready` once all serve. */
export function runWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  log: Log,
  shutdown: ShutdownSignal,
  ready: () => void,
): void {
  /** Times of unexpected exits in epoch milliseconds. */
  let deaths: number[] = [];
  let started = false;
  let isEnding = false;
  let status = 0;

  const metrics = relayMetrics(living);
  const begin = () => {
    const worker = cluster.fork(environment);
    let serves = false;
    worker.on("message", (message) => {
      if (message !== serving) return metrics(worker, message);
      serves = true;
      log.info({ worker: worker.process.pid }, "a worker is ready");
      if (!started && ++began === count) {
        started = true;
        ready();
      }
    });
    worker.on("exit", (code, signal) => onExit(worker, serves, code, signal));
  };
  let began = 0;

  const onExit = (worker: Worker, served: boolean, code: number | null, signal: string | null) => {
    if (isEnding) {
      // A worker that did not serve yet had nothing in flight and did not handle signals.
      if (code !== 0 && served) status ||= 1;
      if (living().length === 0) process.exit(status);
      return;
    }
    const fields = { worker: worker.process.pid, status: code, signal };
    if (code === notPossible && served) {
      // It has reported that a newer version migrates the database.
      log.error(fields, "a worker is too old for the database; the server shuts down");
      return endAll(notPossible);
    }
    if (!started) {
      // The worker has reported the reason.
      log.error(fields, served ? "a worker exited while others were starting" : "a worker could not start");
      return endAll(code || 1);
    }
    deaths = [...deaths, Date.now()].filter((time) => time > Date.now() - within);
    if (deaths.length > mostDeaths) {
      log.error(fields, `more than ${mostDeaths} workers exited within a minute; the server shuts down`);
      return endAll(1);
    }
    log.error(fields, "a worker exited; starting another");
    begin();
  };

  const endAll = (as: number) => {
    isEnding = true;
    status = as;
    if (living().length === 0) process.exit(status);
    for (const worker of living()) if (worker.isConnected()) worker.send(endMessage);
    setTimeout(killAll, patience);
  };
  shutdown.serves(() => endAll(Number(process.exitCode ?? 0)), killAll);
  // Workers hold the certificates.
  process.on("SIGHUP", () => {
    for (const worker of living()) worker.process.kill("SIGHUP");
  });
  for (let worker = 0; worker < count; worker++) begin();
}

const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];

function killAll(): void {
  for (const worker of living()) worker.process.kill("SIGKILL");
}
