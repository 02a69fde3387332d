/** Backup: copies the tables within one snapshot, then the bytes that their rows name, into an archive (clause OPS-12). */

import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import pg from "pg";
import type { Database, Executor } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { type Files, FilesUnavailable } from "../files/files.ts";
import { holdBytes } from "../files/orphaned-keys.ts";
import type { Migration } from "../migrate/migration.ts";
import type { Table } from "../table.ts";
import {
  type AddEntry,
  type ArchivedState,
  ArchiveRefused,
  archivedState,
  foreignTables,
  type Manifest,
  manifestName,
  writeArchive,
} from "./archive-file.ts";

export interface Backup {
  readonly file: string;
  /** The API's title. */
  readonly application: string;
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  readonly files: Pick<Files, "open">;
  readonly signal: AbortSignal;
}

export type BackedUp = Awaited<ReturnType<typeof backUp>>;

const compress = promisify(zstdCompress);

/** Throws `ArchiveRefused`, and errors of the database, the object store and the file. Then no file stays. */
export async function backUp(database: Database, backup: Backup) {
  const { file, files, signal } = backup;
  const before = await archivedState(database);
  if (before.migrations.machine.length === 0)
    throw new ArchiveRefused("The database is empty: no migration is applied. There is nothing to back up.");
  // Another version takes tables that it does not know for somebody else's.
  const { application: applied } = before.migrations;
  const different = new Set(backup.migrations.map(({ name }) => name)).symmetricDifference(new Set(applied));
  if (different.size > 0)
    throw new ArchiveRefused(
      `This version and the database differ in migrations: ${[...different].join(", ")}. Back up with the version that runs.`,
    );
  const release = await holdBytes(database);
  try {
    return await writeArchive(file, signal, async (add) => {
      const { keys, ...copied } = await database.transaction(
        (transaction) => copyTables(transaction, before, backup, add),
        "repeatable read, read only",
      );
      let objects = 0;
      for (const lines of keys)
        for (const key of lines.toString().split("\n").slice(0, -1)) {
          signal.throwIfAborted();
          await addBytes(key, files, add);
          objects++;
        }
      return { file, ...copied, objects };
    });
  } finally {
    await release();
  }
}

/** Adds the tables. Returns also the keys of the bytes that their rows name, as lines. */
async function copyTables(transaction: Executor, before: ArchivedState, backup: Backup, add: AddEntry) {
  const { application, tables, signal } = backup;
  const begun = performance.now();
  // Before the snapshot, as a table that a migration has rewritten is empty in an older one. Migrations wait from now on.
  const locked = before.tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  await transaction.query({ text: `lock table ${locked} in access share mode` });
  const found = await archivedState(transaction);
  if (JSON.stringify(found) !== JSON.stringify(before))
    throw new ArchiveRefused("A migration has changed the tables meanwhile. Try again.");
  // Each part of a table is found by its place.
  await transaction.query({ text: "set local enable_seqscan = off" });
  const without = foreignTables(found, tables);
  const state = { ...found, tables: found.tables.filter(({ name }) => !without.includes(name)) };
  const postgresql: string = (await transaction.query({ text: "show server_version" })).rows[0].server_version;
  const made = new Date().toISOString();
  await addJson(add, manifestName, { format: 1, application, made, postgresql, ...state } satisfies Manifest);
  const counts: Record<string, number> = {};
  const keys: Buffer[] = [];
  for (const { name, columns } of state.tables) {
    const keyed = await keyColumnOf(transaction, name);
    counts[name] = 0;
    let index = 0;
    for await (const part of partsOf(transaction, name, columns)) {
      signal.throwIfAborted();
      const { lines, count } = await copyOut(transaction, name, columns, part);
      counts[name] += count;
      if (count > 0) {
        const compressed = await compress(lines);
        await add(`tables/${name}/${index++}.copy.zst`, compressed.length, [compressed]);
      }
      if (count > 0 && keyed !== undefined)
        keys.push((await copyOut(transaction, name, [keyed], `${part} and "${keyed}" is not null`)).lines);
    }
  }
  await addJson(add, "rows.json", counts);
  return {
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    /** Milliseconds of the snapshot. Requests to the embedded database wait as long. */
    snapshot: Math.round(performance.now() - begun),
    /** Tables that are not in the archive, as no migration makes them. */
    without,
    keys,
  };
}

