/** Requests counted in the database: in one step each, whoever else counts, until the window ends; and the purge of windows that have. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestDatabase } from "./open-store.ts";

describeOnDrawnDatabase("requests counted in the database", (databases) => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
  });
  afterAll(() => store?.close());

  test("[LIM-1] no two are told the same, however many are counted at once, past the limit too", async () => {
    const both = await Promise.all([1, 2].map(() => store.limits.counts({ requests: 10, seconds: 900 })));
    const told = await Promise.all(Array.from({ length: 40 }, (_, index) => both[index % 2]?.add("a", 1)));
    expect(told.map((each) => each?.requests).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect((await both[0]?.add("a", 5))?.requests).toBe(45);
    expect((await both[0]?.add("a", 0))?.requests).toBe(45);
    expect((await both[0]?.add("b", 3))?.requests).toBe(3);
  });

  test("[LIM-1] a window keeps its end, and the next one begins with the first request after it", async () => {
    const seconds = 3600;
    const counts = await store.limits.counts({ requests: 10, seconds });
    const pass = (part: number) =>
      database.query({
        text: "update hydrant_limit set expire = expire - $1::bigint where key = 'c'",
        values: [part * seconds * 1000],
      });
    const begun = Date.now();
    const first = await counts.add("c", 1);
    expect(first.ends).toBeGreaterThanOrEqual(begun + seconds * 1000);
    await pass(0.5);
    const second = await counts.add("c", 1);
    // One that began anew would end half a window later.
    expect([second.requests, second.ends < first.ends - 0.4 * seconds * 1000]).toEqual([2, true]);
    await pass(0.5);
    expect((await counts.add("c", 1)).requests).toBe(1);
  });

  test("windows that have ended are purged, so many at a time, and no others", async () => {
    const counts = await store.limits.counts({ requests: 10, seconds: 900 });
    await database.query({ text: "delete from hydrant_limit" });
    for (const network of ["d", "e", "f"]) await counts.add(network, 1);
    expect(await store.purge(2)).toBe(0);
    await database.query({ text: "update hydrant_limit set expire = expire - 1000000 where key <> 'f'" });
    expect([await store.purge(1), await store.purge(2), await store.purge(2)]).toEqual([1, 1, 0]);
    expect((await database.query({ text: "select key from hydrant_limit" })).rows).toEqual([{ key: "f" }]);
  });

  test("[LIM-1] counting writes nothing to the log of writes", async () => {
    const { rows } = await database.query({
      text: "select relpersistence from pg_class where relname in ('hydrant_limit', 'hydrant_limit_pkey', 'hydrant_limit_expire_idx')",
    });
    expect(rows).toEqual(Array(3).fill({ relpersistence: "u" }));
  });
});
