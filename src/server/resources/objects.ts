/** Object data: routes and uploads of the bytes of files (clauses OBJ-1, OBJ-2, MTH-6). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { Upload } from "../../store/files/files.ts";
import type { RecordContent } from "../../store/store.ts";
import type { Direct } from "../exchange.ts";
import type { Incoming, ItemRequest, Own, Refused } from "../handlers.ts";
import type { Route } from "../route.ts";
import { download, type FileResource } from "./download.ts";
import { precondition } from "./precondition.ts";
import { receiveUpload } from "./upload.ts";
import { identifierTaken, lookUp, notFound, refusedFor } from "./write-errors.ts";

/** Routes of a file's bytes. Replacing them is an update, with the same handler, rights, billing and deprecation. */
export function objectContent(
  resource: ResourceDefinition,
  routes: readonly Route[],
): readonly (readonly [path: string, method: string, endpoint: Direct | Route])[] {
  const { bytes, name } = resource;
  if (bytes === null) return [];
  const { path } = bytes;
  const routeOf = (lifecycle: "retrieve" | "update") =>
    routes.find((route) => route.resource === resource && route.operation.lifecycle === lifecycle);
  const [retrieve, update] = [routeOf("retrieve"), routeOf("update")];
  const reading: Direct | undefined = retrieve && {
    operation: `retrieve${name}Content`,
    direct: (exchange) => download(exchange, resource as FileResource),
    linkedData: false,
    credentials: true,
    access: retrieve.operation.access,
    resource,
    deprecation: retrieve.deprecation,
  };
  const replacing: Route | undefined = update && {
    ...update,
    operation: { ...update.operation, id: `replace${name}Content`, method: "PUT", path },
    takes: "other bytes",
  };
  return [
    ...(reading ? [[path, "GET", reading] as const] : []),
    ...(replacing ? [[path, "PUT", replacing] as const] : []),
  ];
}

/**
 * PUT: replaces the bytes. Checks permission and preconditions before the upload, so that no one sends it in vain.
 * `replace` must check them again, as much can change during an upload.
 */
export async function replaceObject<A>(
  request: Own<ItemRequest>,
  incoming: Incoming,
  replace: (received: Incoming, upload: Upload) => Promise<A>,
): Promise<A | Refused<400 | 403 | 404 | 409 | 412 | 413 | 415>> {
  const { machine, resource } = request;
  const current = await lookUp(request, machine.store);
  const refusal = refusedFor(current, request);
  if (refusal || current === undefined) return refusal ?? notFound();
  // The name is part of the URL of the bytes.
  if (current[resource.bytes?.name ?? ""] !== incoming.name) return notFound();
  const stale = precondition(current, request, machine.now());
  if (stale) return stale;
  if (request.createOnly) return identifierTaken;
  return receiveUpload(incoming, replace);
}

export function bytesContent({ bytes }: ResourceDefinition, incoming: Incoming, upload: Upload): RecordContent {
  if (bytes === null) return {};
  const { name, mediaType } = incoming;
  const { length, digest } = upload;
  return { [bytes.name]: name, [bytes.mediaType]: mediaType, [bytes.length]: length, [bytes.digest]: digest };
}
