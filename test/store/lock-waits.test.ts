/** Statements by themselves that have to wait for others: they are dated when they can be seen, and begun again where they lose. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import type { Store } from "../../src/store/store.ts";
import { seenWithin } from "../../src/store/writes/commit-dates.ts";
import { freshOnServer } from "../databases.ts";
import { openTestDatabase, written } from "./open-store.ts";

const { serverUrl } = inject("databases");

// PGlite has one session, in which nobody waits for a row.
describe.skipIf(serverUrl === null)("a statement that waits, on PostgreSQL", () => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase({
      name: "PostgreSQL",
      fresh: () => freshOnServer(serverUrl as string),
    }));
    for (const slug of ["drama", "crime"])
      written(await store.resource("Genre").append({ slug, name: { en: slug } }, { owner: null }));
  });
  afterAll(() => store?.close());

  const append = async (content: object) =>
    written(await store.resource("Book").append({ title: { en: "Emma" }, ...content }, { owner: null }));

  /** Resolves once somebody waits for a lock here. */
  async function somebodyWaits(): Promise<void> {
    const text = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    for (let waiting = 0; waiting === 0; ) waiting = (await database.query({ text })).count;
  }
  const hold = (inside: Store, slug: string) => inside.resource("Genre").retrieve(slug, { lock: true });

  test("[CAC-3] is dated after all that could be seen before it", async () => {
    const { id } = await append({});
    let waited: ReturnType<typeof append> | undefined;
    let changed: ReturnType<typeof change> | undefined;
    const change = async () => written(await store.resource("Book").update(id, { mainGenre: "drama" }));
    const before = await store.transaction(async (inside) => {
      await hold(inside, "drama");
      waited ??= append({ mainGenre: "drama" });
      await somebodyWaits();
      changed ??= change();
      // What others wrote meanwhile, and a client may have seen.
      let seen = await append({});
      const first = Date.parse(seen.modified);
      while (Date.parse(seen.modified) < first + 2 * seenWithin) seen = await append({});
      return seen;
    });
    for (const late of [await waited, await changed]) {
      expect(late && late.modified > before.modified).toBe(true);
      expect(await store.resource("Book").retrieve(late?.id ?? "")).toEqual(late);
    }
  });

  test("[ERR-4] and deadlocks is begun again", async () => {
    let waited: ReturnType<typeof append> | undefined;
    await store.transaction(async (inside) => {
      await hold(inside, "crime");
      if (waited === undefined) {
        waited = append({ genres: ["drama", "crime"] });
        await somebodyWaits();
      }
      await hold(inside, "drama");
    });
    expect((await waited)?.genres).toEqual(["drama", "crime"]);
  });
});
