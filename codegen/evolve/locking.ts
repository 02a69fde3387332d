/** Which tables a migration keeps everybody else from, while each of their rows is looked at or written, and of which it keeps rows from other writers. */

import type { Table } from "../../src/store/table.ts";
import type { Change } from "./change.ts";
import { isRemoval } from "./removals.ts";
import { isRewriting } from "./rewritings.ts";

/** Whether rows are written within embedded values. */
const writesWithin = (change: Change): change is Extract<Change, { readonly does: `${string}-part` }> =>
  isRewriting(change) || isRemoval(change);

/** Whether a change looks at all rows of its table, or writes them, in the transaction that locks it. */
function goesThrough(change: Change): boolean {
  switch (change.does) {
    case "retype":
    case "link-to-many":
    case "link-to-one":
    case "add-bytes":
      return true;
    case "retype-part":
      return change.there.cannot !== null || change.there.loses !== null;
    case "set-target":
      return change.column.references !== null;
    // Rows are counted anew by what has another name, and by all others where one goes.
    case "rename-table":
      return isCounted(change.before);
    case "rename-column":
      return isCounted(change.table, change.to);
    case "drop-column":
      return isCounted(change.table, change.column.name);
    default:
      return false;
  }
}

/** Whether rows are counted by the values of a column, or of any. */
const isCounted = ({ totals = [] }: Table, column = totals[0]): boolean =>
  column !== undefined && totals.includes(column);

/** The tables, by the names that they have before the migration. */
export const lockedBy = (changes: readonly Change[]): readonly string[] =>
  formerly(changes, (change) => goesThrough(change) || (writesWithin(change) && isAltered(change.table, changes)));

/** Tables of which rows are written, but that are not locked as a whole; by their names of before too. */
export function writtenBy(changes: readonly Change[]): readonly string[] {
  const locked = lockedBy(changes);
  return formerly(changes, writesWithin).filter((name) => !locked.includes(name));
}

/** Whether anything else is made of a table in the same transaction: what that locks stays so until the rows are written. */
const isAltered = ({ name }: Table, changes: readonly Change[]): boolean =>
  changes.some((change) => !writesWithin(change) && (tableOf(change) === name || leadsTo(change, name)));

const tableOf = (change: Change): string | null =>
  "table" in change ? (typeof change.table === "string" ? change.table : change.table.name) : null;

/** Whether a foreign key comes or goes that leads to a table. */
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
