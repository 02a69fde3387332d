/** IRIs in answers, and references in bodies. */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { aCountry, address, aFreeCode, anAddress, anObject, aPlace, aZone, violated, zone } from "../making.ts";

onDrawnServer((server) => {
  const { base, alias } = server.address;
  const post = async (more: object) =>
    server.ask("POST", "/addresses/", { as: await server.user(), body: address(more) });

  test("[IRI-1] every IRI is canonical, whichever host was asked", async () => {
    const place = await aPlace(server, { addressCountry: await aCountry(server) });
    for (const path of [
      "",
      "places/?itemsPerPage=2&embed=addressCountry",
      place.slice(base.length),
      "countries/AT",
      "timezones/",
      "apidoc/",
      "contexts/Place",
    ]) {
      const both = async () => [await server.get(base + path), await server.get(alias + path)] as const;
      let [canonical, other] = await both();
      // Others write to the same server, now and then between the two.
      for (let times = 0; times < 50 && other.text !== canonical.text; times++) [canonical, other] = await both();
      expect([path, other.status]).toEqual([path, 200]);
      expect(other.text).toBe(canonical.text);
      expect(other.text).not.toContain("127.0.0.1");
      expect(other.headers.get("link")).toContain(`<${base}apidoc/>`);
      expect(other.headers.get("link")).not.toContain("127.0.0.1");
    }
    expect((await server.get(alias + place.slice(base.length))).json["@id"]).toBe(place);
    expect((await server.get(`${alias}places/no-such-place`)).text).not.toContain("127.0.0.1");
  });

  test("[IRI-3] a link leads to a resource of its type that the client may read", async () => {
    const [user, other] = [await server.user(), await server.user()];
    const hidden = await anObject(server, other);
    const nobody = "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";
    for (const [addressCountry, resolved] of [
      ["/countries/nowhere", `${base}countries/nowhere`],
      ["/places/salzburg-at", `${base}places/salzburg-at`],
      ["/countries/", `${base}countries/`],
      ["AT", `${base}addresses/AT`],
      ["/countries/at", `${base}countries/at`],
      ["/countries/AT?x", `${base}countries/AT?x`],
      ["/countries/AT#it", `${base}countries/AT#it`],
      ["/countries/AT/", `${base}countries/AT/`],
      ["https://example.org/countries/AT", "https://example.org/countries/AT"],
      ["//example.org/countries/AT", "https://example.org/countries/AT"],
      ["urn:iso:AT", "urn:iso:AT"],
      [`/users/${nobody}`, `${base}users/${nobody}`],
      ["", `${base}addresses/`],
    ] as const) {
      for (const link of [addressCountry, { "@id": addressCountry }]) {
        const answer = await server.ask("POST", "/addresses/", { as: user, body: address({ addressCountry: link }) });
        expect([addressCountry, answer.status, violated(answer)]).toEqual([addressCountry, 400, ["/addressCountry"]]);
        const [{ property, message }] = answer.json.violations;
        expect([property, message.includes(`“${addressCountry}”`), message.includes(resolved)]).toEqual([
          "addressCountry",
          true,
          true,
        ]);
      }
    }
    const admin = await server.admin();
    for (const image of [hidden, `/objects/${nobody}`, "/objects/x"]) {
      const place = await server.ask("PATCH", await aPlace(server), {
        as: admin,
        body: { images: ["/objects/y", image] },
      });
      expect([place.status, violated(place)]).toEqual([400, ["/images/0", "/images/1"]]);
    }
    const shown = await anObject(server, other, { public: true });
    expect((await server.ask("PATCH", await aPlace(server), { as: admin, body: { images: shown } })).status).toBe(204);
  });

  test("[IRI-3] the same resource may be written in several ways", async () => {
    const user = await server.user();
    const { host } = new URL(base);
    for (const addressCountry of [
      `//${host}/countries/AT`,
      `${base}places/../countries/./AT`,
      `${base.replace("localhost", "LOCALHOST")}countries/AT`,
      "/countries/%41T",
      "../../../countries/AT",
    ]) {
      const iri = await anAddress(server, user, { addressCountry });
      expect((await server.get(iri, { as: user })).json.addressCountry).toBe(`${base}countries/AT`);
    }
  });

  test("[IRI-3] a link to a resource goes through a change of its identifier", async () => {
    const as = await server.admin();
    const country = await aCountry(server);
    const made = await aZone(server, { countries: country });
    let renamed = country;
    while (renamed === country) {
      const alpha2 = await aFreeCode(server);
      const { status } = await server.ask("PATCH", country, { as, body: { alpha2 } });
      if (status === 204) renamed = `${base}countries/${alpha2}`;
    }
    expect((await server.get(made)).json.countries).toEqual([renamed]);
  });

  describe("what is no reference in the sense of RFC 3986", () => {
    const wrong = [
      "a b",
      "/countries/A T",
      "%",
      "%zz",
      "/countries/%G0",
      "<AT>",
      "a\\b",
      'a"b',
      "{AT}",
      "a|b",
      "a^b",
      "`",
      "/countries/AT\n",
      "\u0000",
      "\ud800",
      ":AT",
      "1:AT",
      "a#b#c",
      "https:AT",
      "https://",
      "http://[::1",
      "/[AT]",
      "//host:port/",
      "../a b",
    ];

    test("[IRI-4] is 400 as a link, as an @id and as a base", async () => {
      for (const reference of wrong) {
        const link = await post({ addressCountry: reference });
        expect([reference, link.status, violated(link)]).toEqual([reference, 400, ["/addressCountry"]]);
        for (const body of [{ "@id": reference }, { "@context": { "@base": reference } }]) {
          const answer = await post(body);
          expect([reference, answer.status]).toEqual([reference, 400]);
          expect(answer.json.description).toContain("reference");
        }
      }
    });
  });

  describe("the @id of a body for a resource", () => {
    test("[IRI-4] resolves to the request's own IRI, however it is written", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const last = iri.slice(iri.lastIndexOf("/") + 1);
      for (const [id, context] of [
        [iri],
        [""],
        [last],
        [`/addresses/${last}`],
        [`./${last}`],
        [last, { "@base": `${base}addresses/` }],
        [`addresses/${last}`, { "@base": null }],
      ] as const) {
        for (const [method, body] of [
          ["PUT", address({ "@id": id, "@context": context })],
          ["PATCH", { "@id": id, "@context": context }],
        ] as const) {
          expect([id, method, (await server.ask(method, `${iri}?x=1`, { as: user, body })).status]).toEqual([
            id,
            method,
            204,
          ]);
        }
      }
    });

    test("[IRI-4] that is another is 400, which says how it resolved", async () => {
      const user = await server.user();
      const [iri, other] = [await anAddress(server, user), await anAddress(server, user)];
      for (const [id, resolved] of [
        [other, other],
        ["x", `${base}addresses/x`],
        [`${iri}/`, `${iri}/`],
        [`${iri}#it`, `${iri}#it`],
        [`${iri}?x`, `${iri}?x`],
        ["/countries/AT", `${base}countries/AT`],
        ["https://example.org/x", "https://example.org/x"],
        ["urn:x", "urn:x"],
      ] as const) {
        for (const [method, body] of [
          ["PUT", address({ "@id": id })],
          ["PATCH", { "@id": id }],
        ] as const) {
          const answer = await server.ask(method, iri, { as: user, body });
          expect([id, method, answer.status]).toEqual([id, method, 400]);
          expect(answer.json.description).toContain(`resolves to ${resolved}`);
        }
      }
      for (const id of ["_:b0", 5, null, [iri], { "@id": iri }]) {
        expect((await server.ask("PATCH", iri, { as: user, body: { "@id": id } })).status).toBe(400);
      }
    });
  });

  test("[IRI-4] a base that moves a link off this service is 400, which says how it resolved", async () => {
    for (const [baseIri, addressCountry, resolved] of [
      ["https://example.org/", "countries/AT", "https://example.org/countries/AT"],
      ["//example.org/", "/countries/AT", "https://example.org/countries/AT"],
      [`${base}v2/`, "countries/AT", `${base}v2/countries/AT`],
    ] as const) {
      const answer = await post({ "@context": { "@base": baseIri }, addressCountry });
      expect([answer.status, violated(answer)]).toEqual([400, ["/addressCountry"]]);
      expect(answer.json.violations[0].message).toContain(`resolves to ${resolved}`);
    }
    const opaque = await post({ "@context": { "@base": "urn:x:y" }, addressCountry: "countries/AT" });
    expect([opaque.status, violated(opaque)]).toEqual([400, ["/addressCountry"]]);
    expect(
      (await post({ "@context": { "@base": "https://example.org/" }, addressCountry: `${base}countries/AT` })).status,
    ).toBe(303);
  });

  test("[IRI-3] every link of a body is told of, each in its place", async () => {
    const as = await server.admin();
    const body = zone({ countries: ["/countries/AT", "a b", { "@id": "/countries/nowhere" }, 5, "/places/x", {}] });
    const answer = await server.ask("POST", "/timezones/", { as, body });
    expect([answer.status, violated(answer).sort()]).toEqual([
      400,
      ["/countries/1", "/countries/2", "/countries/3", "/countries/4", "/countries/5"],
    ]);
  });
});
