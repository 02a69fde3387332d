/** Writing multilingual properties. */

import { describe, expect, test } from "vitest";
import { type Login, onDrawnServer } from "../asking.ts";
import { address, anAddress, locationOf, violated } from "../making.ts";

onDrawnServer((server) => {
  const everything = "locales=en:de:de-AT:fr:it:es:zh-Hant";
  const labels = async (iri: string, as: Login) => (await server.get(`${iri}?${everything}`, { as })).json.label;

  describe("a plain string", () => {
    test.each([
      ["the default locale", "", {}, "en"],
      ["the locale of the request's content", "", { "Content-Language": "de" }, "de"],
      ["the locale parameter", "?locale=fr", {}, "fr"],
      ["the content's rather than the parameter's", "?locale=fr", { "Content-Language": "de-AT" }, "de-AT"],
      ["the first of several of the content", "", { "Content-Language": "it, de" }, "it"],
      ["in canonical letter case", "", { "Content-Language": "ZH-hant" }, "zh-Hant"],
      ["not what the client would read", "", { "Accept-Language": "de" }, "en"],
      ["the parameter's where the content's is malformed", "?locale=fr", { "Content-Language": "f_r" }, "fr"],
    ])("[LNG-6] sets %s", async (_what, query, headers, tag) => {
      const as = await server.user();
      const posted = await server.ask("POST", `/addresses/${query}`, { as, headers, body: address({ label: "new" }) });
      const iri = locationOf(posted);
      expect(await labels(iri, as)).toEqual({ [tag]: "new" });
      const before = { en: "a", de: "b", "de-AT": "c", fr: "d", it: "e", "zh-Hant": "f" };
      await server.ask("PUT", iri, { as, body: address({ label: before }) });
      expect((await server.ask("PATCH", iri + query, { as, headers, body: { label: "changed" } })).status).toBe(204);
      expect(await labels(iri, as)).toEqual({ ...before, [tag]: "changed" });
      expect((await server.ask("PUT", iri + query, { as, headers, body: address({ label: "only" }) })).status).toBe(
        204,
      );
      expect(await labels(iri, as)).toEqual({ [tag]: "only" });
    });
  });

  test("[LNG-6] a language map sets those that it has", async () => {
    const as = await server.user();
    const iri = await anAddress(server, as, { label: { en: "Home", "DE-at": "Daheim" } });
    expect(await labels(iri, as)).toEqual({ en: "Home", "de-AT": "Daheim" });
    const headers = { "Content-Language": "fr" };
    await server.ask("PATCH", iri, { as, headers, body: { label: { de: "Zuhause", "de-at": "Dahoam" } } });
    expect(await labels(iri, as)).toEqual({ en: "Home", de: "Zuhause", "de-AT": "Dahoam" });
  });

  test("[LNG-6] a language map as locales gives it can be written back", async () => {
    const as = await server.user();
    const iri = await anAddress(server, as, { label: { en: "Home", de: "Zuhause" } });
    const { label } = (await server.get(`${iri}?locales=de:en`, { as })).json;
    const other = await anAddress(server, as, { label });
    expect(await labels(other, as)).toEqual({ en: "Home", de: "Zuhause" });
  });

  test("[LNG-1] a property holds one value for each tag", async () => {
    const as = await server.user();
    for (const label of [
      { en: "a", EN: "b" },
      { "de-at": "a", "de-AT": "b" },
      ["a", "b"],
      [{ "@value": "a", "@language": "en" }, "b"],
      { en: ["a", "b"] },
    ]) {
      const answer = await server.ask("POST", "/addresses/", { as, body: address({ label }) });
      expect([label, answer.status, violated(answer).length > 0]).toEqual([label, 400, true]);
    }
  });

  test("[LNG-1] a malformed tag in a body is a violation at its place", async () => {
    const as = await server.user();
    for (const tag of ["", "d", "de_AT", "de-", "1234", "x", "de-toolongsubtag", "@none", "@value"]) {
      const answer = await server.ask("POST", "/addresses/", {
        as,
        body: address({ label: { en: "Home", [tag]: "x" } }),
      });
      expect([tag, answer.status]).toEqual([tag, 400]);
      if (!tag.startsWith("@")) expect(violated(answer)).toEqual([`/label/${tag}`]);
    }
  });

  test("[LNG-1] tags that no country has are kept as any", async () => {
    const as = await server.user();
    const label = { "x-klingon": "juH", "en-x-pirate": "Arr", "sl-rozaj-biske-1994": "Dom", "es-419": "Casa" };
    const iri = await anAddress(server, as, { label });
    expect((await server.get(`${iri}?locales=${Object.keys(label).join(":")}`, { as })).json.label).toEqual(label);
    for (const [tag, value] of Object.entries(label)) {
      expect((await server.get(iri, { as, headers: { "Accept-Language": tag } })).json.label).toBe(value);
    }
  });

  test("[LNG-6] a violation of a plain string is at the property itself", async () => {
    const as = await server.user();
    const answer = await server.ask("POST", "/addresses/?locale=de", { as, body: address({ label: "x".repeat(81) }) });
    expect([answer.status, violated(answer)]).toEqual([400, ["/label"]]);
  });
});
