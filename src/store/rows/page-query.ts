/** Keyset pagination: the SQL of a page and its metadata. */

import type { Knex } from "knex";
import { sqlTypes } from "../column-types.ts";
import { aggregatedColumn } from "../database/constraint-names.ts";
import { all, either, list, raw, slot, sql } from "../database/statement.ts";
import type { ListQuery, RelatedTo } from "../record.ts";
import type { Table } from "../table.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { totalOf } from "./counts.ts";
import { departureOf, inverseView, literal } from "./departures.ts";
import { recordColumnsUntilFull, untilFull } from "./page-size.ts";
import { type Layout, recordColumns } from "./table-mapping.ts";
import {
  departuresOf,
  filterCondition,
  followsPaths,
  hasArguments,
  type Part,
  partsOf,
  pastIn,
  type RowFilter,
  relatedColumns,
} from "./visibility.ts";
import type { Compiled, Ordering } from "./where-clauses.ts";

/** The rows of a table that a client sees. */
export interface Viewed {
  readonly layout: Layout;
  readonly filter: RowFilter;
  readonly key: string;
}

/** What determines the text of a page's statement. */
export interface Plan extends Viewed {
  readonly related: RelatedTo | undefined;
  readonly conditions: readonly Compiled[];
  /** What conditions reach through links: of which tables the client sees which rows, with the argument key of its account. */
  readonly targets: readonly Viewed[];
  /** The condition of an inverse collection, which is among them. */
  readonly inverse: Inverse | undefined;
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
  /** What has to be there on each way to append; null: not asked for. */
  readonly waysToAppend: readonly (readonly Viewed[])[] | null;
}

/** A condition that the entries of an inverse collection meet, and the query of the link's target. */
export interface Inverse extends Compiled {
  readonly link: string;
  readonly target: Knex.Raw;
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
  const related = relatedColumns(layout, plan.related);
  if (!canFill) return rows.select(recordColumns(layout), ...related, ...value, factsOf(plan));
  // Compute the value once, so that rows in a known order need no second sort.
  const known = ordering === null ? [] : [raw`it."$order"`];
  const again = inOrder(plan, reached, known[0]);
  return untilFull(layout, rows.select(...value), again)
    .select(recordColumnsUntilFull(layout), ...related, ...known, "it.$more", factsOf(plan))
    .orderByRaw(again);
}

/** The rows that a page is cut from. */
function pageRows(plan: Plan, reached: readonly Branch[]): Knex.QueryBuilder {
  const [first, second] = reached;
  const parts = partsOfPage(plan);
  if (second === undefined && parts === null) return rowsOf(plan, first as Branch);
  const order = inOrder(plan, [first as Branch], plan.ordering?.expression);
  const found = reached.flatMap((branch, index) =>
    (parts ?? [null]).map((part) => {
      const along = part?.sought && inKeyOrder(plan, part.sought.column);
      const rows = rowsOf(plan, branch, part, along?.isKey)
        .select(raw`it.*, ${index} as "$branch"`)
        .orderByRaw(along ? raw`${along.order}, ${order}` : order)
        .limit(plan.at === "offset" ? plan.reach : plan.limit, { skipBinding: true });
      return raw`(${ofEachKey(part, rows, raw`found.*`)})`;
    }),
  );
  return sql.from(raw`(${list(found, " union all ")}) as it`);
}

/**
 * If an index has the rows of each key in the page's order, a condition and an order that only this index serves: the
 * planner would rather go through an index of the order alone until enough rows of the key come, which may be few and far.
 */
function inKeyOrder(plan: Plan, column: string): { isKey: Knex.Raw; order: string } | null {
  const { layout, ordering } = plan;
  const along = ordering === null ? layout.identifier : layout.columns.get(ordering.property ?? "");
  const serves = layout.table.indexes.some(
    ({ on: [first, second] }) => first?.column === column && first.as === "value" && second?.column === along?.name,
  );
  if (!serves) return null;
  const isKey = raw`it."${column}" >= sought.key and it."${column}" <= sought.key`;
  return { isKey, order: `it."${column}" ${forwards(plan) ? "asc" : "desc"}` };
}

