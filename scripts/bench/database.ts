/** Databases of the benchmark: a PostgreSQL server, and what fills tables fast. */

import pg from "pg";
import { startPostgresql } from "../postgresql.ts";
import { atEnd } from "./cleanup.ts";

/** Settings as in production, but without autovacuum: vacuum runs between rounds. */
const serverSettings = { shared_buffers: "256MB", max_connections: 120, autovacuum: "off", max_wal_size: "2GB" };

/** Starts PostgreSQL until the benchmark ends, and returns its URL. */
export async function startDatabases(folder: string): Promise<string> {
  console.error("starting PostgreSQL …");
  const starting = startPostgresql(folder, serverSettings);
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const postgresql = await starting;
  if (postgresql === null) throw new Error("There is no PostgreSQL on PATH or where Debian has it.");
  return postgresql.url;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements one after the other: not all may be in a transaction. */
export const runAll = (url: string, statements: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** An identifier of version 7 for a number, in the same order. */
export const numbered = (number: string, kind: string) =>
  `('018f0000-${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Does a bulk change of a table without its indexes and foreign keys, for speed. */
export async function withoutIndexes(client: pg.Client, table: string, change: string): Promise<void> {
  const { rows: indexes } = await client.query(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and schemaname = current_schema() and indexname not in (select conname from pg_constraint)",
    [table],
  );
  const { rows: keys } = await client.query(
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conrelid = $1::regclass",
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(change);
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
