/** Row checks: calls that stop a migration if existing rows violate a new constraint. */

import type { Column, Join, Json, Reference, Table } from "../../src/store/table.ts";
import { type Call, callText, raw } from "./migration-text.ts";
import { sqlValue } from "./sql-values.ts";
import type { Conversion } from "./type-conversions.ts";

/** Migrations print this, and they are read without the package at hand. */
const AGAIN =
  'make this migration again ("A migration that was a mistake" in docs/migrations.md of the package hydrant)';

/** Prevents writes between a check and the statement that relies on it. */
export const locked = ({ name }: Table): string => raw(`lock table "${name}" in access exclusive mode`);

/** The call that checks rows, or a line with a lock that it needs. */
export type RowCheck = string | Call;

/** Each check stops the migration by itself. */
export const checkText = (checks: readonly RowCheck[]): string =>
  checks.map((check) => (typeof check === "string" ? check : callText(check))).join("\n");

/** Arguments of a tool: the table, and the column that identifies rows. */
export const rowsOf = ({
  name,
  identifier,
}: {
  readonly name: string;
  readonly identifier: { readonly column: string };
}) => ({
  table: name,
  key: identifier.column,
});

export const checkNoRows = (table: Table, misfit: Misfit): Call => ({
  tool: "checkNoRows",
  given: { ...rowsOf(table), ...misfit },
});

/** An SQL condition, and the problem of rows for which it holds. */
export type Misfit = Readonly<Record<"where" | "problem", string>>;

export function danglingLinks(table: Table, { name, references }: Column): Misfit {
  const value = `"${table.name}"."${name}"`;
  const problem = `${table.name}.${name} is to link to ${references?.table}, and these rows have another value; change them first`;
  return { where: `${value} is not null and ${without(references, value)}`, problem };
}

/** Rows whose backfill would be a link to nothing, if it is a link. `lack`: the condition for those rows; null: all rows. */
export function danglingBackfill(table: Table, column: Column, backfill: Json, lack: string | null) {
  const { name, references } = column;
  if (references === null || backfill === null) return undefined;
  const nowhere = without(references, sqlValue(column, backfill));
  return {
    where: lack === null ? nowhere : `${lack} and ${nowhere}`,
    problem: `${table.name}.${name} becomes required, and what these rows are to get is ${JSON.stringify(backfill)}, which ${references.table} has none of; make that first, or give another backfill and ${AGAIN}`,
  };
}

/** Holds if a link's target does not exist. No table is named `_target`. */
const without = (references: Pick<Reference, "table" | "column"> | null, value: string): string =>
  `not exists (select from "${references?.table}" as "_target" where "_target"."${references?.column}" = ${value})`;

export const lack = ({ name }: Pick<Column, "name">): string => `"${name}" is null`;

/** Stops the migration if several rows have the same value. `value`: SQL. */
export const checkUnique = (table: Table, column: Column, value = `"${column.name}"`): Call => ({
  tool: "checkUnique",
  given: { ...rowsOf(table), value, ...repeated(table, column) },
});

/** The problem of rows without a required value. `isFilled`: there is a backfill. */
export function lacking(table: Table, { name }: Column, isFilled: boolean): string {
  const otherwise = isFilled ? "" : `, or add "backfill: …" to the property in the spec and ${AGAIN}`;
  return `${table.name}.${name} becomes required, and these rows have none; give them one${otherwise}`;
}

export function danglingJoinLinks(table: Table, { name, property, target }: Join): Misfit {
  const nowhere = without({ ...target, column: target.references }, `"${name}"."target"`);
  return {
    where: `exists (select from "${name}" where "source" = "${table.name}"."${table.identifier.column}" and ${nowhere})`,
    problem: `${table.name}.${property} is to link to ${target.table}, and these rows have links to what is not there; take those away first (delete from "${name}" where ${nowhere})`,
  };
}

/** Checks before values get another type. `where`: the condition for rows, from one for values. `isLossy`: values that do not fit are lost instead. */
export function conversionChecks(
  table: Table,
  name: string,
  type: string,
  { cannot, loses, because }: Conversion,
  isLossy: boolean,
  where = (condition: string): string => condition,
): readonly Call[] {
  const check = (condition: string | null, have: string, otherwise = ""): readonly Call[] => {
    const problem = `${name} gets the type ${type}, and these rows ${have}; change them first${otherwise}`;
    return condition === null ? [] : [checkNoRows(table, { where: where(condition), problem })];
  };
  return [...check(cannot, because.cannot), ...(isLossy ? [] : check(loses, because.loses, orNamed(name)))];
}

/** The alternative if data would be lost. */
export const orNamed = (loss: string): string => `, or, where that may be lost, ${AGAIN} with --destructive ${loss}`;

/** The problem of values that repeat. Hashes are not shown. */
export const repeated = (table: Table, { name, type }: Column) => ({
  secret: type === "hash" || undefined,
  problem: `${table.name}.${name} becomes unique, and several rows have the same value; change them first`,
});
