/** What handlers may use: the store, passwords, mail, the clock and the log. */

import type { Passwords } from "../store/accounts/passwords.ts";
import type { Files } from "../store/files/files.ts";
import type { Store } from "../store/store.ts";
import type { TypedStore } from "../store/typed.ts";
import type { RateLimit } from "./limit/standing.ts";
import type { Message } from "./mail/message.ts";

export interface HandlersMachine {
  readonly store: TypedStore;
  readonly passwords: Passwords;
  readonly mail: Mail;
  /** For what an answer does not wait for. */
  readonly background: Background;
  readonly log: Log;
  /** Epoch milliseconds. */
  now(): number;
}

/** The same as the machine has it itself. */
export interface Machine extends HandlersMachine {
  readonly store: Store;
  readonly files: Files;
  /** Null where there is no rate limit. */
  readonly limiter: RateLimit | null;
  /** Bytes of an object with its metadata; null: as the spec says. */
  readonly objectLimit: number | null;
  /** Finishes what goes on after answers, for `grace` milliseconds at most, and closes the store. */
  close(grace: number): Promise<void>;
}

export interface Mail {
  /** Takes a message, which goes out in the background. `about`: what the log calls it by, as it never has the address or the text. */
  post(message: Message, about: object): void;
}

export interface Background {
  /** Begins a piece of work, now or when its turn comes; throws `Busy` where too many wait. `about`: what the log calls it by. */
  run(about: object, work: () => Promise<void>): void;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
