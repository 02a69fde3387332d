/** A project of shelves, whose properties are said again and again, and of rooms: what is generated, and its migrations. */

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import { planOf } from "../../codegen/commands/plan.ts";
import { check, generate } from "../../codegen/generate.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import type { Place } from "../databases.ts";
import { openAt } from "../store/open-store.ts";

const API = 'api: Shelves\nversion: "1"\nbase: https://shelves.example/\nlocales: { default: en, offered: [en] }\n';

const shelf = (properties: string) =>
  `resource: Shelf\npath: /shelves/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true }${properties} }\naccess: { "list, retrieve, append, replace, update, delete": anyone }\n`;

/** What a shelf may link to. */
const ROOM =
  'resource: Room\npath: /rooms/\nidentifier: code\nproperties: { code: { type: string, required: true, unique: true } }\naccess: { "list, retrieve, append": anyone }\n';

let counter = 0;

/** Its folder, and what is done there. */
async function project() {
  const folder = join(inject("databases").folder, `backfilled-${process.pid}-${++counter}`);
  const [specDir, outDir] = [join(folder, "spec"), join(folder, "out")];
  await mkdir(specDir, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(specDir, "api.yaml"), API);
  await writeFile(join(specDir, "room.yaml"), ROOM);
  const say = (properties: string) => writeFile(join(specDir, "shelf.yaml"), shelf(properties));
  return {
    outDir,
    say,
    remove: () => rm(folder, { recursive: true }),
    generate: async (properties: string, destructive: readonly string[] = []) => {
      await say(properties);
      const { status, files } = await generate({ specDir, outDir, destructive });
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

interface Migrated extends Awaited<ReturnType<typeof project>> {
  readonly database: Database;
  /** Makes what there is to make; gives what that comes to, as a text. */
  readonly up: () => Promise<string>;
}

/** Such a project over a database, until the work with it is done. */
export async function migrated(place: Place, work: (project: Migrated) => Promise<void>): Promise<void> {
  const [database, made] = [await openAt(place), await project()];
  const up = async () => String(await migrate(database, await made.migrations()).catch((error: unknown) => error));
  try {
    await work({ ...made, database, up });
  } finally {
    await database.close();
    await made.remove();
  }
}
