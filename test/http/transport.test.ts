/** Media types, bodies, hosts and the two listeners. */

import { connect as tlsConnect } from "node:tls";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Answer, onProtocols, unique } from "./asking.ts";
import { type Raw, raw } from "./raw.ts";
import { expectEachCase } from "./transport/without-tls.ts";

const note = { tzid: "x", name: { en: "x" } };

onProtocols((server) => {
  describe("accept", () => {
    test.each([
      undefined,
      "application/ld+json",
      "application/json",
      "application/*",
      "*/*",
      "text/html, */*;q=0.1",
      "application/ld+json;profile=x",
      "APPLICATION/LD+JSON",
    ])("[TRN-4] %s yields JSON-LD", async (accept) => {
      const answer = await raw(server, "GET", "/countries/AT", accept === undefined ? {} : { Accept: accept });
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/ld+json"]);
      expect(answer.headers.vary).toMatch(/\bAccept\b/);
    });

    test.each([
      "text/html",
      "application/xml",
      "application/ld+json;q=0",
      "application/ld+json;q=0, application/*",
      "text/turtle, application/rdf+xml;q=0.9",
    ])("[TRN-4][ERR-1] %s is 406 with an error resource", async (accept) => {
      const answer = await server.get("/countries/AT", { headers: { Accept: accept } });
      expect(answer.status).toBe(406);
      expect(answer.json["@type"]).toBe("Error");
    });

    test("[TRN-4] 406 is decided before any effect", async () => {
      const admin = await server.admin();
      const tzid = unique("Test/Zone");
      const refused = await server.ask("POST", "/timezones/", {
        as: admin,
        headers: { Accept: "text/html" },
        body: { ...note, tzid },
      });
      expect(refused.status).toBe(406);
      expect((await server.get(`/timezones/?tzid=${tzid}`)).json.totalItems).toBe(0);
    });
  });

  describe("bodies", () => {
    const post = async (body: string | Uint8Array, headers: Record<string, string>): Promise<Answer> =>
      server.ask("POST", "/timezones/", { as: await server.admin(), headers, body });
    const fresh = () => JSON.stringify({ ...note, tzid: unique("Test/Zone") });
    const type = { "Content-Type": "application/ld+json" };

    test.each([
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/ld+json; charset=iso-8859-1",
    ])("[TRN-5] %s is 415", async (contentType) => {
      expect((await post(fresh(), { "Content-Type": contentType })).status).toBe(415);
    });

    test("[TRN-5] a body without a type is 415", async () => {
      const { authorization } = await server.admin();
      const answer = await raw(server, "POST", "/timezones/", { Authorization: authorization }, fresh());
      expect(answer.status).toBe(415);
    });

    test.each([
      "application/ld+json; charset=utf-8",
      'application/ld+json; charset="UTF-8"',
      'application/ld+json; profile="http://www.w3.org/ns/json-ld#expanded"',
      "Application/LD+JSON",
    ])("[TRN-5] %s is taken", async (contentType) => {
      expect((await post(fresh(), { "Content-Type": contentType })).status).toBe(303);
    });

    test("[TRN-5] gzip is taken, other encodings are 415, broken gzip is 400", async () => {
      expect((await post(gzipSync(fresh()), { ...type, "Content-Encoding": "gzip" })).status).toBe(303);
      expect((await post(fresh(), { ...type, "Content-Encoding": "br" })).status).toBe(415);
      expect((await post("no gzip at all", { ...type, "Content-Encoding": "gzip" })).status).toBe(400);
    });

    test("[TRN-5] limits count decoded bytes", async () => {
      const bomb = gzipSync(Buffer.alloc(6 * 1024 * 1024, 0x20));
      expect((await post(bomb, { ...type, "Content-Encoding": "gzip" })).status).toBe(413);
    });

    test.each([
      ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
      ["no JSON", "{"],
      ["nothing", ""],
      ["a string", '"x"'],
      ["a number", "1"],
      ["null", "null"],
      ["65 levels", `${'{"a":'.repeat(65)}1${"}".repeat(65)}`],
      ["100,000 levels", "[".repeat(100_000)],
    ])("[TRN-6] %s is 400", async (_name, body) => {
      const answer = await post(body, type);
      expect(answer.status).toBe(400);
      expect(answer.json["@type"]).toBe("Error");
    });
  });

  test("[TRN-7] gzip is given to who accepts it, from 1 KiB on", async () => {
    const page = await raw(server, "GET", "/countries/?itemsPerPage=20", { "Accept-Encoding": "gzip" });
    expect(page.headers["content-encoding"]).toBe("gzip");
    expect(page.headers.vary).toMatch(/Accept-Encoding/);
    expect(JSON.parse(gunzipSync(page.body).toString()).member).toHaveLength(20);
    for (const accepted of ["identity", "gzip;q=0", "br"])
      expect(
        (await raw(server, "GET", "/countries/?itemsPerPage=20", { "Accept-Encoding": accepted })).headers[
          "content-encoding"
        ],
      ).toBeUndefined();
    expect((await raw(server, "GET", "/", { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBeUndefined();
  });

  test("[TRN-8] dates have milliseconds and a Z in bodies, and are IMF-fixdates in headers", async () => {
    const answer = await server.get("/countries/AT");
    expect(answer.json.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.headers.get("last-modified")).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
  });

  test.each(["/countries/AT", "/countries/", "/", "/apidoc/", "/openapi.json", "/countries/XX", "/nowhere"])(
    "[TRN-9] HEAD %s answers the headers of GET and no body",
    async (path) => {
      const both = async () => [await raw(server, "GET", path), await raw(server, "HEAD", path)] as const;
      const steady = ({ headers }: Raw) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !["date", "x-request-id"].includes(name)));
      let [got, head] = await both();
      // Others write to the same server, now and then between the two.
      for (let times = 0; times < 50 && !isDeepStrictEqual(steady(head), steady(got)); times++)
        [got, head] = await both();
      expect(head.status).toBe(got.status);
      expect(steady(head)).toEqual(steady(got));
      expect(head.body).toHaveLength(0);
    },
  );

  test("[TRN-9] an unsupported method is 405 with Allow, before any question of credentials", async () => {
    const answer = await server.ask("DELETE", "/addresses/");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
    const options = await server.ask("OPTIONS", "/addresses/");
    expect([options.status, options.headers.get("allow"), options.text]).toEqual([204, "GET, POST, HEAD, OPTIONS", ""]);
  });

  test("[TRN-10][ERR-1] every answer has a request identifier, and an error resource the same one", async () => {
    expect((await server.get("/")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const missing = await server.get("/nowhere");
    expect(missing.json.request).toBe(missing.headers.get("x-request-id"));
  });

  test("[TRN-1] the API domain is served over TLS by a certificate for its name", async () => {
    const { port } = new URL(server.address.base);
    const name = await new Promise((resolve, reject) => {
      const socket = tlsConnect(
        { port: Number(port), host: "localhost", servername: "localhost", ca: server.address.certificate },
        () => {
          resolve(socket.getPeerCertificate().subjectaltname);
          socket.end();
        },
      ).on("error", reject);
    });
    expect(name).toMatch(/DNS:localhost/);
  });

  describe("hosts", () => {
    test("[TRN-3] an unknown host is 404 with an error resource that does not echo it", async () => {
      const answer = await raw(server, "GET", "/", { Host: "evil.example" });
      expect(answer.status).toBe(404);
      expect(answer.body.toString() + JSON.stringify(answer.headers)).not.toMatch(/evil/);
      expect((await raw(server, "GET", "/", { Host: "evil.example" }, undefined, true)).status).toBe(404);
    });

    test("[TRN-3] two Host headers are 400", async () => {
      // HTTP/2 has two places for one host (RFC 9113, section 8.3.1); there two are those that differ.
      const second = server.protocol === "HTTP/2" ? "127.0.0.1" : "localhost";
      expect(
        (
          await raw(server, "GET", "/", [
            ["Host", "localhost"],
            ["Host", second],
          ])
        ).status,
      ).toBe(400);
    });

    test("[TRN-2][IRI-1] an alias is served without TLS, with links to the API domain", async () => {
      const answer = await raw(server, "GET", "/countries/AT", {}, undefined, true);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body.toString())["@id"]).toBe(`${server.address.base}countries/AT`);
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
    });

    test("[TRN-2] an alias asked over TLS is an unknown host", async () => {
      expect(
        (await raw(server, "GET", "/", { Host: new URL(server.address.base).host.replace("localhost", "127.0.0.1") }))
          .status,
      ).toBe(404);
    });

    test("[TRN-2][TRN-9] without TLS, hosts, methods and credentials of every kind get what the clause says", async () => {
      const domain = { Host: new URL(server.address.base).host };
      await expectEachCase(
        server.address.base,
        async ({ host, method, path, headers }) => {
          const all = host === "domain" ? { ...domain, ...headers } : headers;
          const answer = await raw(server, method, path, all, undefined, true);
          const { error } = /^{/.test(answer.body.toString()) ? JSON.parse(answer.body.toString()) : {};
          return { status: answer.status, location: answer.headers.location as string | undefined, error };
        },
        async (method, path) => (await raw(server, method, path)).status,
      );
      const unknown = { Host: "evil.example", Authorization: "nonsense" };
      expect((await raw(server, "GET", "/places/", unknown, undefined, true)).status).toBe(404);
    });

    test("[TRN-2] the API domain without TLS leads nowhere else", async () => {
      const host = { Host: new URL(server.address.base).host };
      const elsewhere = await raw(server, "GET", "//evil.example/x", host, undefined, true);
      expect([elsewhere.status, elsewhere.headers.location]).toEqual([301, `${server.address.base}/evil.example/x`]);
      // A whole URI names its own host, and that one is not known (RFC 9112, section 3.2.2).
      const named = await raw(server, "GET", "http://evil.example/x", host, undefined, true);
      expect([named.status, named.headers.location]).toEqual([404, undefined]);
    });
  });

  test("[TRN-11] Strict-Transport-Security is on every TLS answer", async () => {
    for (const path of ["/", "/nowhere", "/addresses/"])
      expect((await server.get(path)).headers.get("strict-transport-security")).toBe(
        "max-age=1728000; includeSubDomains",
      );
  });
});
