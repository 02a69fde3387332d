/** What is stored within embedded values follows a change of them, in every resource that embeds them, there and back. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planOf, planText } from "../../codegen/commands/plan.ts";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { describe as inWords } from "../../codegen/migrate/change-kinds.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { statementsOf } from "../../src/store/migrate/knex-adapter.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { storeOver } from "../../src/store/open-store.ts";
import type { Json } from "../../src/store/table.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt, written } from "../store/open-store.ts";
import { migrated } from "./project.ts";
import { back, catalogue, migrationsOf, modules, planned, specOf, told } from "./versions.ts";

const access = 'access: { "list, retrieve, append, replace, update, delete": anyone }';

/** Two types that embed values, which hold others: of each the properties that it has. */
const version = async (
  geo: string,
  label = "text: { type: string }",
  town = "",
  box = "spots: { embed: Geo, many: true }",
) =>
  (
    await specOf({
      "town.yaml": `resource: Town\npath: /towns/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, geo: { embed: Geo }, other: { embed: Geo }${town} }\n${access}`,
      "box.yaml": `resource: Box\npath: /boxes/\nproperties: { ${box} }\n${access}`,
      "geo.yaml": `value: Geo\nproperties: { ${geo} }`,
      "label.yaml": `value: Label\nproperties: { ${label} }`,
    })
  ).model;

const GEO =
  "lat: { type: number }, lon: { type: number }, label: { embed: Label }, labels: { embed: Label, many: true }";
const NEXT =
  "latitude: { type: number, renamedFrom: [breadth, lat] }, lon: { type: number }, caption: { embed: Label, renamedFrom: label }, labels: { embed: Label, many: true }";
const WORDS = "words: { type: string, renamedFrom: text }";

const snapshotOf = (model: Model): Snapshot => ({
  migrations: ["0001_initial"],
  tables: tablesOf(model),
  language: "en",
});

const step = (was: Model, is: Model, destructive = false) => planned(snapshotOf(was), is, destructive);

const refusalsOf = async (was: string, is: string) => step(await version(was), await version(is)).refused.map(told);

test("a former name that one of those has who come to share a value is not idle in the others", async () => {
  const files = {
    "town.yaml": `resource: Town\npath: /towns/\nproperties: { geo: { embed: Geo } }\n${access}`,
    "geo.yaml": "value: Geo\nproperties: { lat: { type: number } }",
  };
  const box = (value: string) => `resource: Box\npath: /boxes/\nproperties: { spot: { embed: ${value} } }\n${access}`;
  const point = "value: Point\nproperties: { latitude: { type: number } }";
  const before = await specOf({ ...files, "box.yaml": box("Point"), "point.yaml": point });
  const geo = "value: Geo\nproperties: { latitude: { type: number, renamedFrom: lat } }";
  const after = await specOf({ ...files, "box.yaml": box("Geo"), "geo.yaml": geo });
  const evolution = step(before.model, after.model);
  expect(evolution.refused.map(told)).toEqual([]);
  expect(evolution.changes.map(({ change }) => inWords(change))).toEqual([
    "renames towns.geo.lat to latitude in embedded values",
  ]);
});

test("a rename is told for each that embeds it, and made by one statement a table", async () => {
  const evolution = step(await version(GEO), await version(NEXT, WORDS));
  expect(evolution.refused).toEqual([]);
  expect(evolution.changes.map(({ change, effect }) => `${effect} ${inWords(change)}`)).toEqual(
    ["boxes.spots", "towns.geo", "towns.other"].flatMap((at) => [
      `additive renames ${at}.lat to latitude in embedded values`,
      `additive renames ${at}.label to caption in embedded values`,
      `additive renames ${at}.caption.text to words in embedded values`,
      `additive renames ${at}.labels.text to words in embedded values`,
    ]),
  );
  const [made, ...others] = (await planOf(evolution)).migrations;
  expect(others).toEqual([]);
  expect(made?.name).toBe("0002_rename_lat_to_latitude_in_boxes_and_11_more");
  expect(made).toMatchObject({ transaction: true, locks: [], writes: ["boxes", "towns"], loses: { up: [], down: [] } });
  expect(made?.up.map((sql) => sql.slice(0, 15))).toEqual(['update "boxes" ', 'update "towns" ']);
  expect(made?.down.map((sql) => sql.slice(0, 15))).toEqual(['update "towns" ', 'update "boxes" ']);
});

