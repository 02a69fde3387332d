/** Links written out in place. */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { aCountry, anObject, aPlace, violated } from "../making.ts";
import { aCountryOf, pageAt } from "./walking.ts";

/** A representation without what belongs to it as a document of its own. */
const bare = ({ "@context": _, ...node }: Record<string, unknown>) => node;

onDrawnServer((server) => {
  test("[COL-6] a link is written out where it stood, as the client would get it", async () => {
    const place = await aPlace(server, { addressCountry: await aCountry(server, { callingCode: "+999" }) });
    for (const as of [undefined, await server.admin()]) {
      const { json } = await server.get(`${place}?embed=addressCountry`, { as });
      const alone = await server.get((await server.get(place)).json.addressCountry, { as });
      expect(bare(json.addressCountry)).toEqual(bare(alone.json));
      expect(bare({ ...json, addressCountry: null })).toEqual(
        bare({ ...(await server.get(place, { as })).json, addressCountry: null }),
      );
    }
  });

  test("[COL-6] several links, in order, on a resource and in a collection", async () => {
    const as = await server.admin();
    const images = [
      await anObject(server, as, { name: "b", public: true }),
      await anObject(server, as, { name: "a", public: true }),
    ];
    const { query, country } = await aCountryOf(server, [{ images }, {}, { images: images[1] }]);
    const page = await pageAt(server, `${query}&embed=addressCountry,images&order[name]=asc`);
    expect(page.member.map((each: { addressCountry: { "@id": string } }) => each.addressCountry["@id"])).toEqual([
      country,
      country,
      country,
    ]);
    const shown = page.member.map((each: { images?: { name: string }[] }) => each.images?.map(({ name }) => name));
    expect(shown.filter((each: unknown) => each !== undefined).sort()).toEqual([["a"], ["b", "a"]]);
    expect(page.member.every((each: object) => !("images" in each) || Array.isArray(each.images))).toBe(true);
  });

  test("[COL-6] what the client may not read stays a link", async () => {
    const as = await server.admin();
    const [hidden, shown] = [await anObject(server, as), await anObject(server, as, { public: true })];
    const place = await aPlace(server, { images: [hidden, shown] });
    const found = async (client: typeof as | undefined) =>
      (await server.get(`${place}?embed=images`, { as: client })).json.images;
    const [link, node] = await found(undefined);
    expect(link).toBe(hidden);
    expect(node).toMatchObject({ "@id": shown, name: "some.txt" });
    expect((await found(as))[0]).toMatchObject({ "@id": hidden, public: false });
  });

  test("[COL-6][LNG-3] in the language of the answer, with its own where that differs", async () => {
    const addressCountry = await aCountry(server, { name: { en: "Utopia", de: "Nirgendland" } });
    const place = await aPlace(server, { addressCountry, name: { en: "Town", fr: "Ville" } });
    const answer = await server.get(`${place}?embed=addressCountry&locale=de&fallbackLocale=fr`);
    expect(answer.json).toMatchObject({ name: "Ville", addressCountry: { name: "Nirgendland" } });
    expect(answer.headers.get("content-language")?.split(", ").sort()).toEqual(["de", "fr"]);
    const both = await server.get(`${place}?embed=addressCountry&locales=en:de`);
    expect(both.json.addressCountry.name).toEqual({ en: "Utopia", de: "Nirgendland" });
  });

  test("[COL-6] Last-Modified counts what is embedded", async () => {
    const as = await server.admin();
    const { query, iris, country } = await aCountryOf(server, [{}]);
    const dated = async (path: string) => Date.parse((await server.get(path)).headers.get("last-modified") ?? "");
    const embedded = [`${query}&embed=addressCountry`, `${iris[0]}?embed=addressCountry`];
    const before = await Promise.all(embedded.map(dated));
    // Dates have whole seconds, and what has just changed is told by a second or two before.
    const changed = async () => {
      const { modified } = (await server.get(country)).json;
      return Math.floor(Date.parse(modified) / 1000) * 1000;
    };
    while ((await changed()) <= Math.max(...before) + 2000) {
      await server.ask("PATCH", country, { as, body: { callingCode: "+998" } });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    for (const path of embedded) expect(await dated(path)).toBeGreaterThanOrEqual((await changed()) - 2000);
    expect(await dated(iris[0] ?? "")).toBeLessThan((await changed()) - 2000 + 1);
  });

  describe("what cannot be embedded", () => {
    test("[COL-6] is 400 that names what can", async () => {
      for (const path of ["/places/", "/places/salzburg-at"]) {
        for (const embed of ["slug", "nonsense", "addressCountry,slug", "addressCountry,", "__proto__"]) {
          const answer = await server.get(`${path}?embed=${embed}`);
          expect([embed, answer.status, violated(answer)]).toEqual([embed, 400, ["?embed"]]);
          expect(answer.json.description).toContain("addressCountry, images");
        }
      }
      expect((await server.get("/countries/AT?embed=name")).status).toBe(400);
      expect((await server.get("/places/salzburg-at?embed=")).status).toBe(200);
      expect((await server.get("/places/salzburg-at?embed=addressCountry,addressCountry")).status).toBe(200);
    });
  });

  test("[COL-6][LD-1] an answer with what is embedded can be sent back", async () => {
    const as = await server.admin();
    const place = await aPlace(server, {
      addressCountry: await aCountry(server),
      images: [await anObject(server, as)],
    });
    const { json } = await server.get(`${place}?embed=addressCountry,images`, { as });
    expect((await server.ask("PUT", place, { as, body: json })).status).toBe(204);
    const after = (await server.get(`${place}?embed=addressCountry,images`, { as })).json;
    expect(after).toEqual({ ...json, modified: after.modified });
  });
});
