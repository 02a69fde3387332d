/** An item as one client may see it: by what answers its retrieval, be that a handler of the application (clause MTH-11). */

import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import { permits } from "../../hypermedia/permission.ts";
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

/** Whether the client sees the item; "free": nothing is there, and a PUT of this client may make it (clause MTH-3). Else the refusal. */
export async function sightOf(
  exchange: Exchange,
  { resource, operation }: Pick<Route, "resource" | "operation">,
): Promise<"seen" | "free" | Refused> {
  const found = await retrieveItem(exchange, resource);
  if (!isRefused(found)) return "seen";
  const append = resource.operations.find(({ lifecycle }) => lifecycle === "append")?.access ?? [];
  if (operation.lifecycle !== "replace" || !permits(append, exchange.client, resource)) return found;
  const { identifier = "", application } = exchange;
  if (!possible(resource, identifier)) return "free";
  const there = await application.machine.store.resource(resource.name).visible([identifier], "all");
  return there.has(identifier) ? found : "free";
}
