/** Parameters of collections that are not known, and those that are malformed. */

import { beforeAll, describe, expect, test } from "vitest";
import { onDrawnServer, unique } from "../asking.ts";
import { violated } from "../making.ts";
import { aCountryOf, entries, pageAt } from "./walking.ts";

onDrawnServer((server) => {
  const strict = { Prefer: "handling=strict" };

  let query: string;
  let iris: readonly string[];
  beforeAll(async () => {
    ({ query, iris } = await aCountryOf(server, [{ population: 1 }, { population: 2 }]));
  });

  describe("a parameter that is not known", () => {
    test("[COL-3] is ignored", async () => {
      const asked = `${query}&${unique("unknown")}=1&utm_source=mail&population=5&order[slug]=asc`;
      expect(entries(await pageAt(server, asked)).sort()).toEqual([...iris].sort());
    });

    test("[COL-3] is 400 that names those known, where the client prefers strict handling", async () => {
      const answer = await server.get(`${query}&population=5&x[y]=1`, { headers: strict });
      expect([answer.status, violated(answer)]).toEqual([400, ["?population", "?x[y]"]]);
      for (const known of [
        "population[gte]",
        "addressCountry[]",
        "name[prefix]",
        "order[name]",
        "itemsPerPage",
        "cursor",
        "locale",
      ]) {
        expect(answer.json.violations[0].message).toContain(known);
      }
      const prefer = { Prefer: 'respond-async, handling="strict"' };
      expect((await server.get(`${query}&x=1`, { headers: prefer })).status).toBe(400);
      expect((await server.get(`${query}&x=1`, { headers: { Prefer: "handling=lenient" } })).status).toBe(200);
    });

    test("[COL-3] leaves those known alone under strict handling", async () => {
      const asked = `${query}&population[gte]=1&order[name]=asc&itemsPerPage=5&locale=de&fallbackLocale=en&embed=images`;
      expect((await server.get(asked, { headers: strict })).status).toBe(200);
      expect((await server.get("/users/?me", { headers: strict, as: await server.user() })).status).toBe(200);
      expect((await server.get("/countries/?me", { headers: strict })).status).toBe(400);
    });
  });

  test("[COL-3] all that is malformed is told at once", async () => {
    const answer = await server.get(
      "/places/?population[gte]=x&addressCountry=&itemsPerPage=0&cursor=?&order[name]=up&embed=slug",
    );
    expect(answer.status).toBe(400);
    const paths = ["?addressCountry", "?cursor", "?embed", "?itemsPerPage", "?order[name]", "?population[gte]"];
    expect(violated(answer).sort()).toEqual(paths);
  });
});
