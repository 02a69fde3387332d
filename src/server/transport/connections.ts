/** Connections of a listener: limits, graceful shutdown, clients that do not read (clauses LIM-3, OPS-3). */

import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { NetworkShares, networkOf } from "./client-networks.ts";
import { isHttp2, type Request, type Response } from "./http.ts";
import { endOurHalf, ignoreFurther } from "./lingering-close.ts";

/** Milliseconds that an idle connection stays open during shutdown, for requests that are already on their way. */
export const drainIdleTimeout = 1000;

/** Open connections of a listener in one process. Further ones are closed before their first byte is read. */
export const maxConnections = 5000;

interface Connection {
  /** Response to the newest HTTP/1.1 request. Pipelined requests may have earlier ones. */
  response?: ServerResponse;
  /** Bytes of pending output that the system has accepted; undefined if none is pending. */
  taken?: number | undefined;
  /** Time of the last change of `taken`, on the clock of `performance.now()`. */
  since: number;
}

export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #patience: number;
  /** Connections, including those in a TLS handshake. */
  readonly #accepted = new NetworkShares(maxConnections);
  #isDraining = false;
  /** Responses that announce `Connection: close` during shutdown. */
  readonly #last = new WeakSet<ServerResponse>();

  /**
   * `patience`: milliseconds within which a client must read some of its pending answer. `trusts`: whether an address
   * is a trusted proxy, which connects on behalf of many clients and has no share.
   */
  constructor(server: Server, patience: number, trusts: (address: string) => boolean) {
    this.#patience = patience;
    server.on("connection", (socket: Socket) => this.#share(socket, trusts));
    server.on("setSecureContext" in server ? "secureConnection" : "connection", (socket: Socket) => {
      this.#open.set(socket, { since: 0 });
      socket.once("close", () => this.#open.delete(socket));
      if (this.#isDraining) this.#shortenIdleTimeout(socket);
    });
    server.on("request", (request: Request, response: Response) => {
      if (!isHttp2(request)) this.#begin(request.socket, response as ServerResponse);
    });
    const sweep = setInterval(() => this.#endUnread(), patience / 12).unref();
    server.once("close", () => clearInterval(sweep));
  }

  /** Limits a client network to half as many connections as remain free, so that further networks find room. */
  #share(socket: Socket, trusts: (address: string) => boolean): void {
    const { remoteAddress = "" } = socket;
    const network = networkOf(remoteAddress);
    if (!trusts(remoteAddress) && !this.#accepted.hasRoom(network, 1)) return void socket.destroy();
    this.#accepted.add(network, 1);
    socket.once("close", () => this.#accepted.add(network, -1));
  }

  get size(): number {
    return this.#open.size;
  }

  /** True while an HTTP/1.1 request is in flight. */
  get isBusy(): boolean {
    return [...this.#open.values()].some(({ response }) => response?.writableFinished === false);
  }

  newest(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.response;
  }

  /** Starts a graceful shutdown: each response ends its connection, and idle connections time out. */
  drain(): void {
    this.#isDraining = true;
    for (const [socket, { response }] of this.#open) {
      if (response === undefined || response.writableFinished) this.#shortenIdleTimeout(socket);
      else this.#makeLast(socket, response);
    }
  }

  #begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { response: former } = connection;
    connection.response = response;
    if (!this.#isDraining) return;
    socket.setTimeout(this.#patience);
    if (former !== undefined && this.#last.has(former)) {
      // Pipelined requests: the last response ends the connection, unless an earlier one announced that.
      if (former.headersSent) ignoreFurther(socket);
      else former.shouldKeepAlive = true;
    }
    this.#makeLast(socket, response);
  }

  #makeLast(socket: Socket, response: ServerResponse): void {
    if (response.headersSent || !response.shouldKeepAlive) return;
    response.shouldKeepAlive = false;
    this.#last.add(response);
    // Node calls this after the last response. Further bytes from the client must not reset the connection.
    socket.destroySoon = () => endOurHalf(socket);
  }

  /** HTTP/2 sessions close by GOAWAY. */
  #shortenIdleTimeout(socket: Socket): void {
    if (!("alpnProtocol" in socket) || socket.alpnProtocol !== "h2") socket.setTimeout(drainIdleTimeout);
  }

  /**
   * Closes connections whose client reads nothing. Node's own timeout restarts at each write and at each part of one,
   * and ignores the first period in which nothing was accepted.
   */
  #endUnread(): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      const taken = bytesAccepted(socket);
      if (taken === undefined || taken !== connection.taken) {
        connection.taken = taken;
        connection.since = now;
      } else if (now - connection.since >= this.#patience) socket.destroy();
    }
  }
}

/** Undefined if no output is pending. Only the handle knows how much of a large write has gone out. */
function bytesAccepted(socket: Socket): number | undefined {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle?.writeQueueSize ? handle.bytesWritten - handle.writeQueueSize : undefined;
}
