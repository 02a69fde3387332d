/** Orders of collections. */

import { describe, expect, test } from "vitest";
import { onDrawnServer } from "../asking.ts";
import { anAddress, anObject } from "../making.ts";
import { aCountryOf, entries, pageAt, placesOf, values, walk } from "./walking.ts";

/** The root order of Unicode. */
const { compare } = new Intl.Collator("und");

onDrawnServer((server) => {
  test("[COL-3] by number goes both ways through all pages", async () => {
    const expected = placesOf("PT")
      .map(({ population }) => population)
      .sort((a, b) => a - b);
    for (const [direction, numbers] of [
      ["asc", expected],
      ["desc", expected.toReversed()],
    ] as const) {
      const pages = await walk(
        server,
        `/places/?addressCountry=/countries/PT&order[population]=${direction}&itemsPerPage=40`,
        "next",
      );
      expect(pages.flatMap((page) => values(page, "population"))).toEqual(numbers);
    }
  });

  test("[COL-3] by text is as people expect it, in the language of the answer", async () => {
    const names = [
      "Zebra",
      "äpfel",
      "Apfel",
      "apfel",
      "Öl",
      "Oz",
      "éclair",
      "Eclair",
      "10",
      "9",
      "ß",
      "ss",
      "Ñu",
      "Nu",
    ];
    const { query } = await aCountryOf(
      server,
      names.map((name, index) => ({ name: { en: `${index}`, de: name } })),
    );
    const inGerman = await pageAt(server, `${query}&order[name]=asc&locale=de`);
    expect(values(inGerman, "name")).toEqual(names.toSorted(compare));
    const backward = await pageAt(server, `${query}&order[name]=desc&locale=de`);
    expect(values(backward, "name")).toEqual(names.toSorted(compare).reverse());
    const inEnglish = await pageAt(server, `${query}&order[name]=asc`);
    expect(values(inEnglish, "name")).toEqual(names.map((_, index) => `${index}`).sort(compare));
  });

  test("[COL-3] by text uses the fallback where there is no other value", async () => {
    const { query } = await aCountryOf(server, [
      { name: { fr: "b" } },
      { name: { de: "c" } },
      { name: { de: "a", fr: "z" } },
    ]);
    const page = await pageAt(server, `${query}&order[name]=asc&locale=de&fallbackLocale=fr`);
    expect(values(page, "name")).toEqual(["a", "b", "c"]);
  });

  describe("entries without the value", () => {
    test("[COL-3][COL-2] come last in either direction, and none is lost between pages", async () => {
      const { query, iris } = await aCountryOf(server, [
        {},
        { population: 2 },
        {},
        { population: 1 },
        {},
        { population: 3 },
        {},
      ]);
      for (const direction of ["asc", "desc"]) {
        const ordered = `${query}&order[population]=${direction}`;
        const whole = await pageAt(server, ordered);
        expect(values(whole, "population").slice(0, 3)).toEqual(direction === "asc" ? [1, 2, 3] : [3, 2, 1]);
        expect(values(whole, "population").slice(3)).toEqual([undefined, undefined, undefined, undefined]);
        expect(entries(whole).sort()).toEqual([...iris].sort());
        for (const size of [1, 2, 3, 4, 5, 6]) {
          const pages = await walk(server, `${ordered}&itemsPerPage=${size}`, "next");
          expect(pages.flatMap(entries)).toEqual(entries(whole));
          const back = await walk(server, pages[0].view.last, "previous");
          expect(back.reverse().flatMap(entries)).toEqual(entries(whole));
          for (const [index, page] of pages.entries()) {
            expect(entries(await pageAt(server, `${ordered}&itemsPerPage=${size}&page=${index + 1}`))).toEqual(
              entries(page),
            );
          }
        }
      }
    });

    test("[COL-3][LNG-3] come last where they have it in other languages only", async () => {
      const { query, iris } = await aCountryOf(server, [
        { name: { en: "b" } },
        { name: { de: "d" } },
        { name: { en: "a" } },
        { name: { fr: "f" } },
      ]);
      for (const direction of ["asc", "desc"]) {
        const pages = await walk(server, `${query}&order[name]=${direction}&itemsPerPage=1`, "next");
        expect(pages.flatMap((page) => values(page, "name"))).toEqual([
          ...(direction === "asc" ? ["a", "b"] : ["b", "a"]),
          undefined,
          undefined,
        ]);
        expect(pages.flatMap(entries).sort()).toEqual([...iris].sort());
      }
    });
  });

  test("[COL-2][COL-3] ties have an order too", async () => {
    const { query, iris } = await aCountryOf(
      server,
      Array.from({ length: 9 }, (_, index) => ({ population: 5, name: index % 2 ? "same" : "Same" })),
    );
    for (const order of ["order[population]=asc", "order[population]=desc", "order[name]=asc", "order[name]=desc"]) {
      const whole = entries(await pageAt(server, `${query}&${order}`));
      expect(whole.toSorted()).toEqual(iris.toSorted());
      const pages = await walk(server, `${query}&${order}&itemsPerPage=2`, "next");
      expect(pages.flatMap(entries)).toEqual(whole);
      const back = await walk(server, pages[0].view.last, "previous");
      expect(back.reverse().flatMap(entries)).toEqual(whole);
    }
  });

  test("[COL-3] by the date of making is by the time of it", async () => {
    const as = await server.user();
    const iris = [];
    for (const addressLocality of ["c", "a", "b"]) iris.push(await anAddress(server, as, { addressLocality }));
    const found = async (order: string) => entries(await pageAt(server, `/addresses/?order[${order}`, { as }));
    expect(await found("created]=asc")).toEqual(iris);
    expect(await found("created]=desc")).toEqual(iris.toReversed());
    expect(await found("addressLocality]=asc")).toEqual([iris[1], iris[2], iris[0]]);
    const pages = await walk(server, "/addresses/?order[created]=desc&itemsPerPage=1", "next", { as });
    expect(pages.flatMap(entries)).toEqual(iris.toReversed());
  });

  test("[COL-3] by the identifier, and by a file's name", async () => {
    const pages = await walk(server, "/countries/?order[alpha2]=desc&itemsPerPage=100", "next");
    const codes = pages.flatMap((page) => values(page, "alpha2")) as string[];
    expect(codes.filter((code) => ["AT", "DE", "ZW"].includes(code))).toEqual(["ZW", "DE", "AT"]);
    expect(codes).toEqual(codes.toSorted().reverse());
    const as = await server.user();
    for (const name of ["b.txt", "a.txt", "C.txt"]) await anObject(server, as, { name });
    const files = await walk(server, "/objects/?public=false&order[name]=asc&itemsPerPage=1", "next", { as });
    expect(files.flatMap((page) => values(page, "name"))).toEqual(["a.txt", "b.txt", "C.txt"]);
  });

  test("[COL-3] takes asc or desc, once for each property", async () => {
    expect((await server.get("/places/?order[name]=DESC&itemsPerPage=1")).status).toBe(200);
    expect((await server.get("/places/?order[name]=asc&order[population]=asc&itemsPerPage=1")).status).toBe(200);
    for (const query of ["order[name]=", "order[name]=up", "order[name]=asc&order[name]=desc"]) {
      expect([query, (await server.get(`/places/?${query}`)).status]).toEqual([query, 400]);
    }
  });
});
