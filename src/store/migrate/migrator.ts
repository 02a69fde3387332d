/** Migrator: migration status, up and down of a database. */

import { type Backup, backUp } from "../archive/backup.ts";
import { type CheckedArchive, type Restoration, restore } from "../archive/restore.ts";
import { notPermitted } from "../database/connection-errors.ts";
import { type Database, type Executor, openDatabase } from "../database/database.ts";
import { poolModeOf } from "../database/pooler-check.ts";
import { serviceMigrations } from "../migrations/index.ts";
import { openPglite } from "../pglite/pglite.ts";
import { keepCounts } from "../rows/counts.ts";
import { keepDepartures } from "../rows/departure-triggers.ts";
import { isOfSqlType } from "../rows/table-mapping.ts";
import { runningServers } from "../server-registry.ts";
import type { ColumnType, Table } from "../table.ts";
import { findViolations, type Violation } from "../writes/constraint-violations.ts";
import { catalogOf } from "./catalog.ts";
import { driftOf } from "./drift.ts";
import { statementsOf } from "./knex-adapter.ts";
import type { Migration } from "./migration.ts";
import { appliedMigrations, begunMigrations, isMigrating } from "./migration-records.ts";
import type { MigrationStatus, Waiting } from "./migration-status.ts";
import { latestMigration, migrate, migrateDown, migratorConnections } from "./run-migrations.ts";
import type { TellWaiting } from "./timeouts.ts";

/** The losses of taking a migration back, with the number of rows, links or values. */
export interface Return {
  readonly migration: string;
  readonly losses: readonly { readonly name: string; readonly count: number }[];
}

export type Migrating = Awaited<ReturnType<typeof openMigrating>>;

