/** The second thread: does each task of the documents that it is given, unless the first thread was faster. */

import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { createClock } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { nextRun, remember } from "../language/memory.ts";
import { loadParser } from "./proof/openapi.ts";
import { type Errand, take, type Word } from "./sharing.ts";
import { TASKS, type Task } from "./tasks.ts";

enableCompileCache();
if ((workerData as { readonly remembers: boolean }).remembers) remember();

let last = 0;

async function work({ run, document, taken }: Errand): Promise<void> {
  if (run !== last) nextRun();
  last = run;
  for (const [index, task] of TASKS.entries())
    if (task.of === document.path && take(taken, index)) parentPort?.postMessage(await done(task, run, document));
}

async function done({ name, run: prove }: Task, run: number, document: Artifact): Promise<Word> {
  const clock = createClock();
  try {
    await clock.time(name, () => prove(document));
    return { run, task: name, phases: clock.phases(), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { run, task: name, phases: clock.phases(), fault };
  }
}

// One after the other, so that no two of them are in memory at once.
let before = Promise.resolve();
parentPort?.on("message", (errand: Errand) => {
  before = before.then(() => work(errand));
});

// While the first thread reads the spec, what takes longest to load is loaded.
await loadParser();
