/** The tables that a migration locks while it processes all of their rows, and those of which it writes rows. */

import type { Change } from "./change.ts";
import { kindOf } from "./change-kinds.ts";

const writesWithin = ({ does }: Change): boolean => does.endsWith("-part");

const goesThrough = (change: Change): boolean => kindOf(change).locks?.(change) ?? false;

/** Locked tables, by their names before the migration. */
export const lockedBy = (changes: readonly Change[]): readonly string[] =>
  formerly(
    changes,
    (change) => goesThrough(change) || (writesWithin(change) && isAltered(tableOf(change) ?? "", changes)),
  );

/** Tables with rows that are written, but without a lock on the whole table, by their names before. */
export function writtenBy(changes: readonly Change[]): readonly string[] {
  const locked = lockedBy(changes);
  return formerly(changes, writesWithin).filter((name) => !locked.includes(name));
}

/** Whether another change in the same transaction locks the table, until the rows are written. */
const isAltered = (name: string, changes: readonly Change[]): boolean =>
  changes.some((change) => !writesWithin(change) && (tableOf(change) === name || leadsTo(change, name)));

const tableOf = (change: Change): string | null =>
  "table" in change ? (typeof change.table === "string" ? change.table : change.table.name) : null;

/** Whether a change adds or drops a foreign key to a table. */
const leadsTo = (change: Change, name: string): boolean =>
  "table" in change &&
  typeof change.table !== "string" &&
  JSON.stringify("column" in change ? change.column : "join" in change ? change.join : change.table).includes(
    `"table":"${name}"`,
  );

function formerly(changes: readonly Change[], isMeant: (change: Change) => boolean): readonly string[] {
  const former = new Map(
    changes.flatMap((change) =>
      change.does === "rename-table" ? [[change.table.name, change.before.name] as const] : [],
    ),
  );
  const tables = changes.flatMap((change) => (isMeant(change) ? (tableOf(change) ?? []) : []));
  return [...new Set(tables)].map((name) => former.get(name) ?? name);
}
