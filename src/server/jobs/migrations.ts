/**
 * `migrate status`, `migrate up` and `migrate down`.
 *
 * They run here if no server owns the database. A server that owns it has migrated at its start and relies on the
 * result. It reports its status and refuses changes.
 */

import { ServersRun } from "../../store/database/serving-lock.ts";
import type { Migration } from "../../store/migrate/migration.ts";
import type { MigrationStatus } from "../../store/migrate/migration-status.ts";
import { type Migrating, openMigrating } from "../../store/migrate/migrator.ts";
import { type Made, MigrationFailed } from "../../store/migrate/run-migrations.ts";
import type { Table } from "../../store/table.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";
import { type Done, type Given, type Job, JobRefused, type MigrationJob, outcomeOf } from "./job.ts";

/** Runs one of the jobs on a database that no server owns. Only the job itself migrates. */
export async function migrateAlone(
  project: { readonly tables: readonly Table[]; readonly migrations: readonly Migration[] },
  settings: Settings,
  log: Log,
  job: MigrationJob,
  given: Given,
): ReturnType<typeof outcomeOf> {
  const migrating = await openMigrating(settings, project, waitingTo(log));
  try {
    return await outcomeOf(() => job(migrating, given));
  } finally {
    await migrating.close();
  }
}

/** Logs what a migration waits for, as the wait has no timeout. */
export const waitingTo =
  (log: Log) =>
  (who: string): void =>
    log.warn({ for: who }, `a migration waits for ${who}; it goes on when that is over`);

/** Logs each migration of a start, and a summary if there were any. */
export function migrationLogger(log: Log): { readonly made: (migration: Made) => void; readonly whole: () => void } {
  const all: number[] = [];
  return {
    made({ owner, name, effect, milliseconds }) {
      const migration = owner === "machine" ? `machine/${name}` : name;
      log.info(
        { migration, ...(effect && { effect }), milliseconds: Math.round(milliseconds) },
        `migrated: ${migration}`,
      );
      all.push(milliseconds);
    },
    whole() {
      const milliseconds = Math.round(all.reduce((sum, each) => sum + each, 0));
      if (all.length > 0) log.info({ migrations: all.length, milliseconds }, "the database has every migration");
    },
  };
}

export const status: MigrationJob = async (migrating, given) => {
  const rows = given.flag("rows");
  return told(await migrating.migrationStatus(rows), rows);
};

/** Variants for a server that owns its database. */
export const statusInServer: Job = async ({ machine }, given) => {
  const rows = given.flag("rows");
  return told(behind(await machine.store.migrationStatus(rows), given), rows);
};

export const upInServer: Job = async ({ machine }, given) => {
  const { waiting } = behind(await machine.store.migrationStatus(), given);
  if (waiting.length === 0) return ran([]);
  throw new JobRefused(
    `The server that runs has the database to itself, and its code is from before ${names(waiting)}. Start it anew: it migrates as it starts.`,
  );
};

export const downInServer: Job = async () => {
  throw new JobRefused(
    "A server runs on the database, and counts on what the migration would take away. Stop it first; the next start of this version migrates again.",
  );
};

/** Adds migrations that the command's code has and the server's lacks as pending. */
function behind(status: MigrationStatus, given: Given): MigrationStatus {
  const known = new Set([...status.applied, ...status.waiting.map(({ name }) => name)]);
  const later = given.texts("migrations").filter((name) => !known.has(name));
  if (later.length === 0) return status;
  // The server checked the rows against the limits of older code.
  return {
    ...status,
    waiting: [...status.waiting, ...later.map((name) => ({ name, loses: [], locks: [] }))],
    misfits: null,
  };
}

const names = (waiting: MigrationStatus["waiting"]): string => waiting.map(({ name }) => name).join(", ");

/** Reports deviations from what the code expects. `rows`: whether a check of the rows was requested. */
function told(status: MigrationStatus, rows: boolean): Done {
  const { applied, begun, migrating, waiting, unknown, drift, driftHidden, misfits } = status;
  const lines = [
    applied.length === 0
      ? "The database has no migration yet."
      : `The database has ${counted(applied.length)}, up to ${applied.at(-1)}.`,
    waiting.length === 0 ? "None waits." : `${counted(waiting.length)} waiting:`,
    ...waiting.map(toldWaiting),
    ...(migrating ? ["One is being made, or taken back, at this moment."] : begun.map(cutShort)),
    ...unknown.map((name) => `This version does not know ${name}: the database is newer, or another application's.`),
    ...drifted(drift),
    ...(driftHidden === null ? [] : [hidden(driftHidden)]),
    ...(rows && misfits === null ? [unlooked] : unfit(misfits)),
  ];
  const sound =
    driftHidden === null && [waiting, unknown, drift ?? [], misfits ?? []].every((found) => found.length === 0);
  return { said: lines.join("\n"), result: { sound, ...status } };
}

