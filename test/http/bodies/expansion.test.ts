/** What answers mean: the RDF that a JSON-LD processor finds in them. */

import { describe, expect, test } from "vitest";
import { onOneServer, unique } from "../asking.ts";
import { aCountry, aKey, anAddress, anObject, aPlace, aZone, made } from "../making.ts";
import { expand, quads } from "./expanding.ts";

const schema = "https://schema.org/";
const hydra = "http://www.w3.org/ns/hydra/core#";
const xsd = "http://www.w3.org/2001/XMLSchema#";

const typed = (value: unknown, type: string) => [{ "@type": xsd + type, "@value": value }];
const text = (value: string) => typed(value, "string");
const tagged = (value: string, tag: string) => [{ "@value": value, "@language": tag }];
const links = (...iris: (string | undefined)[]) => iris.map((iri) => ({ "@id": iri }));
const date = [{ "@type": `${xsd}dateTime`, "@value": expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) }];
const point = (latitude: number, longitude: number) => [
  {
    "@type": [`${schema}GeoCoordinates`],
    [`${schema}latitude`]: typed(latitude, "double"),
    [`${schema}longitude`]: typed(longitude, "double"),
  },
];

onOneServer((server) => {
  const { base } = server.address;
  const own = `${base}apidoc/#`;
  const dates = { [`${schema}dateCreated`]: date, [`${schema}dateModified`]: date };
  const types = (type: string) => [type, `${hydra}Resource`];

  describe("every property is its term's IRI, with its datatype, its language or its link", () => {
    test("[LD-6] of an address", async () => {
      const as = await server.user();
      const timezone = await aZone(server);
      const iri = await anAddress(server, as, {
        label: { de: "Zuhause" },
        recipient: "Ada",
        postalCode: "5020",
        addressRegion: "Salzburg",
        timezone,
        location: { latitude: 47, longitude: 13.5 },
      });
      const { [`${hydra}operation`]: operation, ...node } = await expand(
        server,
        await server.get(`${iri}?locale=de`, { as }),
      );
      expect(node).toEqual({
        "@id": iri,
        "@type": types(`${schema}PostalAddress`),
        [`${schema}name`]: tagged("Zuhause", "de"),
        [`${own}Address/recipient`]: text("Ada"),
        [`${schema}streetAddress`]: text("Getreidegasse 9"),
        [`${schema}postalCode`]: text("5020"),
        [`${schema}addressLocality`]: text("Salzburg"),
        [`${schema}addressRegion`]: text("Salzburg"),
        [`${schema}addressCountry`]: links(`${base}countries/AT`),
        [`${own}Address/timezone`]: links(timezone),
        [`${schema}geo`]: point(47, 13.5),
        [`${own}Resource/owner`]: links(as.user),
        ...dates,
      });
      expect(operation[0]).toEqual({
        "@type": [`${own}RetrieveResourceOperation`],
        [`${hydra}method`]: text("GET"),
        [`${hydra}returns`]: links(`${schema}PostalAddress`),
      });
    });

    test("[LD-6] of a place, a country and a time zone", async () => {
      const admin = await server.admin();
      const images = [
        await anObject(server, admin, { public: true }),
        await anObject(server, admin, { name: "b", public: true }),
      ];
      const country = await aCountry(server, { alpha3: "XYZ", callingCode: "+999" });
      const slug = unique("place");
      const place = await aPlace(server, {
        slug,
        population: 5,
        addressCountry: country,
        images,
        location: { latitude: 1, longitude: 2 },
      });
      const { [`${hydra}operation`]: _, ...node } = await expand(server, await server.get(place));
      expect(node).toEqual({
        "@id": place,
        "@type": types(`${schema}Place`),
        [`${schema}identifier`]: text(slug),
        [`${schema}name`]: tagged("Somewhere", "en"),
        [`${own}Place/population`]: typed(5, "integer"),
        [`${schema}addressCountry`]: links(country),
        [`${schema}image`]: links(...images),
        [`${schema}geo`]: point(1, 2),
        ...dates,
      });
      expect(await expand(server, await server.get(country))).toMatchObject({
        "@type": types(`${schema}Country`),
        [`${schema}name`]: tagged("Utopia", "en"),
        [`${own}Country/alpha3`]: text("XYZ"),
        [`${own}Country/callingCode`]: text("+999"),
      });
      const zone = await aZone(server, { countries: [country], utcOffset: "+01:00" });
      expect(await expand(server, await server.get(zone))).toMatchObject({
        "@type": types(`${own}TimeZone`),
        [`${own}TimeZone/countries`]: links(country),
        [`${own}TimeZone/utcOffset`]: text("+01:00"),
      });
    });

    test("[LD-6] of a user, an API key and an object", async () => {
      const [as, admin] = [await server.user(), await server.admin()];
      await server.ask("PATCH", as.user, { as: admin, body: { name: "Ada", locale: "de-AT", roles: ["admin"] } });
      const person = await expand(server, await server.get(as.user, { as }));
      expect(person).toMatchObject({
        "@type": types(`${schema}Person`),
        [`${schema}alternateName`]: text(as.username),
        [`${schema}name`]: text("Ada"),
        [`${schema}knowsLanguage`]: typed("de-AT", "language"),
        [`${own}User/roles`]: text("admin"),
      });
      const body = { name: "import", expires: "2090-01-01T00:00:00.000Z", scopes: ["places:write"] };
      const key = await expand(server, await server.get(await made(server, "/api_keys/", admin, body), { as: admin }));
      expect(key).toMatchObject({
        "@type": types(`${own}ApiKey`),
        [`${schema}expires`]: typed(body.expires, "dateTime"),
        [`${own}ApiKey/scopes`]: text("places:write"),
      });
      const iri = await anObject(server, as, { public: true });
      expect(await expand(server, await server.get(iri))).toMatchObject({
        "@type": types(`${schema}MediaObject`),
        [`${own}Object/public`]: typed(true, "boolean"),
        [`${own}Object/contentLength`]: typed(10, "integer"),
        [`${schema}contentUrl`]: links(`${iri}/content/some.txt`),
      });
    });
  });

  describe("languages", () => {
    test("[LD-6][LNG-4] are those of the values, and only multilingual properties have one", async () => {
      const as = await server.user();
      const label = { en: "Home", de: "Zuhause", "de-AT": "Daheim" };
      const iri = await anAddress(server, as, { label });
      for (const [query, expected] of [
        ["", tagged("Home", "en")],
        ["?locale=de-AT", tagged("Daheim", "de-at")],
        ["?locale=de-CH", tagged("Zuhause", "de")],
        ["?locale=fr&fallbackLocale=de", tagged("Zuhause", "de")],
        ["?locales=en:de", [...tagged("Zuhause", "de"), ...tagged("Home", "en")]],
      ] as const) {
        const node = await expand(server, await server.get(iri + query, { as }));
        // Tags are compared without regard to case; processors write them as they like.
        const labels = node[`${schema}name`].map((each: Record<string, string>) => ({
          ...each,
          "@language": each["@language"]?.toLowerCase(),
        }));
        expect([
          query,
          labels.toSorted((a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        ]).toEqual([query, expected.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))]);
        expect(node[`${schema}streetAddress`]).toEqual(text("Getreidegasse 9"));
      }
      expect(await expand(server, await server.get(`${iri}?locale=fr`, { as }))).not.toHaveProperty(`${schema}name`);
    });

    test("[LD-6][LNG-3] may differ from entry to entry, and within one", async () => {
      const addressCountry = await aCountry(server, { name: { en: "Utopia" } });
      for (const name of [
        { en: "One" },
        { fr: "Deux" },
        { de: "Drei" },
        { en: "Four", fr: "Quatre" },
        { es: "Cinco" },
      ]) {
        await aPlace(server, { addressCountry, name });
      }
      const answer = await server.get(
        `/places/?addressCountry=${addressCountry}&locale=fr&fallbackLocale=en&embed=addressCountry`,
      );
      const rdf = await quads(server, answer);
      const names = [...rdf.matchAll(/<https:\/\/schema\.org\/name> "([^"]*)"@(\S+)/g)].map(
        ([, name, tag]) => `${name}@${tag}`,
      );
      expect(new Set(names)).toEqual(new Set(["One@en", "Deux@fr", "Quatre@fr", "Utopia@en"]));
      expect(answer.headers.get("content-language")?.split(", ").sort()).toEqual(["en", "fr"]);
    });
  });

  test("[LD-6][COL-1] a collection is a Hydra collection with its view, its search and its entries", async () => {
    const node = await expand(
      server,
      await server.get("/places/?addressCountry=/countries/NZ&itemsPerPage=3&page=2&locale=de"),
    );
    expect(node).toMatchObject({
      "@id": `${base}places/`,
      "@type": [`${own}PlaceCollection`, `${hydra}Collection`, `${hydra}PagedCollection`, `${hydra}Resource`],
      [`${hydra}totalItems`]: typed(expect.any(Number) as unknown, "integer"),
    });
    expect(node[`${hydra}member`]).toHaveLength(3);
    const [view] = node[`${hydra}view`];
    expect(view["@type"]).toEqual([`${hydra}PartialCollectionView`]);
    for (const link of ["first", "next", "previous", "last"])
      expect(view[hydra + link][0]["@id"].startsWith(`${base}places/?`)).toBe(true);
    const [search] = node[`${hydra}search`];
    expect(search[`${hydra}variableRepresentation`]).toEqual(links(`${hydra}BasicRepresentation`));
    const mapped = search[`${hydra}mapping`].map((each: Record<string, [Record<string, string>]>) => [
      each[`${hydra}variable`]?.[0]["@value"],
      each[`${hydra}property`]?.[0]["@id"],
    ]);
    expect(mapped).toContainEqual(["population[gte]", `${own}Place/population`]);
    expect(mapped).toContainEqual(["order[name]", `${schema}name`]);
  });

  test("[LD-6] every answer expands without loss, whatever it is", async () => {
    const as = await server.admin();
    await aKey(server, as);
    for (const path of [
      "",
      "apidoc/",
      "users/?me",
      "api_keys/",
      "countries/?locales=de:en",
      "timezones/",
      "addresses/",
      "objects/",
      "places/?embed=addressCountry,images&locale=de&fallbackLocale=en",
    ]) {
      const answer = await server.get(`/${path}`, { as });
      expect([path, answer.status]).toEqual([path, 200]);
      await expect(expand(server, answer).then(() => path)).resolves.toBe(path);
    }
    const wrong = await server.ask("POST", "/places/", { as, body: { slug: 5 } });
    const error = await expand(server, wrong);
    expect(error["@type"]).toEqual([`${hydra}Error`]);
    expect(error[`${hydra}statusCode`]).toEqual(typed(400, "integer"));
  });

  test("[LD-6] answers name their context by a link, and the context can be cached", async () => {
    const { json } = await server.get("/timezones/?locales=en&itemsPerPage=1");
    expect(json["@context"]).toBe(`${base}contexts/TimeZone`);
    expect(json.member[0]).not.toHaveProperty("@context");
    const context = await server.get(json["@context"]);
    expect([context.status, context.headers.get("content-type")]).toEqual([200, "application/ld+json"]);
    const since = { "If-Modified-Since": context.headers.get("last-modified") ?? "" };
    expect([200, 304]).toContain((await server.get(json["@context"], { headers: since })).status);
    expect(context.headers.get("cache-control")).not.toContain("no-store");
  });
});