test("the statement of one is read at a glance", async () => {
  const [was, is] = await Promise.all([
    version("lat: { type: number }", undefined, "", "size: { type: integer }, label: { embed: Label }"),
    version("lat: { type: number }", WORDS, "", "size: { type: integer }, label: { embed: Label }"),
  ]);
  const plan = await planOf(step(was, is));
  const move = (from: string, to: string) =>
    `update "boxes" set "label" = case jsonb_typeof("label") when 'object' then (select coalesce(jsonb_object_agg(case "key" when '${from}' then '${to}' else "key" end, "value" order by "key" in ('${from}')), '{}') from jsonb_each("label")) else "label" end where jsonb_path_exists("label", '$."${from}"')`;
  expect(planText(plan)).toBe(`additive     renames boxes.label.text to words in embedded values (does not roll)

-- 0002_rename_text_to_words_in_boxes
-- does not roll: servers of the former version end before it
-- writes rows of boxes, which other writers wait for
${move("text", "words")};
-- back
${move("words", "text")};
`);
});

test("where a table is altered as well, everybody waits for it", async () => {
  const evolution = step(await version(GEO), await version(NEXT, WORDS, ", size: { type: integer }"));
  expect((await planOf(evolution)).migrations).toMatchObject([{ locks: ["towns"], writes: ["boxes"] }]);
});

test("a rename that is made, or that never was to be made, is nothing", async () => {
  const next = await version(NEXT, WORDS);
  expect(step(next, next).changes).toEqual([]);
  expect(planMigrations(null, tablesOf(next), renameHints(next))).toEqual(planMigrations(null, tablesOf(next)));
});

test("what cannot be meant is refused, once for all that embed it", async () => {
  const lat = "lat: { type: number }";
  const [lost, ...others] = await refusalsOf(lat, "latitude: { type: number }");
  expect(others).toHaveLength(2);
  expect(lost).toBe(
    'unnamed-loss: What "Box" embeds has no property "spots.lat" any more, so its data would be lost. If it is "latitude" of "Geo" now, add there: renamedFrom: lat. If it may be lost, use --destructive boxes.spots.lat',
  );
  expect(await refusalsOf(lat, "latitude: { type: number, renamedFrom: latt }")).toEqual([
    'unknown-former-name: No property of "Geo" was ever stored as "latt". Did you mean "lat"?',
  ]);
  expect(await refusalsOf(lat, `${lat}, size: { type: number, renamedFrom: breadth }`)).toEqual([
    'unknown-former-name: No property of "Geo" was ever stored as "breadth". Remove it: there is nothing to move.',
  ]);
  const both = "latitude: { type: number }, lat: { type: number }";
  expect(await refusalsOf(both, "latitude: { type: number, renamedFrom: lat }")).toEqual([
    'bad-rename: Geo.latitude cannot have what is stored as "lat": there is something stored as "latitude" beside it. Drop one of the two in one version and rename in the next, or take "lat" out of renamedFrom.',
  ]);
  await expect(version("a: { type: number, renamedFrom: lat }, b: { type: number, renamedFrom: lat }")).rejects.toThrow(
    'a former name of "a" too',
  );
  await expect(version("lat: { type: number }, b: { type: number, renamedFrom: lat }")).rejects.toThrow(
    'There still is a property "lat"',
  );
});

