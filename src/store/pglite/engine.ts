/** PGlite engine settings: durable commits, little memory, exit on corruption. */

import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableFolder, type FolderEvents } from "./fsync-filesystem.ts";

/** PostgreSQL settings, as in `postgresql.conf`. */
const settings = {
  // PGlite ignores the default, fdatasync.
  wal_sync_method: "fsync",
  shared_buffers: "16MB",
  max_wal_size: "64MB",
  min_wal_size: "32MB",
};

const startParams = [
  // `-F` turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

/** Starts the engine on a folder, or in memory without one. Creates the database if needed. */
export async function openEngine(folder: string | undefined, events: FolderEvents): Promise<PGlite> {
  let complaint: string | undefined;
  const onStderr = (text: string) => {
    if (/\b(?:PANIC|FATAL): /.test(text)) complaint = text;
    return false;
  };
  /** PostgreSQL's own message is more useful than the exit. */
  const told = (error: unknown) => (complaint === undefined ? error : new Error(complaint, { cause: error }));
  try {
    const fs = folder === undefined ? {} : { fs: new DurableFolder(folder, events) };
    const engine = await PGlite.create({ startParams, onStderr, extensions: { btree_gist, pg_trgm, unaccent }, ...fs });
    endWhereBroken(engine, (error) => events.failed(told(error)));
    return engine;
  } catch (error) {
    throw told(error);
  }
}

/** Exit status of an ordinary failed statement. */
const statementFailed = 100;

/** PGlite ignores exceptions in a statement: panic, abort, trap. Results after one cannot be trusted. */
function endWhereBroken(engine: PGlite, failed: FolderEvents["failed"]): void {
  const { Module: module } = engine;
  const run = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== statementFailed) failed(error);
      throw error;
    }
  };
}
