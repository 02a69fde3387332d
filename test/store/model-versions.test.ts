/** Since when a deployment serves: restarts change nothing, and one that comes back begins anew. */

import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openTestDatabase, written } from "./open-store.ts";

describeOnDrawnDatabase("deployments", (databases) => {
  let store: Store;
  let database: Database;
  beforeEach(async () => {
    ({ store, database } = await openTestDatabase(databases));
    return () => store.close();
  });

  test("[CAC-3] a deployment has served since its first start, and not only since its last", async () => {
    const first = await store.firstServed("a");
    expect(await store.firstServed("a")).toBe(first);
  });

  test("[CAC-3] one that comes back after another serves since then", async () => {
    const first = await store.firstServed("a");
    const other = await store.firstServed("b");
    expect(other).toBeGreaterThan(first);
    const again = await store.firstServed("a");
    // Not within a second that clients may have been told by the other.
    expect(Math.floor(again / 1000)).toBeGreaterThan(Math.floor(other / 1000));
    expect(await store.firstServed("a")).toBe(again);
    expect(await store.firstServed("b")).toBeGreaterThan(again);
  });

  test("[CAC-3] after the clock was set back, it serves since the second after the latest date that there is", async () => {
    const genres = store.resource("Genre");
    written(await genres.append({ slug: "old", name: { en: "old" } }, { owner: null }));
    await store.firstServed("a");
    const latest = "2100-01-01T00:00:00.500Z";
    await database.query({ text: "update genres set modified = $1", values: [latest] });
    expect(await store.firstServed("a")).toBe(Date.parse("2100-01-01T00:00:01.000Z"));
    await genres.delete("old");
    expect(await store.firstServed("a")).toBe(Date.parse("2100-01-01T00:00:01.000Z"));
  });
});
