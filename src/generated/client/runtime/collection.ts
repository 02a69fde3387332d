/** Collection methods: list page by page, retrieve by id, create links. */

import { retrieve } from "./batch-loader.ts";
import type { Connection, Got, Memory, Node } from "./connection.ts";
import { NotAnnounced } from "./errors.ts";
import { queryString } from "./query.ts";
import { announced, iriOf, linkTo, prototypeOf, resourceIn } from "./resource.ts";
import type { CallOptions } from "./types.ts";

export function memoryOf(connection: Connection): Memory {
  const identity = connection.identity.name;
  if (connection.memory?.identity !== identity)
    connection.memory = { identity, entrypoint: null, collections: new Map() };
  return connection.memory;
}

/** The URL of a collection as the entrypoint links it for this client; undefined if it does not. */
export async function whereIs(connection: Connection, name: string): Promise<string | undefined> {
  await connection.identity.ready;
  const memory = memoryOf(connection);
  const ask = () => {
    const asked = connection.get(connection.base + (connection.description.entrypoint ?? "")).then(({ node }) => node);
    asked.catch(() => {
      if (memory.entrypoint === asked) memory.entrypoint = null;
    });
    memory.entrypoint = asked;
    return asked;
  };
  const known = memory.entrypoint;
  const url = (await (known ?? ask()))[name];
  // The permissions of the client can have changed: read the entrypoint once more.
  return url ?? (known ? (await ask())[name] : undefined);
}

/** The URL of a collection by the API description, for clients to which the entrypoint does not link it. */
export function pathOf({ base, description }: Connection, name: string): string {
  return base + description.paths[name];
}

/** The URL of a resource by identifier, IRI, link or resource. Throws an `Error` if it is not of this service. */
export function addressOf(connection: Connection, name: string, id: object | string): string {
  const iri = iriOf(id);
  const { base } = connection;
  if (iri.startsWith(base)) return iri;
  // A URL parser resolves dot segments, and an empty identifier would address the collection.
  if (typeof id === "object" || /^\.{0,2}$/.test(iri)) throw new Error(`"${iri}" is nothing of ${base}`);
  return pathOf(connection, name) + encodeURIComponent(iri);
}

export function collectionOf(connection: Connection, name: string): object {
  return prototypeOf({
    group: connection.description.group?.(connection as never, name),
    ...connection.abilities.collection?.(connection, name),
    list: (query: { readonly me?: boolean } = {}, options?: CallOptions) =>
      listingOf(async () => {
        // `?me` lists the user's own account. Every user may do that, also without a link in the entrypoint.
        const url = query.me ? pathOf(connection, name) : await whereIs(connection, name);
        if (url === undefined) throw new NotAnnounced("list", name, connection);
        return pageAt(connection, name, url + queryString(query), options);
      }),
    retrieve: async (
      id: object | string,
      { embed, ...options }: CallOptions & { readonly embed?: readonly string[] } = {},
    ) => retrieve(connection, addressOf(connection, name, id) + queryString({ embed }), options),
    at: (id: string) => linkTo(connection, addressOf(connection, name, id)),
  });
}

/** The part of a page that iteration needs. */
interface Turnable extends Iterable<unknown> {
  next(options?: CallOptions): Promise<Turnable | null>;
}

/** A lazy listing: sends the request when it is awaited or iterated. */
function listingOf(first: () => Promise<Turnable>): object {
  let asked: Promise<Turnable> | undefined;
  const ask = () => {
    asked ??= first();
    return asked;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: awaiting a listing returns its first page
    then: (...callbacks: Parameters<Promise<Turnable>["then"]>) => ask().then(...callbacks),
    async *[Symbol.asyncIterator]() {
      for (let page: Turnable | null = await ask(); page !== null; page = await page.next()) yield* page;
    },
  };
}

async function pageAt(connection: Connection, name: string, url: string, options?: CallOptions): Promise<Turnable> {
  return pageOf(connection, name, url, await connection.get(url, options), options);
}

/** Builds a page from a response. `name`: the collection whose operations it announces. */
export function pageOf(
  connection: Connection,
  name: string,
  url: string,
  { node, answer }: Got,
  options?: CallOptions,
): Turnable {
  memoryOf(connection).collections.set(name, node);
  const members = (node.member as Node[]).map((member) => resourceIn(connection, { node: member, answer }, url));
  const turn = async (to: string, own: CallOptions | undefined) =>
    node.view?.[to] ? pageAt(connection, name, node.view[to], own ?? options) : null;
  const page = {
    members,
    total: node.totalItems as number,
    can: announced(connection, name, node),
    next: (own?: CallOptions) => turn("next", own),
    previous: (own?: CallOptions) => turn("previous", own),
    [Symbol.iterator]: () => members[Symbol.iterator](),
  };
  return page;
}
