/** A link that gets several values, or the reverse: moves it between a column and a table of links. */

import type { Column, Join, Table } from "../../src/store/table.ts";
import type { Of } from "./change.ts";
import { addForeignKeys, foreignKeysOf, validateForeignKeys } from "./foreign-keys.ts";
import { raw, type Step } from "./migration-text.ts";
import { checkNoRows, checkText, checkUnique, locked, orNamed, type RowCheck } from "./row-checks.ts";
import { addColumn, createJoin, dropColumn, dropTable, setDefault, unique } from "./schema-statements.ts";
import { requireAgain } from "./type-changes.ts";

/** Both ways rows are written in the transaction, and nobody writes a link in between that would be left behind. */
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

/** Tables are locked in the order that writers have. */
const bothLocked = (table: Table, join: Join): readonly string[] => [
  locked(table),
  raw(`lock table "${join.name}" in access exclusive mode`),
];

/** The first of each row's links is the one that stays. */
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

/** As SQL, of a row. */
const linksOf = (table: Table, join: Join): string =>
  `from "${join.name}" where "source" = "${table.name}"."${table.identifier.column}"`;

/** What stays of a row's links, as SQL. */
export const firstLink = (table: Table, join: Join): string =>
  `(select "target" ${linksOf(table, join)} order by "position" limit 1)`;

/** The look before many become one, once nobody writes any. */
export function singleLinkChecks(table: Table, join: Join, column: Column): readonly RowCheck[] {
  const links = `${table.name}.${join.property}`;
  const several = `(select count(*) ${linksOf(table, join)}) > 1`;
  const as = column.name === join.property ? "" : `, ${table.name}.${column.name}`;
  const problem = `${links} is to be one link${as}, and these rows have several; change them first${orNamed(links)}, which leaves the first`;
  return [...bothLocked(table, join), checkNoRows(table, { where: several, problem })];
}
