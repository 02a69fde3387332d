/** Cursors: what they are proof against. */

import { describe, expect, test } from "vitest";
import fc, { runCount } from "../../random.ts";
import { onDrawnServer, unique } from "../asking.ts";
import { anAddress, made, place } from "../making.ts";
import { aCountryOf, entries, pageAt, walk } from "./walking.ts";

const cursorOf = (iri: string) => new URL(iri).searchParams.get("cursor") ?? "";
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const populations = (count: number) => Array.from({ length: count }, (_, index) => ({ population: index * 10 }));

onDrawnServer((server) => {
  describe("a bad cursor is 400", () => {
    const refused = async (path: string, cursor: string) => {
      const answer = await server.get(`${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, answer.status]).toEqual([cursor, 400]);
      expect(answer.json.violations).toEqual([{ property: "cursor", path: "?cursor", message: expect.any(String) }]);
    };

    test("[COL-2] made up, cut short or changed", async () => {
      const { view } = await pageAt(server, "/places/?order[population]=asc");
      const good = cursorOf(view.next);
      for (const cursor of [
        "",
        "x",
        "!!!",
        "null",
        "e30",
        "W10",
        good.slice(0, -4),
        `${good}AAAA`,
        good.toUpperCase(),
      ]) {
        await refused("/places/?order[population]=asc", cursor);
      }
      expect((await server.get("/places/?cursor=a&cursor=b")).status).toBe(400);
    });

    test("[COL-2] of another order, direction or collection", async () => {
      const { view } = await pageAt(server, "/places/?order[population]=asc");
      const cursor = cursorOf(view.next);
      for (const other of ["/places/", "/places/?order[population]=desc", "/places/?order[name]=asc", "/timezones/"]) {
        await refused(other, cursor);
      }
    });

    test("[COL-2] in a form of ours, with what no entry can have", async () => {
      const population = (position: unknown) => encoded(["a", "population", "a", position]);
      for (const position of [
        null,
        [],
        [1],
        [1, 2],
        ["x", "salzburg-at"],
        [true, "salzburg-at"],
        [1.5, "salzburg-at"],
        [1e300, "salzburg-at"],
        [1, "\u0000"],
        [1, "\ud800"],
        [{}, "salzburg-at"],
        [1, "salzburg-at", 1],
      ]) {
        await refused("/places/?order[population]=asc", population(position));
      }
      for (const cursor of [
        ["e", "population", "a", [1, "x"]],
        ["z", "population", "a", [1, "x"]],
        ["a", "population", "a", [1, "x"], 1],
        { 0: "a" },
      ]) {
        await refused("/places/?order[population]=asc", encoded(cursor));
      }
      await refused("/places/?order[name]=asc", encoded(["a", "name", "a", ["a\u0000", "x"]]));
      await refused("/places/", encoded(["a", null, "a", ["x", "x"]]));
      await refused("/countries/?order[alpha2]=asc", encoded(["b", "alpha2", "a", ["AT", "AT"]]));
    });

    test("[COL-2] with a date that no calendar has, or an identifier that is none", async () => {
      const as = await server.user();
      await anAddress(server, as);
      const id = "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";
      for (const position of [
        ["2024-02-31T00:00:00.000Z", id],
        ["2024-02-29T25:00:00.000Z", id],
        ["yesterday", id],
        ["2024-02-29T00:00:00.000Z", "x"],
        [5, id],
        [null, id],
      ]) {
        const answer = await server.get(
          `/addresses/?order[created]=asc&cursor=${encoded(["a", "created", "a", position])}`,
          { as },
        );
        expect([position, answer.status]).toEqual([position, 400]);
      }
    });

    test("[COL-2][LD-5] whatever it holds, and is never a fault of the server's", async () => {
      const position = fc.oneof(
        fc.jsonValue(),
        fc.tuple(fc.oneof(fc.string(), fc.double(), fc.constant(null)), fc.string()),
      );
      const cursor = fc.tuple(
        fc.constantFrom("a", "b", "e"),
        fc.constantFrom("name", "population", null),
        fc.constantFrom("a", "d"),
        position,
      );
      await fc.assert(
        fc.asyncProperty(cursor, async (value) => {
          const order = value[1] === null ? "" : `order[${value[1]}]=${value[2] === "a" ? "asc" : "desc"}&`;
          const { status } = await server.get(`/places/?${order}itemsPerPage=1&cursor=${encoded(value)}`);
          expect([200, 400]).toContain(status);
        }),
        { numRuns: runCount(60) },
      );
    });
  });

  describe("while entries come and go", () => {
    for (const order of ["", "&order[population]=asc", "&order[population]=desc", "&order[name]=asc"]) {
      test(`[COL-2] no entry that stays is repeated or missed${order === "" ? "" : `, with ${order.slice(1)}`}`, async () => {
        const as = await server.admin();
        const { query, country, iris } = await aCountryOf(server, populations(12));
        const going = new Set([iris[1], iris[4], iris[5], iris[9]]);
        const seen: string[] = [];
        let next: string | undefined = `${query}&itemsPerPage=3${order}`;
        for (let step = 0; next !== undefined; step++) {
          const page = await pageAt(server, next);
          seen.push(...entries(page));
          // Between two pages something comes before, amid and after what was read, and something read or unread goes.
          for (const population of [-1 + 10 * step, 115 - step].filter((each) => each >= 0)) {
            await made(server, "/places/", as, place({ addressCountry: country, population }));
          }
          const gone = [...going][step];
          if (gone !== undefined) await server.ask("DELETE", gone, { as });
          next = page.view.next;
        }
        expect(new Set(seen).size).toBe(seen.length);
        for (const iri of iris) if (!going.has(iri)) expect(seen).toContain(iri);
      });
    }

    test("[COL-2] a cursor outlives the entry that it was taken from", async () => {
      const as = await server.admin();
      const { query, iris } = await aCountryOf(server, populations(6));
      const first = await pageAt(server, `${query}&order[population]=asc&itemsPerPage=2`);
      const second = await pageAt(server, first.view.next);
      expect(entries(second)).toEqual([iris[2], iris[3]]);
      for (const iri of [iris[1], iris[2]]) await server.ask("DELETE", iri ?? "", { as });
      expect(entries(await pageAt(server, first.view.next))).toEqual([iris[3], iris[4]]);
      expect(entries(await pageAt(server, second.view.previous))).toEqual([iris[0]]);
    });

    for (const order of ["", "&order[population]=asc", "&order[population]=desc", "&order[name]=desc"]) {
      test(`[COL-2][IRI-6] nor does it matter to the others that an entry gets another identifier${order}`, async () => {
        const as = await server.admin();
        // Some have no value to be ordered by, and some have the same.
        const { query, iris } = await aCountryOf(server, [
          ...populations(3),
          ...populations(3),
          ...populations(3),
          {},
          {},
          {},
        ]);
        const renamed = new Set<string>();
        const seen: string[] = [];
        let next: string | undefined = `${query}&itemsPerPage=3${order}`;
        for (let step = 0; next !== undefined; step++) {
          const page = await pageAt(server, next);
          seen.push(...entries(page));
          next = page.view.next;
          // The one that the cursor of the next page names, and one that may not have been read yet: to the beginning, or to the end.
          for (const iri of [entries(page).at(-1), iris.find((each) => !seen.includes(each) && !renamed.has(each))]) {
            if (iri === undefined || !iris.includes(iri)) continue;
            renamed.add(iri);
            const slug = unique(step % 2 === 0 ? "0" : "zz");
            expect((await server.ask("PATCH", iri, { as, body: { slug } })).status).toBe(204);
          }
        }
        const others = iris.filter((iri) => !renamed.has(iri));
        expect(others.length).toBeGreaterThan(0);
        for (const iri of others) expect([iri, seen.filter((each) => each === iri).length]).toEqual([iri, 1]);
        expect(new Set(seen).size).toBe(seen.length);
      });
    }

    test("[COL-2][IRI-6] a cursor outlives the identifier that it names, whose entry is where its new one puts it", async () => {
      const as = await server.admin();
      const { query, iris } = await aCountryOf(server, populations(6));
      const first = await pageAt(server, `${query}&order[population]=asc&itemsPerPage=2`);
      const second = await pageAt(server, first.view.next);
      const renamed = async (iri = "", prefix = "") => {
        const slug = unique(prefix);
        expect((await server.ask("PATCH", iri, { as, body: { slug } })).status).toBe(204);
        return new URL(slug, iri).href;
      };
      // Before what the one cursor names, and after what the other does.
      const moved = [await renamed(iris[1], "aa"), await renamed(iris[2], "zz")];
      expect(entries(await pageAt(server, first.view.next))).toEqual([moved[1], iris[3]]);
      expect(entries(await pageAt(server, second.view.previous))).toEqual([iris[0], moved[0]]);
      // And the other way round: of entries with one value, the identifier decides.
      const after = await renamed(moved[0], "zz");
      expect(entries(await pageAt(server, first.view.next))).toEqual([after, moved[1]]);
    });

    test("[COL-2] a page before which, or after which, all is gone says so", async () => {
      const as = await server.admin();
      const { query, iris } = await aCountryOf(server, populations(4));
      const [first, second] = await walk(server, `${query}&order[population]=asc&itemsPerPage=2`, "next");
      for (const iri of iris.slice(0, 2)) await server.ask("DELETE", iri, { as });
      expect((await pageAt(server, second.view["@id"])).view).not.toHaveProperty("previous");
      expect(await pageAt(server, second.view.previous)).toMatchObject({ member: [], totalItems: 2 });
      for (const iri of iris.slice(2)) await server.ask("DELETE", iri, { as });
      expect(await pageAt(server, first.view.next)).toMatchObject({ member: [], totalItems: 0 });
    });
  });

  test("[COL-2] any page size gives the same entries in the same order", async () => {
    const { query } = await aCountryOf(server, populations(9));
    const whole = entries(await pageAt(server, `${query}&order[population]=desc`));
    for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 10]) {
      const pages = await walk(server, `${query}&order[population]=desc&itemsPerPage=${size}`, "next");
      expect(pages.flatMap(entries)).toEqual(whole);
      const back = await walk(server, pages[0].view.last ?? pages[0].view.first, "previous");
      expect(back.reverse().flatMap(entries)).toEqual(whole);
    }
  });
});
