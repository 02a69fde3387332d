/** The pages of a collection and the links of its view. */

import { describe, expect, test } from "vitest";
import { onEachServer } from "../asking.ts";
import { aCountryOf, entries, pageAt, placesOf, walk } from "./walking.ts";

onEachServer((server) => {
  const { base } = server.address;
  const places = (slugs: readonly { slug: string }[]) => slugs.map(({ slug }) => `${base}places/${slug}`);

  test("[COL-1] a collection names its class, its total, its entries and its view", async () => {
    const { json } = await server.get("/places/?addressCountry=/countries/NZ&itemsPerPage=5");
    const total = placesOf("NZ").length;
    expect(json).toMatchObject({
      "@id": `${base}places/`,
      "@type": ["PlaceCollection", "hydra:Collection", "hydra:PagedCollection", "hydra:Resource"],
      totalItems: total,
      view: { "@type": "hydra:PartialCollectionView" },
    });
    expect(json.member).toHaveLength(5);
    expect(json.member[0]["@type"]).toEqual(["Place", "hydra:Resource"]);
    const { "@context": _, ...alone } = (await server.get(json.member[0]["@id"])).json;
    expect(json.member[0]).toEqual(alone);
  });

  test("[COL-1] a collection that fits on one page is not paged", async () => {
    const { query } = await aCountryOf(server, [{}, {}]);
    const page = await pageAt(server, query);
    expect(page["@type"]).toEqual(["PlaceCollection", "hydra:Collection", "hydra:Resource"]);
    expect(Object.keys(page.view).sort()).toEqual(["@id", "@type", "first"]);
  });

  test("[COL-1] an empty collection has a total of 0 and no entries", async () => {
    const { query } = await aCountryOf(server, []);
    const page = await pageAt(server, `${query}&itemsPerPage=1`);
    expect(page).toMatchObject({ totalItems: 0, member: [] });
    for (const link of ["next", "previous"]) expect(page.view).not.toHaveProperty(link);
  });

  describe("the view's links", () => {
    const query = "/places/?addressCountry=/countries/NZ&itemsPerPage=7";

    test("[COL-2][COL-1] lead forward through every entry, each once", async () => {
      const expected = places(placesOf("NZ")).sort();
      const pages = await walk(server, query, "next");
      expect(pages.flatMap(entries).sort()).toEqual(expected);
      expect(pages.map(({ member }) => member.length)).toEqual([
        ...Array(Math.floor(expected.length / 7)).fill(7),
        ...(expected.length % 7 ? [expected.length % 7] : []),
      ]);
      for (const [index, page] of pages.entries()) {
        expect(page.totalItems).toBe(expected.length);
        expect("previous" in page.view).toBe(index > 0);
        expect("next" in page.view).toBe(index < pages.length - 1);
        expect([page.view.first, page.view.last]).toEqual([pages[0].view["@id"], pages[0].view.last]);
      }
    });

    test("[COL-2] lead backward through the very same pages", async () => {
      const forward = await walk(server, query, "next");
      const backward = await walk(server, forward[0].view.last, "previous");
      expect(backward.reverse().map(entries)).toEqual(forward.map(entries));
      expect(entries(await pageAt(server, forward.at(-1).view.last))).toEqual(entries(forward.at(-1)));
      const second = await pageAt(server, forward[1].view.previous);
      expect(entries(second)).toEqual(entries(forward[0]));
      expect(second.view).not.toHaveProperty("previous");
    });

    test("[COL-2] lead on from page=N by cursor", async () => {
      const forward = await walk(server, query, "next");
      for (const number of [1, 2, 3]) {
        const page = await pageAt(server, `${query}&page=${number}`);
        expect(entries(page)).toEqual(entries(forward[number - 1]));
        expect(entries(await pageAt(server, page.view.next))).toEqual(entries(forward[number]));
        expect(page.view.next).not.toMatch(/[?&]page=/);
        if (number > 1) expect(entries(await pageAt(server, page.view.previous))).toEqual(entries(forward[number - 2]));
      }
    });

    test("[COL-2] keep what else was asked, as it was written", async () => {
      const asked = "/places/?locale=de&order%5Bname%5D=desc&addressCountry=%2Fcountries%2FNZ&itemsPerPage=3&x=a+b%20c";
      const { view } = await pageAt(server, asked);
      for (const link of ["first", "next", "last"]) expect(view[link].startsWith(base + asked.slice(1))).toBe(true);
      const { view: next } = await pageAt(server, view.next);
      expect(next.next.startsWith(`${base}${asked.slice(1)}&cursor=`)).toBe(true);
      expect(next.first).toBe(base + asked.slice(1));
    });

    test("[COL-2] take the place of a cursor or page however it was written", async () => {
      const { view } = await pageAt(server, `${query}&%70age=2`);
      expect(view.first).toBe(base + query.slice(1));
      await expect(walk(server, view.next, "next")).resolves.toBeInstanceOf(Array);
    });
  });

  test("[COL-2] the view is named by the URL asked for, byte for byte, under the canonical base", async () => {
    for (const asked of [
      "/places/",
      "/places/?",
      "/places/?itemsPerPage=2",
      "/places/?order%5Bname%5d=asc&itemsPerPage=2&&z=%c3%a4&empty=&flag",
      "/places/?itemsPerPage=2&name[prefix]=Sal",
      "/places/?page=2&itemsPerPage=5&q=%27%22+%20~!*()",
    ]) {
      for (const from of [base, server.address.alias]) {
        const page = await pageAt(server, from + asked.slice(1));
        expect(page.view["@id"]).toBe(base + asked.slice(1));
        expect(page.view.first.startsWith(base)).toBe(true);
      }
    }
  });

  describe("itemsPerPage", () => {
    test("[COL-2] chooses the size, up to the most of the spec", async () => {
      for (const size of [1, 2, 199, 200]) {
        expect((await pageAt(server, `/places/?itemsPerPage=${size}`)).member).toHaveLength(size);
      }
      expect((await pageAt(server, "/places/")).member).toHaveLength(30);
      expect((await pageAt(server, "/countries/")).member).toHaveLength(50);
      const all = await pageAt(server, "/countries/?itemsPerPage=300");
      expect(all.member.length).toBe(Math.min(all.totalItems, 300));
      expect(all.totalItems).toBeGreaterThanOrEqual(249);
    });

    test("[COL-2] beyond that, or none at all, is 400 that names the most", async () => {
      for (const size of ["0", "201", "-1", "1.5", "abc", "", "1e2", "9".repeat(30), "５"]) {
        const answer = await server.get(`/places/?itemsPerPage=${encodeURIComponent(size)}`);
        expect([size, answer.status]).toEqual([size, 400]);
        expect(answer.json.description).toContain("200");
      }
      expect((await server.get("/countries/?itemsPerPage=301")).json.description).toContain("300");
      expect((await server.get("/places/?itemsPerPage=5&itemsPerPage=6")).status).toBe(400);
    });
  });

  describe("page=N", () => {
    test("[COL-2] reaches the first 10,000 entries, and is 400 beyond, which names the cursor", async () => {
      for (const [query, status] of [
        ["page=50&itemsPerPage=200", 200],
        ["page=51&itemsPerPage=200", 400],
        ["page=10000&itemsPerPage=1", 200],
        ["page=10001&itemsPerPage=1", 400],
        // The page that the ten thousandth entry stands on.
        ["page=334", 200],
        ["page=335", 400],
      ] as const) {
        const answer = await server.get(`/places/?${query}`);
        expect([query, answer.status]).toEqual([query, status]);
        if (status === 400) expect(answer.json.description).toContain("cursor");
        else expect(answer.json.view.next).toContain("cursor=");
      }
    });

    test("[COL-2] past the end is empty", async () => {
      const { query } = await aCountryOf(server, [{}, {}]);
      const page = await pageAt(server, `${query}&page=3&itemsPerPage=1`);
      expect(page).toMatchObject({ totalItems: 2, member: [] });
      expect(page.view).not.toHaveProperty("next");
      expect((await pageAt(server, page.view.last)).member).toHaveLength(1);
    });

    test("[COL-2] that is no number, or comes with a cursor, is 400", async () => {
      for (const page of ["0", "-1", "x", "", "1.5", "9".repeat(30)]) {
        expect([page, (await server.get(`/places/?page=${page}`)).status]).toEqual([page, 400]);
      }
      const { view } = await pageAt(server, "/places/");
      expect((await server.get(`${view.next}&page=2`)).status).toBe(400);
      expect((await server.get("/places/?page=1&page=2")).status).toBe(400);
    });
  });
});
