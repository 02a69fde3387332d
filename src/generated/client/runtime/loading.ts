/** Loads what links lead to: those asked for in one tick together, embedded in the answer that they stood in where that can be. */

import { asking, type Connection, type Node } from "./connection.ts";
import { resourceIn, stateOf } from "./resource.ts";
import type { CallOptions } from "./types.ts";

/** Loads what a link leads to, or a resource anew. */
export async function load(link: object, options?: CallOptions): Promise<object> {
  const { connection, iri, node } = stateOf(link);
  // Who gives a signal has a request of their own, which nobody else ends.
  if (options || node) return retrieve(connection, iri, options);
  const { loading } = connection;
  const { waiting, underway } = loading;
  const key = `${connection.identity.name} ${iri}`;
  const before = underway.get(key);
  if (before) return before;
  waiting.push(link);
  loading.tick ??= Promise.resolve().then(() => {
    loading.tick = null;
    return embedded(connection, waiting.splice(0));
  });
  const loaded = loading.tick
    .then((found) => found.get(iri) ?? retrieve(connection, iri))
    .finally(() => underway.delete(key));
  underway.set(key, loaded);
  return loaded;
}

export async function retrieve(connection: Connection, url: string, options?: CallOptions): Promise<object> {
  return resourceIn(connection, await connection.get(url, options));
}

/** What could be had by asking once more for the answers in which the links stood, with those links written out. */
async function embedded(connection: Connection, links: readonly object[]): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  const answers = new Map<string, string[]>();
  const { embed } = connection.description;
  for (const link of links) {
    const { url, property = "", type = "" } = stateOf(link).origin;
    if (url && embed?.[type]?.includes(property)) answers.set(url, [...(answers.get(url) ?? []), property]);
  }
  // What fails here is asked for by itself.
  await Promise.allSettled(
    [...answers].map(async ([url, properties]) => {
      if (properties.length < 2) return;
      const names = [...new Set(properties)];
      const { node, answer } = await connection.get(asking(url, "embed", names.join()));
      for (const entry of [node, ...(node.member ?? [])] as Node[])
        for (const value of names.flatMap((name) => entry[name] ?? []))
          if (value["@id"]) found.set(value["@id"], resourceIn(connection, { node: value, answer }, null));
    }),
  );
  return found;
}
