/** Preflight checks: a migration checks all rows before it changes anything, and reports all problems at once. */

import type { Column, Table } from "../../src/store/table.ts";
import type { Change, Of } from "./change.ts";
import { effectOf, kindOf } from "./change-kinds.ts";
import { type Call, callText } from "./migration-text.ts";
import { checkNoRows, checkUnique, danglingBackfill, lack, lacking, type RowCheck, rowsOf } from "./row-checks.ts";
import { firstLink } from "./type-changes.ts";
import { converted, convertedToNone } from "./type-conversions.ts";

/** `first`: before anything is locked; `last`: after renames and new tables. */
export interface RowChecks {
  readonly first: readonly RowCheck[];
  readonly last: readonly RowCheck[];
}

/** `named`: confirmed losses. */
export function preflightChecks(changes: readonly Change[], named: ReadonlySet<string>): RowChecks {
  const [first, last]: [RowCheck[], RowCheck[]] = [[], []];
  for (const change of changes) {
    const rule = ruleChecks(change, changes);
    if (isMoved(change, changes)) last.push(...rule);
    else first.push(...rule);
    last.push(...(kindOf(change).rowChecks?.(change, changes, effectOf(change, named) === "destructive") ?? []));
  }
  return { first: apart(first), last: apart(last) };
}

/** The number of checks, without locks. */
export const countOf = ({ first, last }: RowChecks): number =>
  [...first, ...last].filter((check) => typeof check !== "string").length;

/** Lines of TypeScript. Several checks collect their problems, and stop the migration at the end. */
export function checkLines(checks: RowChecks): { readonly first: readonly string[]; readonly last: readonly string[] } {
  const areSeveral = countOf(checks) > 1;
  const text = (check: RowCheck): string => (typeof check === "string" ? check : callText(check, areSeveral));
  const [first, last] = [checks.first.map(text), checks.last.map(text)];
  if (!areSeveral) return { first, last };
  (last.length > 0 ? last : first).push("  tools.refuse(unfit);");
  return { first: ["  const unfit: string[] = [];", ...first], last };
}

const apart = (checks: readonly RowCheck[]): readonly RowCheck[] => [
  ...new Map(checks.map((check) => [JSON.stringify(check), check])).values(),
];

/** Checks for required and unique columns, and for links as backfills. */
export function ruleChecks(change: Change, changes: readonly Change[]): readonly RowCheck[] {
  if (change.does !== "add-column" && change.does !== "add-unique" && change.does !== "require") return [];
  const before = namesBefore(change, changes);
  const check = ruleCheck(change, changes, before.column);
  return check === undefined ? [] : [{ ...check, given: { ...check.given, ...rowsOf(before) } }];
}

type Ruled = Of<"add-column" | "add-unique" | "require">;

function ruleCheck(change: Ruled, changes: readonly Change[], before: string): Call | undefined {
  const { table, column } = change;
  const { value, none } = valueAhead(table, column, before, changes);
  const added = changes.filter((one) => one.does === "add-column");
  const isNew = added.some((one) => one.table === table && one.column.name === column.name);
  if (change.does === "add-unique") return isNew ? undefined : checkUnique(table, column, value);
  const dangling = danglingBackfill(table, column, change.backfill, change.does === "add-column" ? null : none);
  if (dangling !== undefined) return checkNoRows(table, dangling);
  if (isNew || change.backfill !== null) return undefined;
  return checkNoRows(table, { where: none, problem: lacking(table, column, false) });
}

/** The names of a table and a column in a check: the former ones, if it comes before the renames. */
function namesBefore(of: Ruled, changes: readonly Change[]) {
  const { table, column } = of;
  const { name, identifier } = table;
  if (isMoved(of, changes)) return { name, identifier, column: column.name };
  const renames = changes.filter((one) => one.does === "rename-column").filter((one) => one.table.name === name);
  const columnBefore = (to: string): string => renames.find((one) => one.to === to)?.from ?? to;
  const moved = changes.filter((one) => one.does === "rename-table").find((one) => one.table.name === name);
  return {
    name: moved?.before.name ?? name,
    identifier: { column: columnBefore(identifier.column) },
    column: columnBefore(column.name),
  };
}

/** SQL for the future value of a column, and the condition for rows that will have none. `name`: its name by then. */
function valueAhead(table: Table, column: Column, name: string, changes: readonly Change[]) {
  const change = conversionOf(table, column, changes);
  if (change === undefined) return { value: `"${name}"`, none: lack({ name }) };
  if (change.does === "retype") return { value: converted(change.there), none: convertedToNone(change.there) };
  const value = firstLink(table, change.join);
  return { value, none: `${value} is null` };
}

const conversionOf = (table: Table, column: Column, changes: readonly Change[]) =>
  changes
    .filter((one) => one.does === "retype" || one.does === "link-to-one")
    .find((one) => one.table === table && one.column === column);

/** Whether other changes convert the column, or create or rename what it links to. */
function isMoved(of: Change, changes: readonly Change[]): boolean {
  if (!("column" in of)) return false;
  if (conversionOf(of.table, of.column, changes) !== undefined) return true;
  const { references } = of.column;
  return changes
    .filter((one) => one.does === "add-table" || one.does === "rename-table" || one.does === "rename-column")
    .some((one) => one.table.name === references?.table && (!("to" in one) || one.to === references.column));
}
