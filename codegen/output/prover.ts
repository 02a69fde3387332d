/** Proves documents in a thread of its own, beside whatever else is emitted meanwhile. */

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parentPort, Worker, workerData } from "node:worker_threads";
import type { Artifact } from "../emit/artifact.ts";
import { PROVED, prove } from "./proof.ts";

/** What tells this module that it is the thread, and not who starts it. */
interface Task {
  readonly documents: readonly Artifact[];
}

/** Throws where a document is not what it should be. */
export async function proveAside(artifacts: readonly Artifact[]): Promise<void> {
  const documents = artifacts.filter(({ path }) => PROVED.has(path));
  if (availableParallelism() === 1) return prove(documents);
  const task: Task = { documents };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { hydrantProof: task } });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.once("message", (fault: string | null) => (fault === null ? resolve() : reject(new Error(fault))));
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the proof ended without a word")));
  await promise;
}

const task = (workerData as { readonly hydrantProof?: Task } | null)?.hydrantProof;
if (task !== undefined)
  prove(task.documents).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => parentPort?.postMessage(error instanceof Error ? error.message : String(error)),
  );
