/** Connections of a listener: their graceful shutdown, and clients that do not read their answers (clauses LIM-3, OPS-3). */

import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../limit/network.ts";
import { endOurHalf, ignoreFurther } from "./lingering.ts";
import { isHttp2, type Request, type Response } from "./messages.ts";

/** Milliseconds that an idle connection stays open at a shutdown: a request that is on its way is answered and not cut off. */
export const drainIdleTimeout = 1000;

/** Connections that a listener of a process has open at a time; the next one is closed before its first byte is read. */
export const maxConnections = 5000;

interface Connection {
  /** To the newest request of HTTP/1.1; a pipelining client has others before it. */
  response?: ServerResponse;
  /** Bytes that the system has taken of what is being sent; undefined where nothing waits to be. */
  taken?: number | undefined;
  /** Since when it is that many, on the clock of `performance.now()`. */
  since: number;
}

export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #patience: number;
  /** Connections, those in a TLS handshake too; and those of each client network. */
  #accepted = 0;
  readonly #byNetwork = new Map<string, number>();
  #isDraining = false;
  /** The responses of a shutdown that say `Connection: close`. */
  readonly #last = new WeakSet<ServerResponse>();

  /**
   * `patience`: milliseconds in which a client has to take some of what is being sent to it. `trusts`: whether an address is that of a proxy,
   * which connects for many clients.
   */
  constructor(
    server: Server,
    event: "connection" | "secureConnection",
    patience: number,
    trusts: (address: string) => boolean,
  ) {
    this.#patience = patience;
    server.on("connection", (socket: Socket) => this.#share(socket, trusts));
    server.on(event, (socket: Socket) => {
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

  /** Closes a connection of a network that has half of what the others leave free, so that there is room for the next network. */
  #share(socket: Socket, trusts: (address: string) => boolean): void {
    const { remoteAddress = "" } = socket;
    const network = networkOf(remoteAddress);
    const count = (this.#byNetwork.get(network) ?? 0) + 1;
    if (!trusts(remoteAddress) && 2 * count > maxConnections - this.#accepted - 1) {
      socket.destroy();
      return;
    }
    const add = (change: 1 | -1) => {
      this.#accepted += change;
      const left = (this.#byNetwork.get(network) ?? 0) + change;
      if (left === 0) this.#byNetwork.delete(network);
      else this.#byNetwork.set(network, left);
    };
    add(1);
    socket.once("close", () => add(-1));
  }

  get size(): number {
    return this.#open.size;
  }

  /** True while a request of HTTP/1.1 is being answered. */
  get isBusy(): boolean {
    return [...this.#open.values()].some(({ response }) => response?.writableFinished === false);
  }

  /** The newest response on a connection of HTTP/1.1. */
  newest(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.response;
  }

  /** From now on each answer ends its connection, and so does silence. */
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
      // Pipelined: the connection ends with the last answer, unless an earlier one has said that it is the last.
      if (former.headersSent) ignoreFurther(socket);
      else former.shouldKeepAlive = true;
    }
    this.#makeLast(socket, response);
  }

  #makeLast(socket: Socket, response: ServerResponse): void {
    if (response.headersSent || !response.shouldKeepAlive) return;
    response.shouldKeepAlive = false;
    this.#last.add(response);
    // Node calls this after the last answer. What the client has sent beyond it must not reset the connection.
    socket.destroySoon = () => endOurHalf(socket);
  }

  /** HTTP/2 sessions close by GOAWAY. */
  #shortenIdleTimeout(socket: Socket): void {
    if (!("alpnProtocol" in socket) || socket.alpnProtocol !== "h2") socket.setTimeout(drainIdleTimeout);
  }

  /** Node's own timeout begins anew at a write and at a part of one, and passes over the first time that nothing of it was taken. */
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

/** Undefined where nothing waits to be taken. Only the handle knows how much of a large write has gone out. */
function bytesAccepted(socket: Socket): number | undefined {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle?.writeQueueSize ? handle.bytesWritten - handle.writeQueueSize : undefined;
}
