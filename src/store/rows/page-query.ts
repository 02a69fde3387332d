/** Keyset pagination: the SQL of a page and its metadata. */

import type { Knex } from "knex";
import { sqlTypes } from "../column-types.ts";
import { all, list, raw, slot, sql } from "../database/statement.ts";
import type { ListQuery } from "../record.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { totalOf } from "./counts.ts";
import { recordColumnsUntilFull, untilFull } from "./page-size.ts";
import { type Layout, recordColumns } from "./table-mapping.ts";
import { filterCondition, type RowFilter } from "./visibility.ts";
import type { Compiled, Ordering } from "./where-clauses.ts";

/** What determines the text of a page's statement. */
export interface Plan {
  readonly layout: Layout;
  readonly filter: RowFilter;
  readonly conditions: readonly Compiled[];
  /** Tables that conditions reach through links. */
  readonly targets: readonly Layout[];
  readonly ordering: Ordering | null;
  readonly at: ListQuery["from"]["at"];
  readonly backwards: boolean;
  readonly descending: boolean;
  /** Whether the position's entry has no ordering value. */
  readonly withoutValue: boolean;
  readonly limit: number;
  /** Whether the rows may exceed the size of a page. */
  readonly canFill: boolean;
  /** Rows from the start that an offset skips or reads. */
  readonly reach: number;
}

type Branch = "all" | "valued" | "valueless";

/**
 * One statement for the page and its metadata. If the ordering value is nullable, entries with and without a value are
 * two branches, each served by an index; those without come last in both directions.
 */
export function pageQuery(plan: Plan): Knex.QueryBuilder {
  const { layout, ordering, at, limit, canFill } = plan;
  const reached = branchesOf(plan);
  const order = inOrder(plan, reached, ordering?.expression);
  const value = ordering === null ? [] : [raw`${ordering.expression} as "$order"`];
  let rows = pageRows(plan, reached).orderByRaw(order).limit(limit, { skipBinding: true });
  // Skipped rows are not converted to records.
  if (at === "offset") {
    const passed = rows.select("it.*").offset(raw`${slot("offset")}::bigint` as unknown as number);
    rows = sql.from(passed.as("it")).orderByRaw(order);
  }
  if (!canFill) return rows.select(recordColumns(layout), ...value, factsOf(plan));
  // Compute the value once, so that rows in a known order need no second sort.
  const known = ordering === null ? [] : [raw`it."$order"`];
  const again = inOrder(plan, reached, known[0]);
  return untilFull(layout, rows.select(...value), again)
    .select(recordColumnsUntilFull(layout), ...known, "it.$more", factsOf(plan))
    .orderByRaw(again);
}

/** The rows that a page is cut from. */
function pageRows(plan: Plan, reached: readonly Branch[]): Knex.QueryBuilder {
  const [first, second] = reached;
  if (second === undefined) return rowsOf(plan, first as Branch);
  const order = inOrder(plan, [first as Branch], plan.ordering?.expression);
  const parts = reached.map((branch, index) =>
    rowsOf(plan, branch)
      .select(raw`it.*, ${index} as "$branch"`)
      .orderByRaw(order)
      .limit(plan.at === "offset" ? plan.reach : plan.limit, { skipBinding: true }),
  );
  return sql.from(raw`(${list(parts, " union all ")}) as it`);
}

/** The branches that a page may include, in reading order. */
function branchesOf({ ordering, at, withoutValue, backwards, descending }: Plan): readonly Branch[] {
  if (ordering?.nullable !== true) return ["all"];
  // Ascending, PostgreSQL puts nulls last by itself; descending, first.
  if (!descending && at !== "after" && at !== "before") return ["all"];
  // Entries before one with a value have a value; those after one without have none.
  if (at === "before" && !withoutValue) return ["valued"];
  if (at === "after" && withoutValue) return ["valueless"];
  return backwards ? ["valueless", "valued"] : ["valued", "valueless"];
}

