/** Runs PGlite in a worker thread, so that a slow query does not block the server. */

import { once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { EmbeddedUnusable } from "./init.ts";

export interface ThreadSettings {
  /** Folder of the database files. Without it, the database is in memory. */
  readonly folder: string | undefined;
  /** Incremented with each message; the worker waits on it. */
  readonly calls: Int32Array;
  /** Milliseconds without a statement after which a checkpoint runs. */
  readonly idle: number;
}

/** To the worker: bytes of the PostgreSQL protocol, or the request to close. */
export type Call = Uint8Array | "close";

/** From the worker: ready, the response to each call in order, or a fatal error. */
export type Answer = "open" | Uint8Array | { readonly failed: string };

/** Exit status on a disk or engine failure (`EX_IOERR`). */
const brokenStorage = 74;

export type Thread = Awaited<ReturnType<typeof startThread>>;

/** Starts the thread and opens the database; rejects if it cannot be opened. A later failure ends the process. */
export async function startThread(settings: Omit<ThreadSettings, "calls">) {
  const calls = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
    name: "pglite",
    workerData: { ...settings, calls } satisfies ThreadSettings,
    execArgv: [],
  });
  await opened(worker);

  const waiting: ((answer: Uint8Array) => void)[] = [];
  /** The worker keeps the process alive only while a response is expected. */
  let expected = 0;
  worker.on("message", (answer: Exclude<Answer, "open">) => {
    if ("failed" in answer) end(answer.failed);
    if (--expected === 0) worker.unref();
    waiting.shift()?.(answer);
  });
  worker.on("error", (error) => end(error instanceof Error ? error.message : String(error)));
  const onExit = (status: number) => end(`its thread ended with status ${status}`);
  worker.on("exit", onExit);
  worker.unref();

  /** Posts a message and wakes the worker. */
  function send(call: Call): void {
    if (++expected === 1) worker.ref();
    worker.postMessage(call, call === "close" ? [] : [call.buffer as ArrayBuffer]);
    Atomics.add(calls, 0, 1);
    Atomics.notify(calls, 0);
  }

  return {
    /** Sends bytes of the PostgreSQL protocol. Returns the response. */
    call: (chunks: readonly Uint8Array[]) =>
      new Promise<Uint8Array>((resolve) => {
        waiting.push(resolve);
        // A buffer of its own, which can be transferred.
        send(new Uint8Array(Buffer.concat(chunks)));
      }),
    /** Ends the thread after all calls. */
    async close(): Promise<void> {
      worker.off("exit", onExit);
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      send("close");
      await ended;
    },
  };
}

async function opened(worker: Worker): Promise<void> {
  const over = new AbortController();
  const until = (event: string): Promise<unknown[]> => once(worker, event, over);
  try {
    const [answer] = await Promise.race([
      until("message"),
      until("exit").then(([status]) => [{ failed: `its thread ended with status ${status}` }]),
    ]);
    if (answer !== "open")
      throw new EmbeddedUnusable(`The embedded database cannot be opened: ${(answer as { failed: string }).failed}`);
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

/** Ends the process: nothing later is acknowledged, and everything acknowledged is on disk. */
function end(reason: string): never {
  process.stderr.write(`The embedded database failed, so the server ends: ${reason}\n`);
  process.exit(brokenStorage);
}
