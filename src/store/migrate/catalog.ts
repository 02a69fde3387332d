/** Reads tables, columns, constraints and indexes from PostgreSQL's catalog. */

import type { Executor } from "../database/database.ts";

export interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  /** As in DDL, with a non-default collation. */
  readonly type: string;
  readonly required: boolean;
  /** Default expression; null for none. */
  readonly standard: string | null;
}

export interface CatalogRule {
  readonly table: string;
  readonly name: string;
  /** As in DDL: a constraint without its name, a complete index. */
  readonly definition: string;
  /** False for an invalid index and for a constraint that is not validated. */
  readonly whole: boolean;
}

export interface Catalog {
  readonly tables: readonly string[];
  readonly columns: readonly CatalogColumn[];
  readonly constraints: readonly CatalogRule[];
  readonly indexes: readonly CatalogRule[];
}

/** Tables in the current schema, except those of extensions and those that migrating needs. */
const relations = `select relation.oid, relation.relname::text as "table" from pg_class as relation
  where relation.relkind in ('r', 'p') and relation.relnamespace = to_regnamespace(quote_ident(current_schema()))
    and relation.relname not in ('hydrant_migration', 'hydrant_server')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`;

const columns = `select "table", attname::text as name,
    format_type(atttypid, atttypmod) || coalesce(' collate ' || quote_ident(collname), '') as type,
    attnotnull as required, pg_get_expr(adbin, adrelid) as standard
  from (${relations}) as relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    join pg_type as kind on kind.oid = atttypid
    left join pg_collation as collating on collating.oid = attcollation and attcollation <> typcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  order by "table", attnum`;

const constraints = `select "table", conname::text as name, pg_get_constraintdef(rule.oid) as definition, convalidated as whole
  from (${relations}) as relation join pg_constraint as rule on conrelid = relation.oid and contype in ('p', 'u', 'f', 'c', 'x')
  order by "table", case contype when 'f' then 2 else 1 end, name`;

// Removes the schema name from definitions.
const indexes = `select "table", built.relname::text as name, indisvalid as whole,
    replace(pg_get_indexdef(indexrelid), format(' ON %I.', current_schema()), ' ON ') as definition
  from (${relations}) as relation join pg_index on indrelid = relation.oid join pg_class as built on built.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by "table", name`;

export async function catalogOf(executor: Executor): Promise<Catalog> {
  const tables = await executor.query<{ table: string }>({ text: `${relations} order by 2` });
  return {
    tables: tables.rows.map(({ table }) => table),
    columns: (await executor.query<CatalogColumn>({ text: columns })).rows,
    constraints: (await executor.query<CatalogRule>({ text: constraints })).rows,
    indexes: (await executor.query<CatalogRule>({ text: indexes })).rows,
  };
}
