/** Constraints over several columns: on rows that are there, renamed, dropped, and taken back. */

import { expect, test } from "vitest";
import type { Database } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, specOf } from "./versions.ts";

const version = async (keys: string, properties = "size: { type: integer }") => {
  const thing = `resource: Thing\npath: /things/\n${keys}properties:\n  kind: { type: string }\n  begins: { type: date }\n  ends: { type: date }\n  ${properties}\naccess: { "list, append, retrieve, update": anyone }\n`;
  return (await specOf({ "thing.yaml": thing })).model;
};

const CONSTRAINTS = `unique: [[kind, size]]
checks: [ends > begins, size required when kind is big]
noOverlap: [{ from: begins, to: ends, each: kind, unless: size is 0 }]
`;

const VERSIONS = [
  await version(""),
  await version(CONSTRAINTS),
  await version(CONSTRAINTS.replaceAll("size", "extent"), "extent: { type: integer, renamedFrom: size }"),
  await version("checks: [ends >= begins]\n", "extent: { type: number, renamedFrom: size }"),
];

/** What the database tells, whether or not a step has yet looked at the rows. */
const valid = async (database: Database) => (await catalogue(database)).map((line) => line.replace(" NOT VALID", ""));

describeOnDrawnDatabase("constraints over several columns", (databases) => {
  const rows = (database: Database, ...all: readonly string[]) =>
    database.query({
      text: `insert into things (id, kind, size, begins, ends, created, modified) values ${all.map((one, index) => `('00000000-0000-7000-8000-00000000000${index}', ${one}, now(), now())`).join(", ")}`,
    });

  test("stop at rows that violate them, with all of these named, and change nothing", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const made = await migrationsOf(VERSIONS.slice(0, 2));
      await migrate(database, made.slice(0, 1));
      await rows(
        database,
        "'big', null, null, null",
        "'a', 1, '2030-01-01', '2030-01-03'",
        "'a', 1, '2030-01-02', '2030-01-04'",
        "'b', 0, '2030-01-01', '2030-01-03'",
        "'b', 2, '2030-01-02', '2030-01-04'",
        "'c', 3, '2030-01-03', '2030-01-01'",
      );
      const before = await catalogue(database);
      const told = String(await migrate(database, made).catch((error: unknown) => error));
      expect(told).toContain("kind and size become unique together, and several rows have the same values");
      expect(told).toMatch(/"ends > begins"; change them first: \S+05\./);
      expect(told).toMatch(/"size required when kind is big"; change them first: \S+00\./);
      expect(told).toMatch(/"no two of the same kind overlap .*"; change them first: \S+01, \S+02\./);
      expect(await catalogue(database)).toEqual(before);
    } finally {
      await database.close();
    }
  });

  test("hold from then on, follow a rename, give way to others, and go back", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const made = await migrationsOf(VERSIONS, true);
      await migrate(database, made.slice(0, 1));
      const states = [await valid(database)];
      await rows(
        database,
        "'a', 1, '2030-01-01', '2030-01-03'",
        "'a', 0, '2030-01-02', '2030-01-04'",
        "'b', 1, null, null",
      );
      for (let count = 2; count <= made.length; count++) {
        await migrate(database, made.slice(0, count));
        states.push(await valid(database));
      }
      expect(states.at(-1)?.filter((line) => /_check|_excl|_size_|_extent_/.test(line))).toEqual([
        expect.stringContaining("things_ends_begins_gte_check"),
      ]);
      const told = (text: string) =>
        database.query({ text }).then(
          () => "",
          ({ constraint }) => constraint,
        );
      expect(await told("update things set begins = '2031-01-01'")).toBe("things_ends_begins_gte_check");
      for (let count = made.length - 1; count > 0; count--) {
        await back(database, made, count);
        expect(await valid(database)).toEqual(states[count - 1]);
      }
    } finally {
      await database.close();
    }
  });

  test("number rows in the order of their creation, for each value of a link", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const of = async (more: string) =>
        (
          await specOf({
            "box.yaml": 'resource: Box\npath: /boxes/\naccess: { append: anyone, "list, retrieve": anyone }\n',
            "thing.yaml": `resource: Thing\npath: /things/\nproperties:\n  box: { link: Box, required: true, immutable: true, onDelete: cascade }\n${more}access: { append: anyone, "list, retrieve": anyone }\n`,
          })
        ).model;
      const numbers = "  number: { type: integer, sequence: box }\n  other: { type: integer }\n";
      const made = await migrationsOf([await of(""), await of(numbers)]);
      await migrate(database, made.slice(0, 1));
      const before = await valid(database);
      const id = (index: number) => `'00000000-0000-7000-8000-00000000000${index}'`;
      await database.query({
        text: `insert into boxes (id, created, modified) values (${id(1)}, now(), now()), (${id(2)}, now(), now())`,
      });
      const things = [3, 1, 2].map((day, index) => `(${id(index)}, ${id(1)}, '2030-01-0${day}', now())`);
      await database.query({
        text: `insert into things (id, box, created, modified) values ${things.join(", ")}, (${id(3)}, ${id(2)}, now(), now())`,
      });
      await migrate(database, made);
      const { rows: numbered } = await database.query({ text: "select number from things order by id" });
      expect(numbered).toEqual([3, 1, 2, 1].map((number) => ({ number })));
      await back(database, made, 1);
      expect(await valid(database)).toEqual(before);
    } finally {
      await database.close();
    }
  });
});
