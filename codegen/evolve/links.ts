/** A link that becomes many, or many that become one: between a column and a table of links, as lines of TypeScript. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import { requireAgain } from "./alterations.ts";
import type { Change } from "./change.ts";
import { raw } from "./lines.ts";
import { ensureApart, ensureNone, locked, orNamed } from "./looks.ts";
import { addForeignKey, validateForeignKey } from "./references.ts";
import { addColumn, createJoin, dropColumn, dropTable, setDefault, unique } from "./statements.ts";

type LinkChange = Extract<Change, { readonly does: "link-to-many" | "link-to-one" }>;

/** Both ways rows are written in the transaction, and nobody writes a link in between that would be left behind. */
export function linkStep(change: LinkChange, lossy: boolean): { readonly up: string; readonly down: string } {
  const { table, column, join } = change;
  if (change.does === "link-to-one")
    return {
      up: toOne(table, column, join, lossy ? [] : [ensureSingle(table, join, column)]).join("\n"),
      down: toMany(table, column, join).join("\n"),
    };
  const back = toOne(table, column, join);
  if (column.references !== null) back.push(validateForeignKey(table, column));
  if (column.unique) back.push(ensureApart(table, column), unique(table, column).add);
  if (column.required) back.push(requireAgain(table, column));
  return { up: toMany(table, column, join).join("\n"), down: back.join("\n") };
}

function toMany(table: Table, column: Column, join: Join): string[] {
  const [value, id] = [`"${column.name}"`, `"${table.identifier.column}"`];
  return [
    locked(table),
    createJoin(table, join),
    raw(
      `insert into "${join.name}" ("source", "position", "target") select ${id}, 0, ${value} from "${table.name}" where ${value} is not null`,
    ),
    dropColumn(table, column),
  ];
}

/** The first of each row's links is the one that stays. `looks`: at rows, once nobody writes any. Tables are locked in the order that writers have. */
function toOne(table: Table, column: Column, join: Join, looks: readonly string[] = []): string[] {
  const first = `select distinct on ("source") "source", "target" from "${join.name}" order by "source", "position"`;
  return [
    locked(table),
    raw(`lock table "${join.name}" in access exclusive mode`),
    ...looks,
    addColumn(table, { ...column, required: false, default: null }),
    raw(
      `update "${table.name}" set "${column.name}" = "first"."target" from (${first}) as "first" where "first"."source" = "${table.name}"."${table.identifier.column}"`,
    ),
    ...(column.default === null ? [] : [setDefault(table, column)]),
    addForeignKey(table, column),
    dropTable(join.name),
  ];
}

function ensureSingle(table: Table, join: Join, column: Column): string {
  const links = `${table.name}.${join.property}`;
  const several = `(select count(*) from "${join.name}" where "source" = "${table.name}"."${table.identifier.column}") > 1`;
  const as = column.name === join.property ? "" : `, ${table.name}.${column.name}`;
  const problem = `${links} is to be one link${as}, and these rows have several; change them first${orNamed(links)}, which leaves the first`;
  return ensureNone(table, several, problem);
}
