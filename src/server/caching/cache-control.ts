/** `Cache-Control` of reads: how long and by which caches an answer may be stored (clause CAC-4). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { Exchange } from "../exchange.ts";

/** `common`: true if all clients without credentials get the same answer. */
export function cacheControl(exchange: Exchange, resource: ResourceDefinition, common: boolean): string {
  const maxAge = exchange.application.caching.maxAge(resource);
  const lifetime = maxAge === null ? "no-cache" : `max-age=${maxAge}`;
  return exchange.client.kind === "anonymous" && common ? lifetime : `private, ${lifetime}`;
}
