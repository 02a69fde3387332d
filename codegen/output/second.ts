/** The second thread: takes each task of the documents that it is given, unless the first thread was faster. */

import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { createClock } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { type Start, take, type Word } from "./sharing.ts";
import { TASKS } from "./tasks.ts";

enableCompileCache();
const { taken } = workerData as Start;

async function work(document: Artifact): Promise<void> {
  for (const [index, { name, of, run }] of TASKS.entries()) {
    if (of !== document.path || !take(taken, index)) continue;
    const clock = createClock();
    let word: Word;
    try {
      const made = await clock.time(name, () => run(document));
      word = { task: name, made, phases: clock.phases() };
    } catch (error) {
      word = { task: name, fault: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(word);
  }
}

// One after the other, so that no two of them are in memory at once.
let before = Promise.resolve();
parentPort?.on("message", (document: Artifact) => {
  before = before.then(() => work(document));
});

// While the first thread reads the spec, what takes long to load is loaded.
await (await import("../emit/types.ts")).load();
