/** Collections: listing their entries, page by page, and reaching single ones. */

import type { Connection, Got, Memory, Node } from "./connection.ts";
import { retrieve } from "./loading.ts";
import { queryString } from "./query.ts";
import { NotAnnounced } from "./refusal.ts";
import { announced, iriOf, linkTo, prototypeOf, resourceIn } from "./resource.ts";
import type { CallOptions } from "./types.ts";

export function memoryOf(connection: Connection): Memory {
  const identity = connection.identity.name;
  if (connection.memory?.identity !== identity)
    connection.memory = { identity, entrypoint: null, collections: new Map() };
  return connection.memory;
}

/** Where a collection is, as the entrypoint links it for this client; undefined where it does not. */
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
  // What the client may do can have changed since.
  return url ?? (known ? (await ask())[name] : undefined);
}

/** The address of a collection by the description, for what is open to those to whom the entrypoint does not link it. */
export function pathOf({ base, description }: Connection, name: string): string {
  return base + description.paths[name];
}

/** The address of a resource of a collection, by what identifies it there, or by any reference; throws where there can be none. */
export function addressOf(connection: Connection, name: string, id: object | string): string {
  const iri = iriOf(id);
  const { base } = connection;
  if (iri.startsWith(base)) return iri;
  // In an address, dots would lead elsewhere, and nothing to the collection.
  if (typeof id === "object" || /^\.{0,2}$/.test(iri)) throw new Error(`"${iri}" is nothing of ${base}`);
  return pathOf(connection, name) + encodeURIComponent(iri);
}

export function collectionOf(connection: Connection, name: string): object {
  return prototypeOf({
    ...connection.abilities.collection?.(connection, name),
    list: (query: { readonly me?: boolean } = {}, options?: CallOptions) =>
      listingOf(async () => {
        // Every user may list their own account, and the entrypoint is about lists of all.
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

/** A page that is there, as far as going on from it needs it. */
interface Turnable extends Iterable<unknown> {
  next(options?: CallOptions): Promise<Turnable | null>;
}

/** Asks when it is awaited or gone through, and not before. */
function listingOf(first: () => Promise<Turnable>): object {
  let asked: Promise<Turnable> | undefined;
  const ask = () => {
    asked ??= first();
    return asked;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: whoever awaits a listing gets its first page
    then: (...callbacks: Parameters<Promise<Turnable>["then"]>) => ask().then(...callbacks),
    async *[Symbol.asyncIterator]() {
      for (let page: Turnable | null = await ask(); page !== null; page = await page.next()) yield* page;
    },
  };
}

async function pageAt(connection: Connection, name: string, url: string, options?: CallOptions): Promise<Turnable> {
  return pageOf(connection, name, url, await connection.get(url, options), options);
}

/** The page in an answer; `name`: the collection whose operations it announces. */
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
