/** The `Link` to the API documentation, which stands on every answer, whatever it is an answer to. */

import { describe, expect, test } from "vitest";
import { onOneServer, type Question, unique } from "../asking.ts";
import { answerTo } from "../connection.ts";

type Case = readonly [
  what: string,
  status: number,
  method: string,
  path: string,
  question?: () => Question | Promise<Question>,
];

onOneServer((server) => {
  const admin = async () => ({ as: await server.admin() });
  const json =
    (body: object, more: Question = {}) =>
    async () => ({ ...(await admin()), body, ...more });
  const form = (fields: Record<string, string>) => () => ({ body: new URLSearchParams(fields) });

  describe("the Link to the API documentation", () => {
    const cases: readonly Case[] = [
      ["the entrypoint", 200, "GET", "/"],
      ["the API documentation", 200, "GET", "/apidoc/"],
      ["OpenAPI", 200, "GET", "/openapi.json"],
      ["a context", 200, "GET", "/contexts/Place"],
      ["a page for people", 200, "GET", "/docs/"],
      ["a page about an error", 200, "GET", "/docs/errors/404"],
      ["a collection", 200, "GET", "/countries/"],
      ["a page of one", 200, "GET", "/countries/?itemsPerPage=5"],
      ["a resource", 200, "GET", "/countries/AT"],
      ["a resource with a canonical address besides", 200, "GET", "/countries/AT?locale=de"],
      ["headers alone", 200, "HEAD", "/countries/AT"],
      [
        "the token endpoint",
        200,
        "POST",
        "/oauth2/token",
        () => ({
          body: new URLSearchParams({ grant_type: "password", username: "admin", password: server.address.password }),
        }),
      ],
      ["what may be done", 204, "OPTIONS", "/countries/AT"],
      [
        "a new resource",
        303,
        "POST",
        "/addresses/",
        async () => ({
          as: await server.user(),
          body: { streetAddress: "Getreidegasse 9", addressLocality: "Salzburg", addressCountry: "/countries/AT" },
        }),
      ],
      [
        "nothing new",
        304,
        "GET",
        "/countries/AT",
        () => ({ headers: { "If-Modified-Since": new Date(Date.now() + 1000).toUTCString() } }),
      ],
      ["a malformed query", 400, "GET", "/countries/?itemsPerPage=none"],
      ["a malformed path", 400, "GET", "/countries/%E0%A4"],
      ["a body at fault", 400, "POST", "/timezones/", json({})],
      [
        "a malformed body",
        400,
        "POST",
        "/timezones/",
        async () => ({ ...(await admin()), body: "{", headers: { "Content-Type": "application/ld+json" } }),
      ],
      [
        "a login that fails",
        400,
        "POST",
        "/oauth2/token",
        form({ grant_type: "password", username: unique("nobody"), password: "wrong password" }),
      ],
      ["no credentials", 401, "GET", "/addresses/"],
      ["a bad token", 401, "GET", "/countries/", () => ({ as: "Bearer nonsense" })],
      ["a bad key", 401, "GET", "/countries/", () => ({ as: "nonsense" })],
      ["what is not permitted", 403, "POST", "/timezones/", async () => ({ as: await server.user(), body: {} })],
      ["nothing", 404, "GET", "/nothing"],
      ["no such resource", 404, "GET", "/countries/nowhere"],
      ["a method that there is not", 405, "DELETE", "/countries/"],
      ["another format", 406, "GET", "/countries/AT", () => ({ headers: { Accept: "text/turtle" } })],
      [
        "a taken identifier",
        409,
        "PUT",
        "/countries/AT",
        json({ alpha2: "AT", name: { en: "Austria" } }, { headers: { "If-None-Match": "*" } }),
      ],
      [
        "a resource changed since",
        412,
        "PATCH",
        "/countries/AT",
        json({ alpha3: "AUT" }, { headers: { "If-Unmodified-Since": new Date(0).toUTCString() } }),
      ],
      [
        "a body of another type",
        415,
        "POST",
        "/timezones/",
        async () => ({ ...(await admin()), body: "<x/>", headers: { "Content-Type": "text/xml" } }),
      ],
    ];

    const asked = cases.map(([what, status, method, path, question]) => ({ what, status, method, path, question }));

    test.each(asked)("[HYD-2] is on $what ($status)", async ({ status, method, path, question }) => {
      const answer = await server.ask(method, path, await question?.());
      expect(answer.status).toBe(status);
      const expected = `<${server.address.base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
      const links = (answer.headers.get("link") ?? "").split(/,\s*(?=<)/);
      expect(links[0]).toBe(expected);
      expect(links.filter((each) => each.includes("apiDocumentation"))).toHaveLength(1);
      // Clients would apply such a context beside the one that the answer names itself.
      expect(links.filter((each) => each.includes("json-ld#context"))).toEqual([]);
    });

    test.each([
      ["a country", 200, "GET", "/countries/AT", "127.0.0.1"],
      ["credentials", 403, "GET", "/countries/AT", "127.0.0.1", "Bearer nonsense"],
      ["no such resource", 404, "GET", "/nothing", "127.0.0.1"],
      ["the API domain without TLS", 301, "GET", "/countries/AT", "localhost"],
      ["a change without TLS", 403, "POST", "/timezones/", "localhost"],
    ] as const)(
      "[HYD-2] is on %s (%i) of the plain listener, and leads to the API domain",
      async (_, status, method, path, host, authorization?: string) => {
        const url = new URL(path, server.address.alias);
        url.hostname = host;
        const answer = await server.ask(method, url.href, authorization === undefined ? {} : { as: authorization });
        expect(answer.status).toBe(status);
        expect(answer.headers.get("link")).toContain(
          `<${server.address.base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
        );
      },
    );

    test.each([
      ["/?from=elsewhere", "/"],
      ["/countries/AT?locale=de", "/countries/AT"],
      ["/countries/%41T", "/countries/AT"],
      ["/places/oslo%2Dno", "/places/oslo-no"],
    ])("[HYD-4] stands beside the canonical address of %s", async (path, canonical) => {
      const { json, headers } = await server.get(path);
      expect(json["@id"]).toBe(new URL(canonical, server.address.base).href);
      expect(headers.get("link")).toContain(`<${json["@id"]}>; rel="canonical"`);
    });

    test.each(["/", "/countries/AT", "/countries/", "/countries/?itemsPerPage=5"])(
      "[HYD-4] stands alone where %s is the canonical address",
      async (path) => {
        expect((await server.get(path)).headers.get("link")).not.toContain("canonical");
      },
    );

    test.each([
      ["no HTTP", 400, "nonsense\r\n\r\n"],
      ["a header without a name", 400, "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n"],
      [
        "more headers than are taken",
        431,
        `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      ],
      ["another host", 404, "GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n"],
      ["an odd expectation", 200, "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n"],
      ["no host", 400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ])("[HYD-2][ERR-1] is on the answer to %s (%i)", async (_, status, request) => {
      const answer = await answerTo(server.address, request);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain(
        `\r\nLink: <${server.address.base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"\r\n`,
      );
    });
  });
});
