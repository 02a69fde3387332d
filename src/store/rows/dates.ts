/** Dates of changes, all from one clock, the database's: they strictly grow, whatever that clock does. */

import type { Knex } from "knex";
import { slot, sql } from "../database/statement.ts";
import type { Table } from "../table.ts";

/** The present in whole milliseconds: a column of dates would round it, at times into the future. */
const present = "date_trunc('milliseconds', clock_timestamp())";

/** How many seconds `modified` may be ahead of the clock, where bytes are replaced quickly. */
export const maxSecondsAhead = 10;

/** When the statement began, the same for every row and column of it. */
export const began = (): Knex.Raw => sql.raw("date_trunc('milliseconds', statement_timestamp())");

/**
 * When the transaction began that a statement runs in, in epoch milliseconds: not after the moment whose state the statement sees, as the time
 * at which it began to run can be.
 */
export const begunAs = (name: string): Knex.Raw =>
  sql.raw("(extract(epoch from transaction_timestamp()) * 1000)::double precision as ??", [name]);

/** The present, or so many milliseconds ahead of it. */
const presently = (ahead: Knex.Value | null): Knex.Raw =>
  ahead === null ? sql.raw(present) : sql.raw(`${present} + ?::integer * interval '1 millisecond'`, [ahead]);

/** The present, or later: a `modified` greater than the row's own. */
export const later = (row: string, ahead: Knex.Value | null = null): Knex.Raw =>
  sql.raw("greatest(?, ?? + interval '1 millisecond')", [presently(ahead), `${row}.modified`]);

/**
 * The same for a row that gets other bytes: in a later second than the ones before, so that no two of its states share one. Ten seconds ahead
 * at most, however fast they are replaced (docs/caching.md).
 */
export const inLaterSecond = (row: string): Knex.Raw =>
  sql.raw(
    `greatest(?, least(date_trunc('second', ??) + interval '1 second', ? + interval '${maxSecondsAhead} seconds'))`,
    [later(row), `${row}.modified`, presently(null)] as unknown as Knex.RawBinding[],
  );

/**
 * A line that tells when rows were deleted, as no row is left to tell it; none where `gone` has no row. It is later than every change of
 * the type that a client may have seen. The argument `resource` names the type.
 */
export function deletionLine(table: Table, gone: Knex.Raw, ahead: Knex.Value | null = null): Knex.QueryBuilder {
  const latest = sql(table.name).max("modified");
  return sql
    .from(gone)
    .select(
      sql.raw("?::text", [slot("resource")]),
      sql.raw("greatest(?, ? + interval '1 millisecond')", [presently(ahead), latest] as unknown as Knex.RawBinding[]),
    )
    .limit(1, { skipBinding: true });
}
