/** Error resources, and what no error tells. */

import jsonld from "jsonld";
import { describe, expect, test } from "vitest";
import { onProtocols } from "./asking.ts";

onProtocols((server) => {
  const errors = async () => ({
    400: await server.get("/places/?itemsPerPage=0"),
    401: await server.get("/addresses/"),
    403: await server.ask("POST", "/places/", { as: await server.user(), body: {} }),
    404: await server.get("/countries/XX"),
    405: await server.ask("PUT", "/countries/"),
    406: await server.get("/countries/", { headers: { Accept: "text/html" } }),
    409: await server.ask("DELETE", "/countries/AT", { as: await server.admin() }),
    415: await server.ask("POST", "/places/", {
      as: await server.admin(),
      body: "x",
      headers: { "Content-Type": "text/plain" },
    }),
  });

  test("[ERR-1][ERR-2] every error is an error resource of the interface's form", async () => {
    for (const [status, answer] of Object.entries(await errors())) {
      expect(answer.status).toBe(Number(status));
      expect(answer.headers.get("content-type")).toBe("application/ld+json");
      expect(answer.json).toMatchObject({
        "@context": expect.any(Object),
        "@type": "Error",
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        request: answer.headers.get("x-request-id"),
        statusCode: Number(status),
        title: expect.any(String),
        description: expect.stringMatching(/.{10}/),
        seeAlso: { "@id": `${server.address.base}docs/errors/${status}` },
      });
    }
  });

  test("[ERR-1] every term of an error is mapped by its own context, without fetching anything", async () => {
    const { json } = await server.ask("POST", "/places/", { as: await server.admin(), body: { slug: "Not A Slug" } });
    const [expanded] = (await jsonld.expand(json, {
      safe: true,
      documentLoader: () => Promise.reject(new Error("nothing is to be fetched")),
    } as object)) as Record<string, unknown>[];
    expect(Object.keys(expanded ?? {})).toHaveLength(Object.keys(json).length - 1);
    expect(json.violations.length).toBeGreaterThan(1);
  });

  test("[ERR-1] an address that lacks its last slash, or has one too many, names the other", async () => {
    const { base } = server.address;
    for (const [path, other] of [
      ["/countries", "countries/"],
      ["/apidoc", "apidoc/"],
      ["/countries/AT/", "countries/AT"],
      ["/openapi.json/", "openapi.json"],
    ]) {
      const { status, json } = await server.get(path ?? "");
      expect([status, json.description]).toEqual([
        404,
        `There is nothing at this address. Did you mean ${base}${other}?`,
      ]);
    }
    for (const path of ["/nothing", "/nothing/", "/countries/AT/x/y"])
      expect((await server.get(path)).json.description).toBe("There is nothing at this address.");
  });

  test("[HYD-7] seeAlso leads to a page about the error", async () => {
    for (const answer of Object.values(await errors())) {
      const page = await server.get(answer.json.seeAlso["@id"]);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  describe("what a client sends", () => {
    test.each([
      "/%",
      "/places/%",
      "/places/%ff",
      "/places/%00",
      "/places/%2e%2e%2f",
      "/places/a/b/c/d",
      "//",
      "/..;/",
      "/places/?cursor=%00",
      "/places/?cursor=W10",
      "/places/?cursor=bnVsbA",
      "/places/?page=99999999999999999999",
      "/places/?page=-1",
      "/places/?itemsPerPage=1e9",
      "/places/?population[gte]=1e999",
      "/places/?population[gte]=99999999999999999999",
      "/places/?name[prefix]=%00",
      "/places/?addressCountry=%00",
      "/places/?addressCountry=http://[",
      "/places/?locale=%00",
      "/places/?order[name]=sideways",
      "/places/?order[name]=asc&order[population]=desc",
      "/places/?%5B%5D",
      "/places/?__proto__=1",
      "/addresses/00000000-0000-0000-0000-000000000000",
      "/timezones/not-a-uuid",
      "/constructor",
      "/docs/errors/xyz",
    ])("[ERR-3][ERR-4] %s is answered, and never with a 500", async (path) => {
      const answer = await server.get(path, { as: await server.admin() });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/node_modules|at .*\.ts|select |postgres|knex/i);
    });
  });
});
