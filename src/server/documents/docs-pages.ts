/** Documentation pages: the generated reference (clause WEB-5), and a page for each error, which `seeAlso` links to (clause HYD-7). */

import { STATUS_CODES } from "node:http";
import { meaningOf } from "../../hypermedia/status-meanings.ts";
import type { Parts } from "../application.ts";
import { deploymentHeaders } from "../caching/last-modified.ts";
import type { Compiled, Direct, Exchange, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { assetDirect, withVersions } from "./assets.ts";
import { escapeHtml } from "./html.ts";

/** Pages run only the scripts and styles of this server, and send nothing. The empty icon saves the request for a favicon. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function docsPages(
  application: Compiled,
  { api, documents }: Parts,
): readonly (readonly [path: string, method: string, direct: Direct])[] {
  const { docs } = application.api.paths;
  const base = escapeHtml(application.names.base);
  /** Pages are read at their first request: a large API has hundreds. */
  const read = new Map<string, string>();
  const reference = (name?: string) =>
    shown((exchange) => {
      const html = read.get(name ?? "") ?? withVersions(documents.reference(name).replaceAll(api.base, () => base));
      read.set(name ?? "", html);
      return page(exchange, html);
    });
  const shown = (direct: Direct["direct"]): Direct => ({
    operation: null,
    direct,
    linkedData: false,
    credentials: false,
  });
  return [
    [docs, "GET", reference()],
    // One by one, so that a surrounding application may have other pages beside them.
    ...[...api.resources, ...api.values].map(({ name }) => [docs + name, "GET", reference(name)] as const),
    [`${docs}assets/{id}`, "GET", assetDirect()],
    [`${docs}errors/{id}`, "GET", shown(errorPage)],
  ];
}

const absent = (exchange: Exchange): Reply => problem(exchange, 404, "There is no such page.");

function errorPage(exchange: Exchange): Reply {
  const { identifier = "" } = exchange;
  if (!/^[45]\d\d$/.test(identifier) || STATUS_CODES[identifier] === undefined) return absent(exchange);
  const status = Number(identifier);
  const title = `${status} ${STATUS_CODES[status]}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="../assets/reference.css">`;
  const body = `<main><h1>${title}</h1><p>${meaningOf(status)}</p><p><a href="../">All of the API</a></p></main>`;
  return page(exchange, withVersions(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`));
}

function page(exchange: Exchange, html: string): Reply {
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      ...deploymentHeaders(exchange),
    },
    body: html,
  };
}
