/** Redirects from old IRIs to current ones (clause IRI-6). */

import { visibility } from "../../hypermedia/permission.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { isRefused } from "../handlers/handler-result.ts";
import { retrieveItem } from "./item.ts";
import { readingRule } from "./write-errors.ts";

/** 301 if the resource has another identifier now and the client may read it; else undefined. For 404s only. */
export async function moved(exchange: Exchange): Promise<Reply | undefined> {
  const { application, client, method, identifier } = exchange;
  const resource = exchange.route?.resource ?? exchange.direct?.resource;
  if (resource === undefined || identifier === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
  const reading = visibility(readingRule(resource), client);
  const found = await application.machine.store.resource(resource.name).moved([identifier], reading);
  const present = found.get(identifier);
  if (present === undefined) return undefined;
  // The default handler adds nothing to the access rule, and would miss an item that was renamed again meanwhile.
  const hasOwnRetrieve = application.resources.get(resource.name)?.hasOwnRetrieve === true;
  if (hasOwnRetrieve && isRefused(await retrieveItem(exchange, resource, present))) return undefined;
  const { path, rawQuery } = exchange;
  // Paths below the item, such as of a file's bytes, move with it.
  const below = /\/.*/.exec(path.slice(resource.path.length))?.[0] ?? "";
  const common = client.kind === "anonymous" && application.resources.get(resource.name)?.public === true;
  return {
    status: 301,
    headers: {
      Location: application.names.item(resource, present) + below + (rawQuery === "" ? "" : `?${rawQuery}`),
      // Another resource may take the old IRI, and a 301 is cacheable forever by default (RFC 9110, section 15.4.2).
      "Cache-Control": common ? "no-cache" : "private, no-cache",
    },
    body: null,
  };
}
