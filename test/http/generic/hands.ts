/** Generic clients as hands: how each finds a collection by itself, reads its pages, and does what is announced. */

import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import type { Collection } from "alcaeus";
import type { Resource } from "../../../codegen/language/model.ts";
import { isLong } from "../../random.ts";
import { client } from "../clients/alcaeus.ts";
import { HYDRA, Iris } from "../clients/expected.ts";
import { type Node, Walker } from "../clients/walker.ts";
import { lister } from "./listing.ts";
import type { Client } from "./permission.ts";
import type { Json } from "./sampler.ts";
import type { World } from "./world.ts";

/** What is done, under the names by which it is announced. */
const announcedAs = {
  POST: "AppendResourceOperation",
  PATCH: "UpdateResourceOperation",
  PUT: "CreateOrReplaceOperation",
  DELETE: "DeleteResourceOperation",
} as const;
export type Method = keyof typeof announcedAs;

export interface Done {
  readonly status: number;
  /** Of what was made. */
  readonly location: string | null;
}

export interface Hands {
  /** The collection, as this client finds it from the entrypoint; undefined where it finds none. */
  collection(): Promise<string | undefined>;
  /** The IRIs of all entries, page by page, and how many there are said to be. */
  entries(): Promise<{ readonly met: readonly string[]; readonly total: number | undefined }>;
  /** Does something to the collection or to an entry, if that is announced there; throws where it is not. */
  does(method: Method, iri: string, content?: Json | Uint8Array): Promise<Done>;
}

export type Clients = Readonly<Record<string, (world: World, resource: Resource, as: Client) => Hands>>;

/** Alcaeus takes as long as all other tests of a spec together: a run has it use the least of them, and one with files and accounts. */
const usedByAlcaeus: readonly string[] = ["minimal", "conference"];

/** The generic clients that use the API of a spec. */
export function clientsFor(name: string): Clients {
  return {
    "a walker that knows jsonld.js alone": walking,
    "API Platform's parser": byParser,
    ...(usedByAlcaeus.includes(name) || isLong ? { Alcaeus: byAlcaeus } : {}),
  };
}

export const entrypointOf = (world: World): string => world.iri(world.model.api.paths.entrypoint);

const irisOf = (world: World): Iris => new Iris(world.iri("/"), world.definition);

const typeOf = (world: World, method: Method): string => irisOf(world).term(announcedAs[method]);

export const classOf = (world: World, { name }: Resource): string => irisOf(world).ofClass(name);

export function walkerOf(world: World, as: Client): Walker {
  return new Walker((method, iri, body) => world.ask(method, iri, { as, body }));
}

function walking(world: World, resource: Resource, as: Client): Hands {
  const walker = walkerOf(world, as);
  const collection = async () => {
    await walker.collections(entrypointOf(world));
    return walker.collectionOf(classOf(world, resource));
  };
  return {
    collection,
    async entries() {
      const met: string[] = [];
      let total: number | undefined;
      for await (const page of walker.pages((await collection()) ?? "")) {
        met.push(...(page[`${HYDRA}member`] ?? []).map((each: Node) => each["@id"]));
        total = page[`${HYDRA}totalItems`][0]["@value"];
      }
      return { met, total };
    },
    async does(method, iri, content) {
      const there = await walker.read(iri);
      const operation = walker.announced(there, method, typeOf(world, method));
      const body = content === undefined || content instanceof Uint8Array ? content : await node(content);
      const { status, headers } = await walker.act(there, operation, body);
      return { status, location: headers.get("location") };
    },
  };

  /** Content in no terms at all. */
  async function node(content: Json): Promise<Node> {
    const context = world.iri(world.model.api.paths.contexts + resource.name);
    return walker.expanded({ "@context": context, "@type": resource.name, ...content }, world.iri(resource.path));
  }
}

/** One for each who asks, with what it has read before: reading the API documentation anew for each thing to do takes it long. */
const kept = new WeakMap<World, Map<string | undefined, ReturnType<typeof client>>>();

function alcaeusFor(world: World, { authorization }: Client): ReturnType<typeof client> {
  const clients = kept.get(world) ?? new Map<string | undefined, ReturnType<typeof client>>();
  kept.set(world, clients);
  const found = clients.get(authorization) ?? client(authorization === undefined ? undefined : { authorization });
  clients.set(authorization, found);
  return found;
}

function byAlcaeus(world: World, resource: Resource, as: Client): Hands {
  const { load, linked, pages, operation } = alcaeusFor(world, as);
  const collection = async () => linked(await load(entrypointOf(world)), resource.plural);
  return {
    collection,
    async entries() {
      const met: string[] = [];
      let total: number | undefined;
      for await (const page of pages((await collection()) ?? "")) {
        met.push(...page.member.map(({ id }) => id.value));
        total = page.totalItems;
      }
      return { met, total };
    },
    async does(method, iri, content) {
      const announced = operation(await load<Collection>(iri), method, typeOf(world, method));
      const { response } = await announced.invoke(...sent(content));
      if (response === undefined) throw new Error(`Alcaeus had no answer to ${method} ${iri}.`);
      const { status, redirected, url } = response.xhr;
      // What is made is where its client is sent on to, which it follows by itself.
      return redirected ? { status: 303, location: url } : { status, location: null };
    },
  };
}

/** It reads the documentation for clients that send and read JSON under the names that it tells. */
function byParser(world: World, resource: Resource, as: Client): Hands {
  const headers: Record<string, string> = as.authorization === undefined ? {} : { Authorization: as.authorization };
  const read = async () => {
    // It knows the classes of collections that its client may list. What else a client may do is documented alike for all.
    const { authorization } = lister(world, resource) ?? as;
    const reading: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
    const { api } = await parseHydraDocumentation(entrypointOf(world), { headers: reading });
    return api.resources?.find(({ id }) => id === classOf(world, resource));
  };
  return {
    collection: async () => (await read())?.url,
    async entries() {
      const met: string[] = [];
      let total: number | undefined;
      for (let next = (await read())?.url; next !== undefined; ) {
        const { json } = await world.get(next, as);
        met.push(...json.member.map((each: Json) => each["@id"]));
        total = json.totalItems;
        next = json.view.next;
      }
      return { met, total };
    },
    async does(method, iri, content) {
      const found = await read();
      const operation = found?.operations?.find((each) => each.types?.includes(typeOf(world, method)));
      if (operation?.method !== method) throw new Error(`The documentation has no ${method} for ${resource.name}.`);
      const writable = new Set(found?.writableFields?.map(({ name }) => name));
      const strange =
        content instanceof Uint8Array ? [] : Object.keys(content ?? {}).filter((name) => !writable.has(name));
      if (strange.length > 0) throw new Error(`${strange.join()} is no field that can be written.`);
      const [body, more] = sent(content);
      const answer = await fetch(iri, {
        method,
        body: body ?? null,
        headers: { ...headers, ...more },
        redirect: "manual",
      });
      return { status: answer.status, location: answer.headers.get("location") };
    },
  };
}

function sent(
  content: Json | Uint8Array | undefined,
): [body?: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>] {
  if (content === undefined) return [];
  if (content instanceof Uint8Array)
    return [content as Uint8Array<ArrayBuffer>, { "Content-Type": "application/octet-stream" }];
  return [JSON.stringify(content), { "Content-Type": "application/ld+json" }];
}
