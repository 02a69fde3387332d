/** Moved: the old IRI of a resource leads to where it is now (clause IRI-6). */

import { visibility } from "../../hypermedia/permission.ts";
import { isRefused } from "../answer.ts";
import type { Exchange, Reply } from "../exchange.ts";
import { retrieveItem } from "./item.ts";
import { readingRule } from "./refusals.ts";

/**
 * 301 for who asks for what is not there by that identifier any more, and may read it where it is; undefined for everything else. It is asked
 * for only where there would be a 404.
 */
export async function moved(exchange: Exchange): Promise<Reply | undefined> {
  const { application, client, method, identifier } = exchange;
  const resource = exchange.route?.resource ?? exchange.direct?.resource;
  if (resource === undefined || identifier === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
  const reading = visibility(readingRule(resource), client);
  const found = await application.machine.store.resource(resource.name).moved([identifier], reading);
  const present = found.get(identifier);
  if (present === undefined) return undefined;
  // The default handler would add nothing to the rule, and would not find an item that has been renamed once more.
  const hasOwnRetrieve = application.resources.get(resource.name)?.hasOwnRetrieve === true;
  if (hasOwnRetrieve && isRefused(await retrieveItem(exchange, resource, present))) return undefined;
  const { path, rawQuery } = exchange;
  // What has a path of its own below the item, as the bytes of a file have, is below the new one too.
  const below = /\/.*/.exec(path.slice(resource.path.length))?.[0] ?? "";
  const common = client.kind === "anonymous" && application.resources.get(resource.name)?.public === true;
  return {
    status: 301,
    headers: {
      Location: application.names.item(resource, present) + below + (rawQuery === "" ? "" : `?${rawQuery}`),
      // Another resource may take the old IRI at any time, and without a word a 301 may be kept for good (RFC 9110, section 15.4.2).
      "Cache-Control": common ? "no-cache" : "private, no-cache",
    },
    body: null,
  };
}
