/** DELETE, and what becomes of those that link to what is deleted. */

import { describe, expect, test } from "vitest";
import { onProtocols } from "../asking.ts";
import { aCountry, address, aKey, anAddress, anObject, aPlace, aZone, locationOf } from "../making.ts";

onProtocols((server) => {
  test("[MTH-5] answers 204, and from then on there is nothing", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user);
    const answer = await server.ask("DELETE", iri, { as: user });
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([204, "", null]);
    for (const [method, body] of [["GET"], ["HEAD"], ["PATCH", { postalCode: "1" }], ["DELETE"]] as const) {
      expect((await server.ask(method, iri, { as: user, body })).status).toBe(404);
    }
    expect((await server.get("/addresses/", { as: user })).json.totalItems).toBe(0);
  });

  describe("of a resource that others link to", () => {
    test("[MTH-5] is 409 that names those that the client may read", async () => {
      const as = await server.admin();
      const addressCountry = await aCountry(server);
      const place = await aPlace(server, { addressCountry });
      const user = await server.user();
      const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ addressCountry }) });
      const refused = await server.ask("DELETE", addressCountry, { as });
      expect([refused.status, refused.json["@type"]]).toEqual([409, "Error"]);
      for (const iri of [place, locationOf(answer)]) {
        expect(refused.json.description).toContain(iri.slice(server.address.base.length));
      }
      expect((await server.get(addressCountry)).status).toBe(200);
      await server.ask("DELETE", place, { as });
      await server.ask("DELETE", locationOf(answer), { as: user });
      expect((await server.ask("DELETE", addressCountry, { as })).status).toBe(204);
    });

    test("[MTH-5] clears the links where the spec says so, and dates those that had them", async () => {
      const [as, user] = [await server.admin(), await server.user()];
      const timezone = await aZone(server);
      const iri = await anAddress(server, user, { timezone });
      const before = (await server.get(iri, { as: user })).json;
      expect(before.timezone).toBe(timezone);
      expect((await server.ask("DELETE", timezone, { as })).status).toBe(204);
      const after = (await server.get(iri, { as: user })).json;
      expect(after).not.toHaveProperty("timezone");
      expect(after.modified > before.modified).toBe(true);
    });

    test("[MTH-5] takes one of several links away, and keeps the others in order", async () => {
      const as = await server.admin();
      const images = [];
      for (const name of ["a", "b", "c"]) images.push(await anObject(server, as, { name, public: true }));
      const place = await aPlace(server, { images });
      const before = (await server.get(place)).json;
      expect(before.images).toEqual(images);
      expect((await server.ask("DELETE", images[1] ?? "", { as })).status).toBe(204);
      const after = (await server.get(place)).json;
      expect(after.images).toEqual([images[0], images[2]]);
      expect(after.modified > before.modified).toBe(true);
    });

    test("[MTH-5] takes what a user owns with the user", async () => {
      const [user, admin] = [await server.user(), await server.admin()];
      const [iri, object] = [await anAddress(server, user), await anObject(server, user, { public: true })];
      const key = await aKey(server, user);
      expect((await server.ask("DELETE", user.user, { as: user })).status).toBe(204);
      expect((await server.get(iri, { as: admin })).status).toBe(404);
      expect((await server.get(object, { as: admin })).status).toBe(404);
      expect((await server.get("/countries/AT", { as: key.authorization })).status).toBe(401);
      expect((await server.get("/countries/AT", { as: user })).status).toBe(401);
    });
  });

  test("[MTH-5] of an object ends its bytes too", async () => {
    const user = await server.user();
    const iri = await anObject(server, user, { public: true });
    const { content } = (await server.get(iri)).json;
    expect((await server.get(content)).text).toBe("some bytes");
    expect((await server.ask("DELETE", iri, { as: user })).status).toBe(204);
    expect((await server.get(content, { as: user })).status).toBe(404);
  });

  test("[MTH-5] of many at once is acknowledged once each", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user);
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask("DELETE", iri, { as: user })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
  });
});
