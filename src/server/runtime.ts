/** Runtime of handlers: store, passwords, mail, background tasks, clock and log. */

import type { Passwords } from "../store/accounts/passwords.ts";
import type { Files } from "../store/files/files.ts";
import type { Store } from "../store/store.ts";
import type { TypedStore } from "../store/typed.ts";
import type { Message } from "./mail/message.ts";
import type { RateLimit } from "./rate-limit/rate-limit-state.ts";

export interface HandlersMachine {
  readonly store: TypedStore;
  readonly passwords: Passwords;
  readonly mail: Mail;
  /** Tasks that an answer does not wait for. */
  readonly background: Background;
  readonly log: Log;
  /** Epoch milliseconds. */
  now(): number;
}

/** The runtime with its internal parts. */
export interface Machine extends HandlersMachine {
  readonly store: Store;
  readonly files: Files;
  /** Null without a rate limit. */
  readonly limiter: RateLimit | null;
  /** Bytes of an object with its metadata; null: the spec's. */
  readonly objectLimit: number | null;
  /** Finishes background tasks within `grace` milliseconds and closes the store. */
  close(grace: number): Promise<void>;
}

export interface Mail {
  /** Queues a message. `about`: its fields in the log, which never has the address or text. */
  post(message: Message, about: object): void;
}

export interface Background {
  /** Queues a task; throws `Busy` if the queue is full. `about`: its fields in the log. */
  run(about: object, work: () => Promise<void>): void;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
