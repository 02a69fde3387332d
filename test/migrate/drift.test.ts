/** Drift of tables that somebody has changed by hand: it is found wherever they are, and the statements that are told mend it. */

import { expect, inject, test } from "vitest";
import { openDatabase } from "../../src/store/database/database.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase, freshOnServer } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { migrationsOf, specOf } from "./versions.ts";

const { serverUrl } = inject("databases");

test.skipIf(serverUrl === null)(
  "is found in a schema of its own, where what indexes need of an extension is in another one",
  async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const name = new URL(databaseUrl).pathname.slice(1);
    const open = () => openDatabase({ connectionString: databaseUrl, max: 2 });
    const before = open();
    for (const text of [
      "create extension pg_trgm",
      'create schema "of the application"',
      `alter database ${name} set search_path = nowhere, "of the application", public`,
    ])
      await before.query({ text });
    await before.close();
    const database = open();
    try {
      const { model } = await specOf({
        "shelf.yaml":
          "resource: Shelf\npath: /shelves/\nproperties: { kind: { type: string } }\ncollection: { filter: { kind: contains } }\naccess: { list: anyone }\n",
      });
      const migrations = await migrationsOf([model]);
      await migrate(database, migrations);
      const drift = () => driftOf(database, [...serviceMigrations, ...migrations]);
      expect(await drift()).toEqual([]);
      await database.query({ text: "drop index shelves_kind_search_idx" });
      const found = await drift();
      expect(found.map(({ said }) => said)).toEqual(["The index shelves_kind_search_idx is missing."]);
      await database.query({ text: found[0]?.mend[0] as string });
      expect(await drift()).toEqual([]);
    } finally {
      await database.close();
    }
  },
);

describeOnDrawnDatabase("drift", (databases) => {
  test("is mended by the statements in their order, whatever has gone with what they take away", async () => {
    const database = await openAt(await databases.fresh());
    try {
      const { model } = await specOf({
        "shelf.yaml":
          "resource: Shelf\npath: /shelves/\nproperties: { kind: { type: string, unique: true }, next: { link: Shelf } }\ncollection: { order: [kind] }\naccess: { list: anyone }\n",
      });
      const migrations = await migrationsOf([model]);
      await migrate(database, migrations);
      for (const text of [
        "alter table shelves rename kind to sort",
        "alter table shelves rename next to after_it",
        "alter table shelves add column hue text check (hue <> 'red')",
        "create index shelves_hue_idx on shelves (hue)",
      ])
        await database.query({ text });
      const drift = () => driftOf(database, [...serviceMigrations, ...migrations]);
      const found = await drift();
      expect(found.filter(({ of }) => of === "column")).toHaveLength(5);
      for (const text of found.flatMap(({ mend }) => mend)) await database.query({ text });
      expect(await drift()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
