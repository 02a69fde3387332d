/** A database as its migrations see it: where it stands, onwards, and back. */

import { type Database, openDatabase } from "./database/database.ts";
import { driftOf } from "./database/drift.ts";
import { latestMigration, migrate, migrateDown } from "./database/migrate.ts";
import type { Migration } from "./database/migration.ts";
import { statementsOf } from "./database/recorded.ts";
import { begunMigrations, isMigrating, migrationStatus } from "./database/records.ts";
import { notPermitted } from "./database/unavailable.ts";
import type { TellWaiting } from "./database/waiting.ts";
import { machineMigrations } from "./migrations/index.ts";
import { openPglite } from "./pglite/pglite.ts";
import { keepCounts } from "./rows/counts.ts";
import { misfitsOf } from "./rows/misfits.ts";
import type { Standing } from "./standing.ts";
import type { Table } from "./table.ts";

/** What taking a migration back would lose, and how much there is of it: rows, links or values. */
export interface Return {
  readonly migration: string;
  readonly losses: readonly { readonly name: string; readonly count: number }[];
}

export interface Migrating {
  /** `rows`: whether each row is looked at. */
  standing(rows: boolean): Promise<Standing>;
  /** Runs what waits; the names of what ran. */
  up(): Promise<readonly string[]>;
  /** Null where there is nothing to take back. */
  beforeDown(): Promise<Return | null>;
  /** Throws `ServersRun` where servers run, unless it is done `beside` them. */
  down(beside: boolean): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens a database and leaves it as it is. `tellWaiting` hears for whom a migration waits. */
export async function openMigrating(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  { tables, migrations }: { readonly tables: readonly Table[]; readonly migrations: readonly Migration[] },
  tellWaiting: TellWaiting,
): Promise<Migrating> {
  const database =
    databaseUrl === null
      ? await openPglite({ folder: dataDir })
      : openDatabase({ connectionString: databaseUrl, max: 2 });
  // The embedded database has one connection, and nobody to wait for.
  const tell = databaseUrl === null ? undefined : tellWaiting;
  return {
    standing: (rows) => asPermitted(() => standingOf(database, migrations, rows ? tables : null)),
    up: () =>
      asPermitted(async () => {
        const ran = await migrate(database, migrations, undefined, { waiting: tell });
        await keepCounts(database, tables);
        return ran;
      }),
    beforeDown: () => asPermitted(() => returnOf(database, migrations)),
    down: (beside) => asPermitted(() => migrateDown(database, migrations, { beside, tell })),
    close: () => database.close(),
  };
}

async function asPermitted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw notPermitted(error);
  }
}

/** `tables`: those whose rows are looked at; null: none are. */
export async function standingOf(
  database: Database,
  migrations: readonly Migration[],
  tables: readonly Table[] | null,
): Promise<Standing> {
  const migrating = await isMigrating(database);
  const applied = await migrationStatus(database);
  const begun = await begunMigrations(database);
  const machine = await migrationStatus(database, "machine");
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = [...applied, ...begun].filter((name) => !known.has(name));
  const has = applied.flatMap((name) => known.get(name) ?? []);
  const waiting = [
    ...machineMigrations
      .filter(({ name }) => !machine.includes(name))
      .map(({ name }) => ({ name: `machine/${name}`, loses: [], locks: [] })),
    ...(await Promise.all(
      migrations
        .filter(({ name }) => !applied.includes(name))
        .map(async ({ name, losses, locks = [] }) => ({
          name,
          loses: losses?.up ?? [],
          locks: await rowsIn(database, locks),
        })),
    )),
  ];
  const isCurrent = waiting.length === 0 && unknown.length === 0;
  const isWhole = applied.length > 0 && unknown.length === 0 && begun.length === 0;
  return {
    applied,
    begun,
    migrating,
    waiting,
    unknown,
    misfits: tables !== null && isCurrent ? await misfitsOf(database, tables) : null,
    ...(isWhole ? await driftAsSeen(database, [...made(machine), ...has]) : { drift: null, driftHidden: null }),
  };
}

/** How many rows there are in each of the tables; a table that another migration has yet to make has none. */
async function rowsIn(database: Database, tables: readonly string[]): Promise<Standing["waiting"][number]["locks"]> {
  const found = [];
  for (const table of tables) {
    const text = "select to_regclass(quote_ident($1)) is not null as there";
    const { rows } = await database.query<{ there: boolean }>({ text, values: [table] });
    if (rows[0]?.there !== true) continue;
    const counted = await database.query<{ count: number | string }>({ text: `select count(*) from "${table}"` });
    found.push({ table, rows: Number(counted.rows[0]?.count ?? 0) });
  }
  return found;
}

/** Whoever may not make a schema to compare with is told all else. */
async function driftAsSeen(
  database: Database,
  migrations: readonly Migration[],
): Promise<Pick<Standing, "drift" | "driftHidden">> {
  try {
    return { drift: await driftOf(database, migrations), driftHidden: null };
  } catch (error) {
    if (notPermitted(error) === error) throw error;
    return { drift: null, driftHidden: (error as Error).message };
  }
}

const made = (names: readonly string[]): readonly Migration[] =>
  machineMigrations.filter(({ name }) => names.includes(name));

async function returnOf(database: Database, migrations: readonly Migration[]): Promise<Return | null> {
  const migration = await latestMigration(database, migrations);
  if (migration === null) return null;
  const losses = [];
  for (const [name, text] of Object.entries(migration.losses?.down ?? (await dropped(migration)))) {
    const { rows } = await database.query<{ count: number | string }>({ text });
    losses.push({ name, count: Number(rows[0]?.count ?? 0) });
  }
  return { migration: migration.name, losses };
}

/** Of a migration that does not say what going back loses: the tables and columns that its statements drop. */
async function dropped({ down }: Migration): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const text of await statementsOf(down)) {
    const table = /^drop table (?:if exists )?"([^"]+)"/i.exec(text)?.[1];
    if (table !== undefined) found[table] = `select count(*) from "${table}"`;
    const [, of, column] = /^alter table "([^"]+)" drop column "([^"]+)"/i.exec(text) ?? [];
    if (column !== undefined) found[`${of}.${column}`] = `select count("${column}") from "${of}"`;
  }
  return found;
}
