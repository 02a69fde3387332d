/**
 * Runs knex migrations, each in one transaction (clause OPS-2), except those declared without one. The start of such a
 * migration is recorded, so that an interrupted one can be continued or taken back.
 */

import { setTimeout as sleep } from "node:timers/promises";
import {
  cancelled,
  endsConnection,
  lacksMeans,
  lostRace,
  notPermitted,
  refusesWrites,
  Unequipped,
} from "../database/connection-errors.ts";
import type { Database, Executor } from "../database/database.ts";
import { isSelect } from "../database/statement.ts";
import { serviceMigrations } from "../migrations/index.ts";
import { runningServers, ServersRun } from "../server-registry.ts";
import { runMigration } from "./knex-adapter.ts";
import type { Migration } from "./migration.ts";
import {
  appliedMigrations,
  barringMigrations,
  begunMigrations,
  clearAnnounced,
  ensureRecords,
  fullName,
  migrationLock,
  noteAnnounced,
  noteBegun,
  noteGone,
  noteMade,
  type Owner,
} from "./migration-records.ts";
import { withTriggersPaused } from "./paused-triggers.ts";
import { patient, retryLock, type TellWaiting, whileWatched } from "./timeouts.ts";

export type { Migration } from "./migration.ts";
export { appliedMigrations } from "./migration-records.ts";

/** Newer code, or another application, has migrated the database, by a migration that does not roll. */
export class NewerDatabase extends Error {
  readonly migrations: readonly string[];
  constructor(migrations: readonly string[]) {
    super(
      `The database has migrations that this version does not know: ${migrations.join(", ")}. Start the version that created them, or use another database.`,
    );
    this.migrations = migrations;
  }
}

/** A migration failed, up or down. The message gives the reason. */
export class MigrationFailed extends Error {
  readonly migration: string;
  constructor({ name, ahead }: Pick<Migration, "name" | "ahead">, way: Way, cause: unknown, leaves: string) {
    // Errors of the database have a code; those of row checks have none.
    const isCheck = cause instanceof Error && !("code" in cause);
    const too = ahead === undefined || way === "down" || !isCheck ? "" : `, which also checks rows for ${ahead},`;
    const what = `The migration ${name}${too} was not ${way === "up" ? "applied" : "reverted"}:`;
    const lines = said(cause).split("\n");
    // Messages of several lines are indented.
    const indented = [what, ...lines.map((line) => `  ${line}`), leaves].join("\n");
    super(lines.length === 1 ? `${what} ${lines[0]} ${leaves}` : indented, { cause });
    this.migration = name;
  }
}

type Way = "up" | "down";

/** Describes the state after a failure. `isBegun`: partly done. `ran`: migrations completed before it. */
function leavings(isBegun: boolean, ran: readonly string[]): string {
  const before = ran.length === 0 ? "" : ` Applied before it, and kept: ${ran.join(", ")}.`;
  if (isBegun) return `It continues from there when it is run again.${before}`;
  return ran.length === 0 ? "The database is as it was before." : `Nothing of it was applied.${before}`;
}

/** The message, with PostgreSQL's hint, for example on running out of locks. */
function said(cause: unknown): string {
  const sentences = cause instanceof Error ? [cause.message, "hint" in cause && cause.hint] : [String(cause)];
  return sentences.flatMap((each) => (typeof each === "string" ? each.replace(/[^.!?]$/, "$&.") : [])).join(" ");
}

/** Callbacks about migrations. */
export interface TellMigrating {
  /** Called with the transactions that a migration waits for, which needs a second connection. */
  readonly waiting?: TellWaiting | undefined;
  /** Called after each migration. */
  readonly made?: (migration: Made) => void;
}

export interface Made extends Pick<Migration, "name" | "effect"> {
  readonly owner: Owner;
  /** Including lock waits. */
  readonly milliseconds: number;
}

/** Connections of a migrator: one migrates, one holds the lock, and one watches what a migration waits for. */
export const migratorConnections = 3;

/** Polling interval of the migration lock in milliseconds. */
const between = 25;

/**
 * Runs pending migrations, built-in ones first; returns their names. Concurrent servers run each once.
 * After `signal` aborts, no further one starts. `finish` runs last, before anybody else may migrate. `service`: the
 * built-in ones.
 */
export async function migrate(
  database: Database,
  application: readonly Migration[],
  signal?: AbortSignal,
  tell: TellMigrating = {},
  finish: (session: Executor) => Promise<void> = async () => {},
  service: readonly Migration[] = serviceMigrations,
): Promise<readonly string[]> {
  const ran: string[] = [];
  await whileAlone(database, signal, tell.waiting, async (session) => {
    for (const [owner, migrations] of Object.entries({ machine: service, application }) as [Owner, typeof service][])
      for (;;) {
        signal?.throwIfAborted();
        const began = performance.now();
        const made = await migrateOne(session, owner, migrations, { signal, ran, tell: tell.waiting });
        if (made === null) break;
        ran.push(made.name);
        tell.made?.({ ...made, owner, milliseconds: performance.now() - began });
      }
    await finish(session);
  });
  return ran;
}

