/** Records of migrations in the database: applied ones, and incomplete ones. */

import type { Executor } from "../database/database.ts";
import { registryTable } from "../server-registry.ts";
import type { Migration } from "./migration.ts";

export type Owner = "machine" | "application";

/** Key of the advisory lock of migrations; an arbitrary number. */
export const migrationLock = "4726011893577201";

const records =
  'create table if not exists hydrant_migration (owner text collate "C" not null, name text collate "C" not null, applied timestamptz(3) not null, primary key (owner, name))';

/** Creates the records of migrations and of servers, which migrating needs. Not by a migration, which others must know. */
export async function ensureRecords(session: Executor): Promise<void> {
  if (!(await isThere(session, "hydrant_server")))
    await session.query({
      text: `${records}; alter table hydrant_migration add column if not exists rolls boolean; ${registryTable}`,
    });
}

/** Stored under a separate owner, so that older code does not take an incomplete migration for an applied one. */
const begunOf = (owner: Owner): string => `${owner}, begun`;
const announcedOf = (owner: Owner): string => `${owner}, announced`;

/** The name of a migration in the registry of servers. */
export const fullName = (owner: Owner, name: string): string => `${owner}/${name}`;

/** Applied migrations, in order. Read-only, without locks. */
export const appliedMigrations = (database: Executor, owner: Owner = "application"): Promise<readonly string[]> =>
  namesOf(database, owner);

/** Incomplete migrations: those without a transaction, interrupted on their way up or down. */
export const begunMigrations = (database: Executor, owner: Owner = "application"): Promise<readonly string[]> =>
  namesOf(database, begunOf(owner));

/** Whether the current schema has a table. Further schemas of the search path are those of other applications. */
async function isThere(executor: Executor, table: string): Promise<boolean> {
  const text = "select to_regclass(format('%I.%I', current_schema(), $1::text)) is not null as there";
  const { rows } = await executor.query<{ there: boolean }>({ text, values: [table] });
  return rows[0]?.there === true;
}

async function namesOf(database: Executor, owner: string): Promise<readonly string[]> {
  if (!(await isThere(database, "hydrant_migration"))) return [];
  const found = await database.query<{ name: string }>({
    text: "select name from hydrant_migration where owner = $1 order by name",
    values: [owner],
  });
  return found.rows.map(({ name }) => name);
}

export async function isMigrating(database: Executor): Promise<boolean> {
  // Other databases of the server use the same number.
  const { count } = await database.query({
    text: `select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${migrationLock}`,
  });
  return count > 0;
}

type Recorded = Pick<Migration, "name" | "rolls">;

/** Tells running servers that do not know the migration to end. */
export const noteAnnounced = (executor: Executor, owner: Owner, migration: Recorded) =>
  note(executor, owner, migration, announcedOf(owner));

export const noteBegun = (executor: Executor, owner: Owner, migration: Recorded) =>
  note(executor, owner, migration, begunOf(owner));

/** Throws if it is recorded already, as after another migrator took the lock: then its effects are rolled back here. */
export async function noteMade(executor: Executor, owner: Owner, migration: Recorded): Promise<void> {
  if ((await note(executor, owner, migration, owner)) === 0)
    throw new Error("another process has applied it meanwhile, as this one lost the lock of migrations");
}

export async function noteGone(executor: Executor, owner: Owner, { name }: Recorded): Promise<void> {
  await executor.query({
    text: "delete from hydrant_migration where owner in ($1, $2) and name = $3",
    values: [owner, begunOf(owner), name],
  });
}

/** Under the lock of migrations, where an announcement is one of a migrator that has ended. */
export async function clearAnnounced(executor: Executor): Promise<void> {
  const values = [announcedOf("machine"), announcedOf("application")];
  await executor.query({ text: "delete from hydrant_migration where owner in ($1, $2)", values });
}

/** Migrations that are not in `known` and beside which older code must not run, begun or made. */
export async function barringMigrations(executor: Executor, owner: Owner, known: readonly string[]) {
  const { rows } = await executor.query<{ name: string }>({
    text: `select name from hydrant_migration
      where owner in ($1, $2) and rolls is not true and name <> all ($3::text[]) order by name`,
    values: [owner, begunOf(owner), known],
  });
  return rows.map(({ name }) => name);
}

/** Moves a record atomically. Returns 0 if it was there already. */
async function note(executor: Executor, owner: Owner, { name, rolls = false }: Recorded, to: string): Promise<number> {
  const { count } = await executor.query({
    text: `with former as (delete from hydrant_migration where owner in ($1, $2, $3) and owner <> $4 and name = $5)
      insert into hydrant_migration (owner, name, applied, rolls) values ($4, $5, clock_timestamp(), $6)
      on conflict do nothing`,
    values: [owner, begunOf(owner), announcedOf(owner), to, name, rolls],
  });
  return count;
}
