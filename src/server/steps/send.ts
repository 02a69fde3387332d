/** Sends the reply: compression, common headers, streaming (clauses TRN-7, TRN-9, TRN-10, HYD-2). */

import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Exchange, Flowing, Headers, Reply } from "../exchange.ts";
import { acceptsGzip, isCompressible, strictTransport, worthCompressing } from "../transport/header-values.ts";
import { isHttp2, isWaiting, type Request, type Response } from "../transport/http.ts";
import { endWithAnswer, leavesMuch } from "../transport/lingering-close.ts";
import { crossOriginHeaders } from "./cors.ts";

const compress = promisify(gzip);

/** Statuses without body and `Content-Length`. */
const bodiless = new Set([204, 304]);

export async function send(exchange: Exchange, reply: Reply, response: Response): Promise<void> {
  const { request, headers, selecting, application } = exchange;
  const deprecation = (exchange.route ?? exchange.direct)?.deprecation;
  let body = typeof reply.body === "function" ? reply.body() : reply.body;
  let length = lengthOf(body);
  const all: Headers = {
    ...crossOriginHeaders(exchange),
    ...deprecation?.headers,
    ...headers,
    ...reply.headers,
    "X-Request-Id": exchange.id,
  };
  const link = deprecation ? `${application.apidocLink}, ${deprecation.link}` : application.apidocLink;
  all.Link = reply.headers.Link === undefined ? link : [link, ...[reply.headers.Link].flat().map(String)];
  if (exchange.listener === "tls") all["Strict-Transport-Security"] = strictTransport;

  // A 304 varies like its 200.
  if (reply.status === 304) selecting.add("accept-encoding");
  if (isWhole(body) && isCompressible(all["Content-Type"]) && reply.secret !== true) {
    selecting.add("accept-encoding");
    if ((length ?? 0) >= worthCompressing && acceptsGzip(selecting.read("accept-encoding"))) {
      body = await compressed(body);
      length = body.length;
      all["Content-Encoding"] = "gzip";
    }
  }
  const { vary } = selecting;
  if (vary !== undefined) all.Vary = vary;
  if (length !== undefined && !bodiless.has(reply.status)) all["Content-Length"] = length;
  // The rest of a too large body is not read, and a body may follow without `100 Continue` (RFC 9110, section 10.1.1).
  const closing =
    reply.status === 413 ||
    isWaiting(request) ||
    all.Connection === "close" ||
    (reply.status >= 400 && leavesMuch(request));
  if (isHttp2(request)) delete all.Connection;
  else if (closing) {
    all.Connection = "close";
    endWithAnswer(request);
  }
  (response as ServerResponse).writeHead(reply.status, all as never);
  if (exchange.method === "HEAD" || body === null) {
    if (body !== null && !isWhole(body)) await body.close();
    response.end();
  } else if (isWhole(body)) {
    // Text goes out in one write with the headers; a Buffer would be a second one.
    response.end(body);
  } else await flow(body, request, response);
  // Over HTTP/2 the stream is closed in place of the connection (RFC 9113, section 8.1).
  if (closing && isHttp2(request)) request.stream.close();
}

/** Streams a body. Throws if the client disconnects before the end. */
async function flow(body: Flowing, request: Request, response: Response): Promise<void> {
  const sink = isHttp2(request) ? request.stream : (response as ServerResponse);
  // A pipeline into a closed stream may never settle.
  if (sink.destroyed || sink.closed) throw new Error("the client went away");
  const bytes = body.stream();
  try {
    await pipeline(bytes, response);
  } finally {
    bytes.destroy();
  }
}

/** Compressed documents: those that are the same for every request are buffers that stay. */
const known = new WeakMap<Buffer, Promise<Buffer>>();

function compressed(body: string | Buffer): Promise<Buffer> {
  if (typeof body === "string") return compress(body, { level: 4 });
  const made = known.get(body) ?? compress(body, { level: 4 });
  known.set(body, made);
  return made;
}

const isWhole = (body: string | Buffer | Flowing | null): body is string | Buffer =>
  typeof body === "string" || Buffer.isBuffer(body);

function lengthOf(body: string | Buffer | Flowing | null): number | undefined {
  if (body === null) return 0;
  return isWhole(body) ? Buffer.byteLength(body) : (body.length ?? undefined);
}
