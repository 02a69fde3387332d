/** Requests and responses of HTTP/1.1 and HTTP/2, and helpers for the differences between Node's two APIs. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { MinimumRate } from "./minimum-rate.ts";

export type Request = IncomingMessage | Http2ServerRequest;
export type Response = ServerResponse | Http2ServerResponse;

/** By the object and not its version: a client can write `HTTP/2.0` in a request line of HTTP/1.1. */
export const isHttp2 = (request: Request): request is Http2ServerRequest => "stream" in request;

/** Count of a header's occurrences. `name`: in lower case. */
export function countHeader({ rawHeaders }: Request, name: string): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times++;
  }
  return times;
}

/** A request target in origin or absolute form. The host of the latter replaces `Host` (RFC 9112, section 3.2). */
interface Target {
  /** Path and query as received; any other form of target, as received. */
  readonly path: string;
  /** Scheme and host of an absolute form. */
  readonly scheme?: "http" | "https";
  readonly host?: string;
}

/** User information is not allowed before the host (RFC 9110, section 4.2.4). */
const absoluteForm = /^(https?):\/\/([^/?#@]+)(?![^/?])(.*)$/is;

/** `originalUrl` comes from Express, which removes a mount path from `url`. */
export function targetOf(request: { readonly url?: string | undefined; readonly originalUrl?: string }): Target {
  const target = request.originalUrl ?? request.url ?? "/";
  if (target.startsWith("/")) return { path: target };
  const [, scheme, host, rest = ""] = absoluteForm.exec(target) ?? [];
  if (scheme === undefined || host === undefined) return { path: target };
  return {
    path: rest.startsWith("/") ? rest : `/${rest}`,
    scheme: scheme.toLowerCase() as "http" | "https",
    host,
  };
}

/** Host of a request: `Host`, `:authority` or an absolute target; null if it names several, undefined for none. */
export function hostOf(request: Request): string | null | undefined {
  if (countHeader(request, "host") > 1) return null;
  const { host } = request.headers;
  if (!isHttp2(request)) {
    // The host of an absolute target replaces the header, which must still be present (RFC 9112, section 3.2.2).
    const required = request.httpVersion !== "1.0";
    return host === undefined && required ? undefined : (targetOf(request).host ?? host);
  }
  // RFC 9113, section 8.3.1.
  const authority = request.headers[":authority"];
  if (authority === undefined) return host;
  return host === undefined || host.toLowerCase() === authority.toLowerCase() ? authority : null;
}

/** True if a request has no body. HTTP/2 allows a body without a length. */
export function hasNoBody(request: Request): boolean {
  const length = request.headers["content-length"];
  if (length !== undefined) return length === "0";
  return isHttp2(request) ? request.stream.endAfterHeaders : request.headers["transfer-encoding"] === undefined;
}

/** Clients that wait for `100 Continue` (RFC 9110, section 10.1.1). */
const waiting = new WeakMap<Request, Response>();

/** Defers `100 Continue` until the body is wanted, so that a rejected client need not send it. */
export function deferContinue(request: Request, response: Response): void {
  waiting.set(request, response);
}

export const isWaiting = (request: Request): boolean => request.headers.expect !== undefined && waiting.has(request);

export function sendContinue(request: Request): void {
  if (!isWaiting(request)) return;
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}

/** The body, if all of it has arrived; else undefined. */
export function takeWhole(request: Request): Buffer | undefined {
  // Over HTTP/2, `complete` is true for truncated bodies, too.
  if (isHttp2(request) || !request.complete || request.destroyed || isWaiting(request)) return undefined;
  const pieces: Buffer[] = [];
  // Node returns one chunk at a time.
  for (let piece = request.read(); piece !== null; piece = request.read()) pieces.push(piece as Buffer);
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

/** Streams a body. Throws if the client disconnects before the end or sends too slowly. `deadline` in milliseconds. */
export async function* bytesOf(request: Request, deadline?: number): AsyncGenerator<Buffer> {
  sendContinue(request);
  const pace = new MinimumRate(deadline);
  let asked = performance.now();
  // Leaving the loop early must not close the connection: the error response still goes over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    pace.note((chunk as Buffer).length, performance.now() - asked);
    yield chunk as Buffer;
    asked = performance.now();
  }
  // Over HTTP/2 a body whose sender went away before it is read ends like a complete one.
  if (isHttp2(request) && isTakenBack(request)) throw new Error("the client went away");
}

/** True if the stream is closed. Before an answer exists, only the client can have closed it. */
const isTakenBack = ({ aborted, stream }: Http2ServerRequest): boolean => aborted || stream.closed || stream.destroyed;

/** True if no answer can be sent: the connection is gone, or ended within the body. */
export function isGone(request: Request, response: Response): boolean {
  if (isHttp2(request)) return isTakenBack(request);
  return request.readableAborted || (request.destroyed && !response.writable);
}
