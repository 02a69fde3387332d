/** What the spec says was renamed keeps its rows, and the database is then the one that the new spec would have made. */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { keepCounts } from "../../src/store/rows/counts.ts";
import { describeOnDrawnDatabase, type Place } from "../databases.ts";
import { written } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, planned, specOf, told } from "./versions.ts";

const access = 'access: { "list, retrieve, append, replace, update, delete": anyone }';

const before = await specOf({
  "town.yaml": `
resource: Town
path: /towns/
identifier: slug
properties:
  slug: { type: string, required: true, unique: true }
  label: { type: string, multilingual: true, required: true }
  code: { type: string, unique: true }
  region: { link: Region }
  twins: { link: Town, many: true, onDelete: cascade }
  size: { type: integer, default: 3 }
collection: { filter: { region: equals, label: prefix }, order: [label, size], fast: [region + size], totals: [region] }
${access}`,
  "region.yaml": `
resource: Region
path: /regions/
properties: { name: { type: string } }
${access}`,
});

const after = await specOf({
  "place.yaml": `
resource: Place
renamedFrom: [City, Town]
path: /places/
identifier: handle
properties:
  handle: { type: string, required: true, unique: true, renamedFrom: slug }
  name: { type: string, multilingual: true, required: true, renamedFrom: label }
  shortName: { type: string, unique: true, renamedFrom: code }
  area: { link: Area, renamedFrom: region }
  partners: { link: Place, many: true, onDelete: cascade, renamedFrom: twins }
  size: { type: integer, default: 4 }
  remark: { type: string }
collection: { filter: { area: equals, name: prefix }, order: [name, size], fast: [area + size], totals: [area] }
${access}`,
  "area.yaml": `
resource: Area
renamedFrom: Region
path: /areas/
properties: { name: { type: string } }
${access}`,
});

const snapshotOf = (model: Model): Snapshot => ({
  migrations: ["0001_initial"],
  language: "en",
  tables: tablesOf(model),
});

const step = (from: Model, to: Model, destructive = false) => planned(snapshotOf(from), to, destructive);

const open = async (place: Place): Promise<Database> =>
  "dataDir" in place ? openPglite({ folder: place.dataDir }) : openDatabase({ connectionString: place.databaseUrl });

test("a rename is told as one, and what is neither added nor dropped is not", () => {
  const { artifacts, refused } = step(before.model, after.model);
  expect(refused).toEqual([]);
  expect(artifacts[0]?.path).toBe("migrations/0002_rename_regions_to_areas_and_10_more.ts");
  const told = artifacts[0]?.text.match(/^ \* - .*$/gm)?.map((line) => line.slice(5).replace(" (additive)", ""));
  expect(told).toEqual([
    "renames the table regions to areas",
    "renames the table towns to places",
    "keeps for Area what was kept for Region",
    "renames the index regions_modified_idx to areas_modified_idx",
    "keeps for Place what was kept for Town",
    "renames the column places.slug to handle",
    "renames the column places.label to name",
    "renames the column places.code to short_name",
    "renames the column places.region to area",
    "renames the links towns.twins to places.partners",
    "renames the index towns_modified_idx to places_modified_idx",
    "renames the index towns_region_idx to places_area_idx",
    "renames the index towns_label_prefix_idx to places_name_prefix_idx",
    "renames the index towns_label_order_idx to places_name_order_idx",
    "renames the index towns_size_idx to places_size_idx",
    "renames the index towns_region_size_idx to places_area_size_idx",
    "adds the column places.remark",
    "changes the default of places.size",
  ]);
});

test("a rename that is done, or that never was to be done, is nothing", () => {
  expect(step(after.model, after.model).artifacts.map(({ path }) => path)).toEqual([
    "migrations/index.ts",
    "migrations/snapshot.json",
  ]);
  expect(planMigrations(null, tablesOf(after.model), renameHints(after.model))).toEqual(
    planMigrations(null, tablesOf(after.model)),
  );
});

