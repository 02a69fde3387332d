/** Brings a database to the state that the code expects: ordinary knex migrations, each in one transaction (clause OPS-2). */

import { setTimeout as sleep } from "node:timers/promises";
import { machineMigrations } from "../migrations/index.ts";
import { whileNotCounted } from "./counted.ts";
import type { Database, Executor } from "./database.ts";
import { knexOver } from "./knex-over.ts";
import type { Migration } from "./migration.ts";
import { patient, untilLocked } from "./patience.ts";
import { whileNoneServes } from "./serving.ts";
import { endsConnection, lacksMeans, lostRace, notPermitted } from "./unavailable.ts";

export type { Migration } from "./migration.ts";

/** The database has been migrated by newer code, or by another application's. */
export class NewerDatabase extends Error {
  readonly migrations: readonly string[];
  constructor(migrations: readonly string[]) {
    super(
      `The database has migrations that this version does not know: ${migrations.join(", ")}. Start the version that made them, or name another database.`,
    );
    this.migrations = migrations;
  }
}

/** A migration could not be made, or taken back, and what it said is why. */
export class MigrationFailed extends Error {
  readonly migration: string;
  constructor(migration: string, way: Way, cause: unknown, leaves: string) {
    super(`The migration ${migration} was not ${way === "up" ? "made" : "taken back"}: ${said(cause)} ${leaves}`, {
      cause,
    });
    this.migration = migration;
  }
}

type Way = "up" | "down";

const said = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/[^.!?]$/, "$&.");

/** Whoever migrates holds this lock; the number is any that nobody else uses. */
const migrationLock = "4726011893577201";

/** Milliseconds between two tries for it. */
const between = 25;

/**
 * Runs every migration that the database does not have yet, the machine's first: their names. Servers that start together run each once.
 * Where `signal` is aborted, no further one begins.
 */
export async function migrate(
  database: Database,
  application: readonly Migration[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const ran: string[] = [];
  await whileAlone(database, signal, async (session) => {
    for (const [owner, migrations] of [
      ["machine", machineMigrations],
      ["application", application],
    ] as const)
      for (;;) {
        signal?.throwIfAborted();
        const name = await migrateOne(session, owner, migrations, signal);
        if (name === null) break;
        ran.push(name);
      }
  });
  return ran;
}

/**
 * Takes the latest migration of the application back: its name, or null where there is none. Throws `ServersRun` where servers run, unless that is
 * said to be `beside` them.
 */
export async function migrateDown(
  database: Database,
  application: readonly Migration[],
  { beside = false }: { readonly beside?: boolean } = {},
): Promise<string | null> {
  const take = async (session: Executor) => {
    const migration = latest(await recordedMigrations(session, "application"), application);
    if (migration === null) return null;
    await inOwnWay(session, undefined, migration, "down", async (executor) => {
      const work = (on: Executor) => migration.down(knexOver(on));
      await (isWhole(migration) ? whileNotCounted(executor, work) : work(executor));
      await executor.query({
        text: "delete from hydrant_migration where owner = 'application' and name = $1",
        values: [migration.name],
      });
    });
    return migration.name;
  };
  return whileAlone(database, undefined, (session) =>
    beside ? take(session) : whileNoneServes(session, () => take(session)),
  );
}

/** The migration that `migrateDown` would take back; null where there is none. */
export async function latestMigration(
  database: Executor,
  application: readonly Migration[],
): Promise<Migration | null> {
  return latest(await migrationStatus(database), application);
}

function latest(recorded: readonly string[], application: readonly Migration[]): Migration | null {
  const name = recorded.at(-1);
  if (name === undefined) return null;
  const migration = application.find((one) => one.name === name);
  if (migration === undefined) throw new NewerDatabase([name]);
  return migration;
}

/** The migrations that the database has, the application's unless said otherwise, in order; nothing is made or locked for that. */
export async function migrationStatus(
  database: Executor,
  owner: "machine" | "application" = "application",
): Promise<readonly string[]> {
  const { rows } = await database.query<{ there: boolean }>({
    text: "select to_regclass('hydrant_migration') is not null as there",
  });
  return rows[0]?.there === true ? recordedMigrations(database, owner) : [];
}

/**
 * Runs `work` while nobody else migrates. The lock is asked for again and again and never waited for: who waits in a statement keeps others
 * from building an index, which waits for all statements that are older.
 */
async function whileAlone<T>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (session: Executor) => Promise<T>,
): Promise<T> {
  return database.session(async (session) => {
    const claim = { text: `select pg_try_advisory_lock(${migrationLock}) as claimed` };
    while (!(await session.query<{ claimed: boolean }>(claim)).rows[0]?.claimed) {
      signal?.throwIfAborted();
      await sleep(between);
    }
    try {
      await session.query({ text: makeRecords });
      return await work(session);
    } finally {
      // A connection that broke has let it go.
      await session.query({ text: `select pg_advisory_unlock(${migrationLock})` }).catch(() => undefined);
    }
  });
}

async function migrateOne(
  session: Executor,
  owner: "machine" | "application",
  migrations: readonly Migration[],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const recorded = await recordedMigrations(session, owner);
  const unknown = recorded.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  const next = migrations.find(({ name }) => !recorded.includes(name));
  if (next === undefined) return null;
  const passed = recorded.filter((name) => name > next.name);
  if (passed.length > 0)
    throw new Error(`The migration ${next.name} comes before ${passed.join(", ")}, which the database already has.`);
  await inOwnWay(session, signal, next, "up", async (executor) => {
    const work = (on: Executor) => next.up(knexOver(on));
    await (owner === "application" && isWhole(next) ? whileNotCounted(executor, work) : work(executor));
    await executor.query({
      text: "insert into hydrant_migration (owner, name, applied) values ($1, $2, clock_timestamp())",
      values: [owner, next.name],
    });
  });
  return next.name;
}

/** In one transaction, wholly or not at all (clause OPS-2), unless the migration itself says that it takes up where it was cut short. */
const isWhole = ({ config }: Migration): boolean => config?.transaction !== false;

async function inOwnWay(
  session: Executor,
  signal: AbortSignal | undefined,
  migration: Migration,
  way: Way,
  work: (executor: Executor) => Promise<void>,
): Promise<void> {
  const whole = isWhole(migration);
  try {
    await (whole ? untilLocked(session, signal, work) : work(patient(session, signal)));
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error;
    // Those are tried again, or told in words of their own.
    if (lostRace(error) || endsConnection(error) || lacksMeans(error) || notPermitted(error) !== error) throw error;
    throw new MigrationFailed(
      migration.name,
      way,
      error,
      whole ? "The database is as it was before." : "It goes on from there when it is run again.",
    );
  }
}

const makeRecords =
  'create table if not exists hydrant_migration (owner text collate "C" not null, name text collate "C" not null, applied timestamptz(3) not null, primary key (owner, name))';

async function recordedMigrations(executor: Executor, owner: string): Promise<string[]> {
  const { rows } = await executor.query<{ name: string }>({
    text: "select name from hydrant_migration where owner = $1 order by name",
    values: [owner],
  });
  return rows.map(({ name }) => name);
}