async function copyOut(transaction: Executor, table: string, columns: readonly string[], condition: string) {
  const { rows, count } = await transaction.query<Buffer>({
    text: `copy (select ${columns.map(pg.escapeIdentifier).join(", ")} from ${pg.escapeIdentifier(table)} where ${condition}) to stdout`,
    copy: null,
  });
  return { lines: rows[0] as Buffer, count };
}

/** Pages in a part of a table. A part with more than twice their length is halved, as values may be compressed or stored apart. */
const pagesOfPart = 256;
/** More rows than a page can have. */
const rowsOfPage = 2048;

/** Conditions for the parts of a table. */
async function* partsOf(transaction: Executor, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const measured = await transaction.query({ text: lengths, values: [pg.escapeIdentifier(table), columns] });
  const { pages, block, length } = measured.rows[0];
  const place = (row: number) => `'(${Math.floor(row / rowsOfPage)},${row % rowsOfPage})'`;
  for (let page = 0; page < pages; page += pagesOfPart) {
    const ranges = [[page * rowsOfPage, (page + pagesOfPart) * rowsOfPage] as const];
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
      const [from, to] = range;
      const part = `ctid >= ${place(from)} and ctid < ${place(to)}`;
      const text = `select coalesce(sum(${length}), 0)::bigint as total from ${pg.escapeIdentifier(table)} where ${part}`;
      const [{ total = 0 } = {}] = (await transaction.query<{ total: number }>({ text })).rows;
      const middle = (from + to) / 2;
      if (total > 2 * pagesOfPart * block && to - from > 1) ranges.push([middle, to], [from, middle]);
      else yield part;
    }
  }
}

/** The pages of a table, the length of a block, and the expression for about how long a row is as text. Of a text, the length is read without the text. */
const lengths = `select pg_relation_size($1::regclass) / block as pages, block,
    (select string_agg(case when atttypid = 'text'::regtype then format('coalesce(octet_length(%I), 0)', attname)
        else format('coalesce(case when pg_column_compression(%1$I) is null then pg_column_size(%1$I) else octet_length(%1$I::text) end, 0)', attname) end, ' + ')
      from pg_attribute where attrelid = $1::regclass and attname = any($2)) as length
  from (select current_setting('block_size')::bigint as block) as setting`;

/** The column with keys of bytes, which is the argument of a trigger; undefined for none. */
async function keyColumnOf(transaction: Executor, table: string): Promise<string | undefined> {
  const { rows } =
    await transaction.query(statement`select split_part(encode(tgargs, 'escape'), '\\000', 1) as column from pg_trigger
      where tgrelid = ${pg.escapeIdentifier(table)}::regclass and tgname = 'hydrant_bytes_insert'`);
  return rows[0]?.column;
}

async function addBytes(key: string, files: Backup["files"], add: AddEntry): Promise<void> {
  const content = await files.open(key);
  if (content === undefined)
    throw new ArchiveRefused(
      `The object store has no bytes ${key}, which a row names. Restore them, or delete the row.`,
    );
  await add(`objects/${key}`, content.length, withIdleTimeout(content.stream(), idleTimeout));
}

/** Milliseconds without bytes after which an object store has stalled. */
const idleTimeout = 60_000;

/** Yields the bytes of a source. Throws `FilesUnavailable` if it is silent for `milliseconds`, without the consumer's time. */
export async function* withIdleTimeout(source: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  let isAwaited = true;
  const timer = setTimeout(() => {
    if (isAwaited)
      source.destroy(new FilesUnavailable("the object store sends nothing more, in the midst of an object"));
    else timer.refresh();
  }, milliseconds);
  try {
    for await (const bytes of source) {
      isAwaited = false;
      yield bytes;
      isAwaited = true;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
}

function addJson(add: AddEntry, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  return add(name, bytes.length, [bytes]);
}
