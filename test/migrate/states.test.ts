/** States: of what was a text, of a property that is new, and other states; and relations, which need no migration. */

import { pino } from "pino";
import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import type { Model } from "../../codegen/language/model.ts";
import { Given } from "../../src/server/jobs/job.ts";
import { migrateAlone, up } from "../../src/server/jobs/migrations.ts";
import type { Settings } from "../../src/server/running/settings.ts";
import type { Database } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { back, catalogue, migrationsOf, planned, specOf, told } from "./versions.ts";

const version = async (properties: string) => {
  const thing = `resource: Thing\npath: /things/\nidentifier: code\nproperties:\n  code: { type: string, required: true, unique: true }\n  ${properties}\naccess: { "list, append, retrieve, update": anyone }\n`;
  return (await specOf({ "thing.yaml": thing })).model;
};

const VERSIONS = [
  "phase: { type: string }",
  "phase: { states: [open, assigned, closed] }",
  "phase: { states: [open, closed, gone], initial: gone }",
  "phase: { states: [open, closed, gone], initial: gone }\n  mood: { states: [calm, cross], initial: cross }",
];

describeOnDrawnDatabase("states", (databases) => {
  test("are what rows have that had none; rows in others are told; and all of it goes back", async () => {
    const place = await databases.fresh();
    const models = await Promise.all(VERSIONS.map(version));
    const made = await Promise.all(models.map((_, index) => migrationsOf(models.slice(0, index + 1), true)));
    const last = made.at(-1) ?? [];
    /** Migrations open the database themselves, and only one may have it. */
    const at = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openAt(place);
      return work(database).finally(() => database.close());
    };
    const rows = (columns: string) =>
      at(async (database) => (await database.query({ text: `select ${columns} from things order by code` })).rows);
    /** Rows that do not fit a version, once its migrations are made. */
    const misfits = async (index: number) => {
      const project = { tables: tablesOf(models[index] as Model), migrations: made[index] ?? [] };
      const settings = { databaseUrl: null, dataDir: "", ...place } as unknown as Settings;
      const told = await migrateAlone(project, settings, pino({ level: "silent" }), up, new Given({}));
      return "done" in told && (told.done.result as { readonly misfits: unknown }).misfits;
    };
    expect(last.map(({ name }) => name)).toEqual([
      "0001_initial",
      "0002_change_phase_default_of_things",
      "0003_require_phase_of_things",
      "0004_change_phase_default_of_things",
      "0005_add_mood_to_things",
    ]);
    const original = await at(async (database) => {
      await migrate(database, made[0] ?? []);
      await database.query({
        text: "insert into things (code, phase, created, modified) values ('a', null, now(), now()), ('b', 'assigned', now(), now()), ('c', 'lost', now(), now())",
      });
      return catalogue(database);
    });
    const kept = ["open", "assigned", "lost"].map((phase) => ({ phase }));
    expect(await misfits(1)).toEqual([{ name: "things.phase", rows: 1, some: ["c"] }]);
    expect(await rows("phase")).toEqual(kept);
    expect(await misfits(2)).toEqual([{ name: "things.phase", rows: 2, some: ["b", "c"] }]);
    expect(await misfits(3)).toEqual([]);
    expect(await rows("phase, mood")).toEqual(kept.map((each) => ({ ...each, mood: "cross" })));
    expect(await at((database) => back(database, last, 1).then(() => catalogue(database)))).toEqual(original);
    expect(await rows("phase")).toEqual(kept);
  });
});

test("a relation needs no migration, and neither does a transition", async () => {
  const files = (more: string) => ({
    "api.yaml": 'api: T\nversion: "1"\nbase: https://t.example/\nauthentication: { accounts: { resource: User } }\n',
    "user.yaml":
      "resource: User\npath: /users/\nproperties: { username: { type: string, required: true, unique: true }, password: { type: password, required: true } }\naccess: { append: anyone, retrieve: user }\n",
    "join.yaml":
      "resource: Join\npath: /joins/\nproperties: { thing: { link: Thing, required: true, onDelete: cascade }, user: { link: User, required: true, onDelete: cascade } }\naccess: { append: user }\n",
    "thing.yaml": `resource: Thing\npath: /things/\nproperties: { phase: { states: [open, closed] } }\n${more}`,
  });
  const before = await specOf(files("access: { retrieve: user }\n"));
  const after = await specOf(
    files(
      "relations: { member: { through: Join.thing, account: user } }\noperations: { close: { to: closed, access: member } }\naccess: { retrieve: member }\n",
    ),
  );
  const snapshot = JSON.parse(planned(null, before.model).artifacts.at(-1)?.text ?? "");
  const { migrations, refused } = planned(snapshot, after.model);
  expect([migrations, refused.map(told)]).toEqual([[], []]);
});
