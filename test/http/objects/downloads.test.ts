/** Bytes as they are read: what is told of them, by what name, and how they are compressed and kept. */

import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Login, overEachProtocol } from "../asking.ts";
import { anObject, type ObjectToMake } from "../making.ts";
import { type Raw, raw } from "../raw.ts";
import { settled } from "./settled.ts";

const text = Buffer.from("All work and no play makes Jack a dull boy.\n".repeat(100));
const gzip = { "Accept-Encoding": "gzip" };
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes);

/** All headers but those that are of their moment, or of the connection. */
const lasting = ({ headers }: Raw) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(?:date|x-request-id|connection|transfer-encoding|keep-alive)$/.test(name),
    ),
  );

overEachProtocol((server) => {
  let user: Login;
  beforeAll(async () => {
    user = await server.user();
  });

  /** Makes an object that anyone may read, and gives the path of its bytes. */
  const made = async (object: ObjectToMake): Promise<string> => {
    const location = await anObject(server, user, { public: true, ...object });
    return new URL((await server.get(location)).json.content).pathname;
  };
  const get = (path: string, headers: Record<string, string> = {}) => raw(server, "GET", path, headers);

  test("[OBJ-1][OBJ-3][OBJ-4] bytes come with their type, length, digest and name, inert, and link to what is said of them", async () => {
    const location = await anObject(server, user, { bytes: text, name: "dull boy.txt", type: "text/x-novel" });
    const described = await raw(server, "GET", new URL(location).pathname, { Authorization: user.authorization });
    const { content, sha256: digest, ...told } = JSON.parse(described.body.toString());
    expect(told).toMatchObject({ name: "dull boy.txt", contentType: "text/x-novel", contentLength: text.length });
    expect(digest).toBe(sha256(text).digest("hex"));
    expect(described.headers.link).toContain(`<${content}>; rel="describes"`);
    const { status, headers, body } = await get(new URL(content).pathname, { Authorization: user.authorization });
    expect([status, body.equals(text)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "text/x-novel",
      "content-length": String(text.length),
      "content-disposition": 'inline; filename="dull boy.txt"',
      "accept-ranges": "bytes",
      "repr-digest": `sha-256=:${sha256(text).digest("base64")}:`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-cache",
    });
    expect(headers.link).toContain(`<${location}>; rel="describedby"`);
    expect(Date.parse(String(headers["last-modified"]))).toBeLessThanOrEqual(Date.parse(String(headers.date)));
  });

  test.each([
    ["text", { type: "text/plain; charset=utf-8" }],
    ["compressed", { type: "text/plain" }],
    ["binary", { type: "image/png" }],
    ["empty", { type: "text/plain", bytes: Buffer.alloc(0) }],
    ["manifest", { type: "text/cache-manifest", name: "some.appcache" }],
  ])("[TRN-9][OBJ-3] HEAD of what is %s says what GET says", async (kind, object) => {
    const path = await made({ bytes: text, ...object });
    await settled(server, path);
    const headers: Record<string, string> = kind === "compressed" ? gzip : {};
    const [got, head] = [await get(path, headers), await raw(server, "HEAD", path, headers)];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(lasting(head)).toEqual(lasting(got));
  });

  describe("compression", () => {
    test.each([
      "text/plain",
      "text/html; charset=utf-8",
      "application/ld+json",
      "Application/JSON",
      "image/svg+xml",
      "application/xml",
      "application/javascript",
    ])("[TRN-7][OBJ-3] %s is gzip for whoever asks for it", async (type) => {
      const path = await made({ bytes: text, type });
      const [plain, zipped] = [await get(path), await get(path, { "Accept-Encoding": "br, gzip;q=0.5" })];
      expect([plain.headers["content-encoding"], plain.body.equals(text)]).toEqual([undefined, true]);
      expect(zipped.headers["content-encoding"]).toBe("gzip");
      expect(zipped.headers["content-type"]).toBe(type);
      expect(gunzipSync(zipped.body).equals(text)).toBe(true);
      expect(zipped.body.length).toBeLessThan(text.length / 2);
      for (const name of ["content-length", "repr-digest"])
        expect([name, zipped.headers[name]]).toEqual([name, undefined]);
      for (const { headers } of [plain, zipped]) expect(String(headers.vary).split(", ")).toContain("Accept-Encoding");
    });

    test.each([
      ["no text", { type: "image/png" }, "gzip"],
      ["of no known type", { type: "application/octet-stream" }, "gzip"],
      ["of hardly any length", { type: "text/plain", bytes: Buffer.from("short") }, "gzip"],
      ["refused as gzip", { type: "text/plain" }, "gzip;q=0"],
      ["asked for in another coding", { type: "text/plain" }, "br, deflate"],
    ])("[TRN-7] what is %s comes as it is", async (_what, object, accepted) => {
      const path = await made({ bytes: text, ...object });
      const { headers, body } = await get(path, { "Accept-Encoding": accepted });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["content-length"]).toBe(String(body.length));
    });
  });

  test("[CAC-2][CAC-4] what has not changed is 304 by its date, and private unless anyone may read it", async () => {
    const path = await made({ bytes: text });
    const date = await settled(server, path);
    for (const [as, said] of [
      [undefined, "no-cache"],
      [user, "private, no-cache"],
    ] as const) {
      const authorization: Record<string, string> = as ? { Authorization: as.authorization } : {};
      const { status, headers, body } = await get(path, { ...authorization, "If-Modified-Since": date });
      expect([status, headers["cache-control"], headers["last-modified"], body.length]).toEqual([304, said, date, 0]);
      expect((await get(path, authorization)).headers["cache-control"]).toBe(said);
      const earlier = new Date(Date.parse(date) - 1000).toUTCString();
      expect((await get(path, { ...authorization, "If-Modified-Since": earlier })).status).toBe(200);
      expect((await get(path, { ...authorization, "If-Modified-Since": date, "If-None-Match": '"x"' })).status).toBe(
        200,
      );
    }
  });

  test("[CAC-5] an application cache's manifest is never kept, and never 304", async () => {
    for (const name of ["some.appcache", "SOME.APPCACHE"]) {
      const path = await made({ name, type: "text/cache-manifest" });
      const far = new Date(Date.now() + 86_400_000).toUTCString();
      const { status, headers } = await get(path, { "If-Modified-Since": far });
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
      // It has changed when it has, all the same.
      const past = new Date(Date.now() - 86_400_000).toUTCString();
      expect((await get(path, { "If-Unmodified-Since": past })).status).toBe(412);
    }
  });

  test("[OBJ-1] other bytes are put in their place: type, length and digest follow, and the name stays", async () => {
    const path = await made({ bytes: text, name: "some.txt" });
    const as = { Authorization: user.authorization };
    const other = Buffer.from('{"not":"text"}');
    const sent = { ...as, "Content-Type": "application/ld+json", "Content-Disposition": 'attachment; filename="x"' };
    const put = await raw(server, "PUT", path, sent, other);
    expect([put.status, put.body.length]).toEqual([204, 0]);
    const got = await get(path);
    expect([got.headers["content-type"], got.body.equals(other)]).toEqual(["application/ld+json", true]);
    expect((await server.get(path.replace(/\/content\/.*/, ""))).json).toMatchObject({
      name: "some.txt",
      contentType: "application/ld+json",
      contentLength: other.length,
      sha256: sha256(other).digest("hex"),
    });
    // Whoever has seen an earlier state does not replace what came after it, nor a part of it.
    const stale = { ...as, "If-Unmodified-Since": new Date(0).toUTCString() };
    expect((await raw(server, "PUT", path, stale, "stale")).status).toBe(412);
    expect((await raw(server, "PUT", path, { ...as, "If-None-Match": "*" }, "another")).status).toBe(409);
    expect((await raw(server, "PUT", path, { ...as, "Content-Range": "bytes 0-3/14" }, "part")).status).toBe(400);
    expect((await get(path)).body.equals(other)).toBe(true);
  });

  test("[OBJ-1][MTH-11] bytes are read by who may read the resource, and under its name alone", async () => {
    const location = await anObject(server, user, { name: "a b.txt" });
    const path = new URL((await server.get(location, { as: user })).json.content).pathname;
    const other = await server.user();
    const statuses = async (asked: string) => {
      const ask = async (as?: Login) =>
        (await raw(server, "GET", asked, as ? { Authorization: as.authorization } : {})).status;
      return [await ask(user), await ask(other), await ask()];
    };
    expect(await statuses(path)).toEqual([200, 404, 401]);
    expect(await statuses(path.replace("%20", "%2520"))).toEqual([404, 404, 401]);
    expect(await statuses(path.replace("a%20b", "%61%20b"))).toEqual([200, 404, 401]);
    expect(await statuses(path.replace("a%20b", "a%20b%ff"))).toEqual([404, 404, 401]);
    const put = async (as?: Login) =>
      (await raw(server, "PUT", path, as ? { Authorization: as.authorization } : {}, "other")).status;
    expect([await put(other), await put()]).toEqual([404, 401]);
    await server.ask("PATCH", location, { as: user, body: { public: true } });
    expect(await statuses(path)).toEqual([200, 200, 200]);
    expect([await put(other), await put()]).toEqual([403, 401]);
    expect((await server.ask("DELETE", location, { as: user })).status).toBe(204);
    expect(await statuses(path)).toEqual([404, 404, 401]);
  });
});
