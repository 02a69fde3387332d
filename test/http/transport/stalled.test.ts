/** Clients that stall, in their bodies or at their answers: given up after a while, which here is a few seconds, with nothing left of them. */

import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectPlain, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/ports.ts";
import { project } from "../../../src/project.ts";
import type { Application } from "../../../src/server/exchange.ts";
import { healthOf } from "../../../src/server/health/health.ts";
import { openLog } from "../../../src/server/log.ts";
import { openProject } from "../../../src/server/open-project.ts";
import { readSettings } from "../../../src/server/running/settings.ts";
import { loadCertificate } from "../../../src/server/transport/certificate.ts";
import { maxConnections } from "../../../src/server/transport/connections.ts";
import { type Listening, listen } from "../../../src/server/transport/listeners.ts";
import { freshPglite } from "../../databases.ts";
import { place } from "../making.ts";

const password = "correct horse battery";
/** Milliseconds after which a body is given up. A machine that is busy may hold everything up for some of them. */
const patience = 3000;
const host = "127.0.0.1";
let application: Application;
let listening: Listening;
let dataDir: string;
let base: string;
let ca: string;
let authorization: string;

beforeAll(async () => {
  dataDir = await freshPglite();
  const [port, httpPort] = [await freePort(), await freePort()];
  base = `https://localhost:${port}/`;
  const read = readSettings(
    {
      ...{ PORT: String(port), HTTP_PORT: String(httpPort), DATA_DIR: dataDir, ADMIN_PASSWORD: password },
      ...{ BCRYPT_COST: "4", LOG_LEVEL: "silent", RATE_LIMIT: "0" },
    },
    false,
  );
  if ("problems" in read) throw new Error(read.problems.join());
  const log = openLog("silent", "json");
  application = await openProject({ ...project, referenceData: join(dataDir, "none") }, read.settings, log);
  const certificate = await loadCertificate(null, dataDir, "localhost", log);
  ca = certificate.cert;
  listening = await listen(application, { host, port, httpPort, certificate, patience }, healthOf(application, false));
  const form = new URLSearchParams({ grant_type: "password", username: "admin", password });
  const answer = await fetch(`${base}oauth2/token`, { method: "POST", body: form, dispatcher: trusting() });
  authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
});

afterAll(async () => {
  await listening?.close(1000);
  await application?.machine.close(1000);
});

const trusting = () => new Agent({ connect: { ca } });
const count = async () =>
  ((await (await fetch(`${base}places/`, { dispatcher: trusting() })).json()) as { totalItems: number }).totalItems;
