/** Restoration: loads an archive into an empty database, and its bytes into the object store (clause OPS-12). */

import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import pg from "pg";
import type { Database, Executor } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { ByteStore } from "../files/files.ts";
import { appliedMigrations } from "../migrate/migration-records.ts";
import { type Migration, migrate } from "../migrate/run-migrations.ts";
import { serviceMigrations } from "../migrations/index.ts";
import { keepCounts } from "../rows/counts.ts";
import { keepDepartures } from "../rows/departure-triggers.ts";
import { runningServers, ServersRun } from "../server-registry.ts";
import type { Table } from "../table.ts";
import {
  type Archive,
  ArchiveRefused,
  archivedState,
  type Entry,
  foreignTables,
  type Manifest,
  openArchive,
} from "./archive-file.ts";

export interface Restoration {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly bytes: ByteStore;
  readonly signal: AbortSignal;
}

export type CheckedArchive = Awaited<ReturnType<typeof checkArchive>>;

const decompress = promisify(zstdDecompress);

/** Opens an archive that this code can restore. Needs no database. Throws `ArchiveRefused`. */
export async function checkArchive(path: string, { tables, migrations }: Pick<Restoration, "tables" | "migrations">) {
  const archive = await openArchive(path);
  try {
    const manifest = await manifestOf(archive);
    if (manifest.format !== 1)
      throw new ArchiveRefused(
        `${path} has the format ${manifest.format}, and this version knows only 1. Use a newer one.`,
      );
    const { machine, application } = manifest.migrations;
    const unknown = [...namesBeyond(machine, serviceMigrations), ...namesBeyond(application, migrations)];
    if (unknown.length > 0)
      throw new ArchiveRefused(
        `${path} has migrations that this version does not know: ${unknown.join(", ")}. Use the version that made it, or a newer one.`,
      );
    // Tables of older migrations may be gone by now.
    const foreign = application.length === migrations.length ? foreignTables(manifest, tables) : [];
    if (foreign.length > 0)
      throw new ArchiveRefused(
        `${path} is of another application, ${manifest.application}: it has ${foreign.join(", ")}.`,
      );
    return { ...archive, manifest };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

const namesBeyond = (names: readonly string[], known: readonly Migration[]): readonly string[] =>
  names.filter((name) => !known.some((migration) => migration.name === name));

async function manifestOf(archive: Archive): Promise<Manifest> {
  for await (const entry of archive.entries()) return JSON.parse((await contentOf(entry)).toString()) as Manifest;
  throw new ArchiveRefused("The archive is empty.");
}

/** Until one transaction at the end, the database has no row of the archive. Throws `ArchiveRefused` or `ServersRun`. */
export async function restore(database: Database, archive: CheckedArchive, restoration: Restoration) {
  const { manifest } = archive;
  const { tables, migrations, signal } = restoration;
  await ensureEmpty(database, manifest);
  const { machine, application } = manifest.migrations;
  // First to the state of the archive, so that later migrations change its rows as well.
  const service = serviceMigrations.filter(({ name }) => machine.includes(name));
  const own = migrations.filter(({ name }) => application.includes(name));
  await migrate(database, own, signal, {}, ensureNoServers, service);
  await ensureFits(database, manifest);
  const bytes = await restoreBytes(database, archive, restoration);
  const rows = await database.transaction((transaction) => loadTables(transaction, archive, bytes, signal));
  await migrate(database, migrations, signal, {}, async (session) => {
    await keepCounts(session, tables, { signal });
    await keepDepartures(session, tables, { signal });
  });
  await database.query({ text: "analyze" });
  return { made: manifest.made, rows, objects: bytes.objects };
}

async function ensureNoServers(executor: Executor): Promise<void> {
  const servers = await runningServers(executor);
  if (servers.length > 0) throw new ServersRun(servers);
}

async function ensureEmpty(database: Executor, { migrations }: Manifest): Promise<void> {
  const { tables } = await archivedState(database);
  for (const { name } of tables) {
    const { count } = await database.query({ text: `select from ${pg.escapeIdentifier(name)} limit 1` });
    if (count > 0)
      throw new ArchiveRefused(
        `The database is not empty: ${name} has rows. Restore into an empty one, as a new DATA_DIR.`,
      );
  }
  for (const owner of ["machine", "application"] as const) {
    const beyond = (await appliedMigrations(database, owner)).find((name) => !migrations[owner].includes(name));
    if (beyond !== undefined)
      throw new ArchiveRefused(`The database has the migration ${beyond}, and the archive is older. Use an empty one.`);
  }
}

/** Compares columns by name, as their order depends on the migrations. */
async function ensureFits(database: Database, manifest: Manifest): Promise<void> {
  const found = await archivedState(database);
  for (const { name, columns } of manifest.tables) {
    const there = found.tables.find((table) => table.name === name)?.columns;
    const missing = there === undefined ? name : columns.find((column) => !there.includes(column));
    if (missing !== undefined)
      throw new ArchiveRefused(
        `The archive has ${there === undefined ? "the table" : `${name} with the column`} ${missing}, which no migration makes. Remove it from the original, or add a migration.`,
      );
  }
}

/**
 * Writes the bytes under their keys, which are orphaned until rows name them, as those of any upload. Returns how many
 * there are, and how many of them are in the list of orphaned keys.
 */
async function restoreBytes(database: Database, archive: Archive, { bytes, signal }: Restoration) {
  let [objects, registered] = [0, 0];
  for await (const entry of archive.entries()) {
    signal.throwIfAborted();
    const [, key] = /^objects\/(.+)$/.exec(entry.name) ?? [];
    if (key === undefined) continue;
    if (/^\.|[/\\]/.test(key)) throw new ArchiveRefused(`The archive has ${entry.name}, which is no key of an object.`);
    const present = await bytes.open(key);
    await present?.close();
    objects++;
    // A key stands for the same bytes for ever.
    if (present?.length === entry.size) continue;
    // Bytes that are there already may be needed by others: they do not become orphans here.
    if (present === undefined) {
      await registerKey(database, key, bytes);
      registered++;
    }
    await bytes.write(key, entry.bytes, entry.size);
  }
  return { objects, registered };
}

type RestoredBytes = Awaited<ReturnType<typeof restoreBytes>>;

/** The number of no server: the next start deletes the bytes of a restoration that did not finish. */
const noServer = 0;

async function registerKey(database: Database, key: string, bytes: ByteStore): Promise<void> {
  const { count } = await database.query(
    statement`insert into hydrant_bytes (key, server) values (${key}, ${noServer}) on conflict do nothing`,
  );
  // What an interrupted restoration has left.
  if (count === 0) await bytes.remove(key);
}

async function loadTables(transaction: Executor, archive: CheckedArchive, bytes: RestoredBytes, signal: AbortSignal) {
  const { rows: links } = await transaction.query<{ drop: string; add: string }>({ text: foreignKeys });
  const { rows: triggers } = await transaction.query<{ drop: string }>({ text: derivedTriggers });
  for (const { drop } of [...links, ...triggers]) await transaction.query({ text: drop });
  // Locks the tables, so that a server that starts meanwhile writes nothing.
  await toggleTriggers(transaction, archive.manifest, "disable");
  await ensureNoServers(transaction);
  await ensureEmpty(transaction, archive.manifest);
  const columns = new Map(archive.manifest.tables.map((table) => [table.name, table.columns]));
  const loaded: Record<string, number> = Object.fromEntries([...columns.keys()].map((name) => [name, 0]));
  for await (const entry of archive.entries()) {
    signal.throwIfAborted();
    const content = await contentOf(entry);
    if (entry.name === "rows.json") {
      const wanted = JSON.parse(content.toString()) as object;
      if (JSON.stringify(wanted) === JSON.stringify(loaded)) break;
      throw new ArchiveRefused(
        `The archive has other numbers of rows than it says: ${JSON.stringify({ wanted, loaded })}.`,
      );
    }
    const [, table = ""] = /^tables\/(.+)\/\d+\.copy\.zst$/.exec(entry.name) ?? [];
    const names = columns.get(table)?.map(pg.escapeIdentifier);
    if (names === undefined) continue;
    const text = `copy ${pg.escapeIdentifier(table)} (${names.join(", ")}) from stdin`;
    const { count } = await transaction.query({ text, copy: await decompress(content) });
    loaded[table] = (loaded[table] ?? 0) + count;
  }
  await toggleTriggers(transaction, archive.manifest, "enable");
  // Checks the links of all rows.
  for (const { add } of links) await transaction.query({ text: add });
  const { count } = await transaction.query(statement`delete from hydrant_bytes where server = ${noServer}`);
  if (count < bytes.registered)
    throw new ArchiveRefused("A server has deleted bytes meanwhile. Stop it, and try again.");
  await ensureBytes(transaction, bytes.objects);
  return Object.values(loaded).reduce((sum, rows) => sum + rows, 0);
}

/** Without foreign keys, tables load in any order, also those that link one another. */
const foreignKeys = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = to_regnamespace(quote_ident(current_schema()))`;

/** Counts and departures are made anew after all migrations. */
const derivedTriggers = `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
  from pg_trigger join pg_class as relation on relation.oid = tgrelid
  where tgname ~ '^hydrant_(total|count|depart)_' and relnamespace = to_regnamespace(quote_ident(current_schema()))`;

/** The rows have what triggers would compute. */
async function toggleTriggers(transaction: Executor, { tables }: Manifest, how: "disable" | "enable"): Promise<void> {
  for (const { name } of tables)
    await transaction.query({ text: `alter table ${pg.escapeIdentifier(name)} ${how} trigger user` });
}

/** Each row with bytes has the key of an object in the archive. */
async function ensureBytes(transaction: Executor, objects: number): Promise<void> {
  const { text } = (await transaction.query({ text: countBytes })).rows[0];
  const { count } = (await transaction.query({ text })).rows[0];
  if (count !== objects) throw new ArchiveRefused(`The archive has ${objects} objects, and its rows name ${count}.`);
}

const countBytes = `select concat('select 0', string_agg(format(' + (select count(*) from %s where %I is not null)', tgrelid::regclass,
      split_part(encode(tgargs, 'escape'), '\\000', 1)), ''), ' as count') as text
  from pg_trigger join pg_class as relation on relation.oid = tgrelid
  where tgname = 'hydrant_bytes_insert' and relnamespace = to_regnamespace(quote_ident(current_schema()))`;

async function contentOf({ bytes }: Entry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}
