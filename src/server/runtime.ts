/** Runtime of handlers: store, passwords, mail, background tasks, clock and log. */

import type { Passwords } from "../store/accounts/passwords.ts";
import type { Files } from "../store/files/files.ts";
import type { Window } from "../store/rate-limit-store.ts";
import type { Store } from "../store/store.ts";
import type { Tracing } from "../store/tracing.ts";
import type { TypedStore } from "../store/typed-store.ts";

/** What a handler may use, besides the request itself. */
export interface HandlersMachine {
  readonly store: TypedStore;
  readonly passwords: Passwords;
  readonly mail: Mail;
  /** For tasks that the answer does not wait for. */
  readonly background: Background;
  readonly log: Log;
  /** The server's clock, in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** The runtime with its internal parts. */
export interface Machine extends HandlersMachine {
  readonly store: Store;
  readonly files: Files;
  readonly limiter: RateLimit | null;
  /** Undefined: requests are not traced. */
  readonly tracing?: Tracing | undefined;
  /** Bytes of an object with its metadata; null: the spec's. */
  readonly objectLimit: number | null;
  /** Finishes background tasks within `grace` milliseconds and closes the store. */
  close(grace: number): Promise<void>;
}

/** Rate limit state of a client after its request was counted (clause LIM-1). */
export interface RateLimitState {
  readonly exceeded: boolean;
  /** Requests that are left in the window. */
  readonly remaining: number;
  /** End of the window in epoch milliseconds. */
  readonly ends: number;
}

export interface RateLimit {
  readonly window: Window;
  /** True while requests are counted in memory because the store is unavailable. */
  readonly isStoreUnavailable: boolean;
  /** Counts a request of an address, or only reads the state. Never throws. */
  count(address: string, requests?: 0 | 1): RateLimitState | Promise<RateLimitState>;
  /** Counts a request in memory. The next statement adds it to the store. */
  note(address: string): RateLimitState;
  close(): void;
}

/** A plain text message to one address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Plain text with lines of at most 76 characters. */
  readonly text: string;
}

/** Outgoing mail. */
export interface Mail {
  /**
   * Queues a message, which is sent after the answer, with up to five attempts. `about`: fields that identify it in the
   * log, which never has the address or the text.
   */
  post(message: Message, about: object): void;
}

/** Work that the answer does not wait for. It is kept in memory, so it is lost if the process is killed. */
export interface Background {
  /**
   * Queues a task. Throws `Busy`, which is answered with 503, if too many tasks wait. `about`: fields that identify the
   * task in the log.
   */
  run(about: object, work: () => Promise<void>): void;
}

/** The server's log. `fields` become members of the JSON line; never pass secrets or personal data. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
