/** Which tables a migration keeps everybody else from, while each of their rows is looked at or written. */

import type { Change } from "./change.ts";

/** Whether a change looks at all rows of its table, or writes them, in the transaction that locks it. */
function goesThrough(change: Change): boolean {
  switch (change.does) {
    case "retype":
    case "link-to-many":
    case "link-to-one":
    case "add-bytes":
      return true;
    case "set-target":
      return change.column.references !== null;
    default:
      return false;
  }
}

/** The tables, by the names that they have before the migration. */
export function lockedBy(changes: readonly Change[]): readonly string[] {
  const former = new Map(
    changes.flatMap((change) =>
      change.does === "rename-table" ? [[change.table.name, change.before.name] as const] : [],
    ),
  );
  const tables = changes.flatMap((change) =>
    goesThrough(change) && "table" in change && typeof change.table !== "string" ? [change.table.name] : [],
  );
  return [...new Set(tables)].map((name) => former.get(name) ?? name);
}
