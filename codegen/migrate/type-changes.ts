/** Statements that change the types of columns with values, and require values again, as lines of TypeScript. */

import type { Column, Json, Table } from "../../src/store/table.ts";
import type { Change, Of, Retyping } from "./change.ts";
import { block, callsIn, quoted, raw, type Step } from "./migration-text.ts";
import { checkNoRows, checkText, checkUnique, lack, locked, orNamed, type RowCheck } from "./row-checks.ts";
import { sqlType, sqlValue } from "./sql-values.ts";
import { converted } from "./type-conversions.ts";
import { typeName } from "./type-names.ts";

/** Of a column that was required before; with a default rows get that where they lack a value. */
export function requireAgain(table: Table, column: Column, standard: Json | null = null): string {
  if (standard !== null) {
    const fill = raw(
      `update "${table.name}" set "${column.name}" = ${sqlValue(column, standard)} where ${lack(column)}`,
    );
    return `${locked(table)}\n${fill}\n${nullable(table, column, "dropNullable")}`;
  }
  const problem = `${table.name}.${column.name} was required, and these rows have none; give them one first`;
  const look = checkNoRows(table, { where: lack(column), problem });
  return `${checkText([locked(table), look])}\n${nullable(table, column, "dropNullable")}`;
}

export const nullable = (table: Table, column: Column, call: "setNullable" | "dropNullable"): string =>
  block("alterTable", table.name, [`table.${call}("${column.name}");`]);

/** The step of all columns of a table whose types change, where a change is the first of them. The looks on the way there come before all steps. */
export function retypings(change: Of<"retype">, changes: readonly Change[]): readonly Step[] {
  const { table } = change;
  const all = changes.filter((one): one is Of<"retype"> => one.does === "retype" && one.table === table);
  if (all[0] !== change) return [];
  const returning = all.map(({ column, before, back }) => ({ column: before, before: column, there: back }));
  const down = [
    ...all.flatMap((one) => emptied(one, changes)),
    // Whoever goes back has been told what that loses.
    ...returning.map((one) => checkText(retypeChecks(table, one, true))),
    retype(table, returning),
    // Several values may be none of them.
    ...returning.flatMap(({ column, before }) =>
      before.type.endsWith("[]") && !column.type.endsWith("[]") && column.required ? [requireAgain(table, column)] : [],
    ),
  ];
  return [{ up: retype(table, all), down: down.filter((lines) => lines !== "").join("\n") }];
}

/** Takes away what was filled in and is not of the type from before. */
function emptied({ table, column, back }: Of<"retype">, changes: readonly Change[]): readonly string[] {
  const filled = changes.find((one) => one.does === "require" && one.table === table && one.column === column);
  const backfill = filled?.does === "require" ? filled.backfill : null;
  if (backfill === null || back.cannot === null) return [];
  const where = `"${column.name}" = ${sqlValue(column, backfill)} and ${back.cannot}`;
  return [locked(table), raw(`update "${table.name}" set "${column.name}" = null where ${where}`)];
}

/** Gives columns of a table other types, in one statement: the table is written anew once, however many they are. */
function retype(table: Table, all: readonly Alteration[]): string {
  return raw(`alter table "${table.name}" ${all.flatMap(actions).join(", ")}`);
}

/** A column of another type, and the way there. */
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

const toBe = (name: string): string => `${name} is to be of the type`;

/** Has what was filled in taken away before the way back from another type, where the migration goes back from one. */
export function emptiedBack(text: string, table: Table, column: Column, backfill: Json): string {
  const start = text.indexOf("\nexport async function down(");
  const back = text.slice(start);
  const look = callsIn(back).find(
    ({ name, given }) => name === "checkNoRows" && given.problem?.includes(`${toBe(`${table.name}.${column.name}`)} `),
  );
  if (look === undefined) return text;
  const filled = `update "${table.name}" set "${column.name}" = null where "${column.name}" = ${sqlValue(column, backfill)} and `;
  const empty = `  await knex.schema.raw(${quoted(filled)} + ${look.given.where});`;
  return text.slice(0, start) + back.replace(look.text, () => `${empty}\n${look.text}`);
}

/** The looks at rows before a column gets another type. `lossy`: what that cannot hold is lost; else no row may have any of it. */
export function retypeChecks(table: Table, { column, there }: Alteration, lossy: boolean): readonly RowCheck[] {
  const { cannot, loses, because } = there;
  const name = `${table.name}.${column.name}`;
  const look = (where: string | null, have: string, way = ""): readonly RowCheck[] => {
    const problem = `${toBe(name)} ${typeName(column)}, and these rows ${have}; change them first${way}`;
    return where === null ? [] : [locked(table), checkNoRows(table, { where, problem })];
  };
  return [
    ...look(cannot, because.cannot),
    ...(lossy ? [] : look(loses, because.loses, orNamed(name))),
    // What is lost may be what told two values apart.
    ...(column.unique && lossy && loses !== null ? [locked(table), checkUnique(table, column, converted(there))] : []),
  ];
}
