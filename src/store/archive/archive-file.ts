/**
 * The file of a backup: a tar archive, whose SHA-256 follows as its last 32 bytes, which `tar` ignores. So a file that is
 * cut short or changed anywhere is recognized before anything is read from it. Its first entry is the manifest.
 */

import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReadableStream, WritableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import type { Executor } from "../database/database.ts";
import type { Bytes } from "../files/files.ts";
import { sync } from "../files/folder.ts";
import { appliedMigrations, begunMigrations } from "../migrate/migration-records.ts";
import type { Table } from "../table.ts";

/** The backup or the restoration cannot be made. The message says why; nothing has changed. */
export class ArchiveRefused extends Error {}

/** Adds an entry of exactly `size` bytes. */
export type AddEntry = (name: string, size: number, bytes: Bytes | Iterable<Uint8Array>) => Promise<void>;

export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: Bytes;
}

/** Name of the first entry: each archive begins with it. */
export const manifestName = "hydrant-backup.json";
const digestLength = 32;
const pieceLength = 64 * 1024;

/** Writes an archive. The file has its name only once it is complete and on the disk. Adds its length to the result. */
export async function writeArchive<T>(path: string, signal: AbortSignal, work: (add: AddEntry) => Promise<T>) {
  const draft = `${path}.${randomBytes(6).toString("hex")}.partial`;
  const file = await open(draft, "wx", 0o600).catch((error: unknown) => {
    throw asRefused(path, error);
  });
  const { readable, controller } = createTarPacker();
  const target = file.createWriteStream({ flush: true });
  const written = pipeline(readable, hashed, target, { signal });
  const packed = (async () => {
    try {
      const result = await work((name, size, bytes) =>
        ReadableStream.from(bytes).pipeTo(controller.add({ name, size, mode: 0o600 }), { signal }),
      );
      controller.finalize();
      return result;
    } catch (error) {
      controller.error(error as Error);
      throw error;
    }
  })();
  try {
    const [, result] = await Promise.all([written, packed]);
    await rename(draft, path);
    await sync(dirname(path));
    return { ...result, bytes: target.bytesWritten };
  } catch (error) {
    await Promise.allSettled([written, packed]);
    await rm(draft, { force: true });
    signal.throwIfAborted();
    throw asRefused(path, error);
  }
}

/** An error of the file, and not of what goes into it. */
function asRefused(path: string, error: unknown): unknown {
  const { syscall = "", message } = error as NodeJS.ErrnoException;
  if (!["open", "write", "fsync", "rename"].includes(syscall)) return error;
  return new ArchiveRefused(`${path} cannot be written: ${message}. Choose another folder, or free space.`);
}

/** Appends the digest of all bytes. */
async function* hashed(source: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const bytes of source) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Opens an archive that is complete and unchanged. Throws `ArchiveRefused` for any other file. */
export async function openArchive(path: string) {
  const file = await open(path, "r");
  try {
    const stat = await file.stat();
    if (!stat.isFile())
      throw new ArchiveRefused(`${path} is no file, and a restoration reads its archive several times.`);
    if (!(await read(file, 0, manifestName.length)).equals(Buffer.from(manifestName)))
      throw new ArchiveRefused(`${path} is no archive that \`hydrant backup\` made.`);
    const size = Math.max(1, stat.size - digestLength);
    const hash = createHash("sha256");
    for await (const bytes of readTo(file, size)) hash.update(bytes);
    if (!hash.digest().equals(await read(file, size, digestLength)))
      throw new ArchiveRefused(
        `${path} is cut short or damaged: its digest is not that of its content. Use another copy.`,
      );
    return { entries: () => entriesOf(readTo(file, size)), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** A stream would close the file at its end. */
async function* readTo(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const bytes = await read(file, at, Math.min(pieceLength, size - at));
    if (bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}

async function* entriesOf(content: Bytes): AsyncGenerator<Entry> {
  const decoded = ReadableStream.from(content).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as ReadableStream<{
    readonly header: { readonly name: string; readonly size: number };
    readonly body: ReadableStream<Uint8Array>;
  }>;
  for await (const { header, body } of decoded) {
    yield { name: header.name, size: header.size, bytes: body };
    // The decoder waits until a body is read. Cancelling one could cancel the next.
    await body.pipeTo(new WritableStream());
  }
}

export interface ArchivedState {
  readonly migrations: { readonly machine: readonly string[]; readonly application: readonly string[] };
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

/** The first entry of an archive. */
export interface Manifest extends ArchivedState {
  /** Of the archive; greater for one that older code misunderstands. */
  readonly format: number;
  /** The API's title. */
  readonly application: string;
  readonly made: string;
  /** The version of PostgreSQL. */
  readonly postgresql: string;
}

/**
 * Tables that no archive has, as they belong to one installation: applied migrations; running servers; keys of orphaned
 * bytes; running counts, which a restoration makes anew; and since when a model serves. Without the last one, answers are
 * dated later than any before the restoration (clause CAC-3). Unlogged tables are left out as well.
 */
const ofInstallation = ["hydrant_migration", "hydrant_server", "hydrant_bytes", "hydrant_count", "hydrant_deployment"];

const tables = `select relation.relname::text as name,
    array(select attname::text from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class as relation
  where relation.relkind = 'r' and relation.relpersistence = 'p'
    and relation.relnamespace = to_regnamespace(quote_ident(current_schema()))
    and relation.relname <> all (array[${ofInstallation.map((name) => `'${name}'`).join(", ")}])
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')
  order by relation.relname`;

/** What an archive has of a database: its migrations and tables. */
export async function archivedState(executor: Executor): Promise<ArchivedState> {
  const begun = await begunMigrations(executor);
  if (begun.length > 0)
    throw new ArchiveRefused(`The migration ${begun.join(", ")} is incomplete. \`hydrant migrate up\` continues it.`);
  return {
    migrations: {
      machine: await appliedMigrations(executor, "machine"),
      application: await appliedMigrations(executor),
    },
    tables: (await executor.query<ArchivedState["tables"][number]>({ text: tables })).rows,
  };
}

/** Tables that neither the application nor the service has. */
export function foreignTables(state: Pick<ArchivedState, "tables">, known: readonly Table[]): readonly string[] {
  const names = new Set(known.flatMap(({ name, joins }) => [name, ...joins.map((join) => join.name)]));
  return state.tables.map(({ name }) => name).filter((name) => !names.has(name) && !name.startsWith("hydrant_"));
}