describeOnDrawnDatabase("renames within embedded values", (databases) => {
  test("everything is there under its new name, and under the old one on the way back", async () => {
    const [was, is] = await Promise.all([
      version(GEO),
      version(NEXT, WORDS, "", "places: { embed: Geo, many: true, renamedFrom: spots }"),
    ]);
    const migrations = await migrationsOf([was, is]);
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, migrations.slice(0, 1));
      const original = await catalogue(database);
      const old = storeOver(database, { tables: tablesOf(was), credentials: null });
      const label = { text: "x's ? $1" };
      const [full, empty] = [{ lat: 48.2, lon: 16.4, label, labels: [label, {}, { text: "b" }] }, { lon: 0 }];
      const towns: Record<string, Record<string, Json>> = {
        full: { geo: full, other: { ...full, lat: -1 } },
        half: { geo: empty, other: { lat: 0 } },
        none: { geo: null, other: { labels: [] } },
      };
      for (const [code, values] of Object.entries(towns))
        written(await old.resource("Town").append({ code, ...values }, { owner: null }));
      const box = written(await old.resource("Box").append({ spots: [full, {}, empty] }, { owner: null })).id;
      written(await old.resource("Box").append({ spots: [] }, { owner: null }));
      // What is of another type than it should be is left alone.
      await database.query({ text: "update towns set other = '[1]' where code = 'none'" });
      await database.query({ text: `update towns set geo = geo || '{"caption": "stale"}' where code = 'full'` });

      await migrate(database, migrations);
      const store = storeOver(database, { tables: tablesOf(is), credentials: null });
      const stored = async (code: string) => await store.resource("Town").retrieve(code, { visibility: "all" });
      const words = { words: "x's ? $1" };
      const moved = { latitude: 48.2, lon: 16.4, caption: words, labels: [words, {}, { words: "b" }] };
      expect(await stored("full")).toMatchObject({ geo: moved, other: { ...moved, latitude: -1 } });
      expect(await stored("half")).toMatchObject({ geo: empty, other: { latitude: 0 } });
      expect((await database.query({ text: "select geo, other from towns where code = 'none'" })).rows).toEqual([
        { geo: null, other: [1] },
      ]);
      expect(await store.resource("Box").retrieve(box, { visibility: "all" })).toMatchObject({
        places: [moved, {}, empty],
      });
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);

      // A server of the old version has written meanwhile: the statement finds that, and leaves what it has moved.
      await database.query({ text: `update towns set geo = '{"lat": 7}' where code = 'full'` });
      const statements = await statementsOf(migrations[1]?.up as Migration["up"]);
      const text = statements.find((statement) => statement.startsWith('update "towns"')) ?? "";
      await database.query({ text });
      expect(await stored("full")).toMatchObject({ geo: { latitude: 7 }, other: { ...moved, latitude: -1 } });
      await database.query({
        text: "update towns set geo = $1 where code = 'full'",
        values: [JSON.stringify(moved)],
      });

      await back(database, migrations, 1);
      expect(await catalogue(database)).toEqual(original);
      for (const code of ["full", "half"])
        expect(await old.resource("Town").retrieve(code, { visibility: "all" })).toMatchObject(towns[code] as object);
      expect(await old.resource("Box").retrieve(box, { visibility: "all" })).toMatchObject({
        spots: [full, {}, empty],
      });
    } finally {
      await database.close();
    }
  });

  test("what comes with a rename is made of it: a value that there may be several of, another name of the type", async () => {
    const files = (name: string, path: string, embed: string, geo: string) =>
      specOf({
        "town.yaml": `resource: ${name}\n${name === "Town" ? "" : "renamedFrom: Town\n"}path: /${path}/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, ${embed} }\n${access}`,
        "geo.yaml": `value: Geo\nproperties: { ${geo} }`,
      });
    const [was, is] = await Promise.all([
      files("Town", "towns", "geo: { embed: Geo }", "lat: { type: number }"),
      files(
        "City",
        "cities",
        "spots: { embed: Geo, many: true, renamedFrom: geo }",
        "y: { type: number, renamedFrom: lat }",
      ),
    ]);
    const first = await migrationsOf([was.model]);
    const evolution = step(was.model, is.model);
    const migrations = [...first, ...(await modules(evolution.migrations))];
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, first);
      const towns = storeOver(database, { tables: tablesOf(was.model), credentials: null }).resource("Town");
      written(await towns.append({ code: "a", geo: { lat: 1 } }, { owner: null }));
      await migrate(database, migrations);
      const cities = storeOver(database, { tables: tablesOf(is.model), credentials: null }).resource("City");
      expect(await cities.retrieve("a", { visibility: "all" })).toMatchObject({ spots: [{ y: 1 }] });
      await back(database, migrations, 1);
      expect(await towns.retrieve("a", { visibility: "all" })).toMatchObject({ geo: { lat: 1 } });
    } finally {
      await database.close();
    }
  });
});

