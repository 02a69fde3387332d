/** Existence check: finds visible identifiers of several resource types in one query (clause IRI-3). */

import { canIdentify, sqlTypeOf } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, list, raw, Shapes, slot } from "../database/statement.ts";
import type { Store } from "../store.ts";
import { type Layouts, layoutNamed } from "./table-mapping.ts";
import { filterArguments, filterCondition, rowFilterOf } from "./visibility.ts";

/** Compiles the look-up. Returns a factory of functions for an executor: visible identifiers by resource type. */
export function compileExistence(layouts: Layouts): (executor: Executor) => Store["present"] {
  const shapes = new Shapes();
  return (executor) => async (candidates) => {
    const found = new Map(candidates.map(({ resource }) => [resource, new Set<string>()]));
    const parts = candidates.flatMap(({ resource, identifiers, visibility }) => {
      const layout = layoutNamed(layouts, resource);
      const possible = identifiers.filter((identifier) => canIdentify(layout.table.identifier.kind, identifier));
      const filter = rowFilterOf(layout, visibility);
      return filter.hidesAll || possible.length === 0 ? [] : [{ resource, layout, possible, filter }];
    });
    if (parts.length === 0) return found;
    const shape = parts.map(({ resource, filter }) => `${resource} ${filter.shape}`).join(", ");
    const statement = shapes.get(shape, () => {
      const queries = parts.map(({ layout, filter }, index) => {
        const { table, id } = layout;
        const among = raw`${id} = any(${slot(`identifiers ${index}`)}::${sqlTypeOf(table.identifier.kind)}[])`;
        const seen = filterCondition(layout, filter, { key: `account ${index}` });
        return raw`select ${index} as part, ${id}::text as identifier from "${table.name}" as it where ${all([among, seen])}`;
      });
      return list(queries, " union all ");
    });
    const values = parts.flatMap(({ possible, filter }, index) => [
      [`identifiers ${index}`, possible],
      ...Object.entries(filterArguments(filter, `account ${index}`)),
    ]);
    const { rows } = await executor.lookUp<{ part: number; identifier: string }>(
      statement.with(Object.fromEntries(values)),
    );
    for (const { part, identifier } of rows) found.get(parts[part]?.resource ?? "")?.add(identifier);
    return found;
  };
}
