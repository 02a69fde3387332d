/** Filters of collections, as query parameters. */

import { beforeAll, describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { aCountry, anAddress, aZone, violated } from "../making.ts";
import { aCountryOf, entries, pageAt, placesOf, values } from "./walking.ts";

onDrawnServer((server) => {
  const { base } = server.address;

  /** Two countries with places of 0, 10, … 40 inhabitants, and one of no known number. */
  let one: Awaited<ReturnType<typeof aCountryOf>>;
  let other: Awaited<ReturnType<typeof aCountryOf>>;
  beforeAll(async () => {
    const known = [0, 10, 20, 30, 40].map((population) => ({
      population,
      name: { en: `Town ${population}`, de: `Ort ${population}` },
    }));
    one = await aCountryOf(server, [...known, { name: { en: "Unknown", fr: "Inconnue" } }]);
    other = await aCountryOf(server, known.slice(0, 2));
  });

  const listed = async (path: string) => {
    const page = await pageAt(server, path);
    expect(page.totalItems).toBe(page.member.length);
    return entries(page).sort();
  };

  describe("by a link", () => {
    test("[COL-3] takes an IRI, absolute or relative, or the identifier alone", async () => {
      const code = one.country.slice(-2);
      for (const value of [
        one.country,
        `/countries/${code}`,
        code,
        encodeURIComponent(one.country),
        `%2Fcountries%2F${code}`,
      ]) {
        expect(await listed(`/places/?addressCountry=${value}`)).toEqual([...one.iris].sort());
      }
    });

    test("[COL-3] takes several, repeated or in brackets", async () => {
      const [first, second] = [one.country, other.country];
      const both = [...one.iris, ...other.iris].sort();
      for (const query of [
        `addressCountry=${first}&addressCountry=${second}`,
        `addressCountry[]=${first}&addressCountry[]=${second}`,
        `addressCountry%5B%5D=${first}&addressCountry%5B%5D=${second}`,
      ]) {
        expect(await listed(`/places/?${query}`)).toEqual(both);
      }
      expect(await listed(`/places/?addressCountry[]=${first}`)).toEqual([...one.iris].sort());
      expect(await listed(`/places/?addressCountry=${first}&addressCountry[]=${second}`)).toEqual([]);
    });

    test("[COL-3] to what is not there finds nothing", async () => {
      expect(await listed("/places/?addressCountry=/countries/nowhere")).toEqual([]);
      expect(await listed("/places/?addressCountry[]=/countries/nowhere")).toEqual([]);
    });

    test("[COL-3] finds one of several links", async () => {
      const countries = [await aCountry(server), await aCountry(server)];
      const [both, single] = [await aZone(server, { countries }), await aZone(server, { countries: countries[1] })];
      expect(await listed(`/timezones/?countries=${countries[0]}`)).toEqual([both]);
      expect(await listed(`/timezones/?countries=${countries[1]}`)).toEqual([both, single].sort());
    });

    test("[COL-3] that is no IRI of such a resource is 400", async () => {
      for (const value of [
        "",
        "/timezones/",
        "https://example.org/AT",
        "/places/AT",
        "a b",
        "%25zz",
        "/countries/%25FF",
        "/countries/%25zz",
        "//",
      ]) {
        const answer = await server.get(`/places/?addressCountry=${value}`);
        expect([value, answer.status, violated(answer)]).toEqual([value, 400, ["?addressCountry"]]);
      }
    });
  });

  describe("by a range", () => {
    test.each([
      ["population[gte]=20", [2, 3, 4]],
      ["population[gt]=20", [3, 4]],
      ["population[lte]=10", [0, 1]],
      ["population[lt]=10", [0]],
      ["population[gt]=0&population[lt]=30", [1, 2]],
      ["population%5Bgte%5D=40", [4]],
      ["population[gte]=+40", []],
      ["population[gte]=%2B40", [4]],
      ["population[gte]=-1", [0, 1, 2, 3, 4]],
      ["population[gte]=41", []],
    ])("[COL-3] %s leaves out what has no value", async (range, indexes) => {
      const answer = await server.get(`${one.query}&${range}`);
      // An unescaped plus sign is a space in a query.
      if (range === "population[gte]=+40") return expect(answer.status).toBe(400);
      expect(entries(answer.json).sort()).toEqual(indexes.map((index) => one.iris[index]).sort());
      expect(answer.json.totalItems).toBe(indexes.length);
    });

    test("[COL-3] with what is no such number is 400", async () => {
      for (const value of [
        "",
        "x",
        "1.5",
        "1e3",
        "0x10",
        "9007199254740993",
        "9".repeat(400),
        "Infinity",
        "NaN",
        "1,000",
        "5;drop",
      ]) {
        const answer = await server.get(`/places/?population[gte]=${encodeURIComponent(value)}`);
        expect([value, answer.status, violated(answer)]).toEqual([value, 400, ["?population[gte]"]]);
      }
      expect((await server.get("/places/?population[gte]=1&population[gte]=2")).status).toBe(400);
    });
  });

  describe("by text", () => {
    test("[COL-3] a prefix is looked for in the language of the answer", async () => {
      expect(await listed(`${one.query}&name[prefix]=Town`)).toHaveLength(5);
      expect(await listed(`${one.query}&name[prefix]=Ort`)).toEqual([]);
      expect(await listed(`${one.query}&name[prefix]=Ort&locale=de`)).toHaveLength(5);
      expect(await listed(`${one.query}&name[prefix]=Inc&locale=de&fallbackLocale=fr`)).toEqual([one.iris[5]]);
      expect(await listed(`${one.query}&name[prefix]=Ort 1&locale=de-AT`)).toEqual([one.iris[1]]);
    });

    test("[COL-3] a prefix has no wildcards, and quotes are letters like others", async () => {
      const names = ["100%", "100 hills", "O'Neill", "a_b", "axb", "back\\slash", '"quoted"'];
      const { query, iris } = await aCountryOf(
        server,
        names.map((name) => ({ name })),
      );
      for (const [prefix, found] of [
        ["100%", [0]],
        ["100", [0, 1]],
        ["O'", [2]],
        ["a_", [3]],
        ["back\\", [5]],
        ['"', [6]],
        ["", [0, 1, 2, 3, 4, 5, 6]],
        ["%", []],
        ["_", []],
        ["\u{10ffff}", []],
      ] as const) {
        const indexes = found.map((index) => iris[index]).sort();
        expect(await listed(`${query}&name[prefix]=${encodeURIComponent(prefix)}`)).toEqual(indexes);
      }
    });

    test("[COL-3] equals takes the whole text, or one of several", async () => {
      const as = await server.user();
      const [first, second] = [
        await anAddress(server, as, { addressLocality: "Hallein" }),
        await anAddress(server, as, { addressLocality: "Hall" }),
      ];
      const found = async (query: string) => entries(await pageAt(server, `/addresses/?${query}`, { as }));
      expect(await found("addressLocality=Hall")).toEqual([second]);
      expect(await found("addressLocality[prefix]=Hall")).toEqual([first, second]);
      expect(await found("addressLocality=Hall&addressLocality=Hallein")).toEqual([first, second]);
      expect(await found("addressLocality=")).toEqual([]);
      expect(await found("addressLocality[prefix]=Hall&addressCountry=/countries/DE")).toEqual([]);
    });

    test("[COL-3] by a country's code and a zone's offset", async () => {
      expect(entries(await pageAt(server, "/countries/?alpha3=AUT"))).toEqual([`${base}countries/AT`]);
      const page = await pageAt(server, "/timezones/?utcOffset=%2B05:45");
      expect(values(page, "tzid")).toEqual(["Asia/Kathmandu"]);
      expect(values(await pageAt(server, "/timezones/?tzid=Europe/Vienna"), "tzid")).toEqual(["Europe/Vienna"]);
    });

    test("[COL-3][LD-5] with U+0000 is 400 or finds nothing", async () => {
      for (const query of [
        "name[prefix]=%00",
        "name[prefix]=a%00b",
        "addressCountry=%00",
        "addressCountry=/countries/%00",
      ]) {
        const answer = await server.get(`/places/?${query}`);
        expect([query, answer.status === 400 || answer.json.totalItems === 0]).toEqual([query, true]);
      }
      expect((await server.get("/timezones/?tzid=%00")).status).toBe(400);
    });
  });

  test("[COL-3] by truth takes true and false, and nothing else", async () => {
    const as = await server.user();
    for (const value of ["true", "false", "1", "0"]) {
      expect((await server.get(`/objects/?public=${value}`, { as })).status).toBe(200);
    }
    for (const value of ["", "yes", "TRUE", "2", "null"]) {
      const answer = await server.get(`/objects/?public=${value}`, { as });
      expect([value, answer.status, violated(answer)]).toEqual([value, 400, ["?public"]]);
    }
  });

  test("[COL-3][COL-1] filters go together, and the total counts what they leave", async () => {
    const expected = placesOf("NZ").filter(
      ({ population, name }) => population >= 20_000 && population < 100_000 && name.en?.startsWith("W"),
    );
    const page = await pageAt(
      server,
      "/places/?addressCountry=/countries/NZ&population[gte]=20000&population[lt]=100000&name[prefix]=W",
    );
    expect(page.totalItems).toBe(expected.length);
    expect(entries(page).sort()).toEqual(expected.map(({ slug }) => `${base}places/${slug}`).sort());
  });
});
