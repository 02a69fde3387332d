/** Shares the tasks of a run out between this thread and a second one: whoever is free takes the next that nobody has taken. */

import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Clock, Phase } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { TASKS, type Task } from "./tasks.ts";

/** What the second thread is given. */
export interface Errand {
  readonly run: number;
  readonly document: Artifact;
  /** A number for each task, not 0 once somebody has taken it; null where the second thread is to take them all. */
  readonly taken: Int32Array | null;
}

/** What the second thread says of a task that it took. */
export interface Word {
  readonly run: number;
  readonly task: string;
  readonly phases: readonly Phase[];
  /** Why the task failed; null where it did not. */
  readonly fault: string | null;
}

/** Takes a task, unless it was taken. */
export function take(taken: Int32Array | null, index: number): boolean {
  return taken === null || Atomics.compareExchange(taken, index, 0, 1) === 0;
}

/** A second thread; where one has died, the next run has another. */
export interface Second {
  /** Whether it remembers what it did, from run to run, so that all of it falls to the same thread each time. */
  readonly remembers: boolean;
  /** With the first errand of a run, all words of other runs are forgotten. */
  readonly give: (errand: Errand) => void;
  /** Waits for what it says of a task of the run that it is at; null where it dies before it says anything. */
  readonly word: (task: string) => Promise<Word | null>;
  readonly end: () => void;
}

/** Starts it; null where there is no processor for it. */
export function startSecond(remembers = false): Second | null {
  return availableParallelism() === 1 ? null : secondThread(remembers);
}

/** Starts it, whether there is a processor for it or not. */
export function secondThread(remembers: boolean): Second {
  let thread = startThread(remembers);
  return {
    remembers,
    give(errand) {
      if (thread.isDead() && thread.run() !== errand.run) thread = startThread(remembers);
      thread.give(errand);
    },
    word: (task) => thread.word(task),
    end: () => thread.end(),
  };
}

interface Thread extends Pick<Second, "give" | "word" | "end"> {
  /** The run of its last errand; null before the first. */
  readonly run: () => number | null;
  readonly isDead: () => boolean;
}

function startThread(remembers: boolean): Thread {
  const worker = new Worker(new URL(`./second${extname(import.meta.url)}`, import.meta.url), {
    workerData: { remembers },
  });
  /** By task, of this run alone. */
  const words = new Map<string, Word>();
  let run: number | null = null;
  let dead = false;
  let heard = Promise.withResolvers<void>();
  const wake = (): void => {
    heard.resolve();
    heard = Promise.withResolvers();
  };
  worker.on("message", (word: Word) => {
    if (word.run === run) words.set(word.task, word);
    wake();
  });
  const die = (): void => {
    dead = true;
    wake();
  };
  worker.on("error", die).on("exit", die);
  return {
    run: () => run,
    isDead: () => dead,
    give(errand) {
      if (errand.run !== run) words.clear();
      run = errand.run;
      worker.postMessage(errand);
    },
    async word(task) {
      for (; ; await heard.promise) {
        const word = words.get(task);
        words.delete(task);
        if (word !== undefined || dead) return word ?? null;
      }
    },
    end: () => void worker.terminate(),
  };
}

/** The tasks of one run. */
export interface Sharing {
  /** Hands over a document as soon as it is there, for the second thread to begin with. */
  readonly give: (document: Artifact) => void;
  /** Does what nobody has begun, waits for the rest, and does what a thread that died has left. Throws the first fault. */
  readonly finish: () => Promise<void>;
}

let runs = 0;

export function share(second: Second | null, clock: Clock): Sharing {
  const run = runs++;
  const taken = second?.remembers
    ? null
    : new Int32Array(new SharedArrayBuffer(TASKS.length * Int32Array.BYTES_PER_ELEMENT));
  const documents = new Map<string, Artifact>();
  const doHere = async (task: Task): Promise<void> => {
    const document = documents.get(task.of);
    if (document === undefined) throw new Error(`nothing emits ${task.of}`);
    await clock.time(task.name, () => task.run(document));
  };
  const doneThere = async (task: Task): Promise<void> => {
    const word = (await second?.word(task.name)) ?? null;
    // It died, for want of memory as likely as not: whatever it had taken is no fault of the spec yet.
    if (word === null) return doHere(task);
    const { phases, fault } = word;
    for (const phase of phases) clock.add({ ...phase, name: `${phase.name} (second thread)` });
    if (fault !== null) throw new Error(fault);
  };
  return {
    give(document) {
      documents.set(document.path, document);
      second?.give({ run, document, taken });
    },
    async finish() {
      const here = new Set<Task>();
      // The second thread begins at the other end.
      if (taken !== null)
        for (const [index, task] of [...TASKS.entries()].reverse()) {
          if (!take(taken, index)) continue;
          here.add(task);
          await doHere(task);
        }
      for (const task of TASKS) if (!here.has(task)) await doneThere(task);
    },
  };
}
