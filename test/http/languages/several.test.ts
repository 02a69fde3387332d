/** Several translations at once. */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { anAddress } from "../making.ts";

onDrawnServer((server) => {
  const name = async (path: string) => {
    const answer = await server.get(path);
    expect(answer.status).toBe(200);
    return answer.json.name;
  };

  test("[LNG-4] are a language map, by the tags found", async () => {
    expect(await name("/countries/AT?locales=de:en:fr")).toEqual({ de: "Österreich", en: "Austria", fr: "Autriche" });
    expect(await name("/countries/SJ?locales=de-AT:de:de-CH")).toEqual({
      "de-AT": "Svalbard und Jan Mayen",
      de: "Spitzbergen und Jan Mayen",
    });
    expect(await name("/countries/AT?locales=de-AT:zh-Hant-TW")).toEqual({ de: "Österreich", "zh-Hant": "奧地利" });
  });

  test("[LNG-4] one alone is a map, too", async () => {
    expect(await name("/countries/AT?locales=de")).toEqual({ de: "Österreich" });
  });

  test("[LNG-4] those that are absent are left out, and the property where all are", async () => {
    expect(await name("/countries/IO?locales=yi:de")).toEqual({ de: "Britisches Territorium im Indischen Ozean" });
    expect(await name("/countries/IO?locales=yi")).toBeUndefined();
    expect(await name("/places/salzburg-at?locales=de:fr:yi")).toBeUndefined();
  });

  test("[LNG-4] go before a single locale and Accept-Language, and have no fallback", async () => {
    const headers = { "Accept-Language": "fr" };
    expect((await server.get("/countries/AT?locales=de&locale=it", { headers })).json.name).toEqual({
      de: "Österreich",
    });
    expect(await name("/countries/IO?locales=yi&fallbackLocale=de")).toBeUndefined();
  });

  test("[LNG-4] the languages found are named", async () => {
    const { headers } = await server.get("/countries/IO?locales=yi:de:en");
    expect(headers.get("content-language")?.split(", ").sort()).toEqual(["de", "en"]);
  });

  describe("in a collection", () => {
    test("[LNG-4] every entry has its own", async () => {
      const { member } = (await server.get("/countries/?locales=yi:de-AT&alpha3=AUT&alpha3=IOT&alpha3=SJM")).json;
      const named = new Map(member.map((each: { alpha2: string; name: unknown }) => [each.alpha2, each.name]));
      expect(named.get("IO")).toEqual({ de: "Britisches Territorium im Indischen Ozean" });
      expect(named.get("SJ")).toEqual({ "de-AT": "Svalbard und Jan Mayen" });
      expect(named.get("AT")).toEqual({ yi: "עסטרייך", de: "Österreich" });
    });

    test("[LNG-4][COL-3] the first orders and filters", async () => {
      const { json } = await server.get("/countries/?locales=de:en&name[prefix]=Österr");
      expect(json.member).toMatchObject([{ alpha2: "AT" }]);
      expect((await server.get("/countries/?locales=en:de&name[prefix]=Österr")).json.totalItems).toBe(0);
    });
  });

  test("[LNG-5] a malformed one among them is 400", async () => {
    for (const locales of ["de:", ":de", "de::en", "de:e_n", "de,en", "de;en", ":"]) {
      expect([locales, (await server.get(`/countries/AT?locales=${locales}`)).status]).toEqual([locales, 400]);
    }
  });

  test("[LNG-4] a great many are no trouble", async () => {
    const tags = Array.from({ length: 600 }, (_, index) => `x-${index.toString(36)}`);
    expect(await name(`/countries/AT?locales=${tags.join(":")}:de`)).toEqual({ de: "Österreich" });
    const as = await server.user();
    await anAddress(server, as, { label: "Home" });
    expect((await server.get(`/addresses/?locales=${tags.join(":")}`, { as })).json.member).toHaveLength(1);
  });
});
