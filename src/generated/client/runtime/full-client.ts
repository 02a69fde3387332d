/** The full client of an API: read, write, login, cache and retries. */

import { caching } from "./caching.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { apiOf } from "./read-client.ts";
import { type Retries, retrying } from "./retries.ts";
import { Session, type SessionOptions } from "./session.ts";
import type { Description, Languages } from "./types.ts";
import { writing } from "./writing.ts";

export type ConnectOptions = ConnectionOptions & SessionOptions & Retries;

/** Result of `connect`. */
export interface Connected<Api> {
  /** Collections by name. */
  readonly api: Api;
  readonly session: Session;
}

export function connected<Api>(description: Description, options: ConnectOptions & Languages): Connected<Api> {
  const again = retrying(options);
  const plain = new Connection(description, options, writing, [again]);
  const session = new Session(plain.base + description.token, plain.send, options);
  const layers = [caching(session), again];
  return { api: apiOf(new Connection(description, options, writing, layers, session)) as Api, session };
}