/** The parts in which the rows of a page are looked up. Other conditions find rows by indexes of their own. */
const partsOfPage = ({ layout, filter, key, conditions }: Plan): readonly Part[] | null =>
  conditions.length === 0 ? partsOf(layout, filter, key) : null;

/** What a query finds for each key of a part, as rows aliased `found`, if it has keys. */
const ofEachKey = (part: Part | null, query: Knex.QueryBuilder, columns: Knex.Raw): Knex.QueryBuilder =>
  part?.sought
    ? sql
        .from(
          raw`(select distinct key from (${part.sought.keys}) as held (key)) as sought cross join lateral (${query}) as found`,
        )
        .select(columns)
    : query;

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
function rowsOf(plan: Plan, branch: Branch, part: Part | null = null, isKey?: Knex.Raw): Knex.QueryBuilder {
  const { ordering, at, withoutValue } = plan;
  const conditions = [];
  if (branch !== "all" && ordering !== null)
    conditions.push(raw`${ordering.expression} is ${branch === "valued" ? "not null" : "null"}`);
  // One branch contains the position; the other lies entirely beyond it.
  const holds = branch === "all" || (branch === "valueless") === withoutValue;
  if ((at === "after" || at === "before") && holds) conditions.push(beyond(plan, branch, forwards(plan)));
  return inScope(plan, conditions, part, isKey);
}

/** The rows of a page's scope; of a part, those for its key `sought`. `isKey`: another condition of the key. */
function inScope(
  { layout, filter, key, conditions }: Plan,
  further: readonly Knex.Raw[],
  part: Part | null = null,
  isKey?: Knex.Raw,
): Knex.QueryBuilder {
  const own = conditions.map((condition) => condition.text());
  const shown =
    part === null ? [filterCondition(layout, filter, { key })] : [isKey ?? ofKey(part), part.condition, part.otherwise];
  return sql.from({ it: layout.table.name }).whereRaw(all([...shown, ...own, ...further]));
}

const ofKey = ({ sought }: Part): Knex.Raw | null => sought && raw`it."${sought.column}" = sought.key`;

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
  const facts = raw`${total(plan)} as "$total", ${lastChange(plan)} as "$change", ${transactionStartAs("$at")}, ${isBehind} as "$behind"`;
  if (plan.waysToAppend === null) return facts;
  const ways = plan.waysToAppend.map((ends) => all(ends.map((end) => raw`exists (${firstOf(end)})`)));
  return raw`${facts}, ${either(ways)} as "$appends"`;
}

/** The date of the first row of a view. */
function firstOf(view: Viewed): Knex.QueryBuilder {
  const plan: Plan = { ...view, ...first };
  return pageRows(plan, ["all"])
    .select("it.modified")
    .orderByRaw(inOrder(plan, ["all"], undefined))
    .limit(1, { skipBinding: true });
}

const first = {
  related: undefined,
  conditions: [],
  targets: [],
  ordering: null,
  at: "start",
  backwards: false,
  descending: false,
  withoutValue: false,
  limit: 1,
  canFill: false,
  reach: 1,
  waysToAppend: null,
  inverse: undefined,
} satisfies Omit<Plan, keyof Viewed>;

