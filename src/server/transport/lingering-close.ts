/** Lingering close: ends a connection after its answer while the client still sends (clauses ERR-4, LIM-2). */

import type { Socket } from "node:net";
import { hasNoBody, isHttp2, type Request } from "./http.ts";

/** Milliseconds that a client has to read its answer and to close. */
const patience = 5000;

const lingering = new WeakSet<Socket>();

/**
 * Half-closes a connection after writing `last`, and discards further input. A full close with unread input would reset
 * the connection, and the client might lose the answer (RFC 9112, section 9.6).
 */
export function endOurHalf(socket: Socket, last = ""): void {
  lingering.add(socket);
  socket.end(last);
  const timer = setTimeout(() => socket.destroy(), patience);
  socket.once("close", () => clearTimeout(timer));
}

/** Closes the connection of a request after the answer that is about to be sent. */
export function endWithAnswer(request: Request): void {
  if (isHttp2(request) || request.complete) return;
  const { socket } = request;
  lingering.add(socket);
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => endOurHalf(socket);
}

/** Bytes of an unwanted body up to which reading it is cheaper than a new connection. */
const worthReading = 64 * 1024;

/** True if a rejected request may have more body left than is worth reading. */
export function leavesMuch(request: Request): boolean {
  if (hasNoBody(request) || request.complete) return false;
  return !(Number(request.headers["content-length"]) <= worthReading);
}

/** Ignores further input on a connection, whose last answer is being sent. */
export function ignoreFurther(socket: Socket): void {
  lingering.add(socket);
}

/** True if a connection has sent its last answer. Further input on it is not a request. */
export const isEnding = (socket: Socket): boolean => lingering.has(socket);
