/** Connections that end with an answer while a client still sends (clauses ERR-4, LIM-2). */

import type { Socket } from "node:net";
import { hasNoBody, isHttp2, type Request } from "./messages.ts";

/** Milliseconds that a client has to read its answer and to go. */
const patience = 5000;

const lingering = new WeakSet<Socket>();

/**
 * Ends our half of a connection, with `last` words. Were the whole closed over bytes that nobody has read, a client that still sends would be
 * told of a broken connection in place of the answer (RFC 9112, section 9.6). What it goes on sending is thrown away.
 */
export function endOurHalf(socket: Socket, last = ""): void {
  lingering.add(socket);
  socket.end(last);
  const timer = setTimeout(() => socket.destroy(), patience);
  socket.once("close", () => clearTimeout(timer));
}

/** Ends the connection of a request with the answer that is about to go out. */
export function endWithAnswer(request: Request): void {
  if (isHttp2(request) || request.complete) return;
  const { socket } = request;
  lingering.add(socket);
  // Node calls this when the last answer of a connection has been handed over.
  socket.destroySoon = () => endOurHalf(socket);
}

/** Bytes of a body that nobody wants, up to which reading on is cheaper than another connection. */
const worthReading = 64 * 1024;

/** True where a client that is refused may have more to send than it pays to take. */
export function leavesMuch(request: Request): boolean {
  if (hasNoBody(request) || request.complete) return false;
  return !(Number(request.headers["content-length"]) <= worthReading);
}

/** What comes now on a connection is no request any more: its last answer is on its way. */
export function ignoreFurther(socket: Socket): void {
  lingering.add(socket);
}

/** True where an answer was the last on its connection: what comes now is no request any more. */
export function isEnding(socket: Socket): boolean {
  return lingering.has(socket);
}
