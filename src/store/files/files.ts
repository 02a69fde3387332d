/** Files: the bytes of object data resources, wherever they are kept (clauses OBJ-1, OBJ-2, OBJ-5). */

import type { Readable } from "node:stream";
import { Unavailable } from "../database/unavailable.ts";

/** Bytes and the rows that tell of them. */
export interface Files {
  /**
   * Takes a stream in, up to `limit` bytes: durable when it resolves. Throws `TooLarge` past the limit and `FilesUnavailable` where they cannot
   * be kept; whatever it throws, and whatever the source does, nothing is left behind.
   */
  receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Upload>;
  /** The bytes of a key, or a part of them; undefined where there are none. */
  open(key: string, part?: Part): Promise<Content | undefined>;
  /** Has taken away what no row has any more. Nobody waits for that, and nothing is lost where it fails: it is done with the next time. */
  tidy(): void;
}

/** From one byte to another, both included: such as there are. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Bytes that were taken in and hashed, but are not yet anybody's. */
export interface Upload {
  /** What a row is given to have them: no others ever had it. */
  readonly key: string;
  readonly length: number;
  /** SHA-256, lower-case hex. */
  readonly digest: string;
  /** Ends them, unless a row has them by now. To be called in any case. */
  discard(): Promise<void>;
}

/** Bytes as they were when they were asked for, whatever happens to them meanwhile. */
export interface Content {
  /** How many there are under the key, whichever part of them this is. */
  readonly length: number;
  /** Those that were asked for. Taken once at most. */
  stream(): Readable;
  /** Lets go of them where no stream was taken. */
  close(): Promise<void>;
}

/** Where bytes are kept under keys, each of which is written once. What cannot be done for now is `FilesUnavailable`. */
export interface ByteStore {
  /** Takes a stream in: durable when it resolves, and where it throws, gone as far as that can be had. */
  write(key: string, source: AsyncIterable<Uint8Array>, limit: number): Promise<Taken>;
  open(key: string, part?: Part): Promise<Content | undefined>;
  /** Takes away what is under a key, whole or half, if anything. */
  remove(key: string): Promise<void>;
  /** Milliseconds after which no bytes come to be any more that were on their way when their write failed, or when its process ended. */
  readonly late: number;
  /** Throws where it cannot be used. */
  check(): Promise<void>;
  close(): void;
}

/** What was taken in. */
export type Taken = Pick<Upload, "length" | "digest">;

/** The upload is larger than the limit. */
export class TooLarge extends Error {}

/** The bytes cannot be kept or had for now: the disk is full, or whatever keeps them is out of reach. The message says what the system said. */
export class FilesUnavailable extends Unavailable {}

/** `FilesUnavailable`, with what the system said. */
export function filesUnavailable(error: unknown): FilesUnavailable {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return new FilesUnavailable(message || code || name || String(error), { cause: error });
}
