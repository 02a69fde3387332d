/** Messages between the server and the PGlite worker thread. */

/** Worker data. */
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
