/** What changed between two lists of tables. */

import type { Column, Join, Json, Table } from "../../src/store/table.ts";
import type { Change } from "./change.ts";
import { conflicts } from "./conflicts.ts";
import { conversion } from "./conversions.ts";
import { withoutIdle } from "./idle.ts";
import { type Limited, lostParts, narrowings } from "./limits.ts";
import { lacking, otherIdentifier, otherTarget, otherType } from "./refusals.ts";
import { type Former, renames } from "./renames.ts";

/** What tables do not tell: what the spec says of how things were. */
export interface Saying {
  /** By resource type: what was called otherwise before, and what rows get that lack something. */
  readonly former?: ReadonlyMap<string, Former>;
  /** The language of texts that name none. */
  readonly language?: string;
}

/** The changes that lead from one list of tables to the other, in an order in which they can be made. */
export function changes(before: readonly Table[], after: readonly Table[], saying: Saying = {}): readonly Change[] {
  const { former = new Map(), language = "en" } = saying;
  const renamed = renames(before, after, former);
  return [
    ...conflicts(before, after, former),
    ...withoutIdle([...renamed.changes, ...changesUnderOneName(renamed.tables, after, { former, language })], after),
  ];
}

function changesUnderOneName(
  before: readonly Table[],
  after: readonly Table[],
  saying: Required<Saying>,
): readonly Change[] {
  const was = new Map(before.map((table) => [table.name, table]));
  const is = new Map(after.map((table) => [table.name, table]));
  const added = after.filter(({ name }) => !was.has(name)).map((table): Change => ({ does: "add-table", table }));
  const dropped = before.filter(({ name }) => !is.has(name)).map((table): Change => ({ does: "drop-table", table }));
  const changed = after.flatMap((table) => {
    const old = was.get(table.name);
    return old === undefined ? [] : tableChanges(old, table, saying);
  });
  return [...added, ...changed, ...dropped];
}

function tableChanges(before: Table, after: Table, { former, language }: Required<Saying>): Change[] {
  const found: Change[] = [];
  const backfills = former.get(after.resource)?.backfills;
  const backfill = ({ property }: Column): Json | null => backfills?.get(property) ?? null;
  // Whatever else is another than before is so by that.
  if (!same(identity(before), identity(after))) return [otherIdentifier(before, after)];
  const { columns, joins, links } = linksApart(
    after,
    compare(before.columns, after.columns),
    compare(before.joins, after.joins),
    former.get(after.resource)?.properties,
  );
  const indexes = compare(before.indexes, after.indexes);
  // What an index says of a column has another meaning when its values are of another type.
  const retyped = new Set(columns.both.filter(([was, is]) => was.type !== is.type).map(([{ name }]) => name));
  const again = indexes.both.filter(([was, is]) => !same(was, is) || is.on.some(({ column }) => retyped.has(column)));
  const droppedIndexes = [...indexes.gone, ...again.map(([was]) => was)];
  const addedIndexes = [...indexes.fresh, ...again.map(([, is]) => is)];
  found.push(...droppedIndexes.map((index): Change => ({ does: "drop-index", table: before, index })));
  found.push(...joins.gone.map((join): Change => ({ does: "drop-join", table: before, join })));
  if (before.bytes !== undefined && after.bytes === undefined) found.push({ does: "drop-bytes", table: before });
  found.push(...columns.gone.map((column): Change => ({ does: "drop-column", table: before, column })));
  found.push(...columns.fresh.map((column) => addColumn(after, column, backfill(column))));
  found.push(
    ...columns.fresh.flatMap((column): Change[] =>
      column.unique ? [{ does: "add-unique", table: after, column }] : [],
    ),
  );
  found.push(...columns.both.flatMap(([was, is]) => columnChanges(after, was, is, backfill(is), language)));
  found.push(...narrowing(after, identified(before), identified(after)));
  if (before.bytes === undefined && after.bytes !== undefined) found.push({ does: "add-bytes", table: after });
  found.push(...links.flatMap((change) => [change, ...linkedRules(change, backfill(change.column))]));
  found.push(...joins.fresh.map((join): Change => ({ does: "add-join", table: after, join })));
  found.push(...joins.both.flatMap(([was, is]) => joinChanges(after, was, is)));
  found.push(...addedIndexes.map((index): Change => ({ does: "add-index", table: after, index })));
  return found;
}

const identified = ({ identifier: { key, kind, limits } }: Table): Limited => ({
  property: key,
  type: kind,
  ...(limits && { limits }),
});

const identity = ({ identifier }: Table): object => ({ column: identifier.column, kind: identifier.kind });

function addColumn(table: Table, column: Column, backfill: Json | null): Change {
  const { required, type } = column;
  if (!required || type.endsWith("[]")) return { does: "add-column", table, column, backfill: null };
  if (column.default !== null || backfill !== null) return { does: "add-column", table, column, backfill };
  return lacking(table, column);
}

