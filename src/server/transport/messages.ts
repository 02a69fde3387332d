/** Requests and responses of HTTP/1.1 and HTTP/2 alike, and the little in which Node's two kinds differ. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { Pace } from "./pace.ts";
import { targetOf } from "./target.ts";

export type Request = IncomingMessage | Http2ServerRequest;
export type Response = ServerResponse | Http2ServerResponse;

/** By what it is: its version is what the client wrote, and `HTTP/2.0` can stand in a request line of HTTP/1.1. */
export function isHttp2(request: Request): request is Http2ServerRequest {
  return "stream" in request;
}

/** How often a header was sent; `name` in lower case. */
export function timesSent({ rawHeaders }: Request, name: string): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times++;
  }
  return times;
}

/** The host that a request is for, in one of the two places that each protocol has; null where it names several. */
export function hostOf(request: Request): string | null | undefined {
  if (timesSent(request, "host") > 1) return null;
  const { host } = request.headers;
  if (!isHttp2(request)) {
    // A whole URI as the target counts, and the header is passed over, but may not be missing (RFC 9112, section 3.2.2).
    const required = request.httpVersion !== "1.0";
    return host === undefined && required ? undefined : (targetOf(request).host ?? host);
  }
  // RFC 9113, section 8.3.1.
  const authority = request.headers[":authority"];
  if (authority === undefined) return host;
  return host === undefined || host.toLowerCase() === authority.toLowerCase() ? authority : null;
}

/** True where no body comes: HTTP/2 needs no length to send one. */
export function hasNoBody(request: Request): boolean {
  const length = request.headers["content-length"];
  if (length !== undefined) return length === "0";
  return isHttp2(request) ? request.stream.endAfterHeaders : request.headers["transfer-encoding"] === undefined;
}

/** Clients that wait for leave to send their bodies (RFC 9110, section 10.1.1). */
const waiting = new WeakMap<Request, Response>();

/** Lets a client wait until somebody wants its body, so that one whose request is refused need not send it. */
export function letWait(request: Request, response: Response): void {
  waiting.set(request, response);
}

export function isWaiting(request: Request): boolean {
  return request.headers.expect !== undefined && waiting.has(request);
}

/** Gives a client that waits leave to send. */
export function letGo(request: Request): void {
  if (!isWaiting(request)) return;
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}

/** The bytes of a body that has come already, to the last; undefined where that is not so. */
export function takeWhole(request: Request): Buffer | undefined {
  // What HTTP/2 calls complete may have been cut off.
  if (isHttp2(request) || !request.complete || request.destroyed || isWaiting(request)) return undefined;
  const pieces: Buffer[] = [];
  // One piece at a time, as they came.
  for (let piece = request.read(); piece !== null; piece = request.read()) pieces.push(piece as Buffer);
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

/** The bytes of a body as they come. Throws where the client goes away before the last, or sends too slowly. `deadline` in milliseconds. */
export async function* bytesOf(request: Request, deadline?: number): AsyncGenerator<Buffer> {
  letGo(request);
  const pace = new Pace(deadline);
  let asked = performance.now();
  // Leaving early must not end the connection: the refusal is still to be sent over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    pace.note((chunk as Buffer).length, performance.now() - asked);
    yield chunk as Buffer;
    asked = performance.now();
  }
  // Over HTTP/2 a body that is cut off ends like one that is whole.
  if (isHttp2(request) && isTakenBack(request)) throw new Error("the client went away");
}

/** True where the stream is no more, which nobody but the client can have seen to before there is an answer. */
function isTakenBack({ aborted, stream }: Http2ServerRequest): boolean {
  return aborted || stream.closed || stream.destroyed;
}

/** True where nobody is left to be answered: the connection is gone, or ended in the midst of the body. */
export function isGone(request: Request, response: Response): boolean {
  if (isHttp2(request)) return isTakenBack(request);
  return request.readableAborted || (request.destroyed && !response.writable);
}
