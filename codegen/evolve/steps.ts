/** What a change is made by and taken back by, and in which order: tables come before what links to them, columns before their indexes. */

import { primaryKeyName } from "../../src/store/database/names.ts";
import type { Column, Json, Table } from "../../src/store/table.ts";
import { nullable, requireAgain } from "./alterations.ts";
import type { Change, ConstraintRename } from "./change.ts";
import type { Step } from "./lines.ts";
import { linkStep } from "./links.ts";
import { astrayIn, ensureApart, ensureNone, locked, lookText } from "./looks.ts";
import {
  addForeignKey,
  addLinkingColumn,
  dropForeignKeys,
  foreignKeys,
  setJoinOnDelete,
  setOnDelete,
  setTarget,
  targetLooks,
  validateForeignKey,
  validateJoin,
} from "./references.ts";
import { removals } from "./removals.ts";
import { joinConstraints, joinIndexRename } from "./renames.ts";
import { retypings } from "./retypings.ts";
import { rewritings } from "./rewritings.ts";
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

/** What links to tables that go is gone before all of them. `looks`: lines that look at rows, under the names that things have then. */
export function stepsOf(changes: readonly Change[], looks: readonly string[] = []): Step[] {
  const order: readonly ((change: Change) => Step[])[] = [
    relaxed,
    (change) => rewritings(change, changes),
    (change) => removals(change, changes),
    (change) => columns(change, changes),
    joins,
    links,
    references,
    indexes,
    droppedIndexes,
    droppedJoins,
    droppedReferences,
    droppedTables,
  ];
  return [
    ...[renamed, removed, tables].flatMap((part) => changes.flatMap(part)),
    ...looks.map((up): Step => ({ up, down: "" })),
    ...order.flatMap((part) => changes.flatMap(part)),
  ];
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

function columns(change: Change, all: readonly Change[]): Step[] {
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
    case "retype":
      return retypings(change, all);
    default:
      return [];
  }
}

/** Going back, values have the former type again before each row has to have one. */
function relaxed(change: Change): Step[] {
  if (change.does !== "relax") return [];
  const { table, column, before } = change;
  return [{ up: nullable(table, column, "setNullable"), down: requireAgain(table, before, before.default) }];
}

function joins(change: Change): Step[] {
  if (change.does === "add-table")
    return change.table.joins.map((join) => ({ up: createJoin(change.table, join), down: dropTable(join.name) }));
  if (change.does === "add-join")
    return [{ up: createJoin(change.table, change.join), down: dropTable(change.join.name) }];
  return [];
}

function links(change: Change): Step[] {
  return change.does === "link-to-many" || change.does === "link-to-one" ? [linkStep(change)] : [];
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
    const down = [
      lookText(targetLooks(table, before)),
      setTarget(table, before, column),
      validateForeignKey(table, before),
    ];
    return [{ up: setTarget(table, column, before), down: down.filter((lines) => lines !== "").join("\n") }];
  }
  if (change.does === "set-join-on-delete") {
    const { table, join, before } = change;
    const look = lookText([ensureNone(table, astrayIn(table, before))]);
    return [{ up: setJoinOnDelete(join), down: [look, setJoinOnDelete(before), validateJoin(before)].join("\n") }];
  }
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
  return { up: `${lookText([locked(table), ensureApart(table, column)])}\n${add}`, down: drop };
}
