/** Metrics of all workers: a scraped worker requests them through the primary (setting `WORKERS`). */

import type { Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Snapshot } from "./prometheus.ts";

/** Milliseconds that workers have to send their metrics. Later ones are left out. */
const patience = 2000;

/** A worker sends `ask` to the primary. It sends `give` to each worker, collects `given` and replies with `all`. */
type Message =
  | { readonly metrics: "ask"; readonly of: number }
  | { readonly metrics: "give"; readonly of: string }
  | { readonly metrics: "given"; readonly of: string; readonly snapshot: Snapshot }
  | { readonly metrics: "all"; readonly of: number; readonly snapshots: readonly Snapshot[] };

const read = (message: unknown): Message | undefined =>
  typeof message === "object" && message !== null && "metrics" in message ? (message as Message) : undefined;

/** In the primary: returns the handler of workers' messages. `living`: the running workers. */
export function relayMetrics(living: () => readonly Worker[]): (from: Worker, message: unknown) => void {
  const gathering = new Map<string, (snapshot: Snapshot) => void>();

  async function gather(from: Worker, of: number): Promise<void> {
    const asked = living().filter((worker) => worker.isConnected());
    const id = `${from.id}:${of}`;
    const snapshots: Snapshot[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    gathering.set(id, (snapshot) => {
      if (snapshots.push(snapshot) === asked.length) resolve();
    });
    for (const worker of asked) worker.send({ metrics: "give", of: id } satisfies Message);
    await Promise.race([promise, sleep(patience, undefined, { ref: false })]);
    gathering.delete(id);
    if (from.isConnected()) from.send({ metrics: "all", of, snapshots } satisfies Message);
  }

  return (from, given) => {
    const message = read(given);
    if (message?.metrics === "ask") void gather(from, message.of);
    else if (message?.metrics === "given") gathering.get(message.of)?.(message.snapshot);
  };
}

/** In a worker: sends its own metrics on request. Returns a function that requests those of all workers. */
export function metricsOfAll(own: () => Promise<Snapshot>): () => Promise<readonly Snapshot[]> {
  const waiting = new Map<number, (snapshots: readonly Snapshot[]) => void>();
  let asked = 0;
  const say = (message: Message) => process.connected && process.send?.(message);
  process.on("message", (given) => {
    const message = read(given);
    if (message?.metrics === "give") void own().then((snapshot) => say({ metrics: "given", of: message.of, snapshot }));
    else if (message?.metrics === "all") {
      waiting.get(message.of)?.(message.snapshots);
      waiting.delete(message.of);
    }
  });
  return () =>
    new Promise((resolve) => {
      const of = ++asked;
      waiting.set(of, resolve);
      say({ metrics: "ask", of });
    });
}
