/** Bodies that mean harm: they are refused or taken as data, and nothing else comes of them. */

import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";
import { onProtocols, unique } from "../asking.ts";
import { anObject, aPlace, locationOf, place, violated } from "../making.ts";

const json = { "Content-Type": "application/ld+json" };

onProtocols((server) => {
  /** Sends text as it is to a collection. */
  const send = async (path: string, body: string) =>
    server.ask("POST", path, { as: await server.admin(), body, headers: json });
  const inPlace = (member: string) => JSON.stringify(place()).replace(/\}$/, `,${member}}`);

  describe("names that objects of JavaScript have", () => {
    test("[LD-5] are properties that there are not, and change nothing for others", async () => {
      for (const name of [
        "__proto__",
        "constructor",
        "prototype",
        "toString",
        "hasOwnProperty",
        "valueOf",
        "__defineGetter__",
      ]) {
        for (const value of [
          '"x"',
          "5",
          "null",
          "{}",
          "[]",
          '{"polluted":true,"population":5}',
          '{"prototype":{"polluted":true}}',
        ]) {
          const answer = await send("/places/", inPlace(`"${name}":${value}`));
          expect([name, value, answer.status, violated(answer)]).toEqual([name, value, 400, [`/${name}`]]);
        }
        for (const at of ["name", "location", "addressCountry", "images", "@context", "@type", "@id"]) {
          const answer = await send("/places/", inPlace(`"${at}":{"${name}":{"polluted":true}}`));
          expect([name, at, answer.status]).toEqual([name, at, 400]);
        }
      }
      const { json: found } = await server.get(await aPlace(server));
      expect(found).not.toHaveProperty("polluted");
      expect(found).not.toHaveProperty("population");
    });

    test("[LD-5] are no parameters, identifiers or languages either", async () => {
      for (const name of ["__proto__", "constructor", "toString"]) {
        expect((await server.get(`/countries/${name}`)).status).toBe(404);
        expect((await server.get(`/${name}/`)).status).toBe(404);
        expect((await server.get(`/places/?${name}=1&itemsPerPage=1`)).status).toBe(200);
        expect((await server.get(`/places/?order[${name}]=asc&itemsPerPage=1`)).status).toBe(200);
        expect((await server.get(`/places/?embed=${name}`)).status).toBe(400);
        // Some of them are well-formed language tags.
        expect([200, 400]).toContain((await server.get(`/countries/AT?locale=${name}`)).status);
      }
    });

    test("[LD-5] a slug or a language may look like one", async () => {
      const as = await server.admin();
      const iri = await aPlace(server, { name: { "x-proto": "x", en: "constructor" } });
      expect((await server.get(`${iri}?locale=x-proto`)).json.name).toBe("x");
      const answer = await server.ask("PUT", "/places/constructor", { as, body: place({ slug: "constructor" }) });
      expect([204, 303]).toContain(answer.status);
      expect((await server.get("/places/constructor")).json.slug).toBe("constructor");
    });
  });

  test("[LD-5] the same key twice: the last one counts", async () => {
    const answer = await send("/places/", inPlace('"population":1,"population":2'));
    expect((await server.get(answer.headers.get("location") ?? "")).json.population).toBe(2);
  });

  describe("masses", () => {
    const many = (count: number, each: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => each(index)).join(",");

    test("[LD-5] a hundred thousand keys, values, languages, links or types", async () => {
      const keys = many(100_000, (index) => `"k${index}":${index}`);
      for (const body of [
        `{${keys}}`,
        inPlace(keys),
        inPlace(`"name":{${keys}}`),
        inPlace(`"location":{${keys}}`),
        inPlace(`"location":{"latitude":1,"longitude":2,${keys}}`),
        inPlace(`"@context":{${keys}}`),
        inPlace(`"addressCountry":{${keys}}`),
        inPlace(`"images":[${many(500_000, String)}]`),
        inPlace(
          `"images":[${many(90_000, (index) => `"/objects/01938f2c-7d3a-7bb2-9a51-${String(index).padStart(12, "0")}"`)}]`,
        ),
        inPlace(`"name":{${many(300_000, (index) => `"en-x-${index.toString(36)}":1`)}}`),
        inPlace(`"name":[${many(100_000, () => '"x"')}]`),
        inPlace(`"images":[${many(100_000, (index) => `${index}`)}]`),
        inPlace(`"images":[${many(100_000, (index) => `"/objects/${index}"`)}]`),
        inPlace(`"@type":[${many(100_000, () => '"Place"')},"x"]`),
        inPlace(`"@context":[${many(100_000, () => "{}")},5]`),
        `[${many(100_000, () => "{}")}]`,
      ]) {
        const answer = await send("/places/", body);
        expect([body.slice(-40), answer.status]).toEqual([body.slice(-40), 400]);
        // Not every one of so many is told of, or a small question would have an enormous answer.
        expect(answer.text.length).toBeLessThan(1_000_000);
      }
    });

    test("[LD-4] that there are more violations than are told is told", async () => {
      const names = (count: number) => many(count, (index) => `"k${index}":1`);
      for (const [member, more] of [
        [names(1000), "And 999 more"],
        [names(1001), "And more than 999 more"],
        [`"images":[${many(1001, String)}]`, "And more than 999 more"],
        [`"@context":{"a":"urn:a"},${names(4000)}`, "And more than 999 more"],
      ] as const) {
        const answer = await send("/places/", inPlace(member));
        expect([member.slice(0, 20), answer.json.violations?.length]).toEqual([member.slice(0, 20), 1000]);
        expect(answer.json.description).toContain(more);
      }
    });

    test("[LD-4] violations in places with long names are told briefly", async () => {
      const [long, wrong] = ["x".repeat(1900), many(1000, (index) => `"k${index}":1`)];
      const nest = (levels: number) =>
        `{"@context":{"${long}":"@nest"},${`"${long}":{`.repeat(levels)}${wrong}${"}".repeat(levels + 1)}`;
      for (const body of [inPlace(`"${long.repeat(500)}":1`), nest(3), nest(50)]) {
        const answer = await send("/places/", body);
        expect(answer.status).toBe(400);
        expect(answer.text.length).toBeLessThan(500_000);
      }
    });

    test("[LD-5] many thousand links to one resource are one", async () => {
      const as = await server.admin();
      const image = await anObject(server, as);
      const answer = await send("/places/", inPlace(`"images":[${many(60_000, () => `{"@id":"${image}"}`)}]`));
      expect((await server.get(locationOf(answer))).json.images).toEqual([image]);
    });

    test("[LD-5] many thousand languages are kept or refused, whole", async () => {
      const tags = many(20_000, (index) => `"en-x-${index.toString(36)}":"n${index}"`);
      const answer = await send("/places/", `{"slug":"${place().slug}","name":{${tags}}}`);
      expect([303, 400]).toContain(answer.status);
      if (answer.status === 303) {
        const iri = answer.headers.get("location") ?? "";
        expect((await server.get(`${iri}?locale=en-x-${(19_999).toString(36)}`)).json.name).toBe("n19999");
        await server.ask("DELETE", iri, { as: await server.admin() });
      }
    });

    test("[LD-5] very long texts", async () => {
      const long = "x".repeat(1_000_000);
      for (const member of [
        `"slug":"${long}"`,
        `"name":"${long}"`,
        `"name":{"${long}":"x"}`,
        `"addressCountry":"/${long}"`,
        `"@id":"${long}"`,
        `"@type":"${long}"`,
        `"@context":"${long}"`,
        `"${long}":1`,
      ]) {
        const answer = await send("/places/", inPlace(member));
        expect([member.slice(0, 20), answer.status]).toEqual([member.slice(0, 20), 400]);
      }
    });
  });

  test("[LD-5] texts that are too long for an index, however little they can be packed", async () => {
    const letters = randomBytes(4000).toString("base64url");
    const email = await send(
      "/users/",
      JSON.stringify({ username: unique(), password: "long enough", email: `${letters}@example.org` }),
    );
    expect([email.status, email.json["@type"]]).toEqual([400, "Error"]);
    const uploaded = await server.ask("POST", "/objects/", {
      as: await server.admin(),
      body: "bytes",
      headers: { "Content-Type": `text/plain; a=${letters}` },
    });
    expect(uploaded.status).toBe(303);
  });

  test("[LD-5] datatypes that are no names", async () => {
    for (const type of ['{"toString":null}', "[]", '["xsd:integer"]', "7", '{"@id":"xsd:integer"}']) {
      const answer = await send("/places/", inPlace(`"population":{"@value":5,"@type":${type}}`));
      expect([type, answer.status]).toEqual([type, 400]);
    }
  });

  test("[LD-5] numbers that are huge, tiny or odd", async () => {
    const big = "9".repeat(10_000);
    for (const number of [
      "1e400",
      "-1e400",
      big,
      `-${big}`,
      "1e308",
      "9007199254740993",
      "1e-400",
      "-0",
      "0.1e-9999999",
      `0.${big}`,
      "1E+2",
    ]) {
      const answer = await send("/places/", inPlace(`"population":${number}`));
      expect([number.slice(0, 20), [303, 400]]).toEqual([number.slice(0, 20), expect.arrayContaining([answer.status])]);
      if (answer.status === 303) {
        const { population } = (await server.get(answer.headers.get("location") ?? "")).json;
        expect(population).toBe(Math.abs(Number(number)));
      }
      for (const path of [
        `"location":{"latitude":${number},"longitude":0}`,
        `"slug":${number}`,
        `"name":{"en":${number}}`,
        `"images":[${number}]`,
      ]) {
        expect([303, 400]).toContain((await send("/places/", inPlace(path))).status);
      }
    }
  });
});