/** A property of each type that a value may have, within values of which there may be several. */
const TYPES = [
  ["string", "integer", "12", 12],
  ["string", "number", "0.5", 0.5],
  ["string", "boolean", "true", true],
  ["string", "date", "2020-02-29", "2020-02-29"],
  ["string", "dateTime", "2020-02-29T10:00:00.250Z", "2020-02-29T10:00:00.250Z"],
  ["string", "uuid", "0190a6c2-0000-7000-8000-000000000000", "0190a6c2-0000-7000-8000-000000000000"],
  ["string", "string, multilingual: true", "it's ?", { en: "it's ?" }],
  ["string", "string, many: true", "it's ?", ["it's ?"]],
  ["date", "date, many: true", "2020-02-29", ["2020-02-29"]],
  ["dateTime", "dateTime, many: true", "2020-02-29T10:00:00.250Z", ["2020-02-29T10:00:00.250Z"]],
  ["integer", "string", -3, "-3"],
  ["number", "string", 2.25, "2.25"],
  ["number", "integer", 7, 7],
  ["boolean", "string", false, "false"],
  ["date", "dateTime", "2020-02-29", "2020-02-29T00:00:00.000Z"],
  ["integer, many: true", "number, many: true", [1, 2], [1, 2]],
  ["number, many: true", "integer, many: true", [1, 2], [1, 2]],
] as const;

const ofTypes = (types: readonly string[]) => types.map((type, at) => `p${at}: { type: ${type} }`).join(", ");
const record = (values: readonly unknown[]) =>
  Object.fromEntries(values.map((value, at) => [`p${at}`, value])) as Record<string, Json>;

