/**
 * Documentation pages: the generated reference (clause WEB-5), a page for each error, which `seeAlso` links to (clause
 * HYD-7), and their style sheet and script.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { meaningOf } from "../../hypermedia/status-meanings.ts";
import type { Parts } from "../application.ts";
import { deploymentHeaders } from "../caching/last-modified.ts";
import type { Compiled, DirectRoute, Exchange, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { escapeHtml, noFile, pageHeaders, undescribed } from "./html.ts";

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
const withVersions = (page: string): string => page.replace(/assets\/[a-z.]+(?=")/g, `$&?${version}`);

export function docsPages(application: Compiled, { api, documents }: Parts): readonly DirectRoute[] {
  const { docs } = application.api.paths;
  const base = escapeHtml(application.names.base);
  /** Pages are read at their first request: a large API has hundreds. */
  const read = new Map<string, string>();
  const reference = (name = "") =>
    undescribed((exchange) => {
      const html =
        read.get(name) ?? withVersions(documents.reference(name || undefined).replaceAll(api.base, () => base));
      read.set(name, html);
      return page(exchange, html);
    });
  return [
    [docs, "GET", reference()],
    // One by one, so that a surrounding application may have other pages beside them.
    ...[...api.resources, ...api.values].map(({ name }) => [docs + name, "GET", reference(name)] as const),
    [`${docs}assets/{id}`, "GET", undescribed(asset)],
    [`${docs}errors/{id}`, "GET", undescribed(errorPage)],
  ];
}

function asset(exchange: Exchange): Reply {
  const { identifier: name = "", rawQuery } = exchange;
  const body = assets.get(name);
  if (body === undefined) return noFile(exchange);
  const headers = {
    "Content-Type": `text/${name.endsWith(".css") ? "css" : "javascript"}; charset=utf-8`,
    "Cache-Control": rawQuery === version ? "max-age=31536000, immutable" : "no-cache",
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body };
}

function errorPage(exchange: Exchange): Reply {
  const { identifier = "" } = exchange;
  if (!/^[45]\d\d$/.test(identifier) || STATUS_CODES[identifier] === undefined)
    return problem(exchange, 404, "There is no such page.");
  const title = `${identifier} ${STATUS_CODES[identifier]}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="../assets/reference.css">`;
  const body = `<main><h1>${title}</h1><p>${meaningOf(Number(identifier))}</p><p><a href="../">All of the API</a></p></main>`;
  return page(exchange, withVersions(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`));
}

/** The empty icon saves the request for a favicon. */
function page(exchange: Exchange, body: string): Reply {
  return { status: 200, headers: { ...pageHeaders("img-src data:"), ...deploymentHeaders(exchange) }, body };
}