/** Files in the folder of objects, those on their way among them. */
const files = () => {
  const folder = join(dataDir, "objects");
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const head = (path: string, length: number, more: readonly string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(base).host}`,
    `Authorization: ${authorization}`,
    "Content-Type: application/ld+json",
    `Content-Length: ${length}`,
    ...more,
    "\r\n",
  ].join("\r\n");

async function opened(): Promise<TLSSocket> {
  const socket = connect({ host, port: listening.port, servername: "localhost", ca, ALPNProtocols: ["http/1.1"] });
  socket.on("error", () => {});
  await once(socket, "secureConnect");
  return socket;
}

/** What comes back on a connection until it is closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let said = "";
  socket.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(socket, "close");
  return said;
}

test("[LIM-3][ERR-4] a body that stalls ends in 408 or a closed connection, and in no write", async () => {
  const [before, kept] = [await count(), files()];
  const body = JSON.stringify(place());
  const half = body.slice(0, body.length / 2);
  const stalling = await Promise.all(
    [head("/places/", body.length) + half, head("/objects/", 1_000_000) + half].map(async (sent) => {
      const socket = await opened();
      socket.write(sent);
      return untilClosed(socket);
    }),
  );
  for (const said of stalling) expect(said).toMatch(/^(?:HTTP\/1\.1 408 [\s\S]*)?$/);
  await expect.poll(files).toEqual(kept);
  expect(await count()).toBe(before);
});

test("[LIM-3] over HTTP/2 its stream is given up, and others on the connection go on", async () => {
  const before = await count();
  const session = connectHttp2(base, { ca });
  try {
    const asked = { ":method": "POST", ":path": "/places/", authorization, "content-type": "application/ld+json" };
    const stream = session.request({ ...asked, "content-length": "1000" });
    stream.on("error", () => {});
    stream.write('{"slug":');
    let open = true;
    const closed = once(stream, "close").then(() => {
      open = false;
    });
    // The connection is busy all the while.
    const statuses = new Set<number | undefined>();
    while (open) {
      const other = session.request({ ":path": "/places/?itemsPerPage=1" });
      const [headers] = await once(other, "response");
      statuses.add(headers[":status"]);
      other.resume();
      await Promise.race([closed, sleep(100)]);
    }
    expect(statuses).toEqual(new Set([200]));
    expect(stream.rstCode).not.toBe(0);
    expect(await count()).toBe(before);
  } finally {
    session.destroy();
  }
});

test("[LIM-3] one that comes slowly but steadily is waited for, however long it takes in all", async () => {
  const body = JSON.stringify(place());
  const socket = await opened();
  socket.write(head("/places/", body.length, ["Connection: close"]));
  const answered = untilClosed(socket);
  const step = Math.ceil(body.length / 8);
  for (let at = 0; at < body.length; at += step) {
    await sleep(patience / 6);
    socket.write(body.slice(at, at + step));
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 303 /);
});

test("[LIM-2] bodies that arrive at a time take a part of the memory: beyond it 503, and room again once they end", async () => {
  const largest = 5 * 1024 * 1024;
  const packed = gzipSync(Buffer.alloc(largest, " "));
  const refused: string[] = [];
  const sockets = await Promise.all(Array.from({ length: 12 }, opened));
  for (const socket of sockets) {
    socket.on("data", (chunk: Buffer) => refused.push(chunk.toString()));
    // All but the end, so that nothing can be done with it.
    socket.write(head("/places/", packed.length, ["Content-Encoding: gzip"]));
    socket.write(packed.subarray(0, -12));
  }
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  expect(application.bodyBudget.held).toBeLessThanOrEqual(4 * largest);
  expect(await count()).toBeGreaterThanOrEqual(0);
  for (const socket of sockets) socket.destroy();
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/^Retry-After: 1\r$/m);
    expect(answer).toMatch(/^Connection: close\r$/m);
  }
  await expect.poll(() => application.bodyBudget.held).toBe(0);
  const headers = { authorization, "content-type": "application/ld+json" };
  const body = Buffer.alloc(largest, " ");
  const alone = await fetch(`${base}places/`, { method: "POST", headers, body, dispatcher: trusting() });
  expect(alone.status).toBe(400);
});

test("[LIM-3] one address does not get all connections", async () => {
  const port = listening.httpPort as number;
  const sockets: Socket[] = [];
  const closed = Promise.withResolvers<void>();
  const open = async (localAddress: string) => {
    const socket = connectPlain({ port, host, localAddress }).on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
  for (let index = 0; index < maxConnections / 2; index += 100)
    for (const socket of await Promise.all(Array.from({ length: 100 }, () => open(host))))
      socket.once("close", closed.resolve);
  await closed.promise;
  const other = await open("127.0.0.2");
  other.end(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await untilClosed(other)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
});

test.each(["TLS", "plain"])("[LIM-3] who takes nothing of an answer loses the connection: %s", async (listener) => {
  const asked = 60;
  const socket: Socket =
    listener === "TLS" ? await opened() : connectPlain(listening.httpPort as number, host).on("error", () => {});
  const name = listener === "TLS" ? new URL(base).host : `${host}:${listening.httpPort}`;
  socket.pause();
  const answered = () =>
    application.counters.all().reduce((sum, { byClass }) => sum + byClass.reduce((all, each) => all + each, 0), 0);
  const before = answered();
  socket.write(`GET /openapi.json HTTP/1.1\r\nHost: ${name}\r\n\r\n`.repeat(asked));
  // More than any buffer on the way holds.
  await expect.poll(answered, { timeout: 20_000 }).toBeGreaterThan(before + asked / 2);
  await sleep(1.8 * patience);
  const said = await untilClosed(socket.resume());
  expect(said.split("HTTP/1.1 200 ").length - 1).toBeLessThan(asked);
});
