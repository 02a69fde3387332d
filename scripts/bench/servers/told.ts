/** What the benchmark tells the servers that it starts, and they it. */

import { readFileSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";

/** That of ours, so that servers differ in everything but zlib. */
export const compressionLevel = 4;

/** The ports that a server listens on, with and without TLS. */
export interface Ports {
  readonly plain?: number;
  readonly tls?: number;
}

/** The certificate to use. */
export function certificate(): { readonly cert: Buffer; readonly key: Buffer } {
  const { TLS_CERT_FILE = "", TLS_KEY_FILE = "" } = process.env;
  return { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
}

/** Tells that the listeners accept. */
export function ready(ports: Ports): void {
  process.send?.({ ports });
}

/** Tells that both servers listen. */
export function bothReady(plain: Server, tls: Server): void {
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  ready({ plain: portOf(plain), tls: portOf(tls) });
}
