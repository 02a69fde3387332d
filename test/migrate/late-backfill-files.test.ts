// What stands in a migration that is written anew with a backfill, and which backfills have one written anew.

import { expect, test } from "vitest";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDatabases } from "../databases.ts";
import { migrated, project } from "./project.ts";

/** What links, and what is to link, of all rows: by what comes of the column. */
const LINKS: readonly (readonly [string, string, string])[] = [
  ["is there", ", up: { link: Room }", ", up: { link: Room, required: true }, side: { link: Room }"],
  ["has another name", ", on: { link: Room }", ", up: { link: Room, required: true, renamedFrom: on }"],
];

describeOnDatabases("a backfill that is said later, and leads nowhere", (databases) => {
  test.each(LINKS)("is told of before anything is made, where what links %s", async (_, was, is) => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      await generate(was);
      await up();
      await database.query({ text: "insert into shelves (code, created, modified) values ('a', now(), now())" });
      const [first] = (await generate(is)).migrations;
      await generate(is.replace("true", "true, backfill: /rooms/zz"));
      expect(await up()).toMatch(
        new RegExp(
          `^Error: The migration ${first?.slice(11, -3)}, which also checks rows for 0003_\\w+, was not applied: .* get is "zz", which rooms has none of; .*: a\\. The database is as it was before\\.$`,
        ),
      );
      await database.query({ text: "insert into rooms (code, created, modified) values ('zz', now(), now())" });
      await up();
      expect((await database.query({ text: "select up from shelves" })).rows).toEqual([{ up: "zz" }]);
      expect(await driftOf(database, [...serviceMigrations, ...(await migrations())])).toEqual([]);
    });
  });
});

describeOnDatabases("a migration that is written anew", (databases) => {
  test("says no more that it looks for the next one, and what fails tells what was made before it", async () => {
    await migrated(await databases.fresh(), async ({ database, generate, migrations, up }) => {
      await generate(", kind: { type: string }, size: { type: string }");
      await up();
      await database.query({
        text: "insert into shelves (code, kind, size, created, modified) values ('a', '1', null, now(), now()), ('b', 'x', '2', now(), now())",
      });
      const required = ", kind: { type: integer }, size: { type: string, required: true }";
      const [, next] = (await generate(required)).migrations;
      expect(await migrations()).toMatchObject([{}, { ahead: next?.slice(11, -3) }, {}]);
      await generate(required.replace("true", "true, backfill: s"));
      expect((await migrations()).filter(({ ahead }) => ahead !== undefined)).toEqual([]);
      const refused = await up();
      expect(refused).toMatch(/ was not applied: shelves\.kind .*: b\. The database is as it was before\.$/);
      expect(refused).not.toContain("which also checks rows for");
      await database.query({ text: "update shelves set kind = null where code = 'b'" });
      // A later version that rows do not fit comes after all that is made.
      const unique = required.replace("true", "true, backfill: s").replace("integer", "integer, unique: true");
      await generate(unique);
      await database.query({ text: "update shelves set kind = '1'" });
      const made = (await migrations()).map(({ name }) => name);
      expect(await up()).toMatch(
        new RegExp(
          `${made[3]} was not applied: .* Nothing of it was applied\\. Applied before it, and kept: ${made[1]}, ${made[2]}\\.$`,
        ),
      );
    });
  });
});

test.each([
  ["what deleting the target does", "up: { link: Room, required: true, onDelete: cascade }", ", b: { type: integer }"],
  [
    "another value, by one with its name",
    "up: { link: Room, required: true }",
    `, b: { type: string, required: true, backfill: '"up"' }`,
  ],
])("a backfill fills rows where what has changed since is %s", async (_, is, beside) => {
  const { generate, remove } = await project();
  try {
    await generate(", up: { link: Room }, b: { type: integer }");
    const { migrations } = await generate(", up: { link: Room, required: true }, b: { type: integer }");
    await generate(`, ${is}${beside}`);
    expect(await generate(`, ${is.replace("true", "true, backfill: /rooms/a")}${beside}`)).toEqual({
      status: "written",
      migrations,
      idle: [],
    });
  } finally {
    await remove();
  }
});

test("a backfill fills no rows where the link has led elsewhere since", async () => {
  const { generate, remove } = await project();
  try {
    await generate(", up: { type: string }");
    await generate(", up: { type: string, required: true }");
    await generate(", up: { link: Room, required: true }");
    expect(await generate(", up: { link: Room, required: true, backfill: /rooms/a }")).toMatchObject({
      migrations: [],
      idle: [expect.stringContaining("shelves.up fills no rows")],
    });
  } finally {
    await remove();
  }
});
