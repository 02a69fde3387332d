/** Filters by what an entry links to, by a range from one bound to another, by whether there is a value, and by a part of a text. */

import { beforeAll, describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { aCountry, aPlace, violated } from "../making.ts";
import { aCountryOf, entries, pageAt, placesOf } from "./walking.ts";

onDrawnServer((server) => {
  let one: Awaited<ReturnType<typeof aCountryOf>>;
  beforeAll(async () => {
    one = await aCountryOf(server, [{ population: 10 }, { population: 20 }, { population: 30 }, {}]);
  });
  const listed = async (path: string) => {
    const page = await pageAt(server, path);
    expect(page.totalItems).toBe(page.member.length);
    return entries(page).sort();
  };
  const some = (...indexes: number[]) => indexes.map((index) => one.iris[index]).sort();

  test("[COL-3] by a property of what a link leads to", async () => {
    // Countries in which no test makes a place.
    const there = await pageAt(server, "/places/?addressCountry=NZ&itemsPerPage=200");
    const page = await pageAt(server, "/places/?addressCountry.alpha3=NZL&itemsPerPage=200");
    expect(entries(page)).toEqual(entries(there));
    expect(page.totalItems).toBe(there.totalItems);
    const both = await pageAt(
      server,
      "/places/?addressCountry.alpha3[]=NZL&addressCountry.alpha3[]=PRT&itemsPerPage=1",
    );
    const elsewhere = await pageAt(server, "/places/?addressCountry.alpha3=PRT&itemsPerPage=1");
    expect(both.totalItems).toBe(there.totalItems + elsewhere.totalItems);
    expect([there.totalItems, elsewhere.totalItems]).toEqual([placesOf("NZ").length, placesOf("PT").length]);
  });

  test("[COL-3][CAC-3] a change of what is linked to changes what is listed, and the date of the list", async () => {
    const as = await server.admin();
    const country = await aCountry(server);
    const place = await aPlace(server, { addressCountry: country });
    const alpha3 = "QQQ";
    const asked = `/places/?addressCountry=${country}&addressCountry.alpha3=${alpha3}`;
    const before = await server.get(asked);
    expect(before.json.member).toEqual([]);
    expect((await server.ask("PATCH", country, { as, body: { alpha3 } })).status).toBe(204);
    const since = { "If-Modified-Since": before.headers.get("last-modified") ?? "" };
    const after = await server.get(asked, { headers: since });
    expect([after.status, after.json.member?.map((entry: { "@id": string }) => entry["@id"])]).toEqual([200, [place]]);
  });

  describe("between two bounds", () => {
    test.each([
      ["10..20", [0, 1]],
      ["20..20", [1]],
      ["-5..5", []],
      ["30..10", []],
      ["+11..%2B30", undefined],
      ["%2B11..30", [1, 2]],
    ])("[COL-3] %s", async (value, indexes) => {
      const answer = await server.get(`${one.query}&population[between]=${value}`);
      if (indexes === undefined) return expect(answer.status).toBe(400);
      expect(entries(answer.json).sort()).toEqual(some(...indexes));
    });

    test("[COL-3] that are no such numbers, or not two, is 400", async () => {
      for (const value of ["", "5", "..", "5..", "..5", "1..2..3", "a..b", "1-2", "1,2"]) {
        const answer = await server.get(`/places/?population[between]=${value}`);
        expect([value, answer.status, violated(answer)]).toEqual([value, 400, ["?population[between]"]]);
        expect(answer.json.description).toMatch(/5\.\.10|whole number/);
      }
    });
  });

  test("[COL-3] by whether there is a value", async () => {
    expect(await listed(`${one.query}&exists[population]=true`)).toEqual(some(0, 1, 2));
    expect(await listed(`${one.query}&exists[population]=false`)).toEqual(some(3));
    for (const value of ["", "1", "yes", "TRUE"]) {
      const answer = await server.get(`/places/?exists[population]=${value}`);
      expect([value, answer.status, violated(answer)]).toEqual([value, 400, ["?exists[population]"]]);
      expect(answer.json.description).toContain("true or false");
    }
  });

  test("[COL-3] by a part of a text, whatever the case, in the language of the answer", async () => {
    const found = async (query: string) => entries(await pageAt(server, `/countries/?${query}&itemsPerPage=300`));
    const named = (...codes: string[]) => codes.map((code) => `${server.address.base}countries/${code}`);
    expect(await found("name[contains]=USTRI&locale=en")).toEqual(named("AT"));
    expect(await found("name[contains]=österr&locale=de")).toEqual(named("AT"));
    expect(await found("name[contains]=ÖSTERR&locale=de-AT&fallbackLocale=en")).toEqual(named("AT"));
    expect(await found("name[contains]=österr&locale=en")).toEqual([]);
    expect(await found("name[contains]=ЕРМАНИ&locale=ru")).toEqual(named("DE"));
    expect(await found("name[contains]=%25&locale=de")).toEqual([]);
  });
});
