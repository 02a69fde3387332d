/** What a client may not read: no method tells that it is there. */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { aCountry, address, anAddress, anObject, aPlace, locationOf } from "../making.ts";

const nobody = "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";

onDrawnServer((server) => {
  test("[MTH-11] a hidden resource and none at all are answered alike, word for word", async () => {
    const [owner, other] = await Promise.all([server.user(), server.user()]);
    const hidden = await anAddress(server, owner);
    const bodies = { GET: undefined, HEAD: undefined, PATCH: { postalCode: "1" }, DELETE: undefined };
    for (const [method, body] of Object.entries(bodies)) {
      const [first, second] = [
        await server.ask(method, hidden, { as: other, body }),
        await server.ask(method, `/addresses/${nobody}`, { as: other, body }),
      ];
      expect([method, first.status, second.status]).toEqual([method, 404, 404]);
      const told = ({ text }: { text: string }) => text.replace(/"(?:date|request)":"[^"]*"/g, "");
      expect(told(first)).toBe(told(second));
    }
  });

  test("[MTH-11] a body that is wrong does not tell that a hidden resource is there", async () => {
    const [owner, other] = await Promise.all([server.user(), server.user()]);
    const hidden = await anAddress(server, owner);
    for (const method of ["PUT", "PATCH"]) {
      const statuses = [hidden, `/addresses/${nobody}`].map(async (iri) => {
        const { status } = await server.ask(method, iri, { as: other, body: { nonsense: 1 } });
        return status;
      });
      expect(new Set(await Promise.all(statuses)).size).toBe(1);
    }
  });

  describe("a write that is not permitted", () => {
    test("[MTH-11][AUT-15] is 403 or 404 whatever the body, even none", async () => {
      const user = await server.user();
      const country = await aCountry(server);
      const bodies = [undefined, {}, { nonsense: 1 }, "{", { "@type": "User" }];
      const headers = { "Content-Type": "application/ld+json" };
      for (const body of bodies) {
        for (const method of ["PUT", "PATCH"]) {
          const asked = { as: user, body, headers };
          expect((await server.ask(method, country, asked)).status).toBe(403);
          expect((await server.ask(method, "/countries/0X", asked)).status).toBe(404);
          expect((await server.ask(method, country, { body, headers })).status).toBe(401);
        }
      }
    });

    test("[MTH-3][MTH-11] is 404 at a free IRI, where the client may not append", async () => {
      const answer = await server.ask("PUT", "/places/nowhere-at-all", {
        as: await server.user(),
        body: { slug: "nowhere-at-all", name: "Nowhere" },
      });
      expect(answer.status).toBe(404);
    });

    test("[MTH-11] of a public object is 403, and 404 once it is private again", async () => {
      const [owner, other] = await Promise.all([server.user(), server.user()]);
      const object = await anObject(server, owner, { public: true });
      const change = { as: other, body: { title: "Mine" } };
      expect((await server.ask("PATCH", object, change)).status).toBe(403);
      expect((await server.ask("DELETE", object, { as: other })).status).toBe(403);
      await server.ask("PATCH", object, { as: owner, body: { public: false } });
      expect((await server.ask("PATCH", object, change)).status).toBe(404);
      expect((await server.ask("DELETE", object, { as: other })).status).toBe(404);
      expect((await server.get(object, { as: owner })).json).not.toHaveProperty("title");
    });
  });

  test("[AUT-5][MTH-11] without credentials, what they could show is 401, and what nothing could show is 404", async () => {
    const object = await anObject(server, await server.user());
    const { json } = await server.get(object, { as: undefined });
    expect(json).toMatchObject({ "@type": "Error", statusCode: 401 });
    expect((await server.get(`/objects/${nobody}`)).status).toBe(401);
    expect((await server.get(`/addresses/${nobody}`)).status).toBe(401);
    expect((await server.get("/countries/0X")).status).toBe(404);
    expect((await server.get("/places/no-such-place")).status).toBe(404);
  });

  test("[MTH-11] a resource is found again by whoever is given the right to it", async () => {
    const owner = await server.user();
    const answer = await server.ask("POST", "/addresses/", { as: owner, body: address() });
    expect((await server.get(locationOf(answer), { as: await server.admin() })).status).toBe(200);
    expect((await server.ask("PATCH", await aPlace(server), { as: owner, body: { population: 1 } })).status).toBe(403);
  });
});
