/** Stored files: byte storage plus keys in the database, so that no bytes are lost or orphaned (clause OBJ-2). */

import { randomUUID } from "node:crypto";
import { Unavailable } from "../database/connection-errors.ts";
import type { ByteStore, Upload } from "./files.ts";
import type { OrphanedKeys } from "./orphaned-keys.ts";

export type StoredFiles = ReturnType<typeof storedFiles>;

const atATime = 100;

export function storedFiles(bytes: ByteStore, orphanedKeys: OrphanedKeys) {
  /** Keys of uploads not yet discarded. */
  const uploading = new Set<string>();

  async function deleteBytes(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const outcomes = await Promise.allSettled(keys.map((key) => bytes.remove(key)));
    const removed = keys.filter((_, index) => outcomes[index]?.status === "fulfilled");
    await orphanedKeys.remove(removed, bytes.late);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** `isUnused`: no row can have got the key. */
  async function discard(key: string, isUnused = false): Promise<void> {
    uploading.delete(key);
    try {
      const released = await orphanedKeys.release([key], bytes.late > 0);
      // If others have released it before, they may not have found the bytes yet.
      await deleteBytes(isUnused ? [key] : released);
    } catch {
      // If database or storage is unavailable, a later run finds them.
    }
  }

  /** Deletes released bytes. Throws if a deletion failed. */
  async function tidy(): Promise<void> {
    let keys: readonly string[];
    do {
      keys = await orphanedKeys.released(atATime);
      await deleteBytes(keys);
    } while (keys.length === atATime);
  }

  return {
    async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Upload> {
      const key = randomUUID();
      uploading.add(key);
      try {
        await orphanedKeys.register(key);
        const taken = await bytes.write(key, source, limit);
        if (!(await orphanedKeys.isRegistered(key)))
          throw new Unavailable("another server has taken this one for terminated, and given up its uploads");
        return { ...taken, key, discard: () => discard(key) };
      } catch (error) {
        await discard(key, true);
        throw error;
      }
    },
    open: bytes.open,
    tidy,
    /** Also deletes bytes of terminated servers, and of this server's abandoned uploads. */
    async tidyLeft(): Promise<void> {
      await orphanedKeys.releaseTerminated(bytes.late > 0);
      const lost = (await orphanedKeys.registered()).filter((key) => !uploading.has(key));
      if (lost.length > 0) await orphanedKeys.release(lost, bytes.late > 0);
      await tidy();
    },
    close: bytes.close,
  };
}
