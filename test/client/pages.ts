/** A server of empty pages that have the client with them, and take down what a page reports of itself. */

import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface Pages {
  readonly origin: string;
  /** What the page at `/walk` has made of what it was given, when it is through. */
  readonly reported: Promise<unknown>;
  close(): void;
}

/** `given`: what the page at `/walk` calls its function `walk` with, asked for when it is opened. */
export async function pagesOfTheClient(given: () => unknown = () => null): Promise<Pages> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./page.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const reported = Promise.withResolvers<unknown>();
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      reported.resolve(JSON.parse(await textOf(request)));
      return void response.end();
    }
    const isScript = request.url === "/page.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? outputFiles[0]?.contents : page(request.url === "/walk" ? walking(given()) : ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reported: reported.promise,
    close: () => server.close(),
  };
}

const page = (content: string) => `<!doctype html><title>A page</title>${content}`;

/** Calls `walk`, and reports what it gives or why it gives nothing. */
const walking = (given: unknown) => `<script type="module">
const report = (body) => fetch("/", { method: "POST", body: JSON.stringify(body) });
try {
  const { walk } = await import("/page.js");
  await report(await walk(${JSON.stringify(given)}));
} catch (error) {
  await report(String(error) + error.stack);
}
</script>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
