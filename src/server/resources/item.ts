/** Items as GET shows them: visibility by the `retrieve` handler, and redirects from old IRIs (MTH-11, IRI-6). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { Client } from "../../hypermedia/client.ts";
import { permits, readable, ruleOf } from "../../hypermedia/permission.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { type Found, isRefused, type Refused } from "../handlers.ts";
import type { Route } from "../route.ts";
import { requestOf } from "../steps/handle.ts";
import { isThere, notFound } from "./write-errors.ts";

/** Calls the `retrieve` handler as a GET does. */
export async function retrieveItem(exchange: Exchange, resource: ResourceDefinition, identifier = exchange.identifier) {
  const { application, client } = exchange;
  const retrieval = application.resources.get(resource.name)?.retrieval;
  if (retrieval === undefined || !permits(retrieval.operation.access, client, resource)) return notFound();
  const asked = { ...exchange, ...(identifier !== undefined && { identifier }) };
  return (await retrieval.handle(requestOf(asked, retrieval) as never)) as Found<StoredRecord> | Refused;
}

type Asked = Pick<Route, "resource" | "operation">;

/** Whether a PUT may create the item. That needs the right to append, but not to replace (clause MTH-3). */
export const mayMake = (client: Client, { resource, operation }: Asked): boolean =>
  operation.lifecycle === "replace" && permits(ruleOf(resource, "append"), client, resource);

/** Whether the client may read the item, or create it if there is none; else the error. */
export async function checkVisibility(exchange: Exchange, { resource, operation }: Asked) {
  const found = await retrieveItem(exchange, resource);
  if (!isRefused(found)) return "visible";
  if (!mayMake(exchange.client, { resource, operation })) return found;
  const { identifier = "", application } = exchange;
  return (await isThere(application.machine.store, resource, identifier)) ? found : "creatable";
}

/** 301 if the resource has another identifier now and the client may read it; else undefined. For 404s only. */
export async function moved(exchange: Exchange): Promise<Reply | undefined> {
  const { application, client, method, identifier } = exchange;
  const resource = exchange.route?.resource ?? exchange.direct?.resource;
  if (resource === undefined || identifier === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
  const reading = readable(resource, client);
  const found = await application.machine.store.resource(resource.name).moved([identifier], reading);
  const present = found.get(identifier);
  if (present === undefined) return undefined;
  // The default handler adds nothing to the access rule, and would miss an item that was renamed again meanwhile.
  const { hasOwnRetrieve, public: isPublic } = application.resources.get(resource.name) ?? {};
  if (hasOwnRetrieve && isRefused(await retrieveItem(exchange, resource, present))) return undefined;
  const { path, rawQuery } = exchange;
  // Paths below the item, such as of a file's bytes, move with it.
  const below = /\/.*/.exec(path.slice(resource.path.length))?.[0] ?? "";
  const headers = {
    Location: application.names.item(resource, present) + below + (rawQuery === "" ? "" : `?${rawQuery}`),
    // Another resource may take the old IRI, and a 301 is cacheable forever by default (RFC 9110, section 15.4.2).
    "Cache-Control": client.kind === "anonymous" && isPublic ? "no-cache" : "private, no-cache",
  };
  return { status: 301, headers, body: null };
}
