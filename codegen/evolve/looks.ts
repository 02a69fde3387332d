/** Statements of migrations that look at rows and end the migration where they do not fit, as lines of TypeScript. */

import type { Column, Table } from "../../src/store/table.ts";
import { quoted, raw } from "./lines.ts";

/** What others write meanwhile would be in no look at the rows, and yet in the table that is altered after it: so nobody does. */
export const locked = ({ name }: Table): string => raw(`lock table "${name}" in access exclusive mode`);

/** The arguments of `ensureNone` in `functions.ts`: a query for rows that a condition holds for, and what is wrong with them. */
function findNone(table: Table, condition: string, problem: string): string {
  const rows = `select "${table.identifier.column}"::text as "row", count(*) over () as "all" from "${table.name}" where ${condition} order by 1 limit 3`;
  return `${quoted(rows)}, ${quoted(problem)}`;
}

/** Ends the migration where a condition holds for rows. */
export const ensureNone = (table: Table, condition: string, problem: string): string =>
  `  await ensureNone(knex, ${findNone(table, condition, problem)});`;

/** Of a column that is to be required; `isFilled`: the spec says what rows get that lack it. */
export function findLacking(table: Table, { name }: Column, isFilled = false): string {
  const otherwise = isFilled
    ? ""
    : ', or say in the spec what they get, as "backfill: …", and generate: that writes this migration anew';
  const problem = `${table.name}.${name} is to be required, and these rows have none; give them one${otherwise}`;
  return findNone(table, `"${name}" is null`, problem);
}

/** The arguments of `ensureApart`: a query for values that several rows have, with those. `value`: what of a row is looked at, in SQL. */
export function findRepeated(table: Table, { name, type }: Column, value = `"${name}"`): string {
  const rows = `"${table.identifier.column}"::text`;
  // What a hash is of is a secret, and so is the hash.
  const shown = type === "hash" ? "null" : `left(${value}::text, 40)`;
  const repeated = [
    `select ${shown} as "value", (array_agg(${rows} order by ${rows}))[1:3] as "rows", count(*) as "count", count(*) over () as "all"`,
    `from "${table.name}" where ${value} is not null group by ${value} having count(*) > 1 order by 3 desc, 1 limit 3`,
  ].join(" ");
  const problem = `${table.name}.${name} is to be unique, and several rows have one value; change them first, so that each has its own`;
  return `${quoted(repeated)}, ${quoted(problem)}`;
}

/** Ends the migration where several rows have one value. */
export const ensureApart = (table: Table, column: Column, value?: string): string =>
  `  await ensureApart(knex, ${findRepeated(table, column, value)});`;
