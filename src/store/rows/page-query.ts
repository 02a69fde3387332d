/** Keyset pagination: the SQL of a page and its metadata. */

import type { Knex } from "knex";
import { sqlTypes } from "../column-types.ts";
import { all, slot, sql } from "../database/statement.ts";
import type { ListQuery } from "../record.ts";
import { begunAs } from "../writes/dates.ts";
import { totalOf } from "./counts.ts";
import { recordColumnsUntilFull, untilFull } from "./page-size.ts";
import { type Layout, recordColumns } from "./table-mapping.ts";
import { type Sight, sightCondition } from "./visibility.ts";
import type { Compiled, Ordering } from "./where-clauses.ts";

/** What determines the text of a page's statement. */
export interface Plan {
  readonly layout: Layout;
  readonly sight: Sight;
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
  const value = ordering === null ? [] : [sql.raw('? as "$order"', [ordering.expression])];
  let rows = pageRows(plan, reached).orderByRaw(order).limit(limit, { skipBinding: true });
  // Skipped rows are not converted to records.
  if (at === "offset") {
    const passed = rows.select("it.*").offset(sql.raw("?::bigint", [slot("offset")]) as unknown as number);
    rows = sql.from(passed.as("it")).orderByRaw(order);
  }
  if (!canFill) return rows.select([...recordColumns(layout), ...value, ...factsOf(plan)]);
  // Compute the value once, so that rows in a known order need no second sort.
  const known = value.length === 0 ? [] : [sql.raw("??", ["it.$order"])];
  const again = inOrder(plan, reached, known[0]);
  return untilFull(layout, rows.select(...value), again)
    .select([...recordColumnsUntilFull(layout), ...known, "it.$more", ...factsOf(plan)])
    .orderByRaw(again);
}

/** The rows that a page is cut from. */
function pageRows(plan: Plan, reached: readonly Branch[]): Knex.QueryBuilder {
  const [first, second] = reached;
  if (second === undefined) return rowsOf(plan, first as Branch);
  const order = inOrder(plan, [first as Branch], plan.ordering?.expression);
  const parts = reached.map((branch, index) =>
    rowsOf(plan, branch)
      .select("it.*", sql.raw(`${index} as "$branch"`))
      .orderByRaw(order)
      .limit(plan.at === "offset" ? plan.reach : plan.limit, { skipBinding: true }),
  );
  return sql.from(sql.raw("(? union all ?) as it", parts as unknown as Knex.RawBinding[]));
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
    conditions.push(sql.raw(`? is ${branch === "valued" ? "not null" : "null"}`, [ordering.expression]));
  // One branch contains the position; the other lies entirely beyond it.
  const holds = branch === "all" || (branch === "valueless") === withoutValue;
  if ((at === "after" || at === "before") && holds) conditions.push(beyond(plan, branch, forwards(plan)));
  return inScope(plan, conditions);
}

function inScope({ layout, sight, conditions }: Plan, further: readonly Knex.Raw[]): Knex.QueryBuilder {
  const seen = sightCondition(layout, sight);
  return sql
    .from({ it: layout.table.name })
    .whereRaw(all([...(seen ? [seen] : []), ...conditions.map((condition) => condition.text()), ...further]));
}

/** Whether values ascend in reading order. */
const forwards = ({ descending, backwards }: Plan): boolean => descending === backwards;

/** Rows beyond the position: after it if `growing`, before it otherwise. */
function beyond({ layout, ordering }: Plan, branch: Branch, growing: boolean, inclusive = ""): Knex.Raw {
  const operator = `${growing ? ">" : "<"}${inclusive}`;
  const identifier = sql.raw("??", [`it.${layout.identifier.name}`]);
  const given = sql.raw(`?::${sqlTypes[layout.identifier.type]}`, [slot("identifier")]);
  if (ordering === null || branch === "valueless") return sql.raw(`? ${operator} ?`, [identifier, given]);
  return sql.raw(`(?, ?) ${operator} (?::${sqlTypes[ordering.type]}, ?)`, [
    ordering.expression,
    identifier,
    slot("value"),
    given,
  ]);
}

/** The order by clause. `value`: the ordering value, before the identifier. */
function inOrder(plan: Plan, reached: readonly Branch[], value: Knex.Raw | undefined): Knex.Raw {
  const direction = forwards(plan) ? "asc" : "desc";
  const parts = [
    ...(reached.length > 1 ? [sql.raw("??", ["it.$branch"])] : []),
    ...(value === undefined ? [] : [sql.raw(`? ${direction}`, [value])]),
    sql.raw(`?? ${direction}`, [`it.${plan.layout.identifier.name}`]),
  ];
  return sql.raw(parts.map(() => "?").join(", "), parts as unknown as Knex.RawBinding[]);
}

/** Metadata next to each row of a page: uncorrelated subqueries, computed once. */
export function factsOf(plan: Plan): Knex.Raw[] {
  return [
    sql.raw('? as "$total"', [total(plan)] as unknown as Knex.RawBinding[]),
    sql.raw('? as "$change"', [lastChange(plan)]),
    begunAs("$at"),
    sql.raw('? as "$behind"', [plan.at === "after" || plan.at === "before" ? behind(plan) : sql.raw("false")]),
  ];
}

/** Total number of entries; uses a running total if there is one. */
function total(plan: Plan): Knex.QueryBuilder {
  const known = sightCondition(plan.layout, plan.sight) === null ? totalOf(plan.layout.table, plan.conditions) : null;
  return known === null ? inScope(plan, []).count("*") : known.query();
}

/** Whether the position's entry, or one on its other side, still exists. */
function behind(plan: Plan): Knex.Raw {
  const { ordering, at, withoutValue } = plan;
  const other = [beyond(plan, withoutValue ? "valueless" : "all", !forwards(plan), "=")];
  if (ordering?.nullable === true) {
    const absent = sql.raw("? is null", [ordering.expression]);
    // Nulls come last: on the other side of a page read forwards are entries with a value, of one read backwards those
    // without.
    if (withoutValue)
      other[0] =
        at === "after"
          ? sql.raw("(not ? or ?)", [absent, other[0] as Knex.Raw])
          : sql.raw("(? and ?)", [absent, other[0] as Knex.Raw]);
    else if (at === "before") other[0] = sql.raw("(? or ?)", [absent, other[0] as Knex.Raw]);
  }
  return sql.raw("exists ?", [inScope(plan, other).select(sql.raw("1"))] as unknown as Knex.RawBinding[]);
}

/**
 * The latest change of the resource type, and of types that conditions reach through links. A row that a change hides
 * leaves no trace in the maximum over visible rows; where that is possible, all rows count.
 */
function lastChange({ layout, sight, targets }: Plan): Knex.Raw {
  const rows = sql.from({ it: layout.table.name }).max("it.modified");
  const owned = sight.when.length === 0 && sight.ownerWhen === null ? sightCondition(layout, sight) : null;
  const gone = (key: string) => sql("hydrant_deletion").max("at").where("resource", slot(key));
  const dates = [
    owned === null ? rows : rows.whereRaw(owned),
    gone("resource"),
    ...targets.flatMap(({ table }, index) => [sql.from({ it: table.name }).max("it.modified"), gone(targetKey(index))]),
  ];
  return sql.raw(`greatest(${dates.map(() => "?").join(", ")})`, dates as unknown as Knex.RawBinding[]);
}

/** Argument key of a resource type reached through a link. */
export const targetKey = (index: number): string => `target${index}`;
