/** Listeners: HTTP/1.1 and HTTP/2 over TLS, plain HTTP for aliases (clauses TRN-1, TRN-2, LIM-3, OPS-3). */

import { once } from "node:events";
import { createServer as createPlain, Server } from "node:http";
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import { type AddressInfo, Server as NetServer } from "node:net";
import { createSecureContext } from "node:tls";
import type { Application } from "../exchange.ts";
import type { Health } from "../health/health.ts";
import { type Middleware, router } from "../router.ts";
import type { Settings } from "../running/settings.ts";
import type { Certificate } from "./certificate.ts";
import { Connections, drainIdleTimeout, maxConnections } from "./connections.ts";
import { deferContinue, type Request, type Response } from "./http.ts";
import { answerUnreadable } from "./malformed-request.ts";

export interface Listening {
  readonly port: number;
  readonly httpPort: number | null;
  /** Replaces the certificate for new connections. If certificate and key do not match, throws and changes nothing. */
  renew(certificate: Certificate): void;
  /** Accepts no new connections and waits at most `grace` ms for requests in flight. Resolves to whether all finished. */
  close(grace: number): Promise<boolean>;
}

/** Bounds of HTTP/1.1 in bytes and milliseconds (clause LIM-3). The receive step rejects requests without a host. */
const bounds = {
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
};
/** Headers that are read: one more than the limit, so that a request with too many gets an answer. */
const readHeaders = 101;
/**
 * Bounds of HTTP/2. Header lists somewhat over the limit are read, so that they get an answer. Node buffers up to the
 * initial window on each stream before anyone reads it. Streams times window, 12.5 MiB, therefore bound what a
 * connection can buffer, and nothing else does.
 */
const multiplexing = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: 32 * 1024, initialWindowSize: 128 * 1024 },
  maxHeaderListPairs: 256,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
};
/**
 * HTTP/2 connection window in bytes; with the default of 64 KiB, parallel uploads over a distance would stall. It does not
 * bound memory: Node replenishes it as bytes arrive, read or not.
 */
const connectionWindow = 2 * 1024 * 1024;

type Addresses = Pick<Settings, "host" | "port" | "httpPort"> & Partial<Pick<Settings, "metrics">>;

/** `patience`: milliseconds of inactivity after which a connection or stream is closed. */
type Listen = Addresses & { readonly certificate: Certificate; readonly patience?: number };

/** `health` runs before the API, `others` for paths that the API does not know. */
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
  const serve = (server: object, route: Middleware) => prepare(server as Server, application, route, patience);
  const connections = [serve(tls, health("tls", router(application, "tls", others)))];
  if (plain) connections.push(serve(plain, health("plain", router(application, "plain", others))));
  if (metricsServer) connections.push(serve(metricsServer, health("metrics")));
  const servers = [tls, plain, metricsServer].filter((server) => server !== null);
  await accept(tls, port, host);
  if (plain) await accept(plain, httpPort, host);
  if (metricsServer) await accept(metricsServer, metrics.port, metrics.host);
  return {
    port: (tls.address() as AddressInfo).port,
    httpPort: plain ? (plain.address() as AddressInfo).port : null,
    renew({ cert, key }) {
      // Checked first: a server that gets an invalid pair applies half of it.
      createSecureContext({ cert, key });
      tls.setSecureContext({ cert, key });
    },
    async close(grace) {
      const done = Promise.withResolvers<boolean>();
      // Not the servers' own `close`, which drops requests in flight over connections that count as idle.
      const closed = servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve)));
      void Promise.all(closed).then(() => done.resolve(true));
      for (const server of servers as Server[]) {
        server.keepAliveTimeout = drainIdleTimeout;
        server.keepAliveTimeoutBuffer = 0;
      }
      for (const each of connections) each.drain();
      // Clients close after a GOAWAY. Closing an idle connection at once would reset it under a request on its way.
      const closeLater = (session: ServerHttp2Session) => setTimeout(() => session.close(), drainIdleTimeout);
      for (const session of sessions) {
        session.goaway();
        closeLater(session);
      }
      tls.on("session", closeLater);
      const begun = performance.now();
      // Unfinished handshakes count as no connections and would block `closed`.
      const drainCheck = setInterval(() => {
        const open = connections.reduce((sum, { size }) => sum + size, sessions.size);
        if (open === 0 && performance.now() - begun > drainIdleTimeout) done.resolve(true);
      }, 50);
      const timer = setTimeout(() => {
        done.resolve(sessions.size === 0 && !connections.some(({ isBusy }) => isBusy));
        // An HTTP/2 server with `allowHTTP1` keeps its HTTP/1.1 connections as an HTTP/1.1 server does.
        for (const server of servers) Server.prototype.closeAllConnections.call(server as Server);
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

/** Attaches request handling, limits and error responses to a server. */
function prepare(server: Server, application: Application, route: Middleware, patience: number): Connections {
  const { proxies } = application.deployment;
  const connections = new Connections(server, patience, (address) => proxies.trusts(address));
  server.maxHeadersCount = readHeaders;
  server.setTimeout(patience);
  server.maxConnections = maxConnections;
  // Otherwise the primary would offer a connection to full workers in turn, forever.
  Object.assign(server, { dropMaxConnection: true });
  answerUnreadable(server, application, connections);
  const take = (request: Request, response: Response) => {
    // No request may end the process (clause ERR-4).
    const failed = (error: unknown) => {
      application.machine.log.error({ error }, "a request failed outside the pipeline");
      response.destroy();
    };
    try {
      route(request, response, failed);
    } catch (error) {
      failed(error);
    }
  };
  server.on("request", take);
  server.on("checkContinue", (request: Request, response: Response) => {
    deferContinue(request, response);
    server.emit("request", request, response);
  });
  return connections;
}

/** Open HTTP/2 connections. A stalled stream is cancelled, while others on its connection continue. */
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

/** Throws if one of the ports is in use, before anything else of a start is done. */
export async function ensureFree(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createPlain();
    await accept(server, port, host);
    await new Promise((resolve) => server.close(resolve));
  }
}

async function accept(server: NetServer, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}
