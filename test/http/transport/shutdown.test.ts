/** Shutdown under load: no client that reads what answers say of their connection is cut off. */

import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { describe, expect, inject, test } from "vitest";
import { type Launched, launch, seeded } from "../launch.ts";

/** What became of the connections of a client that asks again and again, until it cannot connect any more. */
interface Outcome {
  answers: number;
  /** Connections that ended before a request over them was answered. */
  cut: string[];
  /** Last answers of connections, those that did not say `close`. */
  silent: number;
}

/** A client of HTTP/1.1 that connects anew when an answer says `close`, with so many milliseconds between an answer and the next request. */
async function busy(open: () => Socket, secure: string, host: string, pause: number): Promise<Outcome> {
  const outcome: Outcome = { answers: 0, cut: [], silent: 0 };
  for (;;) {
    const socket = open();
    const fault = new Promise<string>((resolve) => {
      socket.once("error", (error) => resolve(String(error)));
      socket.once("close", () => resolve("closed"));
    });
    const connected = await Promise.race([once(socket, secure).then(() => true), fault.then(() => false)]);
    if (!connected) return outcome;
    let onThis = 0;
    let text = "";
    let whole = () => {};
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n") + 4;
      const length = /^content-length: (\d+)/im.exec(text);
      if (end > 3 && length !== null && text.length >= end + Number(length[1])) whole();
    });
    for (let isLast = false; !isLast; ) {
      text = "";
      const answered = new Promise<void>((resolve) => {
        whole = resolve;
      });
      socket.write(`GET /countries/AT HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      const cut = await Promise.race([answered, fault]);
      // As a handshake that fails: it still waited in the system's queue when the listener closed.
      if (cut !== undefined && onThis === 0 && secure === "connect") break;
      if (cut !== undefined) {
        outcome.cut.push(`${secure} ${onThis} ${cut}`);
        // A server that is no more is not asked again without end.
        break;
      }
      outcome.answers++;
      onThis++;
      isLast = /^connection: close/im.test(text);
      if (!isLast && pause > 0) {
        const ended = await Promise.race([fault, new Promise<void>((resolve) => setTimeout(resolve, pause))]);
        if (ended !== undefined) {
          outcome.silent++;
          break;
        }
      }
    }
    socket.destroy();
  }
}

/** A client of HTTP/2 that asks until its connection is going away. */
async function busyOverHttp2(session: ClientHttp2Session): Promise<Outcome> {
  const outcome: Outcome = { answers: 0, cut: [], silent: 0 };
  session.on("error", (error) => outcome.cut.push(String(error)));
  while (!session.closed && !session.destroyed) {
    const stream = session.request({ ":path": "/countries/AT" });
    stream.on("error", () => {});
    let isAnswered = false;
    stream.once("response", ({ ":status": status }) => {
      isAnswered = status === 200;
    });
    stream.resume();
    if (!stream.closed) await new Promise((resolve) => stream.once("close", resolve));
    if (isAnswered && stream.rstCode === 0) outcome.answers++;
    // Who is told that nothing was done may ask elsewhere (RFC 9113, section 8.7).
    else if (stream.rstCode !== constants.NGHTTP2_REFUSED_STREAM) outcome.cut.push(`stream ${stream.rstCode}`);
  }
  return outcome;
}

/** Clients of every kind, with the signal in the midst of what they ask. */
async function endedUnderLoad(server: Launched): Promise<readonly Outcome[]> {
  const { port, host } = new URL(server.base);
  const alias = new URL(server.alias);
  const tls = () =>
    connectTls({ port: Number(port), host: "localhost", servername: "localhost", ca: server.certificate });
  const plain = () => connectPlain(Number(alias.port), alias.hostname);
  const clients = Array.from({ length: 10 }, (_, index) => [
    busy(tls, "secureConnect", host, 50 * index),
    busy(plain, "connect", alias.host, 50 * index),
    busyOverHttp2(connectHttp2(server.base, { ca: server.certificate })),
  ]).flat();
  // And some that ask for nothing: before and after the handshake, and without TLS.
  const idle = [connectPlain(Number(port), "localhost"), tls(), plain()];
  for (const socket of idle) socket.on("error", () => {});
  const exit = once(server.process, "exit");
  // Every client is in the midst of its work when as many answers have been given as the slowest needs time for.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  server.process.kill("SIGTERM");
  const outcomes = await Promise.all(clients);
  expect(await exit).toEqual([0, null]);
  return outcomes;
}

const { serverUrl } = inject("databases");
const servers = [
  ["on PGlite", true, async () => launch("PGlite", await seeded.PGlite())],
  ["on PostgreSQL", serverUrl !== null, async () => launch("PostgreSQL", await seeded.PostgreSQL())],
  [
    "on PostgreSQL, by workers",
    serverUrl !== null,
    async () => launch("PostgreSQL", { ...(await seeded.PostgreSQL()), WORKERS: "2" }),
  ],
] as const;

describe.each(servers)("%s", (_name, possible, launched) => {
  test.skipIf(!possible)(
    "[OPS-3] a signal cuts off nobody, and the last answer of each connection says so",
    async () => {
      const server = await launched();
      try {
        const outcomes = await endedUnderLoad(server);
        expect(outcomes.flatMap(({ cut }) => cut)).toEqual([]);
        expect(outcomes.reduce((sum, { silent }) => sum + silent, 0)).toBe(0);
        expect(outcomes.filter(({ answers }) => answers === 0)).toEqual([]);
      } finally {
        await server.stop();
      }
    },
  );
});
