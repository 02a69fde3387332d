/** Read-only client of an API. */

import { load } from "./batch-loader.ts";
import { collectionOf } from "./collection.ts";
import { apart, Connection, type ConnectionOptions } from "./connection.ts";
import { type Retries, retrying } from "./retries.ts";
import type { Description, Languages } from "./types.ts";

/** An API with read-only collections. */
export interface Reading<Api> {
  readonly api: {
    readonly [Name in keyof Api]: Pick<Api[Name], Extract<keyof Api[Name], "list" | "group" | "retrieve" | "at">>;
  };
}

export function connectedToRead<Api>(
  description: Description,
  options: ConnectionOptions & Retries & Languages,
): Reading<Api> {
  const connection = new Connection(description, options, { load }, [retrying(options)]);
  return { api: apiOf(connection) as Api };
}

const connections = new WeakMap<object, Connection>();

/** The same API with other languages. */
export function inLanguages(api: object, languages: Languages): object {
  const connection = Object.create(connections.get(api) as Connection) as Connection;
  return apiOf(Object.assign(connection, apart(), { languages }));
}

export function apiOf(connection: Connection): object {
  const made = Object.create(null) as Record<string, object>;
  for (const name of Object.keys(connection.description.paths)) made[name] = collectionOf(connection, name);
  connections.set(made, connection);
  return made;
}
