/** Load generators: undici for HTTP/1.1, h2load for HTTP/2. Each connection or stream sends its next request as soon as it has an answer. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Client, type Dispatcher } from "undici";
import type { Request } from "./lines.ts";

/** One round of one line on one server. */
export interface Job {
  readonly port: number;
  readonly transport: "plain" | "tls" | "h2";
  readonly seconds: number;
  readonly connections: number;
  /** The `count`th request. */
  request(count: number): Request;
  isExpected(status: number): boolean;
}

export interface Outcome {
  /** Expected answers a second. */
  readonly rate: number;
  /** Expected answers. */
  readonly answers: number;
  /** How many answers came with each status, or class of statuses. */
  readonly statuses: { readonly [status: string]: number };
  readonly failure: string | null;
}

export function runLoad(job: Job): Promise<Outcome> {
  return job.transport === "h2" ? runH2load(job) : runUndici(job);
}

/** A connection of HTTP/1.1. */
export function openClient(port: number, transport: "plain" | "tls"): Client {
  return new Client(`${transport === "tls" ? "https" : "http"}://127.0.0.1:${port}`, {
    allowH2: false,
    headersTimeout: 20_000,
    bodyTimeout: 20_000,
    // The certificate is one for development, made for this machine alone.
    connect: { rejectUnauthorized: false, servername: "localhost" },
  });
}

/** `dispatch` with a handler that discards everything: `request` takes twice the processor time. */
async function runUndici({ port, transport, seconds, connections, request, isExpected }: Job): Promise<Outcome> {
  const clients = Array.from({ length: connections }, () => openClient(port, transport === "tls" ? "tls" : "plain"));
  let statuses: { [status: string]: number } = {};
  let failure: string | null = null;
  let count = 0;
  const send = (client: Client, until: number) =>
    new Promise<void>((resolve) => {
      const next = () => client.dispatch(request(count++), handler);
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart() {},
        onResponseStart(_, status) {
          statuses[status] = (statuses[status] ?? 0) + 1;
        },
        onResponseData() {},
        onResponseEnd() {
          if (performance.now() < until) next();
          else resolve();
        },
        onResponseError(_, error) {
          failure ??= error.message;
          resolve();
        },
      };
      next();
    });
  // The first request of each opens its connection, and is not counted.
  await Promise.all(clients.map((client) => send(client, 0)));
  statuses = {};
  const started = performance.now();
  if (failure === null) await Promise.all(clients.map((client) => send(client, started + seconds * 1000)));
  const elapsed = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.destroy()));
  const answers = Object.entries(statuses).reduce((sum, [status, n]) => sum + (isExpected(Number(status)) ? n : 0), 0);
  return { rate: answers / elapsed, answers, statuses, failure };
}

/** Streams of a session of HTTP/2 at the same time. */
const streams = 4;

/** Paths vary; h2load sends the headers of the first request with all. */
async function runH2load({ port, seconds, connections, request, isExpected }: Job): Promise<Outcome> {
  const { headers } = request(0);
  const host = headers[headers.indexOf("Host") + 1];
  const options = ["-t", "1", "-c", `${Math.ceil(connections / streams)}`, "-m", `${streams}`, "-i", "-"];
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at] !== "Host") options.push("-H", `${headers[at]}: ${headers[at + 1]}`);
  options.push("-D", `${Math.round(seconds * 1000)}ms`, `--connect-to=127.0.0.1:${port}`);
  const child = spawn("h2load", options, { stdio: ["pipe", "pipe", "inherit"], timeout: seconds * 1000 + 20_000 });
  child.stdin.end(Array.from({ length: 1000 }, (_, count) => `https://${host}${request(count).path}\n`).join(""));
  child.stdin.on("error", () => {});
  const failed = (failure: string): Outcome => ({ rate: 0, answers: 0, statuses: {}, failure });
  try {
    const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
    const classes = [...(/^status codes:.*$/m.exec(printed)?.[0] ?? "").matchAll(/(\d+) ([2-5])xx/g)];
    const statuses = Object.fromEntries(classes.map(([, n, kind]) => [`${kind}xx`, Number(n)]).filter(([, n]) => n));
    const answers = classes.reduce((sum, [, n, kind]) => sum + (isExpected(Number(kind) * 100) ? Number(n) : 0), 0);
    if (answers === 0) return { ...failed("h2load had no expected answer"), statuses };
    return { rate: answers / seconds, answers, statuses, failure: null };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return failed("skipped, as h2load (of Debian's nghttp2-client) is not on PATH");
  }
}
