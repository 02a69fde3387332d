/** Which language an answer is in. */

import { describe, expect, test } from "vitest";
import fc, { runCount } from "../../random.ts";
import { onDrawnServer } from "../asking.ts";
import { anAddress, aPlace } from "../making.ts";

/** Names of countries as the reference data has them. */
const AT = {
  en: "Austria",
  de: "Österreich",
  fr: "Autriche",
  it: "Austria",
  yi: "עסטרייך",
  zh: "奥地利",
  "zh-Hant": "奧地利",
};
const IO = { en: "British Indian Ocean Territory", de: "Britisches Territorium im Indischen Ozean" };
const SJ = { de: "Spitzbergen und Jan Mayen", "de-AT": "Svalbard und Jan Mayen", en: "Svalbard & Jan Mayen" };
const LI = { pt: "Liechtenstein", "pt-PT": "Listenstaine" };

onDrawnServer((server) => {
  /** Name and language of a resource, asked with a query and an `Accept-Language`. */
  const named = async (path: string, query = "", acceptLanguage?: string) => {
    const headers = acceptLanguage === undefined ? {} : { "Accept-Language": acceptLanguage };
    const answer = await server.get(`${path}${query === "" ? "" : `?${query}`}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-language");
    return [answer.json.name, answer.headers.get("content-language")];
  };

  test("[LNG-1] without a preference it is the default locale of the spec", async () => {
    expect(await named("/countries/AT")).toEqual([AT.en, "en"]);
    expect(await named("/places/salzburg-at")).toEqual(["Salzburg", "en"]);
  });

  describe("a locale and what stands in for it", () => {
    test.each([
      ["a variant that is there", "SJ", "de-AT", [SJ["de-AT"], "de-AT"]],
      ["a variant that only its base has", "AT", "de-AT", [AT.de, "de"]],
      ["another variant of the base", "SJ", "de-CH", [SJ.de, "de"]],
      ["a longer tag, shortened step by step", "AT", "zh-Hant-TW", [AT["zh-Hant"], "zh-Hant"]],
      ["a longer tag with an extension", "SJ", "de-AT-u-co-phonebk", [SJ["de-AT"], "de-AT"]],
      ["a script that is not there", "AT", "zh-Latn-CN", [AT.zh, "zh"]],
      ["a region that the base makes do for", "LI", "pt-BR", [LI.pt, "pt"]],
      ["a region that differs", "LI", "pt-PT", [LI["pt-PT"], "pt-PT"]],
      ["another letter case", "SJ", "DE-at", [SJ["de-AT"], "de-AT"]],
      ["a base where only variants are, which are no match", "AT", "sr-Cyrl-ME", ["Аустрија", "sr"]],
      ["none", "IO", "yi", [undefined, null]],
      ["none, not even a base", "IO", "yi-001", [undefined, null]],
    ])("[LNG-3] %s", async (_what, country, locale, expected) => {
      expect(await named(`/countries/${country}`, `locale=${locale}`)).toEqual(expected);
      expect(await named(`/countries/${country}`, "", locale)).toEqual(expected);
    });

    test("[LNG-3] is left out where neither it nor the fallback is there, though it is required", async () => {
      const { json } = await server.get("/places/salzburg-at?locale=yi&fallbackLocale=gsw");
      expect(json).not.toHaveProperty("name");
      expect(json).toMatchObject({ slug: "salzburg-at", population: 153377 });
    });
  });

  describe("the fallback", () => {
    test.each([
      ["is taken where the primary is absent", "IO", "locale=yi&fallbackLocale=de", [IO.de, "de"]],
      ["is not taken where the primary is there", "AT", "locale=yi&fallbackLocale=de", [AT.yi, "yi"]],
      ["is not taken where the primary's base is there", "AT", "locale=de-LI&fallbackLocale=fr", [AT.de, "de"]],
      ["has a base itself", "IO", "locale=yi&fallbackLocale=de-AT", [IO.de, "de"]],
      ["has variants itself", "SJ", "locale=yi&fallbackLocale=de-AT", [SJ["de-AT"], "de-AT"]],
      ["of the default locale", "IO", "locale=yi&fallbackLocale=en", [IO.en, "en"]],
      ["for the default locale", "AT", "fallbackLocale=de", [AT.en, "en"]],
      ["same as the locale", "IO", "locale=yi&fallbackLocale=yi", [undefined, null]],
    ])("[LNG-3] %s", async (_what, country, query, expected) => {
      expect(await named(`/countries/${country}`, query)).toEqual(expected);
    });
  });

  describe("Accept-Language", () => {
    test.each([
      ["one", "de", "AT", [AT.de, "de"]],
      ["the heaviest first, wherever it stands", "de;q=0.5, fr;q=0.9", "AT", [AT.fr, "fr"]],
      ["equal weights in their order", "fr, de", "AT", [AT.fr, "fr"]],
      ["the second is the fallback", "yi, de;q=0.5", "IO", [IO.de, "de"]],
      ["the third is none", "yi, gsw, de", "IO", [undefined, null]],
      ["an entry that the first one's chain holds is passed over", "yi-001, yi;q=0.9, de;q=0.8", "IO", [IO.de, "de"]],
      ["weight 0 excludes", "de;q=0, fr;q=0.1", "AT", [AT.fr, "fr"]],
      ["only weight 0 says nothing", "de;q=0", "AT", [AT.en, "en"]],
      ["* is the default locale", "*", "AT", [AT.en, "en"]],
      ["* as the fallback", "yi, *;q=0.1", "IO", [IO.en, "en"]],
      ["* before others", "*, de;q=0.5", "AT", [AT.en, "en"]],
      ["malformed entries are skipped", "d_e, ,;q=1, 1234, de-, fr;q=0.3", "AT", [AT.fr, "fr"]],
      ["malformed weights are skipped", "de;q=x, de;q=2, fr;q=0.1", "AT", [AT.fr, "fr"]],
      ["white space and letter case do not matter", " DE-at ; Q=0.8 , fr ;q=0.2", "SJ", [SJ["de-AT"], "de-AT"]],
      ["nothing at all", "", "AT", [AT.en, "en"]],
      ["nothing well-formed", "!!!", "AT", [AT.en, "en"]],
    ])("[LNG-2][LNG-5] %s: %s", async (_what, header, country, expected) => {
      expect(await named(`/countries/${country}`, "", header)).toEqual(expected);
    });

    test("[LNG-2] locale and fallbackLocale override it one by one", async () => {
      expect(await named("/countries/AT", "locale=fr", "de, it")).toEqual([AT.fr, "fr"]);
      expect(await named("/countries/IO", "locale=yi", "fr, de")).toEqual([IO.de, "de"]);
      expect(await named("/countries/IO", "fallbackLocale=en", "yi, de")).toEqual([IO.en, "en"]);
      expect(await named("/countries/AT", "fallbackLocale=fr", "de")).toEqual([AT.de, "de"]);
      expect(await named("/countries/IO", "locale=yi&fallbackLocale=en", "fr, de")).toEqual([IO.en, "en"]);
    });
  });

  test("[LNG-5] a malformed tag in a parameter is 400 that names it", async () => {
    const tags = [
      "",
      "d",
      "de_AT",
      "de-",
      "-de",
      "de--AT",
      "1234",
      "de-toolongsubtag",
      "*",
      "de AT",
      "x",
      "en-a",
      "äö",
      "de;q=1",
      "%00",
      "a".repeat(9),
      "de-u",
      "i",
    ];
    for (const tag of tags) {
      for (const parameter of ["locale", "fallbackLocale", "locales"]) {
        for (const path of ["/countries/AT", "/countries/"]) {
          const answer = await server.get(`${path}?${parameter}=${encodeURIComponent(tag)}`);
          expect([tag, parameter, answer.status]).toEqual([tag, parameter, 400]);
          expect(answer.json.description).toContain(parameter);
        }
      }
    }
    for (const tag of [
      "de",
      "de-1996",
      "zh-Hant-TW",
      "sl-rozaj-biske",
      "x-klingon",
      "i-klingon",
      "de-a-value",
      "es-419",
      "zh-min-nan",
      "en-x-a-b",
    ]) {
      expect([tag, (await server.get(`/countries/AT?locale=${tag}`)).status]).toEqual([tag, 200]);
    }
  });

  test("[LNG-3] the languages of an answer are named, those of a whole page too", async () => {
    const { headers } = await server.get("/countries/?locale=yi&fallbackLocale=de&itemsPerPage=300");
    expect(headers.get("content-language")?.split(", ").sort()).toEqual(["de", "yi"]);
    expect((await server.get("/users/?me", { as: await server.user() })).headers.get("content-language")).toBeNull();
  });

  test("[LNG-3] each property looks for itself", async () => {
    const user = await server.user();
    const iri = await anAddress(server, user, { label: { fr: "Maison" } });
    const answer = await server.get(`${iri}?locale=de&fallbackLocale=fr`, { as: user });
    expect([answer.json.label, answer.headers.get("content-language")]).toEqual(["Maison", "fr"]);
  });

  test("[LNG-3] the first of the locale's chain that has a value, then of the fallback's: for any languages", async () => {
    const tags = ["de", "de-AT", "de-AT-1996", "zh", "zh-Hant", "zh-Hant-TW", "fr", "en"];
    const chain = (tag: string) => tag.split("-").map((_, index, all) => all.slice(0, all.length - index).join("-"));
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(tags, { minLength: 1 }),
        fc.constantFrom(...tags),
        fc.option(fc.constantFrom(...tags), { nil: undefined }),
        async (there, locale, fallback) => {
          const iri = await aPlace(server, { name: Object.fromEntries(there.map((tag) => [tag, `in ${tag}`])) });
          const found = [...chain(locale), ...(fallback === undefined ? [] : chain(fallback))].find((tag) =>
            there.includes(tag),
          );
          const query = `locale=${locale}${fallback === undefined ? "" : `&fallbackLocale=${fallback}`}`;
          expect(await named(iri, query)).toEqual(found === undefined ? [undefined, null] : [`in ${found}`, found]);
        },
      ),
      { numRuns: runCount(40) },
    );
  });
});