describeOnDrawnDatabase("other types within embedded values", (databases) => {
  test("values are carried over as those of a property of a resource are, and back", async () => {
    const [was, is] = await Promise.all([
      version(ofTypes(TYPES.map(([from]) => from))),
      version(ofTypes(TYPES.map(([, to]) => to))),
    ]);
    const migrations = await migrationsOf([was, is]);
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, migrations.slice(0, 1));
      const [before, after] = [record(TYPES.map(([, , value]) => value)), record(TYPES.map(([, , , value]) => value))];
      const old = storeOver(database, { tables: tablesOf(was), credentials: null });
      const next = storeOver(database, { tables: tablesOf(is), credentials: null });
      written(await old.resource("Town").append({ code: "a", geo: before, other: {} }, { owner: null }));
      const box = written(await old.resource("Box").append({ spots: [before, {}, before] }, { owner: null })).id;
      await migrate(database, migrations);
      expect(await next.resource("Town").retrieve("a", { visibility: "all" })).toMatchObject({ geo: after, other: {} });
      expect(await next.resource("Box").retrieve(box, { visibility: "all" })).toMatchObject({
        spots: [after, {}, after],
      });
      await back(database, migrations, 1);
      expect(await old.resource("Town").retrieve("a", { visibility: "all" })).toMatchObject({ geo: before });
      expect(await old.resource("Box").retrieve(box, { visibility: "all" })).toMatchObject({
        spots: [before, {}, before],
      });
    } finally {
      await database.close();
    }
  });

  test("what does not fit is told with its rows before anything is made, or is cut where that is named", async () => {
    const [was, is] = await Promise.all([
      version(
        "lat: { type: string }, size: { type: number }, label: { embed: Label, many: true }",
        "texts: { type: string, many: true }, name: { type: string, multilingual: true }",
      ),
      version(
        "latitude: { type: number, renamedFrom: lat }, size: { type: integer }, label: { embed: Label }",
        "text: { type: string, renamedFrom: texts }, name: { type: string }",
      ),
    ]);
    const evolution = step(was, is);
    expect((await planOf(evolution)).migrations).toMatchObject([{ locks: ["boxes", "towns"], writes: [] }]);
    expect(evolution.changes.filter(({ change }) => change.does === "retype-part").map(({ effect }) => effect)).toEqual(
      Array.from({ length: 15 }, () => "data"),
    );
    const first = await migrationsOf([was]);
    const checked = [...first, ...(await modules(evolution.migrations))];
    const [fits, label] = [
      { lat: "48.2", size: 3, label: [{ texts: ["a"], name: { en: "n" } }] },
      { texts: ["a", "b"] },
    ];
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, first);
      const old = storeOver(database, { tables: tablesOf(was), credentials: null });
      const next = storeOver(database, { tables: tablesOf(is), credentials: null });
      const add = async (code: string, geo: Json) =>
        written(await old.resource("Town").append({ code, geo }, { owner: null }));
      await add("a", fits);
      await add("b", { lat: "north", size: 0.5, label: [label, label] });
      await add("c", { lat: "1", label: [{ name: { en: "n", de: "m" } }] });
      const original = (await database.query({ text: "select * from towns order by code" })).rows;
      const refused = String(await migrate(database, checked).catch((error: unknown) => error));
      for (const said of [
        "towns.geo.latitude gets the type number, and these rows have texts that are no number, or one that would be written otherwise; change them first: b.",
        "towns.geo.size gets the type integer, and these rows have fractions; change them first, or, where that may be lost, ",
        "towns.geo.label gets the type embedded value, and these rows have several values; change them first, or, where ",
        "towns.geo.label.text gets the type string, and these rows have several values; change them first, or, where ",
        "with --destructive towns.geo.label.text: b.",
        'towns.geo.label.name gets the type string, and these rows have a text in another language than "en"; change them first, or,',
        "with --destructive towns.geo.label.name: c.",
      ])
        expect(refused).toContain(said);
      expect((await database.query({ text: "select * from towns order by code" })).rows).toEqual(original);

      const destructive = ["size", "label", "label.text", "label.name"].map((name) => `towns.geo.${name}`);
      const lossy = planMigrations(snapshotOf(was), tablesOf(is), { ...renameHints(is), destructive });
      expect(
        lossy.changes.filter(({ effect }) => effect === "destructive").map(({ change }) => inWords(change)),
      ).toEqual([
        "changes the type of towns.geo.size from number to integer in embedded values",
        "changes the type of towns.geo.label from embedded value (many) to embedded value in embedded values",
        "changes the type of towns.geo.label.text from string (many) to string in embedded values",
        "changes the type of towns.geo.label.name from string (multilingual) to string in embedded values",
      ]);
      const cutting = [...first, ...(await modules(lossy.migrations))];
      expect(String(await migrate(database, cutting).catch((error: unknown) => error))).toMatch(
        /towns\.geo\.latitude gets the type number, .*: b\. The database is as it was before\.$/,
      );
      written(
        await old.resource("Town").update("b", { geo: { lat: "9", size: 0.5, label: [label, { texts: ["z"] }] } }),
      );
      await migrate(database, cutting);
      const stored = async (code: string) => (await next.resource("Town").retrieve(code, { visibility: "all" }))?.geo;
      expect(await stored("a")).toEqual({ latitude: 48.2, size: 3, label: { text: "a", name: "n" } });
      expect(await stored("b")).toEqual({ latitude: 9, size: 0, label: { text: "a" } });
      expect(await stored("c")).toEqual({ latitude: 1, label: { name: "n" } });
      await back(database, cutting, 1);
      expect((await old.resource("Town").retrieve("a", { visibility: "all" })) as object).toMatchObject({ geo: fits });
    } finally {
      await database.close();
    }
  });

  test("what has another type by then, of whatever kind, stays as it is", async () => {
    const [was, is] = await Promise.all([
      version("a: { type: integer }, b: { type: date }, c: { type: string, many: true }"),
      version("a: { type: string }, b: { type: dateTime }, c: { type: string }"),
    ]);
    const migrations = await migrationsOf([was, is]);
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, migrations.slice(0, 1));
      const values = [
        { a: true, b: "2020-13-45", c: "y" },
        { a: 0.5, b: 7, c: { d: 1 } },
        { a: null, b: null, c: null },
      ];
      for (const [at, value] of values.entries())
        await database.query({
          text: "insert into towns (code, geo, created, modified) values ($1, $2, now(), now())",
          values: [String(at), JSON.stringify(value)],
        });
      await migrate(database, migrations);
      const geo = async () => (await database.query({ text: "select geo from towns order by code" })).rows;
      expect(await geo()).toEqual(values.map((value) => ({ geo: value })));
      await back(database, migrations, 1);
      expect((await geo()).slice(1)).toEqual(values.slice(1).map((value) => ({ geo: value })));
    } finally {
      await database.close();
    }
  });
});

