// What rows get of a property that is required and has a default, and what servers of the old version may do meanwhile.

import { expect, test } from "vitest";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { migrated } from "./project.ts";

describeOnDrawnDatabase("a property that is required and has a default", (databases) => {
  test("is added with it to the rows that are there, and to those that an old server adds", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, plan, migrations, up }) => {
      const add = (code: string) =>
        database.query({
          text: "insert into shelves (code, created, modified) values ($1, now(), now())",
          values: [code],
        });
      const rows = async () =>
        (await database.query({ text: "select code, kind, tags, name, size from shelves order by code" })).rows;
      await generate("");
      await up();
      await add("a");
      const said = `, kind: { type: string, required: true, default: "it's" }, tags: { type: string, many: true, required: true, default: [x, y] }, name: { type: string, multilingual: true, required: true, default: { en: None } }, size: { type: integer, readOnly: true, required: true, default: 3 }`;
      expect((await plan(said)).changes.map(({ effect }) => effect)).toEqual(Array(4).fill("additive"));
      await generate(said);
      await up();
      await add("b");
      const given = { kind: "it's", tags: ["x", "y"], name: { en: "None" }, size: 3 };
      expect(await rows()).toEqual(["a", "b"].map((code) => ({ code, ...given })));
      await expect(database.query({ text: "update shelves set kind = null" })).rejects.toThrow("null value");
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
      // Nobody has given any of it, so nothing is lost.
      await migrateDown(database, await migrations());
      await up();
      expect(await rows()).toEqual(["a", "b"].map((code) => ({ code, ...given })));
    });
  });

  test("gives rows its backfill instead, where it has one, and those to come the default", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, plan, migrations, up }) => {
      const add = (code: string) =>
        database.query({
          text: "insert into shelves (code, created, modified) values ($1, now(), now())",
          values: [code],
        });
      await generate("");
      await up();
      await add("a");
      const said = ", kind: { type: string, required: true, default: fresh, backfill: old }";
      expect((await plan(said)).changes.map(({ effect }) => effect)).toEqual(["data"]);
      await generate(said);
      await up();
      await add("b");
      const { rows } = await database.query({ text: "select code, kind from shelves order by code" });
      expect(rows).toEqual([
        { code: "a", kind: "old" },
        { code: "b", kind: "fresh" },
      ]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
      // What somebody gave, or left to the default, would not come back.
      const text = (await migrations()).at(-1)?.losses?.down["shelves.kind"] ?? "";
      expect((await database.query({ text })).rows).toEqual([{ count: 1 }]);
    });
  });

  test.each([
    ["had none", "{ type: string }", "{ type: string, required: true, default: x }", "x"],
    ["had one", "{ type: string, default: x }", "{ type: string, required: true, default: x }", "x"],
    ["had another", "{ type: string, default: y }", "{ type: string, required: true, default: x }", "x"],
    ["has a backfill", "{ type: string }", "{ type: string, required: true, default: x, backfill: z }", "z"],
  ])("becomes so where it %s: rows without get what is said, and the others stay", async (_, was, is, got) => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      const rows = async () => (await database.query({ text: "select code, kind from shelves order by code" })).rows;
      await generate(`, kind: ${was}`);
      await up();
      await database.query({
        text: "insert into shelves (code, kind, created, modified) values ('a', null, now(), now()), ('b', 'own', now(), now())",
      });
      const { migrations: made } = await generate(`, kind: ${is}`);
      await up();
      expect(await rows()).toEqual([
        { code: "a", kind: got },
        { code: "b", kind: "own" },
      ]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
      for (const _step of made) await migrateDown(database, await migrations());
      await database.query({ text: "update shelves set kind = null where code = 'b'" });
      await up();
      expect(await rows()).toEqual(["a", "b"].map((code) => ({ code, kind: got })));
    });
  });

  test("may be absent again, and on the way back is the default where it is", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      const rows = async () => (await database.query({ text: "select code, kind from shelves order by code" })).rows;
      await generate(", kind: { type: string, required: true, default: x }");
      await up();
      await generate(", kind: { type: string }");
      await up();
      await database.query({
        text: "insert into shelves (code, created, modified) values ('a', now(), now())",
      });
      expect(await rows()).toEqual([{ code: "a", kind: null }]);
      await migrateDown(database, await migrations());
      expect(await rows()).toEqual([{ code: "a", kind: "x" }]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations()).slice(0, 1)])).toEqual([]);
    });
  });

  test("is the default on the way back where it had another type meanwhile, too", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      const rows = async () => (await database.query({ text: "select code, size from shelves order by code" })).rows;
      await generate(", size: { type: integer, required: true, default: 7 }");
      await up();
      await database.query({
        text: "insert into shelves (code, size, created, modified) values ('a', 1, now(), now())",
      });
      await generate(", size: { type: string }");
      await up();
      await database.query({ text: "insert into shelves (code, created, modified) values ('b', now(), now())" });
      expect(await rows()).toEqual([
        { code: "a", size: "1" },
        { code: "b", size: null },
      ]);
      await migrateDown(database, await migrations());
      expect(await rows()).toEqual([
        { code: "a", size: 1 },
        { code: "b", size: 7 },
      ]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations()).slice(0, 1)])).toEqual([]);
    });
  });
});
