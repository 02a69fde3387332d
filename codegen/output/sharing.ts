/** Shares the tasks out between this thread and a second one: whoever is free takes the next that nobody has taken. */

import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Clock, Phase } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { TASKS, type Task } from "./tasks.ts";

export interface Sharing {
  /** Hands over a document as soon as it is there, for the second thread to begin with. */
  readonly give: (document: Artifact) => void;
  /** Does what nobody has begun, and waits for the rest. Gives what was made; throws the first fault. */
  readonly finish: () => Promise<readonly Artifact[]>;
  /** Ends the second thread, whatever it is at. */
  readonly end: () => void;
}

/** What the second thread starts with: a number for each task, which is no more 0 when somebody has taken it. */
export interface Start {
  readonly taken: Int32Array;
}

/** What the second thread says of a task that it took. */
export type Word =
  | { readonly task: string; readonly made: readonly Artifact[]; readonly phases: readonly Phase[] }
  | { readonly task: string; readonly fault: string };

/** Takes a task, unless it was taken. */
export function take(taken: Int32Array, index: number): boolean {
  return Atomics.compareExchange(taken, index, 0, 1) === 0;
}

/** `aside`: with a second thread, where there is a processor for it; what is remembered is known to this thread alone. */
export function share(aside: boolean, clock: Clock): Sharing {
  const taken = new Int32Array(new SharedArrayBuffer(TASKS.length * Int32Array.BYTES_PER_ELEMENT));
  const second = aside && availableParallelism() > 1 ? startSecond({ taken }, clock) : null;
  const documents = new Map<string, Artifact>();
  const run = (task: Task): Promise<readonly Artifact[]> => {
    const document = documents.get(task.of);
    if (document === undefined) throw new Error(`nothing emits ${task.of}`);
    return clock.time(task.name, () => task.run(document));
  };
  return {
    give(document) {
      documents.set(document.path, document);
      second?.worker.postMessage(document);
    },
    async finish() {
      const made = new Map<string, readonly Artifact[]>();
      // The second thread begins at the other end.
      for (const [index, task] of [...TASKS.entries()].reverse())
        if (take(taken, index)) made.set(task.name, await run(task));
      for (const { name } of TASKS) if (!made.has(name)) made.set(name, (await second?.made(name)) ?? []);
      return TASKS.flatMap(({ name }) => made.get(name) ?? []);
    },
    end() {
      void second?.worker.terminate();
    },
  };
}

interface Second {
  readonly worker: Worker;
  /** Waits for what it makes by a task that it has taken. */
  readonly made: (task: string) => Promise<readonly Artifact[]>;
}

function startSecond(start: Start, clock: Clock): Second {
  const worker = new Worker(new URL(`./second${extname(import.meta.url)}`, import.meta.url), { workerData: start });
  const told = new Map(TASKS.map(({ name }) => [name, Promise.withResolvers<readonly Artifact[]>()]));
  const fail = (error: Error): void => {
    for (const { reject } of told.values()) reject(error);
  };
  // A fault is told where it is waited for.
  for (const { promise } of told.values()) promise.catch(() => undefined);
  worker.on("message", (word: Word) => {
    if ("fault" in word) return told.get(word.task)?.reject(new Error(word.fault));
    for (const phase of word.phases) clock.add({ ...phase, name: `${phase.name} (second thread)` });
    told.get(word.task)?.resolve(word.made);
  });
  worker.once("error", fail);
  worker.once("exit", () => fail(new Error("the second thread ended without a word")));
  return { worker, made: (task) => told.get(task)?.promise ?? Promise.resolve([]) };
}
