/** What handlers may use: the store, passwords, mail, the clock and the log. */

import type { Files } from "../store/files.ts";
import type { Passwords } from "../store/passwords.ts";
import type { Store } from "../store/store.ts";

export interface Machine {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly files: Files;
  /** Bytes of an object with its metadata; null: as the spec says. */
  readonly objectLimit: number | null;
  readonly log: Log;
  /** Epoch milliseconds. */
  now(): number;
}

export interface Mail {
  /** Resolves when the message is handed over for good. */
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
