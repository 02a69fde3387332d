/** The columns of a table whose types change: all of them at once, there and back. */

import { emptied, requireAgain, retype, retypeLooks } from "./alterations.ts";
import type { Change } from "./change.ts";
import type { Step } from "./lines.ts";
import { lookText } from "./looks.ts";

type Retype = Extract<Change, { readonly does: "retype" }>;

/** The step of those of a table, where a change is the first of them. The looks on the way there come before all steps. */
export function retypings(change: Retype, changes: readonly Change[]): Step[] {
  const { table } = change;
  const all = changes.filter((one): one is Retype => one.does === "retype" && one.table === table);
  if (all[0] !== change) return [];
  const returning = all.map(({ column, before, back }) => ({ column: before, before: column, there: back }));
  const down = [
    ...all.flatMap((one) => takenAway(one, changes)),
    // Whoever goes back has been told what that loses.
    ...returning.map((one) => lookText(retypeLooks(table, one, true))),
    retype(table, returning),
    // Several values may be none of them.
    ...returning.flatMap(({ column, before }) =>
      before.type.endsWith("[]") && !column.type.endsWith("[]") && column.required ? [requireAgain(table, column)] : [],
    ),
  ];
  return [{ up: retype(table, all), down: down.filter((lines) => lines !== "").join("\n") }];
}

/** What was filled in where nothing was need not be of the type from before. */
function takenAway({ table, column, back }: Retype, changes: readonly Change[]): readonly string[] {
  const filled = changes.find((one) => one.does === "require" && one.table === table && one.column === column);
  const backfill = filled?.does === "require" ? filled.backfill : null;
  return backfill === null || back.cannot === null ? [] : [emptied(table, column, backfill, back.cannot)];
}
