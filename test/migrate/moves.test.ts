/** Tables that take the names of others, and tables that go while others link to them: there and back, on filled tables. */

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import type { Database } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { storeOver } from "../../src/store/open-store.ts";
import { keepCounts } from "../../src/store/rows/counts.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt, written } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, specOf } from "./versions.ts";

const access = 'access: { "list, retrieve, append, replace, update, delete": anyone }\n';

/** What has a name in the schema beside its table: unique values, links, many links, indexes; `going` is in the first version only. */
const kept = (target: string) =>
  `code: { type: string, unique: true }, next: { link: ${target}, onDelete: clear }, all: { link: ${target}, many: true, onDelete: clear }`;
const going = (target: string) =>
  `, old: { type: string, unique: true }, said: { type: string }, some: { link: ${target}, many: true, onDelete: clear }`;
const insect = (name: string, path: string, target: string, isFirst: boolean) => `
resource: ${name}
path: /${path}/
properties: { ${kept(target)}${isFirst ? going(target) : ""} }
collection: { filter: { code: prefix${isFirst ? ", said: equals" : ""} }, order: [code] }
${access}`;

const insects = (ants: string, bees: string, isFirst = false) =>
  specOf({ "ant.yaml": insect("Ant", ants, "Bee", isFirst), "bee.yaml": insect("Bee", bees, "Ant", isFirst) });

/** Each of some types links to the others and to itself, and what stays links to one of them in the first version. */
const circle = async (names: readonly string[], isFirst: boolean) => {
  const gone = names.map((name) => [
    `${name.toLowerCase()}.yaml`,
    `resource: ${name}\npath: /${name.toLowerCase()}s/\nproperties:\n  code: { type: string, unique: true }\n${names
      .flatMap((other) => [
        `  to${other}: { link: ${other}, onDelete: restrict }\n`,
        `  all${other}: { link: ${other}, many: true, onDelete: cascade }\n`,
      ])
      .join("")}collection: { filter: { code: prefix } }\n${access}`,
  ]);
  const linking = isFirst
    ? `, next: { link: ${names[0]} }, all: { link: ${names[0]}, many: true, onDelete: cascade }`
    : "";
  return specOf({
    "moth.yaml": `resource: Moth\npath: /moths/\nproperties: { code: { type: string }${linking} }\n${access}`,
    ...(isFirst ? Object.fromEntries(gone) : {}),
  });
};

/** Steps from one version to another; the tables of the first are filled with a row that links to others. */
const STEPS: Readonly<Record<string, () => Promise<readonly { readonly model: Model }[]>>> = {
  "the first takes the place of the second": async () => [
    await insects("ants", "bees", true),
    await insects("bees", "wasps"),
  ],
  "the second takes the place of the first": async () => [
    await insects("ants", "bees", true),
    await insects("wasps", "ants"),
  ],
  "two that link to one another go": async () => [
    await circle(["Ant", "Bee"], true),
    await circle(["Ant", "Bee"], false),
  ],
  "a circle of three goes": async () => [
    await circle(["Wasp", "Ant", "Bee"], true),
    await circle(["Wasp", "Ant", "Bee"], false),
  ],
};

/** Rows in each table, with a value for each column of text and each link that can have one. */
async function fill(database: Database, model: Model): Promise<void> {
  const tables = tablesOf(model);
  await keepCounts(database, tables);
  const store = storeOver(database, { tables, credentials: null });
  const made = new Map<string, string>();
  for (const { resource, name } of tables)
    made.set(name, written(await store.resource(resource).append({ code: name }, { owner: null })).id);
  for (const { resource, name, columns, joins } of tables) {
    const own = columns.flatMap(({ property, type, references }) =>
      references !== null ? [[property, made.get(references.table)]] : type === "text" ? [[property, name]] : [],
    );
    const many = joins.map(({ property, target }) => [property, [made.get(target.table)]]);
    written(await store.resource(resource).update(made.get(name) ?? "", Object.fromEntries([...own, ...many])));
  }
}

describeOnDrawnDatabase("moves and drops", (databases) => {
  test("each leads to the tables of the new version, and back to those of the old one", async () => {
    const place = await databases.fresh();
    const database = await openAt(place);
    try {
      for (const [name, versions] of Object.entries(STEPS)) {
        const models = (await versions()).map(({ model }) => model);
        const [before, after] = models as [Model, Model];
        const fresh = await migrationsOf([after]);
        await migrate(database, fresh);
        const wanted = await catalogue(database);
        await back(database, fresh, 0);

        const migrations = await migrationsOf(models, true);
        await migrate(database, migrations.slice(0, 1));
        const original = await catalogue(database);
        await fill(database, before);
        await migrate(database, migrations);
        expect(await catalogue(database), name).toEqual(wanted);
        const store = storeOver(database, { tables: tablesOf(after), credentials: null });
        for (const { resource } of tablesOf(after)) expect(await store.resource(resource).isEmpty(), name).toBe(false);
        await back(database, migrations, 1);
        expect(await catalogue(database), name).toEqual(original);
        await back(database, migrations.slice(0, 1), 0);
        expect(await catalogue(database), name).toEqual([]);
      }
    } finally {
      await database.close();
    }
  });
});