/** The rows of a branch on the page's side of the position. */
function rowsOf(plan: Plan, branch: Branch): Knex.QueryBuilder {
  const { ordering, at, withoutValue } = plan;
  const conditions = [];
  if (branch !== "all" && ordering !== null)
    conditions.push(raw`${ordering.expression} is ${branch === "valued" ? "not null" : "null"}`);
  // One branch contains the position; the other lies entirely beyond it.
  const holds = branch === "all" || (branch === "valueless") === withoutValue;
  if ((at === "after" || at === "before") && holds) conditions.push(beyond(plan, branch, forwards(plan)));
  return inScope(plan, conditions);
}

function inScope({ layout, filter, conditions }: Plan, further: readonly Knex.Raw[]): Knex.QueryBuilder {
  const own = conditions.map((condition) => condition.text());
  return sql.from({ it: layout.table.name }).whereRaw(all([filterCondition(layout, filter), ...own, ...further]));
}

/** Whether values ascend in reading order. */
const forwards = ({ descending, backwards }: Plan): boolean => descending === backwards;

/** Rows beyond the position: after it if `growing`, before it otherwise. */
function beyond({ layout, ordering }: Plan, branch: Branch, growing: boolean, inclusive = ""): Knex.Raw {
  const operator = `${growing ? ">" : "<"}${inclusive}`;
  const { id, identifier } = layout;
  const given = raw`${slot("identifier")}::${sqlTypes[identifier.type]}`;
  if (ordering === null || branch === "valueless") return raw`${id} ${operator} ${given}`;
  return raw`(${ordering.expression}, ${id}) ${operator} (${slot("value")}::${sqlTypes[ordering.type]}, ${given})`;
}

/** The order by clause. `value`: the ordering value, before the identifier. */
function inOrder(plan: Plan, reached: readonly Branch[], value: Knex.Raw | undefined): Knex.Raw {
  const direction = forwards(plan) ? "asc" : "desc";
  return list([
    ...(reached.length > 1 ? ['it."$branch"'] : []),
    ...(value === undefined ? [] : [raw`${value} ${direction}`]),
    `${plan.layout.id} ${direction}`,
  ]);
}

/** Metadata next to each row of a page: uncorrelated subqueries, computed once. */
export function factsOf(plan: Plan): Knex.Raw {
  const isBehind = plan.at === "after" || plan.at === "before" ? behind(plan) : "false";
  return raw`${total(plan)} as "$total", ${lastChange(plan)} as "$change", ${transactionStartAs("$at")}, ${isBehind} as "$behind"`;
}

/** Total number of entries; uses a running total if there is one. */
function total(plan: Plan): Knex.QueryBuilder {
  const known = filterCondition(plan.layout, plan.filter) === null ? totalOf(plan.layout.table, plan.conditions) : null;
  return known === null ? inScope(plan, []).count("*") : known.query();
}

/** Whether the position's entry, or one on its other side, still exists. */
function behind(plan: Plan): Knex.Raw {
  const { ordering, at, withoutValue } = plan;
  let other = beyond(plan, withoutValue ? "valueless" : "all", !forwards(plan), "=");
  if (ordering?.nullable === true) {
    const absent = raw`${ordering.expression} is null`;
    // Nulls come last: on the other side of a page read forwards are entries with a value, of one read backwards those
    // without.
    if (withoutValue) other = at === "after" ? raw`(not ${absent} or ${other})` : raw`(${absent} and ${other})`;
    else if (at === "before") other = raw`(${absent} or ${other})`;
  }
  return raw`exists ${inScope(plan, [other]).select(raw`1`)}`;
}

/**
 * The latest change of the resource type, and of types that conditions reach through links. A row that a change hides
 * leaves no trace in the maximum over visible rows; where that is possible, all rows count.
 */
function lastChange({ layout, filter, targets }: Plan): Knex.Raw {
  const changed = (table: string) => sql.from({ it: table }).max("it.modified");
  const deleted = (key: string) => sql("hydrant_deletion").max("at").where("resource", slot(key));
  const own = changed(layout.table.name);
  const owned = filter.when.length === 0 && filter.ownerWhen === null ? filterCondition(layout, filter) : null;
  if (owned !== null) own.whereRaw(owned);
  const reached = targets.flatMap(({ table }, index) => [changed(table.name), deleted(targetKey(index))]);
  return raw`greatest(${list([own, deleted("resource"), ...reached])})`;
}

/** Argument key of a resource type reached through a link. */
export const targetKey = (index: number): string => `target${index}`;
