/** Load generators: undici for HTTP/1.1, h2load for HTTP/2. Each connection or stream has one request at a time. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Client, type Dispatcher } from "undici";
import { findProgram } from "../programs.ts";
import type { Line, Request } from "./lines.ts";

export type Transport = "plain" | NonNullable<Line["transport"]>;

/** One round of one line on one server. */
export interface Job {
  readonly port: number;
  readonly transport: Transport;
  readonly seconds: number;
  readonly connections: number;
  request(count: number): Request;
}

export interface Outcome {
  /** Answers by status; h2load counts only classes, such as `2xx`. */
  readonly statuses: { readonly [status: string]: number };
  readonly seconds: number;
  readonly failure: string | null;
}

/** An HTTP/1.1 connection. */
export function openClient(port: number, transport: Transport): Client {
  return new Client(`${transport === "plain" ? "http" : "https"}://127.0.0.1:${port}`, {
    allowH2: false,
    headersTimeout: 20_000,
    bodyTimeout: 20_000,
    // Self-signed development certificate.
    connect: { rejectUnauthorized: false, servername: "localhost" },
  });
}

/** Uses `dispatch` with a handler that discards answers: `request` needs twice the processor time. */
export async function runUndici({ port, transport, seconds, connections, request }: Job): Promise<Outcome> {
  const clients = Array.from({ length: connections }, () => openClient(port, transport));
  let statuses: { [status: string]: number } = {};
  let failure: string | null = null;
  let count = 0;
  const sendUntil = (end: number) => (client: Client) =>
    new Promise<void>((resolve) => {
      const send = () => client.dispatch(request(count++), handler);
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart() {},
        onResponseStart(_, status) {
          statuses[status] = (statuses[status] ?? 0) + 1;
        },
        onResponseData() {},
        onResponseEnd: () => void (performance.now() < end ? send() : resolve()),
        onResponseError(_, error) {
          failure ??= error.message;
          resolve();
        },
      };
      send();
    });
  // The first request of each connection opens it and does not count.
  await Promise.all(clients.map(sendUntil(0)));
  statuses = {};
  const started = performance.now();
  if (failure === null) await Promise.all(clients.map(sendUntil(started + seconds * 1000)));
  const elapsed = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.destroy()));
  return { statuses, seconds: elapsed, failure };
}

/** Concurrent streams of an HTTP/2 session. */
const streams = 4;

/** Only paths vary: h2load sends the same headers with each request, and no body. */
export async function runH2load({ port, seconds, connections, request }: Job): Promise<Outcome> {
  const program = findProgram("h2load");
  if (program === null)
    return { statuses: {}, seconds, failure: "skipped, as h2load (of Debian's nghttp2-client) is not on PATH" };
  const { headers } = request(0);
  const host = headers[headers.indexOf("Host") + 1];
  const options = ["-t", "1", "-c", `${Math.ceil(connections / streams)}`, "-m", `${streams}`, "-i", "-"];
  options.push("-D", `${Math.round(seconds * 1000)}ms`, `--connect-to=127.0.0.1:${port}`);
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at] !== "Host") options.push("-H", `${headers[at]}: ${headers[at + 1]}`);
  const child = spawn(program, options, { stdio: ["pipe", "pipe", "inherit"], timeout: seconds * 1000 + 20_000 });
  child.stdin.on("error", () => {});
  child.stdin.end(Array.from({ length: 1000 }, (_, count) => `https://${host}${request(count).path}\n`).join(""));
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  const [line = ""] = /^status codes:.*$/m.exec(printed) ?? [];
  const counts = [...line.matchAll(/([1-9]\d*) ([2-5]xx)/g)].map(([, count, kind]) => [kind, Number(count)]);
  const failure = counts.length > 0 ? null : "h2load had no answer";
  return { statuses: Object.fromEntries(counts), seconds, failure };
}
