/** Resources whose identifiers change: what their old IRIs answer. */

import { describe, expect, test } from "vitest";
import { type Answer, onProtocols, type Server, unique } from "../asking.ts";
import { aCountry, aFreeCode, aPlace, locationOf, place } from "../making.ts";

/** What an answer says of where to go. */
const led = ({ status, headers }: Answer) => [status, headers.get("location")];

/** Gives a place another slug: its new IRI. */
async function renamed(server: Server, iri: string, slug = unique("place")): Promise<string> {
  const answer = await server.ask("PATCH", iri, { as: await server.admin(), body: { slug } });
  if (answer.status !== 204) throw new Error(`it was not renamed: ${answer.text}`);
  return new URL(slug, iri).href;
}

/** Gives a country another code, one that is free. */
async function recoded(server: Server, iri: string): Promise<string> {
  for (;;) {
    const alpha2 = await aFreeCode(server);
    const { status } = await server.ask("PATCH", iri, { as: await server.admin(), body: { alpha2 } });
    if (status === 204) return new URL(alpha2, iri).href;
    if (status !== 409) throw new Error(`it was not renamed: ${status}`);
  }
}

onProtocols((server) => {
  test.each(["PATCH", "PUT"])(
    "[IRI-6] after a %s of the property, GET and HEAD of the old IRI are 301",
    async (method) => {
      const as = await server.admin();
      const [old, slug] = [await aPlace(server), unique("place")];
      expect((await server.ask(method, old, { as, body: place({ slug }) })).status).toBe(204);
      for (const who of [undefined, as]) {
        for (const reading of ["GET", "HEAD"]) {
          const answer = await server.ask(reading, old, { as: who });
          expect([...led(answer), answer.text]).toEqual([301, new URL(slug, old).href, ""]);
        }
      }
      expect((await server.get(new URL(slug, old).href)).json["@id"]).toBe(new URL(slug, old).href);
    },
  );

  test("[IRI-6] the query is kept as it was written", async () => {
    const old = await aPlace(server);
    const present = await renamed(server, old);
    for (const query of [
      "?embed=addressCountry",
      "?locales=en:de&x=%20%2f+ä",
      "?a=1&a=2&&b",
      "?embed=images&locale=de",
    ]) {
      const written = query.replace("ä", "%C3%A4");
      expect(led(await server.get(old + written))).toEqual([301, present + written]);
    }
    const there = await server.get(old);
    expect((await server.get(there.headers.get("location") ?? "")).status).toBe(200);
    // What is wrong with a query is wrong at the old IRI too.
    expect((await server.get(`${old}?embed=nonsense`)).status).toBe(400);
  });

  test("[IRI-6] a chain of changes is one step, and one that comes back leads nowhere else", async () => {
    const first = await aPlace(server);
    const second = await renamed(server, first);
    const third = await renamed(server, second);
    expect([led(await server.get(first)), led(await server.get(second))]).toEqual([
      [301, third],
      [301, third],
    ]);
    expect(await renamed(server, third, first.slice(first.lastIndexOf("/") + 1))).toBe(first);
    expect((await server.get(first)).status).toBe(200);
    for (const iri of [second, third]) expect(led(await server.get(iri))).toEqual([301, first]);
    const last = await renamed(server, first);
    for (const iri of [first, second, third]) expect(led(await server.get(iri))).toEqual([301, last]);
  });

  test("[IRI-6] other methods are 404 there", async () => {
    const as = await server.admin();
    const old = await aPlace(server);
    const present = await renamed(server, old);
    expect((await server.ask("PATCH", old, { as, body: { population: 1 } })).status).toBe(404);
    expect((await server.ask("DELETE", old, { as })).status).toBe(404);
    // As at any free IRI, what is put there is another resource, so its identifier is what the IRI says.
    expect((await server.ask("PUT", old, { as, body: place({ slug: unique("place") }) })).status).toBe(400);
    expect((await server.ask("PATCH", old, { body: { population: 1 } })).status).toBe(401);
    expect((await server.ask("OPTIONS", old)).headers.get("allow")).toContain("GET");
    expect((await server.get(present)).status).toBe(200);
  });

  test("[IRI-6][CAC-4] the answer is not kept unasked, and says what it depends on", async () => {
    const old = await aPlace(server);
    await renamed(server, old);
    const [anyone, user] = [await server.get(old), await server.get(old, { as: await server.user() })];
    expect([anyone.headers.get("cache-control"), user.headers.get("cache-control")]).toEqual([
      "no-cache",
      "private, no-cache",
    ]);
    for (const { headers } of [anyone, user]) {
      expect(headers.get("vary")).toContain("Authorization");
      expect(headers.get("last-modified")).toBeNull();
      expect(headers.get("link")).toContain("apiDocumentation");
    }
    expect(user.headers.get("x-oauth-scopes")).toBe("");
  });

  describe("an old IRI that another resource takes", () => {
    test.each(["PUT", "POST", "PATCH"])("[IRI-6] by %s is that resource's", async (method) => {
      const as = await server.admin();
      const old = await aPlace(server, { name: "Former" });
      const slug = old.slice(old.lastIndexOf("/") + 1);
      const present = await renamed(server, old);
      const body = place({ slug, name: "Latter" });
      if (method === "PATCH") {
        const other = await aPlace(server, { name: "Latter" });
        expect(await renamed(server, other, slug)).toBe(old);
      } else expect(locationOf(await server.ask(method, method === "PUT" ? old : "/places/", { as, body }))).toBe(old);
      expect((await server.get(old)).json).toMatchObject({ name: "Latter", "@id": old });
      expect((await server.get(present)).json.name).toBe("Former");

      // It is forgotten what was there before, whatever becomes of what is there now.
      const after = await renamed(server, old);
      expect(led(await server.get(old))).toEqual([301, after]);
      expect((await server.ask("DELETE", after, { as })).status).toBe(204);
      expect((await server.get(old)).status).toBe(404);
      expect((await server.get(present)).json.name).toBe("Former");
    });

    test("[IRI-6][MTH-5] is nobody's once that one is deleted", async () => {
      const as = await server.admin();
      const old = await aPlace(server);
      await renamed(server, old);
      const body = place({ slug: old.slice(old.lastIndexOf("/") + 1) });
      expect((await server.ask("PUT", old, { as, body })).status).toBe(303);
      expect((await server.ask("DELETE", old, { as })).status).toBe(204);
      expect((await server.get(old)).status).toBe(404);
    });

    test("[IRI-6][CAC-3] is never “not modified” to who knows the former one", async () => {
      const as = await server.admin();
      const old = await aPlace(server);
      const known = (await server.get(old)).headers.get("last-modified") ?? "";
      await renamed(server, old);
      const headers = { "If-Modified-Since": known };
      expect((await server.get(old, { headers })).status).toBe(301);
      const body = place({ slug: old.slice(old.lastIndexOf("/") + 1), name: "Latter" });
      expect((await server.ask("PUT", old, { as, body })).status).toBe(303);
      const answer = await server.get(old, { headers });
      expect([answer.status, answer.json.name]).toEqual([200, "Latter"]);
    });
  });

  test("[IRI-6][MTH-5] a resource that is deleted is at none of its IRIs", async () => {
    const first = await aPlace(server);
    const second = await renamed(server, first);
    const third = await renamed(server, second);
    expect((await server.ask("DELETE", third, { as: await server.admin() })).status).toBe(204);
    for (const iri of [first, second, third]) expect((await server.get(iri)).status).toBe(404);
  });

  describe("links", () => {
    test("[IRI-3][IRI-6] to an old IRI are links to the resource", async () => {
      const as = await server.admin();
      const old = await aCountry(server);
      const present = await recoded(server, old);
      const iri = await aPlace(server, { addressCountry: old });
      expect((await server.get(iri)).json.addressCountry).toBe(present);
      const zone = await server.ask("POST", "/timezones/", {
        as,
        body: { tzid: unique("Test/Zone"), name: "Nowhere", countries: [old, "/countries/AT", present] },
      });
      const { countries } = (await server.get(locationOf(zone))).json;
      expect(countries).toEqual([present, new URL("/countries/AT", present).href]);
      expect((await server.ask("PATCH", iri, { as, body: { addressCountry: { "@id": old } } })).status).toBe(204);
      const violated = await server.ask("PATCH", iri, { as, body: { addressCountry: "/countries/99" } });
      expect([violated.status, violated.json.violations[0].message]).toEqual([
        400,
        expect.stringContaining("resolves to"),
      ]);
    });

    test("[IRI-6][CAC-3] of others follow, and those that have them have changed", async () => {
      const country = await aCountry(server);
      const iri = await aPlace(server, { addressCountry: country });
      const before = (await server.get(iri)).json;
      const present = await recoded(server, country);
      const after = (await server.get(iri)).json;
      expect(after.addressCountry).toBe(present);
      expect(after.modified > before.modified).toBe(true);
    });
  });
});
