/** PGlite worker thread: receives PostgreSQL protocol messages and responds to one at a time. */

import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { openEngine } from "./engine.ts";
import type { Answer, Call, ThreadSettings } from "./thread.ts";

const { folder, calls, idle } = workerData as ThreadSettings;
const port = parentPort as MessagePort;

/** Message type and transaction state of the PostgreSQL protocol. */
const readyForQuery = "Z".charCodeAt(0);
const inFailedTransaction = "E".charCodeAt(0);

/** Bytes of write-ahead log that trigger a checkpoint even under load, as PGlite has no checkpointer process. */
const logLimit = 24 * 1024 * 1024;

let logged = 0;

const engine = await openEngine(folder, {
  logged: (bytes) => {
    logged += bytes;
  },
  synced: () => {},
  failed,
}).catch(failed);
tell("open");

for (;;) {
  const seen = Atomics.load(calls, 0);
  for (let call = next(); call !== undefined; call = next()) {
    if (call === "close") await close();
    else await answer(call);
  }
  if (Atomics.wait(calls, 0, seen, logged > 0 ? idle : undefined) === "timed-out") await emptyLog();
}

function next(): Call | undefined {
  return receiveMessageOnPort(port)?.message as Call | undefined;
}

async function answer(call: Uint8Array): Promise<void> {
  // A new connection: reset the session, which outlives connections, so that prepared statement names do not collide.
  if (call[0] === 0) await engine.exec("rollback; deallocate all").catch(failed);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // Copies, as the engine reuses its memory.
  const onRawData = (bytes: Uint8Array) => chunks.push(bytes.slice() as Uint8Array<ArrayBuffer>);
  await engine.execProtocolRawStream(call, { syncToFs: false, onRawData }).catch(failed);
  const [first] = chunks;
  const said = first !== undefined && chunks.length === 1 ? first : new Uint8Array(Buffer.concat(chunks));
  const usable = said.at(-6) === readyForQuery && said.at(-1) !== inFailedTransaction;
  tell(said);
  if (logged >= logLimit && usable) await emptyLog();
}

/** Runs a checkpoint, which allows reuse of log files. A failure is harmless and retried later. */
async function emptyLog(): Promise<void> {
  const before = logged;
  logged = 0;
  await engine.exec("checkpoint").catch(() => {
    logged = before;
  });
}

async function close(): Promise<never> {
  if (logged > 0) await emptyLog();
  await engine.close().catch(failed);
  process.exit();
}

function tell(answer: Answer): void {
  port.postMessage(answer, answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : []);
}

/** Reports a fatal error and blocks, so that nothing more is acknowledged until the process ends. */
function failed(error: unknown): never {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
