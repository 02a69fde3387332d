/** Row checks: calls that stop a migration if existing rows violate a new constraint. */

import type { Column, Join, Json, Reference, Table } from "../../src/store/table.ts";
import { type Call, call, callText, quoted, raw } from "./migration-text.ts";
import { sqlValue } from "./sql-values.ts";

/** How one is made again. Migrations say so, which are read from anywhere. */
const MISTAKE = '"A migration that was a mistake" in docs/migrations.md of the package hydrant';

/** What others write meanwhile would be in no look at the rows, and yet in the table that is altered after it: so nobody does. */
export const locked = ({ name }: Table): string => raw(`lock table "${name}" in access exclusive mode`);

/** A part of a look at rows: a lock that it needs, as a line of TypeScript, or the call that looks. */
export type RowCheck = string | Call;

/** Lines of TypeScript. Each look ends the migration by itself. */
export const checkText = (checks: readonly RowCheck[]): string =>
  checks.map((check) => (typeof check === "string" ? check : callText(check))).join("\n");

/** What tells a function of which table's rows it is to look at, and how they are called. */
export const rowsOf = ({
  name,
  identifier,
}: Pick<Table, "name" | "identifier">): { readonly table: string; readonly key: string } => ({
  table: quoted(name),
  key: quoted(identifier.column),
});

/** Ends the migration where a condition holds for rows. */
export const checkNoRows = (table: Table, { where, problem }: Misfit): Call =>
  call("checkNoRows", { ...rowsOf(table), where: quoted(where), problem: quoted(problem) });

/** What a look asks of rows, in SQL, and what is wrong with those for which it holds. */
export interface Misfit {
  readonly where: string;
  readonly problem: string;
}

/** Rows whose link leads nowhere. */
export function danglingLinks(table: Table, { name, references }: Column): Misfit {
  const value = `"${table.name}"."${name}"`;
  const problem = `${table.name}.${name} is to link to ${references?.table}, and these rows have another value; change them first`;
  return { where: `${value} is not null and ${without(references, value)}`, problem };
}

/** Rows that are to get a link that leads nowhere; null where what they get is no link. `lack`: holds for those rows; null: all do. */
export function danglingBackfill(table: Table, column: Column, backfill: Json, lack: string | null): Misfit | null {
  const { name, references } = column;
  if (references === null) return null;
  const nowhere = without(references, sqlValue(column, backfill));
  const again = `another backfill, for which you make this migration again (${MISTAKE})`;
  return {
    where: lack === null ? nowhere : `${lack} and ${nowhere}`,
    problem: `${table.name}.${name} is to be required, and what these rows are to get is ${JSON.stringify(backfill)}, which ${references.table} has none of; make that first, or say ${again}`,
  };
}

/** Holds where nothing has a value that links lead to. No table has a name like that of the target here. */
const without = (references: Pick<Reference, "table" | "column"> | null, value: string): string =>
  `not exists (select from "${references?.table}" as "_target" where "_target"."${references?.column}" = ${value})`;

/** Holds for rows without a value. */
export const lack = ({ name }: Column): string => `"${name}" is null`;

/** Ends the migration where several rows have one value. `value`: what of a row is looked at, in SQL. */
export const checkUnique = (table: Table, column: Column, value = `"${column.name}"`): Call =>
  call("checkUnique", {
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

/** Links of a join that lead nowhere, by the rows that have them. */
export function danglingJoinLinks(table: Table, { name, property, target }: Join): Misfit {
  const nowhere = without({ ...target, column: target.references }, `"${name}"."target"`);
  return {
    where: `exists (select from "${name}" where "source" = "${table.name}"."${table.identifier.column}" and ${nowhere})`,
    problem: `${table.name}.${property} is to link to ${target.table}, and these rows have links to what is not there; take those away first (delete from "${name}" where ${nowhere})`,
  };
}

/** The other way on where rows would lose something that nobody has named. */
export const orNamed = (loss: string): string =>
  `, or, where that may be lost, make this migration again (${MISTAKE}) with --destructive ${loss}`;

/** What is wrong with several rows that have one value. */
export const repeated = (table: Table, { name }: Column): string =>
  `${table.name}.${name} is to be unique, and several rows have one value; change them first, so that each has its own`;