describeOnDrawnDatabase("what is required within embedded values", (databases) => {
  test("is filled in where it is lacking, at all depths, and goes on the way back where nothing had its name before", async () => {
    const [was, is] = await Promise.all([
      version("lat: { type: number }, label: { embed: Label }, labels: { embed: Label, many: true }"),
      version(
        'latitude: { type: number, renamedFrom: lat, required: true, backfill: 0.5 }, unit: { type: string, required: true, backfill: "it\'s \\\\ ?" }, label: { embed: Label, many: true }, labels: { embed: Label, many: true }',
        "text: { type: string, multilingual: true, required: true, backfill: none }",
      ),
    ]);
    const evolution = step(was, is);
    expect(evolution.refused).toEqual([]);
    expect(evolution.changes.map(({ change, effect }) => `${effect} ${inWords(change)}`).slice(0, 10)).toEqual([
      "additive renames boxes.spots.lat to latitude in embedded values",
      "additive renames towns.geo.lat to latitude in embedded values",
      "additive renames towns.other.lat to latitude in embedded values",
      "widening changes the type of boxes.spots.label from embedded value to embedded value (many) in embedded values",
      "widening changes the type of boxes.spots.label.text from string to string (multilingual) in embedded values",
      "widening changes the type of boxes.spots.labels.text from string to string (multilingual) in embedded values",
      "data gives embedded values that have no boxes.spots.latitude the backfill",
      "data gives embedded values that have no boxes.spots.unit the backfill",
      "data gives embedded values that have no boxes.spots.label.text the backfill",
      "data gives embedded values that have no boxes.spots.labels.text the backfill",
    ]);
    expect(evolution.changes.map(({ change }) => change.does)).not.toContain("narrow");
    expect((await planOf(evolution)).migrations).toMatchObject([{ locks: [], writes: ["boxes", "towns"] }]);
    const first = await migrationsOf([was]);
    const migrations = [...first, ...(await modules(evolution.migrations))];
    const database = await openAt(await databases.fresh());
    try {
      await migrate(database, first);
      const old = storeOver(database, { tables: tablesOf(was), credentials: null });
      const next = storeOver(database, { tables: tablesOf(is), credentials: null });
      const spots = [{ lat: 2, label: {}, labels: [{ text: "a" }, {}] }, {}];
      const box = written(await old.resource("Box").append({ spots }, { owner: null })).id;
      written(await old.resource("Town").append({ code: "a", geo: {} }, { owner: null }));
      await migrate(database, migrations);
      const [unit, text] = ["it's \\ ?", { en: "none" }];
      expect((await next.resource("Box").retrieve(box, { visibility: "all" }))?.spots).toEqual([
        { latitude: 2, unit, label: [{ text }], labels: [{ text: { en: "a" } }, { text }] },
        { latitude: 0.5, unit },
      ]);
      expect(await next.resource("Town").retrieve("a", { visibility: "all" })).toMatchObject({
        geo: { latitude: 0.5, unit },
        other: null,
      });
      // What anybody has given there instead goes with it, which has to be named; what was filled in need not be.
      const down = migrations[1]?.losses?.down ?? {};
      expect(Object.keys(down).filter((name) => /unit$|latitude$/.test(name))).toEqual([
        "boxes.spots.unit",
        "towns.geo.unit",
        "towns.other.unit",
      ]);
      const lost = async () => (await database.query({ text: down["boxes.spots.unit"] as string })).rows;
      expect(await lost()).toEqual([{ count: 0 }]);
      written(
        await next.resource("Box").append(
          {
            spots: [
              { latitude: 1, unit },
              { latitude: 2, unit: "m" },
            ],
          },
          { owner: null },
        ),
      );
      expect(await lost()).toEqual([{ count: 1 }]);
      await back(database, migrations, 1);
      expect((await old.resource("Box").retrieve(box, { visibility: "all" }))?.spots).toEqual([
        { lat: 2, label: { text: "none" }, labels: [{ text: "a" }, { text: "none" }] },
        { lat: 0.5 },
      ]);
    } finally {
      await database.close();
    }
  });

  test("what was read with a default stays what it was when that is another, or none", async () => {
    await migrated(await databases.fresh(), async ({ outDir, generate, up, database }) => {
      const size = (properties: string) =>
        writeFile(join(outDir, "..", "spec", "size.yaml"), `value: Size\nproperties: { ${properties} }\n`);
      const shelf = ", size: { embed: Size }, sizes: { embed: Size, many: true }";
      const stored = async () => (await database.query({ text: "select size, sizes from shelves" })).rows;
      await size("width: { type: number }");
      await generate(shelf);
      await up();
      await database.query({
        text: `insert into shelves (code, size, sizes, created, modified) values ('a', '{"width": 1}', '[{"unit": "m"}, {}]', now(), now())`,
      });
      await size("width: { type: number }, unit: { type: string, required: true, default: mm }");
      expect((await generate(shelf)).migrations).toEqual([]);
      await size("width: { type: number }, unit: { type: string, required: true, default: km }");
      expect((await generate(shelf)).migrations).toEqual(["migrations/0002_fill_unit_in_shelves_and_1_more.ts"]);
      await up();
      const filled = { size: { width: 1, unit: "mm" }, sizes: [{ unit: "m" }, { unit: "mm" }] };
      expect(await stored()).toEqual([filled]);
      await database.query({ text: `update shelves set size = '{"width": 2}'` });
      await size("width: { type: number }, unit: { type: string }");
      expect((await generate(shelf)).migrations).toEqual(["migrations/0003_fill_unit_in_shelves_and_1_more.ts"]);
      await up();
      expect(await stored()).toEqual([{ ...filled, size: { width: 2, unit: "km" } }]);
    });
  });

  test("several values of which one is of another type stay, and are no fault of the database", async () => {
    await migrated(await databases.fresh(), async ({ outDir, generate, up, database }) => {
      const size = (properties: string) =>
        writeFile(join(outDir, "..", "spec", "size.yaml"), `value: Size\nproperties: { ${properties} }\n`);
      const shelf = ", size: { embed: Size }";
      await size("widths: { type: number, many: true }");
      await generate(shelf);
      await up();
      const add = (code: string, widths: string) =>
        database.query({
          text: `insert into shelves (code, size, created, modified) values ('${code}', '{"widths": ${widths}}', now(), now())`,
        });
      await add("a", '["x", 1]');
      await add("b", "[1, 2]");
      await size("widths: { type: integer, many: true }");
      await generate(shelf);
      expect(await up()).toMatch(/0002_/);
      expect((await database.query({ text: "select size from shelves order by code" })).rows).toEqual([
        { size: { widths: ["x", 1] } },
        { size: { widths: [1, 2] } },
      ]);
    });
  });

  test("is told as narrower without a backfill, and a project goes on from each version", async () => {
    await migrated(await databases.fresh(), async ({ outDir, generate, plan, up, database }) => {
      const size = (properties: string) =>
        writeFile(join(outDir, "..", "spec", "size.yaml"), `value: Size\nproperties: { ${properties} }\n`);
      const shelf = ", size: { embed: Size }";
      await size("width: { type: number }");
      expect((await generate(shelf)).status).toBe("written");
      expect(await up()).toMatch(/0001_initial$/);
      await database.query({
        text: `insert into shelves (code, size, created, modified) values ('a', '{"width": 1}', now(), now())`,
      });
      await size("breadth: { type: number, required: true, renamedFrom: width }");
      expect((await plan(shelf)).changes.map(({ effect, said }) => `${effect} ${said}`)).toEqual([
        "additive renames shelves.size.width to breadth in embedded values",
        "narrowing narrows shelves.size.breadth: it is required",
      ]);
      expect((await generate(shelf)).migrations).toEqual(["migrations/0002_rename_width_to_breadth_in_shelves.ts"]);
      expect((await generate(shelf)).migrations).toEqual([]);
      await size(
        "breadth: { type: number, required: true, renamedFrom: width }, unit: { type: string, required: true, backfill: m }",
      );
      expect((await generate(shelf)).migrations).toEqual(["migrations/0003_fill_unit_in_shelves.ts"]);
      expect((await generate(shelf)).migrations).toEqual([]);
      await up();
      expect((await database.query({ text: "select size from shelves" })).rows).toEqual([
        { size: { breadth: 1, unit: "m" } },
      ]);
    });
  });
});
