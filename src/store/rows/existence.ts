/** Existence check: finds visible identifiers of several resource types in one query (clause IRI-3). */

import type { Knex } from "knex";
import { canIdentify, sqlTypes } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, Shapes, slot, sql } from "../database/statement.ts";
import type { Candidates } from "../record.ts";

import { type Layouts, layoutNamed } from "./table-mapping.ts";
import { sightCondition, sightOf } from "./visibility.ts";

type Present = (candidates: readonly Candidates[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** Compiles the look-up. Returns a factory of functions for an executor: visible identifiers by resource type. */
export function compileExistence(layouts: Layouts): (executor: Executor) => Present {
  const shapes = new Shapes();
  return (executor) => async (candidates) => {
    const found = new Map(candidates.map(({ resource }) => [resource, new Set<string>()]));
    const parts = candidates.flatMap(({ resource, identifiers, visibility }) => {
      const layout = layoutNamed(layouts, resource);
      const possible = identifiers.filter((identifier) => canIdentify(layout.table.identifier.kind, identifier));
      const sight = sightOf(layout, visibility);
      return sight.blind || possible.length === 0 ? [] : [{ resource, layout, possible, sight }];
    });
    if (parts.length === 0) return found;
    const shape = parts.map(({ resource, sight }) => `${resource} ${sight.shape}`).join(", ");
    const statement = shapes.get(shape, () => {
      const [first, ...others] = parts.map(({ layout, sight }, index): Knex.QueryBuilder => {
        const identifier = `it.${layout.identifier.name}`;
        const type = sqlTypes[layout.table.identifier.kind];
        const among = sql.raw(`?? = any(?::${type}[])`, [identifier, slot(`identifiers ${index}`)]);
        const seen = sightCondition(layout, sight, `owner ${index}`);
        return sql
          .from({ it: layout.table.name })
          .whereRaw(all([among, ...(seen ? [seen] : [])]))
          .select(sql.raw(`${index} as part, ??::text as identifier`, [identifier]));
      }) as [Knex.QueryBuilder, ...Knex.QueryBuilder[]];
      return others.length === 0 ? first : first.unionAll(others);
    });
    const values = parts.flatMap(({ possible, sight }, index) => [
      [`identifiers ${index}`, possible],
      [`owner ${index}`, sight.owner],
    ]);
    const { rows } = await executor.lookUp<{ part: number; identifier: string }>(
      statement.with(Object.fromEntries(values)),
    );
    for (const { part, identifier } of rows) found.get(parts[part]?.resource ?? "")?.add(identifier);
    return found;
  };
}
