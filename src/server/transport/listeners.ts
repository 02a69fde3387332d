/** Listeners: TLS on the API domain, with HTTP/2 beside HTTP/1.1, and a plain one for aliases (clauses TRN-1, TRN-2, LIM-3, OPS-3). */

import { createServer as createPlain, Server } from "node:http";
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import { type AddressInfo, Server as NetServer } from "node:net";
import { createSecureContext } from "node:tls";
import type { Application } from "../exchange.ts";
import type { Health } from "../health/health.ts";
import { type Middleware, router } from "../hydrant.ts";
import type { Certificate } from "./certificate.ts";
import { Connections, drainIdleTimeout, maxConnections } from "./connections.ts";
import { letWait, type Request, type Response } from "./messages.ts";
import { answerUnreadable } from "./unreadable.ts";

export interface Listening {
  readonly port: number;
  readonly httpPort: number | null;
  /** Shows another certificate to those who connect from now on. Throws, and changes nothing, where it and its key are no pair. */
  renew(certificate: Certificate): void;
  /**
   * Takes no new connections, lets requests in flight finish, for `grace` milliseconds at most, and resolves when the
   * last has: whether all did.
   */
  close(grace: number): Promise<boolean>;
}

/**
 * A request without a host is refused where all are; bytes of headers; milliseconds to wait for them, looked after every second, and for a
 * next request (clause LIM-3).
 */
const bounds = {
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
};
/** Headers that are read: one more than is taken, so that there is an answer to it. */
const readHeaders = 101;
/**
 * Of HTTP/2: requests at a time on a connection; a frame that makes no sense and a stream too many are borne so often. What is a little over the
 * bounds is read, to be answered. As many bytes as the initial window may come on each stream before somebody reads them: the streams times that
 * window, 12.5 MiB, are what a connection may have waiting here, and nothing else bounds it.
 */
const multiplexing = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 32 * 1024, initialWindowSize: 128 * 1024 },
  maxHeaderListPairs: 256,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
};
/**
 * Bytes of bodies that may be on their way over a connection of HTTP/2. It is no bound of what waits: Node gives this window back as bytes come
 * in, whether anybody reads them or not. With the 64 KiB of the protocol, uploads from far away would stand still together.
 */
const connectionWindow = 2 * 1024 * 1024;

/** Where to listen, and what to show there. */
export interface Listen {
  readonly host: string;
  readonly port: number;
  /** 0: no plain listener. */
  readonly httpPort: number;
  /** Without TLS, for metrics alone. */
  readonly metrics?: { readonly host: string; readonly port: number } | null;
  readonly certificate: Certificate;
  /** Milliseconds without a byte in either direction after which a connection is closed, or a stream; a minute, where it is left out. */
  readonly patience?: number;
}

