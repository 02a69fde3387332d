/** Statements of migrations that look at rows and end the migration where they do not fit, as lines of TypeScript. */

import type { Column, Table } from "../../src/store/table.ts";
import { callText } from "./calls.ts";
import { quoted, raw } from "./lines.ts";

/** What others write meanwhile would be in no look at the rows, and yet in the table that is altered after it: so nobody does. */
export const locked = ({ name }: Table): string => raw(`lock table "${name}" in access exclusive mode`);

/** What tells a function of which table's rows it is to look at, and how they are called. */
export const rowsOf = ({ name, identifier }: Table): { readonly table: string; readonly key: string } => ({
  table: quoted(name),
  key: quoted(identifier.column),
});

/** Ends the migration where a condition holds for rows. */
export const ensureNone = (table: Table, where: string, problem: string): string =>
  callText("ensureNone", { ...rowsOf(table), where: quoted(where), problem: quoted(problem) });

/** Of a column that is to be required. */
export const ensureGiven = (table: Table, column: Column): string =>
  ensureNone(table, `"${column.name}" is null`, lacking(table, column, false));

/** Ends the migration where several rows have one value. `value`: what of a row is looked at, in SQL. */
export const ensureApart = (table: Table, column: Column, value = `"${column.name}"`): string =>
  callText("ensureApart", {
    ...rowsOf(table),
    value: quoted(value),
    secret: secrecy(column),
    problem: quoted(repeated(table, column)),
  });

/** What a hash is of is a secret, and so is the hash. */
export const secrecy = ({ type }: Column): string | undefined => (type === "hash" ? "true" : undefined);

/** What is wrong with rows without a value that is to be required; `isFilled`: the spec says what they get. */
export function lacking(table: Table, { name }: Column, isFilled: boolean): string {
  const otherwise = isFilled
    ? ""
    : ', or say in the spec what they get, as "backfill: …", and generate: that writes this migration anew';
  return `${table.name}.${name} is to be required, and these rows have none; give them one${otherwise}`;
}

/** What is wrong with several rows that have one value. */
export const repeated = (table: Table, { name }: Column): string =>
  `${table.name}.${name} is to be unique, and several rows have one value; change them first, so that each has its own`;
