/** What an origin that is registered is told, whatever the answer. */

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { onProtocols, type Server, unique } from "../asking.ts";
import { anAddress, anObject, aPlace } from "../making.ts";
import { type Raw, raw } from "../raw.ts";
import { aboutOrigins, registered, said, saidAhead, variesByOrigin } from "./origins.ts";

const hsts = "max-age=1728000; includeSubDomains";
const tooMuch = gzipSync(Buffer.alloc(6 * 1024 * 1024, 0x20));
const ld = { "Content-Type": "application/ld+json" };

onProtocols((server) => {
  const asking = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
    plain?: boolean,
  ) => raw(server, method, path, { Origin: registered, ...headers }, body, plain);

  test("[COR-1][TRN-7] every kind of answer tells the origin what it may do, and varies by it", async () => {
    for (const [name, answer] of Object.entries(await everyKind(server, asking))) {
      const status = Number(/^\d+/.exec(name)?.[0]);
      expect([name, answer.status]).toEqual([name, status]);
      expect([name, aboutOrigins(answer)]).toEqual([name, said]);
      expect([name, variesByOrigin(answer)]).toEqual([name, true]);
    }
  });

  test("[COR-1] none of it is said where no origin asks, and the answer varies by it all the same", async () => {
    for (const path of ["/", "/countries/AT", "/nowhere", "/docs/", "/openapi.json"]) {
      const answer = await raw(server, "GET", path);
      expect([path, aboutOrigins(answer), variesByOrigin(answer)]).toEqual([path, {}, true]);
    }
  });

  describe("a preflight", () => {
    const ahead = (path: string, method: string, headers: Record<string, string> = {}) =>
      asking("OPTIONS", path, { "Access-Control-Request-Method": method, ...headers });

    test.each([
      ["/countries/AT", "PATCH"],
      ["/addresses/", "POST"],
      ["/users/?me", "GET"],
      ["/oauth2/token", "POST"],
      ["/docs/", "GET"],
      // Whether these are there, or possible, the request is told in words that the page can read.
      ["/nowhere", "DELETE"],
      ["/countries/", "BREW"],
    ])("[COR-2][TRN-11] for %s and %s is 204, without credentials", async (path, method) => {
      const answer = await ahead(path, method, { "Access-Control-Request-Headers": "authorization,content-type" });
      expect([answer.status, answer.body.length]).toEqual([204, 0]);
      expect(aboutOrigins(answer)).toEqual({ ...said, ...saidAhead });
      expect([answer.headers["strict-transport-security"], answer.headers.allow]).toEqual([hsts, undefined]);
      expect(answer.headers.vary).toBe("Access-Control-Request-Method, Origin");
    });

    test("[COR-2][TRN-11] on the plain listener is the same, but for what TLS is asked for", async () => {
      const answer = await asking(
        "OPTIONS",
        "/countries/AT",
        { "Access-Control-Request-Method": "GET" },
        undefined,
        true,
      );
      expect([answer.status, aboutOrigins(answer)]).toEqual([204, { ...said, ...saidAhead }]);
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
    });

    test("[COR-2][TRN-9] is only what names the method; other OPTIONS are answered as without an origin", async () => {
      for (const headers of [{}, { "Access-Control-Request-Headers": "authorization" }]) {
        const answer = await asking("OPTIONS", "/countries/AT", headers);
        expect([answer.status, aboutOrigins(answer)]).toEqual([204, said]);
        expect(String(answer.headers.allow).split(", ")).toContain("PATCH");
      }
      const anonymous = await raw(server, "OPTIONS", "/countries/AT", { "Access-Control-Request-Method": "GET" });
      expect([anonymous.status, aboutOrigins(anonymous)]).toEqual([204, {}]);
      expect((await asking("OPTIONS", "/nowhere")).status).toBe(404);
    });
  });
});

type Ask = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string | Buffer,
  plain?: boolean,
) => Promise<Raw>;

