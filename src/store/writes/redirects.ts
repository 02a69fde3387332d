/**
 * Redirects of renamed resources: former identifiers of rows (clause IRI-6).
 *
 * An entry points to the row's current identifier, across several renames. It applies while no row has the former
 * identifier. An entry for a reused identifier is overwritten when its row is renamed and deleted when that row is
 * deleted, so inserts need not check for entries.
 */

import { sqlTypeOf } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, raw, Shapes, type Sql, slot, statement } from "../database/statement.ts";
import { type Layout, possibleOf } from "../rows/table-mapping.ts";
import { filterArguments, filterCondition, rowFilterOf } from "../rows/visibility.ts";
import type { ResourceTable } from "../store.ts";

/**
 * In the transaction of a rename: redirects this and earlier identifiers to the new one. Runs after the rename: the row is
 * locked then, and all entries for it are visible.
 */
export async function recordRedirect(part: Executor, { table: { resource } }: Layout, from: string, to: string) {
  await part.query(statement`with taken as (delete from hydrant_former_identifier where resource = ${resource} and former = ${to}),
        led_on as (
          update hydrant_former_identifier set current = ${to}
          where resource = ${resource} and current = ${from} and former <> ${from} and former <> ${to}
        )
      insert into hydrant_former_identifier (resource, former, current) values (${resource}, ${from}, ${to})
      on conflict (resource, former) do update set current = excluded.current`);
}

const resource = raw`${slot("resource")}::text`;

/** Deletes the entries of deleted rows; `gone` has their identifiers. The argument `resource` names their type. */
export const deleteRedirects = (gone: string): Sql =>
  raw`delete from hydrant_former_identifier as line using ${gone} as gone
    where line.resource = ${resource} and (line.former = gone.identifier or line.current = gone.identifier)`;

/** Compiles the look-up of former identifiers of one table, except those reused by a row. */
export function compileRedirects(layout: Layout): (executor: Executor) => ResourceTable["moved"] {
  const { table, id, identifier } = layout;
  const shapes = new Shapes();
  const type = sqlTypeOf(table.identifier.kind);
  return (executor) => async (given, visibility) => {
    const filter = rowFilterOf(layout, visibility);
    const identifiers = possibleOf(layout, given);
    if (filter.hidesAll || identifiers.length === 0) return new Map();
    const moved = shapes.get(filter.shape, () => {
      const isFormer = raw`line.resource = ${resource} and line.former = any(${slot("identifiers")}::text[])
        and not exists (select from "${table.name}" as taken where taken."${identifier.name}" = line.former::${type})`;
      return raw`select line.former, line.current
        from hydrant_former_identifier as line join "${table.name}" as it on ${id} = line.current::${type}
        where ${all([isFormer, filterCondition(layout, filter)])}`;
    });
    const values = { resource: table.resource, identifiers, ...filterArguments(filter) };
    const { rows } = await executor.lookUp(moved.with(values));
    return new Map(rows.map(({ former, current }) => [former, current]));
  };
}
