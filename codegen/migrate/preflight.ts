/**
 * The looks at rows that come before anything is made of a version: what rows do not fit leaves the database as it was, and all that they do
 * not fit is told at once.
 */

import type { Column, Table } from "../../src/store/table.ts";
import type { Change, Of } from "./change.ts";
import { effectOf, kindOf } from "./kinds.ts";
import { firstLink } from "./link-changes.ts";
import { type Call, callText } from "./migration-text.ts";
import { checkNoRows, checkUnique, filledAstray, type Look, lack, lacking, rowsOf } from "./row-checks.ts";
import { converted, convertedToNone } from "./type-conversions.ts";

/** `first`: at once, while nothing is locked; `last`: when what is linked to has its name, and tables that are new are there. */
export interface Looks {
  readonly first: readonly Look[];
  readonly last: readonly Look[];
}

/** `named`: what may be lost. */
export function looksAhead(changes: readonly Change[], named: ReadonlySet<string>): Looks {
  const [first, last]: [Look[], Look[]] = [[], []];
  for (const change of changes) {
    const rule = ruleLooks(change, changes);
    if (isMoved(change, changes)) last.push(...rule);
    else first.push(...rule);
    last.push(...(kindOf(change).looks?.(change, changes, effectOf(change, named) === "destructive") ?? []));
  }
  return { first: apart(first), last: apart(last) };
}

/** How often rows are looked at. */
export const countOf = ({ first, last }: Looks): number =>
  [...first, ...last].filter((look) => typeof look !== "string").length;

/** Lines of TypeScript: where there are several looks, each notes what it finds, and the last ends the migration with all of that. */
export function looking(looks: Looks): { readonly first: readonly string[]; readonly last: readonly string[] } {
  if (countOf(looks) < 2) return { first: looks.first.map(text), last: looks.last.map(text) };
  const [first, last] = [looks.first.map(notingText), looks.last.map(notingText)];
  (last.length > 0 ? last : first).push("  tools.refuse(unfit);");
  return { first: ["  const unfit: string[] = [];", ...first], last };
}

const text = (look: Look): string => (typeof look === "string" ? look : callText(look));
const notingText = (look: Look): string =>
  text(typeof look === "string" ? look : { ...look, given: { ...look.given, unfit: "unfit" } });

/** Each once. */
const apart = (looks: readonly Look[]): readonly Look[] => [
  ...new Map(looks.map((look) => [JSON.stringify(look), look])).values(),
];

/** What is to be required, or unique, or is filled in with a link. */
export function ruleLooks(change: Change, changes: readonly Change[]): readonly Look[] {
  if (change.does !== "add-column" && change.does !== "add-unique" && change.does !== "require") return [];
  const { table, column } = change;
  const before = asBefore(change, changes);
  const named = (look: Call): Call => ({ ...look, given: { ...look.given, ...rowsOf(before.table) } });
  if (change.does === "add-column") {
    const misfit = change.backfill === null ? null : filledAstray(table, column, change.backfill, null);
    return misfit === null ? [] : [named(checkNoRows(table, misfit))];
  }
  const isNew = changes.some(
    (one) => one.does === "add-column" && one.table === table && one.column.name === column.name,
  );
  const { value, none } = valueAhead(table, { ...column, name: before.column }, column, changes);
  if (change.does === "require" && change.backfill !== null) {
    const misfit = filledAstray(table, column, change.backfill, none);
    return misfit === null ? [] : [named(checkNoRows(table, misfit))];
  }
  if (isNew) return [];
  if (change.does === "add-unique") return [named(checkUnique(table, column, value))];
  return [named(checkNoRows(table, { where: none, problem: lacking(table, column, false) }))];
}

/** What looks call a table and a column: where those only get other names, the ones that they have before anything is made. */
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

/** What the value of a column is going to be, and what holds for rows that have none then, as SQL before any is altered. */
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

/** Whether a column has other values once the other changes are made, or what it links to another name. */
function isMoved(of: Change, changes: readonly Change[]): boolean {
  if (!("table" in of) || typeof of.table === "string" || !("column" in of)) return false;
  const { table, column } = of;
  const target = column.references?.table;
  return changes.some((one) => {
    if (one.does === "add-table") return one.table.name === target;
    if (one.does === "rename-table") return one.table.name === target;
    if (one.does === "rename-column") return one.table.name === target && one.to === column.references?.column;
    return (one.does === "retype" || one.does === "link-to-one") && one.table === table && one.column === column;
  });
}