/** An answer of every status that can be had here, named by it. */
async function everyKind(server: Server, asking: Ask): Promise<Record<string, Raw>> {
  const user = await server.user();
  const { authorization: Authorization } = user;
  const as = { Authorization };
  const address = new URL(await anAddress(server, user)).pathname;
  const place = new URL(await aPlace(server)).pathname;
  const metadata = await server.get(await anObject(server, user), { as: user });
  const content = new URL(metadata.json.content).pathname;
  const { host } = new URL(server.address.base);
  // One more than is taken, with those that the client adds; more than that is not read as a request at all.
  const fields = server.protocol === "HTTP/2" ? 100 : 98;
  const unmodified = new Date(Date.now() + 60_000).toUTCString();
  const token = (form: Record<string, string>) =>
    asking(
      "POST",
      "/oauth2/token",
      { "Content-Type": "application/x-www-form-urlencoded" },
      String(new URLSearchParams(form)),
    );
  return {
    "200 a resource": await asking("GET", "/countries/AT"),
    "200 a resource of one's own": await asking("GET", address, as),
    "200 a collection, compressed": await asking("GET", "/countries/", { "Accept-Encoding": "gzip" }),
    "200 headers alone": await asking("HEAD", "/countries/AT"),
    "200 the entrypoint": await asking("GET", "/"),
    "200 the apidoc": await asking("GET", "/apidoc/"),
    "200 a context": await asking("GET", "/contexts/Country"),
    "200 the OpenAPI description": await asking("GET", "/openapi.json"),
    "200 a page for people": await asking("GET", "/docs/"),
    "200 the bytes of a file": await asking("GET", content, as),
    "200 tokens": await token({ grant_type: "password", username: user.username, password: user.password }),
    "204 a change": await asking("PATCH", address, { ...as, ...ld }, '{"postalCode":"5020"}'),
    "301 to TLS": await asking("GET", "/countries/AT", { Host: host }, undefined, true),
    "303 a new resource": await asking(
      "POST",
      "/addresses/",
      { ...as, ...ld },
      '{"streetAddress":"x","addressLocality":"y","addressCountry":"/countries/AT"}',
    ),
    "304 nothing new": await asking("GET", "/countries/AT", { "If-Modified-Since": unmodified }),
    "304 nothing new in a document": await asking("GET", "/apidoc/", { "If-Modified-Since": unmodified }),
    "400 a query": await asking("GET", "/countries/?itemsPerPage=0"),
    "400 a body": await asking("POST", "/addresses/", { ...as, ...ld }, "{"),
    "400 a grant": await token({ grant_type: "password", username: unique("nobody"), password: "wrong password" }),
    "401 no credentials": await asking("GET", "/addresses/"),
    "401 a token": await asking("GET", "/addresses/", { Authorization: "Bearer none" }),
    "401 a key": await asking("GET", "/addresses/", { Authorization: "none" }),
    "403 no right": await asking("PATCH", place, { ...as, ...ld }, "{}"),
    "403 no TLS": await asking("GET", "/countries/AT", as, undefined, true),
    "404 no resource": await asking("GET", "/countries/XX"),
    "404 no path": await asking("GET", "/nowhere"),
    "404 no host": await asking("GET", "/countries/AT", { Host: "elsewhere.example" }),
    "405 no method": await asking("PUT", "/countries/", ld, "{}"),
    "406 no format": await asking("GET", "/countries/AT", { Accept: "text/turtle" }),
    "409 taken": await asking("DELETE", "/countries/AT", {
      Authorization: (await server.admin()).authorization,
    }),
    "412 changed since": await asking(
      "PATCH",
      address,
      { ...as, ...ld, "If-Unmodified-Since": new Date(0).toUTCString() },
      "{}",
    ),
    "413 too much": await asking("POST", "/addresses/", { ...as, ...ld, "Content-Encoding": "gzip" }, tooMuch),
    "414 too long": await asking("GET", `/countries/?${"x".repeat(9000)}`),
    "415 no type": await asking("POST", "/addresses/", as, "{}"),
    "431 too many": await asking(
      "GET",
      "/countries/AT",
      Object.fromEntries(Array.from({ length: fields }, (_, index) => [`X-${index}`, "x"])),
    ),
  };
}
