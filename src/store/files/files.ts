/** Types of file storage, and what its kinds share (clauses OBJ-1, OBJ-2, OBJ-5). */

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Unavailable } from "../database/connection-errors.ts";

export type Bytes = AsyncIterable<Uint8Array>;

/** Stored bytes, together with the rows that refer to them. */
export interface Files {
  /**
   * Stores a stream of up to `limit` bytes, durably once it resolves. Throws `TooLarge`, or `FilesUnavailable` if it
   * cannot be stored. After any error, nothing stays.
   */
  receive(source: Bytes, limit: number): Promise<Upload>;
  /** The bytes of a key, or a range of them; undefined if there are none. */
  open(key: string, part?: Part): Promise<Content | undefined>;
  /** Starts garbage collection in the background. A failed deletion is retried the next time. */
  tidy(): void;
}

/** A byte range, inclusive, clipped to the length. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Stored and hashed bytes that no row refers to yet. */
export interface Upload {
  /** The key under which they are stored; never reused. Pass it as `bytes` to the store. */
  readonly key: string;
  readonly length: number;
  /** SHA-256 in lower-case hexadecimal. */
  readonly digest: string;
  /** Deletes the bytes unless a row refers to them. Call it in every case. */
  discard(): Promise<void>;
}

/** A snapshot of the bytes, unaffected by later changes. */
export interface Content {
  /** Total length, even for a range. */
  readonly length: number;
  /** The requested bytes. At most one call. */
  stream(): Readable;
  /** Releases the bytes if no stream was taken. */
  close(): Promise<void>;
}

/** Byte storage by key; each key is written once. Throws `FilesUnavailable` on temporary failures. */
export interface ByteStore {
  /** Stores a stream, durably once it resolves. On an error, deletes what it can. */
  write(key: string, source: Bytes, limit: number): Promise<Taken>;
  open(key: string, part?: Part): Promise<Content | undefined>;
  /** Deletes the bytes of a key, complete or partial, if any. */
  remove(key: string): Promise<void>;
  /** Milliseconds after which bytes of a failed or killed write can no longer appear. */
  readonly late: number;
  /** Throws if the storage is unusable. */
  check(): Promise<void>;
  close(): void;
}

export type Taken = Pick<Upload, "length" | "digest">;

export class TooLarge extends Error {}

/** Bytes cannot be stored or read now: disk full, or storage unreachable. The message is that of the system. */
export class FilesUnavailable extends Unavailable {}

/** `FilesUnavailable` with the system's message. */
function filesUnavailable(error: unknown): FilesUnavailable {
  if (error instanceof FilesUnavailable) return error;
  const { message, code, name } = error as NodeJS.ErrnoException;
  return new FilesUnavailable(message || code || name || String(error), { cause: error });
}

/** Runs work whose errors are those of the storage. */
export async function trying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw filesUnavailable(error);
  }
}

/**
 * Passes a source to `keep` and returns its length and digest. Throws `TooLarge` past `limit` bytes, an error of the
 * source as it is, and an error of `keep` as `FilesUnavailable`.
 */
export async function takeIn(source: Bytes, limit: number, keep: (passing: Bytes) => Promise<void>): Promise<Taken> {
  const hash = createHash("sha256");
  let length = 0;
  let failure: { readonly error: unknown } | undefined;

  async function* measured(): AsyncGenerator<Uint8Array> {
    try {
      for await (const bytes of source) {
        length += bytes.length;
        if (length > limit) throw new TooLarge();
        hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  /** `keep` may throw into this generator, which is no failure of the source. */
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const bytes of measured()) yield bytes;
  }

  try {
    await keep(passing());
  } catch (error) {
    throw failure === undefined ? filesUnavailable(error) : failure.error;
  }
  return { length, digest: hash.digest("hex") };
}
