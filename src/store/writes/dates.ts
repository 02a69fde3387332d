/** Modification dates, from the database's clock, strictly increasing. */

import { type Part, raw, type Sql, slot } from "../database/statement.ts";
import type { Table } from "../table.ts";

/** The current time, truncated to milliseconds: a column would round it, possibly into the future. */
const present = "date_trunc('milliseconds', clock_timestamp())";

/** Maximum seconds by which `modified` may be ahead of the clock, if bytes are replaced quickly. */
export const maxSecondsAhead = 10;

/** The start of the statement, the same for all its rows and columns. */
export const statementStart = (): Sql => raw`date_trunc('milliseconds', statement_timestamp())`;

/** The transaction's start in milliseconds since the epoch: unlike the statement's, never after the snapshot. */
export const transactionStartAs = (name: string): Sql =>
  raw`(extract(epoch from transaction_timestamp()) * 1000)::double precision as "${name}"`;

/** The current time, or a number of milliseconds ahead. */
const presently = (ahead: Part | null): Sql =>
  ahead === null ? raw`${present}` : raw`${present} + ${ahead}::integer * interval '1 millisecond'`;

/** The current time, but later than the row's own `modified`, or another date of it. */
export const later = (row: string, ahead: Part | null = null, date = "modified"): Sql =>
  raw`greatest(${presently(ahead)}, ${row}."${date}" + interval '1 millisecond')`;

/** The same, in a later second: no two states of bytes share one. At most ten seconds ahead (docs/caching.md). */
export const inLaterSecond = (row: string): Sql =>
  raw`greatest(${later(row)}, least(date_trunc('second', ${row}.modified) + interval '1 second', ${present} + interval '${maxSecondsAhead} seconds'))`;

/**
 * Inserts a deletion date, as deleted rows cannot carry one; no row if `gone` is empty. It is later than every change
 * of the type that a client may have seen. The argument `resource` names the type.
 */
export const insertDeletion = ({ name }: Table, gone: string, ahead: Part | null = null): Sql =>
  raw`insert into hydrant_deletion select ${slot("resource")}::text,
    greatest(${presently(ahead)}, (select max(modified) from "${name}") + interval '1 millisecond') from ${gone} limit 1`;
