/** Finds the rows in the way of a write: those whose ranges overlap (clause VAL-10). */

import type { Knex } from "knex";
import { sqlTypeOf } from "../column-types.ts";
import { all, list, raw, slot, sql } from "../database/statement.ts";
import type { Column, Constraint } from "../table.ts";
import type { Layout } from "./table-mapping.ts";
import { meets } from "./visibility.ts";

/** Most rows in the way that are found. An answer names fewer, of those that the client may read. */
const most = 100;

/** `given`: properties that the write has; of the others, the values are those of the row `$identifier`, if there is one. */
export function overlapQuery(
  layout: Layout,
  { columns, when = [] }: Constraint,
  given: ReadonlySet<string>,
  isStored: boolean,
): Knex.QueryBuilder {
  const { table, identifier } = layout;
  const byName = new Map([...layout.columns.values()].map((column) => [column.name, column]));
  const named = (name: string) => byName.get(name) as Column;
  const mine = columns
    .map(named)
    .map(({ name, property, type }) =>
      given.has(property) || !isStored ? raw`${slot(property)}::${sqlTypeOf(type)} as "${name}"` : raw`it."${name}"`,
    );
  const from = isStored
    ? raw`(select ${list(mine)} from "${table.name}" as it where ${layout.id} = ${slot("$identifier")}) as mine`
    : raw`(select ${list(mine)}) as mine`;
  const [first = "", last = "", ...shared] = columns;
  const begins = (one: string, other: string) =>
    raw`(${one}."${first}" < ${other}."${last}" or ${one}."${first}" is not null and ${other}."${last}" is null)`;
  const exempt = when.map(({ column, is }) => meets(layout, { property: named(column).property, is }, "other"));
  return sql
    .select(raw`other."${identifier.name}"::text as identifier`)
    .from(list([raw`"${table.name}" as other`, from]))
    .whereRaw(
      all([
        ...shared.map((name) => raw`other."${name}" = mine."${name}"`),
        begins("other", "mine"),
        begins("mine", "other"),
        exempt.length === 0 ? null : raw`${all(exempt)} is not true`,
        isStored ? raw`other."${identifier.name}" <> ${slot("$identifier")}` : null,
      ]),
    )
    .orderByRaw(`other."${identifier.name}"`)
    .limit(most, { skipBinding: true });
}
