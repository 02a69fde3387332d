/** Tests on both databases: PGlite and a PostgreSQL server, each file with databases of its own. */

import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";

/** Where a new, empty database is, as `openStore` takes it. */
export type Place = { readonly databaseUrl: string } | { readonly dataDir: string };

export interface TestDatabases {
  readonly name: "PGlite" | "PostgreSQL";
  /** Makes a new, empty database; it is taken away after the file's tests. */
  fresh(): Promise<Place>;
}

/** Describes the same tests once for each database; one that this machine lacks is skipped by name. */
export function describeOnEachDatabase(name: string, tests: (databases: TestDatabases) => void): void {
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
