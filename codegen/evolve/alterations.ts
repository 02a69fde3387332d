/** Statements of migrations that look at rows, or write them, as lines of TypeScript. */

import { foreignKeyName } from "../../src/store/database/names.ts";
import type { Column, Join, Json, Table } from "../../src/store/table.ts";
import type { Retyping } from "./change.ts";
import type { Conversion } from "./conversions.ts";
import { block, dropForeignKeys, foreignKeys, foreignLine, quoted, sqlType, valueText } from "./statements.ts";

/** What others write meanwhile would be in no look at the rows, and yet in the table that is altered after it: so nobody does. */
const locked = ({ name }: Table): string =>
  `  await knex.schema.raw(${quoted(`lock table "${name}" in access exclusive mode`)});`;

/** Ends the migration where a condition holds for rows (see `ensureNone` in `functions.ts`), and waits for whoever writes some before it looks. */
function ensureNone(table: Table, condition: string, problem: string): string {
  const rows = `select "${table.identifier.column}"::text as "row", count(*) over () as "all" from "${table.name}" where ${condition} order by 1 limit 3`;
  return `${locked(table)}\n  await ensureNone(knex, ${quoted(rows)}, ${quoted(problem)});`;
}

const alter = (table: Table, column: Column, what: string): string =>
  `  await knex.schema.raw(${quoted(`alter table "${table.name}" alter column "${column.name}" ${what}`)});`;

export function requireValue(table: Table, column: Column, backfill: Json | null): string {
  const name = `"${column.name}"`;
  const known =
    backfill === null
      ? ensureNone(
          table,
          `${name} is null`,
          `${table.name}.${column.name} is to be required, and these rows have none; give them one, or say in the spec what they get, as "backfill: …", before the migration is made`,
        )
      : `${locked(table)}\n  await knex.schema.raw(${quoted(`update "${table.name}" set ${name} = ${valueText(column, backfill)} where ${name} is null`)});`;
  return `${known}\n${nullable(table, column, "dropNullable")}`;
}

/** Of a column that was required before. */
export function requireAgain(table: Table, column: Column): string {
  const problem = `${table.name}.${column.name} was required, and these rows have none; give them one first`;
  return `${ensureNone(table, `"${column.name}" is null`, problem)}\n${nullable(table, column, "dropNullable")}`;
}

export const nullable = (table: Table, column: Column, call: "setNullable" | "dropNullable"): string =>
  block("alterTable", table.name, [`table.${call}("${column.name}");`]);

/** Takes away what was filled in, of those rows for which a condition holds. */
export function emptied(table: Table, column: Column, backfill: Json, condition: string): string {
  const where = `"${column.name}" = ${valueText(column, backfill)} and ${condition}`;
  return `${locked(table)}\n  await knex.schema.raw(${quoted(`update "${table.name}" set "${column.name}" = null where ${where}`)});`;
}

/** `lossy`: what the other type cannot hold is lost; else no row may have any of that. */
export function retype({ table, column, before, there }: Omit<Retyping, "back">, lossy: boolean): string {
  const defaults = (one: Column): boolean => one.default !== null || one.type.endsWith("[]");
  const lines = looks(table, column, there, lossy);
  // What is lost may be what told two values apart.
  if (column.unique && lossy && there.loses !== null) lines.push(ensureUnique(table, column, there.using));
  if (defaults(before)) lines.push(alter(table, column, "drop default"));
  if (before.type.endsWith("[]") && !column.type.endsWith("[]")) lines.push(nullable(table, column, "setNullable"));
  lines.push(alter(table, column, `type ${sqlType(column.type)} using ${there.using}`));
  if (defaults(column)) lines.push(alter(table, column, `set default ${valueText(column, column.default)}`));
  if (column.type.endsWith("[]") && !before.type.endsWith("[]")) lines.push(nullable(table, column, "dropNullable"));
  return lines.join("\n");
}

function looks(table: Table, column: Column, { cannot, loses, because }: Conversion, lossy: boolean): string[] {
  const condition = [cannot, lossy ? null : loses].filter((each) => each !== null).join(" or ");
  const name = `${table.name}.${column.name}`;
  const way = loses === null ? "" : `, or name ${name} as what may be lost when the migration is made`;
  const problem = `${name} is to be of the type ${column.type}, and these rows ${because}; change them first${way}`;
  return condition === "" ? [] : [ensureNone(table, condition, problem)];
}

/** Values stay, and have to be those of what is linked to. */
export function setTarget(table: Table, column: Column, before: Column): string {
  const lines = before.references === null ? [] : [dropForeignKeys(table, [before])];
  const { references } = column;
  if (references !== null) {
    const name = `"${table.name}"."${column.name}"`;
    const target = `select from "${references.table}" as "target" where "target"."${references.column}" = ${name}`;
    const problem = `${table.name}.${column.name} is to link to ${references.table}, and these rows have another value; change them first`;
    lines.push(ensureNone(table, `${name} is not null and not exists (${target})`, problem));
    lines.push(foreignKeys(table, [column]));
  }
  return lines.join("\n");
}

export function setJoinOnDelete({ name, target, onDelete }: Join): string {
  const held = onDelete === "restrict" ? "restrict" : "cascade";
  return block("alterTable", name, [
    `table.dropForeign("target", "${foreignKeyName(name, "target")}");`,
    foreignLine(name, "target", target.table, target.references, held),
  ]);
}

/** Two rows may have no one value. `value`: what of a row is looked at, in SQL. */
export function ensureUnique(table: Table, { name }: Column, value = `"${name}"`): string {
  const repeated = `${value} in (select ${value} from "${table.name}" group by 1 having count(*) > 1)`;
  return ensureNone(
    table,
    repeated,
    `${table.name}.${name} is to be unique, and these rows have a value that others have too; change them first`,
  );
}
