/** Write methods of resources and collections, available if the response announces the operation. */

import { load, retrieve } from "./batch-loader.ts";
import { append as appendFile, download, upload } from "./bytes.ts";
import { addressOf, memoryOf, pageOf, pathOf, whereIs } from "./collection.ts";
import { type Abilities, type Ability, type Connection, got, type Node } from "./connection.ts";
import { Conflict, NotAnnounced, Refusal } from "./errors.ts";
import { queryString } from "./query.ts";
import { announced, objectOf, resourceIn, stateFor, stateOf } from "./resource.ts";
import { sleep } from "./retries.ts";
import { made, send } from "./sending.ts";
import type { Answer } from "./transport.ts";
import type { CallOptions, WriteOptions } from "./types.ts";

export const writing: Abilities = { load, item, collection };

function item(connection: Connection, type: string): Readonly<Record<string, Ability>> {
  return {
    update(change: object, options?: WriteOptions) {
      return write(this, "update", "PATCH", change, options);
    },
    replace(content: object, options?: WriteOptions) {
      return write(this, "replace", "PUT", content, options);
    },
    delete(options?: WriteOptions) {
      return write(this, "delete", "DELETE", undefined, options);
    },
    ...(connection.description.bytes?.[type] && { download, upload }),
    ...further(connection, type, function (name, method, path, content, options) {
      return write(this, name, method, content, options, `/${path}`) as Promise<Answer>;
    }),
  };
}

function collection(connection: Connection, name: string): Readonly<Record<string, Ability>> {
  /** The collection's URL, if it announces the operation. A client that may not list it gets the path unchecked. */
  const where = async (operation: string, options?: CallOptions) => {
    const url = await whereIs(connection, name);
    if (url === undefined) return pathOf(connection, name);
    const { collections } = memoryOf(connection);
    if (!collections.has(name)) {
      const asked = url + queryString({ itemsPerPage: 1 });
      collections.set(name, (await connection.get(asked, options)).node);
    }
    if (!announced(connection, name, collections.get(name) as Node)[operation]) {
      // The permissions of the client can have changed: read them anew next time.
      collections.delete(name);
      throw new NotAnnounced(operation, name, connection);
    }
    return url;
  };
  return {
    async append(content: object, options?: CallOptions) {
      const url = await where("append", options);
      if (connection.description.bytes?.[name]) return appendFile(connection, url, content as Blob, options);
      return made(connection, await send(connection, "POST", url, content, options), options);
    },
    async replace(id: object | string, content: object, options?: CallOptions) {
      const url = addressOf(connection, name, id);
      return made(connection, await send(connection, "PUT", url, content, options), options);
    },
    ...further(connection, name, async (operation, method, path, content, options) =>
      send(connection, method, (await where(operation)) + path, content, options),
    ),
  };
}

/** Methods for custom operations of a class or collection. `perform`: sends the request if the operation is announced. */
function further(
  connection: Connection,
  of: string,
  perform: (
    this: object,
    operation: string,
    method: string,
    path: string,
    content: object | undefined,
    options: CallOptions | undefined,
  ) => Promise<Answer>,
): Readonly<Record<string, Ability>> {
  const { [of]: operations = {} } = connection.description.operations ?? {};
  const methods = Object.entries(operations).map(([name, [, method, segment, takes]]) => [
    name,
    async function (this: object, ...given: [object?, CallOptions?]) {
      const [input, options] = takes ? given : [undefined, given[0] as CallOptions];
      const answer = await (method === "GET"
        ? perform.call(this, name, method, segment + queryString(input), undefined, options)
        : perform.call(this, name, method, segment, input, options));
      if (answer.text === "") return undefined;
      const received = got(answer);
      if (received.node.member) return pageOf(connection, "", answer.url, received, options);
      return received.node["@id"] ? resourceIn(connection, received) : objectOf(connection, received.node);
    },
  ]);
  return Object.fromEntries(methods);
}

/** Changes or deletes a resource. Returns the new state, or with `path`, of a custom operation, the response. */
async function write(
  resource: object,
  name: string,
  method: string,
  content: object | undefined,
  { ifUnmodified = false, ...options }: WriteOptions = {},
  path = "",
): Promise<object | undefined> {
  const { connection, iri, node, origin } = stateFor(name, resource);
  // Refuse to drop the condition silently.
  if (ifUnmodified && origin.modified === null) throw new Error(`${iri} has no date`);
  let since = ifUnmodified ? origin.modified : null;
  for (let again = 3; ; again--) {
    try {
      const answer = await send(connection, method, iri + path, content, options, since);
      if (path) return answer;
      return method === "DELETE" ? undefined : await changed(connection, iri, answer, options);
    } catch (error) {
      if (since === null || !(error instanceof Refusal) || error.status !== 412) throw error;
      // `Last-Modified` may be one second back, although nothing has changed (clause MTH-6).
      if (error.retryAfter !== null) await sleep(error.retryAfter * 1000, options.signal);
      const current = await retrieve(connection, iri, options).catch((gone: unknown) => {
        if (gone instanceof Refusal && gone.status === 404) return null;
        throw gone;
      });
      const now = current && stateOf(current);
      // `modified` differs after every change (clause MTH-7), and is the same in every response.
      const same = now?.node?.modified === node?.modified;
      if (error.retryAfter === null || again === 0 || !same) throw new Conflict(error, current);
      since = now?.origin.modified as string;
    }
  }
}

/** The resource after a change, from the response or by a new request. */
async function changed(connection: Connection, iri: string, answer: Answer, options?: CallOptions): Promise<object> {
  return answer.text && answer.status === 200
    ? resourceIn(connection, got(answer))
    : retrieve(connection, iri, options);
}