test("without a word of it, the same is refused as a loss, with a word on how to say it", async () => {
  const town = (property: string) =>
    specOf({ "town.yaml": `resource: Town\npath: /towns/\nproperties: { ${property} }\n${access}` });
  const [was, is] = await Promise.all([town("label: { type: string }"), town("caption: { type: string }")]);
  expect(step(was.model, is.model).refused.map(told)).toEqual([
    'unnamed-loss: "Town" has no property "label" any more, so its data would be lost. If it is "caption" now, add there: renamedFrom: label. If it may be lost, use --destructive towns.label',
  ]);
});

test("a former name that is there beside the present one is refused, and not passed over with a loss", async () => {
  const two = (names: string, more = "") =>
    specOf({
      "town.yaml": `resource: Town\npath: /towns/\nproperties: { ${names} }\n${access}`,
      ...(more === "" ? {} : { "city.yaml": `resource: City\npath: /cities/\n${more}\n${access}` }),
    });
  const [both, renamed, oneLess, none] = await Promise.all([
    two("name: { type: string }, label: { type: string }", "properties: { size: { type: integer } }"),
    two("name: { type: string, renamedFrom: label }", "properties: { size: { type: integer } }"),
    two("label: { type: string }", "properties: { size: { type: integer } }"),
    two("name: { type: string }, label: { type: string }"),
  ]);
  const refused =
    'bad-rename: Town.name cannot have what is stored as "label": there is something stored as "name" beside it. Drop one of the two in one version and rename in the next, or take "label" out of renamedFrom.';
  for (const destructive of [true, false])
    expect(step(both.model, renamed.model, destructive).refused.map(told)).toContain(refused);
  expect(step(both.model, oneLess.model, true).refused).toEqual([]);
  expect(step(oneLess.model, renamed.model).refused).toEqual([]);

  const town = { ...none.model.resources[0], renamedFrom: ["City"] } as Model["resources"][number];
  expect(step(both.model, { ...none.model, resources: [town] }, true).refused.map(told)).toEqual([
    'bad-rename: Town cannot have what is stored as "City": there is something stored as "Town" beside it. Drop one of the two in one version and rename in the next, or take "City" out of renamedFrom.',
  ]);
});

test("tables that would have to pass one another are refused", async () => {
  const two = (one: string, other: string) =>
    specOf({
      "a.yaml": `resource: Ant\npath: /${one}/\n${access}`,
      "b.yaml": `resource: Bee\npath: /${other}/\n${access}`,
    });
  const [was, is] = await Promise.all([two("ants", "bees"), two("bees", "ants")]);
  expect(step(was.model, is.model).refused.map(told)).toEqual([
    expect.stringMatching(/^swapped-paths: What is stored of "Ant" would move to the table bees, which is still/),
  ]);
});

describeOnDrawnDatabase("renames on filled tables", (databases) => {
  test("everything is there under its new name, and under the old one on the way back", async () => {
    const migrations = await migrationsOf([before.model, after.model]);
    const [database, other] = await Promise.all([databases.fresh().then(open), databases.fresh().then(open)]);
    try {
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      const towns = storeOver(database, { tables: tablesOf(before.model), credentials: null });
      await keepCounts(database, tablesOf(before.model));
      const region = written(await towns.resource("Region").append({ name: "Salzkammergut" }, { owner: null })).id;
      const add = async (slug: string, more: object) =>
        written(await towns.resource("Town").append({ slug, label: { en: slug, de: slug }, ...more }, { owner: null }));
      await add("ischl", { region, code: "I" });
      await add("hallstatt", { twins: ["ischl"], size: 9 });

      expect(await migrate(database, migrations)).toEqual(migrations.slice(1).map(({ name }) => name));
      await keepCounts(database, tablesOf(after.model));
      const places = storeOver(database, { tables: tablesOf(after.model), credentials: null });
      const stored = async (handle: string) =>
        (await places.resource("Place").retrieve(handle, { visibility: "all" })) as object;
      expect(await stored("ischl")).toMatchObject({
        name: { en: "ischl", de: "ischl" },
        area: region,
        shortName: "I",
        size: 3,
      });
      expect(await stored("hallstatt")).toMatchObject({ partners: ["ischl"], size: 9, remark: null });

      await migrate(other, await migrationsOf([after.model]));
      expect(await catalogue(database)).toEqual(await catalogue(other));
      await back(database, migrations, 1);
      expect(await catalogue(database)).toEqual(original);
    } finally {
      await Promise.all([database.close(), other.close()]);
    }
  });
});
