/** Values of the datatypes of clause VAL-1: decimals, ordered enumerations, JSON and positions, in a shop, a help desk and a clinic. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeOnDrawnDatabase } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import fc from "../random.ts";
import { type Desk, openDesk, type Reply } from "./rights/desk.ts";

const projects: TestProject[] = [];
beforeAll(async () => {
  for (const name of ["shop", "helpdesk", "clinic"]) projects.push(await makeProject(name));
});
afterAll(() => {
  for (const project of projects) project.remove();
});

const XSD = "http://www.w3.org/2001/XMLSchema#";

describeOnDrawnDatabase("values", (databases) => {
  let [shop, help, clinic]: Desk[] = [];
  beforeAll(async () => {
    shop = await openDesk(projects[0] as TestProject, await databases.fresh(), "/customers/");
    help = await openDesk(projects[1] as TestProject, await databases.fresh(), "/users/");
    clinic = await openDesk(projects[2] as TestProject, await databases.fresh(), "/people/");
  });
  afterAll(() => Promise.all([shop, help, clinic].map((desk) => desk?.server.end())));

  const make = (price: unknown, more: object = {}) =>
    (shop as Desk).admin.ask("POST", "/products/", { name: { en: "Tea" }, price, ...more });
  const listed = async (query: string): Promise<readonly string[]> => {
    const { status, text, json } = await (shop as Desk).admin.ask("GET", `/products/?itemsPerPage=100&${query}`);
    expect(status, text).toBe(200);
    return json.member.map(({ price }: { price: string }) => price);
  };
  const said = ({ json }: Reply) => json.violations.map(({ message }: { message: string }) => message);

  describe("decimals", () => {
    test("[VAL-1] are texts with all digits after the point, whatever form they come in", async () => {
      const { admin } = shop as Desk;
      const forms: readonly (readonly [unknown, string])[] = [
        ["12.5", "12.50"],
        ["7", "7.00"],
        ["+007.500", "7.50"],
        [".25", "0.25"],
        ["-0", "0.00"],
        ["99999999.99", "99999999.99"],
        [{ "@value": "3.1", "@type": "xsd:decimal" }, "3.10"],
        [{ "@value": "3", "@type": `${XSD}integer` }, "3.00"],
      ];
      for (const [sent, told] of forms) {
        const made = await make(sent);
        expect([sent, made.status]).toEqual([sent, 303]);
        const { json } = await admin.ask("GET", made.headers.get("location") as string);
        expect([sent, json.price]).toEqual([sent, told]);
      }
      const { json } = await admin.ask("GET", "/contexts/Product");
      expect(json["@context"].price["@type"]).toBe(`${XSD}decimal`);
    });

    test("[VAL-1] that do not fit are 400, and the answer says why", async () => {
      const refused: readonly (readonly [unknown, string])[] = [
        [12.5, 'It must be a decimal number in a string, such as "12.50".'],
        ["1e3", 'It must be a decimal number in a string, such as "12.50".'],
        ["12.505", "It may have at most 2 digits after the point."],
        ["100000000", "It may have at most 8 digits before the point."],
        ["-0.01", "It must be >= 0."],
      ];
      for (const [sent, message] of refused) {
        const answer = await make(sent);
        expect([sent, answer.status, said(answer)]).toEqual([sent, 400, [message]]);
      }
      const { admin } = shop as Desk;
      for (const limit of ["cheap", `0.${"1".repeat(1000)}`]) {
        const wrong = await admin.ask("GET", `/products/?price[gt]=${limit}`);
        expect([wrong.status, said(wrong)]).toEqual([
          400,
          ['Its value must be a decimal number in a string, such as "12.50".'],
        ]);
      }
    });

    test("[VAL-1] are a multiple exactly, and a default has its digits", async () => {
      const { admin } = shop as Desk;
      const order = await admin.make("/orders/", {});
      const invoice = (tax: string) => admin.ask("POST", "/invoices/", { order, dueAt: "2030-01-01T00:00:00Z", tax });
      expect(said(await invoice("999999999999.99"))).toEqual(["It must be a multiple of 0.05."]);
      const made = await invoice("999999999999.95");
      const { json } = await admin.ask("GET", made.headers.get("location") as string);
      expect([json.net, json.tax]).toEqual(["0.00", "999999999999.95"]);
    });

    test("[VAL-1] are ordered and compared as numbers, exactly, page by page", async () => {
      const cents = fc.bigInt({ min: 2n, max: 9_999_999_997n });
      const near = fc.tuple(cents, fc.bigInt({ min: -2n, max: 2n })).map(([one, more]) => one + more);
      const priced = (all: bigint): string => `${all / 100n}.${String(all % 100n).padStart(2, "0")}`;
      const inCents = (price: string): bigint => BigInt(price.replace(".", ""));
      const [sample] = fc.sample(fc.array(fc.oneof(cents, near), { minLength: 30, maxLength: 30 }), 1) as [bigint[]];
      for (const one of [950n, 1000n, ...sample]) expect((await make(priced(one))).status).toBe(303);
      const all = (await listed("")).map(inCents);
      const ascending = all.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(await listed("order[price]=asc")).toEqual(ascending.map(priced));
      expect(await listed("order[price]=desc")).toEqual(ascending.toReversed().map(priced));
      for (const limit of [950n, 1000n, ...sample.slice(0, 8)]) {
        const found = async (query: string) => (await listed(query)).map(inCents).sort();
        const those = (holds: (one: bigint) => boolean) => all.filter(holds).sort();
        const price = priced(limit);
        expect(await found(`price=${price}0`)).toEqual(those((one) => one === limit));
        expect(await found(`price[]=${price}&price[]=0.001`)).toEqual(those((one) => one === limit));
        expect(await found(`price[gt]=${price}`)).toEqual(those((one) => one > limit));
        expect(await found(`price[gte]=${price}`)).toEqual(those((one) => one >= limit));
        expect(await found(`price[lt]=${price}1`)).toEqual(those((one) => one <= limit));
        expect(await found(`price[between]=${price}..${price}9`)).toEqual(those((one) => one === limit));
      }
      const { admin } = shop as Desk;
      const paged: string[] = [];
      for (let at: string | undefined = "/products/?itemsPerPage=7&order[price]=desc"; at !== undefined; ) {
        const { json }: Reply = await admin.ask("GET", at);
        paged.push(...json.member.map(({ price }: { price: string }) => price));
        at = json.view.next;
      }
      expect(paged).toEqual(ascending.toReversed().map(priced));
    });
  });

  describe("ordered enumerations", () => {
    test("[VAL-1] are ordered and compared as the spec lists their values, page by page", async () => {
      const { admin } = help as Desk;
      const organisation = await admin.make("/organisations/", { name: "Acme" });
      const inOrder = ["low", "normal", "high", "urgent"];
      const sent = ["urgent", "low", "high", "normal", "high", "low", "urgent", "normal"];
      for (const urgency of sent) await admin.make("/tickets/", { organisation, subject: "Help", urgency });
      const urgencies = async (query: string): Promise<readonly string[]> => {
        const found: string[] = [];
        for (let at: string | undefined = `/tickets/?itemsPerPage=3&${query}`; at !== undefined; ) {
          const { status, text, json }: Reply = await admin.ask("GET", at);
          expect(status, text).toBe(200);
          found.push(...json.member.map(({ urgency }: { urgency: string }) => urgency));
          at = json.view.next;
        }
        return found;
      };
      const sorted = sent.toSorted((one, other) => inOrder.indexOf(one) - inOrder.indexOf(other));
      expect(await urgencies("order[urgency]=asc")).toEqual(sorted);
      expect(await urgencies("order[urgency]=desc")).toEqual(sorted.toReversed());
      const query = (filter: string) => urgencies(`order[urgency]=asc&${filter}`);
      expect(await query("urgency[gte]=high")).toEqual(sorted.slice(4));
      expect(await query("urgency[gt]=high")).toEqual(sorted.slice(6));
      expect(await query("urgency[lt]=normal")).toEqual(sorted.slice(0, 2));
      expect(await query("urgency[between]=normal..high")).toEqual(sorted.slice(2, 6));
      const wrong = await admin.ask("GET", "/tickets/?urgency[gt]=dire");
      expect([wrong.status, said(wrong)]).toEqual([400, ["Its value must be one of low, normal, high, urgent."]]);
    });
  });

  describe("JSON", () => {
    const INEXACT =
      "It has a number beyond 9007199254740991, or closer to 0 than 1e-40, which is not kept exactly. Send that as a string.";
    const attributes = {
      "@type": "x",
      "@context": { a: 1 },
      list: [[1, 2.5, -0.1], []],
      none: null,
      deep: { yes: true },
    };

    test("[VAL-1] comes back as it was sent, in own terms and in others", async () => {
      const { admin } = shop as Desk;
      for (const value of [attributes, [[1], [{ "@value": null }]], "text", 0, false, { "": "", é: "\ud83d\ude00" }]) {
        const made = await make("1", { attributes: value });
        expect([value, made.status, made.text]).toEqual([value, 303, ""]);
        const product = made.headers.get("location") as string;
        expect((await admin.ask("GET", product)).json.attributes).toEqual(value);
        const { json } = await admin.ask("GET", "/contexts/Product");
        const iri = json["@context"].attributes["@id"];
        expect(json["@context"].attributes["@type"]).toBe("@json");
        const foreign = { "@context": { its: { "@id": iri, "@type": "@json" } }, its: value };
        expect((await admin.ask("PATCH", product, { attributes: { other: 1 } })).status).toBe(204);
        const patched = await admin.ask("PATCH", product, foreign);
        expect([value, patched.status, patched.text]).toEqual([value, 204, ""]);
        expect((await admin.ask("GET", product)).json.attributes).toEqual(value);
        expect((await admin.ask("PATCH", product, { attributes: { other: 1 } })).status).toBe(204);
        const expandedForm = [{ [iri]: [{ "@value": value, "@type": "@json" }] }];
        expect((await admin.ask("PATCH", product, expandedForm)).status).toBe(204);
        expect((await admin.ask("GET", product)).json.attributes).toEqual(value);
        expect((await admin.ask("PATCH", product, { "@context": foreign["@context"], its: null })).status).toBe(204);
        expect((await admin.ask("GET", product)).json).not.toHaveProperty("attributes");
      }
    });

    test("[VAL-1] is bounded, and what is wrong with it is said", async () => {
      const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
      const refused: readonly (readonly [unknown, string])[] = [
        ["x".repeat(65_535), "It may have at most 65536 bytes as JSON."],
        ["é".repeat(32_768), "It may have at most 65536 bytes as JSON."],
        [nested(33), "It may have at most 32 levels of objects and arrays."],
        ...[[9007199254740992], { a: 9e-41 }, -5e-324].map((value) => [value, INEXACT] as const),
      ];
      for (const [attributes, message] of refused) {
        const answer = await make("1", { attributes });
        expect([answer.status, said(answer)]).toEqual([400, [message]]);
      }
      expect((await make("1", { attributes: nested(32) })).status).toBe(303);
      expect((await make("1", { attributes: "x".repeat(65_534) })).status).toBe(303);
      expect((await make("1", { attributes: [0, -0, 1e-40, -1.5e-39] })).status).toBe(303);
    });
  });

  describe("positions", () => {
    const place = async (position: string) => {
      const { admin } = clinic as Desk;
      const name = String(Math.random());
      return admin.ask("POST", "/rooms/", { name, position });
    };
    const near = async (query: string): Promise<readonly string[]> => {
      const { status, text, json } = await (clinic as Desk).admin.ask("GET", `/rooms/?itemsPerPage=100&${query}`);
      expect(status, text).toBe(200);
      return json.member.flatMap(({ position }: { position?: string }) => position ?? []).sort();
    };

    test("[VAL-1] are texts of GeoSPARQL in one form", async () => {
      const { admin } = clinic as Desk;
      for (const [sent, told] of [
        ["point( 16.3725000  -48.20834567891 )", "POINT(16.3725 -48.208345679)"],
        ["<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POINT(-180 +90.0)", "POINT(180 90)"],
        ["POINT(-0 0.0000001)", "POINT(0 0.0000001)"],
      ] as const) {
        const made = await place(sent);
        expect([sent, made.status, made.text]).toEqual([sent, 303, ""]);
        expect((await admin.ask("GET", made.headers.get("location") as string)).json.position).toBe(told);
      }
      for (const wrong of ["POINT(180.5 0)", "POINT(0 91)", "16,48"])
        expect(said(await place(wrong))).toEqual([
          "It must be a position, longitude first, such as POINT(16.3725 48.2083).",
        ]);
      for (const query of [
        "position[near]=16,48",
        "position[within]=1,2,3",
        "position[near]=16,95,1",
        `position[near]=0.${"0".repeat(200)}1,0,1000`,
        "position[within]=1,9,3,4",
      ])
        expect([query, (await admin.ask("GET", `/rooms/?${query}`)).status]).toEqual([query, 400]);
    });

    test("[VAL-1] are found near a place and within a box, across the antimeridian and at the poles", async () => {
      const degrees = (most: number) =>
        fc
          .oneof(fc.integer({ min: -most * 10, max: most * 10 }), fc.integer({ min: most * 10 - 9, max: most * 10 }))
          .map((tenths) => tenths / 10);
      const places = fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 40, maxLength: 40 });
      const [sample] = fc.sample(places, 1) as [[number, number][]];
      for (const [longitude, latitude] of sample)
        expect((await place(`POINT(${longitude} ${latitude})`)).status).toBe(303);
      const all = await near("exists[position]=true");
      const numbers = (position: string) => position.slice(6, -1).split(" ").map(Number) as [number, number];
      const distance = ([x, y]: [number, number], [u, v]: [number, number]) => {
        const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
        const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
        return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, half(y - v) + cosine(y) * cosine(v) * half(x - u))));
      };
      for (const [at, metres] of fc.sample(
        fc.tuple(fc.tuple(degrees(180), degrees(90)), fc.integer({ min: 1, max: 20_100_000 })),
        25,
      )) {
        const expected = all.filter((position) => distance(numbers(position), at) <= metres);
        expect(await near(`position[near]=${[...at, metres]}`)).toEqual(expected);
      }
      for (const [west, east, one, other] of fc.sample(
        fc.tuple(degrees(180), degrees(180), degrees(90), degrees(90)),
        25,
      )) {
        const [south, north] = [Math.min(one, other), Math.max(one, other)];
        const isBetween = (x: number) => (west <= east ? x >= west && x <= east : x >= west || x <= east);
        const expected = all.filter((position) => {
          const [x, y] = numbers(position);
          return (isBetween(x) || (x === 180 && isBetween(-180))) && y >= south && y <= north;
        });
        expect(await near(`position[within]=${[west, south, east, north]}`)).toEqual(expected);
      }
    });
  });
});