/** Opens a database without changing it. `tellWaiting` is called with the transactions that a migration waits for. */
export async function openMigrating(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  { tables, migrations }: { readonly tables: readonly Table[]; readonly migrations: readonly Migration[] },
  tellWaiting: TellWaiting,
) {
  const database =
    databaseUrl === null
      ? await openPglite({ folder: dataDir })
      : openDatabase({
          connectionString: databaseUrl,
          poolMode: await poolModeOf(databaseUrl),
          max: migratorConnections,
        });
  // The embedded database has one connection, so a migration never waits.
  const tell = databaseUrl === null ? undefined : tellWaiting;
  const finish = (session: Executor) => keepTriggers(session, tables);
  return {
    /** `rows`: also validates all rows. */
    migrationStatus: (rows: boolean) =>
      asPermitted(() => readMigrationStatus(database, migrations, rows ? tables : null)),
    /** Names of the properties that pending migrations restrict. */
    narrowing: () =>
      asPermitted(async () => (await waitingIn(database, migrations)).flatMap(({ narrows = [] }) => narrows)),
    /** Rows that violate them: they stay unchanged and block nothing. Skips properties that do not exist yet. */
    narrowed: (names: readonly string[]) => asPermitted(() => narrowedIn(database, tables, migrations, names)),
    up: () => asPermitted(() => migrate(database, migrations, undefined, { waiting: tell }, finish)),
    /** The next `down` and its losses; null if there is nothing to take back. */
    beforeDown: () => asPermitted(() => returnOf(database, migrations)),
    /** Takes the last migration back. Throws `ServersRun` while servers run, unless `beside`. */
    down: (beside: boolean) => asPermitted(() => migrateDown(database, migrations, { beside, tell })),
    backUp: (backup: Omit<Backup, "tables" | "migrations">) =>
      asPermitted(() => backUp(database, { ...backup, tables, migrations })),
    /** Into an empty database, while no server runs. Throws `ServersRun` otherwise. */
    restore: (archive: CheckedArchive, given: Pick<Restoration, "bytes" | "signal">) =>
      asPermitted(() => restore(database, archive, { ...given, tables, migrations })),
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

/** Creates the triggers that tables need. Servers of another version may need those that are there. */
export async function keepTriggers(session: Executor, tables: readonly Table[], signal?: AbortSignal): Promise<void> {
  const areShared = (await runningServers(session)).length > 0;
  await keepCounts(session, tables, { areShared, signal });
  await keepDepartures(session, tables, { areShared, signal });
}

/** Reads the migration status. `tables`: tables whose rows are validated; null for none. */
export async function readMigrationStatus(
  database: Database,
  migrations: readonly Migration[],
  tables: readonly Table[] | null,
): Promise<MigrationStatus> {
  const migrating = await isMigrating(database);
  const applied = await appliedMigrations(database);
  const begun = await begunMigrations(database);
  const machine = await appliedMigrations(database, "machine");
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = [...applied, ...begun].filter((name) => !known.has(name));
  const has = applied.flatMap((name) => known.get(name) ?? []);
  const waiting: Waiting[] = serviceMigrations
    .filter(({ name }) => !machine.includes(name))
    .map(({ name }) => ({ name: `machine/${name}`, loses: [], locks: [] }));
  for (const { name, losses, locks = [] } of migrations)
    if (!applied.includes(name)) waiting.push({ name, loses: losses?.up ?? [], locks: await rowsIn(database, locks) });
  const isCurrent = waiting.length === 0 && unknown.length === 0;
  const isWhole = applied.length > 0 && unknown.length === 0 && begun.length === 0;
  return {
    applied,
    begun,
    migrating,
    waiting,
    unknown,
    misfits: tables !== null && isCurrent ? await findViolations(database, tables) : null,
    ...(isWhole
      ? await driftAsSeen(database, [...serviceMigrations.filter(({ name }) => machine.includes(name)), ...has])
      : { drift: null, driftHidden: null }),
  };
}

async function waitingIn(database: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const applied = await appliedMigrations(database);
  return migrations.filter(({ name }) => !applied.includes(name));
}

/** Finds violations, as far as columns already have their new names and types. */
async function narrowedIn(
  database: Database,
  tables: readonly Table[],
  migrations: readonly Migration[],
  all: readonly string[],
): Promise<readonly Violation[]> {
  // The catalog does not show names and types inside embedded values, which change when a migration rewrites the rows.
  const waiting = await waitingIn(database, migrations);
  const rewritten = waiting.flatMap(({ locks = [], writes = [] }) => [...locks, ...writes]);
  const names = all.filter((name) => name.split(".").length < 3 || !rewritten.includes(name.split(".", 1).join()));
  if (names.length === 0) return [];
  const there = await catalogOf(database);
  const has = (table: string, name: string, type: ColumnType): boolean =>
    there.columns.some((one) => one.table === table && one.name === name && isOfSqlType(one.type, type));
  const narrowed = tables.flatMap((table): Table[] => {
    const { name, identifier, columns, joins } = table;
    const isNarrowed = (property: string): boolean => names.some((one) => `${one}.`.startsWith(`${name}.${property}.`));
    if (!has(name, identifier.column, identifier.kind)) return [];
    const { limits: _, ...unlimited } = identifier;
    return [
      {
        ...table,
        identifier: isNarrowed(identifier.key) ? identifier : unlimited,
        columns: columns.filter((column) => isNarrowed(column.property) && has(name, column.name, column.type)),
        joins: joins.filter((join) => isNarrowed(join.property) && there.tables.includes(join.name)),
      },
    ];
  });
  return (await findViolations(database, narrowed)).filter(({ name }) => names.includes(name));
}

/** Row counts of tables; tables that do not exist yet are left out. */
async function rowsIn(database: Database, tables: readonly string[]): Promise<Waiting["locks"]> {
  const found = [];
  for (const table of tables) {
    const text = "select to_regclass(quote_ident($1)) is not null as there";
    const { rows } = await database.query<{ there: boolean }>({ text, values: [table] });
    if (rows[0]?.there) found.push({ table, rows: await countOf(database, `select count(*) from "${table}"`) });
  }
  return found;
}

async function countOf(database: Database, text: string): Promise<number> {
  const { rows } = await database.query<{ count: number | string }>({ text });
  return Number(rows[0]?.count ?? 0);
}

/** Drift, or the reason why it is unknown: the user may not create a schema to compare with. */
async function driftAsSeen(database: Database, migrations: readonly Migration[]) {
  try {
    return { drift: await driftOf(database, migrations), driftHidden: null };
  } catch (error) {
    if (notPermitted(error) === error) throw error;
    return { drift: null, driftHidden: (error as Error).message };
  }
}

async function returnOf(database: Database, migrations: readonly Migration[]): Promise<Return | null> {
  const migration = await latestMigration(database, migrations);
  if (migration === null) return null;
  const losses = [];
  for (const [name, text] of Object.entries(migration.losses?.down ?? (await dropped(migration))))
    losses.push({ name, count: await countOf(database, text) });
  return { migration: migration.name, losses };
}

/** For a migration without declared losses: the tables and columns that its `down` drops. */
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
