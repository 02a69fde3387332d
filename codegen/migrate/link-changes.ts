/** Moves links between a column and a join table, when a link becomes many or one. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import type { Of } from "./change.ts";
import { addForeignKeys, foreignKeysOf, validateForeignKeys } from "./foreign-keys.ts";
import { raw, type Step } from "./migration-text.ts";
import { checkNoRows, checkText, checkUnique, locked, orNamed, type RowCheck } from "./row-checks.ts";
import { addColumn, createJoin, dropColumn, dropTable, setDefault, unique } from "./schema-statements.ts";
import { requireAgain } from "./type-changes.ts";

/** The locks prevent links that are written in between from being lost. */
export const manyToOne = ({ table, column, join }: Of<"link-to-one">): Step => ({
  up: toOne(table, column, join).join("\n"),
  down: toMany(table, column, join).join("\n"),
});

export function oneToMany({ table, column, join }: Of<"link-to-many">): Step {
  const back = toOne(table, column, join);
  back.push(validateForeignKeys(foreignKeysOf(table, [column])));
  if (column.unique) back.push(checkText([checkUnique(table, column)]), unique(table, column).add);
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

/** In the order in which writers lock them. */
const bothLocked = (table: Table, join: Join): readonly string[] => [
  locked(table),
  raw(`lock table "${join.name}" in access exclusive mode`),
];

/** Keeps the first link of each row. */
function toOne(table: Table, column: Column, join: Join): string[] {
  const first = `select distinct on ("source") "source", "target" from "${join.name}" order by "source", "position"`;
  return [
    ...bothLocked(table, join),
    addColumn(table, { ...column, required: false, default: null }),
    raw(
      `update "${table.name}" set "${column.name}" = "_first"."target" from (${first}) as "_first" where "_first"."source" = "${table.name}"."${table.identifier.column}"`,
    ),
    ...(column.default === null ? [] : [setDefault(table, column)]),
    addForeignKeys(foreignKeysOf(table, [column])),
    dropTable(join.name),
  ];
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
