/** Minimal server for comparison: `node:http`, `node:http2` and `pg`, with only what the lines need. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accountOf, compressionLevel, HTTP_PORT, lastChange, PORT, rows, tlsOptions } from "./prepared-statements.ts";

const compress = promisify(gzip);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost/");
  const account = await accountOf(request.headers.authorization);
  const [, collection, identifier = ""] = pathname.split("/");
  if (collection === "addresses") {
    if (identifier === "") return json(request, response, await rows("ownPage", account));
    return json(request, response, (await rows("own", identifier, account))[0]);
  }
  if (collection !== "places") {
    response.writeHead(404, { "Content-Length": 0 }).end();
    return;
  }
  if (request.method === "POST") {
    const { slug, name, population, location } = JSON.parse(await bodyOf(request));
    await rows("add", slug, name, population, location);
    response.writeHead(303, { Location: `/places/${slug}`, "Content-Length": 0 }).end();
  } else if (request.method === "PATCH") {
    const { population } = JSON.parse(await bodyOf(request));
    await rows("change", identifier, population);
    response.writeHead(204).end();
  } else if (identifier === "") {
    const after = searchParams.get("after");
    return json(request, response, after === null ? await rows("page") : await rows("after", after));
  } else if (request.headers["if-modified-since"] !== undefined) {
    const since = Date.parse(request.headers["if-modified-since"]);
    if ((await lastChange(identifier)) <= since) response.writeHead(304).end();
    else return json(request, response, (await rows("item", identifier))[0]);
  } else return json(request, response, (await rows("item", identifier))[0]);
}

async function json(request: IncomingMessage, response: ServerResponse, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  const headers = { "Content-Type": "application/json" };
  if (request.headers["accept-encoding"] !== "gzip") {
    response.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
    return;
  }
  const bytes = await compress(text, { level: compressionLevel });
  response.writeHead(200, { ...headers, "Content-Encoding": "gzip", "Content-Length": bytes.length }).end(bytes);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function listener(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
}

// Node's HTTP/2 compatibility API has all that is used here.
const tls = createSecureServer(tlsOptions, listener as never);
await once(tls.listen(Number(PORT), "127.0.0.1"), "listening");
await once(createServer(listener).listen(Number(HTTP_PORT), "127.0.0.1"), "listening");
process.stdout.write("ready\n");