/**
 * Takes the application's latest migration back, even a partial one. Returns its name; null without one. Throws
 * `ServersRun` while servers run, unless `beside`.
 */
export async function migrateDown(
  database: Database,
  application: readonly Migration[],
  { beside = false, tell }: { readonly beside?: boolean; readonly tell?: TellWaiting | undefined } = {},
): Promise<string | null> {
  return whileAlone(database, undefined, tell, async (session) => {
    const servers = beside ? [] : await runningServers(session);
    if (servers.length > 0) throw new ServersRun(servers);
    const migration = await latestMigration(session, application);
    if (migration === null) return null;
    await inOwnWay(session, { signal: undefined, ran: [], tell: undefined }, "application", migration, "down");
    return migration.name;
  });
}

/** The migration that `migrateDown` takes back: a partial one comes last. Null without one. */
export async function latestMigration(database: Executor, application: readonly Migration[]) {
  const name = (await begunMigrations(database)).at(-1) ?? (await appliedMigrations(database)).at(-1);
  if (name === undefined) return null;
  const migration = application.find((one) => one.name === name);
  if (migration === undefined) throw new NewerDatabase([name]);
  return migration;
}

/**
 * Runs `work` under the migration lock, which an open transaction on another connection holds: so it works through a
 * pooler. Idle in READ COMMITTED, it has no snapshot that a concurrent index build would wait for. Others poll the lock
 * instead of waiting, as their statements would have one. The embedded database has one process, and needs no lock.
 */
async function whileAlone<T>(
  database: Database,
  signal: AbortSignal | undefined,
  tell: TellWaiting | undefined,
  work: (session: Executor) => Promise<T>,
): Promise<T> {
  const run = async (session: Executor): Promise<T> => {
    await ensureRecords(session);
    await clearAnnounced(session);
    return whileWatched(database, session, tell, () => work(session));
  };
  if (!database.isShared) return database.session(run);
  return whileLocked(database, signal, "", async (holder) => {
    // Poolers and networks end transactions and connections that are idle.
    const alive = setInterval(() => void holder.query(touch).catch(() => {}), aliveEvery);
    try {
      return await database.session((session) => run(whileHeld(session, holder)));
    } finally {
      clearInterval(alive);
    }
  });
}

/** Runs `work` in the transaction that holds the migration lock; `_shared`: with others that migrate nothing. */
async function whileLocked<T>(
  database: Database,
  signal: AbortSignal | undefined,
  mode: "" | "_shared",
  work: (holder: Executor) => Promise<T>,
): Promise<T> {
  const claim = { text: `select pg_try_advisory_xact_lock${mode}(${migrationLock}) as claimed` };
  for (;;) {
    const done = await database.transaction(async (holder) => {
      const { rows } = await holder.query<{ claimed: boolean }>(claim);
      return rows[0]?.claimed ? { result: await work(holder) } : null;
    });
    if (done !== null) return done.result;
    signal?.throwIfAborted();
    await sleep(between);
  }
}

/**
 * Runs `work` while nobody migrates, without migrating: for a worker, whose primary has. Throws `NewerDatabase`, and
 * `Unequipped` if a migration was reverted meanwhile.
 */
export async function whileMigrated(
  database: Database,
  application: readonly Migration[],
  signal: AbortSignal | undefined,
  work: (session: Executor) => Promise<void>,
): Promise<void> {
  await whileLocked(database, signal, "_shared", async (session) => {
    const all = Object.entries({ machine: serviceMigrations, application }) as [Owner, readonly Migration[]][];
    for (const [owner, migrations] of all) {
      const applied = await appliedMigrations(session, owner);
      await ensureNoneBars(session, owner, migrations);
      const reverted = migrations.find(({ name }) => !applied.includes(name));
      if (reverted !== undefined)
        throw new Unequipped(
          `The migration ${reverted.name} was reverted while the server ran. Start the server again.`,
        );
    }
    await work(session);
  });
}

/** Needs no snapshot, which a concurrent index build would wait for. */
const touch = { text: "show transaction_isolation" };

/** Milliseconds between two statements of an idle holder of the lock. */
const aliveEvery = 5000;

