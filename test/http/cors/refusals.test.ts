/** Origins that nobody registered, which get nothing done, and the service's own, which need not be. */

import { once } from "node:events";
import { request } from "node:https";
import { describe, expect, test } from "vitest";
import { onOneServer, onProtocols, unique } from "../asking.ts";
import { raw } from "../raw.ts";
import { aboutOrigins, foreign, registered, variesByOrigin } from "./origins.ts";

onProtocols((server) => {
  describe("an origin that is not registered", () => {
    test.each(foreign)("[COR-3] such as “%s” is 403, for a request and ahead of one", async (origin) => {
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["OPTIONS", {}],
        ["OPTIONS", { "Access-Control-Request-Method": "PATCH" }],
      ] as const) {
        for (const path of ["/countries/AT", "/docs/", "/nowhere"]) {
          const answer = await raw(server, method, path, { Origin: origin, ...headers });
          expect([answer.status, aboutOrigins(answer), variesByOrigin(answer)]).toEqual([403, {}, true]);
          expect(answer.headers["cache-control"]).toBe("no-store");
          if (method !== "HEAD")
            expect(JSON.parse(answer.body.toString())).toMatchObject({ "@type": "Error", statusCode: 403 });
        }
      }
    });

    test("[COR-3] does nothing, whatever its credentials", async () => {
      const user = await server.user();
      const street = unique("street");
      const headers = {
        Origin: "https://evil.example",
        Authorization: user.authorization,
        "Content-Type": "application/ld+json",
      };
      const body = JSON.stringify({ streetAddress: street, addressLocality: "y", addressCountry: "/countries/AT" });
      const before = (await server.get("/addresses/", { as: user })).json.totalItems;
      expect((await raw(server, "POST", "/addresses/", headers, body)).status).toBe(403);
      expect((await server.get("/addresses/", { as: user })).json.totalItems).toBe(before);
      expect((await raw(server, "DELETE", "/oauth2/token", headers)).status).toBe(403);
      expect((await server.get("/users/?me", { as: user })).status).toBe(200);
      const form = String(new URLSearchParams({ grant_type: "refresh_token", refresh_token: user.refreshToken }));
      const type = { Origin: "null", "Content-Type": "application/x-www-form-urlencoded" };
      expect((await raw(server, "POST", "/oauth2/token", type, form)).status).toBe(403);
      expect((await raw(server, "POST", "/oauth2/token", { ...type, Origin: registered }, form)).status).toBe(200);
    });

    test("[COR-3] is told so before anything else of the request is looked at", async () => {
      for (const [method, path, headers] of [
        ["GET", "/addresses/", { Authorization: "Bearer none" }],
        ["GET", "/countries/AT", { Accept: "text/html" }],
        ["PUT", "/countries/", {}],
        ["GET", "/countries/?access_token=x", {}],
      ] as const) {
        const answer = await raw(server, method, path, { Origin: "null", ...headers });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    });
  });

  test("[COR-3] several Origin headers are none that is registered", async () => {
    const twice = await raw(server, "GET", "/countries/AT", [
      ["Origin", registered],
      ["X-Between", "x"],
      ["Origin", registered],
    ]);
    // The HTTP/2 of these tests sends one header of a name.
    expect([twice.status, aboutOrigins(twice)["access-control-allow-origin"]]).toEqual(
      server.protocol === "HTTP/2" ? [200, registered] : [403, undefined],
    );
  });

  describe("the service's own origin", () => {
    test("[COR-3] makes no request a cross-origin one", async () => {
      const { origin } = new URL(server.address.base);
      const user = await server.user();
      const headers = {
        Origin: origin,
        Authorization: user.authorization,
        "Content-Type": "application/ld+json",
      };
      const made = await raw(
        server,
        "POST",
        "/addresses/",
        headers,
        JSON.stringify({ streetAddress: "x", addressLocality: "y", addressCountry: "/countries/AT" }),
      );
      expect([made.status, aboutOrigins(made), variesByOrigin(made)]).toEqual([303, {}, true]);
      const options = await raw(server, "OPTIONS", "/countries/AT", {
        Origin: origin,
        "Access-Control-Request-Method": "PATCH",
      });
      expect([options.status, aboutOrigins(options)]).toEqual([204, {}]);
      expect(String(options.headers.allow).split(", ")).toContain("PATCH");
    });

    test("[COR-3] is exact: another scheme, port or host is another origin", async () => {
      const { port } = new URL(server.address.base);
      for (const other of [`http://localhost:${port}`, "https://localhost", `https://127.0.0.1:${port}`])
        expect([other, (await raw(server, "GET", "/countries/AT", { Origin: other })).status]).toEqual([other, 403]);
    });

    test("[COR-3][TRN-2] on the plain listener is the alias that was asked", async () => {
      const { origin, port } = new URL(server.address.alias);
      const on = async (Origin: string) =>
        (await raw(server, "GET", "/countries/AT", { Origin }, undefined, true)).status;
      expect(await on(origin)).toBe(200);
      expect(await on(`http://localhost:${port}`)).toBe(403);
      expect(await on("http://127.0.0.1")).toBe(403);
      expect(await on(`https://127.0.0.1:${port}`)).toBe(403);
    });
  });
});

onOneServer((server) => {
  test("[COR-3] the body of a request that is refused is not asked for", async () => {
    const { port } = new URL(server.address.base);
    const asking = request({
      host: "localhost",
      port,
      path: "/places/",
      method: "POST",
      ca: server.address.certificate,
      agent: false,
      headers: {
        Origin: "https://evil.example",
        Expect: "100-continue",
        "Content-Type": "application/ld+json",
        "Content-Length": 1000,
      },
    });
    let leave = false;
    asking.on("continue", () => {
      leave = true;
    });
    asking.on("error", () => {});
    asking.flushHeaders();
    const [response] = await once(asking, "response");
    expect([response.statusCode, leave]).toEqual([403, false]);
    asking.destroy();
  });
});
