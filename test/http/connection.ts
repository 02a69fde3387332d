/** A connection to a listener on which a test writes what it likes, byte for byte, and what came back over it. */

import { once } from "node:events";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Address } from "./launch.ts";

export interface Connection {
  readonly socket: Socket;
  /** What has come so far. */
  received(): string;
  /** All that came, once the connection has ended; rejects where it broke before anything came. */
  readonly ended: Promise<string>;
}

/** Connects; over TLS without a word of HTTP/2. */
export async function connected(
  { base, alias, certificate }: Pick<Address, "base" | "alias" | "certificate">,
  listener: "tls" | "plain" = "tls",
): Promise<Connection> {
  const { hostname, port } = new URL(listener === "tls" ? base : alias);
  const to = { host: hostname, port: Number(port) };
  const socket = listener === "tls" ? connectTls({ ...to, servername: hostname, ca: certificate }) : connectPlain(to);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const received = () => Buffer.concat(chunks).toString("utf8");
  const ended = new Promise<string>((resolve, reject) => {
    socket.once("error", (error) => chunks.length === 0 && reject(error));
    socket.once("close", () => resolve(received()));
  });
  // Whoever does not wait for the end does not care how it ends.
  ended.catch(() => {});
  await once(socket, listener === "tls" ? "secureConnect" : "connect");
  return { socket, received, ended };
}

/** What comes back for these very bytes until the connection ends. */
export async function answerTo(
  address: Address,
  bytes: string | Buffer,
  listener: "tls" | "plain" = "tls",
): Promise<string> {
  const { socket, ended } = await connected(address, listener);
  socket.write(bytes);
  return ended;
}

/** Resolves once a server takes no new connections. */
export async function refused(server: Address): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const open = await connected(server).catch(() => null);
    if (open === null) return;
    open.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The port still takes connections.");
}