/** Fails each statement once the lock is lost with its connection. */
function whileHeld(executor: Executor, holder: Executor): Executor {
  return {
    ...executor,
    async query(statement) {
      await holder.query(touch);
      return executor.query(statement);
    },
    transaction: (work) => executor.transaction((transaction) => work(whileHeld(transaction, holder))),
  };
}

async function migrateOne(session: Executor, owner: Owner, migrations: readonly Migration[], run: Run) {
  const made = await appliedMigrations(session, owner);
  const recorded = [...made, ...(await begunMigrations(session, owner))];
  await ensureNoneBars(session, owner, migrations);
  const next = migrations.find(({ name }) => !made.includes(name));
  if (next === undefined) return null;
  const passed = recorded.filter((name) => name > next.name);
  if (passed.length > 0)
    throw new Error(`The migration ${next.name} comes before ${passed.join(", ")}, which the database already has.`);
  await inOwnWay(session, run, owner, next, "up");
  return next;
}

async function ensureNoneBars(session: Executor, owner: Owner, known: readonly Migration[]): Promise<void> {
  const names = known.map(({ name }) => name);
  const barring = await barringMigrations(session, owner, names);
  if (barring.length > 0) throw new NewerDatabase(barring);
}

/** Context of a migration. */
interface Run {
  readonly signal: AbortSignal | undefined;
  /** Migrations completed before it in this run. */
  readonly ran: readonly string[];
  readonly tell: TellWaiting | undefined;
}

/** Milliseconds that older servers have to end: more than it takes until one that is not seen counts as terminated. */
const patience = 120_000;

/** Runs a migration until its first statement that writes: the row checks come before. */
async function checkRows(session: Executor, { up }: Migration): Promise<void> {
  const writes = new Error("the migration writes");
  try {
    await session.transaction(async (transaction) => {
      await transaction.query({ text: "set transaction read only" });
      await runMigration(
        up,
        beforeWrites(transaction, () => Promise.reject(writes)),
      );
    });
  } catch (error) {
    if (error !== writes && !refusesWrites(error)) throw error;
  }
}

/** Has running servers of older versions end before a migration that does not roll (clause OPS-11). */
async function endOlderServers(session: Executor, { signal, tell }: Run, owner: Owner, migration: Migration) {
  const until = performance.now() + patience;
  for (let told = ""; ; await sleep(between)) {
    const servers = (await runningServers(session, fullName(owner, migration.name))).join(", ");
    if (servers === "") return;
    if (performance.now() > until)
      throw new Error(`servers of an older version still run, on ${servers}; stop them first`);
    if (told === "") {
      // A migration that rows do not fit ends nobody.
      await checkRows(session, migration);
      await noteAnnounced(session, owner, migration);
    }
    if (servers !== told) tell?.(`servers of an older version, on ${servers}`);
    told = servers;
    signal?.throwIfAborted();
  }
}

/** Runs a migration in one transaction (clause OPS-2), unless it declares none and can continue. */
async function inOwnWay(session: Executor, context: Run, owner: Owner, migration: Migration, way: Way): Promise<void> {
  const { signal, ran } = context;
  const { name, config } = migration;
  const isWhole = config?.transaction !== false;
  const run = (executor: Executor) => runMigration(migration[way], executor);
  const note = way === "up" ? noteMade : noteGone;
  try {
    if (way === "up" && migration.rolls !== true) await endOlderServers(session, context, owner, migration);
    if (isWhole)
      await retryLock(session, signal, async (executor) => {
        await (owner === "application" ? withTriggersPaused(executor, run) : run(executor));
        await note(executor, owner, migration);
      });
    else {
      // A failed row check leaves nothing to take back.
      await run(beforeWrites(patient(session, signal), () => noteBegun(session, owner, migration)));
      await note(session, owner, migration);
    }
  } catch (error) {
    // Without a connection, the next one to migrate does so.
    await clearAnnounced(session).catch(() => undefined);
    if (signal?.aborted && error === signal.reason) throw error;
    if (isTold(error)) throw error;
    const isBegun = !isWhole && (await begunMigrations(session, owner)).includes(name);
    throw new MigrationFailed(migration, way, error, leavings(isBegun, ran));
  }
}

/** Errors that are retried or have their own messages. Cancelling a migration's statement cancels the migration. */
const isTold = (error: unknown): boolean =>
  lostRace(error) || endsConnection(error) || (lacksMeans(error) && !cancelled(error)) || notPermitted(error) !== error;

/** Runs `begin` before the first statement that writes. */
function beforeWrites(executor: Executor, begin: () => Promise<unknown>): Executor {
  let begun: Promise<unknown> | undefined;
  const query: Executor["query"] = async (statement) => {
    if (!isSelect(statement)) {
      begun ??= begin();
      await begun;
    }
    return executor.query(statement);
  };
  return { ...executor, query };
}
