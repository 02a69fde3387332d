/** Writes migrations: readable knex modules that make changes, and take them back. */

import { primaryKeyName } from "../../src/store/database/names.ts";
import type { Column, Table } from "../../src/store/table.ts";
import { type Change, type ConstraintRename, describe } from "./change.ts";
import { joinConstraints, joinIndexRename } from "./renames.ts";
import {
  addBytes,
  addColumn,
  block,
  createIndex,
  createJoin,
  createTable,
  dropBytes,
  dropColumn,
  dropForeignKeys,
  dropIndex,
  dropTable,
  foreignKeys,
  keepBytes,
  leaveBytes,
  recreateColumn,
  renameColumn,
  renameConstraint,
  renameIndex,
  renameResource,
  renameTable,
  setDefault,
  unique,
} from "./statements.ts";

/** Lines of TypeScript that make a change and that take it back. */
interface Step {
  readonly up: string;
  readonly down: string;
}

/** The migration that makes the changes: its name, with its number, and its source. The same changes give the same bytes. */
export function migration(
  changes: readonly Change[],
  number: number,
): { readonly name: string; readonly text: string } {
  const digits = String(number).padStart(4, "0");
  const steps = stepsOf(changes);
  const said = (lines: string): boolean => lines !== "";
  const up = steps.map((step) => step.up).filter(said);
  const down = steps
    .map((step) => step.down)
    .filter(said)
    .reverse();
  const text = `/**
 * Migration ${digits}. Generated from the spec; do not edit.
 *
${changes.map((change) => ` * - ${describe(change)}\n`).join("")} */

import type { Knex } from "hydrant";

export async function up(knex: Knex): Promise<void> {
${up.join("\n")}
}

export async function down(knex: Knex): Promise<void> {
${down.join("\n")}
}
`;
  return { name: `${digits}_${subject(changes, number)}`, text };
}

/** What the migration is about, in the form of a file name. */
function subject(changes: readonly Change[], number: number): string {
  if (number === 1) return "initial";
  const [first] = changes.filter(({ does }) => !does.endsWith("-index") && does !== "rename-constraints");
  const change = first ?? changes[0];
  if (change === undefined || change.does === "impossible") return "nothing";
  if (change.does === "rename-constraints") return `rename_${change.table}`;
  if (change.does === "rename-column") return `rename_column_${change.table.name}_${change.from}_to_${change.to}`;
  if (change.does === "rename-table") return `rename_table_${change.before.name}_to_${change.table.name}`;
  const { table, does } = change;
  const of =
    "column" in change
      ? `${table.name}_${change.column.name}`
      : "join" in change
        ? change.join.name
        : "index" in change
          ? change.index.name
          : table.name;
  return `${does}_${of}`.replaceAll("-", "_");
}

/** Tables come before what links to them, columns before their indexes; what links to tables that go is gone before all of them. */
function stepsOf(changes: readonly Change[]): Step[] {
  const order: readonly ((change: Change) => Step[])[] = [
    renamed,
    removed,
    tables,
    columns,
    joins,
    references,
    indexes,
    droppedIndexes,
    droppedJoins,
    droppedReferences,
    droppedTables,
  ];
  return order.flatMap((part) => changes.flatMap(part));
}

/** Everything after them is told in the new names. */
function renamed(change: Change): Step[] {
  const both = (rename: (from: string, to: string) => string, from: string, to: string): Step => ({
    up: rename(from, to),
    down: rename(to, from),
  });
  const constraints = (table: string, names: readonly ConstraintRename[]): Step[] =>
    names.map(([from, to]) => both((was, is) => renameConstraint(table, was, is), from, to));
  switch (change.does) {
    case "rename-table": {
      const [from, to] = [change.before.name, change.table.name];
      return [both(renameTable, from, to), ...constraints(to, [[primaryKeyName(from), primaryKeyName(to)]])];
    }
    case "rename-resource":
      return [both(renameResource, change.before.resource, change.table.resource)];
    case "rename-column":
      return [
        both((from, to) => renameColumn(change.table.name, from, to), change.from, change.to),
        ...constraints(change.table.name, change.constraints),
      ];
    case "rename-constraints":
      return constraints(change.table, change.constraints);
    case "rename-join": {
      const [from, to] = [change.before.name, change.join.name];
      return [
        both(renameTable, from, to),
        ...constraints(to, joinConstraints(from, to)),
        both(renameIndex, ...joinIndexRename(from, to)),
      ];
    }
    case "rename-index":
      return [both(renameIndex, change.from, change.index.name)];
    default:
      return [];
  }
}

