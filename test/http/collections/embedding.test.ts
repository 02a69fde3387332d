/** What embedding costs: one query more, however many links there are to write out. */

import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handlers } from "../../../src/handlers/index.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { isUpkeep, type Mounted, mounted } from "../mounting.ts";

describeOnDrawnDatabase("embedding", (databases) => {
  let server: Mounted;
  const statements = vi.spyOn(pg.Client.prototype, "query");

  const post = async (path: string, type: string, body: string) => {
    const answer = await fetch(server.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { Authorization: server.authorization, "Content-Type": type },
      body,
    });
    expect(answer.status).toBe(303);
    return answer.headers.get("location") ?? "";
  };
  const make = (path: string, body: object) => post(path, "application/ld+json", JSON.stringify(body));

  beforeAll(async () => {
    server = await mounted(handlers, await databases.fresh());
    for (let number = 0; number < 5; number++) {
      const alpha2 = `A${String.fromCharCode(65 + number)}`;
      const addressCountry = await make("/countries/", { alpha2, name: { en: `Country ${number}` } });
      const images = [await post("/objects/", "text/plain", `b${number}`), await post("/objects/", "text/plain", "c")];
      await make("/places/", { slug: `place-${number}`, name: { en: `Place ${number}` }, addressCountry, images });
    }
    await make("/places/", { slug: "bare", name: { en: "Bare" } });
  });
  afterAll(() => server?.end());

  /** How many statements a request costs, and how many resources stand in its answer as nodes. */
  const cost = async (path: string) => {
    statements.mockClear();
    const answer = await fetch(server.origin + path, { headers: { Authorization: server.authorization } });
    const sent = statements.mock.calls.filter(([asked]) => !isUpkeep(asked)).length;
    const { member, ...item } = (await answer.json()) as { member?: object[] };
    const nodes = (member ?? [item]).flatMap((each) => Object.values(each).flat());
    return [
      answer.status,
      sent,
      nodes.filter((each) => typeof each === "object" && each !== null && "modified" in each).length,
    ];
  };

  test("[COL-6] costs one query more, whichever links are asked for, on a page and on an item", async () => {
    // One for who asks, one for what is asked for.
    expect(await cost("/places/")).toEqual([200, 2, 0]);
    expect(await cost("/places/?embed=addressCountry")).toEqual([200, 3, 5]);
    expect(await cost("/places/?embed=images")).toEqual([200, 3, 10]);
    expect(await cost("/places/?embed=addressCountry,images")).toEqual([200, 3, 15]);
    expect(await cost("/places/place-1?embed=images,addressCountry")).toEqual([200, 3, 3]);
  });

  test("[COL-6] costs none where there is nothing to write out", async () => {
    expect(await cost("/places/bare?embed=images,addressCountry")).toEqual([200, 2, 0]);
    expect(await cost("/places/?embed=images,addressCountry&population[gte]=5")).toEqual([200, 2, 0]);
  });
});
