/** An item as one client may see it: by what answers its retrieval, be that a handler of the application (clause MTH-11). */

import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import { type Client, permits } from "../../hypermedia/permission.ts";
import type { StoredRecord } from "../../store/record.ts";
import { type Found, isRefused, type Refused } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../route.ts";
import { requestOf } from "../steps/handle.ts";
import { notFound, possible } from "./refusals.ts";

/** What a GET of the item finds, or why it finds nothing. */
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

/** Whether what is asked makes an item where none is: whoever may append may PUT it there, without the right to replace one (clause MTH-3). */
export function mayMake(client: Client, { resource, operation }: Asked): boolean {
  const append = resource.operations.find(({ lifecycle }) => lifecycle === "append")?.access ?? [];
  return operation.lifecycle === "replace" && permits(append, client, resource);
}

/** Whether the client sees the item; "free": nothing is there, and this client may make it. Else the refusal. */
export async function sightOf(exchange: Exchange, { resource, operation }: Asked): Promise<"seen" | "free" | Refused> {
  const found = await retrieveItem(exchange, resource);
  if (!isRefused(found)) return "seen";
  if (!mayMake(exchange.client, { resource, operation })) return found;
  const { identifier = "", application } = exchange;
  if (!possible(resource, identifier)) return "free";
  const there = await application.machine.store.resource(resource.name).visible([identifier], "all");
  return there.has(identifier) ? found : "free";
}
