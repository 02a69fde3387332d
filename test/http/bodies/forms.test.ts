/** Bodies that are not in the service's own terms: under contexts of their own, expanded and flattened. */

import jsonld from "jsonld";
import { describe, expect, test } from "vitest";
import { type Login, onOneServer } from "../asking.ts";
import { aCountry, anAddress, anObject, aPlace, aZone, place, violated, zone } from "../making.ts";
import { expand } from "./expanding.ts";

const schema = "https://schema.org/";
const xsd = "http://www.w3.org/2001/XMLSchema#";

onOneServer((server) => {
  const { base } = server.address;
  const own = `${base}apidoc/#`;
  const documentLoader = async (url: string) => ({ documentUrl: url, document: (await server.get(url)).json });
  const post = async (body: object, path = "/places/", headers = {}) =>
    server.ask("POST", path, { as: await server.admin(), body, headers });
  const patch = async (iri: string, body: object, as?: Login) =>
    server.ask("PATCH", iri, { as: as ?? (await server.admin()), body });
  /** A resource in all its languages, without what differs from one to the next. */
  const row = async (iri: string) => {
    const {
      "@id": _,
      slug: __,
      created: ___,
      modified: ____,
      operation: _____,
      ...rest
    } = (await server.get(`${iri}?locales=en:de:de-AT:fr`)).json;
    return rest;
  };

  test("[LD-1] all ways of writing a resource come to the same write", async () => {
    const addressCountry = await aCountry(server);
    const images = [await anObject(server, await server.admin()), await anObject(server, await server.admin())];
    const plain = {
      name: { en: "Here", "de-AT": "Hier" },
      population: 5,
      addressCountry,
      images,
      location: { latitude: 1.5, longitude: -2 },
    };
    const context = {
      S: schema,
      nom: { "@id": "S:name", "@container": "@language" },
      code: "S:identifier",
      habitants: { "@id": `${own}Place/population`, "@type": `${xsd}integer` },
      pays: { "@id": "S:addressCountry", "@type": "@id" },
      vues: { "@id": "S:image", "@type": "@id", "@container": "@set" },
      geo: { "@id": "S:geo", "@context": { lat: "S:latitude", long: "S:longitude" } },
      id: "@id",
      type: "@type",
    };
    const aliased = (slug: string, more: object = {}) => ({
      "@context": context,
      type: "S:Place",
      code: slug,
      nom: plain.name,
      habitants: 5,
      pays: addressCountry,
      vues: images,
      geo: { lat: 1.5, long: -2 },
      ...more,
    });
    const inOwn = (slug: string) => ({ "@context": `${base}contexts/Place`, "@type": "Place", slug, ...plain });
    const expanded = (slug: string) =>
      jsonld.expand(inOwn(slug) as object, { documentLoader } as object) as Promise<object[]>;
    const forms: Record<string, (slug: string) => object | Promise<object>> = {
      "a context of terms of its own": aliased,
      "the same as an array": (slug) => aliased(slug, { "@context": [{}, context] }),
      "the service's own context first": (slug) => ({
        ...inOwn(slug),
        "@context": [`${base}contexts/Place`, { pop: `${own}Place/population` }],
        population: undefined,
        pop: 5,
      }),
      "a relative link to the service's own context": (slug) => ({ ...inOwn(slug), "@context": "../contexts/Place" }),
      "value objects under aliases": (slug) =>
        aliased(slug, {
          "@context": { ...context, tag: "@language", val: "@value" },
          nom: undefined,
          "S:name": [
            { val: "Here", tag: "EN" },
            { val: "Hier", tag: "de-at" },
          ],
        }),
      "a vocabulary": (slug) => ({
        "@context": { "@vocab": schema, [`${own}Place/population`]: { "@type": `${xsd}integer` } },
        identifier: slug,
        name: [
          { "@value": "Here", "@language": "en" },
          { "@value": "Hier", "@language": "de-AT" },
        ],
        [`${own}Place/population`]: { "@value": "5", "@type": `${xsd}integer` },
        addressCountry: { "@id": addressCountry },
        image: { "@set": images.map((iri) => ({ "@id": iri })) },
        geo: { "@type": "GeoCoordinates", latitude: { "@value": "1.5", "@type": `${xsd}double` }, longitude: -2 },
      }),
      "terms as types": (slug) => ({
        "@context": {
          "@vocab": schema,
          Ort: { "@id": "Place", "@context": { bez: "name", n: `${own}Place/population` } },
          image: { "@type": "@id" },
        },
        "@type": "Ort",
        identifier: slug,
        bez: [
          { "@value": "Here", "@language": "en" },
          { "@value": "Hier", "@language": "de-AT" },
        ],
        n: 5,
        addressCountry: { "@id": addressCountry },
        image: { "@list": images },
        geo: { latitude: 1.5, longitude: -2 },
      }),
      "nested values": (slug) => ({
        ...aliased(slug, { habitants: undefined, "@context": { ...context, more: "@nest" } }),
        more: { habitants: 5 },
      }),
      "properties by their IRIs": (slug) => ({
        slug,
        "schema:name": [
          { "@value": "Here", "@language": "en" },
          { "@value": "Hier", "@language": "de-AT" },
        ],
        [`${own}Place/population`]: 5,
        [`${schema}addressCountry`]: { "@id": addressCountry },
        images: { "@list": images },
        location: { [`${schema}latitude`]: 1.5, longitude: -2 },
      }),
      "set objects in own terms": (slug) => ({
        ...inOwn(slug),
        images: { "@set": images },
        population: { "@set": [5] },
      }),
      expanded,
      "expanded, without the list": async (slug) => (await expanded(slug))[0] as object,
      flattened: async (slug) => (await jsonld.flatten((await expanded(slug)) as object)) as object,
      "flattened under a context": async (slug) =>
        (await jsonld.flatten((await expanded(slug)) as object, context as jsonld.ContextDefinition)) as object,
      "a graph of one root": (slug) => ({ "@context": context, "@graph": [aliased(slug, { "@context": undefined })] }),
      "an aliased graph": (slug) => ({
        "@context": { ...context, g: "@graph" },
        g: aliased(slug, { "@context": undefined }),
      }),
      compacted: async (slug) =>
        (await jsonld.compact((await expanded(slug)) as object, context as jsonld.ContextDefinition)) as object,
    };
    const expected = await row(await aPlace(server, plain));
    for (const [form, make] of Object.entries(forms)) {
      const { slug } = place();
      const body = await make(slug);
      const answer = await post(body);
      expect([form, answer.status, answer.text]).toEqual([form, 303, ""]);
      expect([form, await row(answer.headers.get("location") ?? "")]).toEqual([form, expected]);
      expect(answer.headers.get("location")).toBe(`${base}places/${slug}`);
    }
  });

  describe("a base", () => {
    test("[IRI-2][IRI-3] of the body's own, of the request, or of the model", async () => {
      const context = {
        pays: { "@id": `${schema}addressCountry`, "@type": "@id" },
        nom: `${schema}name`,
        s: `${schema}identifier`,
      };
      for (const [more, pays] of [
        [{ "@base": `${base}countries/` }, "AT"],
        [{ "@base": "/countries/x" }, "AT"],
        [{ "@base": null }, "countries/AT"],
        [{}, "../countries/AT"],
        [{}, "/countries/AT"],
        [{ c: { "@id": `${base}countries/`, "@prefix": true } }, "c:AT"],
        [{ "@base": "https://example.org/" }, `${base}countries/AT`],
      ] as const) {
        const body = { "@context": { ...context, ...more }, s: place().slug, nom: "x", pays };
        const answer = await post(body);
        expect([more, pays, answer.text]).toEqual([more, pays, ""]);
        expect((await server.get(answer.headers.get("location") ?? "")).json.addressCountry).toBe(
          `${base}countries/AT`,
        );
      }
      const inner = {
        "@context": context,
        s: place().slug,
        nom: "x",
        pays: { "@id": "AT", "@context": { "@base": "/countries/" } },
      };
      expect((await post(inner)).status).toBe(303);
      const ownTerms = { ...place(), addressCountry: { "@id": "AT", "@context": { "@base": "/countries/" } } };
      expect((await post(ownTerms)).status).toBe(303);
      const elsewhere = {
        ...place(),
        addressCountry: { "@id": "AT", "@context": { "@base": "https://example.org/" } },
      };
      expect((await post(elsewhere)).json.violations[0]).toMatchObject({
        path: "/addressCountry",
        message: expect.stringContaining("https://example.org/AT"),
      });
    });

    test("[IRI-4] that moves a link off this service is 400, which says how it resolved", async () => {
      const context = {
        "@base": "https://example.org/",
        pays: { "@id": `${schema}addressCountry`, "@type": "@id" },
        nom: `${schema}name`,
        s: `${schema}identifier`,
      };
      const answer = await post({ "@context": context, s: place().slug, nom: "x", pays: "countries/AT" });
      expect([answer.status, violated(answer)]).toEqual([400, ["/pays"]]);
      expect(answer.json.violations[0]).toMatchObject({
        property: "addressCountry",
        message: expect.stringMatching(/“countries\/AT” resolves to https:\/\/example\.org\/countries\/AT/),
      });
    });
  });

  test("[IRI-4][IRI-5] the @id of such a body is looked at as any", async () => {
    const iri = await aPlace(server);
    const context = { id: "@id", nom: `${schema}name` };
    for (const [id, status] of [
      [iri, 204],
      ["", 204],
      ["x", 400],
      [`${base}places/x`, 400],
      ["_:b0", 400],
    ] as const)
      expect([id, (await patch(iri, { "@context": context, id, nom: "y" })).status]).toEqual([id, status]);
    const expanded = {
      "@id": iri,
      [`${schema}name`]: [{ "@value": "z" }],
      [`${schema}identifier`]: [{ "@value": place().slug }],
    };
    expect((await post([expanded])).status).toBe(409);
    expect((await post([{ ...expanded, "@id": "_:b0" }])).status).toBe(303);
    expect((await post([{ ...expanded, "@id": `${base}places/none` }])).json.description).toContain("PUT chooses one");
  });

  describe("null", () => {
    const context = {
      nom: { "@id": `${schema}name`, "@container": "@language" },
      pop: `${own}Place/population`,
      geo: `${schema}geo`,
      pays: { "@id": `${schema}addressCountry`, "@type": "@id" },
      vues: { "@id": `${schema}image`, "@type": "@id" },
      val: "@value",
    };
    const whole = async () =>
      aPlace(server, {
        name: { en: "Here", de: "Hier" },
        population: 5,
        addressCountry: "/countries/AT",
        location: { latitude: 1, longitude: 2 },
        images: [await anObject(server, await server.admin())],
      });

    test("[MTH-4] removes the property that a term of the body's own stands for", async () => {
      const iri = await whole();
      expect((await patch(iri, { "@context": context, pop: null, pays: null })).status).toBe(204);
      const { json } = await server.get(iri);
      expect([json.population, json.addressCountry, json.name]).toEqual([undefined, undefined, "Here"]);
      expect((await patch(iri, { "@context": context, geo: null, vues: null })).status).toBe(204);
      const after = (await server.get(iri)).json;
      expect([after.location, after.images]).toEqual([undefined, undefined]);
    });

    test("[MTH-4] as a value object, as an IRI and in a graph removes too", async () => {
      for (const body of [
        { "@context": context, pop: { val: null } },
        { "@context": context, pop: { "@value": null } },
        { [`${own}Place/population`]: null },
        { "@context": { ...context, "@language": "de" }, "@graph": [{ pop: null }] },
      ]) {
        const iri = await whole();
        expect([body, (await patch(iri, body)).text]).toEqual([body, ""]);
        expect([body, (await server.get(iri)).json.population]).toEqual([body, undefined]);
      }
    });

    test("[MTH-4] under a tag removes that language, by whatever name", async () => {
      const iri = await whole();
      expect((await patch(iri, { "@context": context, nom: { de: null, fr: "Ici" } })).status).toBe(204);
      expect((await row(iri)).name).toEqual({ en: "Here", fr: "Ici" });
    });

    test("[MTH-4] for a text removes every language, also where the context has a language", async () => {
      const iri = await anAddress(server, await server.admin(), { label: { en: "Home", de: "Heim" } });
      const named = { "@language": "de", nom: `${schema}name` };
      expect((await patch(iri, { "@context": named, nom: null })).status).toBe(204);
      expect((await server.get(`${iri}?locales=en:de`, { as: await server.admin() })).json).not.toHaveProperty("label");
    });

    test("[MTH-4] cannot be said in expanded form, nor in a list", async () => {
      const iri = await whole();
      for (const body of [
        [{ [`${own}Place/population`]: [{ "@value": null }], "@id": iri }],
        { "@context": context, nom: [{ "@value": null, "@language": "de" }] },
        { name: [{ "@value": null, "@language": "de" }] },
      ])
        await patch(iri, body);
      expect(await row(iri)).toMatchObject({ population: 5, name: { en: "Here", de: "Hier" } });
    });

    test("[MTH-3] in a PUT says the same as leaving out", async () => {
      const iri = await whole();
      const body = {
        "@context": { ...context, s: `${schema}identifier` },
        s: iri.slice(iri.lastIndexOf("/") + 1),
        nom: { fr: "Ici", de: null },
        pop: null,
      };
      expect((await server.ask("PUT", iri, { as: await server.admin(), body })).status).toBe(204);
      expect(await row(iri)).toEqual({
        "@context": `${base}contexts/Place`,
        "@type": ["Place", "hydra:Resource"],
        name: { fr: "Ici" },
      });
    });
  });

  test("[LNG-6] a text without a tag is in the language of the request, one under a context's @language in that", async () => {
    const nom = { "@id": `${schema}name` };
    const s = `${schema}identifier`;
    for (const [context, name, headers, expected] of [
      [{ nom, s }, "x", { "Content-Language": "fr" }, { fr: "x" }],
      [{ nom, s }, "x", {}, { en: "x" }],
      [{ nom, s, "@language": "de-at" }, "x", { "Content-Language": "fr" }, { "de-AT": "x" }],
      [{ nom: { ...nom, "@language": "de" }, s, "@language": "en" }, "x", {}, { de: "x" }],
      [{ nom: { ...nom, "@container": "@language" }, s }, { "@none": "x", de: "y" }, {}, { en: "x", de: "y" }],
    ] as const) {
      const answer = await post({ "@context": context, nom: name, s: place().slug }, "/places/", headers);
      expect([name, answer.text]).toEqual([name, ""]);
      expect((await row(answer.headers.get("location") ?? "")).name).toEqual(expected);
    }
  });

  test("[LD-3] @type is the one expected, by a term of the body's own, the service's or its IRI", async () => {
    const context = {
      T: `${schema}Place`,
      type: "@type",
      n: `${schema}name`,
      s: `${schema}identifier`,
      U: `${schema}Person`,
    };
    for (const [type, status] of [
      ["T", 303],
      ["Place", 303],
      [`${schema}Place`, 303],
      [["T"], 303],
      ["U", 400],
      [["T", "U"], 400],
      ["Person", 400],
    ] as const)
      expect([type, (await post({ "@context": context, type, n: "x", s: place().slug })).status]).toEqual([
        type,
        status,
      ]);
  });

  test("[LD-4] every violation stands in the place where the client wrote it", async () => {
    const context = {
      nom: { "@id": `${schema}name`, "@container": "@language" },
      pop: { "@id": `${own}Place/population`, "@type": `${xsd}integer` },
      pays: { "@id": `${schema}addressCountry`, "@type": "@id" },
      vues: { "@id": `${schema}image`, "@type": "@id" },
      geo: `${schema}geo`,
      lat: `${schema}latitude`,
      né: `${schema}dateCreated`,
      chose: `${schema}chose`,
      id: "@id",
    };
    const answer = await post({
      "@context": context,
      nom: { de: "", "not a tag": "x" },
      pop: "many",
      pays: { id: "nowhere" },
      vues: ["/objects/x", "/countries/AT"],
      geo: { lat: 91 },
      né: "2020-01-01T00:00:00.000Z",
      chose: 1,
      inconnu: 2,
    });
    expect(answer.status).toBe(400);
    const found = answer.json.violations.map(({ property, path }: Record<string, string>) => [path, property]);
    expect(found.sort()).toEqual(
      [
        ["/nom/de", "name"],
        ["/nom/not a tag", "name"],
        ["/pop", "population"],
        ["/pays", "addressCountry"],
        ["/vues/0", "images"],
        ["/vues/1", "images"],
        ["/geo/lat", "location"],
        ["/geo", "location"],
        ["/né", "created"],
        ["/chose", "chose"],
        ["/inconnu", "inconnu"],
        ["/slug", "slug"],
      ].sort(),
    );
    const wrong = { [`${own}Place/population`]: [{ "@value": "5", "@type": `${xsd}date` }] };
    const typed = await patch(await aPlace(server), [wrong]);
    expect([typed.status, violated(typed)]).toEqual([400, [`/0/${`${own}Place/population`.replaceAll("/", "~1")}/0`]]);
    expect(typed.json.violations[0].message).toContain(`${xsd}integer`);
  });

  describe("an answer sent back", () => {
    const forms: Record<string, (answer: object) => Promise<object>> = {
      expanded: async (answer) => [await expand(server, { json: answer })],
      flattened: async (answer) => (await jsonld.flatten(answer, undefined, { documentLoader } as object)) as object,
      "compacted under another context": async (answer) =>
        (await jsonld.compact(answer, { s: schema, i: "@id" }, { documentLoader } as object)) as object,
    };
    test.each(Object.keys(forms))("[LD-6] %s, is taken as it is", async (form) => {
      const as = await server.admin();
      const make = forms[form] as (answer: object) => Promise<object>;
      const iri = await aPlace(server, {
        name: { en: "Here", de: "Hier" },
        population: 5,
        addressCountry: await aCountry(server),
        images: [await anObject(server, as, { public: true })],
        location: { latitude: 1, longitude: 2 },
      });
      const before = await row(iri);
      for (const query of ["?locales=en:de", "?locales=en:de&embed=addressCountry,images"]) {
        const answer = await server.ask("PUT", iri, {
          as,
          body: await make((await server.get(iri + query, { as })).json),
        });
        expect([query, answer.status, answer.text]).toEqual([query, 204, ""]);
        expect(await row(iri)).toEqual(before);
      }
      const collection = (await server.get(`/places/?addressCountry=${before.addressCountry}&locales=en:de`, { as }))
        .json;
      const item = { "@context": collection["@context"], ...collection.member[0] };
      expect((await server.ask("PATCH", iri, { as, body: await make(item) })).text).toBe("");
      expect(await row(iri)).toEqual(before);
    });
  });

  test("[IRI-3] links to several types are told of together, whatever the form", async () => {
    const as = await server.admin();
    const timezone = await aZone(server, zone());
    const body = {
      addressCountry: "/countries/nowhere",
      timezone: "/timezones/nothing",
      streetAddress: "x",
      addressLocality: "y",
    };
    const wrong = await server.ask("POST", "/addresses/", { as, body });
    expect(violated(wrong).sort()).toEqual(["/addressCountry", "/timezone"]);
    const half = await server.ask("POST", "/addresses/", { as, body: { ...body, timezone } });
    expect(violated(half)).toEqual(["/addressCountry"]);
    const right = await server.ask("POST", "/addresses/", {
      as,
      body: { ...body, timezone, addressCountry: "/countries/AT" },
    });
    expect(right.status).toBe(303);
  });
});
