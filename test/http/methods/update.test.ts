/** PATCH: what the body says is overwritten, the rest stays. */

import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "../asking.ts";
import { aCountry, anAddress, anObject, aPlace, aZone, violated } from "../making.ts";

onProtocols((server) => {
  test("[MTH-4] answers 204, overwrites the properties that the body has, and leaves the rest", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { postalCode: "5020", recipient: "Ada" });
    const before = (await server.get(iri, { as: user })).json;
    const answer = await server.ask("PATCH", iri, { as: user, body: { recipient: "Grace", addressRegion: "Tirol" } });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const { json } = await server.get(iri, { as: user });
    expect({ ...json, modified: null }).toEqual({
      ...before,
      modified: null,
      recipient: "Grace",
      addressRegion: "Tirol",
    });
    expect(json.modified > before.modified).toBe(true);
  });

  test("[MTH-4] null removes, of whatever kind the property is", async () => {
    const [user, as] = [await server.user(), await server.admin()];
    const full = {
      label: { en: "Home", de: "Zuhause" },
      postalCode: "5020",
      timezone: await aZone(server),
      location: { latitude: 1, longitude: 2 },
    };
    const iri = await anAddress(server, user, full);
    for (const name of Object.keys(full)) {
      expect((await server.ask("PATCH", iri, { as: user, body: { [name]: null } })).status).toBe(204);
    }
    const { json } = await server.get(`${iri}?locales=en:de`, { as: user });
    for (const name of Object.keys(full)) expect(json).not.toHaveProperty(name);

    const zone = await aZone(server, { countries: [await aCountry(server)] });
    expect((await server.ask("PATCH", zone, { as, body: { countries: null } })).status).toBe(204);
    expect((await server.get(zone)).json).not.toHaveProperty("countries");
    const place = await aPlace(server, { population: 5 });
    expect((await server.ask("PATCH", place, { as, body: { population: null } })).status).toBe(204);
    expect((await server.get(place)).json).not.toHaveProperty("population");
  });

  test("[MTH-4][LD-4] null does not remove what is required", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { recipient: "Ada" });
    const body = { streetAddress: null, addressCountry: null, recipient: "Grace" };
    const answer = await server.ask("PATCH", iri, { as: user, body });
    expect([answer.status, violated(answer).sort()]).toEqual([400, ["/addressCountry", "/streetAddress"]]);
    expect((await server.get(iri, { as: user })).json.recipient).toBe("Ada");
  });

  describe("a multilingual property", () => {
    test("[MTH-4][LNG-6] is merged by language, and a null tag removes that language", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user, { label: { en: "Home", de: "Zuhause", fr: "Maison" } });
      const patch = (label: unknown) => server.ask("PATCH", iri, { as: user, body: { label } });
      expect((await patch({ de: null, it: "Casa", en: "House" })).status).toBe(204);
      const all = async () => (await server.get(`${iri}?locales=en:de:fr:it`, { as: user })).json.label;
      expect(await all()).toEqual({ en: "House", fr: "Maison", it: "Casa" });
      expect((await patch({})).status).toBe(204);
      expect((await patch({ es: null })).status).toBe(204);
      expect(await all()).toEqual({ en: "House", fr: "Maison", it: "Casa" });
      expect((await patch({ en: null, fr: null, it: null })).status).toBe(204);
      expect(await all()).toBeUndefined();
      expect((await patch({ en: "Back" })).status).toBe(204);
      expect(await all()).toEqual({ en: "Back" });
    });

    test("[MTH-4][LD-4] that is required keeps one language at least", async () => {
      const as = await server.admin();
      const iri = await aPlace(server, { name: { en: "Here", de: "Hier" } });
      const patch = (name: unknown) => server.ask("PATCH", iri, { as, body: { name } });
      for (const name of [null, { en: null, de: null }]) {
        const answer = await patch(name);
        expect([answer.status, violated(answer)]).toEqual([400, ["/name"]]);
      }
      expect((await patch({ en: null })).status).toBe(204);
      expect((await server.get(`${iri}?locales=en:de`)).json.name).toEqual({ de: "Hier" });
    });
  });

  test("[MTH-4] replaces a value that is embedded, and all of several links", async () => {
    const [user, as] = [await server.user(), await server.admin()];
    const iri = await anAddress(server, user, { location: { latitude: 1, longitude: 2 } });
    const half = await server.ask("PATCH", iri, { as: user, body: { location: { latitude: 5 } } });
    expect([half.status, violated(half)]).toEqual([400, ["/location/longitude"]]);
    await server.ask("PATCH", iri, { as: user, body: { location: { latitude: 5, longitude: 6 } } });
    const { json } = await server.get(iri, { as: user });
    expect(json.location).toEqual({ "@type": "GeoCoordinates", latitude: 5, longitude: 6 });

    const countries = [await aCountry(server), await aCountry(server)];
    const zone = await aZone(server, { countries });
    for (const given of [[countries[1]], countries[1], { "@id": countries[1] }]) {
      expect((await server.ask("PATCH", zone, { as, body: { countries: given } })).status).toBe(204);
      expect((await server.get(zone)).json.countries).toEqual([countries[1]]);
    }
    expect((await server.ask("PATCH", zone, { as, body: { countries: [] } })).status).toBe(204);
    expect((await server.get(zone)).json).not.toHaveProperty("countries");
  });

  test("[MTH-4] a link given twice is one link", async () => {
    const as = await server.admin();
    const country = await aCountry(server);
    const zone = await aZone(server, { countries: [country, country, { "@id": country }] });
    expect((await server.get(zone)).json.countries).toEqual([country]);
    expect((await server.ask("PATCH", zone, { as, body: { countries: [country, country] } })).status).toBe(204);
    expect((await server.get(zone)).json.countries).toEqual([country]);
  });

  test("[MTH-4] gives the new representation to who prefers it, in the language of the request", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: { en: "Home" } });
    const headers = { Prefer: "respond-async, return=representation", "Accept-Language": "de" };
    const answer = await server.ask("PATCH", iri, { as: user, body: { label: { de: "Zuhause" } }, headers });
    expect([answer.status, answer.headers.get("content-language")]).toEqual([200, "de"]);
    expect(answer.json).toEqual((await server.get(iri, { as: user, headers: { "Accept-Language": "de" } })).json);
    expect(answer.json.label).toBe("Zuhause");
    const minimal = await server.ask("PATCH", iri, { as: user, body: {}, headers: { Prefer: "return=minimal" } });
    expect([minimal.status, minimal.text]).toEqual([204, ""]);
  });

  test("[MTH-4] changes what describes an object", async () => {
    const user = await server.user();
    const iri = await anObject(server, user, { name: "map.txt" });
    const body = { title: { en: "Map", de: "Karte" }, public: true };
    expect((await server.ask("PATCH", iri, { as: user, body })).status).toBe(204);
    expect((await server.get(iri)).json).toMatchObject({ title: "Map", public: true, name: "map.txt" });
    const refused = await server.ask("PATCH", iri, { as: user, body: { name: "other.txt", contentLength: 1 } });
    expect([refused.status, violated(refused).sort()]).toEqual([400, ["/contentLength", "/name"]]);
  });

  test("[MTH-4][MTH-10] gives another identifier where a property gives it, unless it is taken", async () => {
    const as = await server.admin();
    const [iri, other, slug] = [await aPlace(server), await aPlace(server), unique("place")];
    expect((await server.ask("PATCH", iri, { as, body: { slug } })).status).toBe(204);
    expect((await server.get(`/places/${slug}`)).json.slug).toBe(slug);
    expect((await server.ask("PATCH", other, { as, body: { slug } })).status).toBe(409);
    expect((await server.get(other)).status).toBe(200);
  });

  test("[MTH-4] of nothing changes nothing but the date", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: "Home" });
    const before = (await server.get(iri, { as: user })).json;
    expect((await server.ask("PATCH", iri, { as: user, body: {} })).status).toBe(204);
    expect((await server.get(iri, { as: user })).json).toEqual({ ...before, modified: expect.any(String) });
  });
});
