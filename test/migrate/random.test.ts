/**
 * Random specs, random rows, random changes of the spec: whatever survives a change is there after its migration, the way back brings back what
 * can be, and what rows do not fit changes nothing. `npm run test:long` tries ten times as many, and prints what they were.
 */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { lossOf } from "../../codegen/migrate/change-kinds.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { changes as changesBetween } from "../../codegen/migrate/table-changes.ts";
import type { Database } from "../../src/store/database/database.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { MigrationFailed, migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { storeOver } from "../../src/store/open-store.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import fc, { isLong, runCount } from "../random.ts";
import { openAt, written } from "../store/open-store.ts";
import {
  followed,
  isEmbedding,
  isMany,
  type Row,
  type Rows,
  rowsOf,
  STANDARDS,
  takenBack,
  type Value,
} from "./rows.ts";
import { anyEdits, edited, type Shape, shapes, yamlOf } from "./shapes.ts";
import { back, catalogue, migrationsOf, modules, specOf } from "./versions.ts";

interface Case {
  readonly before: Shape;
  readonly after: Shape;
  readonly rows: Rows;
  readonly lossy: boolean;
}

const cases: fc.Arbitrary<Case> = shapes.chain((before) =>
  fc.record({
    before: fc.constant(before),
    after: anyEdits.map((all) => all.reduce(edited, before)),
    rows: rowsOf(before),
    lossy: fc.boolean(),
  }),
);

/** Identifiers of rows, by type. */
type Identifiers = readonly (readonly string[])[];

async function fill(database: Database, model: Model, { types }: Shape, rows: Rows): Promise<Identifiers> {
  const store = storeOver(database, { tables: tablesOf(model), credentials: null });
  const made: string[][] = [];
  for (const [at, { name, traits }] of types.entries()) {
    made.push([]);
    for (const row of rows[at] ?? []) {
      const plain = traits.filter(({ kind }) => kind !== "link" && kind !== "links");
      // What is left out gets its default, so what has none is said.
      const record = Object.fromEntries(plain.map((trait) => [trait.name, row.get(trait.name)]));
      made[at]?.push(written(await store.resource(name).append(record, { owner: null })).id);
    }
  }
  const target = (value: Value): Value =>
    typeof value === "number"
      ? (made[0]?.[value] ?? null)
      : Array.isArray(value)
        ? value.map((at) => made[0]?.[at] ?? "")
        : null;
  for (const [at, { name, traits }] of types.entries())
    for (const [index, row] of (rows[at] ?? []).entries()) {
      const links = traits.filter(({ kind }) => kind === "link" || kind === "links");
      const record = Object.fromEntries(links.map((trait) => [trait.name, target(row.get(trait.name) ?? null)]));
      if (links.length > 0) written(await store.resource(name).update(made[at]?.[index] ?? "", record));
    }
  return made;
}

/** The rows as they are read, links as which row they lead to. */
async function read(database: Database, model: Model, { types }: Shape, made: Identifiers): Promise<Rows> {
  const store = storeOver(database, { tables: tablesOf(model), credentials: null });
  const place = (value: unknown): Value => (value === null ? null : (made[0]?.indexOf(String(value)) ?? null));
  return Promise.all(
    types.map(({ name, traits }, at) =>
      Promise.all(
        (made[at] ?? []).map(async (id): Promise<Row> => {
          const record = (await store.resource(name).retrieve(id, { visibility: "all" })) as Record<string, unknown>;
          return new Map(
            traits.map((trait) => {
              const value = record[trait.name] as Value;
              if (trait.kind === "link") return [trait.name, place(value)];
              if (isEmbedding(trait)) return [trait.name, value];
              return [
                trait.name,
                trait.kind === "links" ? (value as string[]).map((one) => place(one) as number) : value,
              ];
            }),
          );
        }),
      ),
    ),
  );
}

/** As JSON, in which a migration's rows can be compared and looked at. */
const shown = (rows: Rows) => rows.map((all) => all.map((row) => Object.fromEntries(row)));

/** How many there were of each kind, of changes as a whole and of what they are made of. */
const found: Record<string, number> = {};
const count = (kind: string): void => {
  found[kind] = (found[kind] ?? 0) + 1;
};

/** What looks at rows, unless what they lose is named. */
const CHECKED: ReadonlySet<string> = new Set(["retype", "retype-part", "link-to-one"]);

let tried = 0;

/** Under paths that no case before had: what a connection has prepared is for tables of those names, with other columns. */
const elsewhere = ({ types, ...others }: Shape): Shape => ({
  ...others,
  types: types.map((type) => ({ ...type, path: type.path.replace(/\/$/, `${tried}/`) })),
});

