/** HTTP/2: how it is chosen, what must not be sent over it, streams that are cut off, and the end of a connection. */

import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import { onOneServer, Server } from "../asking.ts";
import { type Address, launchSeeded } from "../launch.ts";
import { anAddress, anObject } from "../making.ts";

const sessions: ClientHttp2Session[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.destroy();
});

function open({ base, certificate }: Address): ClientHttp2Session {
  // What a client may not send is sent all the same.
  const options = { ca: certificate, strictSingleValueFields: false };
  const session = connect(new URL(base).origin, options);
  sessions.push(session);
  // What ends a connection is looked at where it matters.
  session.on("error", () => {});
  return session;
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** How the stream ended. */
  readonly code: number | undefined;
}

async function answerTo(stream: ClientHttp2Stream): Promise<Got> {
  stream.setEncoding("utf8");
  let text = "";
  stream.on("data", (chunk: string) => {
    text += chunk;
  });
  const closed = once(stream, "close");
  const [{ ":status": status = 0, ...headers }] = (await once(stream, "response")) as [IncomingHttpHeaders];
  await closed;
  return { status: Number(status), headers, text, code: stream.rstCode };
}

const get = (session: ClientHttp2Session, path: string, headers: OutgoingHttpHeaders = {}): Promise<Got> =>
  answerTo(session.request({ ":path": path, ...headers }, { endStream: true }));

