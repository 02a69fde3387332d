/** Bytes on their way in: how many may come, what they must agree with, and that of those that are refused or break off nothing is left. */

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientHttp2Stream, connect, constants } from "node:http2";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Login, Server } from "../asking.ts";
import { connected } from "../connection.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { anObject } from "../making.ts";
import { raw } from "../raw.ts";

/** Bytes of an object with its name and type. */
const limit = 100_000;
const bytes = Buffer.alloc(1000, "bytes ");
const digestOf = (algorithm: "sha256" | "sha512", of: Buffer = bytes) =>
  `:${createHash(algorithm).update(of).digest("base64")}:`;

let launched: Launched;
beforeAll(async () => {
  launched = await launchSeeded({ OBJECT_LIMIT: String(limit) });
});
afterAll(() => launched?.stop());

describe.each(["HTTP/1.1", "HTTP/2"] as const)("over %s", (protocol) => {
  let server: Server;
  let user: Login;
  beforeAll(async () => {
    server = new Server(launched, protocol);
    user = await server.user();
  });

  const upload = (body: Buffer, headers: Record<string, string> = {}, method = "POST", path = "/objects/") =>
    raw(server, method, path, { Authorization: user.authorization, "Content-Type": "text/plain", ...headers }, body);

  /** Runs what must leave nothing: no resource, and no byte. */
  async function leavingNothing(work: () => Promise<void>): Promise<void> {
    // What another test has broken off may be on its way out still.
    await expect.poll(() => readdir(join(launched.dataDir, "objects", "incoming")).catch(() => [])).toEqual([]);
    const before = await kept();
    await work();
    await vi.waitFor(async () => expect(await kept()).toEqual(before), { timeout: 60_000 });
  }

  async function kept(): Promise<readonly unknown[]> {
    const files = await readdir(join(launched.dataDir, "objects"), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const { totalItems } = (await server.get("/objects/", { as: await server.admin() })).json;
    const own = (await server.get("/objects/", { as: user })).json.totalItems;
    return [
      totalItems,
      own,
      files
        .filter((each) => each.isFile())
        .map(({ name }) => name)
        .sort(),
    ];
  }

  describe("too many of them", () => {
    const name = { "Content-Disposition": 'attachment; filename="n.txt"' };
    const most = limit - "n.txt".length - "text/plain".length;

    test("[LIM-2] are those that pass the limit together with what is told of them", async () => {
      expect((await upload(Buffer.alloc(most), name)).status).toBe(303);
      await leavingNothing(async () => {
        const { status, headers, body } = await upload(Buffer.alloc(most + 1), name);
        expect([status, JSON.parse(body.toString()).statusCode]).toEqual([413, 413]);
        if (protocol === "HTTP/1.1") expect(headers.connection).toBe("close");
      });
    });

    test("[LIM-2][OBJ-2] are refused at once where their length is told, and bytes in place keep it", async () => {
      const path = new URL((await server.get(await anObject(server, user), { as: user })).json.content).pathname;
      await leavingNothing(async () => {
        // Not one byte is sent: were any waited for, there would be no answer.
        for (const [method, at] of [
          ["POST", "/objects/"],
          ["PUT", path],
        ] as const)
          expect(await begun(method, at, { "content-length": String(limit + 1) }, Buffer.alloc(0))).toBe(413);
        expect((await upload(Buffer.alloc(limit + 1), {}, "PUT", path)).status).toBe(413);
        expect((await raw(server, "GET", path, { Authorization: user.authorization })).body.toString()).toBe(
          "some bytes",
        );
      });
    });

    test("[LIM-2][OBJ-2] are refused as soon as they pass it where no length is told, and the end never comes", async () => {
      await leavingNothing(async () => expect(await begun("POST", "/objects/", {}, Buffer.alloc(limit + 1))).toBe(413));
    });
  });

  describe("a digest", () => {
    const [right, long] = [digestOf("sha256"), digestOf("sha512")];
    const wrong = digestOf("sha256", Buffer.from("others"));

    test.each([
      { "Content-Digest": `sha-256=${right}` },
      { "Repr-Digest": `sha-256=${right}` },
      { "Content-Digest": `sha-512=${long}` },
      { "Content-Digest": `md5=:x:, sha-512=${long} , sha-256=${right};param=1`, "Repr-Digest": `sha-256=${right}` },
      { "Content-Digest": `sha-256=${wrong}, sha-256=${right}` },
      { "Content-Digest": "md5=:1B2M2Y8AsgTpgAmY7PhCfg==:" },
    ])("[OBJ-1] that the bytes have lets them in: %j", async (headers) => {
      expect((await upload(bytes, headers)).status).toBe(303);
    });

    test.each([
      { "Content-Digest": `sha-256=${wrong}` },
      { "Repr-Digest": `sha-256=${wrong}` },
      { "Content-Digest": `sha-512=${digestOf("sha512", Buffer.from("others"))}` },
      { "Content-Digest": `sha-256=${right}, sha-512=${digestOf("sha512", Buffer.from("others"))}` },
      { "Content-Digest": `sha-256=${right}`, "Repr-Digest": `sha-256=${wrong}` },
      { "Content-Digest": createHash("sha256").update(bytes).digest("hex") },
      { "Content-Digest": "sha-256=:c2hvcnQ=:" },
      { "Content-Digest": "sha-256" },
      { "Content-Digest": "sha-256=:***:" },
      { "Content-Digest": "" },
    ] as Record<string, string>[])(
      "[OBJ-2] that they do not have, or that is none, keeps them out: %j",
      async (headers) => {
        const path = new URL((await server.get(await anObject(server, user), { as: user })).json.content).pathname;
        await leavingNothing(async () => {
          const { status, body } = await upload(bytes, headers);
          expect([status, JSON.parse(body.toString()).description]).toEqual([
            400,
            expect.stringMatching(/(?:Content|Repr)-Digest: /),
          ]);
          expect((await upload(bytes, headers, "PUT", path)).status).toBe(400);
          expect((await raw(server, "GET", path, { Authorization: user.authorization })).body.toString()).toBe(
            "some bytes",
          );
        });
      },
    );
  });

  test("[OBJ-1] a coding is refused, whichever it is", async () => {
    await leavingNothing(async () => {
      for (const coding of ["gzip", "br", "identity"])
        expect((await upload(bytes, { "Content-Encoding": coding })).status).toBe(415);
    });
  });

  test("[OBJ-1] no bytes at all are an object, too", async () => {
    const made = await upload(Buffer.alloc(0));
    const { json } = await server.get(String(made.headers.location), { as: user });
    const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    expect(json).toMatchObject({ contentLength: 0, sha256: nothing });
    const got = await raw(server, "GET", new URL(json.content).pathname, { Authorization: user.authorization });
    expect([got.status, got.headers["content-length"], got.body.length]).toEqual([200, "0", 0]);
  });

  test("[OBJ-2][ERR-4] fewer than were announced are none, however their sender goes", async () => {
    await leavingNothing(async () => {
      for (const length of [{ "content-length": "1000" }, {} as Record<string, string>])
        for (const end of ["half", "all"] as const) await brokenOff(length, end);
    });
    const failures = launched
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"failed'));
    expect(failures).toEqual([]);
  });

  test("[LIM-2] who waits for leave to send is refused without it, and else given it", async () => {
    const expecting = { expect: "100-continue" };
    await leavingNothing(async () => {
      for (const [headers, status] of [
        [{ "content-length": String(limit + 1) }, 413],
        [{ "content-length": "5", "content-encoding": "gzip" }, 415],
        [{ "content-length": "5", "content-digest": "nonsense" }, 400],
        [{ "content-length": "5", authorization: "Bearer nonsense" }, 401],
      ] as const)
        expect(await begun("POST", "/objects/", { ...headers, ...expecting }, Buffer.from("never"))).toBe(status);
    });
    expect(await begun("POST", "/objects/", { "content-length": "5", ...expecting }, Buffer.from("bytes"))).toBe(303);
  });

  /** Begins a request and does not end it; gives the status that it is answered with. What waits for leave sends nothing without. */
  async function begun(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
    if (protocol === "HTTP/2") {
      const session = connect(launched.base, { ca: launched.certificate });
      try {
        const sent = { authorization: user.authorization, "content-type": "text/plain", ...headers };
        const stream = session.request({ ":method": method, ":path": path, ...sent }, { endStream: false });
        stream.on("error", () => {});
        // Over HTTP/2 the length alone ends nothing.
        const send = () => (headers["content-length"] === String(body.length) ? stream.end(body) : stream.write(body));
        if (headers.expect === undefined) send();
        else stream.on("continue", send);
        const [answer] = (await once(stream, "response")) as [{ ":status": number }];
        return answer[":status"];
      } finally {
        session.destroy();
      }
    }
    const { socket, received } = await connected(launched);
    try {
      const told = { authorization: user.authorization, "content-type": "text/plain", ...headers };
      const framed = "content-length" in headers ? told : { ...told, "transfer-encoding": "chunked" };
      const lines = Object.entries(framed).map(([name, value]) => `${name}: ${value}`);
      socket.write(
        `${[`${method} ${path} HTTP/1.1`, `Host: ${new URL(launched.base).host}`, ...lines].join("\r\n")}\r\n\r\n`,
      );
      let sent = false;
      const send = () => {
        sent = true;
        if ("transfer-encoding" in framed) socket.write(`${body.length.toString(16)}\r\n`);
        socket.write(body);
      };
      if (headers.expect === undefined) send();
      return await vi.waitFor(() => {
        const statuses = received().match(/^HTTP\/1\.1 \d+/gm) ?? [];
        if (statuses[0]?.endsWith("100") && statuses.length === 1 && !sent) send();
        const last = Number(statuses.at(-1)?.slice(-3));
        expect(last).toBeGreaterThan(100);
        return last;
      }, 60_000);
    } finally {
      socket.destroy();
    }
  }

  /** Sends a part of what is announced and goes: by ending its half, or altogether. */
  async function brokenOff(headers: Record<string, string>, end: "half" | "all"): Promise<void> {
    const told = { authorization: user.authorization, "content-type": "text/plain", ...headers };
    if (protocol === "HTTP/2") {
      const session = connect(launched.base, { ca: launched.certificate });
      session.on("error", () => {});
      const cancel = new AbortController();
      const stream: ClientHttp2Stream = session.request(
        { ":method": "POST", ":path": "/objects/", ...told },
        { endStream: false, signal: cancel.signal },
      );
      stream.on("error", () => {});
      await new Promise((resolve) => stream.write("the beginning", resolve));
      await new Promise((resolve) => session.ping(resolve));
      // Where no length was told, an end is an end.
      if (end === "half" && "content-length" in headers) stream.end();
      // Node's `close` would end the body before it resets the stream.
      else cancel.abort();
      await closed(stream);
      session.destroy();
      return;
    }
    const { socket } = await connected(launched);
    const framed = "content-length" in headers ? told : { ...told, "transfer-encoding": "chunked" };
    const lines = Object.entries(framed).map(([name, value]) => `${name}: ${value}`);
    const head = ["POST /objects/ HTTP/1.1", `Host: ${new URL(launched.base).host}`, ...lines].join("\r\n");
    const first = "transfer-encoding" in framed ? "d\r\nthe beginning\r\n" : "the beginning";
    await new Promise((resolve) => socket.write(`${head}\r\n\r\n${first}`, resolve));
    if (end === "half") socket.end();
    else socket.destroy();
    if (!socket.closed) await once(socket, "close");
  }
});

test("[ERR-4][OBJ-2] more than were announced over HTTP/1.1 are no part of them, but a next request that makes no sense", async () => {
  const user = await new Server(launched).user();
  const { socket, ended } = await connected(launched);
  const { host } = new URL(launched.base);
  const head = `POST /objects/ HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${user.authorization}\r\nContent-Length: 5\r\n\r\n`;
  socket.write(`${head}bytesand more`);
  const answers = await ended;
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)?.at(-1)).toBe("HTTP/1.1 400");
  const { json } = await new Server(launched).get("/objects/", { as: user });
  for (const each of json.member) expect(each.contentLength).toBe(5);
});

test("[ERR-4][OBJ-2] more or fewer than were announced over HTTP/2 are an error, and no object", async () => {
  const server = new Server(launched, "HTTP/2");
  const user = await server.user();
  for (const sent of ["byte", "bytes and more"]) {
    const session = connect(launched.base, { ca: launched.certificate });
    session.on("error", () => {});
    const headers = {
      ":method": "POST",
      ":path": "/objects/",
      authorization: user.authorization,
      "content-length": "5",
    };
    const stream = session.request(headers, { endStream: false });
    stream.on("error", () => {});
    stream.end(sent);
    await closed(stream);
    expect(stream.rstCode).not.toBe(constants.NGHTTP2_NO_ERROR);
    session.destroy();
  }
  expect((await server.get("/objects/", { as: user })).json.totalItems).toBe(0);
});

/** Waits until a stream is no more, whether or not something was wrong with it. */
async function closed(stream: ClientHttp2Stream): Promise<void> {
  if (!stream.destroyed) await new Promise((resolve) => stream.once("close", resolve));
}
