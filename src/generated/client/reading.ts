/** A smaller client of Atlas that only reads. Generated from the spec; do not edit. */

import type { Api } from "./api.ts";
import { readable } from "./description.ts";
import type { ConnectionOptions } from "./runtime/connection.ts";
import { connectedToRead, type Reading } from "./runtime/read-client.ts";
import type { Retries } from "./runtime/retries.ts";
import type { Languages, TextIn } from "./runtime/types.ts";

/** Connects to Atlas to read. Collections can be listed and resources retrieved; there is no login. */
export function connect<const Locales extends readonly string[] | undefined = undefined>(
  options: ConnectionOptions & Retries & Languages<Locales>,
): Reading<Api<TextIn<Locales>>> {
  return connectedToRead(readable, options);
}
