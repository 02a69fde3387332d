/** What an archive has of a database: its migrations and tables. */

import type { Executor } from "../database/database.ts";
import { appliedMigrations, begunMigrations } from "../migrate/migration-records.ts";
import type { Table } from "../table.ts";
import { ArchiveRefused } from "./archive-file.ts";

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

export async function archivedState(executor: Executor): Promise<ArchivedState> {
  const begun = await begunMigrations(executor);
  if (begun.length > 0)
    throw new ArchiveRefused(`The migration ${begun.join(", ")} is incomplete. \`hydrant migrate up\` continues it.`);
  const found = await executor.query<ArchivedState["tables"][number]>({ text: tables });
  return {
    migrations: {
      machine: await appliedMigrations(executor, "machine"),
      application: await appliedMigrations(executor),
    },
    tables: found.rows.map(({ name, columns }) => ({ name, columns })),
  };
}

/** Tables that neither the application nor the service has. */
export function foreignTables(state: Pick<ArchivedState, "tables">, known: readonly Table[]): readonly string[] {
  const names = new Set(known.flatMap(({ name, joins }) => [name, ...joins.map((join) => join.name)]));
  return state.tables.map(({ name }) => name).filter((name) => !names.has(name) && !name.startsWith("hydrant_"));
}
