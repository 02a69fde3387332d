/** Statements that change column types, require values again, and move links between a column and a join table. */

import type { Column, Join, Json, Table } from "../../src/store/table.ts";
import type { Change, Of, Retyping } from "./change.ts";
import { addForeignKeys, foreignKeysOf, validateForeignKeys } from "./foreign-keys.ts";
import { block, joinLines, raw, type Step } from "./migration-text.ts";
import {
  checkNoRows,
  checkText,
  checkUnique,
  conversionChecks,
  lack,
  locked,
  orNamed,
  type RowCheck,
} from "./row-checks.ts";
import { addColumn, createJoin, dropColumn, dropTable, setDefault, unique } from "./schema-statements.ts";
import { sqlType, sqlValue, typeName } from "./sql-values.ts";
import { converted } from "./type-conversions.ts";

/** Makes a column required again. `standard`: fills in rows without a value. */
export function requireAgain(table: Table, column: Column, standard: Json | null = null): string {
  const problem = `${table.name}.${column.name} was required, and these rows have none; give them one first`;
  const empty =
    standard === null
      ? checkText([checkNoRows(table, { where: lack(column), problem })])
      : raw(`update "${table.name}" set "${column.name}" = ${sqlValue(column, standard)} where ${lack(column)}`);
  return [locked(table), empty, nullable(table, column, "dropNullable")].join("\n");
}

export const nullable = (table: Table, column: Column, call: "setNullable" | "dropNullable"): string =>
  block("alterTable", table.name, [`table.${call}("${column.name}");`]);

/** One step for all columns of a table that get another type, at the first of these changes. The checks for `up` come before all steps. */
export function retypings(change: Of<"retype">, changes: readonly Change[]): readonly Step[] {
  const { table } = change;
  const all = changes.filter((one) => one.does === "retype").filter((one) => one.table === table);
  if (all[0] !== change) return [];
  const returning = all.map(({ column, before, back }) => ({ column: before, before: column, there: back }));
  const down = joinLines(
    ...all.flatMap((one) => emptied(one, changes)),
    // `migrate down` has confirmed the losses.
    ...returning.map((one) => checkText(retypeChecks(table, one, true))),
    retype(table, returning),
    // Several values may be empty.
    ...returning.flatMap(({ column, before }) =>
      before.type.endsWith("[]") && !column.type.endsWith("[]") && column.required ? [requireAgain(table, column)] : [],
    ),
  );
  return [{ up: retype(table, all), down }];
}

/** Removes backfilled values that the former type cannot have. */
function emptied({ table, column, back }: Of<"retype">, changes: readonly Change[]): readonly string[] {
  const required = changes.filter((one) => one.does === "require");
  const backfill = required.find((one) => one.table === table && one.column === column)?.backfill ?? null;
  if (backfill === null || back.cannot === null) return [];
  const where = `"${column.name}" = ${sqlValue(column, backfill)} and ${back.cannot}`;
  return [locked(table), raw(`update "${table.name}" set "${column.name}" = null where ${where}`)];
}

/** One statement for all columns, so that the table is rewritten only once. */
const retype = (table: Table, all: readonly Alteration[]): string =>
  raw(`alter table "${table.name}" ${all.flatMap(actions).join(", ")}`);

type Alteration = Omit<Retyping, "table" | "back">;

function actions({ column, before, there }: Alteration): readonly string[] {
  const defaults = (one: Column): boolean => one.default !== null || one.type.endsWith("[]");
  const [wasMany, isMany] = [before.type.endsWith("[]"), column.type.endsWith("[]")];
  return [
    ...(defaults(before) ? ["drop default"] : []),
    ...(wasMany && !isMany ? ["drop not null"] : []),
    `type ${sqlType(column.type)} using ${there.using}`,
    ...(defaults(column) ? [`set default ${sqlValue(column, column.default)}`] : []),
    ...(isMany && !wasMany ? ["set not null"] : []),
  ].map((action) => `alter column "${column.name}" ${action}`);
}

/** Checks before a column gets another type. `lossy`: values that do not fit are lost instead. */
export function retypeChecks(table: Table, { column, there }: Alteration, lossy: boolean): readonly RowCheck[] {
  const checks = conversionChecks(table, `${table.name}.${column.name}`, typeName(column), there, lossy);
  // Distinct values may become equal.
  const repeating =
    column.unique && lossy && there.loses !== null ? [checkUnique(table, column, converted(there))] : [];
  return [...checks, ...repeating].flatMap((check) => [locked(table), check]);
}

/** The locks prevent links that are written in between from being lost. */
export const manyToOne = ({ table, column, join }: Of<"link-to-one">): Step => ({
  up: toOne(table, column, join),
  down: toMany(table, column, join),
});

export const oneToMany = ({ table, column, join }: Of<"link-to-many">): Step => ({
  up: toMany(table, column, join),
  down: joinLines(
    toOne(table, column, join),
    validateForeignKeys(foreignKeysOf(table, [column])),
    ...(column.unique ? [checkText([checkUnique(table, column)]), unique(table, column).add] : []),
    column.required ? requireAgain(table, column) : "",
  ),
});

function toMany(table: Table, column: Column, join: Join): string {
  const [value, id] = [`"${column.name}"`, `"${table.identifier.column}"`];
  const links = `select ${id}, 0, ${value} from "${table.name}" where ${value} is not null`;
  return joinLines(
    locked(table),
    createJoin(table, join),
    raw(`insert into "${join.name}" ("source", "position", "target") ${links}`),
    dropColumn(table, column),
  );
}

/** In the order in which writers lock them. */
const bothLocked = (table: Table, join: Join): readonly string[] => [
  locked(table),
  raw(`lock table "${join.name}" in access exclusive mode`),
];

/** Keeps the first link of each row. */
function toOne(table: Table, column: Column, join: Join): string {
  const first = `select distinct on ("source") "source", "target" from "${join.name}" order by "source", "position"`;
  return joinLines(
    ...bothLocked(table, join),
    addColumn(table, { ...column, required: false, default: null }),
    raw(
      `update "${table.name}" set "${column.name}" = "_first"."target" from (${first}) as "_first" where "_first"."source" = "${table.name}"."${table.identifier.column}"`,
    ),
    column.default === null ? "" : setDefault(table, column),
    addForeignKeys(foreignKeysOf(table, [column])),
    dropTable(join.name),
  );
}

const linksOf = (table: Table, join: Join): string =>
  `from "${join.name}" where "source" = "${table.name}"."${table.identifier.column}"`;

/** SQL for a row's first link. */
export const firstLink = (table: Table, join: Join): string =>
  `(select "target" ${linksOf(table, join)} order by "position" limit 1)`;

export function singleLinkChecks(table: Table, join: Join, column: Column): readonly RowCheck[] {
  const links = `${table.name}.${join.property}`;
  const several = `(select count(*) ${linksOf(table, join)}) > 1`;
  const as = column.name === join.property ? "" : `, ${table.name}.${column.name}`;
  const problem = `${links} becomes one link${as}, and these rows have several; change them first${orNamed(links)}, which leaves the first`;
  return [...bothLocked(table, join), checkNoRows(table, { where: several, problem })];
}
