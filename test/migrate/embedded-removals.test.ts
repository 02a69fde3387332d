/** What goes from embedded values is taken out of what is stored of them, and the migration says so. */

import { expect, test } from "vitest";
import { planOf, planText } from "../../codegen/commands/plan.ts";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { storeOver } from "../../src/store/open-store.ts";
import type { Json } from "../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt, written } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, planned, specOf } from "./versions.ts";

/** Journeys that embed fares, one and several, which embed labels. */
const version = async (fare: string, label: string, town = "geo: { embed: Label }") =>
  (
    await specOf({
      "journey.yaml": `resource: Journey\npath: /journeys/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, fare: { embed: Fare }, fares: { embed: Fare, many: true } }\naccess: { "list, retrieve, append, replace, update, delete": anyone }`,
      "town.yaml": `resource: Town\npath: /towns/\nproperties: { ${town} }\naccess: { list: anyone }`,
      "fare.yaml": `value: Fare\nproperties: { ${fare} }`,
      "label.yaml": `value: Label\nproperties: { ${label} }`,
    })
  ).model;

const FARE =
  "amount: { type: number }, currency: { type: string }, label: { embed: Label }, labels: { embed: Label, many: true }";
const LABEL = "text: { type: string }, note: { type: string }";

test("a loss that was named stands in a migration, with the statement that makes it", async () => {
  const of = async (parts: string) =>
    (
      await specOf({
        "journey.yaml":
          'resource: Journey\npath: /journeys/\nproperties: { fare: { embed: Fare } }\naccess: { "list, append": anyone }',
        "fare.yaml": `value: Fare\nproperties: { ${parts} }`,
      })
    ).model;
  const [was, is] = [
    await of("amount: { type: number }, currency: { type: string }"),
    await of("amount: { type: number }"),
  ];
  const snapshot = { migrations: ["0001_initial"], tables: tablesOf(was), language: "en" };
  const evolution = planned(snapshot, is, true);
  const [made] = evolution.migrations;
  expect(made?.text).toContain(" * - drops journeys.fare.currency from embedded values (destructive)\n");
  expect(made?.text).toContain('\nexport const effect = "destructive";\n');
  expect(made?.text).toContain('\nexport const losses = {\n  up: ["journeys.fare.currency"],\n  down: {},\n};\n');
  expect(
    planText(await planOf(evolution)),
  ).toBe(`destructive  drops journeys.fare.currency from embedded values (does not roll)

-- 0002_drop_currency_from_journeys
-- does not roll: servers of the former version end before it
-- writes rows of journeys, which other writers wait for
update "journeys" set "fare" = case jsonb_typeof("fare") when 'object' then "fare" - 'currency' else "fare" end where jsonb_path_exists("fare", '$."currency"');
-- back
`);
});

describeOnDrawnDatabase("what goes from embedded values", (databases) => {
  test("is taken out at whatever depth, beside renames and other types; the way back brings none of it", async () => {
    const [was, is] = await Promise.all([
      version(FARE, LABEL),
      version(
        "price: { type: string, renamedFrom: amount }, caption: { embed: Label, renamedFrom: label }, labels: { embed: Label, many: true }",
        "text: { type: string }",
        "geo: { embed: Label }, size: { type: integer }",
      ),
    ]);
    const migrations = await migrationsOf([was, is], true);
    expect(migrations[1]).toMatchObject({
      effect: "destructive",
      locks: ["towns"],
      writes: ["journeys"],
      losses: {
        up: [
          "journeys.fare.currency",
          "journeys.fare.caption.note",
          "journeys.fare.labels.note",
          "journeys.fares.currency",
          "journeys.fares.caption.note",
          "journeys.fares.labels.note",
          "towns.geo.note",
        ],
      },
    });
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      const old = storeOver(database, { tables: tablesOf(was), credentials: null }).resource("Journey");
      const label = { text: "x", note: "what's ?" };
      const fare = { amount: 2.5, currency: "EUR", label, labels: [label, {}, { note: "b" }] };
      const rows: Record<string, Record<string, Json>> = {
        full: { fare, fares: [fare, {}, { currency: "EUR" }] },
        half: { fare: { amount: 1 }, fares: [] },
        none: { fare: null, fares: [{ labels: [] }] },
      };
      for (const [code, values] of Object.entries(rows))
        written(await old.append({ code, ...values }, { owner: null }));
      // What is of another type than it should be is left alone.
      await database.query({
        text: `update journeys set fare = '{"label": "note", "labels": ["note", {"note": 1}], "currency": null}' where code = 'none'`,
      });

      await migrate(database, migrations);
      const next = storeOver(database, { tables: tablesOf(is), credentials: null }).resource("Journey");
      const stored = async (code: string) =>
        (
          await database.query<{ fare: Json; fares: Json }>({
            text: `select fare, fares from journeys where code = '${code}'`,
          })
        ).rows[0];
      const moved = { price: "2.5", caption: { text: "x" }, labels: [{ text: "x" }, {}, {}] };
      expect(await stored("full")).toEqual({ fare: moved, fares: [moved, {}, {}] });
      expect(await next.retrieve("full", { visibility: "all" })).toMatchObject({ fare: moved, fares: [moved, {}, {}] });
      expect(await stored("half")).toEqual({ fare: { price: "1" }, fares: [] });
      expect(await stored("none")).toEqual({
        fare: { caption: "note", labels: ["note", {}] },
        fares: [{ labels: [] }],
      });
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);

      await back(database, migrations, 1);
      expect(await catalogue(database)).toEqual(original);
      const left = { amount: 2.5, label: { text: "x" }, labels: [{ text: "x" }, {}, {}] };
      expect(await stored("full")).toEqual({ fare: left, fares: [left, {}, {}] });
    } finally {
      await database.close();
    }
  });
});
