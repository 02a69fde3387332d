/** Style sheets and scripts of the documentation pages, from this server only (clause HYD-7). */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Direct, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";

const pageSheet = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
h1 { line-height: 1.2 }
table { border-collapse: collapse; width: 100% }
td { padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
a { color: #0b5cad }
@media (prefers-color-scheme: dark) {
  body { background: #181818; color: #ddd }
  td { border-color: #333 }
  a { color: #8cf }
}
`;

/** Style sheet of the API reference, which fits Swagger UI's light and dark themes. */
const referenceSheet = `.reference { max-width: none; margin: 0; padding: 0 }
.reference > header, .reference > footer, .fallback { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; box-sizing: border-box }
.reference > footer { padding-bottom: 2rem }
.reference nav a { margin-right: 1.2em; white-space: nowrap }
.dark-mode .reference { background: #1c2022 }
/* The padlocks would mislead: closed for public operations, open for those that need credentials. */
.swagger-ui .opblock-summary .authorization__btn { display: none }
.swagger-ui .info { margin: 1rem 0 }
/* The document's own address is among the links above. */
.swagger-ui .info hgroup.main > a { display: none }
.swagger-ui .scheme-container { box-shadow: none; padding: 0 0 1rem; margin: 0 }
`;

/** Starts Swagger UI. Without `validatorUrl: null` it would send the document to a third-party validator. */
const referenceScript = `"use strict";
const place = document.getElementById("reference");
document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  url: place.dataset.openapi,
  domNode: place,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  docExpansion: "list",
  validatorUrl: null,
  onComplete() { place.dataset.complete = ""; },
});
`;

/** Folder of the package. Its files are served and never executed here. */
const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

interface Asset {
  readonly type: string;
  /** Content, or a file that is read at the first request. */
  readonly text?: string;
  readonly file?: string;
}

const sheet = "text/css; charset=utf-8";
const script = "text/javascript; charset=utf-8";

const assets: ReadonlyMap<string, Asset> = new Map([
  ["page.css", { type: sheet, text: pageSheet }],
  ["reference.css", { type: sheet, text: referenceSheet }],
  ["reference.js", { type: script, text: referenceScript }],
  ["swagger-ui.css", { type: sheet, file: join(swagger, "swagger-ui.css") }],
  ["swagger-ui-bundle.js", { type: script, file: join(swagger, "swagger-ui-bundle.js") }],
]);

/** Changes with any asset, so that URLs with it can be cached forever. */
const version = createHash("sha256")
  .update(readFileSync(join(swagger, "package.json")))
  .update(pageSheet + referenceSheet + referenceScript)
  .digest("hex")
  .slice(0, 12);

/** Relative URL of an asset from a page `depth` segments deeper. */
export function assetAddress(name: string, depth = 0): string {
  return `${"../".repeat(depth)}assets/${name}?${version}`;
}

export function assetDirect(): Direct {
  const read = new Map<string, Promise<Buffer>>();
  return {
    operation: null,
    linkedData: false,
    credentials: false,
    direct: async (exchange): Promise<Reply> => {
      const name = exchange.identifier ?? "";
      const asset = assets.get(name);
      if (asset === undefined) return problem(exchange, 404, "There is no such file.");
      const body = asset.text ?? (await (read.get(name) ?? kept(read, name, readFile(asset.file as string))));
      return {
        status: 200,
        headers: {
          "Content-Type": asset.type,
          "Cache-Control": exchange.rawQuery === version ? "max-age=31536000, immutable" : "no-cache",
          "X-Content-Type-Options": "nosniff",
        },
        body,
      };
    },
  };
}

/** Retries at the next request if a file could not be read. */
function kept(read: Map<string, Promise<Buffer>>, name: string, bytes: Promise<Buffer>): Promise<Buffer> {
  read.set(name, bytes);
  bytes.catch(() => read.delete(name));
  return bytes;
}
