/** What is wrong with a body: everything at once, each in its place. */

import { describe, expect, test } from "vitest";
import { validatorsWith } from "../../../src/hypermedia/validation.ts";
import { type Violation, validate } from "../../../src/hypermedia/validation-errors.ts";
import { onProtocols, unique } from "../asking.ts";
import { address, aKey, anAddress, anObject, aPlace, place, violated } from "../making.ts";

test("[LD-4] a list is told how many values it may have", () => {
  const form = { type: "array", minItems: 2, maxItems: 3, items: { type: "integer" } };
  const told = (content: unknown) =>
    validate(
      validatorsWith({})(() => form),
      content,
    ).map(({ message }) => message);
  expect([told([1]), told([1, 2, 3, 4]), told([1, null])]).toEqual([
    ["It must have at least 2 values."],
    ["It may have at most 3 values."],
    ["It cannot be null. Its type must be integer."],
  ]);
});

onProtocols((server) => {
  test("[LD-4] every violation is told, with its property, its place and a message", async () => {
    const body = {
      "@type": "Address",
      nonsense: 1,
      "@graph": [],
      label: { en: "x".repeat(81), "not a tag": "x", de: 5 },
      recipient: "a\u0000b",
      streetAddress: "",
      postalCode: 5020,
      addressCountry: "/countries/nowhere",
      timezone: "a b",
      location: { latitude: 91, height: 5 },
      created: "2020-01-01T00:00:00.000Z",
    };
    const answer = await server.ask("POST", "/addresses/", { as: await server.user(), body });
    expect([answer.status, answer.json["@type"], answer.json.statusCode]).toEqual([400, "Error", 400]);
    expect(violated(answer).sort()).toEqual([
      "/@graph",
      "/addressCountry",
      "/addressLocality",
      "/created",
      "/label/de",
      "/label/en",
      "/label/not a tag",
      "/location/height",
      "/location/latitude",
      "/location/longitude",
      "/nonsense",
      "/postalCode",
      "/recipient",
      "/streetAddress",
      "/timezone",
    ]);
    for (const { property, path, message } of answer.json.violations) {
      expect(path.startsWith(`/${property}`)).toBe(true);
      expect(message).toMatch(/\S/);
    }
    const messages = answer.json.violations.map(({ path, message }: Violation) => [path, message]);
    expect(Object.fromEntries(messages)).toMatchObject({
      "/label/en": "It may have at most 80 characters.",
      "/location/latitude": "It must be <= 90.",
      "/location/longitude": "It is required.",
      "/postalCode": "Its type must be string.",
      "/recipient": "It must be a text.",
      "/streetAddress": "It must have at least 1 character.",
    });
  });

  test("[LD-4] a message shows the form that is asked for, and says who may not write", async () => {
    const me = await server.user();
    const messages = async (method: string, path: string, body: object) => {
      const { violations } = (await server.ask(method, path, { as: me, body })).json;
      return violations.map(({ path: where, message }: Violation) => `${where} ${message}`);
    };
    const { base } = server.address;
    expect(await messages("POST", "/api_keys/", { expires: "tomorrow" })).toEqual([
      "/expires It must be a date with its time and offset, such as 2030-01-31T12:30:00Z.",
    ]);
    expect(await messages("PATCH", me.user, { email: "nobody", locale: "?" })).toEqual([
      "/email It must be an e-mail address, such as ada@example.org.",
      "/locale It must be a language tag, such as en or de-AT.",
    ]);
    expect(await messages("PATCH", me.user, { email: null })).toEqual([
      "/email It cannot be null. Its type must be string.",
    ]);
    expect(await messages("PATCH", me.user, { roles: ["admin"] })).toEqual([
      "/roles These credentials do not permit writing it, and the stored value differs.",
    ]);
    expect(await messages("PATCH", me.user, { created: "2020-01-01T00:00:00Z" })).toEqual([
      "/created It is read-only, and the stored value differs.",
    ]);
    expect(await messages("POST", "/addresses/", address({ addressCountry: `${base}countries/XX` }))).toEqual([
      `/addressCountry “${base}countries/XX” is not a Country that you may read.`,
    ]);
  });

  describe("a value of a wrong datatype, or out of its constraints", () => {
    const wrong = {
      "/places/": {
        slug: [5, null, [], {}, true, "", "Bad Slug", "a--b", "x".repeat(121)],
        name: [5, true, [], {}, "", { en: "" }, { en: 5 }, { en: ["a", "b"] }, "x".repeat(201), [["a"]]],
        population: ["5", 5.5, -1, true, {}, [], [1, 2], { "@value": "5" }, 1e20, 2 ** 53],
        addressCountry: [5, true, {}, { "@id": 5 }, ["/countries/AT", "/countries/DE"], []],
        images: ["/objects/x", [5], [{}], true, 5],
        location: [
          "x",
          5,
          [],
          {},
          { latitude: 1 },
          { latitude: "1", longitude: 2 },
          { latitude: 90.1, longitude: 0 },
          { latitude: 0, longitude: -180.5 },
          [{}, {}],
        ],
      },
      "/api_keys/": {
        expires: [
          "tomorrow",
          "2030-01-01",
          5,
          "2030-02-30T00:00:00Z",
          "2030-01-01T00:00:00",
          "2030-01-01T25:00:00Z",
          {},
          "0000-01-01T00:00:00Z",
        ],
        scopes: ["nonsense", ["nonsense"], [5], 5],
        name: [5, "x".repeat(101), ["a", "b"], { "@id": "x" }],
      },
      "/users/": {
        username: [5, "", "a b", "x".repeat(101), "a\u0001"],
        email: [5, "x", "a@", "@b", "a b@c.d", ["a@b.c", "d@e.f"]],
        locale: [5, "not a tag", "de_AT", "", "x"],
        roles: ["king", ["king"], [5]],
        password: [5, "short", "x".repeat(257), ["long enough", "long enough"]],
      },
      "/timezones/": { tzid: ["", "a b", "x".repeat(65)], utcOffset: ["1", "+1:00", 1], countries: ["AT", ["AT"]] },
      "/countries/": { alpha2: ["at", "AUT", "", 5], alpha3: ["AT", "aut"], callingCode: ["43", "+", 43, "+1234567"] },
    };
    const complete: Readonly<Record<string, () => object>> = {
      "/places/": () => place(),
      "/api_keys/": () => ({}),
      "/users/": () => ({ username: unique("user"), email: "a@example.org", password: "long enough" }),
      "/timezones/": () => ({ tzid: unique("Zone"), name: "Zone" }),
      "/countries/": () => ({ alpha2: "0X", name: "Nowhere" }),
    };

    for (const [path, properties] of Object.entries(wrong)) {
      for (const [name, values] of Object.entries(properties)) {
        test(`[LD-4] ${path} ${name}`, async () => {
          const as = await server.admin();
          for (const value of values) {
            const answer = await server.ask("POST", path, { as, body: { ...complete[path]?.(), [name]: value } });
            const found = (answer.json.violations ?? []).filter(
              ({ property }: { property: string }) => property === name,
            );
            expect([value, answer.status, found.length > 0]).toEqual([value, 400, true]);
            for (const { path: place } of found) expect(place.startsWith(`/${name}`)).toBe(true);
          }
        });
      }
    }

    test("[LD-4] of an object's description", async () => {
      const as = await server.user();
      const iri = await anObject(server, as);
      for (const body of [
        { public: "true" },
        { public: 1 },
        { title: 5 },
        { title: "x".repeat(201) },
        { public: [true, false] },
      ]) {
        const answer = await server.ask("PATCH", iri, { as, body });
        expect([body, answer.status, violated(answer).length]).toEqual([body, 400, 1]);
      }
    });

    test("[LD-4] is told where it stands in the body, however that is written", async () => {
      const as = await server.admin();
      const ask = async (more: object) => violated(await server.ask("POST", "/places/", { as, body: place(more) }));
      expect(await ask({ population: "5" })).toEqual(["/population"]);
      expect(await ask({ population: ["5"] })).toEqual(["/population/0"]);
      expect(await ask({ population: { "@value": "5" } })).toEqual(["/population/@value"]);
      expect(await ask({ population: [{ "@value": "5" }] })).toEqual(["/population/0/@value"]);
      expect(await ask({ name: "" })).toEqual(["/name"]);
      expect(await ask({ name: { de: "", en: "Here" } })).toEqual(["/name/de"]);
      expect(await ask({ name: [{ "@value": "", "@language": "de" }] })).toEqual(["/name/0/@value"]);
      expect(await ask({ name: { "DE-at": "" } })).toEqual(["/name/DE-at"]);
      expect(await ask({ images: 5 })).toEqual(["/images"]);
      expect(await ask({ images: [5] })).toEqual(["/images/0"]);
      expect(await ask({ location: [{ latitude: [91], longitude: 0 }] })).toEqual(["/location/0/latitude/0"]);
      expect(await ask({ location: [{ latitude: 0 }] })).toEqual(["/location/0/longitude"]);
      expect(await ask({ "a/b~c": 1 })).toEqual(["/a~1b~0c"]);
    });
  });

  describe("values at the edge of what is allowed", () => {
    test("[LD-4] are taken, and come back as they were sent", async () => {
      const as = await server.admin();
      const body = { population: Number.MAX_SAFE_INTEGER, location: { latitude: -90, longitude: 180 } };
      expect((await server.get(await aPlace(server, body))).json).toMatchObject(body);
      const small = { population: 0, location: { latitude: 1e-7, longitude: 5e-324 } };
      expect((await server.get(await aPlace(server, small))).json).toMatchObject(small);
      const label = "👩‍👩‍👧".repeat(16);
      const text = { label, recipient: '\u0001\u007f\uffff\u{10ffff} \t\n"\\', streetAddress: "é".repeat(200) };
      expect((await server.get(await anAddress(server, as, text), { as })).json).toMatchObject(text);
      const slug = `${unique()}-${"x".repeat(120)}`.slice(0, 120);
      expect((await server.get(await aPlace(server, { slug, population: 5.0 }))).json.slug).toBe(slug);
    });

    test("[LD-4] dates with other offsets are the same moment in UTC", async () => {
      const as = await server.user();
      for (const [given, kept] of [
        ["2030-01-01T01:00:00+01:00", "2030-01-01T00:00:00.000Z"],
        ["2030-01-01T00:00:00.123456Z", "2030-01-01T00:00:00.123Z"],
        ["2032-02-29T23:59:59.9-00:30", "2032-03-01T00:29:59.900Z"],
      ]) {
        const made = await server.ask("POST", "/api_keys/", { as, body: { expires: given } });
        expect((await server.get(made.headers.get("location") ?? "", { as })).json.expires).toBe(kept);
      }
    });
  });

  describe("a read-only property", () => {
    test("[LD-4] with the stored value is taken for what it is, with another it is a violation", async () => {
      const user = await server.user();
      const iri = await anAddress(server, user);
      const { created, modified, owner } = (await server.get(iri, { as: user })).json;
      for (const echo of [
        { created },
        { owner: { "@id": owner } },
        { owner: [owner] },
        { created: created.replace("Z", "+00:00") },
      ]) {
        expect((await server.ask("PATCH", iri, { as: user, body: echo })).status).toBe(204);
      }
      const other = { created: "2020-01-01T00:00:00.000Z", modified, owner: (await server.user()).user };
      for (const [method, body] of [
        ["PATCH", other],
        ["PUT", address(other)],
      ] as const) {
        const answer = await server.ask(method, iri, { as: user, body });
        expect([method, answer.status, violated(answer).sort()]).toEqual([
          method,
          400,
          ["/created", "/modified", "/owner"],
        ]);
      }
    });

    test("[LD-4] of every kind", async () => {
      const user = await server.user();
      const [object, { iri: key }] = [await anObject(server, user), await aKey(server, user)];
      for (const [iri, names] of [
        [object, ["name", "contentType", "contentLength", "sha256", "content"]],
        [key, ["id"]],
      ] as const) {
        const { json } = await server.get(iri, { as: user });
        const echo = Object.fromEntries(names.map((name) => [name, json[name]]));
        expect((await server.ask("PATCH", iri, { as: user, body: echo })).status).toBe(204);
        for (const name of names) {
          const other = name === "contentLength" ? 1 : name === "content" ? `${iri}/content/other` : "other";
          const answer = await server.ask("PATCH", iri, { as: user, body: { [name]: other } });
          expect([name, answer.status, violated(answer)]).toEqual([name, 400, [`/${name}`]]);
        }
      }
      const stolen = await server.ask("PATCH", key, { as: user, body: { key: "hyd_mine" } });
      expect([stolen.status, violated(stolen)]).toEqual([400, ["/key"]]);
    });
  });
});
