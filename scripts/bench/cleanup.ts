/** Cleanup: stops all that the benchmark started, in reverse order, on completion, errors and signals. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const started = new AsyncDisposableStack();
let ending: Promise<void> | undefined;

/** Registers a cleanup function; calls it at once if cleanup has already run. */
export function atEnd(end: () => unknown): void {
  if (started.disposed) void end();
  else started.defer(async () => void (await end()));
}

/** A new folder, which cleanup deletes. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-bench-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function endAll(): Promise<void> {
  ending ??= started.disposeAsync().catch((error) => void process.stderr.write(`${error.stack}\n`));
  return ending;
}

export function isEnding(): boolean {
  return started.disposed;
}

/** Runs cleanup before a signal or an uncaught error, such as EPIPE, ends this process. */
export function endOnSignals(): void {
  const exit = async (reason: string, status: number) => {
    process.stderr.write(`Ending: ${reason}\n`);
    await endAll();
    process.exit(status);
  };
  process.on("uncaughtException", (error) => exit(error.stack ?? error.message, 1));
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.on(signal, () => exit(signal, 128 + number));
}
