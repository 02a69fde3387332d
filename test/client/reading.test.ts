/** Reading with the generated client: lists, pages, links, languages, and what it takes in requests. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { inLanguages, NotAnnounced, Refusal } from "../../src/generated/client/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { type Launched, launch } from "../http/launch.ts";
import { connectTo, connectToReadOnly } from "./connecting.ts";

describeOnDrawnDatabase("a client that reads", ({ name, fresh }) => {
  // A server of its own, since what is listed is counted.
  let server: Launched;
  beforeAll(async () => {
    const place = await fresh();
    server = await launch(name, "dataDir" in place ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl });
  });
  afterAll(() => server?.stop());

  test("[COL-3][HYD-3] starts at the entrypoint, and lists what it is asked for in the order it is asked for", async () => {
    const { api, asked } = connectTo(server);
    const austria = await api.countries.retrieve("AT");
    const page = await api.places.list({ addressCountry: austria, order: "-population", itemsPerPage: 2 });
    expect(page.members.map(({ name, slug }) => [name, slug])).toEqual([
      ["Vienna", "vienna-at"],
      ["Graz", "graz-at"],
    ]);
    expect(page.total).toBe(48);
    expect(asked).toEqual([
      "GET countries/AT",
      "GET ",
      `GET places/?addressCountry=${austria.iri}&order[population]=desc&itemsPerPage=2`,
    ]);
    expect((await page.next())?.members[0]?.name).toBe("Linz");
    expect(await page.previous()).toBeNull();
  });

  test("[COL-2] goes through the entries of all pages, each once", async () => {
    const { api, asked } = connectTo(server);
    const names: unknown[] = [];
    for await (const place of api.places.list({ addressCountry: api.countries.at("AT"), itemsPerPage: 20 }))
      names.push(place.slug);
    expect(new Set(names).size).toBe(48);
    expect(asked).toHaveLength(1 + 3);
  });

  test("[COL-3] filters by ranges, beginnings and what there is", async () => {
    const { api } = connectTo(server);
    const { members } = await api.places.list({
      population: { between: [150_000, 160_000], exists: true },
      name: { prefix: "Sal" },
      "addressCountry.alpha3": ["AUT", "ITA"],
      order: "name",
    });
    expect(members.map(({ name }) => name)).toEqual(["Salzburg"]);
  });

  test("[COL-3] takes no filter by nothing for no filter", async () => {
    const { api, asked } = connectTo(server);
    await expect(api.places.list({ addressCountry: [] }).then()).rejects.toThrow("No values for addressCountry");
    expect(asked).toEqual(["GET "]);
  });

  test("[COL-6] loads links of a page that are asked for together in one request, where they can be embedded", async () => {
    const { api, asked } = connectTo(server);
    const { members } = await api.places.list({ order: "-population", itemsPerPage: 5 });
    const before = asked.length;
    const countries = await Promise.all(members.map(({ addressCountry }) => addressCountry?.load()));
    expect(countries.map((country) => country?.alpha2)).toEqual(["CN", "TR", "AR", "IN", "MX"]);
    expect(asked.slice(before)).toEqual(["GET places/?order[population]=desc&itemsPerPage=5&embed=addressCountry"]);
  });

  test("links that cannot be embedded are loaded side by side, each of them once", async () => {
    const { api, asked } = connectTo(server);
    const [one, same, other] = ["AT", "AT", "DE"].map((code) => api.countries.at(code));
    const loaded = await Promise.all([one, same, other].map((link) => link?.load()));
    expect(loaded.map((country) => country?.name)).toEqual(["Austria", "Austria", "Germany"]);
    expect(asked.toSorted()).toEqual(["GET countries/AT", "GET countries/DE"]);
  });

  test("[COL-6] has links written out that a list is asked to embed", async () => {
    const { api, asked } = connectTo(server);
    const page = await api.places.list({ embed: ["addressCountry"], itemsPerPage: 1, order: "-population" });
    expect(page.members[0]?.addressCountry?.alpha3).toBe("CHN");
    const vienna = await api.places.retrieve("vienna-at", { embed: ["addressCountry"] });
    expect([vienna.addressCountry?.name, vienna.location?.latitude]).toEqual(["Austria", 48.20849]);
    expect(asked).toHaveLength(3);
  });

  test("[LNG-2][LNG-4] reads one language, with another to fall back to, and several at once", async () => {
    const { api } = connectTo(server, { locale: "de", fallbackLocale: "en" });
    expect((await api.places.retrieve("vienna-at")).name).toBe("Wien");
    const french = inLanguages(api, { locale: "fr" });
    expect((await french.places.retrieve("vienna-at")).name).toBe("Vienne");
    const several = inLanguages(api, { locales: ["de", "en"] });
    expect((await several.places.retrieve("vienna-at")).name).toEqual({ de: "Wien", en: "Vienna" });
    const { members } = await several.places.list({
      itemsPerPage: 1,
      order: "-population",
      embed: ["addressCountry"],
    });
    expect(members[0]?.addressCountry?.name).toEqual({ de: "China", en: "China" });
  });

  test("[MTH-1] knows what it may do, and has its properties to itself", async () => {
    const { api } = connectTo(server);
    const vienna = await api.places.retrieve("vienna-at");
    expect(vienna.can).toEqual({ retrieve: true, replace: false, update: false, delete: false });
    expect(Object.keys(vienna)).toEqual([
      "slug",
      "name",
      "population",
      "addressCountry",
      "location",
      "created",
      "modified",
    ]);
    expect(JSON.parse(JSON.stringify(vienna))).toMatchObject({ "@id": vienna.iri, slug: "vienna-at" });
  });

  test("fails before a request where nothing is announced, and tells what the service refuses", async () => {
    const { api, asked } = connectTo(server);
    const list: unknown = await api.users.list().then(undefined, (error: unknown) => error);
    expect(list).toBeInstanceOf(NotAnnounced);
    expect(list).toMatchObject({ message: '"list" of users is not announced without a login.' });
    expect(asked).toEqual(["GET "]);
    const refusal: unknown = await api.countries.retrieve("XX").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 404,
      title: "Not Found",
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("in its small form reads alike", async () => {
    const { api } = connectToReadOnly(server);
    const page = await api.places.list({ order: "-population", itemsPerPage: 2, embed: ["addressCountry"] });
    expect(page.members.map(({ addressCountry }) => addressCountry?.name)).toEqual(["China", "Türkiye"]);
    expect(Object.keys(api)).toContain("timezones");
  });
});
