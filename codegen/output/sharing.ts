/** Shares the proofs of a run out between this thread and a second one: whoever is free takes the next that nobody has taken. */

import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Clock, Phase } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { PROVED, prove } from "./proof.ts";

/** What the second thread is given. */
export interface Errand {
  readonly run: number;
  readonly document: Artifact;
  /** A number for each proof, not 0 once somebody has taken it; null where the second thread is to take them all. */
  readonly taken: Int32Array | null;
}

/** What the second thread says of a proof that it took. */
export interface Word {
  readonly run: number;
  /** Of the document. */
  readonly path: string;
  readonly phases: readonly Phase[];
  /** Why it failed; null where it did not. */
  readonly fault: string | null;
}

/** Takes a proof, unless it was taken. */
export function take(taken: Int32Array | null, index: number): boolean {
  return taken === null || Atomics.compareExchange(taken, index, 0, 1) === 0;
}

/** What the phase of a document's proof is called. */
export const phaseOf = (path: string): string => `prove ${path}`;

/** A second thread; where one has died, the next run has another. */
export interface Second {
  /** Whether it remembers what it did, from run to run, so that all of it falls to the same thread each time. */
  readonly remembers: boolean;
  /** With the first errand of a run, all words of other runs are forgotten. */
  readonly give: (errand: Errand) => void;
  /** Waits for what it says of a proof of the run that it is at; null where it dies before it says anything. */
  readonly word: (path: string) => Promise<Word | null>;
  /** Lets it end when it has done what it was given, and loaded what it was loading. */
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
    word: (path) => thread.word(path),
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
  /** By document, of this run alone. */
  const words = new Map<string, Word>();
  let run: number | null = null;
  let dead = false;
  let heard = Promise.withResolvers<void>();
  const wake = (): void => {
    heard.resolve();
    heard = Promise.withResolvers();
  };
  worker.on("message", (word: Word) => {
    if (word.run === run) words.set(word.path, word);
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
    async word(path) {
      for (; ; await heard.promise) {
        const word = words.get(path);
        words.delete(path);
        if (word !== undefined || dead) return word ?? null;
      }
    },
    // Terminated amid a `require` of an ES module, a thread takes the whole process along (an assertion of Node.js 26).
    end: () => worker.postMessage(null),
  };
}

/** The proofs of one run. */
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
    : new Int32Array(new SharedArrayBuffer(PROVED.length * Int32Array.BYTES_PER_ELEMENT));
  const documents = new Map<string, Artifact>();
  const proveHere = async (path: string): Promise<void> => {
    const document = documents.get(path);
    if (document === undefined) throw new Error(`nothing emits ${path}`);
    await clock.time(phaseOf(path), () => prove(document));
  };
  const provedThere = async (path: string): Promise<void> => {
    const word = (await second?.word(path)) ?? null;
    // It died, for want of memory as likely as not: whatever it had taken is no fault of the spec yet.
    if (word === null) return proveHere(path);
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
      const here = new Set<string>();
      // The second thread begins at the other end.
      if (taken !== null)
        for (const [index, path] of [...PROVED.entries()].reverse()) {
          if (!take(taken, index)) continue;
          here.add(path);
          await proveHere(path);
        }
      for (const path of PROVED) if (!here.has(path)) await provedThere(path);
    },
  };
}
