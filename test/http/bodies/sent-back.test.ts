/** Answers that are sent back as they came. */

import { describe, expect, test } from "vitest";
import { type Login, onDrawnServer, type Server } from "../asking.ts";
import { aCountry, aKey, anAddress, anObject, aPlace, aZone } from "../making.ts";

interface Sort {
  readonly method: "PUT" | "PATCH";
  readonly make: (server: Server, as: Login) => Promise<string>;
}

const names = { en: "Here", de: "Hier", fr: "Ici" };

/** Each with every property that it can have. */
const sorts: Readonly<Record<string, Sort>> = {
  "an address": {
    method: "PUT",
    make: async (server, as) =>
      anAddress(server, as, {
        label: names,
        recipient: "Ada",
        postalCode: "5020",
        addressRegion: "Salzburg",
        timezone: await aZone(server),
        location: { latitude: 1.5, longitude: -2 },
      }),
  },
  "a place": {
    method: "PUT",
    make: async (server, as) =>
      aPlace(server, {
        name: names,
        population: 5,
        addressCountry: await aCountry(server),
        images: [await anObject(server, as), await anObject(server, as, { public: true })],
        location: { latitude: 1, longitude: 2 },
      }),
  },
  "a country": {
    method: "PUT",
    make: (server) => aCountry(server, { name: names, alpha3: "XYZ", callingCode: "+999" }),
  },
  "a time zone": {
    method: "PUT",
    make: async (server) =>
      aZone(server, { name: names, countries: [await aCountry(server), await aCountry(server)], utcOffset: "-09:30" }),
  },
  "a user": {
    method: "PUT",
    make: async (server, as) => {
      const { user } = await server.user();
      await server.ask("PATCH", user, { as, body: { name: "Ada", locale: "de-AT", roles: ["admin"] } });
      return user;
    },
  },
  "an API key": {
    method: "PATCH",
    make: async (server, as) => {
      const { iri } = await aKey(server, as, ["places:write"]);
      // Its maker is shown the secret once more.
      await server.get(iri, { as });
      return iri;
    },
  },
  "an object": {
    method: "PATCH",
    make: async (server, as) => {
      const iri = await anObject(server, as, { name: "ä b.txt" });
      await server.ask("PATCH", iri, { as, body: { title: names, public: true } });
      return iri;
    },
  },
};

const all = "?locales=en:de:fr";

onDrawnServer((server) => {
  describe.each(Object.entries(sorts))("%s", (_name, { method, make }) => {
    test("[LD-1][LD-6][MTH-3] sent back with all its languages is 204, and changes nothing but modified", async () => {
      const as = await server.admin();
      const iri = await make(server, as);
      const before = (await server.get(iri + all, { as })).json;
      const answer = await server.ask(method, iri, { as, body: before });
      expect([answer.status, answer.text]).toEqual([204, ""]);
      const after = (await server.get(iri + all, { as })).json;
      expect(after).toEqual({ ...before, modified: after.modified });
      expect(after.modified > before.modified).toBe(true);
    });

    test("[LD-1][LNG-6] sent back in one language keeps that language, whatever the request says of others", async () => {
      const as = await server.admin();
      const iri = await make(server, as);
      const before = (await server.get(`${iri}?locale=de`, { as })).json;
      const everything = (await server.get(iri + all, { as })).json;
      const headers = { "Content-Language": "fr" };
      expect((await server.ask("PATCH", `${iri}?locale=es`, { as, body: before, headers })).status).toBe(204);
      const after = (await server.get(iri + all, { as })).json;
      expect(after).toEqual({ ...everything, modified: after.modified });
    });
  });

  test("[LD-1][LNG-3] values in different languages, as a fallback gives them, keep each their own", async () => {
    const as = await server.admin();
    const addressCountry = await aCountry(server, { name: { fr: "Utopie" } });
    const place = await aPlace(server, { name: { de: "Ort" }, addressCountry });
    for (const iri of [place, addressCountry]) {
      const query = "?locale=de&fallbackLocale=fr&embed=addressCountry";
      const before = (await server.get(iri === place ? iri + query : iri + query.replace(/&embed.*/, ""), { as })).json;
      expect((await server.ask("PUT", iri, { as, body: before })).status).toBe(204);
    }
    expect((await server.get(`${place}${all}`)).json.name).toEqual({ de: "Ort" });
    expect((await server.get(`${addressCountry}${all}`)).json.name).toEqual({ fr: "Utopie" });
  });

  test("[LD-6] an entry of a collection can be sent back, too", async () => {
    const as = await server.user();
    const iri = await anAddress(server, as, { label: { en: "Home" } });
    const { member } = (await server.get("/addresses/", { as })).json;
    expect((await server.ask("PUT", iri, { as, body: member[0] })).status).toBe(204);
    const after = (await server.get("/addresses/", { as })).json.member[0];
    expect(after).toEqual({ ...member[0], modified: after.modified });
  });

  test("[LD-6] what an answer carries beside its properties is ignored, and nothing else is", async () => {
    const as = await server.user();
    const iri = await anAddress(server, as);
    const { json } = await server.get(iri, { as });
    const body = { ...json, operation: "?", view: [], search: null, member: 5, totalItems: {} };
    expect((await server.ask("PUT", iri, { as, body })).status).toBe(204);
    expect((await server.ask("PUT", iri, { as, body: { ...body, operations: [] } })).status).toBe(400);
  });
});