onOneServer((server) => {
  describe("the protocol", () => {
    test.each([
      [["h2", "http/1.1"], "h2"],
      [["http/1.1", "h2"], "h2"],
      [["http/1.1"], "http/1.1"],
      [[], false],
    ])("[TRN-1] of a client that offers %j by ALPN is %s", async (offered, chosen) => {
      const { port } = new URL(server.address.base);
      const socket = connectTls({
        port: Number(port),
        host: "localhost",
        servername: "localhost",
        ca: server.address.certificate,
        ...(offered.length === 0 ? {} : { ALPNProtocols: offered }),
      });
      await once(socket, "secureConnect");
      expect(socket.alpnProtocol).toBe(chosen);
      if (chosen !== "h2") {
        socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
        expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
      }
      socket.destroy();
    });
  });

  test("[TRN-1] headers of a connection are never sent over HTTP/2", async () => {
    const session = open(server.address);
    const { authorization } = await server.user();
    const large = { "content-length": 6_000_000, "content-type": "application/ld+json", authorization };
    const answers = await Promise.all([
      get(session, "/countries/AT"),
      get(session, "/nowhere"),
      get(session, "/addresses/"),
      get(session, "/countries/", { "accept-encoding": "gzip" }),
      get(session, "/countries/", { ":method": "OPTIONS" }),
      get(session, "/countries/AT", { ":method": "HEAD" }),
      answerTo(session.request({ ":path": "/addresses/", ":method": "POST", ...large }, { endStream: false })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 200, 204, 200, 413]);
    for (const { headers } of answers) {
      for (const name of ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"])
        expect(headers).not.toHaveProperty(name);
      expect(headers["x-request-id"]).toBeDefined();
      expect(headers["strict-transport-security"]).toBeDefined();
    }
  });

  test("[TRN-3] the host stands in :authority or in Host, and where it stands in both it is one", async () => {
    const session = open(server.address);
    const { host } = new URL(server.address.base);
    const statusFor = async (hosts: OutgoingHttpHeaders) => (await get(session, "/", hosts)).status;
    expect(await statusFor({ ":authority": host })).toBe(200);
    expect(await statusFor({ host })).toBe(200);
    expect(await statusFor({ host: "evil.example" })).toBe(404);
    expect(await statusFor({ ":authority": host, host })).toBe(200);
    expect(await statusFor({ ":authority": host, host: "127.0.0.1" })).toBe(400);
    expect(await statusFor({ ":authority": "evil.example" })).toBe(404);
  });

  test("[AUT-5] two Authorization headers are 400 over HTTP/2 as well", async () => {
    const { authorization } = await server.user();
    const session = open(server.address);
    const stream = session.request([":path", "/countries/AT", "authorization", authorization, "authorization", "x"]);
    expect((await answerTo(stream)).status).toBe(400);
  });

  test("[LIM-2] a body without a length is 413 as soon as it is too large, and the connection goes on", async () => {
    const session = open(server.address);
    const { authorization } = await server.user();
    const stream = session.request(
      { ":path": "/addresses/", ":method": "POST", "content-type": "application/ld+json", authorization },
      { endStream: false },
    );
    stream.on("error", () => {});
    const answer = answerTo(stream);
    const piece = Buffer.alloc(64 * 1024, 0x20);
    // The end never comes: were all of it waited for, there would be no answer.
    for (let sent = 0; sent < 7 * 1024 * 1024 && !stream.destroyed; sent += piece.length) stream.write(piece);
    const { status, code } = await answer;
    expect([status, code]).toEqual([413, constants.NGHTTP2_NO_ERROR]);
    expect((await get(session, "/countries/AT")).status).toBe(200);
  });

  const cuts: readonly (readonly [string, (stream: ClientHttp2Stream, session: ClientHttp2Session) => void])[] = [
    ["is taken back", (stream) => stream.close(constants.NGHTTP2_CANCEL)],
    ["ends with its connection", (_stream, session) => session.destroy()],
  ];
  test.each(cuts)("[OBJ-2][ERR-4] an upload that %s is no object", async (_name, cut) => {
    const user = await server.user();
    const session = open(server.address);
    const stream = session.request(
      {
        ":path": "/objects/",
        ":method": "POST",
        "content-type": "text/plain",
        "content-length": 1000,
        authorization: user.authorization,
      },
      { endStream: false },
    );
    stream.on("error", () => {});
    await new Promise((resolve) => stream.write("the beginning", resolve));
    // An answer on the same connection: the server has read what came before.
    await get(session, "/countries/AT");
    cut(stream, session);
    if (!stream.closed || !stream.destroyed) await once(stream, "close");
    // What is made of it, if anything is, is made before what is asked for next.
    expect((await get(open(server.address), "/countries/AT")).status).toBe(200);
    await anObject(server, user, { name: "whole.txt" });
    const owned = await server.get("/objects/?public=false", { as: user });
    expect(owned.json.member.filter((each: { owner?: string }) => each.owner === user.user)).toMatchObject([
      { name: "whole.txt" },
    ]);
  });

  test("[ERR-4] requests taken back while they are answered disturb nobody", async () => {
    const session = open(server.address);
    const user = await server.user();
    const address = await anAddress(server, user);
    for (let round = 0; round < 30; round++) {
      for (const path of ["/countries/?itemsPerPage=100", "/places/?itemsPerPage=100", new URL(address).pathname]) {
        const stream = session.request({ ":path": path, authorization: user.authorization });
        stream.on("error", () => {});
        stream.close(constants.NGHTTP2_CANCEL);
      }
      expect((await get(session, "/countries/AT")).status).toBe(200);
    }
  });

  test("[ERR-4] a client that takes back requests without end loses its connection, and others theirs do not", async () => {
    const other = open(server.address);
    expect((await get(other, "/countries/AT")).status).toBe(200);
    const session = open(server.address);
    await once(session, "connect");
    const gone = new Promise((resolve) => session.once("close", () => resolve(true)));
    for (let sent = 0; sent < 400 && !session.destroyed; sent++) {
      for (let each = 0; each < 50 && !session.destroyed && !session.closed; each++) {
        const stream = session.request({ ":path": "/places/" });
        stream.on("error", () => {});
        stream.close(constants.NGHTTP2_CANCEL);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await gone).toBe(true);
    expect((await get(other, "/countries/AT")).status).toBe(200);
    expect((await get(open(server.address), "/countries/AT")).status).toBe(200);
  });
});

describe("windows", () => {
  onOneServer((server) => {
    test("[TRN-1][OBJ-2] let an upload run ahead of what is read, and none take all that its connection has, nor all together much", async () => {
      const session = open(server.address);
      await get(session, "/countries/AT");
      const { initialWindowSize = 0, maxConcurrentStreams = Infinity } = session.remoteSettings;
      const { remoteWindowSize = 0 } = session.state;
      expect(initialWindowSize).toBeGreaterThanOrEqual(128 * 1024);
      // Node gives the connection's window back whether anybody reads or not, so this is what a client may make it keep.
      expect(maxConcurrentStreams * initialWindowSize).toBeLessThanOrEqual(16 * 1024 * 1024);
      expect(remoteWindowSize).toBeGreaterThan(2 * initialWindowSize);
    });
  });
});

describe("the end of a server", () => {
  test("[OPS-3] comes after the requests in flight; new ones on an open connection are refused", async () => {
    const server = await launchSeeded();
    try {
      const { authorization } = await new Server(server).admin();
      const session = open(server);
      const stream = session.request(
        { ":path": "/countries/", ":method": "POST", "content-type": "application/ld+json", authorization },
        { endStream: false },
      );
      const body = JSON.stringify({ alpha2: "ZZ", name: "Nowhere" });
      await new Promise((resolve) => stream.write(body.slice(0, 10), resolve));
      await get(session, "/countries/AT");
      const told = once(session, "goaway");
      const ended = once(server.process, "exit");
      server.process.kill("SIGTERM");
      const [code] = await told;
      const answer = answerTo(stream);
      stream.end(body.slice(10));
      expect([code, (await answer).status]).toEqual([constants.NGHTTP2_NO_ERROR, 303]);
      expect(await ended).toEqual([0, null]);
    } finally {
      await server.stop();
    }
  });
});
