// A migration that rows do not fit, and the way on that its refusal tells: the spec says what they get, and the migration is written anew.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, test } from "vitest";
import { check } from "../../codegen/checked.ts";
import { planOf } from "../../codegen/commands/plan.ts";
import { generate } from "../../codegen/generate.ts";
import { driftOf } from "../../src/store/database/drift.ts";
import { migrate, migrateDown } from "../../src/store/database/migrate.ts";
import type { Migration } from "../../src/store/database/migration.ts";
import { machineMigrations } from "../../src/store/migrations/index.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { openAt } from "../store/open.ts";

const API = 'api: Shelves\nversion: "1"\nbase: https://shelves.example/\nlocales: { default: en, offered: [en] }\n';

const shelf = (properties: string) =>
  `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }${properties} }\naccess: { "list, retrieve, append, replace, update, delete": anyone }\n`;

let counter = 0;

/** A project's folder: its spec, and what is generated. */
async function project() {
  const folder = join(inject("databases").folder, `backfilled-${process.pid}-${++counter}`);
  const [specDir, outDir] = [join(folder, "spec"), join(folder, "out")];
  await mkdir(specDir, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(specDir, "api.yaml"), API);
  const say = (properties: string) => writeFile(join(specDir, "shelf.yaml"), shelf(properties));
  return {
    outDir,
    say,
    remove: () => rm(folder, { recursive: true }),
    generate: async (properties: string) => {
      await say(properties);
      const { status, files } = await generate({ specDir, outDir });
      return { status, migrations: files.filter((path) => path.startsWith("migrations/0")) };
    },
    plan: async (properties: string) => {
      await say(properties);
      const { model, evolution } = await check({ specDir, outDir });
      if (model === null) throw new Error("The spec is faulty.");
      return planOf(evolution);
    },
    /** As a start of the server would load them. */
    migrations: async () => {
      const index = await readFile(join(outDir, "migrations", "index.ts"), "utf8");
      const names = [...index.matchAll(/name: "(\w+)"/g)].map(([, name]) => name as string);
      return Promise.all(
        names.map(async (name): Promise<Migration> => {
          const copy = join(outDir, "migrations", `loaded-${++counter}.ts`);
          await writeFile(copy, await readFile(join(outDir, "migrations", `${name}.ts`)));
          return { name, ...((await import(pathToFileURL(copy).href)) as Omit<Migration, "name">) };
        }),
      );
    },
  };
}

describeOnEachDatabase("a migration that is refused for rows without a value", (databases) => {
  test.each([
    ["alone", ""],
    ["among others", ", size: { type: integer }"],
  ])("%s is written anew when the spec says what they get, and is made then", async (_, more) => {
    const [database, { generate, plan, migrations, remove }] = [await openAt(await databases.fresh()), await project()];
    const up = async () => String(await migrate(database, await migrations()).catch((error: unknown) => error));
    try {
      await generate(", kind: { type: string }");
      await up();
      await database.query({
        text: "insert into shelves (code, created, modified) values ('a', now(), now()), ('b', now(), now())",
      });
      const required = `, kind: { type: string, required: true }${more}`;
      const made = (await generate(required)).migrations;
      expect(await up()).toMatch(/as "backfill: …", and generate: that writes this migration anew: a, b\. /);
      expect(await generate(required)).toEqual({ status: "current", migrations: [] });

      const backfilled = required.replace("true", () => `true, backfill: "it's $& \\"new\\""`);
      const planned = await plan(backfilled);
      expect(planned).toMatchObject({
        status: "planned",
        changes: [{ effect: "data", said: "makes shelves.kind required", refused: false }],
      });
      expect(planned.migrations.map(({ name }) => `migrations/${name}.ts`)).toEqual(made);
      expect((await generate(backfilled)).migrations).toEqual(made);
      await up();
      const { rows } = await database.query({ text: "select code, kind from shelves order by code" });
      expect(rows).toEqual(["a", "b"].map((code) => ({ code, kind: `it's $& "new"` })));
      expect(await driftOf(database, [...machineMigrations, ...(await migrations())])).toEqual([]);
      // Once is enough; another backfill, or none, asks for nothing.
      expect((await generate(required.replace("true", "true, backfill: other"))).migrations).toEqual([]);
      expect((await generate(required)).migrations).toEqual([]);
      for (const _step of made) await migrateDown(database, await migrations());
      await up();
    } finally {
      await database.close();
      await remove();
    }
  });
});

describeOnEachDatabase("a value of another type that becomes required", (databases) => {
  test.each([
    ["string", "integer", "7", "'12'"],
    ["integer", "string", "x", "12"],
  ])("%s to %s, is filled in when the migration is written anew, and goes back", async (was, is, backfill, value) => {
    const [database, { generate, migrations, remove }] = [await openAt(await databases.fresh()), await project()];
    const up = async () => String(await migrate(database, await migrations()).catch((error: unknown) => error));
    const kinds = async () => (await database.query({ text: "select kind::text from shelves order by code" })).rows;
    try {
      await generate(`, kind: { type: ${was} }`);
      await up();
      await database.query({
        text: `insert into shelves (code, kind, created, modified) values ('a', ${value}, now(), now()), ('b', null, now(), now())`,
      });
      const made = (await generate(`, kind: { type: ${is}, required: true }`)).migrations;
      expect(await up()).toMatch(/that writes this migration anew: b\. /);
      expect((await generate(`, kind: { type: ${is}, required: true, backfill: ${backfill} }`)).migrations).toEqual(
        made,
      );
      await up();
      expect(await kinds()).toEqual([{ kind: "12" }, { kind: backfill }]);
      expect(await driftOf(database, [...machineMigrations, ...(await migrations())])).toEqual([]);
      for (const _step of made) await migrateDown(database, await migrations());
      // What the type from before cannot have goes again.
      expect(await kinds()).toEqual([{ kind: "12" }, { kind: was === "string" ? backfill : null }]);
    } finally {
      await database.close();
      await remove();
    }
  });
});

test("what has been changed since is left as it is", async () => {
  const { generate, remove } = await project();
  try {
    await generate(", kind: { type: string }");
    await generate(", kind: { type: string, required: true }");
    await generate(", kind: { type: string, required: true }, size: { type: integer }");
    const { migrations } = await generate(
      ", kind: { type: string, required: true, backfill: x }, size: { type: integer }",
    );
    expect(migrations).toEqual([]);
  } finally {
    await remove();
  }
});
