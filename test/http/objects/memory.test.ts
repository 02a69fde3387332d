/** Memory while large bytes go through: they flow, and are nowhere gathered, however many there are and however slowly somebody reads. */

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type ClientHttp2Stream, connect } from "node:http2";
import { request as tlsRequest } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { s3Credentials, startS3 } from "../../files/s3-server.ts";
import { type Login, type Protocol, Server } from "../asking.ts";
import { copyOf, type Launched, launch } from "../launch.ts";

const mebibyte = 1024 * 1024;
/** Hardly to be compressed, and the same for everyone. */
const piece = Buffer.from(Array.from({ length: 64 * 1024 }, (_, index) => (index * index * 31 + (index >> 3)) % 251));

function digestOf(size: number): string {
  const hash = createHash("sha256");
  for (const each of same(size)) hash.update(each);
  return hash.digest("hex");
}

/** Resident memory of a process, in bytes. */
async function residentOf(pid: number): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

describe.skipIf(process.platform !== "linux")("on Linux, where a process's memory can be read", () => {
  let launched: Launched;
  let server: Server;
  let user: Login;
  beforeAll(async () => {
    launched = await launch("PGlite", { DATA_DIR: await copyOf(inject("seed")) });
    server = new Server(launched);
    user = await server.user();
  });
  afterAll(() => launched?.stop());

  const body = (size: number) => Readable.from(same(size), { objectMode: false });

  /** Uploads all of it; gives where. */
  async function uploaded(protocol: Protocol, announced: boolean, size: number): Promise<string> {
    const length: Record<string, string> = announced ? { "content-length": String(size) } : {};
    const headers = { authorization: user.authorization, "content-type": "text/plain", ...length };
    if (protocol === "HTTP/2") {
      const session = connect(launched.base, { ca: launched.certificate });
      try {
        const stream = session.request({ ":method": "POST", ":path": "/objects/", ...headers }, { endStream: false });
        const answer = once(stream, "response") as Promise<[{ readonly location?: string }]>;
        await pipeline(body(size), stream, { end: true });
        return String((await answer)[0].location);
      } finally {
        session.destroy();
      }
    }
    const request = asked("POST", "/objects/", headers);
    const answer = once(request, "response") as Promise<[{ readonly headers: { readonly location?: string } }]>;
    await pipeline(body(size), request);
    return String((await answer)[0].headers.location);
  }

  function asked(method: string, path: string, headers: Record<string, string>) {
    const { hostname, port } = new URL(launched.base);
    return tlsRequest({ hostname, port, path, method, headers, ca: launched.certificate, agent: false } as object);
  }

  /** Downloads it and gives its digest. */
  async function downloaded(protocol: Protocol, path: string, headers: Record<string, string> = {}): Promise<string> {
    const hash = createHash("sha256");
    const unpack = headers["accept-encoding"] === "gzip" ? [createGunzip()] : [];
    const all = { authorization: user.authorization, ...headers };
    if (protocol === "HTTP/2") {
      const session = connect(launched.base, { ca: launched.certificate });
      try {
        const stream: ClientHttp2Stream = session.request({ ":path": path, ...all });
        await pipeline([stream, ...unpack, hash]);
      } finally {
        session.destroy();
      }
    } else {
      const request = asked("GET", path, all);
      request.end();
      const [response] = (await once(request, "response")) as [Readable];
      await pipeline([response, ...unpack, hash]);
    }
    return hash.digest("hex");
  }

  /** Bodies of a size, several at once, up and down; of who reads late, and of who goes away. */
  async function carry(size: number): Promise<void> {
    const digest = digestOf(size);
    const [first = ""] = await Promise.all([
      uploaded("HTTP/1.1", true, size),
      uploaded("HTTP/1.1", false, size),
      uploaded("HTTP/2", false, size),
    ]);
    const { json } = await server.get(first, { as: user });
    expect(json).toMatchObject({ contentLength: size, sha256: digest });
    const path = new URL(json.content).pathname;
    const slow = asked("GET", path, { authorization: user.authorization });
    slow.end();
    const [unread] = (await once(slow, "response")) as [Readable];
    unread.pause();
    const got = await Promise.all([
      downloaded("HTTP/1.1", path),
      downloaded("HTTP/2", path),
      downloaded("HTTP/1.1", path, { "accept-encoding": "gzip" }),
    ]);
    expect(new Set(got)).toEqual(new Set([digest]));
    const hash = createHash("sha256");
    await pipeline(unread, hash);
    expect(hash.digest("hex")).toBe(digest);
    const leaving = asked("GET", path, { authorization: user.authorization });
    leaving.end();
    const [left] = (await once(leaving, "response")) as [Readable];
    await once(left, "readable");
    left.destroy();
    expect((await server.get(first, { as: user })).status).toBe(200);
  }

  test("[OBJ-2][LIM-2] large bodies take at most 64 MiB more than a server has that carries bodies of 5 MiB", async () => {
    // What is loaded and kept once, the heap of a server at work, and pieces that wait to be collected are no part of it.
    for (let round = 0; round < 4; round++) {
      await carry(5 * mebibyte);
      await Promise.all(Array.from({ length: 30 }, () => server.get("/countries/?itemsPerPage=100")));
    }
    const pid = launched.process.pid as number;
    const before = await residentOf(pid);
    let most = before;
    const watch = setInterval(async () => {
      most = Math.max(most, await residentOf(pid));
    }, 20);
    try {
      await carry(64 * mebibyte);
    } finally {
      clearInterval(watch);
    }
    expect((most - before) / mebibyte).toBeLessThan(64);
    const failures = launched
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"failed'));
    expect(failures).toEqual([]);
  }, 240_000);
});

describe.skipIf(process.platform !== "linux")("on Linux, with the bytes in a bucket", () => {
  test("[OBJ-2][OBJ-5] large bodies take at most 64 MiB more than a server has that carries small ones", async () => {
    const s3 = await startS3();
    const launched = await launch("PGlite", {
      DATA_DIR: await copyOf(inject("seed")),
      OBJECT_STORE: s3.url,
      ...s3Credentials,
    });
    try {
      const server = new Server(launched);
      const as = await server.user();
      const upload = async (size: number): Promise<string> => {
        const { base, certificate: ca } = launched;
        const headers = { authorization: as.authorization, "content-type": "text/plain" };
        const request = tlsRequest(new URL("/objects/", base), { method: "POST", headers, ca, agent: false });
        const answer = once(request, "response") as Promise<[Readable & { readonly headers: { location?: string } }]>;
        await pipeline(Readable.from(same(size), { objectMode: false }), request);
        const [{ headers: told }] = await answer;
        return String(told.location);
      };
      for (let round = 0; round < 20; round++) await server.get(await upload(10_000), { as });
      const pid = launched.process.pid as number;
      const before = await residentOf(pid);
      let most = before;
      const watch = setInterval(async () => {
        most = Math.max(most, await residentOf(pid));
      }, 20);
      try {
        const made = await Promise.all([upload(64 * mebibyte), upload(64 * mebibyte)]);
        for (const location of made)
          expect((await server.get(location, { as })).json).toMatchObject({
            contentLength: 64 * mebibyte,
            sha256: digestOf(64 * mebibyte),
          });
      } finally {
        clearInterval(watch);
      }
      expect((most - before) / mebibyte).toBeLessThan(64);
    } finally {
      await launched.stop();
      await s3.stop();
    }
  }, 240_000);
});

function* same(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += piece.length) yield piece;
}
