/** Kinds of changes of columns, and of links that become many or one. */

import { requiredName, uniqueName } from "../../src/store/database/constraint-names.ts";
import type { Column, Json, Table } from "../../src/store/table.ts";
import { columnName, type Kinds, linksName, type Of, step } from "./change.ts";
import { makeUnique } from "./constraints.ts";
import {
  addForeignKeys,
  foreignKeyClause,
  foreignKeysOf,
  holdForAll,
  replaceForeignKeys,
  validateForeignKeys,
} from "./foreign-keys.ts";
import { callText, joinLines, raw, type Step } from "./migration-text.ts";
import {
  checkNoRows,
  checkText,
  checkUnique,
  danglingBackfill,
  danglingLinks,
  lack,
  lacking,
  locked,
  type RowCheck,
  repeated,
  rowsOf,
} from "./row-checks.ts";
import { addColumn, dropColumn, recreateColumn, setDefault, unique } from "./schema-statements.ts";
import { sqlType, sqlValue, typeName } from "./sql-values.ts";
import {
  manyToOne,
  nullable,
  oneToMany,
  requireAgain,
  retypeChecks,
  retypings,
  singleLinkChecks,
} from "./type-changes.ts";

/** Whether an index has the column, as each one does that pages are ordered by. */
const isIndexed = ({ indexes }: Table, column: string): boolean =>
  indexes.some(({ on }) => on.some((part) => part.column === column));

/** Whether triggers count rows by a column, or by any. */
export const isCounted = ({ totals = [] }: Table, column = totals[0]): boolean =>
  column !== undefined && totals.includes(column);

/** Adds a link without values together with its foreign key. */
function addedColumn(table: Table, column: Column, backfill: Json | null): string {
  if (column.counts !== undefined) return addColumn(table, { ...column, required: false });
  if (column.references === null) return addColumn(table, column, backfill);
  const keys = foreignKeysOf(table, [column]);
  if (backfill !== null || column.default !== null)
    return `${addColumn(table, column, backfill)}\n${addForeignKeys(keys)}`;
  const type = `${sqlType(column.type)}${foreignKeyClause(keys)}`;
  return raw(`alter table "${table.name}" add column "${column.name}" ${type}`);
}

function otherForeignKey({ table, column, before }: Of<"set-target" | "set-on-delete">): Step {
  const [was, is] = [foreignKeysOf(table, [before]), foreignKeysOf(table, [column])];
  return { up: replaceForeignKeys(was, is), down: joinLines(replaceForeignKeys(is, was), validateForeignKeys(was)) };
}

const targetChecks = (table: Table, column: Column): readonly RowCheck[] =>
  column.references === null ? [] : [checkNoRows(table, danglingLinks(table, column))];

/** Condition for values that differ from the default or backfill, which `up` would restore. */
function given(column: Column, backfill: Json | null): string {
  const name = `"${column.name}"`;
  if (column.type.endsWith("[]")) return `${name} is distinct from ${sqlValue(column, column.default)}`;
  const standard = backfill ?? column.default;
  if (column.type === "point" && standard !== null)
    return `${name}::text is distinct from ${sqlValue(column, standard)}::point::text`;
  return standard === null ? `${name} is not null` : `${name} is distinct from ${sqlValue(column, standard)}`;
}

export const countOf = ({ name }: Table, where: string): string => `select count(*) from "${name}" where ${where}`;

function requireValue(table: Table, column: Column, backfill: Json | null): string {
  const given = {
    ...rowsOf(table),
    keyType: sqlType(table.identifier.kind),
    column: column.name,
    rule: requiredName(table.name, column.name),
    backfill: backfill === null ? null : sqlValue(column, backfill),
    problem: lacking(table, column, backfill !== null),
    nowhere: danglingBackfill(table, column, backfill, lack(column)),
  };
  return callText({ tool: "makeRequired", given });
}

