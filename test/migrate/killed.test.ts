/** Migrations of a filled database that are killed, again and again: the next one goes on, and nothing is lost or half. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { driftOf } from "../../src/store/migrate/drift.ts";
import { begunMigrations } from "../../src/store/migrate/migration-records.ts";
import { type Migration, migrate, migrateDown } from "../../src/store/migrate/run-migrations.ts";
import { serviceMigrations } from "../../src/store/migrations/index.ts";
import { describeOnDrawnDatabase, type Place } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { planned, specOf } from "./versions.ts";

export interface MigratorSettings {
  readonly place: Place;
  /** Of the migrations. */
  readonly folder: string;
  /** With which of its statements it ends. */
  readonly statements: number;
}

const version = async (properties: string, more = "") =>
  (
    await specOf({
      "shelf.yaml": `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }, ${properties} }\n${more}access: { "list, retrieve, append, replace, update, delete": anyone }\n`,
    })
  ).model;

const before =
  "kind: { type: string }, hue: { type: string }, size: { type: integer }, next: { link: Shelf, onDelete: clear }";
const after =
  "kind: { type: string, unique: true }, hue: { type: string, required: true, backfill: red }, size: { type: number }, nexts: { link: Shelf, many: true, onDelete: clear, renamedFrom: next }, wood: { type: string, multilingual: true, required: true, backfill: oak }";

const rows = 6000;
const kills = 5;

describeOnDrawnDatabase("a migration that is killed", (databases) => {
  test(`[OPS-2] goes on where it was, ${kills} times over, and comes to its end with all that there was`, async () => {
    const place = await databases.fresh();
    const folder = join(inject("databases").folder, `killed-migrations-${databases.name}-${process.pid}`);
    const models = [
      await version(before),
      await version(after, "collection: { filter: { size: range }, order: [kind] }\n"),
    ];
    let snapshot: Snapshot | null = null;
    for (const model of models) {
      const { artifacts, refused } = planned(snapshot, model);
      expect(refused).toEqual([]);
      snapshot = JSON.parse(artifacts.at(-1)?.text ?? "") as Snapshot;
      for (const { path, text } of [...artifacts, { path: "package.json", text: '{ "type": "module" }' }]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
    }
    const { migrations } = (await import(join(folder, "migrations", "index.ts"))) as {
      migrations: readonly Migration[];
    };
    const filled = await openAt(place);
    await migrate(filled, migrations.slice(0, 1));
    await filled.query({
      text: `insert into shelves (code, kind, hue, size, next, created, modified)
        select 'c' || n, 'k' || n, case when n % 2 = 0 then 'blue' end, n, 'c1', now(), now() from generate_series(1, ${rows}) as n`,
    });
    await filled.close();

    const ends: string[] = [];
    for (let round = 0; round < kills; round++) {
      // After what each begins with; later ones come further.
      const statements = 5 + Math.floor(Math.random() * (10 + 12 * round));
      const settings: MigratorSettings = { place, folder, statements };
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "killed-migrator.ts"), JSON.stringify(settings)],
        {
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      const [status, signal] = await once(child, "exit");
      ends.push(`${statements}: ${status ?? signal}`);
      expect([0, "SIGKILL"], ends.join(", ")).toContain(status ?? signal);
    }
    expect(ends[0], ends.join(", ")).toContain("SIGKILL");

    const database = await openAt(place);
    try {
      const [begun] = await begunMigrations(database);
      if (begun !== undefined) expect(await migrateDown(database, migrations)).toBe(begun);
      await migrate(database, migrations);
      expect(await driftOf(database, [...serviceMigrations, ...migrations])).toEqual([]);
      const found = await database.query({
        text: `select count(*)::integer as "all", count(distinct kind)::integer as kinds, sum(size) as sizes,
            count(*) filter (where hue = 'blue')::integer as blue, count(*) filter (where hue = 'red')::integer as red,
            count(*) filter (where wood = '{"en": "oak"}')::integer as oak,
            (select count(*)::integer from shelves_nexts where position = 0 and target = 'c1') as links
          from shelves`,
      });
      const whole = { all: rows, kinds: rows, oak: rows, links: rows };
      const sizes = (rows * (rows + 1)) / 2;
      expect(found.rows, ends.join(", ")).toEqual([{ ...whole, sizes, blue: rows / 2, red: rows / 2 }]);
    } finally {
      await database.close();
    }
  }, 240_000);
});
