/** The second thread: proves the documents that it is given, unless the first thread was faster. */

import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { createClock } from "../clock.ts";
import type { Artifact } from "../emit/artifact.ts";
import { nextRun, remember } from "../language/memory.ts";
import { loadParser } from "./proof/openapi.ts";
import { PROVED, prove } from "./proof.ts";
import { type Errand, phaseOf, take, type Word } from "./sharing.ts";

enableCompileCache();
if ((workerData as { readonly remembers: boolean }).remembers) remember();

let last = 0;

async function work({ run, document, taken }: Errand): Promise<void> {
  if (run !== last) nextRun();
  last = run;
  if (take(taken, PROVED.indexOf(document.path))) parentPort?.postMessage(await proved(run, document));
}

async function proved(run: number, document: Artifact): Promise<Word> {
  const { path } = document;
  const clock = createClock();
  try {
    await clock.time(phaseOf(path), () => prove(document));
    return { run, path, phases: clock.phases(), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { run, path, phases: clock.phases(), fault };
  }
}

// One after the other, so that no two of them are in memory at once. After the last, null, there is nothing to wait for.
let before = Promise.resolve();
parentPort?.on("message", (errand: Errand | null) => {
  before = before.then(() => (errand === null ? parentPort?.close() : work(errand)));
});

// While the first thread reads the spec, what takes longest to load is loaded.
await loadParser();
