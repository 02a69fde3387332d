/** Visibility of an item by its `retrieve` handler, default or custom (clause MTH-11). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { type Client, permits } from "../../hypermedia/permission.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { Exchange } from "../exchange.ts";
import { type Found, isRefused, type Refused } from "../handlers/handler-result.ts";
import type { Route } from "../route.ts";
import { requestOf } from "../steps/handle.ts";
import { notFound, possible } from "./write-errors.ts";

/** Calls the `retrieve` handler as a GET does. */
export async function retrieveItem(
  exchange: Exchange,
  resource: ResourceDefinition,
  identifier = exchange.identifier,
): Promise<Found<StoredRecord> | Refused> {
  const { application, client } = exchange;
  const retrieval = application.resources.get(resource.name)?.retrieval;
  if (retrieval === undefined || !permits(retrieval.operation.access, client, resource)) return notFound();
  const asked = { ...exchange, route: retrieval, ...(identifier === undefined ? {} : { identifier }) };
  return (await retrieval.handle(requestOf(asked) as never)) as Found<StoredRecord> | Refused;
}

type Asked = Pick<Route, "resource" | "operation">;

/** Whether a PUT may create the item. That needs the right to append, but not to replace (clause MTH-3). */
export function mayMake(client: Client, { resource, operation }: Asked): boolean {
  const append = resource.operations.find(({ lifecycle }) => lifecycle === "append")?.access ?? [];
  return operation.lifecycle === "replace" && permits(append, client, resource);
}

/** Whether the client may read the item, or create it if there is none; else the error. */
export async function checkVisibility(
  exchange: Exchange,
  { resource, operation }: Asked,
): Promise<"visible" | "creatable" | Refused> {
  const found = await retrieveItem(exchange, resource);
  if (!isRefused(found)) return "visible";
  if (!mayMake(exchange.client, { resource, operation })) return found;
  const { identifier = "", application } = exchange;
  if (!possible(resource, identifier)) return "creatable";
  const there = await application.machine.store.resource(resource.name).visible([identifier], "all");
  return there.has(identifier) ? found : "creatable";
}
