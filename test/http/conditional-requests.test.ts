/** What “not modified” costs: a query for the row, one for who asks, and no body (clause CAC-2). */

import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handlers } from "../../src/handlers/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { isUpkeep, type Mounted, mounted } from "./mounting.ts";

/** How often the name of a place was looked at, which nothing but its representation has. */
let represented = 0;

const watched: typeof handlers = {
  ...handlers,
  places: {
    ...handlers.places,
    async retrieve(request) {
      const answer = await handlers.places.retrieve(request);
      if (answer.status !== 200) return answer;
      const record = new Proxy(answer.record, {
        get(target, property) {
          if (property === "name") represented++;
          return Reflect.get(target, property);
        },
      });
      return { ...answer, record };
    },
  },
};

describeOnDrawnDatabase("not modified", (databases) => {
  let server: Mounted;
  const statements = vi.spyOn(pg.Client.prototype, "query");

  beforeAll(async () => {
    server = await mounted(watched, await databases.fresh());
    const made = await fetch(`${server.origin}/places/`, {
      method: "POST",
      redirect: "manual",
      headers: { Authorization: server.authorization, "Content-Type": "application/ld+json" },
      body: JSON.stringify({ slug: "here", name: { en: "Here" } }),
    });
    expect(made.status).toBe(303);
  });
  afterAll(() => server?.end());

  /** A request, and what it cost. */
  const asked = async (path: string, headers: Record<string, string>) => {
    represented = 0;
    statements.mockClear();
    const answer = await fetch(server.origin + path, { headers });
    return {
      status: answer.status,
      body: await answer.text(),
      date: answer.headers.get("last-modified") ?? "",
      statements: statements.mock.calls.filter(([sent]) => !isUpkeep(sent)).length,
      represented,
    };
  };

  test.each([
    ["anyone", false, 1],
    ["a user", true, 2],
  ])("[CAC-2] an item costs one query for its row, to %s, and is not represented", async (_who, known, queries) => {
    const who: Record<string, string> = known ? { Authorization: server.authorization } : {};
    const full = await asked("/places/here", who);
    expect([full.status, full.statements, full.represented > 0]).toEqual([200, queries, true]);
    // Until the second of the change is over, it is rightly sent again.
    let { date } = full;
    let again = await asked("/places/here", { ...who, "If-Modified-Since": date });
    for (let attempt = 0; attempt < 100 && again.status === 200; attempt++) {
      date = again.date;
      await new Promise((resolve) => setTimeout(resolve, 100));
      again = await asked("/places/here", { ...who, "If-Modified-Since": date });
    }
    expect(again).toEqual({ status: 304, body: "", date, statements: queries, represented: 0 });
  });
});
