/** Style sheet and script of the documentation pages, from this server only (clauses HYD-7, WEB-5). */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Direct, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";

const folder = new URL("assets/", import.meta.url);

const assets: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]),
);

/** Changes with any asset, so that URLs with it can be cached forever. */
const version = createHash("sha256")
  .update(Buffer.concat([...assets.values()]))
  .digest("hex")
  .slice(0, 12);

/** Adds the version to the addresses of assets in a page. */
export const withVersions = (page: string): string => page.replace(/assets\/[a-z.]+(?=")/g, `$&?${version}`);

export function assetDirect(): Direct {
  return {
    operation: null,
    linkedData: false,
    credentials: false,
    direct: (exchange): Reply => {
      const name = exchange.identifier ?? "";
      const body = assets.get(name);
      if (body === undefined) return problem(exchange, 404, "There is no such file.");
      return {
        status: 200,
        headers: {
          "Content-Type": `text/${name.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`,
          "Cache-Control": exchange.rawQuery === version ? "max-age=31536000, immutable" : "no-cache",
          "X-Content-Type-Options": "nosniff",
        },
        body,
      };
    },
  };
}
