/** The databases that tests run on, PGlite and a PostgreSQL server; each file has databases of its own. */

import { hash } from "node:crypto";
import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, inject } from "vitest";

/** Where a new, empty database is, as `openStore` takes it. */
export type Place = { readonly databaseUrl: string } | { readonly dataDir: string };

export type DatabaseName = "PGlite" | "PostgreSQL";

export interface TestDatabases {
  readonly name: DatabaseName;
  /** Makes a new, empty database; it is taken away after the file's tests. */
  fresh(): Promise<Place>;
}

/** Both databases, in the order in which tests run on them. */
const bothDatabases: readonly DatabaseName[] = ["PGlite", "PostgreSQL"];

/** The databases of every run: both, but behind a pooler, PostgreSQL alone. */
export const eachDatabase = (): readonly DatabaseName[] => (inject("pooler") == null ? bothDatabases : ["PostgreSQL"]);

/** Whether this run is the whole matrix: both databases. */
export const isWholeMatrix = process.env.TEST_DATABASES === "each";

/** The databases of this run: PostgreSQL if this machine has a server, else PGlite; both with `TEST_DATABASES=each`. */
export function databasesOfRun(): readonly DatabaseName[] {
  if (isWholeMatrix || inject("pooler") != null) return eachDatabase();
  return [inject("databases").serverUrl === null ? "PGlite" : "PostgreSQL"];
}

/**
 * The databases of this run for a file on what is hardly ever different between them: the seed draws one for each file, and others
 * with other code. PGlite takes three times as long, so that it gets a quarter of these files. A long run has all of them.
 */
export function drawnDatabases(): readonly DatabaseName[] {
  const databases = databasesOfRun();
  if (process.env.TEST_LENGTH === "long") return databases;
  const file = expect.getState().testPath?.replaceAll("\\", "/").split("/test/").at(-1);
  const drawn = Number.parseInt(hash("sha256", `${process.env.SEED} ${file}`).slice(0, 8), 16);
  return [(drawn % 4 === 0 ? databases[0] : databases.at(-1)) as DatabaseName];
}

/** Describes tests on the database that the seed draws for their file; in a long run, on each of the run. */
export function describeOnDrawnDatabase(name: string, tests: (databases: TestDatabases) => void): void {
  for (const database of drawnDatabases()) describeOn(database, name, tests);
}

/** Describes tests once for each database of this run. */
export function describeOnDatabases(name: string, tests: (databases: TestDatabases) => void): void {
  for (const database of databasesOfRun()) describeOn(database, name, tests);
}

/** Describes tests on one database of this run, by turns: for tests that many specs have, of which each database gets every other one. */
export function describeOnDatabaseInTurn(turn: number, name: string, tests: (databases: TestDatabases) => void): void {
  const databases = databasesOfRun();
  describeOn(databases[turn % databases.length] as DatabaseName, name, tests);
}

/** Describes tests once for each database, in every run: for files on what the two may do differently. */
export function describeOnEachDatabase(name: string, tests: (databases: TestDatabases) => void): void {
  for (const database of eachDatabase()) describeOn(database, name, tests);
}

/** Without a PostgreSQL server, its tests are skipped by name. */
function describeOn(database: DatabaseName, name: string, tests: (databases: TestDatabases) => void): void {
  if (database === "PGlite") {
    describe(`${name}, on PGlite`, () => {
      const folders: string[] = [];
      afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
      tests({
        name: "PGlite",
        async fresh() {
          const dataDir = await freshPglite();
          folders.push(dataDir);
          return { dataDir };
        },
      });
    });
    return;
  }
  const { serverUrl } = inject("databases");
  describe.skipIf(serverUrl === null)(
    `${name}, on PostgreSQL${serverUrl === null ? " (no server found on PATH or in /usr/lib/postgresql)" : ""}`,
    () => {
      tests({ name: "PostgreSQL", fresh: () => freshOnServer(serverUrl as string) });
    },
  );
}

/** A folder with a new, empty PGlite database; whoever asks for it takes it away. */
export async function freshPglite({ folder, template } = inject("databases")): Promise<string> {
  const dataDir = await mkdtemp(join(folder, "pglite-"));
  await isThere(template);
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

/** Making a PGlite database takes seconds, copying one a moment: the set-up makes one meanwhile. */
async function isThere(template: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (await stat(`${template}.ready`).catch(() => null)) return;
    await sleep(50);
  }
  throw new Error("No PGlite database to copy came to be within a minute.");
}

/** A new, empty database on a server; it ends with the server. */
export async function freshOnServer(serverUrl: string): Promise<{ readonly databaseUrl: string }> {
  return made(new URL(serverUrl), "");
}

/** A new database on a server with what another one there holds, to which nobody is connected. */
export async function copyOnServer(databaseUrl: string): Promise<{ readonly databaseUrl: string }> {
  return made(new URL(databaseUrl), `template ${new URL(databaseUrl).pathname.slice(1)} strategy file_copy`);
}

let counter = 0;

async function made(url: URL, how: string): Promise<{ readonly databaseUrl: string }> {
  const name = `test_${process.pid}_${Date.now()}_${++counter}`;
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} ${how}`);
  await client.end();
  url.pathname = `/${name}`;
  return { databaseUrl: url.href };
}