function describeTarget(name: string, { references: is }: Column, { references: was }: Column): string {
  const target = (reference: Column["references"]) => `${reference?.table}.${reference?.column}`;
  if (was === null) return `makes ${name} a link to ${target(is)}`;
  if (is === null) return `lets ${name} be no link to ${target(was)} any more`;
  return `changes what ${name} links to from ${target(was)} to ${target(is)}`;
}

const describeLink = (what: string, was: string, is: string): string => (was === is ? what : `${what}, as ${is}`);

/** Numbers rows without a number in the order of their creation, after those that have one. */
function countRows({ name, identifier }: Table, { name: number, counts }: Column): string {
  const key = `"${identifier.column}"`;
  const [apart, same] =
    counts == null
      ? ["", "true"]
      : [`partition by "${counts}" `, `"_other"."${counts}" is not distinct from "${name}"."${counts}"`];
  const highest = `coalesce((select max("_other"."${number}") from "${name}" as "_other" where ${same}), 0)`;
  const counted = `select ${key} as "row", ${highest} + row_number() over (${apart}order by "created", ${key}) as "number" from "${name}" where "${number}" is null`;
  return raw(
    `update "${name}" set "${number}" = "_counted"."number" from (${counted}) as "_counted" where ${key} = "_counted"."row"`,
  );
}

