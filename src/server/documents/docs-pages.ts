/** Documentation pages: the API reference, and a page for each error, which `seeAlso` links to (clause HYD-7). */

import { STATUS_CODES } from "node:http";
import type { Compiled, Direct, Exchange, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { assetAddress, assetDirect } from "./assets.ts";
import { escapeHtml } from "./html.ts";

/** Common end of the Content-Security-Policy. */
const nothingElse = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Policy without scripts. The empty icon saves the request for a favicon. */
const reading = `default-src 'none'; style-src 'self'; img-src data:; ${nothingElse}`;
/** Policy for Swagger UI, which may send requests to this service. */
const drawing = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${nothingElse}`;

const meanings: Readonly<Record<number, string>> = {
  400: "The request is malformed, or its body breaks a rule. The error lists every violation with the property, its place in the body and what was expected.",
  401: "Credentials are missing, unknown or expired. Log in at the token endpoint, or send a valid API key as the whole Authorization header.",
  402: "The contract for the use of the service is unpaid. Reading remains possible. Ask the operator of the service how to pay.",
  403: "The credentials are valid, but do not permit this. The operation list of the resource shows what they permit. Pages of an origin that is not registered may not send any request.",
  404: "The resource does not exist, or this client may not read it.",
  405: "The resource does not support this method. The Allow header lists the methods that it supports.",
  406: "Resources are represented as application/ld+json only. Accept that, application/json or anything.",
  408: "The request took too long to arrive.",
  409: "The identifier is taken, other resources link to this one and prevent its deletion, or the Idempotency-Key was used for another request.",
  410: "The resource has been removed for good.",
  412: "The resource has changed since the date that If-Unmodified-Since gives. Read it again, then decide. If the response has Retry-After, a retry after that time may succeed.",
  413: "The body is larger than allowed.",
  414: "The URL is longer than allowed.",
  415: "The media type or encoding of the body is not supported. Send resources as application/ld+json.",
  416: "The range lies outside the data.",
  429: "Too many requests. Wait for the time that Retry-After gives.",
  431: "The request headers are larger than allowed.",
  500: "An unexpected error on the server. Its log has the details under the request's identifier.",
  503: "The service is temporarily unavailable. Try again after the time that Retry-After gives.",
};

export function docsPages(application: Compiled): readonly (readonly [path: string, method: string, direct: Direct])[] {
  const { docs } = application.api.paths;
  const shown = (direct: Direct["direct"]): Direct => ({
    operation: null,
    direct,
    linkedData: false,
    credentials: false,
  });
  const reference = referencePage(application);
  return [
    [docs, "GET", shown(() => reference)],
    [`${docs}assets/{id}`, "GET", assetDirect()],
    [`${docs}errors/{id}`, "GET", shown(errorPage)],
  ];
}

function errorPage(exchange: Exchange): Reply {
  const status = /^\d{3}$/.test(exchange.identifier ?? "") ? Number(exchange.identifier) : 0;
  const meaning = meanings[status];
  if (meaning === undefined) return problem(exchange, 404, "There is no such page.");
  const title = `${status} ${STATUS_CODES[status]}`;
  return page({
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(meaning)}</p><p><a href="../">All of the API</a></p>`,
    sheets: [assetAddress("page.css", 1)],
  });
}

/** Swagger UI renders the OpenAPI document. Before that and without scripts the page lists the operations. */
function referencePage({ api, names, resources }: Compiled): Reply {
  const pathOf = (path: string) => escapeHtml(new URL(names.absolute(path)).pathname);
  const link = ([path, text]: readonly [string, string]) => `<a href="${pathOf(path)}">${text}</a>`;
  const programs = [
    [api.paths.entrypoint, "Entrypoint"],
    [api.paths.apidoc, "Hydra documentation"],
    [api.paths.shapes, "SHACL shapes"],
    [api.paths.openapi, "OpenAPI"],
  ] as const;
  const operations = [...resources.values()].map(({ definition }) => {
    const rows = definition.operations.map(({ method, path, type }) =>
      [method, path, type].map((cell) => `<td><code>${escapeHtml(cell)}</code></td>`).join(""),
    );
    return `<h2>${escapeHtml(definition.name)}</h2><table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
  });
  const errors = Object.keys(meanings).map((status) => `<a href="errors/${status}">${status}</a>`);
  const body = [
    `<header><nav>For programs: ${programs.map(link).join(" ")}</nav></header>`,
    `<main id="reference" data-openapi="${pathOf(api.paths.openapi)}">`,
    `<div class="fallback"><h1>${escapeHtml(api.title)}</h1><p>Version ${escapeHtml(api.version)}</p>${operations.join("")}</div>`,
    "</main>",
    `<footer><nav>What errors mean: ${errors.join(" ")}</nav></footer>`,
  ];
  return page({
    title: api.title,
    body: body.join(""),
    className: "reference",
    sheets: ["page.css", "swagger-ui.css", "reference.css"].map((name) => assetAddress(name)),
    scripts: ["swagger-ui-bundle.js", "reference.js"].map((name) => assetAddress(name)),
    policy: drawing,
  });
}

interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly className?: string;
  /** URLs of style sheets, and of scripts in execution order. */
  readonly sheets: readonly string[];
  readonly scripts?: readonly string[];
  /** `Content-Security-Policy`. */
  readonly policy?: string;
}

function page({ title, body, className = "page", sheets, scripts = [], policy = reading }: Page): Reply {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="data:,">',
    ...sheets.map((sheet) => `<link rel="stylesheet" href="${escapeHtml(sheet)}">`),
  ];
  const running = scripts.map((script) => `<script src="${escapeHtml(script)}"></script>`);
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
    body: `<!doctype html><html lang="en"><head>${head.join("")}</head><body class="${className}">${body}${running.join("")}</body></html>`,
  };
}
