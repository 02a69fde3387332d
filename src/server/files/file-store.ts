/** Files in the object store of the settings, with garbage collection: after each write, and periodically. */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ByteStore, Files } from "../../store/files/files.ts";
import { fileFolder } from "../../store/files/folder.ts";
import { late, openBucket } from "../../store/files/s3.ts";
import { storedFiles } from "../../store/files/stored-files.ts";
import type { Store } from "../../store/store.ts";
import type { Tracing } from "../../store/tracing.ts";
import { runPeriodically } from "../running/housekeeping.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";

export interface TidiedFiles extends Files {
  /** For a server: deletes leftovers now and periodically. `check`: throws if the object store is unusable. */
  serve(check: boolean): Promise<void>;
  close(): Promise<void>;
}

const every = 300_000;

/** Milliseconds that start and shutdown wait for deletions. The rest runs in the background or at the next start. */
const patience = { start: 5000, end: 2000 };

export function openFiles(settings: Settings, store: Store, log: Log, tracing?: Tracing): TidiedFiles {
  const bytes = traced(byteStore(settings), tracing);
  const files = storedFiles(bytes, store.orphanedKeys);
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let stop = async () => {};

  // A failure is harmless: a later run retries.
  const warn = (error: unknown) => log.warn({ error }, "could not delete orphaned files");

  /** Waits at most `milliseconds` for deletions, as the object store may not respond and no one needs these files. */
  const within = (milliseconds: number, work: Promise<void>) =>
    Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);

  function look(): Promise<void> {
    running = running.then(() => files.tidyLeft()).catch(warn);
    return running;
  }

  return {
    receive: files.receive,
    open: files.open,
    tidy() {
      // All requests during a run share one further run.
      next ??= running.then(() => {
        next = undefined;
        running = files.tidy().catch(warn);
        return running;
      });
    },
    async serve(check) {
      if (check) await bytes.check();
      await within(patience.start, look());
      stop = runPeriodically(every, look, warn);
    },
    async close() {
      void stop();
      await within(patience.end, next ?? running);
      files.close();
    },
  };
}

function traced(bytes: ByteStore, tracing: Tracing | undefined): ByteStore {
  if (tracing === undefined) return bytes;
  const { span } = tracing;
  return {
    ...bytes,
    write: (...given) => span("object store write", () => bytes.write(...given)),
    open: (...given) => span("object store open", () => bytes.open(...given)),
    remove: (...given) => span("object store remove", () => bytes.remove(...given)),
  };
}

/** Connects at the first use, so that an API without files imports nothing for them. */
export function byteStore({ objectStore, dataDir }: Settings): ByteStore {
  if ("folder" in objectStore) return fileFolder(objectStore.folder ?? join(dataDir, "objects"));
  let opening: Promise<ByteStore> | undefined;
  const bucket = () => {
    opening ??= openBucket(objectStore.s3);
    return opening;
  };
  return {
    write: async (key, source, limit) => (await bucket()).write(key, source, limit),
    open: async (key, part) => (await bucket()).open(key, part),
    remove: async (key) => (await bucket()).remove(key),
    late,
    check: async () => (await bucket()).check(),
    close() {
      void opening?.then((opened) => opened.close());
    },
  };
}