async function tryOne(database: Database, { rows, lossy, ...versions }: Case): Promise<void> {
  tried++;
  const [before, after] = [elsewhere(versions.before), elsewhere(versions.after)];
  const [old, model] = (await Promise.all([specOf(yamlOf(before)), specOf(yamlOf(after))])).map((one) => one.model) as [
    Model,
    Model,
  ];
  const first = await migrationsOf([old]);
  const tables: readonly Table[] = tablesOf(old);
  const snapshot: Snapshot = { migrations: first.map(({ name }) => name), language: "en", tables };
  const saying = renameHints(model);
  const losses = changesBetween(tables, tablesOf(model), saying).flatMap((change) =>
    lossy || !CHECKED.has(change.does) ? (lossOf(change) ?? []) : [],
  );
  const evolution = planMigrations(snapshot, tablesOf(model), { ...saying, destructive: losses });
  const wanted = followed(before, after, rows, lossy);
  count("planned");
  if ("refused" in wanted && wanted.refused === "by the plan") {
    count("refused by the plan");
    expect(evolution.refused).not.toEqual([]);
    return;
  }
  expect(evolution.refused).toEqual([]);
  const all: readonly Migration[] = [...first, ...(await modules(evolution.migrations))];
  await migrate(database, first);
  const original = await catalogue(database);
  const made = await fill(database, old, before, rows);
  const given = shown(await read(database, old, before, made));
  expect(given).toEqual(shown(rows));
  if ("refused" in wanted) {
    count("refused by the rows");
    await expect(migrate(database, all)).rejects.toThrow(MigrationFailed);
    expect(await catalogue(database)).toEqual(original);
    expect(shown(await read(database, old, before, made))).toEqual(given);
    await back(database, first, 0);
    return;
  }
  count("made");
  for (const { change, effect } of evolution.changes) count(`${effect}: ${change.does}`);
  await migrate(database, all);
  expect(shown(await read(database, model, after, made))).toEqual(shown(wanted.rows));
  const arrived = await catalogue(database);
  expect(await driftOf(database, [...serviceMigrations, ...all])).toEqual([]);

  await back(database, all, first.length);
  const returned = await read(database, old, before, made);
  expect(shown(returned)).toEqual(shown(restored(before, after, rows, wanted.rows)));
  await migrate(database, all);
  const again = followed(before, after, returned, true);
  expect(shown(await read(database, model, after, made))).toEqual("rows" in again ? shown(again.rows) : again);
  expect(await catalogue(database)).toEqual(arrived);
  await back(database, all, 0);

  // The tables of a change are those that the changed spec makes of nothing.
  const fresh = await migrationsOf([model]);
  await migrate(database, fresh);
  expect(await catalogue(database)).toEqual(arrived);
  await back(database, fresh, 0);
}

/** What is there again after the way back: of what was dropped nothing but a default; what was filled in stays, and what was cut is cut. */
function restored(before: Shape, after: Shape, rows: Rows, now: Rows): Rows {
  return before.types.map((type, at) => {
    const is = after.types[at]?.traits ?? [];
    return (rows[at] ?? []).map((_row, index) => {
      const present = now[at]?.[index];
      return new Map(
        type.traits.map((was) => {
          const heir =
            is.find(({ name }) => name === was.name) ?? is.find(({ formerly }) => formerly.includes(was.name));
          if (heir === undefined || present === undefined) return [was.name, dropped(was)];
          if (isEmbedding(was)) {
            const values = returning(before.values, after.values);
            return [was.name, takenBack(heir, was, present.get(heir.name) ?? null, after.values, values)];
          }
          const half = { types: [{ ...type, traits: [heir] }], values: after.values, named: 0 };
          const whole = {
            types: [{ ...type, traits: [{ ...was, required: false, unique: false, formerly: [heir.name] }] }],
            values: before.values,
            named: 0,
          };
          const outcome = followed(half, whole, [[present]], true);
          return [was.name, ("rows" in outcome ? outcome.rows[0]?.[0]?.get(was.name) : null) ?? null];
        }),
      );
    });
  });
}

/** The value types of before, as what those of after were said to have been is what they are. */
const returning = (before: Shape["values"], after: Shape["values"]): Shape["values"] =>
  before.map((value, at) => ({
    ...value,
    traits: value.traits.map((was) => {
      const heir = after[at]?.traits.find(({ formerly }) => formerly.includes(was.name));
      return { ...was, formerly: heir === undefined ? [] : [heir.name] };
    }),
  }));

const dropped = ({ kind, standard }: Shape["types"][number]["traits"][number]): Value => {
  if (isMany(kind)) return [];
  return standard ? (STANDARDS[kind] ?? null) : null;
};

async function clear(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string }>({
    text: "select relname::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname !~ '^hydrant_'",
  });
  for (const { name } of rows) await database.query({ text: `drop table "${name}" cascade` });
  await database.query({ text: "delete from hydrant_migration where owner = 'application'" });
}

describeOnDrawnDatabase("random migrations", (databases) => {
  test("what survives a change is there after it, and on the way back", async () => {
    const place = await databases.fresh();
    const database = await openAt(place);
    try {
      await migrate(database, []);
      await fc.assert(
        fc.asyncProperty(cases, (one) => tryOne(database, one)).afterEach(() => clear(database)),
        {
          numRuns: runCount(5),
          interruptAfterTimeLimit: 5_000_000,
        },
      );
      if (isLong) console.log(databases.name, JSON.stringify(found, null, 1));
      for (const kind of Object.keys(found)) delete found[kind];
    } finally {
      await database.close();
    }
  }, 6_000_000);
});
