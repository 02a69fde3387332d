/** What a change is made by and taken back by, and in which order: tables come before what links to them, columns before their indexes. */

import { primaryKeyName } from "../../src/store/database/names.ts";
import type { Column, Json, Table } from "../../src/store/table.ts";
import { emptied, nullable, requireAgain, retype } from "./alterations.ts";
import { type Change, type ConstraintRename, effectOf } from "./change.ts";
import { linkStep } from "./links.ts";
import { ensureApart, locked } from "./looks.ts";
import {
  addForeignKey,
  addLinkingColumn,
  dropForeignKeys,
  foreignKeys,
  setJoinOnDelete,
  setOnDelete,
  setTarget,
  validateForeignKey,
  validateJoin,
} from "./references.ts";
import { joinConstraints, joinIndexRename } from "./renames.ts";
import {
  addBytes,
  addColumn,
  createIndex,
  createJoin,
  createTable,
  dropBytes,
  dropColumn,
  dropIndex,
  dropTable,
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
export interface Step {
  readonly up: string;
  readonly down: string;
}

/** What links to tables that go is gone before all of them. `named`: what may be lost. */
export function stepsOf(changes: readonly Change[], named: ReadonlySet<string>): Step[] {
  const order: readonly ((change: Change) => Step[])[] = [
    renamed,
    removed,
    tables,
    (change) => columns(change, named, changes),
    joins,
    (change) => links(change, named),
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

function columns(change: Change, named: ReadonlySet<string>, all: readonly Change[]): Step[] {
  switch (change.does) {
    case "add-column":
      return [
        {
          up: addedColumn(change.table, change.column, change.backfill),
          down: dropColumn(change.table, change.column),
        },
      ];
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
          down: requireAgain(change.table, change.column),
        },
      ];
    case "retype": {
      const { table, column, before, back } = change;
      // Whoever goes back has been told what that loses.
      const returned = retype({ table, column: before, before: column, there: back }, true);
      const mayLack = column.type.endsWith("[]") && !before.type.endsWith("[]") && before.required;
      // Several values may be none of them.
      const down = mayLack ? `${returned}\n${requireAgain(table, before)}` : returned;
      const up = retype(change, effectOf(change, named) === "destructive");
      // What was filled in where nothing was need not be of the type from before.
      const filled = all.find((one) => one.does === "require" && one.table === table && one.column === column);
      const backfill = filled?.does === "require" ? filled.backfill : null;
      if (backfill === null || back.cannot === null) return [{ up, down }];
      return [{ up, down: `${emptied(table, column, backfill, back.cannot)}\n${down}` }];
    }
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

function links(change: Change, named: ReadonlySet<string>): Step[] {
  if (change.does !== "link-to-many" && change.does !== "link-to-one") return [];
  return [linkStep(change, effectOf(change, named) === "destructive")];
}

function references(change: Change): Step[] {
  if (change.does === "add-table") return referenceStep(change.table, change.table.columns);
  if (change.does === "set-on-delete") {
    const { table, column, before } = change;
    const down = `${setOnDelete(table, before)}\n${validateForeignKey(table, before)}`;
    return [{ up: setOnDelete(table, column), down }];
  }
  if (change.does === "set-target") {
    const { table, column, before } = change;
    const down = [setTarget(table, before, column), validateForeignKey(table, before)].filter((lines) => lines !== "");
    return [{ up: setTarget(table, column, before), down: down.join("\n") }];
  }
  if (change.does === "set-join-on-delete")
    return [
      {
        up: setJoinOnDelete(change.join),
        down: `${setJoinOnDelete(change.before)}\n${validateJoin(change.before)}`,
      },
    ];
  return [];
}

function indexes(change: Change): Step[] {
  if (change.does !== "add-table") return [];
  // They go with their table.
  return change.table.indexes.map((index) => ({ up: createIndex(change.table, index), down: "" }));
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

/** What links comes with its foreign key where it has no value yet. */
function addedColumn(table: Table, column: Column, backfill: Json | null): string {
  if (column.references === null) return addColumn(table, column, backfill);
  if (backfill === null && column.default === null) return addLinkingColumn(table, column);
  return `${addColumn(table, column, backfill)}\n${addForeignKey(table, column)}`;
}

/** The foreign keys of those columns that link. */
function referenceStep(table: Table, columns: readonly Column[]): Step[] {
  const linking = columns.filter(({ references }) => references !== null);
  return linking.length === 0 ? [] : [{ up: foreignKeys(table, linking), down: dropForeignKeys(table, linking) }];
}

const flipped = ({ up, down }: Step): Step => ({ up: down, down: up });

function uniqueStep(table: Table, column: Column): Step {
  const { add, drop } = unique(table, column);
  return { up: `${locked(table)}\n${ensureApart(table, column)}\n${add}`, down: drop };
}
