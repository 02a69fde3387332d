/** Listeners: TLS on the API domain, and a plain one for aliases; both behind one Express application each (clauses TRN-1, TRN-2, OPS-3). */

import { createServer as createPlain, type Server } from "node:http";
import { createServer as createTls } from "node:https";
import type { AddressInfo } from "node:net";
import express, { type Express } from "express";
import type { Certificate } from "./certificate.ts";
import type { Application, Listener } from "./exchange.ts";
import { router } from "./hydrant.ts";
import { answerUnreadable } from "./unreadable.ts";

export interface Listening {
  readonly port: number;
  readonly httpPort: number | null;
  /** Takes no new connections, lets requests in flight finish, for `grace` milliseconds at most, and resolves when the last has. */
  close(grace: number): Promise<void>;
}

/** A request without a host is refused where all are; headers that one request may have, and their bytes together; milliseconds to wait for them and for a next request (clause LIM-3). */
const bounds = {
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
};
const mostHeaders = 100;
/** Milliseconds without a byte in either direction after which a connection is closed. */
const stalled = 60_000;

export async function listen(
  application: Application,
  { host, port, httpPort, certificate }: { host: string; port: number; httpPort: number; certificate: Certificate },
): Promise<Listening> {
  const tls = createTls({ ...bounds, cert: certificate.cert, key: certificate.key }, door(application, "tls"));
  const plain = httpPort === 0 ? null : createPlain(bounds, door(application, "plain"));
  const servers = plain ? [tls, plain] : [tls];
  for (const server of servers) {
    server.maxHeadersCount = mostHeaders;
    server.setTimeout(stalled);
    answerUnreadable(server, application);
  }
  await accept(tls, port, host);
  if (plain) await accept(plain, httpPort, host);
  return {
    port: (tls.address() as AddressInfo).port,
    httpPort: plain ? (plain.address() as AddressInfo).port : null,
    async close(grace) {
      const ended = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      // A connection whose last answer has gone out would be kept open for a next request that nobody takes any more.
      const idle = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, 50);
      const late = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, grace);
      await ended;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

/** An Express application with the resources first; what a project adds comes after. */
function door(application: Application, listener: Listener): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(router(application, listener));
  return app;
}

/** Throws where one of the ports cannot be listened on: better known before anything else is done. */
export async function ensureFree(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const server = createPlain();
    await accept(server, port, host);
    await new Promise((resolve) => server.close(resolve));
  }
}

function accept(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
