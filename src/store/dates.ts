/** Dates of changes, all from one clock, the database's: they strictly grow, whatever that clock does. */

import type { Knex } from "knex";
import { slot, sql } from "./statement.ts";
import type { Table } from "./table.ts";

/** The present in whole milliseconds: a column of dates would round it, at times into the future. */
const present = "date_trunc('milliseconds', clock_timestamp())";

/** When the statement began, the same for every row and column of it. */
export const began = (): Knex.Raw => sql.raw("date_trunc('milliseconds', statement_timestamp())");

/** The present, or later: a `modified` greater than the row's own. */
export const later = (row: string): Knex.Raw =>
  sql.raw(`greatest(${present}, ?? + interval '1 millisecond')`, [`${row}.modified`]);

/**
 * A line that tells when rows were deleted, as no row is left to tell it; none where `gone` has no row. It is later than every change of
 * the type that a client may have seen. The argument `resource` names the type.
 */
export function deletionLine(table: Table, gone: Knex.Raw): Knex.QueryBuilder {
  const latest = sql(table.name).max("modified");
  return sql
    .from(gone)
    .select(
      sql.raw("?::text", [slot("resource")]),
      sql.raw(`greatest(${present}, ? + interval '1 millisecond')`, [latest] as unknown as Knex.RawBinding[]),
    )
    .limit(1, { skipBinding: true });
}
