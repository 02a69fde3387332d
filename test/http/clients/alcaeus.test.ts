/** Alcaeus, a generic Hydra client, finds its way through the running server. */

import type { Collection } from "alcaeus";
import { beforeAll, describe, expect, test } from "vitest";
import { onOneServer, unique } from "../asking.ts";
import { client } from "./alcaeus.ts";
import { SCHEMA } from "./expected.ts";
import { trust } from "./trust.ts";

const JSON_LD = { "Content-Type": "application/ld+json" };

onOneServer((server) => {
  beforeAll(() => trust(server));

  describe("an anonymous Alcaeus", () => {
    test("[HYD-4][HYD-3] finds the collections by the links of the entrypoint", async () => {
      const { load } = client();
      const entrypoint = await load(server.address.base);
      const links = entrypoint.getLinks().map(({ resources }) => resources.map(({ id }) => id.value));
      expect(links).toEqual(
        ["countries", "objects", "places", "timezones"].map((name) => [`${server.address.base}${name}/`]),
      );
      expect(entrypoint.operations.map(({ method, title }) => [method, title])).toEqual([
        ["GET", "Retrieve the entrypoint"],
      ]);
    });

    test("[HYD-4][COL-1][COL-2] walks over the pages of a country's places to each of them once, and reads one", async () => {
      const { load, linked, pages, value, environment, announced } = client();
      const entrypoint = await load(server.address.base);
      const country = await countryCalled("NO");
      const places = await load<Collection>(linked(entrypoint, "places") ?? "");
      const wanted = environment
        .clownface()
        .blankNode()
        .addOut(environment.namedNode(`${SCHEMA}addressCountry`), environment.namedNode(country));
      const met: string[] = [];
      const sizes: number[] = [];
      let total: number | undefined;
      for await (const page of pages(places.search?.expand(wanted) ?? "")) {
        met.push(...page.member.map(({ id }) => id.value));
        sizes.push(page.member.length);
        total = page.totalItems;
      }
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).fill(30));
      expect(met).toHaveLength(total ?? -1);
      expect(new Set(met).size).toBe(met.length);

      const oslo = await load(met.find((each) => each.endsWith("/oslo-no")) ?? "");
      expect(value(oslo, `${SCHEMA}name`)).toBe("Oslo");
      expect(value(oslo, `${SCHEMA}addressCountry`)).toBe(country);
      expect(linked(oslo, "addressCountry")).toBe(country);
      expect(announced(oslo)).toEqual([`${server.address.base}apidoc/#RetrieveResourceOperation`]);

      /** IRI of the country with a code, which is met on some page. */
      async function countryCalled(code: string): Promise<string> {
        for await (const page of pages(linked(entrypoint, "countries") ?? "")) {
          const found = page.member.find((each) => value(each, `${SCHEMA}identifier`) === code);
          if (found !== undefined) return found.id.value;
        }
        throw new Error(`there is no country ${code}`);
      }
    });
  });

  describe("an Alcaeus that comes by an alias", () => {
    test.each(["", "countries/NO", "places/oslo-no?locale=nb", "countries/", "countries/?itemsPerPage=5"])(
      "[HYD-4][TRN-2] finds what %s is about, under its canonical address",
      async (path) => {
        const { load, linked } = client();
        const root = await load(`${server.address.alias}${path}`);
        expect(root.id.value).toBe(`${server.address.base}${path.replace(/\?.*/, "")}`);
        expect(root.operations.map(({ method }) => method)).toContain("GET");
        if (path === "") expect(linked(root, "countries")).toBe(`${server.address.base}countries/`);
      },
    );
  });

  describe("an Alcaeus that is logged in", () => {
    test("[HYD-4][MTH-1] appends an address, reads, changes, replaces and deletes it by what is announced", async () => {
      const { load, linked, value, operation, hydra } = client(await server.user());
      const addresses = await load<Collection>(linked(await load(server.address.base), "addresses") ?? "");
      const append = operation(addresses, "POST");
      const required = append.expects.flatMap((each) => ("supportedProperty" in each ? each.supportedProperty : []));
      expect(required.filter((each) => each.required).map(({ title }) => title)).toEqual([
        "streetAddress",
        "addressLocality",
        "addressCountry",
      ]);

      const locality = unique("Salzburg");
      const body = { streetAddress: "Getreidegasse 9", addressLocality: locality, addressCountry: "/countries/AT" };
      const made = await append.invoke(JSON.stringify(body), JSON_LD);
      expect(made.response?.xhr.redirected).toBe(true);
      const iri = made.representation?.root?.id.value ?? "";
      expect(iri).toMatch(/\/addresses\/[0-9a-f-]{36}$/);

      const read = await load(iri);
      expect(value(read, `${SCHEMA}addressLocality`)).toBe(locality);
      expect(linked(read, "addressCountry")).toBe(`${server.address.base}countries/AT`);

      const changed = await operation(read, "PATCH").invoke(JSON.stringify({ postalCode: "5020" }), JSON_LD);
      expect(changed.response?.xhr.status).toBe(204);
      expect(value(await load(iri), `${SCHEMA}postalCode`)).toBe("5020");

      const replaced = await operation(await load(iri), "PUT").invoke(JSON.stringify(body), JSON_LD);
      expect(replaced.response?.xhr.status).toBe(204);
      expect(value(await load(iri), `${SCHEMA}postalCode`)).toBeUndefined();

      const deleted = await operation(await load(iri), "DELETE").invoke();
      expect(deleted.response?.xhr.status).toBe(204);
      expect((await hydra.loadResource(iri)).response?.xhr.status).toBe(404);
    });

    test("[HYD-4] acts on the very entry of a page that it was asked to", async () => {
      const user = await server.user();
      const { load, linked, operation } = client(user);
      const body = { streetAddress: "Makartplatz 8", addressLocality: "Salzburg", addressCountry: "/countries/AT" };
      const made = [];
      for (const street of ["First", "Second", "Third"])
        made.push(await server.ask("POST", "/addresses/", { as: user, body: { ...body, streetAddress: street } }));
      const [first, second, third] = made.map(({ headers }) => headers.get("location") ?? "");
      const page = await load<Collection>(linked(await load(server.address.base), "addresses") ?? "");
      expect(page.member.map(({ id }) => id.value)).toEqual([first, second, third]);
      const entry = page.member.find(({ id }) => id.value === second);
      if (entry === undefined) throw new Error("the entry is not on its page");
      expect((await operation(entry, "DELETE").invoke()).response?.xhr.status).toBe(204);
      const left = await server.get("/addresses/", { as: user });
      expect(left.json.member.map((each: { "@id": string }) => each["@id"])).toEqual([first, third]);
    });

    test("[HYD-4][ERR-1] reads from an error what was wrong with its body", async () => {
      const { load, linked, operation, environment } = client(await server.user());
      const addresses = await load<Collection>(linked(await load(server.address.base), "addresses") ?? "");
      const refused = await operation(addresses, "POST").invoke(
        JSON.stringify({ addressLocality: "Salzburg" }),
        JSON_LD,
      );
      expect(refused.response?.xhr.status).toBe(400);
      const { hydra } = environment.ns;
      const [error] = refused.representation?.ofType(hydra.Error) ?? [];
      expect(error?.pointer.out(hydra.statusCode).value).toBe("400");
      const violated = error?.pointer.out(environment.namedNode(`${server.address.base}apidoc/#Error/violations`));
      expect(
        violated?.out(environment.namedNode(`${server.address.base}apidoc/#Error/property`)).values.sort(),
      ).toEqual(["addressCountry", "streetAddress"]);
    });
  });
});
