/** Creates the object store by the settings, with garbage collection of orphaned files. */

import { join } from "node:path";
import type { ByteStore } from "../../store/files/files.ts";
import { fileFolder } from "../../store/files/folder.ts";
import { late, openBucket } from "../../store/files/s3.ts";
import { storedFiles } from "../../store/files/stored-files.ts";
import type { Store } from "../../store/store.ts";
import type { Table } from "../../store/table.ts";
import type { Log } from "../runtime.ts";
import { type TidiedFiles, tidied } from "./garbage-collection.ts";
import type { ObjectStore } from "./settings.ts";

export interface FileSettings {
  readonly objectStore: ObjectStore;
  readonly dataDir: string;
}

/** For operator jobs: connects to the object store at the first use. */
export function openFiles(settings: FileSettings, store: Store, log: Log): TidiedFiles {
  return tidied(storedFiles(whenNeeded(settings), store.orphanedKeys), log);
}

/**
 * For a server: deletes orphaned files now and periodically. If a resource type has bytes, throws `FilesUnavailable`
 * for an unusable object store. `checked`: another process has just checked that.
 */
export async function serveFiles(
  settings: FileSettings,
  tables: readonly Table[],
  store: Store,
  log: Log,
  checked: boolean,
): Promise<TidiedFiles> {
  const bytes = whenNeeded(settings);
  const files = tidied(storedFiles(bytes, store.orphanedKeys), log);
  if (!tables.some((table) => table.bytes !== undefined)) return files;
  if (!checked) await bytes.check();
  await files.keepTidy();
  return files;
}

/** Connects at the first use, so that an API without files imports nothing for them. */
function whenNeeded({ objectStore, dataDir }: FileSettings): ByteStore {
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
