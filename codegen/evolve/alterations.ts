/** Statements of migrations that alter columns with values, as lines of TypeScript. */

import type { Column, Json, Table } from "../../src/store/table.ts";
import { callsIn } from "./calls.ts";
import type { Retyping } from "./change.ts";
import type { Conversion } from "./conversions.ts";
import { block, quoted, raw, sqlType } from "./lines.ts";
import { ensureApart, ensureNone, locked, orNamed } from "./looks.ts";
import { valueText } from "./values.ts";

const alter = (table: Table, column: Column, what: string): string =>
  raw(`alter table "${table.name}" alter column "${column.name}" ${what}`);

/** How the statement begins that gives a column another type. */
const retyping = (table: Table, column: Column): string =>
  `alter table "${table.name}" alter column "${column.name}" type`;

/** Of a column that was required before. */
export function requireAgain(table: Table, column: Column): string {
  const problem = `${table.name}.${column.name} was required, and these rows have none; give them one first`;
  return `${locked(table)}\n${ensureNone(table, `"${column.name}" is null`, problem)}\n${nullable(table, column, "dropNullable")}`;
}

export const nullable = (table: Table, column: Column, call: "setNullable" | "dropNullable"): string =>
  block("alterTable", table.name, [`table.${call}("${column.name}");`]);

/** Takes away what was filled in, of those rows for which a condition holds. */
export function emptied(table: Table, column: Column, backfill: Json, condition: string): string {
  const where = `"${column.name}" = ${valueText(column, backfill)} and ${condition}`;
  return `${locked(table)}\n${raw(`update "${table.name}" set "${column.name}" = null where ${where}`)}`;
}

/** `lossy`: what the other type cannot hold is lost; else no row may have any of that. */
export function retype({ table, column, before, there }: Omit<Retyping, "back">, lossy: boolean): string {
  const defaults = (one: Column): boolean => one.default !== null || one.type.endsWith("[]");
  const lines = looks(table, column, there, lossy);
  // What is lost may be what told two values apart.
  if (column.unique && lossy && there.loses !== null)
    lines.push(locked(table), ensureApart(table, column, there.using));
  if (defaults(before)) lines.push(alter(table, column, "drop default"));
  if (before.type.endsWith("[]") && !column.type.endsWith("[]")) lines.push(nullable(table, column, "setNullable"));
  lines.push(raw(`${retyping(table, column)} ${sqlType(column.type)} using ${there.using}`));
  if (defaults(column)) lines.push(alter(table, column, `set default ${valueText(column, column.default)}`));
  if (column.type.endsWith("[]") && !before.type.endsWith("[]")) lines.push(nullable(table, column, "dropNullable"));
  return lines.join("\n");
}

const toBe = (name: string): string => `${name} is to be of the type`;

/** Has what was filled in taken away before the way back from another type, where the migration goes back from one. */
export function emptiedBack(text: string, table: Table, column: Column, backfill: Json): string {
  const start = text.indexOf("\nexport async function down(");
  const back = text.slice(start);
  const look = callsIn(back).find(
    ({ name, given }) => name === "ensureNone" && given.problem?.includes(`${toBe(`${table.name}.${column.name}`)} `),
  );
  if (look === undefined) return text;
  const filled = `update "${table.name}" set "${column.name}" = null where "${column.name}" = ${valueText(column, backfill)} and `;
  const empty = `  await knex.schema.raw(${quoted(filled)} + ${look.given.where});`;
  return text.slice(0, start) + back.replace(look.text, () => `${empty}\n${look.text}`);
}

function looks(table: Table, column: Column, { cannot, loses, because }: Conversion, lossy: boolean): string[] {
  const name = `${table.name}.${column.name}`;
  const look = (where: string | null, have: string, way = ""): string[] => {
    const problem = `${toBe(name)} ${column.type}, and these rows ${have}; change them first${way}`;
    return where === null ? [] : [locked(table), ensureNone(table, where, problem)];
  };
  return [...look(cannot, because.cannot), ...(lossy ? [] : look(loses, because.loses, orNamed(name)))];
}
