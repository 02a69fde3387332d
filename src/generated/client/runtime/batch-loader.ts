/** Link loading: links loaded in one tick are batched into one request with `embed` where possible. */

import { asking, type Connection, type Node } from "./connection.ts";
import { resourceIn, stateOf } from "./resource.ts";
import type { CallOptions } from "./types.ts";

/** Loads the target of a link, or reloads a resource. */
export async function load(link: object, options?: CallOptions): Promise<object> {
  const { connection, iri, node } = stateOf(link);
  // Options hold a signal or a timeout of this call only: no shared request.
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

/** Requests the responses that contained the links once more, with the links embedded. Returns resources by IRI. */
async function embedded(connection: Connection, links: readonly object[]): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  const answers = new Map<string, string[]>();
  const { embed } = connection.description;
  for (const link of links) {
    const { url, property = "", type = "" } = stateOf(link).origin;
    if (url && embed?.[type]?.includes(property)) answers.set(url, [...(answers.get(url) ?? []), property]);
  }
  // A failed batch is ignored: each of its links is then loaded by itself.
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
