/** Inverse collections, as values of properties. Only clients of specs that have some include it. */

import { collectionOf } from "./collection.ts";
import type { Connection } from "./connection.ts";

/** `names`: the collection with all entries, by property as `Class.name`. */
export const inverseIn =
  (names: Readonly<Record<string, string>>) =>
  (connection: Connection, property: string, url: string): object | undefined => {
    const name = names[property];
    if (name === undefined) return undefined;
    // The collection is where its property says, whatever the entrypoint says of all entries.
    const memory = {
      get identity() {
        return connection.identity.name;
      },
      entrypoint: Promise.resolve({ [name]: url }),
      collections: new Map(),
    };
    return collectionOf(Object.create(connection, { memory: { value: memory } }), name);
  };
