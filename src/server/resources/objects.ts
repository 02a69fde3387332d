/** Object data: routes and uploads of the bytes of files (clauses OBJ-1, OBJ-2, MTH-6). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { RecordContent } from "../../store/store.ts";
import type { Direct } from "../exchange.ts";
import type { Incoming, ItemRequest, Own } from "../handlers/handler-request.ts";
import type { Refused } from "../handlers/handler-result.ts";
import type { Route } from "../route.ts";
import { download } from "./download.ts";
import { precondition } from "./precondition.ts";
import { arrived } from "./upload.ts";
import { identifierTaken, notFound, possible, refusedFor } from "./write-errors.ts";

/**
 * Routes of a file's bytes. Reading them needs the right to retrieve the resource, replacing them the right to update
 * it. Replacing is an update with the same handler, billing and deprecation.
 */
export function objectContent(
  resource: ResourceDefinition,
  routes: readonly Route[],
): readonly (readonly [path: string, method: string, endpoint: Direct | Route])[] {
  const { bytes, name } = resource;
  if (bytes === null) return [];
  const routeOf = (lifecycle: "retrieve" | "update") =>
    routes.find((route) => route.resource === resource && route.operation.lifecycle === lifecycle);
  const { path } = bytes;
  const [retrieve, update] = [routeOf("retrieve"), routeOf("update")];
  const endpoints: [string, string, Direct | Route][] = [];
  if (retrieve)
    endpoints.push([
      path,
      "GET",
      {
        operation: `retrieve${name}Content`,
        direct: (exchange) => download(exchange, resource),
        linkedData: false,
        credentials: true,
        access: retrieve.operation.access,
        resource,
        ending: retrieve.ending,
      },
    ]);
  if (update) {
    const operation = { ...update.operation, id: `replace${name}Content`, method: "PUT", path } as const;
    endpoints.push([path, "PUT", { ...update, operation, takes: "other bytes" }]);
  }
  return endpoints;
}

/** Stores received bytes: their metadata, their key, and the upload for hooks. */
type Taker<A> = (content: RecordContent, key: string, given: Incoming) => Promise<A>;

/** POST: receives the bytes and creates the resource. */
export function appendObject<A>(
  resource: ResourceDefinition,
  incoming: Incoming,
  make: Taker<A>,
): Promise<A | Refused<400 | 413 | 415>> {
  return arrived(incoming, (given, upload) => make(bytesContent(resource, upload, given), upload.key, given));
}

/**
 * PUT: replaces the bytes. Checks permission and preconditions before the upload, so that no one sends it in vain.
 * `replace` must check them again, as much can change during an upload.
 */
export async function replaceObject<A>(
  request: Own<ItemRequest>,
  incoming: Incoming,
  replace: Taker<A>,
): Promise<A | Refused<400 | 403 | 404 | 409 | 412 | 413 | 415>> {
  const { machine, resource, identifier } = request;
  const current = possible(resource, identifier)
    ? await machine.store.resource(resource.name).retrieve(identifier)
    : undefined;
  const refusal = refusedFor(current, request);
  if (refusal || current === undefined) return refusal ?? notFound();
  // The name is part of the URL of the bytes.
  if (current[resource.bytes?.name ?? ""] !== incoming.name) return notFound();
  const stale = precondition(current, request, machine.now());
  if (stale) return stale;
  if (request.createOnly) return identifierTaken;
  return arrived(incoming, (given, upload) => replace(bytesContent(resource, upload, given), upload.key, given));
}

/** Metadata that is derived from bytes. */
function bytesContent(
  { bytes }: ResourceDefinition,
  { length, digest }: { readonly length: number; readonly digest: string },
  { name, mediaType }: Incoming,
): RecordContent {
  return bytes === null
    ? {}
    : { [bytes.name]: name, [bytes.mediaType]: mediaType, [bytes.length]: length, [bytes.digest]: digest };
}
