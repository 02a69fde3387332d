/** Preflight checks: a migration checks all rows before it changes anything, and reports all problems at once. */

import type { Column, Table } from "../../src/store/table.ts";
import type { Change, Of } from "./change.ts";
import { effectOf, kindOf } from "./change-kinds.ts";
import { firstLink } from "./link-changes.ts";
import { type Call, callText } from "./migration-text.ts";
import { checkNoRows, checkUnique, danglingBackfill, lack, lacking, type RowCheck, rowsOf } from "./row-checks.ts";
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
  if (countOf(checks) < 2) return { first: checks.first.map(text), last: checks.last.map(text) };
  const [first, last] = [checks.first.map(notingText), checks.last.map(notingText)];
  (last.length > 0 ? last : first).push("  tools.refuse(unfit);");
  return { first: ["  const unfit: string[] = [];", ...first], last };
}

const text = (check: RowCheck): string => (typeof check === "string" ? check : callText(check));
const notingText = (check: RowCheck): string =>
  text(typeof check === "string" ? check : { ...check, given: { ...check.given, unfit: "unfit" } });

const apart = (checks: readonly RowCheck[]): readonly RowCheck[] => [
  ...new Map(checks.map((check) => [JSON.stringify(check), check])).values(),
];

/** Checks for required and unique columns, and for links as backfills. */
export function ruleChecks(change: Change, changes: readonly Change[]): readonly RowCheck[] {
  if (change.does !== "add-column" && change.does !== "add-unique" && change.does !== "require") return [];
  const { table, column } = change;
  const before = asBefore(change, changes);
  const named = (check: Call): Call => ({ ...check, given: { ...check.given, ...rowsOf(before.table) } });
  if (change.does === "add-column") {
    const misfit = change.backfill === null ? null : danglingBackfill(table, column, change.backfill, null);
    return misfit === null ? [] : [named(checkNoRows(table, misfit))];
  }
  const isNew = changes.some(
    (one) => one.does === "add-column" && one.table === table && one.column.name === column.name,
  );
  const { value, none } = valueAhead(table, { ...column, name: before.column }, column, changes);
  if (change.does === "require" && change.backfill !== null) {
    const misfit = danglingBackfill(table, column, change.backfill, none);
    return misfit === null ? [] : [named(checkNoRows(table, misfit))];
  }
  if (isNew) return [];
  if (change.does === "add-unique") return [named(checkUnique(table, column, value))];
  return [named(checkNoRows(table, { where: none, problem: lacking(table, column, false) }))];
}

/** The names of a table and a column in a check: the former ones, if it comes before the renames. */
function asBefore(
  of: Of<"require" | "add-unique" | "add-column">,
  changes: readonly Change[],
): { readonly table: Pick<Table, "name" | "identifier">; readonly column: string } {
  const { table, column } = of;
  if (isMoved(of, changes)) return { table, column: column.name };
  const columnBefore = (name: string): string =>
    changes.flatMap((one) =>
      one.does === "rename-column" && one.table.name === table.name && one.to === name ? one.from : [],
    )[0] ?? name;
  const [name = table.name] = changes.flatMap((one) =>
    one.does === "rename-table" && one.table.name === table.name ? one.before.name : [],
  );
  const identifier = { ...table.identifier, column: columnBefore(table.identifier.column) };
  return { table: { name, identifier }, column: columnBefore(column.name) };
}

/** SQL for the future value of a column, and the condition for rows that will have none. */
function valueAhead(
  table: Table,
  before: Column,
  column: Column,
  changes: readonly Change[],
): { value: string; none: string } {
  const change = changes.find(
    (one) => (one.does === "retype" || one.does === "link-to-one") && one.table === table && one.column === column,
  );
  if (change?.does === "retype") return { value: converted(change.there), none: convertedToNone(change.there) };
  if (change?.does !== "link-to-one") return { value: `"${before.name}"`, none: lack(before) };
  const value = firstLink(table, change.join);
  return { value, none: `${value} is null` };
}

/** Whether other changes convert the column, or create or rename what it links to. */
function isMoved(of: Change, changes: readonly Change[]): boolean {
  if (!("column" in of)) return false;
  const { table, column } = of;
  const target = column.references?.table;
  return changes.some((one) => {
    if (one.does === "add-table") return one.table.name === target;
    if (one.does === "rename-table") return one.table.name === target;
    if (one.does === "rename-column") return one.table.name === target && one.to === column.references?.column;
    return (one.does === "retype" || one.does === "link-to-one") && one.table === table && one.column === column;
  });
}
