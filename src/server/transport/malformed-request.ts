/** Error responses to malformed HTTP messages, which never reach the steps (clauses HYD-2, ERR-1, LIM-1, LIM-3). */

import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Application } from "../exchange.ts";
import { limitHeaders } from "../steps/rate-limit.ts";
import type { Connections } from "./connections.ts";
import { strictTransport } from "./header-values.ts";
import { isHttp2 } from "./http.ts";
import { endOurHalf, isEnding } from "./lingering-close.ts";

type Status = 400 | 405 | 408 | 413 | 431;

/** Statuses by the error codes of Node's HTTP parser; 400 for all others. */
const statuses: Readonly<Record<string, Status>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const descriptions: Readonly<Record<Status, string>> = {
  400: "This is not a valid HTTP request.",
  405: "CONNECT is not supported: this server is not a proxy.",
  408: "The request did not arrive in time.",
  413: "The request is too large.",
  431: "The request headers are too large.",
};

export function answerUnreadable(server: Server, application: Application, connections: Connections): void {
  // Ignores expectations other than `100-continue` (RFC 9110, section 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (isEnding(socket)) return;
    const response = connections.newest(socket);
    // An error response inside another response would corrupt it.
    const speaking = response?.headersSent === true && !response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || speaking) socket.destroy(error);
    else refuse(socket, statuses[error.code ?? ""] ?? 400);
  });
  // A CONNECT over HTTP/2 has its own stream and gets an ordinary answer.
  server.on("connect", (request, socket) => {
    if (isHttp2(request)) return void server.emit("request", request, socket);
    // Node removes its error handler from the socket of a CONNECT request.
    socket.on("error", () => socket.destroy());
    refuse(socket as Socket, 405);
  });

  function refuse(socket: Socket, status: Status): void {
    endOurHalf(socket, errorMessage(status, application, socket));
  }
}

/** A complete HTTP message. The rate limit counts it for the peer's address, even if the peer is a proxy. */
function errorMessage(status: Status, application: Application, socket: Socket): string {
  const { limiter } = application.machine;
  const id = randomUUID();
  const { headers, body } = application.problem({ id }, { status, description: descriptions[status] });
  const text = String(body);
  const fields = {
    ...headers,
    ...(limiter === null ? {} : limitHeaders(limiter, limiter.note(socket.remoteAddress ?? ""))),
    ...(status === 405 ? { Allow: "" } : {}),
    ...("encrypted" in socket ? { "Strict-Transport-Security": strictTransport } : {}),
    Link: application.apidocLink,
    "X-Request-Id": id,
    "Content-Length": Buffer.byteLength(text),
    Date: new Date().toUTCString(),
    Connection: "close",
  };
  application.machine.log.info({ request: id, status }, "answered a malformed request");
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    "",
    text,
  ].join("\r\n");
}
