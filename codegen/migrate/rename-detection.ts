/**
 * Finds renames, and the former tables under their new names.
 *
 * A resource type or property is identified by its name, or by a former name in the spec. If the tables already have the present name, or
 * never had the former one, nothing is renamed, so a `renamedFrom` may stay for good. If they have both, that is a conflict.
 */

import {
  foreignKeyName,
  joinIndexName,
  objectName,
  primaryKeyName,
  uniqueName,
} from "../../src/store/database/constraint-names.ts";
import type { Column, Constraint, Index, IndexPart, Json, Part, Table } from "../../src/store/table.ts";
import { same } from "../language/json-equal.ts";
import type { Change, ConstraintRename } from "./change.ts";
import { swapped } from "./refusal.ts";

/** Declarations of a resource type in the spec. */
export interface Former {
  readonly formerly: readonly string[];
  /** By path: `name`, and `geo.latitude` inside embedded values. */
  readonly properties: Declarations;
}

/** By resource type. */
export type FormerNames = ReadonlyMap<string, Former>;

export type Declarations = ReadonlyMap<string, Declared>;

/** Declarations of a property. */
export interface Declared {
  /** The resource type or value type that has it. */
  readonly of: string;
  readonly group: string | null;
  readonly formerly: readonly string[];
  /** As in a record; null: none. */
  readonly backfill: Json | null;
}

/** Renames, in an order in which they can be made, and the tables after them. */
export interface Renamed {
  readonly changes: readonly Change[];
  readonly tables: readonly Table[];
}

/** The new names of one table. */
interface Naming {
  readonly table: string;
  readonly resource: string;
  /** By old name, including the identifier's column. */
  readonly columns: ReadonlyMap<string, NewName>;
  readonly joins: ReadonlyMap<string, NewName>;
}

type NewName = Pick<Column, "name" | "property">;

/** Finds the renames that lead from one list of tables towards the other. */
export function renames(before: readonly Table[], after: readonly Table[], former: FormerNames): Renamed {
  const pairs = paired(before, after, former);
  const namings = new Map(
    [...pairs].map(([old, table]) => [old.name, namingOf(old, table, former.get(table.resource)?.properties)]),
  );
  const taken = new Set(
    after.flatMap(({ indexes, joins }) =>
      [...indexes, ...joins.map((join) => ({ name: joinIndexName(join.name) }))].map(({ name }) => name),
    ),
  );
  const tables = before.map((old) => {
    const table = pairs.get(old);
    const named = asNamed(old, table, namings, taken);
    const declared = former.get(named.resource)?.properties ?? new Map();
    const is = new Map(table?.columns.map((column) => [column.name, column]));
    const columns = named.columns.map((column) => partsNamed(column, is.get(column.name), column.property, declared));
    return { ...named, columns };
  });
  const both = new Map(before.map((old, at) => [old, tables[at] as Table]));
  const moves = inOrder(both);
  // Names of indexes and constraints must be free too, so they are renamed in the order of their tables.
  const order = new Set([...moves.flatMap((move) => (move.does === "rename-table" ? move.before : [])), ...before]);
  return { changes: [...moves, ...[...order].flatMap((old) => renamesOf(old, both.get(old) as Table))], tables };
}

/** Pairs former tables with present ones: by the name of the type, by a former name, or by the name of the table. */
export function paired(
  before: readonly Table[],
  after: readonly Table[],
  former: FormerNames,
): ReadonlyMap<Table, Table> {
  const pairs = new Map<Table, Table>();
  const left = new Set(after);
  const present = new Set(after.map(({ resource }) => resource));
  const pair = (table: Table, old: Table | undefined): void => {
    if (old === undefined || pairs.has(old)) return;
    pairs.set(old, table);
    left.delete(table);
  };
  const byResource = new Map(before.map((table) => [table.resource, table]));
  const byName = new Map(before.map((table) => [table.name, table]));
  for (const table of after) pair(table, byResource.get(table.resource));
  for (const table of [...left])
    for (const name of former.get(table.resource)?.formerly ?? [])
      if (left.has(table) && !present.has(name)) pair(table, byResource.get(name));
  for (const table of [...left]) {
    const old = byName.get(table.name);
    if (old !== undefined && !present.has(old.resource)) pair(table, old);
  }
  return pairs;
}

