/** `backup` and `restore` (clause OPS-12). A server that owns its database backs it up itself, and restores nothing. */

import { ArchiveRefused } from "../../store/archive/archive-file.ts";
import type { BackedUp } from "../../store/archive/backup.ts";
import { checkArchive } from "../../store/archive/restore.ts";
import { ServersRun } from "../../store/server-registry.ts";
import { byteStore } from "../files/file-store.ts";
import { type Done, type Job, JobRefused, type LoneJob, type MigrationJob } from "./job.ts";
import { migrateAlone, report } from "./migrations.ts";

export const backUpInServer: Job = ({ machine, api }, given, _tell, signal) =>
  orRefused(async () =>
    backedUp(
      await machine.store.backUp({ file: given.text("FILE"), application: api.title, files: machine.files, signal }),
    ),
  );

export const backUp: LoneJob = (project, settings, log, given) =>
  whileUninterrupted(async (signal) => {
    const files = byteStore(settings);
    const backup = { file: given.text("FILE"), application: project.parts.api.title, files, signal };
    const job: MigrationJob = async ({ backUp }) => backedUp(await backUp(backup));
    return ended(await migrateAlone(project, settings, log, job, given).finally(() => files.close()));
  });

export const restoreInServer: Job = async () => {
  throw new JobRefused("A server is running on the database. Stop it first, and restore into an empty one.");
};

/** The file is checked before anything is opened or made. */
export const restore: LoneJob = (project, settings, log, given) =>
  whileUninterrupted(async (signal) => {
    const archive = await checkArchive(given.text("FILE"), project);
    const bytes = byteStore(settings);
    try {
      await bytes.check();
      const job: MigrationJob = async (migrating) => {
        const { made, rows, objects } = await migrating.restore(archive, { bytes, signal });
        const { said, result } = report(await migrating.migrationStatus(false), false);
        return {
          said: `Restored the backup of ${made}: ${rows} rows and ${objects} objects.\n${said}`,
          result: { made, rows, objects, ...result },
        };
      };
      return ended(await migrateAlone(project, settings, log, job, given));
    } finally {
      bytes.close();
      await archive.close();
    }
  });

function backedUp({ without, ...result }: BackedUp): Done {
  const { file, bytes, rows, objects, snapshot } = result;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const lines = [
    `Wrote ${file} (${size}): ${rows} rows, read in ${(snapshot / 1000).toFixed(1)} s, and ${objects} objects.`,
    ...without.map((table) => `Left out the table ${table}, which no migration makes.`),
  ];
  return { said: lines.join("\n"), result: { ...result, without } };
}

function ended(outcome: Awaited<ReturnType<typeof migrateAlone>>): Done {
  if ("done" in outcome) return outcome.done;
  throw new JobRefused(outcome.refused.message);
}

/** Ends the work at a signal, so that nothing half made stays. */
async function whileUninterrupted(work: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new ArchiveRefused("The command was interrupted, and is not done."));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await orRefused(() => work(interrupted.signal));
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

async function orRefused(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new JobRefused(error.message);
    if (error instanceof ServersRun) throw new JobRefused(`${error.message} Stop them first.`);
    throw error;
  }
}