function columnChanges(table: Table, was: Column, is: Column, backfill: Json | null, language: string): Change[] {
  const targets = [was, is].map(({ references }) =>
    references === null ? null : `${references.table}.${references.column}`,
  );
  const found: Change[] = [];
  if (was.type !== is.type) {
    const change = retype(table, was, is, language);
    if (change.does === "impossible") return [change];
    found.push(change);
  } else if (!same(was.default, is.default)) found.push({ does: "set-default", table, column: is, before: was });
  if (targets[0] !== targets[1]) found.push({ does: "set-target", table, column: is, before: was });
  else if (was.references?.onDelete !== is.references?.onDelete)
    found.push({ does: "set-on-delete", table, column: is, before: was });
  // Several values are never absent: there are none of them then.
  if (!is.type.endsWith("[]")) {
    const absent = !was.required || was.type.endsWith("[]");
    if (!absent && !is.required) found.push({ does: "relax", table, column: is });
    if (absent && is.required) found.push({ does: "require", table, column: is, backfill });
  }
  if (!was.unique && is.unique) found.push({ does: "add-unique", table, column: is });
  if (was.unique && !is.unique) found.push({ does: "drop-unique", table, column: is });
  const lost = lostParts(was, is).map((part): Change => ({ does: "drop-part", table, property: is.property, part }));
  return [...found, ...narrowing(table, was, is), ...lost];
}

function retype(table: Table, before: Column, column: Column, language: string): Change {
  const name = `"${column.name}"`;
  const there = conversion(before.type, column.type, name, language);
  const back = conversion(column.type, before.type, name, language);
  const linking = before.references !== null || column.references !== null;
  if (there !== null && back !== null && !linking) return { does: "retype", table, column, before, there, back };
  return otherType(table, before, column);
}

function joinChanges(table: Table, was: Join, is: Join): Change[] {
  if (!same(was.target, is.target)) return [otherTarget(table, was, is)];
  const held = ({ onDelete }: Join) => onDelete === "restrict";
  const narrowed = narrowing(table, was, is);
  return held(was) === held(is)
    ? narrowed
    : [{ does: "set-join-on-delete", table, join: is, before: was }, ...narrowed];
}

const narrowing = (table: Table, was: Limited, is: Limited): Change[] =>
  narrowings(was, is).map(([property, narrower]) => ({ does: "narrow", table, property, narrower }));

type LinkChange = Extract<Change, { readonly does: "link-to-many" | "link-to-one" }>;

/** A link that was one and is many, or the other way round, is neither gone nor fresh. */
function linksApart(
  table: Table,
  columns: Compared<Column>,
  joins: Compared<Join>,
  former: Former["properties"] = new Map(),
): { readonly columns: Compared<Column>; readonly joins: Compared<Join>; readonly links: readonly LinkChange[] } {
  const isHeir = (is: { readonly property: string }, was: { readonly property: string }): boolean =>
    is.property === was.property || former.get(is.property)?.includes(was.property) === true;
  const leads = ({ references }: Column, { target }: Join): boolean =>
    references?.table === target.table && references.column === target.references;
  const links = [
    ...columns.gone.flatMap((column): LinkChange[] => {
      const join = joins.fresh.find((one) => isHeir(one, column) && leads(column, one));
      return join === undefined ? [] : [{ does: "link-to-many", table, column, join }];
    }),
    ...joins.gone.flatMap((join): LinkChange[] => {
      const column = columns.fresh.find((one) => isHeir(one, join) && leads(one, join));
      return column === undefined ? [] : [{ does: "link-to-one", table, column, join }];
    }),
  ];
  const apart = <T extends Column | Join>({ gone, fresh, both }: Compared<T>): Compared<T> => {
    const isLeft = (one: T): boolean => links.every(({ column, join }) => one !== column && one !== join);
    return { gone: gone.filter(isLeft), fresh: fresh.filter(isLeft), both };
  };
  return { columns: apart(columns), joins: apart(joins), links };
}

/** Many may be none, or the same. */
function linkedRules({ does, table, column }: LinkChange, backfill: Json | null): Change[] {
  if (does === "link-to-many") return [];
  return [
    ...(column.required ? [{ does: "require", table, column, backfill } as const] : []),
    ...(column.unique ? [{ does: "add-unique", table, column } as const] : []),
  ];
}

interface Compared<T> {
  readonly fresh: readonly T[];
  readonly gone: readonly T[];
  readonly both: readonly (readonly [T, T])[];
}

function compare<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]): Compared<T> {
  const was = new Map(before.map((one) => [one.name, one]));
  const is = new Map(after.map((one) => [one.name, one]));
  return {
    fresh: after.filter(({ name }) => !was.has(name)),
    gone: before.filter(({ name }) => !is.has(name)),
    both: after.flatMap((one) => {
      const old = was.get(one.name);
      return old === undefined ? [] : [[old, one] as const];
    }),
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
