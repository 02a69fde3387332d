/** What a migration loses, and what taking it back would. */

import type { Column, Json } from "../../src/store/table.ts";
import { type Change, effectOf, lossOf } from "./change.ts";
import { jsonPath, within } from "./json.ts";
import { isAdded, placeOf } from "./rewritings.ts";
import { valueText } from "./values.ts";

export interface Losses {
  /** Names of what was named to be lost. */
  readonly up: readonly string[];
  /** With a query for how much of it there is: rows, links or values. */
  readonly down: readonly Loss[];
}

export interface Loss {
  readonly name: string;
  readonly count: string;
}

export function lossesOf(changes: readonly Change[], named: ReadonlySet<string>): Losses {
  return {
    up: changes.flatMap((change) =>
      effectOf(change, named) === "destructive" ? [lossOf(change)].filter((name) => name !== null) : [],
    ),
    down: changes.flatMap(lostByReturn),
  };
}

function lostByReturn(change: Change): readonly Loss[] {
  switch (change.does) {
    case "add-table":
      return [{ name: change.table.name, count: `select count(*) from "${change.table.name}"` }];
    case "add-column":
      return [
        {
          name: `${change.table.name}.${change.column.name}`,
          count: `select count(*) from "${change.table.name}" where ${given(change.column, change.backfill)}`,
        },
      ];
    case "add-join":
      return [
        {
          name: `${change.table.name}.${change.join.property}`,
          count: `select count(*) from "${change.join.name}"`,
        },
      ];
    case "link-to-many":
      return [
        {
          name: `${change.table.name}.${change.join.property}`,
          count: `select count(*) from (select from "${change.join.name}" group by "source" having count(*) > 1) as "several"`,
        },
      ];
    case "add-bytes":
      return [
        {
          name: `${change.table.name}.${change.table.bytes}`,
          count: `select count("${change.table.bytes}") from "${change.table.name}"`,
        },
      ];
    case "retype": {
      const { loses } = change.back;
      const { table, column } = change;
      if (loses === null) return [];
      return [{ name: `${table.name}.${column.name}`, count: `select count(*) from "${table.name}" where ${loses}` }];
    }
    case "retype-part": {
      const { table, column, path, back } = change;
      if (back === null || back.loses === null) return [];
      const where = within(column.name, placeOf(change, [], false), back.loses);
      return [{ name: `${table.name}.${path}`, count: `select count(*) from "${table.name}" where ${where}` }];
    }
    case "fill-part": {
      const { table, column, path, backfill } = change;
      if (!isAdded(change)) return [];
      const other = `"value" <> ${valueText({ type: "json" }, backfill)}`;
      const where = within(column.name, jsonPath(path.split(".").slice(1)), other);
      return [{ name: `${table.name}.${path}`, count: `select count(*) from "${table.name}" where ${where}` }];
    }
    default:
      return [];
  }
}

/** Holds for rows whose value somebody gave: not those that would have it again. */
function given(column: Column, backfill: Json | null): string {
  const name = `"${column.name}"`;
  if (column.type.endsWith("[]")) return `${name} is distinct from ${valueText(column, column.default)}`;
  const standard = backfill ?? column.default;
  return standard === null ? `${name} is not null` : `${name} is distinct from ${valueText(column, standard)}`;
}
