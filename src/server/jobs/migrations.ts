/**
 * `migrate status`, `migrate up` and `migrate down`. They run here if no server owns the database. A server that owns it
 * has migrated at its start and relies on the result. It reports its status and refuses changes.
 */

import type { MigrationStatus } from "../../store/migrate/migration-status.ts";
import { type Migrating, openMigrating } from "../../store/migrate/migrator.ts";
import { type Made, MigrationFailed } from "../../store/migrate/run-migrations.ts";
import { ServersRun } from "../../store/server-registry.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";
import { type Done, type Given, type Job, JobRefused, type MigrationJob, outcomeOf, type ProjectOfJob } from "./job.ts";

/** Runs one of the jobs on a database that no server owns. Only the job itself migrates. */
export async function migrateAlone(
  project: Pick<ProjectOfJob, "tables" | "migrations">,
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
    log.warn({ for: who }, `a migration waits for ${who}`);

/** Logs each migration of a start, and a summary if there were any. */
export function migrationLogger(log: Log) {
  let migrations = 0;
  let total = 0;
  return {
    made({ owner, name, effect, milliseconds: exact }: Made): void {
      const migration = owner === "machine" ? `machine/${name}` : name;
      const milliseconds = Math.round(exact);
      log.info({ migration, ...(effect && { effect }), milliseconds }, `migrated: ${migration}`);
      migrations++;
      total += exact;
    },
    whole(): void {
      const fields = { migrations, milliseconds: Math.round(total) };
      if (migrations > 0) log.info(fields, "all migrations are applied");
    },
  };
}

export const status: MigrationJob = async (migrating, given) => {
  const rows = given.flag("rows");
  return report(await migrating.migrationStatus(rows), rows);
};

/** Variants for a server that owns its database. */
export const statusInServer: Job = async ({ machine }, given) => {
  const rows = given.flag("rows");
  return report(behind(await machine.store.migrationStatus(rows), given), rows);
};

export const upInServer: Job = async ({ machine }, given) => {
  const { waiting } = behind(await machine.store.migrationStatus(), given);
  if (waiting.length === 0) return applied([]);
  throw new JobRefused(
    `The running server owns the database, and its code lacks ${waiting.map(({ name }) => name).join(", ")}. Restart it: it migrates at its start.`,
  );
};

export const downInServer: Job = async () => {
  throw new JobRefused(
    "A running server uses what the migration would remove. Stop it first; the next start of this version migrates again.",
  );
};

/** Adds migrations that the command's code has and the server's lacks as pending. */
function behind(status: MigrationStatus, given: Given): MigrationStatus {
  const known = new Set([...status.applied, ...status.waiting.map(({ name }) => name)]);
  const later = given.texts("migrations").filter((name) => !known.has(name));
  if (later.length === 0) return status;
  const waiting = [...status.waiting, ...later.map((name) => ({ name, loses: [], locks: [] }))];
  // The server checked the rows against the limits of older code.
  return { ...status, waiting, misfits: null };
}

/** Reports deviations from what the code expects. `rows`: whether a check of the rows was requested. */
export function report(status: MigrationStatus, rows: boolean): Done {
  const { applied, begun, migrating, waiting, unknown, drift, driftHidden, misfits } = status;
  const lines = [
    applied.length === 0
      ? "No migration is applied yet."
      : `${count(applied.length, "migration")} applied, up to ${applied.at(-1)}.`,
    waiting.length === 0 ? "No migration is pending." : `${count(waiting.length, "migration")} pending:`,
    ...waiting.map(pending),
    ...(migrating ? ["A migration is running."] : begun.map(incomplete)),
    ...unknown.map((name) => `This version does not know ${name}: the database is newer, or another application's.`),
    ...(drift === null ? [] : drifted(drift)),
    ...(driftHidden === null ? [] : [unchecked(driftHidden)]),
    ...(rows && misfits === null
      ? ["The rows were not checked. The check needs all migrations of this version, and no others."]
      : violations(misfits)),
  ];
  const sound =
    driftHidden === null && [waiting, unknown, drift ?? [], misfits ?? []].every((found) => found.length === 0);
  return { said: lines.join("\n"), result: { sound, ...status } };
}

function pending({ name, loses, locks }: MigrationStatus["waiting"][number]): string {
  const does = [
    ...(loses.length === 0 ? [] : [`loses ${loses.join(", ")}`]),
    ...locks.map(({ table, rows }) => `locks ${table} while it processes ${count(rows, "row")}`),
  ];
  return `  ${name}${does.length === 0 ? "" : `, which ${does.join(", and ")}`}`;
}

const incomplete = (name: string): string =>
  `${name} is incomplete: \`hydrant migrate up\` continues it, \`hydrant migrate down\` reverts it.`;

function drifted(drift: NonNullable<MigrationStatus["drift"]>): readonly string[] {
  if (drift.length === 0) return ["The tables match the migrations."];
  return [
    "The tables differ from the migrations. These statements correct them; check each before you run it:",
    ...drift.flatMap(({ said, mend }) => [`  ${said}`, ...mend.map((statement) => `    ${statement};`)]),
  ];
}

const unchecked = (why: string): string =>
  `The tables could not be compared with the migrations: ${why}. The user in DATABASE_URL needs permission to create a schema in the database.`;

function violations(misfits: MigrationStatus["misfits"]): readonly string[] {
  if (misfits === null) return [];
  if (misfits.length === 0) return ["No row has a value that violates the spec."];
  return [
    "Rows have values that violate the spec. They are readable, except values of another type; a write has to correct them:",
    ...misfits.map(({ name, rows, some }) => {
      const more = rows > some.length ? `, and ${rows - some.length} more` : "";
      return `  ${name} in ${count(rows, "row")}: ${some.join(", ")}${more}`;
    }),
  ];
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Reports rows that violate new limits, even if the migration stops for another reason. */
export async function up(migrating: Migrating): Promise<Done> {
  const names = await migrating.narrowing();
  const migrations = await migrating.up().catch(async (error: unknown) => {
    if (!(error instanceof MigrationFailed)) throw error;
    // The failure is more important than an error in the row check.
    const misfits = await migrating.narrowed(names).catch(() => []);
    error.message = [error.message, ...narrowed(misfits)].join("\n");
    throw error;
  });
  const { said, result } = applied(migrations);
  const misfits = await migrating.narrowed(names);
  return { said: [said, ...narrowed(misfits)].join("\n"), result: { ...result, misfits } };
}

const narrowed = (misfits: NonNullable<MigrationStatus["misfits"]>): readonly string[] =>
  misfits.length === 0 ? [] : violations(misfits);

function applied(migrations: readonly string[]): Done {
  const said =
    migrations.length === 0 ? "No migration is pending." : migrations.map((name) => `applied ${name}`).join("\n");
  return { said, result: { ran: migrations } };
}

export async function down(migrating: Migrating, given: Given): Promise<Done> {
  const found = await migrating.beforeDown();
  const named = given.texts("destructive");
  if (found === null) {
    if (named.length > 0) throw new JobRefused(`There is no migration to revert that would lose ${named.join(", ")}.`);
    return { said: "There is no migration to revert.", result: { back: null, lost: [] } };
  }
  const { migration } = found;
  const unaffected = named.filter((name) => !found.losses.some((loss) => loss.name === name));
  if (unaffected.length > 0) {
    const names = found.losses.map(({ name }) => name).join(", ");
    const rest = names === "" ? "It loses nothing." : `It may lose ${names}.`;
    throw new JobRefused(`Reverting ${migration} does not lose ${unaffected.join(", ")}, so nothing was done. ${rest}`);
  }
  const losses = found.losses.filter(({ count }) => count > 0);
  const unconfirmed = losses.filter(({ name }) => !named.includes(name));
  const options = unconfirmed.map(({ name }) => `--destructive ${name}`).join(" ");
  if (options !== "")
    throw new JobRefused(
      `Reverting ${migration} would lose ${amounts(unconfirmed)}. To confirm the loss, add ${options}`,
    );
  await migrating.down(given.flag("force")).catch((error: unknown) => {
    if (!(error instanceof ServersRun)) throw error;
    throw new JobRefused(
      `${error.message} They use what ${migration} has made, so it is not reverted. Stop them first, or revert it anyway with --force.`,
    );
  });
  const lost = losses.length === 0 ? "" : `, and with it ${amounts(losses)}`;
  return { said: `reverted ${migration}${lost}`, result: { back: migration, lost: losses } };
}

/** `places.elevation (340 rows)`. */
const amounts = (losses: readonly { readonly name: string; readonly count: number }[]): string =>
  losses.map((loss) => `${loss.name} (${count(loss.count, "row")})`).join(", ");
