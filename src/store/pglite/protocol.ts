/** What passes between the server's thread and the one that holds PGlite. */

/** What the thread is started with. */
export interface ThreadSettings {
  /** Folder of the database's files; without one it is in memory. */
  readonly folder: string | undefined;
  /** Goes up with each message to the thread, which sleeps on it. */
  readonly calls: Int32Array;
  /** Milliseconds without a statement after which what was written is brought from the log to its place. */
  readonly idle: number;
}

/** To the thread: bytes of PostgreSQL's protocol, or that it is to end. */
export type Call = Uint8Array | "close";

/** From the thread: that it is ready, the answer to each call in order, or why it cannot go on. */
export type Answer = "open" | Uint8Array | { readonly failed: string };
