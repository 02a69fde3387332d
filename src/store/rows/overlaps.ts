/** Finds the rows in the way of a write: those whose ranges overlap (clause VAL-10). */

import { sqlTypeOf } from "../column-types.ts";
import { all, list, raw, type Sql, slot } from "../database/statement.ts";
import type { Column, Constraint } from "../table.ts";
import { type Layout, rowsWhere } from "./table-mapping.ts";
import { meets } from "./visibility.ts";

/** Most rows in the way that are found. An answer names fewer, of those that the client may read. */
const most = 100;

/** `given`: properties that the write has; of the others, the values are those of the row `$identifier`, if there is one. */
export function overlapQuery(
  layout: Layout,
  { columns, when = [] }: Constraint,
  given: ReadonlySet<string>,
  isStored: boolean,
): Sql {
  const { table, identifier } = layout;
  const named = (name: string) => layout.columns.values().find((column) => column.name === name) as Column;
  const mine = columns
    .map(named)
    .map(({ name, property, type }) =>
      given.has(property) || !isStored ? raw`${slot(property)}::${sqlTypeOf(type)} as "${name}"` : raw`it."${name}"`,
    );
  const from = isStored
    ? raw`(select ${list(mine)} ${rowsWhere(layout, raw`${layout.id} = ${slot("$identifier")}`)}) as mine`
    : raw`(select ${list(mine)}) as mine`;
  const [first = "", last = "", ...shared] = columns;
  const begins = (one: string, other: string) =>
    raw`(${one}."${first}" < ${other}."${last}" or ${one}."${first}" is not null and ${other}."${last}" is null)`;
  const exempt = when.map(({ column, is }) => meets(layout, { property: named(column).property, is }, "other"));
  const conditions = [
    ...shared.map((name) => raw`other."${name}" = mine."${name}"`),
    begins("other", "mine"),
    begins("mine", "other"),
    exempt.length === 0 ? null : raw`${all(exempt)} is not true`,
    isStored ? raw`other."${identifier.name}" <> ${slot("$identifier")}` : null,
  ];
  return raw`select other."${identifier.name}"::text as identifier from "${table.name}" as other, ${from}
    where ${all(conditions)} order by other."${identifier.name}" limit ${most}`;
}
