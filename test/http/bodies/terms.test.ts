/** Bodies in the service's own terms. */

import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "../asking.ts";
import { aCountry, address, anAddress, aPlace, aZone, made, place, violated } from "../making.ts";

onProtocols((server) => {
  const { base } = server.address;

  describe("the context", () => {
    test("[LD-1] need not be there, and may be a link to the service's own", async () => {
      const user = await server.user();
      for (const context of [undefined, `${base}contexts/Address`, [`${base}contexts/Address`], {}, []]) {
        const iri = await anAddress(server, user, { "@context": context, label: "Home" });
        expect((await server.get(iri, { as: user })).json).toMatchObject({
          label: "Home",
          streetAddress: "Getreidegasse 9",
        });
      }
    });

    test("[LD-1][IRI-2] that only sets @base keeps the terms", async () => {
      const user = await server.user();
      const [AT, relative] = [`${base}countries/AT`, "countries/AT"];
      for (const [context, addressCountry] of [
        [{ "@base": `${base}countries/` }, "AT"],
        [{ "@base": "/countries/x" }, "AT"],
        [{ "@base": "../countries/" }, "AT"],
        [{ "@base": null }, relative],
        [[`${base}contexts/Address`, { "@base": base }], relative],
        [[{ "@base": "https://example.org/" }, { "@base": base }], relative],
        [undefined, "../countries/AT"],
      ] as const) {
        const iri = await anAddress(server, user, { "@context": context, addressCountry });
        expect((await server.get(iri, { as: user })).json.addressCountry).toBe(AT);
      }
    });

    test("[LD-1][LNG-6] that only sets @language keeps the terms, and gives plain strings that language", async () => {
      const user = await server.user();
      for (const context of [{ "@language": "de" }, [`${base}contexts/Address`, { "@language": "de" }]]) {
        const headers = { "Content-Language": "fr" };
        const answer = await server.ask("POST", "/addresses/?locale=it", {
          as: user,
          headers,
          body: address({ "@context": context, label: "Zuhause" }),
        });
        const { json } = await server.get(`${answer.headers.get("location")}?locales=de:fr:it:en`, { as: user });
        expect(json.label).toEqual({ de: "Zuhause" });
      }
      const iri = await anAddress(server, user, { "@context": { "@language": null }, label: "Home" });
      expect((await server.get(`${iri}?locales=en`, { as: user })).json.label).toEqual({ en: "Home" });
    });

    test("[LD-2] of somebody else's is not fetched: 400 that lists those known", async () => {
      const user = await server.user();
      for (const context of [
        "https://schema.org/",
        "http://127.0.0.1:1/context",
        ["https://example.org/c", {}],
        `${base}addresses/`,
      ]) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ "@context": context }) });
        expect([answer.status, answer.json["@type"]]).toEqual([400, "Error"]);
        expect(answer.json.description).toContain(`${base}contexts/Address`);
      }
    });
  });

  test("[LD-1][IRI-3] a link is a plain string or an object with an @id, alone or in a list", async () => {
    const [user, as] = [await server.user(), await server.admin()];
    const AT = `${base}countries/AT`;
    for (const addressCountry of [
      AT,
      "/countries/AT",
      { "@id": AT },
      { "@id": "/countries/AT" },
      [AT],
      [{ "@id": AT }],
    ]) {
      const iri = await anAddress(server, user, { addressCountry });
      expect((await server.get(iri, { as: user })).json.addressCountry).toBe(AT);
    }
    const countries = [await aCountry(server), await aCountry(server)];
    for (const given of [
      countries,
      countries.map((iri) => ({ "@id": iri })),
      [countries[0], { "@id": countries[1] }],
    ]) {
      expect((await server.get(await aZone(server, { countries: given }))).json.countries).toEqual(countries);
    }
    for (const given of [countries[0], { "@id": countries[0] }, [countries[0]]]) {
      expect((await server.get(await aZone(server, { countries: given }))).json.countries).toEqual([countries[0]]);
    }
    expect(
      (await server.get(await made(server, "/timezones/", as, { tzid: unique("Zone"), name: "x", countries: [] })))
        .json,
    ).not.toHaveProperty("countries");
  });

  test("[LD-1] a value may be written as a value object, and alone in a list", async () => {
    const iri = await aPlace(server, {
      population: { "@value": 5 },
      name: [
        { "@value": "Here", "@language": "en" },
        { "@value": "Hier", "@language": "de" },
      ],
      location: [{ "@type": "GeoCoordinates", latitude: 1, longitude: [2] }],
    });
    expect((await server.get(`${iri}?locales=en:de`)).json).toMatchObject({
      population: 5,
      name: { en: "Here", de: "Hier" },
      location: { latitude: 1, longitude: 2 },
    });
  });

  test("[LD-1] null in a list says nothing, and a value that stands twice no more than once", async () => {
    const as = await server.admin();
    const answer = await server.ask("POST", "/api_keys/", {
      as,
      body: { scopes: [null, "places:write", "places:write", null] },
    });
    expect(answer.json.scopes).toEqual(["places:write"]);
    expect((await server.get(await aPlace(server, { name: { en: "Here", de: null } }))).status).toBe(200);
  });

  test("[LD-1] a body may be a list of one", async () => {
    const iri = await made(server, "/addresses/", await server.user(), [address()]);
    expect(iri).toContain("/addresses/");
    for (const body of [[], [address(), address()], [[address()]], [5]]) {
      expect((await server.ask("POST", "/addresses/", { as: await server.user(), body })).status).toBe(400);
    }
  });

  describe("@type", () => {
    test("[LD-3] is the type expected, by its term or its IRI, or is left out", async () => {
      const user = await server.user();
      const IRI = "https://schema.org/PostalAddress";
      for (const type of ["Address", ["Address"], IRI, [IRI], ["Address", "hydra:Resource"], ["Address", IRI]]) {
        await expect(anAddress(server, user, { "@type": type })).resolves.toContain("/addresses/");
      }
      const iri = await anAddress(server, user);
      expect((await server.ask("PATCH", iri, { as: user, body: { "@type": "Address", postalCode: "1" } })).status).toBe(
        204,
      );
    });

    test("[LD-3] of any other is 400", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      for (const type of [
        "Place",
        "address",
        "https://schema.org/Place",
        ["Address", "Place"],
        "hydra:Resource",
        ["hydra:Resource"],
        5,
        null,
        {},
        [5],
        "",
      ]) {
        const bodies = { POST: address({ "@type": type }), PUT: address({ "@type": type }), PATCH: { "@type": type } };
        for (const [method, body] of Object.entries(bodies)) {
          const answer = await server.ask(method, method === "POST" ? "/addresses/" : iri, { as: user, body });
          expect([type, method, answer.status]).toEqual([type, method, 400]);
          expect(answer.json.description).toContain("Address");
        }
      }
    });

    test("[LD-3] of a value that is embedded is looked at too", async () => {
      const user = await server.user();
      const located = (type: unknown) => address({ location: { "@type": type, latitude: 1, longitude: 2 } });
      for (const type of ["GeoCoordinates", ["GeoCoordinates"], "https://schema.org/GeoCoordinates"]) {
        expect((await server.ask("POST", "/addresses/", { as: user, body: located(type) })).status).toBe(303);
      }
      for (const type of ["Place", 5, "https://schema.org/Place", ["GeoCoordinates", "Place"]]) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: located(type) });
        expect([type, answer.status, violated(answer)]).toEqual([type, 400, ["/location/@type"]]);
      }
    });
  });

  test("[LD-4] a keyword in an odd place is a violation", async () => {
    const as = await server.admin();
    for (const keyword of [
      "@graph",
      "@value",
      "@list",
      "@set",
      "@reverse",
      "@index",
      "@included",
      "@nest",
      "@base",
      "@unknown",
    ]) {
      const answer = await server.ask("POST", "/places/", { as, body: place({ [keyword]: [] }) });
      expect([keyword, answer.status, violated(answer)]).toEqual([keyword, 400, [`/${keyword}`]]);
    }
  });
});
