/** Conditions on what entries link to, and texts that are searched. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Condition, ListQuery, Visibility } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestStore, seenBy, written } from "./open-store.ts";

const plain: ListQuery = {
  visibility: "all",
  conditions: [],
  order: { property: "shelfMark", direction: "asc" },
  languages: ["en"],
  size: 100,
  from: { at: "start" },
};

describeOnDrawnDatabase("conditions", (databases) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(databases);
    const genre = (content: object) => store.resource("Genre").append({ ...content }, { owner: null });
    await genre({ slug: "crime", name: { en: "Crime", de: "Krimi" }, shown: true });
    await genre({ slug: "noir", name: { en: "Noir" }, shown: false, parent: "crime" });
    await genre({ slug: "verse", name: { de: "Lyrik" }, parent: "noir" });
    const book = async (shelfMark: string, content: object) =>
      written(
        await store.resource("Book").append({ title: { en: shelfMark }, shelfMark, ...content }, { owner: null }),
      );
    await book("a", { mainGenre: "crime", genres: ["crime"] });
    await book("b", { mainGenre: "noir", genres: ["noir", "verse"] });
    await book("c", { mainGenre: "verse", genres: ["crime", "noir"] });
    await book("d", {});
  });
  afterAll(() => store?.close());

  const found = async (condition: Condition, more: Partial<ListQuery> = {}) => {
    const page = await store.resource("Book").list({ ...plain, conditions: [condition], ...more });
    expect(page.total).toBe(page.records.length);
    return page.records.map(({ shelfMark }) => shelfMark).join("");
  };
  const through = (link: string, visibility: Visibility = "all") => ({ through: { link, visibility } });
  const shown = seenBy(null, "shown");

  describe("through a link", () => {
    const named = { property: "name", comparison: "prefix", value: "N" } as const;
    const below = { property: "parent", comparison: "equals", value: "crime" } as const;

    test.for([
      [{ property: "slug", comparison: "equals", value: "noir" }, "b", "bc"],
      [{ property: "slug", comparison: "in", value: ["noir", "verse"] }, "bc", "bc"],
      [named, "b", "bc"],
      [{ property: "name", comparison: "contains", value: "RIM" }, "a", "ac"],
      [below, "b", "bc"],
      [{ property: "shown", comparison: "equals", value: true }, "a", "ac"],
      [{ property: "parent", comparison: "exists", value: true }, "bc", "bc"],
      [{ property: "parent", comparison: "exists", value: false }, "ad", "ad"],
      [
        {
          property: "modified",
          comparison: "between",
          value: ["2000-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"],
        },
        "abc",
        "abc",
      ],
      [{ property: "slug", comparison: "equals", value: "\0" }, "", ""],
    ] as const)("[COL-3] to one or to many: %j", async ([condition, one, many]) => {
      expect(await found({ ...(condition as Condition), ...through("mainGenre") })).toBe(one);
      expect(await found({ ...(condition as Condition), ...through("genres") })).toBe(many);
    });

    test("[COL-3] in the languages asked for", async () => {
      const condition = { property: "name", comparison: "equals", value: "Lyrik", ...through("mainGenre") } as const;
      expect(await found(condition)).toBe("");
      expect(await found(condition, { languages: ["de"] })).toBe("c");
      expect(await found(condition, { languages: ["sv", "de", "en"] })).toBe("c");
    });

    test("[COL-5] a target out of sight counts as if it were not there, whatever it holds", async () => {
      for (const link of ["mainGenre", "genres"]) {
        expect(await found({ ...named, ...through(link, shown) })).toBe("");
        expect(await found({ ...named, ...through(link, "none") })).toBe("");
        expect(await found({ property: "parent", comparison: "exists", value: true, ...through(link, shown) })).toBe(
          "",
        );
        for (const visibility of [shown, "none"] as const)
          expect(
            await found({ property: "parent", comparison: "exists", value: false, ...through(link, visibility) }),
          ).toBe("abcd");
        expect(
          await found({ property: "slug", comparison: "in", value: ["crime", "noir"], ...through(link, shown) }),
        ).toBe(link === "genres" ? "ac" : "a");
      }
    });

    test("[CAC-3] a change of what is linked to is a change of the page", async () => {
      const changed = async () => {
        const { lastChange } = await store
          .resource("Book")
          .list({ ...plain, conditions: [{ ...named, ...through("mainGenre") }] });
        return Date.parse(lastChange as string);
      };
      const before = await changed();
      const updated = written(await store.resource("Genre").update("noir", { name: { fr: "Noir" } }));
      expect(Date.parse(updated.modified)).toBeGreaterThan(before);
      expect(await changed()).toBe(Date.parse(updated.modified));
      await store.resource("Genre").append({ slug: "gone", name: { en: "Gone" } }, { owner: null });
      const between = await changed();
      await store.resource("Genre").delete("gone");
      expect(await changed()).toBeGreaterThan(between);
    });
  });

  describe("a text that contains another", () => {
    const texts: readonly (readonly [text: string, part: string])[] = [
      ["Österreich", "öSTERR"],
      ["Straße", "STRASSE"],
      ["STRASSE", "straße"],
      ["ΟΔΟΣ", "οδος"],
      ["οδοςα", "ΔΟΣ"],
      ["Łódź", "łÓDŹ"],
      ["100 %", "0 %"],
      ["a_b", "A_"],
      ["back\\slash", "K\\S"],
      ['say "no"', '"N'],
      ["tab\tbed", "B\tB"],
      ["北京市", "京"],
      ["", ""],
    ];

    const markOf = (index: number) => `text ${index} ${texts[index]?.[0]} end`;
    /** A store that has nothing else. */
    let searched: Store;
    beforeAll(async () => {
      searched = await openTestStore(databases);
      for (const index of texts.keys()) {
        const title = { en: "x", de: markOf(index) };
        written(await searched.resource("Book").append({ title, shelfMark: markOf(index) }, { owner: null }));
      }
    });
    afterAll(() => searched?.close());

    const marks = async (condition: Condition, languages: readonly string[] = ["en"]) => {
      const page = await searched.resource("Book").list({ ...plain, conditions: [condition], languages });
      return page.records.map(({ shelfMark }) => shelfMark);
    };

    test("[COL-3] is found without regard to case, as one property or in a language", async () => {
      for (const [index, [, part]] of texts.entries()) {
        for (const [property, languages] of [
          ["shelfMark", ["en"]],
          ["title", ["de"]],
          ["title", ["fr", "de"]],
        ] as const) {
          const found = await marks({ property, comparison: "contains", value: part }, languages);
          expect([part, property, found]).toEqual([part, property, expect.arrayContaining([markOf(index)])]);
        }
        expect(await marks({ property: "title", comparison: "contains", value: `text ${index} ` })).toEqual([]);
      }
    });

    test("[COL-3] has no wildcards", async () => {
      for (const value of ["1%0", "a%b", "axb", "%%", "__"])
        expect([value, await marks({ property: "shelfMark", comparison: "contains", value })]).toEqual([value, []]);
    });
  });
});
