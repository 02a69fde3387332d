/** Expanding answers as a JSON-LD processor does, with nothing to fetch but what the service itself serves. */

import jsonld from "jsonld";
import type { Server } from "../asking.ts";

// biome-ignore lint/suspicious/noExplicitAny: expanded documents are looked into as JSON
export type Expanded = any;

interface Options {
  readonly base: string;
  readonly documentLoader: (url: string) => Promise<unknown>;
  readonly safe: true;
}

/** In safe mode, in which a processor refuses what it would else drop: terms that are not defined, relative IRIs. */
const options = (server: Server): Options => ({
  base: server.address.base,
  safe: true,
  async documentLoader(url) {
    if (!url.startsWith(`${server.address.base}contexts/`)) throw new Error(`${url} is not the service's own`);
    const { status, json } = await server.get(url, { headers: { Accept: "application/ld+json" } });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return { documentUrl: url, document: json, contextUrl: undefined };
  },
});

/** The only node of an answer, expanded. */
export async function expand(server: Server, answer: { readonly json: unknown }): Promise<Expanded> {
  const nodes = await jsonld.expand(answer.json as object, options(server) as object);
  if (nodes.length !== 1) throw new Error(`There are ${nodes.length} nodes.`);
  return nodes[0];
}

/** An answer as N-Quads. */
export async function quads(server: Server, answer: { readonly json: unknown }): Promise<string> {
  return (await jsonld.toRDF(
    answer.json as object,
    { ...options(server), format: "application/n-quads" } as object,
  )) as string;
}
