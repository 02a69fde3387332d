/** Name collisions in the database: tables, indexes and constraints share one namespace. */

import { joinIndexName, primaryKeyName, uniqueName } from "../../src/store/database/constraint-names.ts";
import type { Table } from "../../src/store/table.ts";
import type { Named, Refusal } from "./refusal.ts";
import { sharedName } from "./refusal-messages.ts";

/** A name in the database, and what it belongs to in the spec. */
interface Relation {
  readonly name: string;
  readonly of: Named;
}

/** Refuses equal names, once for each pair of properties. */
export function nameCollisions(tables: readonly Table[]): readonly Refusal[] {
  const told = new Set<string>();
  const byName = Map.groupBy(tables.flatMap(relationsOf), ({ name }) => name);
  return [...byName].flatMap(([name, [first, ...others]]) =>
    others.flatMap(({ of }) => {
      if (first === undefined || told.has(JSON.stringify([of, first.of]))) return [];
      told.add(JSON.stringify([of, first.of]));
      return sharedName(of, first.of, name);
    }),
  );
}

function relationsOf(table: Table): readonly Relation[] {
  const { resource, name, columns, joins, indexes } = table;
  const ofColumn = (column: string | undefined): Named => {
    const property = columns.find((one) => one.name === column)?.property;
    return property === undefined ? { resource } : { resource, property };
  };
  return [
    { name, of: { resource } },
    { name: primaryKeyName(name), of: { resource } },
    ...columns.flatMap((one) => (one.unique ? [{ name: uniqueName(name, one.name), of: ofColumn(one.name) }] : [])),
    ...joins.flatMap(({ name: join, property }) =>
      [join, primaryKeyName(join), joinIndexName(join)].map((each) => ({ name: each, of: { resource, property } })),
    ),
    ...indexes.map((index) => ({ name: index.name, of: ofColumn(index.on[0]?.column) })),
  ];
}
