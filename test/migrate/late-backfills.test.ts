// A migration that rows do not fit, and the way on that its refusal tells: the spec says what they get, and the migration is written anew.

import { expect, test } from "vitest";
import { worded } from "../../codegen/commands/plan.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDatabases } from "../databases.ts";
import { migrated, project } from "./project.ts";

describeOnDatabases("a migration that is refused for rows without a value", (databases) => {
  test.each([
    ["alone", ""],
    ["among others", ", size: { type: integer }"],
  ])("%s is written anew when the spec says what they get, and is made then", async (_, more) => {
    await migrated(await databases.fresh(), async ({ database, generate, plan, migrations, up }) => {
      await generate(", kind: { type: string }");
      await up();
      await database.query({
        text: "insert into shelves (code, created, modified) values ('a', now(), now()), ('b', now(), now())",
      });
      const required = `, kind: { type: string, required: true }${more}`;
      const made = (await generate(required)).migrations;
      expect(await up()).toMatch(/as "backfill: …", and generate: that writes this migration anew: a, b\. /);
      expect(await generate(required)).toEqual({ status: "current", migrations: [], idle: [] });

      const backfilled = required.replace("true", () => `true, backfill: "it's $& \\"new\\""`);
      const planned = await plan(backfilled);
      expect(planned).toMatchObject({
        status: "planned",
        changes: [{ effect: "data", said: "makes shelves.kind required", refused: false }],
      });
      expect(planned.migrations.map(({ name }) => `migrations/${name}.ts`)).toEqual(made);
      expect((await generate(backfilled)).migrations).toEqual(made);
      await up();
      const { rows } = await database.query({ text: "select code, kind from shelves order by code" });
      expect(rows).toEqual(["a", "b"].map((code) => ({ code, kind: `it's $& "new"` })));
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
      // Once is enough; another backfill, or none, asks for nothing.
      expect((await generate(required.replace("true", "true, backfill: other"))).migrations).toEqual([]);
      expect((await generate(required)).migrations).toEqual([]);
      for (const _step of made) await migrateDown(database, await migrations());
      await up();
    });
  });
});

describeOnDatabases("a value of another type that becomes required", (databases) => {
  test.each([
    ["string", "integer", "7", "'12'"],
    ["integer", "string", "x", "12"],
  ])("%s to %s, is filled in when the migration is written anew, and goes back", async (was, is, backfill, value) => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      const kinds = async () => (await database.query({ text: "select kind::text from shelves order by code" })).rows;
      await generate(`, kind: { type: ${was} }`);
      await up();
      await database.query({
        text: `insert into shelves (code, kind, created, modified) values ('a', ${value}, now(), now()), ('b', null, now(), now())`,
      });
      const made = (await generate(`, kind: { type: ${is}, required: true }`)).migrations;
      expect(await up()).toMatch(/that writes this migration anew: b\. /);
      expect((await generate(`, kind: { type: ${is}, required: true, backfill: ${backfill} }`)).migrations).toEqual(
        made,
      );
      await up();
      expect(await kinds()).toEqual([{ kind: "12" }, { kind: backfill }]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
      for (const _step of made) await migrateDown(database, await migrations());
      // What the type from before cannot have goes again.
      expect(await kinds()).toEqual([{ kind: "12" }, { kind: was === "string" ? backfill : null }]);
    });
  });
});

describeOnDatabases("a migration that others follow", (databases) => {
  test("is written anew where those leave the value as it is, and all of them are made then", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      await generate(", kind: { type: string }, size: { type: string }");
      await up();
      await database.query({
        text: "insert into shelves (code, size, created, modified) values ('a', '1', now(), now())",
      });
      const made = (await generate(", kind: { type: string, required: true }, size: { type: string }")).migrations;
      const required =
        ", kind: { type: string, required: true }, size: { type: integer, required: true }, note: { type: string }";
      await generate(required);
      expect(await up()).toMatch(/that writes this migration anew: a\. /);
      const backfilled = await generate(required.replace("true", "true, backfill: x"));
      expect(backfilled).toEqual({ status: "written", migrations: made, idle: [] });
      await up();
      const { rows } = await database.query({ text: "select kind, size, note from shelves" });
      expect(rows).toEqual([{ kind: "x", size: 1, note: null }]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
    });
  });
});

test.each([
  ["its type", "kind: { type: integer, required: true }", "7", "change_kind_of_shelves"],
  ["its name", "sort: { type: string, required: true, renamedFrom: kind }", "x", "rename_kind_to_sort_in_shelves"],
])(
  "what has changed %s since is left as it is, and that is told until a backfill is taken out",
  async (_, since, backfill, by) => {
    const { generate, plan, remove } = await project();
    try {
      await generate(", kind: { type: string }");
      await generate(", kind: { type: string, required: true }");
      await generate(`, ${since}`);
      const filled = `, ${since}`.replace("true", `true, backfill: ${backfill}`);
      const told = new RegExp(
        `^The backfill of shelves\\.\\w+ fills no rows: 0002_require_kind_of_shelves looks .*, and 0003_${by} has changed it`,
      );
      const planned = await plan(filled);
      expect(planned).toMatchObject({ status: "current", idle: [expect.stringMatching(told)] });
      expect(worded(planned)).toContain(`\n${planned.idle.join()}\n`);
      expect(await generate(filled)).toMatchObject({ migrations: [], idle: [expect.stringMatching(told)] });
      expect(await generate(`, ${since}`)).toMatchObject({ migrations: [], idle: [] });
      // What is dropped and comes back is made with what rows get.
      await generate("", [`shelves.${since.slice(0, 4)}`]);
      await generate(", kind: { type: string, required: true, backfill: x }");
      expect(await generate(", kind: { type: string, required: true, backfill: y }")).toMatchObject({ idle: [] });
    } finally {
      await remove();
    }
  },
);
