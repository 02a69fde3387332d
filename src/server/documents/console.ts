/**
 * The console: a static page that fetches its own address and shows the answer to a person, and its files (clause
 * WEB-1). `scripts/console.mjs` bundles them from `src/console/`.
 */

import { existsSync, readFileSync } from "node:fs";
import type { ApiDefinition } from "../../hypermedia/api-definition.ts";
import type { Names } from "../../hypermedia/iri.ts";
import type { Console, DirectRoute, Reply } from "../exchange.ts";
import { escapeHtml, noFile, pageHeaders, undescribed } from "./html.ts";

interface Manifest {
  readonly script: string;
  readonly style: string;
  readonly files: readonly string[];
}

/** Beside the compiled server in the package; in a clone below `dist/`. */
const places = ["../../../console/", "../../../dist/console/"].map((path) => new URL(path, import.meta.url));

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Reads the bundled files, and writes the page for this deployment. */
export function consoleOf(api: ApiDefinition, names: Names): Console {
  const folder = places.find(existsSync);
  if (folder === undefined) throw new Error("The console is not bundled. `node scripts/setup.mjs` does that.");
  const manifest = JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8")) as Manifest;
  const fileOf = (name: string): Reply => ({
    status: 200,
    headers: {
      "Content-Type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
    body: readFileSync(new URL(name, folder)),
  });
  return {
    page: page(api, names, manifest),
    files: new Map(manifest.files.map((name) => [folderOf(api) + name, fileOf(name)])),
  };
}

/** Endpoint of the files, for names that no file has. The step `console page` answers all others. */
export const consoleFiles = (api: ApiDefinition): DirectRoute => [`${folderOf(api)}{id}`, "GET", undescribed(noFile)];

const folderOf = ({ paths }: ApiDefinition): string => `${paths.docs}console/`;

/** Links have paths alone, since an alias is another origin. Only `start` tells the canonical base. */
function page(api: ApiDefinition, names: Names, { script, style }: Manifest): Reply {
  const { docs, apidoc, entrypoint } = api.paths;
  const pathOf = (path: string) => escapeHtml(new URL(names.absolute(path)).pathname);
  const fileOf = (name: string) => pathOf(folderOf(api) + name);
  const token = api.authentication?.tokenPath;
  const { default: first, offered } = api.locales;
  const languages = [first, ...offered.filter((tag) => tag !== first)];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="languages" content="${escapeHtml(languages.join(" "))}">`,
    `<title>${escapeHtml(api.title)}</title>`,
    '<link rel="icon" href="data:,">',
    `<link rel="stylesheet" href="${fileOf(style)}">`,
    `<link rel="start" href="${escapeHtml(names.absolute(entrypoint))}">`,
    `<link rel="service-doc" href="${pathOf(docs)}">`,
    `<link rel="service-desc" href="${pathOf(apidoc)}">`,
    ...(token === undefined ? [] : [`<link rel="token" href="${pathOf(token)}">`]),
  ];
  const body = [
    '<div id="console"></div>',
    `<noscript>This page needs scripts. <a href="${pathOf(docs)}">The documentation</a> of the API does not.</noscript>`,
    `<script type="module" src="${fileOf(script)}"></script>`,
  ];
  const html = `<!doctype html><html lang="en"><head>${head.join("")}</head><body>${body.join("")}</body></html>`;
  return {
    status: 200,
    headers: pageHeaders("img-src 'self' data: blob:; connect-src 'self'; media-src 'self' blob:"),
    body: Buffer.from(html),
  };
}