function removed(change: Change): Step[] {
  if (change.does === "drop-index")
    return [{ up: dropIndex(change.index), down: createIndex(change.table, change.index) }];
  if (change.does === "drop-unique") return [flipped(uniqueStep(change.table, change.column))];
  return [];
}

function tables(change: Change): Step[] {
  return change.does === "add-table" ? [tableStep(change.table)] : [];
}

function columns(change: Change): Step[] {
  switch (change.does) {
    case "add-column":
      return [{ up: addColumn(change.table, change.column), down: dropColumn(change.table, change.column) }];
    case "drop-column":
      return [{ up: dropColumn(change.table, change.column), down: recreateColumn(change.table, change.column) }];
    case "add-bytes":
      return [{ up: addBytes(change.table), down: dropBytes(change.table) }];
    case "drop-bytes":
      return [{ up: dropBytes(change.table), down: addBytes(change.table) }];
    case "set-default":
      return [{ up: setDefault(change.table, change.column), down: setDefault(change.table, change.before) }];
    case "relax":
      return [
        {
          up: nullable(change.table, change.column, "setNullable"),
          down: nullable(change.table, change.column, "dropNullable"),
        },
      ];
    case "add-unique":
      return [uniqueStep(change.table, change.column)];
    default:
      return [];
  }
}

function joins(change: Change): Step[] {
  if (change.does === "add-table")
    return change.table.joins.map((join) => ({ up: createJoin(change.table, join), down: dropTable(join.name) }));
  if (change.does === "add-join")
    return [{ up: createJoin(change.table, change.join), down: dropTable(change.join.name) }];
  return [];
}

function references(change: Change): Step[] {
  if (change.does === "add-table") return referenceStep(change.table, change.table.columns);
  if (change.does === "add-column") return referenceStep(change.table, [change.column]);
  if (change.does === "set-on-delete") {
    const { table, column, before } = change;
    const again = (one: Column) => `${dropForeignKeys(table, [one])}\n${foreignKeys(table, [one])}`;
    return [{ up: again(column), down: again(before) }];
  }
  return [];
}

function indexes(change: Change): Step[] {
  // They go with their table.
  if (change.does === "add-table")
    return change.table.indexes.map((index) => ({ up: createIndex(change.table, index), down: "" }));
  if (change.does === "add-index")
    return [{ up: createIndex(change.table, change.index), down: dropIndex(change.index) }];
  return [];
}

/** They go with their table, and come back when all else of it is there. */
function droppedIndexes(change: Change): Step[] {
  if (change.does !== "drop-table") return [];
  return change.table.indexes.map((index) => ({ up: "", down: createIndex(change.table, index) }));
}

function droppedJoins(change: Change): Step[] {
  if (change.does !== "drop-join" && change.does !== "drop-table") return [];
  const { table } = change;
  const gone = change.does === "drop-join" ? [change.join] : table.joins;
  return gone.map((join) => ({ up: dropTable(join.name), down: createJoin(table, join) }));
}

function droppedReferences(change: Change): Step[] {
  return change.does === "drop-table" ? referenceStep(change.table, change.table.columns).map(flipped) : [];
}

function droppedTables(change: Change): Step[] {
  return change.does === "drop-table" ? [flipped(tableStep(change.table))] : [];
}

/** A table with its columns; what its rows have of bytes begins and ends with it. */
function tableStep(table: Table): Step {
  const [up, down] = [createTable(table), dropTable(table.name)];
  return table.bytes === undefined
    ? { up, down }
    : { up: `${up}\n${keepBytes(table)}`, down: `${leaveBytes(table)}\n${down}` };
}

/** The foreign keys of those columns that link. */
function referenceStep(table: Table, columns: readonly Column[]): Step[] {
  const linking = columns.filter(({ references }) => references !== null);
  return linking.length === 0 ? [] : [{ up: foreignKeys(table, linking), down: dropForeignKeys(table, linking) }];
}

const flipped = ({ up, down }: Step): Step => ({ up: down, down: up });

function uniqueStep(table: Table, column: Column): Step {
  const { add, drop } = unique(table, column);
  return { up: add, down: drop };
}

const nullable = (table: Table, column: Column, call: string): string =>
  block("alterTable", table.name, [`table.${call}("${column.name}");`]);