/** `health` answers ahead of the API, and `others` the paths that the API does not know. */
export async function listen(
  application: Application,
  { host, port, httpPort, metrics = null, certificate, patience = 60_000 }: Listen,
  health: Health,
  others?: Middleware,
): Promise<Listening> {
  const { cert, key } = certificate;
  const tls = createSecureServer({
    ...bounds,
    ...multiplexing,
    cert,
    key,
    allowHTTP1: true,
    handshakeTimeout: bounds.headersTimeout,
  });
  const plain = httpPort === 0 ? null : createPlain(bounds);
  const metricsServer = metrics && createPlain(bounds);
  const sessions = sessionsOf(tls, patience);
  const connections: Connections[] = [];
  const trusts = (address: string) => application.deployment.proxies.trusts(address);
  const serve = (server: Server | Http2SecureServer, event: "secureConnection" | "connection", route: Middleware) => {
    const open = new Connections(server as Server, event, patience, trusts);
    prepare(server, application, route, open, patience);
    connections.push(open);
  };
  serve(tls, "secureConnection", health("tls", router(application, "tls", others)));
  if (plain) serve(plain, "connection", health("plain", router(application, "plain", others)));
  if (metricsServer) serve(metricsServer, "connection", health("metrics"));
  const servers = [tls, plain, metricsServer].filter((server) => server !== null);
  await accept(tls, port, host);
  if (plain) await accept(plain, httpPort, host);
  if (metricsServer) await accept(metricsServer, metrics.port, metrics.host);
  return {
    port: (tls.address() as AddressInfo).port,
    httpPort: plain ? (plain.address() as AddressInfo).port : null,
    renew({ cert, key }) {
      // Tried first: a server that is given what makes no sense keeps half of it.
      createSecureContext({ cert, key });
      tls.setSecureContext({ cert, key });
    },
    async close(grace) {
      const done = Promise.withResolvers<boolean>();
      // Not by their own `close`, which cuts off what is on its way over connections that are idle.
      const closed = servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)));
      void Promise.all(closed).then(() => done.resolve(true));
      for (const server of servers as Server[]) {
        server.keepAliveTimeout = drainIdleTimeout;
        server.keepAliveTimeoutBuffer = 0;
      }
      for (const each of connections) each.drain();
      // Clients end by themselves at a GOAWAY. Closed at once, an idle connection would be reset under a request that is on its way.
      const closeLater = (session: ServerHttp2Session) => setTimeout(() => session.close(), drainIdleTimeout);
      for (const session of sessions) {
        session.goaway();
        closeLater(session);
      }
      tls.on("session", closeLater);
      const begun = performance.now();
      // Handshakes that do not come to their end are no connections yet.
      const drainCheck = setInterval(() => {
        const open = connections.reduce((sum, { size }) => sum + size, sessions.size);
        if (open === 0 && performance.now() - begun > drainIdleTimeout) done.resolve(true);
      }, 50);
      const timer = setTimeout(() => {
        done.resolve(sessions.size === 0 && !connections.some(({ isBusy }) => isBusy));
        for (const server of servers) closeAll(server);
        for (const session of sessions) session.destroy();
      }, grace);
      const all = await done.promise;
      clearInterval(drainCheck);
      clearTimeout(timer);
      // Stops their timers.
      for (const server of servers) server.close();
      return all;
    },
  };
}

/** Gives a server its requests, its bounds and its answers to what is none. */
function prepare(
  server: Server | Http2SecureServer,
  application: Application,
  route: Middleware,
  connections: Connections,
  patience: number,
): void {
  const both = server as Server;
  both.maxHeadersCount = readHeaders;
  both.setTimeout(patience);
  both.maxConnections = maxConnections;
  // Else the primary would offer a connection to full workers in turn, without end.
  Object.assign(both, { dropMaxConnection: true });
  answerUnreadable(both, application, connections);
  const take = (request: Request, response: Response) => {
    // Whatever it was, nothing that a client sends ends the process (clause ERR-4).
    const failed = (error: unknown) => {
      application.machine.log.error({ error }, "failed outside the steps");
      response.destroy();
    };
    try {
      route(request, response, failed);
    } catch (error) {
      failed(error);
    }
  };
  both.on("request", take);
  both.on("checkContinue", (request: Request, response: Response) => {
    letWait(request, response);
    both.emit("request", request, response);
  });
}

/** The connections that speak HTTP/2, as long as they are open. A stream that stalls is given up while others on its connection go on. */
function sessionsOf(server: Http2SecureServer, patience: number): ReadonlySet<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(connectionWindow);
    session.once("close", () => sessions.delete(session));
  });
  server.on("stream", (stream) => stream.setTimeout(patience, () => stream.close(constants.NGHTTP2_CANCEL)));
  return sessions;
}

// The server of both protocols keeps its connections of HTTP/1.1 as a server of HTTP/1.1 does.
function closeAll(server: Server | Http2SecureServer): void {
  Server.prototype.closeAllConnections.call(server as Server);
}

/** Throws where one of the ports cannot be listened on: better known before anything else is done. */
export async function ensureFree(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createPlain();
    await accept(server, port, host);
    await new Promise((resolve) => server.close(resolve));
  }
}

function accept(server: NetServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