function namingOf(old: Table, table: Table, properties: Declarations = new Map()): Naming {
  const named = (before: readonly NewName[], after: readonly NewName[]) =>
    new Map(follow(before, after, properties).map(([was, { name, property }]) => [was.name, { name, property }]));
  const columns = named(old.columns, table.columns);
  const [was, is] = [old.identifier, table.identifier];
  const moved = was.key === is.key || properties.get(is.key)?.formerly.includes(was.key) === true;
  if (was.kind !== "uuid" && was.kind === is.kind && moved)
    columns.set(was.column, { name: is.column, property: is.key });
  return { table: table.name, resource: table.resource, columns, joins: named(old.joins, table.joins) };
}

/** A column, or a part, with present names inside embedded values. */
function partsNamed<T extends Pick<Column, "parts">>(
  was: T,
  is: Pick<Column, "parts"> | undefined,
  path: string,
  declared: Declarations,
): T {
  if (was.parts === undefined) return was;
  const heirs = new Map(follow(was.parts, is?.parts ?? [], declared, `${path}.`));
  const parts = was.parts.map((part): Part => {
    const heir = heirs.get(part);
    const { property } = heir ?? part;
    return partsNamed({ ...part, property }, heir, `${path}.${property}`, declared);
  });
  return { ...was, parts };
}

/** Pairs former properties with present ones. `path`: inside embedded values, with a dot at its end. */
export function follow<T extends { readonly property: string }>(
  before: readonly T[],
  after: readonly T[],
  declared: ReadonlyMap<string, Pick<Declared, "formerly">>,
  path = "",
): (readonly [T, T])[] {
  const was = new Map(before.map((one) => [one.property, one]));
  const present = new Set(after.map(({ property }) => property));
  return after.flatMap((is) => {
    const names = [
      is.property,
      ...(was.has(is.property) ? [] : (declared.get(`${path}${is.property}`)?.formerly ?? [])),
    ];
    const old = names.find((name) => was.has(name) && (name === is.property || !present.has(name)));
    return old === undefined ? [] : [[was.get(old) as T, is] as const];
  });
}

/** The former table under present names. Dropped parts of a renamed table are renamed with it, so that their names are free. `taken`: names of the present indexes. */
function asNamed(
  old: Table,
  table: Table | undefined,
  namings: ReadonlyMap<string, Naming>,
  taken: ReadonlySet<string>,
): Table {
  const naming = namings.get(old.name);
  const columnOf = (of: string, column: string): string => namings.get(of)?.columns.get(column)?.name ?? column;
  const tableOf = (name: string): string => namings.get(name)?.table ?? name;
  const own = (column: string): string => columnOf(old.name, column);
  const along = (name: string): string =>
    name.startsWith(`${old.name}_`) ? objectName(tableOf(old.name), name.slice(old.name.length + 1)) : name;
  const { identifier } = old;
  // The key of a UUID is not stored, so it needs no rename.
  const shown = identifier.kind === "uuid" && table?.identifier.kind === "uuid" ? table.identifier : identifier;
  const key = naming?.columns.get(identifier.column)?.property ?? shown.key;
  return {
    ...old,
    name: tableOf(old.name),
    resource: naming?.resource ?? old.resource,
    identifier: { ...identifier, column: own(identifier.column), key },
    columns: old.columns.map((column) => ({
      ...column,
      ...naming?.columns.get(column.name),
      references: column.references && {
        ...column.references,
        table: tableOf(column.references.table),
        column: columnOf(column.references.table, column.references.column),
      },
    })),
    joins: old.joins.map((join) => ({
      ...join,
      name: along(join.name),
      ...naming?.joins.get(join.name),
      target: {
        ...join.target,
        table: tableOf(join.target.table),
        references: columnOf(join.target.table, join.target.references),
      },
    })),
    indexes: old.indexes.map((index) =>
      indexNamed(index, own, taken.has(index.name) ? along(index.name) : index.name, table?.indexes ?? []),
    ),
    ...(old.constraints === undefined
      ? {}
      : { constraints: old.constraints.map((each) => constraintNamed(each, own, along, table?.constraints ?? [])) }),
    ...(old.totals === undefined ? {} : { totals: old.totals.map(own) }),
  };
}

/** An index with the same parts is renamed and not built again. `otherwise`: its name if it is dropped. */
function indexNamed(old: Index, own: (column: string) => string, otherwise: string, indexes: readonly Index[]): Index {
  const on = old.on.map((part): IndexPart => ({ ...part, column: own(part.column) }));
  const present = indexes.find((index) => index.unique === old.unique && same(index.on, on));
  return { ...old, on, name: present?.name ?? otherwise };
}

