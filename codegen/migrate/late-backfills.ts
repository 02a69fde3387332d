/**
 * Backfills that the spec adds after the migration that requires the value: that migration is rewritten with the backfill. Databases that
 * have run it have no rows to fill.
 */

import type { Column, Json, Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import type { Change } from "./change.ts";
import { requireValue } from "./column-kinds.ts";
import { aheadText, type Written } from "./migration-files.ts";
import { callsIn, callText, type FoundCall, quoted } from "./migration-text.ts";
import type { Former } from "./renames.ts";
import { danglingBackfill, lacking } from "./row-checks.ts";
import { emptiedBack } from "./type-changes.ts";

/** A migration that is there: its name, and its source. */
export type Existing = Pick<Written, "name" | "text">;

/** What comes of the backfills that the spec says for values that were required before. */
export interface Backfilled {
  /** Those of the migrations that are there that are to be written anew, with what that is for. */
  readonly anew: readonly Written[];
  /** Sentences: which of the backfills fill no rows. */
  readonly idle: readonly string[];
  readonly left: readonly Unfilled[];
}

/** A value that a migration requires without filling it in. */
export interface Unfilled {
  readonly table: string;
  readonly column: string;
  /** The table to which it links, if it does. */
  readonly target?: string;
  readonly migration: string;
  /** The first migration after it that changes the column otherwise, or a name; left out: none does. */
  readonly since?: string;
}

/** `before`: the tables as the migrations that are there leave them. */
export function backfilled(
  existing: readonly Existing[],
  unfilled: readonly Unfilled[],
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): Backfilled {
  const texts = existing.map(({ text }) => text);
  const changes = new Map<number, Written["changes"]>();
  const idle: string[] = [];
  const done: Unfilled[] = [];
  for (const table of after)
    for (const [property, backfill] of former.get(table.resource)?.backfills ?? []) {
      const column = table.columns.find((one) => one.property === property);
      if (column === undefined || !isAsBefore(table, column, before)) continue;
      const one = unfilled.find((each) => each.table === table.name && each.column === column.name);
      if (one?.since !== undefined) idle.push(fillsNothing(one, one.since));
      const at = existing.findIndex(({ name }) => name === one?.migration);
      const call = requiringIn(texts[at] ?? "", table, column);
      if (one === undefined || one.since !== undefined || call === undefined) continue;
      done.push(one);
      texts[at] = (texts[at] as string).replace(call.text, () => requireValue(table, column, backfill));
      // The look stands in the one before it, where that is the other part of the same step.
      for (const part of [at - 1, at])
        if (texts[part] !== undefined) {
          const text = lookedAhead(texts[part], table, column, backfill);
          texts[part] = emptiedBack(text, table, column, backfill);
        }
      if (at > 0) texts[at - 1] = withoutAhead(texts[at - 1] as string, existing[at]?.name ?? "", texts[at] as string);
      changes.set(at, [...(changes.get(at) ?? []), requires(table, column, backfill)]);
    }
  const anew = existing.flatMap(({ name, text }, at) =>
    texts[at] === text ? [] : [{ name, text: texts[at] as string, changes: changes.get(at) ?? [] }],
  );
  return { anew, idle, left: unfilled.filter((one) => !done.includes(one)) };
}

const requiringIn = (text: string, table: Table, column: Column): FoundCall | undefined =>
  callsIn(text).find(
    ({ name, given }) =>
      name === "makeRequired" && given.table === quoted(table.name) && given.column === quoted(column.name),
  );

const fillsNothing = ({ table, column, migration }: Unfilled, since: string): string =>
  `The backfill of ${table}.${column} fills no rows: ${migration} looks whether they lack the value, and ${since} has changed it, or its name, since. Where a database refuses ${migration}, give its rows a value, or make the two again ("A migration that was a mistake" in ${pathOfPage("migrations.md")}).`;

/** Without the look whether rows lack the value. What is looked at instead is whether a link that they get leads somewhere. */
function lookedAhead(text: string, table: Table, column: Column, backfill: Json): string {
  const problem = quoted(lacking(table, column, false));
  const look = callsIn(text).find(({ name, given }) => name === "checkNoRows" && given.problem === problem);
  if (look === undefined) return text;
  const misfit = danglingBackfill(table, column, backfill, null);
  if (misfit === null) return text.replace(`${look.text}\n`, "");
  const where = `${look.given.where} + ${quoted(` and ${misfit.where}`)}`;
  return text.replace(look.text, () =>
    callText({ ...look, given: { ...look.given, where, problem: quoted(misfit.problem) } }),
  );
}

/** Says no more that it looks at rows for the next one, once none of its looks is one that the next one has. */
function withoutAhead(text: string, name: string, next: string): string {
  const told = callsIn(next).map(({ given }) => `${given.problem}, ${given.nowhere}`);
  const isAhead = callsIn(text).some(({ given: { problem } }) => told.some((one) => one.includes(problem ?? "\n")));
  return isAhead ? text : text.replace(aheadText(name), "");
}

const requires = (table: Table, column: Column, backfill: Json): Written["changes"][number] => ({
  does: "require",
  table,
  column,
  backfill,
});

/** Whether the last migration left the column as it is to be: what else changes is for a migration to come. */
function isAsBefore(table: Table, column: Column, before: readonly Table[]): boolean {
  const old = before.find(({ name }) => name === table.name);
  const was = old?.columns.find(({ name }) => name === column.name);
  return (
    was !== undefined &&
    JSON.stringify([old?.identifier, was.type, was.required, was.references]) ===
      JSON.stringify([table.identifier, column.type, column.required, column.references])
  );
}

/** What is left to be filled in after a step. `made`: the migrations that make the changes. */
export function unfilledAfter(
  unfilled: readonly Unfilled[],
  changes: readonly Change[],
  made: readonly Written[],
): readonly Unfilled[] {
  const by = (change: Change): string => made.find((one) => one.changes.includes(change))?.name ?? "";
  const left = changes.reduce((all, change) => all.flatMap((one) => afterChange(one, change, by)), unfilled);
  return [
    ...left,
    ...changes.flatMap((change) =>
      change.does === "require" && change.backfill === null
        ? {
            table: change.table.name,
            column: change.column.name,
            ...(change.column.references && { target: change.column.references.table }),
            migration: by(change),
          }
        : [],
    ),
  ];
}

/** What is told of a value that is no longer required, or not kept, is forgotten. */
function afterChange(one: Unfilled, change: Change, by: (change: Change) => string): readonly Unfilled[] {
  const since = one.since ?? by(change);
  if (change.does === "rename-table") {
    const { before, table } = change;
    if (before.name === one.table) return [{ ...one, table: table.name, since }];
    return [before.name === one.target ? { ...one, target: table.name, since } : one];
  }
  if (!("table" in change) || typeof change.table === "string") return [one];
  const { name, identifier } = change.table;
  if (change.does === "rename-column") {
    if (name === one.table && change.from === one.column) return [{ ...one, column: change.to, since }];
    return [name === one.target && change.to === identifier.column ? { ...one, since } : one];
  }
  if (name !== one.table) return [one];
  if (change.does === "drop-table") return [];
  if (!("column" in change) || change.column.name !== one.column) return [one];
  if (ENDS.has(change.does)) return [];
  return [ALTERS.has(change.does) ? { ...one, since } : one];
}

const ENDS: ReadonlySet<Change["does"]> = new Set(["drop-column", "relax", "link-to-many"]);
const ALTERS: ReadonlySet<Change["does"]> = new Set(["retype", "set-target", "add-unique", "drop-unique"]);
