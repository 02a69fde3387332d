/** Triggers that write a line whenever a row leaves what a client may see (clause REL-6). */

import { createHash } from "node:crypto";
import type { RecordCondition } from "../access-path.ts";
import type { Executor } from "../database/database.ts";
import { all } from "../database/statement.ts";
import { retryLock } from "../migrate/timeouts.ts";
import type { Table, Watch } from "../table.ts";
import { departFromAll, type Keeping, viewsOf } from "./departures.ts";
import { type Layout, layoutsOf } from "./table-mapping.ts";
import { meets } from "./visibility.ts";

/** The triggers that there are, with the names of their tables. */
export const departureTriggers = `select trigger.tgname as name, relation.relname as table
  from pg_trigger as trigger join pg_class as relation on relation.oid = trigger.tgrelid
    join pg_namespace as schema on schema.oid = relation.relnamespace
  where trigger.tgname like 'hydrant\\_depart\\_%' and schema.nspname = current_schema()`;

/** Creates the triggers that tables need, and drops the others: all or none, as the counts of rows. */
export async function keepDepartures(
  database: Executor,
  tables: readonly Table[],
  options: Keeping = {},
): Promise<void> {
  const { areShared = false, signal } = options;
  const layouts = layoutsOf(tables);
  const wanted = new Map([...layouts.values()].flatMap((layout) => triggersOf(layout)));
  const { rows } = await database.query<{ name: string; table: string }>({ text: departureTriggers });
  const present = new Set(rows.map(({ name }) => name));
  const statements = [
    ...rows
      .filter(({ name }) => !areShared && !wanted.has(name))
      .map(({ name, table }) => `drop trigger if exists "${name}" on "${table}"`),
    ...[...wanted].filter(([name]) => !present.has(name)).map(([, statement]) => statement),
  ];
  if (statements.length === 0) return;
  await retryLock(database, signal, async (transaction) => {
    for (const text of statements) await transaction.query({ text });
    // What changed before the triggers were there left no line.
    await transaction.query(departFromAll.with(viewsOf(tables.flatMap(({ watched = [] }) => watched))));
  });
}

/** The triggers of a table by name, which follows from their text. */
function triggersOf(layout: Layout): readonly (readonly [name: string, statement: string])[] {
  return (layout.table.watched ?? []).flatMap((watch) => {
    const { resource, view, key, both, inserts } = watch;
    const join = layout.table.joins.find(({ property }) => property === key);
    const keyColumn = join?.target.column ?? (key === null ? "" : columnOf(layout, key));
    const given = [resource, view, keyColumn, both ? "both" : "", layout.table.name].map((text) => `'${text}'`);
    const events: readonly Event[] = [
      ...(join === undefined ? eventsOf(layout, watch) : ([["delete"], ["update", isChanged(keyColumn)]] as const)),
      ...(inserts || (join !== undefined && both) ? [["insert"] as const] : []),
    ];
    return events.map(([event, when]) => {
      const text = `after ${event} on "${join?.name ?? layout.table.name}" for each row ${when === undefined ? "" : `when (${when})`} execute function hydrant_depart(${given.join(", ")})`;
      const name = `hydrant_depart_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
      return [name, `create or replace trigger "${name}" ${text}`] as const;
    });
  });
}

/** An event on rows, with a condition in SQL. */
type Event = readonly [event: "insert" | "update" | "delete", when?: string];

const isChanged = (column: string): string => `old."${column}" is distinct from new."${column}"`;

/** The events on which a row leaves a view. */
function eventsOf(layout: Layout, { when, key, both, changes = [] }: Watch): readonly Event[] {
  const met = (conditions: readonly RecordCondition[], row: "old" | "new"): string =>
    all(conditions.map((condition) => meets(layout, condition, row)))
      .toSQL()
      .toNative().sql;
  const properties = [...(key === null || key === layout.identifier.property ? [] : [key]), ...changes];
  const moved = properties.map((property) => isChanged(columnOf(layout, property)));
  if (when === null) return [["delete"], ...(moved.length === 0 ? [] : [["update", moved.join(" or ")] as const])];
  // Of each alternative, as a row may leave one and be in another, which is for other clients.
  const change = when.map((each) => {
    const [before, after] = [met(each, "old"), met(each, "new")];
    return both
      ? [...moved, `(${before}) is distinct from (${after})`].join(" or ")
      : `(${before}) and (${[...moved, `(${after}) is not true`].join(" or ")})`;
  });
  return [
    ["delete", when.map((each) => `(${met(each, "old")})`).join(" or ")],
    ["update", change.map((each) => `(${each})`).join(" or ")],
  ];
}

function columnOf(layout: Layout, property: string): string {
  const column = layout.columns.get(property);
  if (column === undefined) throw new Error(`${layout.table.resource} has no column for ${property}.`);
  return column.name;
}
