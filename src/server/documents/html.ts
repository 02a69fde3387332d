/** Pages for people: escapes, headers and routes. */

import type { Direct, Exchange, Headers, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Headers of a page, which runs only the scripts and styles of this server. `sources`: what else it may load. */
export const pageHeaders = (sources: string): Headers => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; style-src 'self'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
});

/** A route that the OpenAPI document does not describe. */
export const undescribed = (direct: Direct["direct"]): Direct => ({
  operation: null,
  direct,
  linkedData: false,
  credentials: false,
});

export const noFile = (exchange: Exchange): Reply => problem(exchange, 404, "There is no such file.");