/** Total number of entries; uses a running total if there is one. */
function total(plan: Plan): Knex.QueryBuilder {
  const known = filterCondition(plan.layout, plan.filter) === null ? totalOf(plan.layout.table, plan.conditions) : null;
  if (known !== null) return known.query();
  const parts = partsOfPage(plan);
  if (parts === null) return inScope(plan, []).count("*");
  const counts = parts.map((part) => {
    const rows = inScope(plan, [], part).select(raw`count(*) as count`);
    return raw`(${ofEachKey(part, rows, raw`coalesce(sum(found.count), 0)::bigint`)})`;
  });
  return sql.select(list(counts, " + "));
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
  const among = (part: Part | null): Knex.Raw => {
    const rows = inScope(plan, [other], part).select(raw`1`);
    return raw`exists ${part?.sought ? ofEachKey(part, rows.limit(1, { skipBinding: true }), raw`1`) : rows}`;
  };
  return either((partsOfPage(plan) ?? [null]).map(among));
}

/** The latest change of what the client sees of the resource type (clause REL-6), and of what conditions reach through links. */
function lastChange(plan: Plan): Knex.Raw {
  const views = [changesOf(plan, plan.related, plan.inverse), ...plan.targets.map((each) => changesOf(each))];
  // There has been a way to append since some row of it changed, or none since one left.
  const ends = (plan.waysToAppend ?? []).flat();
  const ways = ends.flatMap((end) => [firstOf(end), ...comingAndGoing(end)]);
  return raw`greatest(${list([...views.flat(), ...ways])})`;
}

/** The latest change of the rows that a client sees, and of what it sees. */
function changesOf(view: Viewed, related?: RelatedTo, inverse?: Inverse): readonly Changes[] {
  const { layout, filter, key } = view;
  const { name, resource } = layout.table;
  const latest = latestOf(layout.table);
  const linked = inverse?.text() ?? null;
  const others = [
    ...comingAndGoing(view, related),
    ...(inverse === undefined ? [] : [departureOf(resource, inverseView(inverse.link), inverse.target)]),
  ];
  const condition = filterCondition(layout, filter, { key });
  const visible = (shown: readonly (Knex.Raw | null)[] = [condition]) =>
    sql.from({ it: layout.table.name }).whereRaw(all([linked, ...shown]));
  if (condition === null || hasArguments(filter)) {
    if (linked !== null) return [visible([]).select(latest), ...others];
    const deleted = sql("hydrant_deletion")
      .max("at")
      .whereRaw(raw`resource = ${literal(resource)}`);
    return [sql.from({ it: name }).select(latest), deleted, ...others];
  }
  const parts = linked === null ? partsOf(layout, filter, key) : null;
  const own = (parts ?? [null]).map((part) => {
    const rows = visible(part === null ? undefined : [ofKey(part), part.condition]);
    if (part?.sought) return ofEachKey(part, rows.select(raw`${latest} as latest`), raw`max(found.latest)`);
    // A filter of the aggregate keeps the planner from going through the index of dates until a row of the client comes.
    const isDated = part?.isDated ?? !followsPaths(filter);
    return rows.select(isDated ? latest : latestOf(layout.table, "filter (where true)"));
  });
  return [...own, ...others];
}

type Changes = Knex.QueryBuilder | Knex.Raw;

/** When a row last left what a client sees, and the latest time that has passed and shows a row. */
function comingAndGoing({ layout, filter, key }: Viewed, related?: RelatedTo): readonly Changes[] {
  const passed = pastIn(filter).map(({ property }) => {
    const time = raw`it."${layout.columns.get(property)?.name ?? ""}"`;
    const isPast = raw`${time} <= transaction_timestamp()`;
    return sql
      .from({ it: layout.table.name })
      .whereRaw(all([filterCondition(layout, filter, { key }), isPast]))
      .select(raw`max(${time})`);
  });
  return [...passed, ...departuresOf(layout, filter, related, key)];
}

/** The latest change among rows `it`, with changes of their aggregates. */
function latestOf({ aggregates }: Table, filter = ""): Knex.Raw {
  const latest = (date: string): Knex.Raw => raw`max(it."${date}") ${filter}`;
  return aggregates === undefined
    ? latest("modified")
    : raw`greatest(${list([latest("modified"), latest(aggregatedColumn)])})`;
}