/** The same of a constraint. That of ranges is made again, as its trigger has the names of columns. */
function constraintNamed(
  old: Constraint,
  own: (column: string) => string,
  along: (name: string) => string,
  constraints: readonly Constraint[],
): Constraint {
  const { kind, operator } = old;
  const columns = old.columns.map(own);
  const when = old.when?.map((each) => ({ ...each, column: own(each.column) }));
  const present = constraints.find(
    (each) => each.kind === kind && each.operator === operator && same(each.columns, columns) && same(each.when, when),
  );
  const name = kind === "overlap" ? old.name : (present?.name ?? along(old.name));
  return { ...old, columns, ...(when && { when }), name };
}

/** The renames within one table. */
function renamesOf(old: Table, table: Table): readonly Change[] {
  const rest: Change[] = [];
  if (old.resource !== table.resource) rest.push({ does: "rename-resource", table, before: old });
  const [was, is] = [old.identifier.column, table.identifier.column];
  if (was !== is) rest.push({ does: "rename-column", table, from: was, to: is, constraints: [] });
  for (const [at, column] of table.columns.entries()) {
    const from = old.columns[at] as Column;
    // Those that are named after the column and its table.
    const constraints = [
      ...(from.unique ? [[uniqueName(old.name, from.name), uniqueName(table.name, column.name)] as const] : []),
      ...(from.references
        ? [[foreignKeyName(old.name, from.name), foreignKeyName(table.name, column.name)] as const]
        : []),
    ].filter(([was, is]) => was !== is);
    if (from.name !== column.name)
      rest.push({ does: "rename-column", table, from: from.name, to: column.name, constraints });
    else if (constraints.length > 0) rest.push({ does: "rename-constraints", table: table.name, constraints });
    for (const names of partRenames(from, column, column.property))
      rest.push({ does: "rename-part", table, column, before: from, ...names });
  }
  for (const [from, join] of renamed(old.joins, table.joins))
    rest.push({ does: "rename-join", table, formerTable: old.name, join, before: from });
  for (const [from, index] of renamed(old.indexes, table.indexes))
    rest.push({ does: "rename-index", table, index, from: from.name });
  const constraints = renamed(old.constraints ?? [], table.constraints ?? []);
  if (constraints.length > 0) {
    const names = constraints.map(([from, to]) => [from.name, to.name] as const);
    rest.push({ does: "rename-constraints", table: table.name, constraints: names });
  }
  return rest;
}

/** Pairs of the same thing with different names. */
const renamed = <T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) =>
  before.map((was, at) => [was, after[at] as T] as const).filter(([was, is]) => was.name !== is.name);

/** Renames inside embedded values. `from`: the path, with present names before the last. */
function partRenames(
  { parts: before = [] }: Pick<Column, "parts">,
  { parts = [] }: Pick<Column, "parts">,
  path: string,
): readonly { readonly from: string; readonly to: string }[] {
  return parts.flatMap((part, at) => {
    const was = before[at] as Part;
    const renamed = was.property === part.property ? [] : [{ from: `${path}.${was.property}`, to: part.property }];
    return [...renamed, ...partRenames(was, part, `${path}.${part.property}`)];
  });
}

/** Constraints of a join table, which are named after it. */
export function joinConstraints(from: string, to: string): readonly ConstraintRename[] {
  const names = (join: string) => [
    primaryKeyName(join),
    foreignKeyName(join, "source"),
    foreignKeyName(join, "target"),
  ];
  return names(from).map((name, at) => [name, names(to)[at] as string]);
}

/** Orders renames of tables so that each name is free. Refuses circular renames. */
function inOrder(tables: ReadonlyMap<Table, Table>): readonly Change[] {
  const names = new Set([...tables.keys()].map(({ name }) => name));
  let left = [...tables]
    .filter(([before, table]) => before.name !== table.name)
    .map(([before, table]) => ({ does: "rename-table", table, before }) as const);
  const ordered: Change[] = [];
  while (left.length > 0) {
    const free = left.filter(({ table }) => !names.has(table.name));
    if (free.length === 0) break;
    for (const change of free) {
      names.delete(change.before.name);
      names.add(change.table.name);
      ordered.push(change);
    }
    left = left.filter((change) => !free.includes(change));
  }
  // The others may only follow from the first.
  return [...ordered, ...left.slice(0, 1).map(({ table }) => swapped(table))];
}
