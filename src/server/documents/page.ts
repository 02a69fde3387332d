/** HTML layout of the documentation pages. */

import type { Reply } from "../exchange.ts";

/** Common end of the Content-Security-Policy. */
const nothingElse = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Policy without scripts. The empty icon saves the request for a favicon. */
const reading = `default-src 'none'; style-src 'self'; img-src data:; ${nothingElse}`;
/** Policy for Swagger UI, which may send requests to this service. */
export const drawing = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${nothingElse}`;

export interface Page {
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

export function page({ title, body, className = "page", sheets, scripts = [], policy = reading }: Page): Reply {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
