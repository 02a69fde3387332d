/** Writes that others see late: whatever makes them so, they are dated when they are seen, or after. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { everyRecord } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import { seenWithin } from "../../src/store/writes/commit-dates.ts";
import { describeOnDatabases } from "../databases.ts";
import { openTestDatabase, written } from "./open-store.ts";

const plain = {
  ...everyRecord,
  size: 10,
} as const;

describeOnDatabases("writes that are seen late", (databases) => {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    ({ store, database } = await openTestDatabase(databases));
    // A disk that is slow: a commit waits at its very end, as often as `slow` has a line, and tells when it was over.
    await database.query({ text: "create table slow (milliseconds integer)" });
    await database.query({ text: "create table seen (at timestamptz)" });
    await database.query({
      text: `create function be_slow() returns trigger language plpgsql as $$
        declare
          pause integer;
        begin
          delete from slow where ctid = (select ctid from slow limit 1) returning milliseconds into pause;
          if pause is not null then
            perform pg_sleep(pause / 1000.0);
            insert into seen values (clock_timestamp());
          end if;
          return null;
        end $$`,
    });
    for (const table of ["genres", "hydrant_deletion"])
      await database.query({
        text: `create constraint trigger slow after insert or update on ${table} deferrable initially deferred for each row execute function be_slow()`,
      });
  });
  afterAll(() => store?.close());

  const genres = () => store.resource("Genre");
  const genre = (slug: string) => ({ slug, name: { en: slug } });
  const slowly = async (...pauses: readonly number[]) => {
    await database.query({ text: "delete from seen" });
    for (const pause of pauses) await database.query({ text: "insert into slow values ($1)", values: [pause] });
  };
  /** When the last of the slow commits was over, in milliseconds. */
  const seen = async () => {
    const { rows } = await database.query<{ at: string }>({ text: "select max(at) as at from seen" });
    expect((await database.query({ text: "select from slow" })).count).toBe(0);
    return Date.parse(rows[0]?.at ?? "");
  };
  const dated = async (slug: string) => Date.parse((await genres().retrieve(slug))?.modified ?? "");
  const lastChange = async () => Date.parse((await genres().list(plain)).lastChange ?? "");

  test("[CAC-3] a row that is added", async () => {
    await slowly(400);
    written(await genres().append(genre("added"), { owner: null }));
    expect(await dated("added")).toBeGreaterThan((await seen()) - seenWithin);
  });

  test("[CAC-3] a row that is changed, by a statement of its own and in a transaction", async () => {
    written(await genres().append(genre("changed"), { owner: null }));
    await slowly(400);
    written(await genres().update("changed", { name: { en: "other" } }));
    expect(await dated("changed")).toBeGreaterThan((await seen()) - seenWithin);
    await slowly(400);
    await genres().overwrite("changed", { name: { en: "another" } });
    expect(await dated("changed")).toBeGreaterThan((await seen()) - seenWithin);
    await slowly(400);
    await store.transaction((inside) => inside.resource("Genre").update("changed", { name: { en: "one more" } }));
    expect(await dated("changed")).toBeGreaterThan((await seen()) - seenWithin);
  });

  test("[CAC-3] a row that is deleted", async () => {
    written(await genres().append(genre("gone"), { owner: null }));
    await slowly(400);
    expect(await genres().delete("gone")).toEqual({ deleted: true });
    expect(await lastChange()).toBeGreaterThan((await seen()) - seenWithin);
  });

  test("[CAC-3] on a disk that is slow each time", async () => {
    await slowly(400, 500, 700);
    written(await genres().append(genre("ever"), { owner: null }));
    expect(await dated("ever")).toBeGreaterThan((await seen()) - seenWithin);
  });

  // PGlite has one session: nobody waits for a row there.
  if (databases.name === "PGlite") return;

  test("[CAC-3] a row that somebody holds, and leaves as it is", async () => {
    written(await genres().append(genre("held"), { owner: null }));
    let holds = () => {};
    const held = new Promise<void>((resolve) => {
      holds = resolve;
    });
    const released = store.transaction(async (inside) => {
      await inside.resource("Genre").retrieve("held", { lock: true });
      holds();
      const waits = async () =>
        (
          await database.query({
            text: "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          })
        ).count > 0;
      while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 10));
      await new Promise((resolve) => setTimeout(resolve, 2 * seenWithin));
      const { rows } = await database.query<{ at: string }>({ text: "select clock_timestamp() as at" });
      return Date.parse(rows[0]?.at ?? "");
    });
    await held;
    written(await genres().update("held", { name: { en: "other" } }));
    expect(await dated("held")).toBeGreaterThan((await released) - seenWithin);
  });
});