export const columnKinds = {
  "count-rows": {
    describe: (change) => `numbers the rows of ${change.table.name} in ${change.column.name}`,
    file: ({ table, column }) => `count_${table.name}_by_${column.name}`,
    effect: "data",
    locks: () => true,
    steps: ({ table, column, before }) =>
      step(
        "link",
        `${countRows(table, column)}\n${nullable(table, column, "dropNullable")}`,
        before?.required === false ? nullable(table, column, "setNullable") : "",
      ),
  },
  "add-column": {
    describe: (change) => `adds the column ${columnName(change)}`,
    file: ({ table, column }) => `add_${column.name}_to_${table.name}`,
    effect: ({ backfill }) => (backfill === null ? "additive" : "data"),
    // A server that does not know the column leaves it out of new rows.
    rolls: ({ column }) => !column.required || column.default !== null,
    lossOfReturn: (change) =>
      change.column.derived ? null : [columnName(change), countOf(change.table, given(change.column, change.backfill))],
    validate: ({ table, column, backfill }) =>
      backfill === null && column.default === null ? "" : holdForAll(table, column),
    steps: ({ table, column, backfill }) =>
      step("column", addedColumn(table, column, backfill), dropColumn(table, column)),
  },
  "drop-column": {
    describe: (change) => `drops the column ${columnName(change)}`,
    file: ({ table, column }) => `drop_${column.name}_from_${table.name}`,
    // Aggregates can be filled in again, but servers of the old version read them.
    effect: ({ column }) => (column.derived ? "data" : "destructive"),
    loss: (change) => (change.column.derived ? null : columnName(change)),
    // If rows are counted by it, they are counted again by the other columns.
    locks: ({ table, column }) => isCounted(table, column.name),
    steps: ({ table, column }) => step("column", dropColumn(table, column), recreateColumn(table, column)),
  },
  "add-unique": {
    describe: (change) => `makes the values of ${columnName(change)} unique`,
    file: ({ table, column }) => `make_${column.name}_unique_in_${table.name}`,
    effect: "data",
    online: ({ table, column }) => {
      const name = uniqueName(table.name, column.name);
      return makeUnique(table, { column: column.name, name, ...repeated(table, column) });
    },
  },
  "drop-unique": {
    describe: (change) => `lets values of ${columnName(change)} repeat`,
    file: ({ table, column }) => `let_${column.name}_repeat_in_${table.name}`,
    effect: "widening",
    rolls: true,
    steps: ({ table, column }) => {
      const { add, drop } = unique(table, column);
      return step("remove", drop, `${checkText([locked(table), checkUnique(table, column)])}\n${add}`);
    },
  },
  require: {
    describe: (change) => `makes ${columnName(change)} required`,
    file: ({ table, column }) => `require_${column.name}_of_${table.name}`,
    effect: "data",
    online: ({ table, column, backfill }) => ({
      up: requireValue(table, column, backfill),
      // An interrupted `up` leaves the check constraint.
      down: [
        nullable(table, column, "setNullable"),
        raw(`alter table "${table.name}" drop constraint if exists "${requiredName(table.name, column.name)}"`),
      ].join("\n"),
    }),
  },
  relax: {
    describe: (change) => `lets ${columnName(change)} be absent`,
    file: ({ table, column }) => `relax_${column.name}_of_${table.name}`,
    effect: "widening",
    // Older servers order by it as if each row had a value, and leave out pages of those that have none.
    rolls: ({ table, column }) => !isIndexed(table, column.name),
    // On the way back, the former type comes before the constraint.
    steps: ({ table, column, before }) =>
      step("relax", nullable(table, column, "setNullable"), requireAgain(table, before, before.default)),
  },
  retype: {
    describe: (change) =>
      `changes the type of ${columnName(change)} from ${typeName(change.before)} to ${typeName(change.column)}`,
    file: ({ table, column }) => `change_${column.name}_of_${table.name}`,
    effect: ({ there }) => (there.widening ? "widening" : "data"),
    loss: (change) => (change.there.loses === null ? null : columnName(change)),
    lossOfReturn: (change) => {
      const { loses } = change.back;
      return loses === null ? null : [columnName(change), countOf(change.table, loses)];
    },
    locks: () => true,
    rowChecks: (change, _, lossy) => retypeChecks(change.table, change, lossy),
    steps: (change, all) => ({ column: retypings(change, all) }),
  },
  "set-default": {
    describe: (change) => `changes the default of ${columnName(change)}`,
    file: ({ table, column }) => `change_${column.name}_default_of_${table.name}`,
    effect: "additive",
    rolls: true,
    steps: ({ table, column, before }) => step("column", setDefault(table, column), setDefault(table, before)),
  },
  "set-target": {
    describe: (change) => describeTarget(columnName(change), change.column, change.before),
    file: ({ table, column }) => `change_${column.name}_target_of_${table.name}`,
    effect: ({ column }) => (column.references === null ? "widening" : "data"),
    locks: ({ column }) => column.references !== null,
    rowChecks: ({ table, column }) => targetChecks(table, column),
    validate: ({ table, column }) => holdForAll(table, column),
    steps: (change) => {
      const { table, before } = change;
      const { up, down } = otherForeignKey(change);
      return step("reference", up, checkText(targetChecks(table, before)), down);
    },
  },
  "set-on-delete": {
    describe: (change) => `changes what deleting the target does to ${columnName(change)}`,
    file: ({ table, column }) => `change_${column.name}_deletion_of_${table.name}`,
    effect: "additive",
    rolls: true,
    validate: ({ table, column }) => holdForAll(table, column),
    steps: (change) => ({ reference: [otherForeignKey(change)] }),
  },
  "link-to-many": {
    describe: (change) =>
      describeLink(`lets the link ${columnName(change)} be many`, columnName(change), linksName(change)),
    file: ({ table, column }) => `change_${column.name}_to_many_of_${table.name}`,
    effect: "widening",
    lossOfReturn: (change) => [
      linksName(change),
      `select count(*) from (select from "${change.join.name}" group by "source" having count(*) > 1) as "several"`,
    ],
    locks: () => true,
    steps: (change) => ({ link: [oneToMany(change)] }),
  },
  "link-to-one": {
    describe: (change) =>
      describeLink(`makes the links ${linksName(change)} one`, linksName(change), columnName(change)),
    file: ({ table, column }) => `change_${column.name}_to_one_of_${table.name}`,
    effect: "data",
    loss: linksName,
    locks: () => true,
    rowChecks: ({ table, join, column }, _, lossy) => (lossy ? [] : singleLinkChecks(table, join, column)),
    validate: ({ table, column }) => holdForAll(table, column),
    steps: (change) => ({ link: [manyToOne(change)] }),
  },
} satisfies Partial<Kinds>;