function toldWaiting({ name, loses, locks }: MigrationStatus["waiting"][number]): string {
  const does = [
    ...(loses.length === 0 ? [] : [`loses ${loses.join(", ")}`]),
    ...locks.map(({ table, rows }) => `keeps everybody from ${table} while it goes through ${counted(rows, "row")}`),
  ];
  return `  ${name}${does.length === 0 ? "" : `, which ${does.join(", and ")}`}`;
}

const cutShort = (name: string): string =>
  `${name} was begun and has not come to its end: \`hydrant migrate up\` goes on with it, \`hydrant migrate down\` takes back what there is of it.`;

function drifted(drift: MigrationStatus["drift"]): readonly string[] {
  if (drift === null) return [];
  if (drift.length === 0) return ["Its tables are as the migrations have made them."];
  return [
    "Its tables are not as the migrations have made them. Statements that mend it; look at each before you run it:",
    ...drift.flatMap(({ said, mend }) => [`  ${said}`, ...mend.map((statement) => `    ${statement};`)]),
  ];
}

const hidden = (why: string): string =>
  `Whether its tables are as the migrations have made them could not be looked at: ${why}. The user in DATABASE_URL has to be permitted to create a schema in the database for that.`;

const unlooked = "Its rows were not looked at: that is done when it has every migration, and no other.";

function unfit(misfits: MigrationStatus["misfits"]): readonly string[] {
  if (misfits === null) return [];
  if (misfits.length === 0) return ["Its rows have no value that the spec would refuse."];
  return [
    "Rows have values that the spec would refuse. They are read as ever, but for what is of another type; whoever writes one back has to mend it:",
    ...misfits.map(({ name, rows, some }) => {
      const more = rows > some.length ? `, and ${rows - some.length} more` : "";
      return `  ${name} in ${counted(rows, "row")}: ${some.join(", ")}${more}`;
    }),
  ];
}

const counted = (count: number, what = "migration"): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** Reports rows that violate new limits, even if the migration stops for another reason. */
export async function up(migrating: Migrating): Promise<Done> {
  const names = await migrating.narrowing();
  const { said, result } = ran(
    await migrating.up().catch(async (error: unknown) => {
      if (!(error instanceof MigrationFailed)) throw error;
      // The failure is more important than an error in the row check.
      const misfits = await migrating.narrowed(names).catch(() => []);
      error.message = [error.message, ...unfitNarrowed(misfits)].join("\n");
      throw error;
    }),
  );
  const misfits = await migrating.narrowed(names);
  return { said: [said, ...unfitNarrowed(misfits)].join("\n"), result: { ...result, misfits } };
}

const unfitNarrowed = (misfits: NonNullable<MigrationStatus["misfits"]>): readonly string[] =>
  misfits.length === 0 ? [] : unfit(misfits);

function ran(migrations: readonly string[]): Done {
  const said = migrations.length === 0 ? "Nothing waits." : migrations.map((name) => `ran ${name}`).join("\n");
  return { said, result: { ran: migrations } };
}

export async function down(migrating: Migrating, given: Given): Promise<Done> {
  const found = await migrating.beforeDown();
  const named = given.texts("destructive");
  if (found === null) {
    if (named.length > 0) throw new JobRefused(`There is nothing to take back that would lose ${named.join(", ")}.`);
    return { said: "There is nothing to take back.", result: { back: null, lost: [] } };
  }
  const { migration } = found;
  const idle = named.filter((name) => !found.losses.some((loss) => loss.name === name));
  if (idle.length > 0) {
    const names = found.losses.map(({ name }) => name).join(", ");
    throw new JobRefused(
      `Taking ${migration} back does not lose ${idle.join(", ")}, so nothing was done. ${names === "" ? "It loses nothing." : `What it loses, or may lose, is ${names}.`}`,
    );
  }
  const losses = found.losses.filter(({ count }) => count > 0);
  const left = losses.filter(({ name }) => !named.includes(name));
  if (left.length > 0)
    throw new JobRefused(
      `Taking ${migration} back would lose ${amounts(left)}. Where that may be lost, say so: ${left.map(({ name }) => `--destructive ${name}`).join(" ")}`,
    );
  await migrating.down(given.flag("force")).catch((error: unknown) => {
    if (!(error instanceof ServersRun)) throw error;
    throw new JobRefused(
      `${error.message} They count on what ${migration} has made, so it is not taken back. Stop them first; --force takes it back beside them.`,
    );
  });
  const lost = losses.length === 0 ? "" : `, and with it ${amounts(losses)}`;
  return { said: `took ${migration} back${lost}`, result: { back: migration, lost: losses } };
}

/** `places.elevation (340 rows)`. */
const amounts = (losses: readonly { readonly name: string; readonly count: number }[]): string =>
  losses.map(({ name, count }) => `${name} (${counted(count, "row")})`).join(", ");
