/** Keyset pagination: the SQL of a page and its metadata. */

import type { Knex } from "knex";
import { sqlTypeOf } from "../column-types.ts";
import { aggregatedColumn } from "../database/constraint-names.ts";
import { literal } from "../database/index-expressions.ts";
import { all, either, list, raw, slot, sql } from "../database/statement.ts";
import { byRank, type ListQuery, MOST_GROUPS, MOST_RANKED, type RelatedTo } from "../record.ts";
import type { Column, Table } from "../table.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { dictionary } from "./collation.ts";
import { totalOf } from "./counts.ts";
import { departureOf, inverseView } from "./departures.ts";
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
  /** Whether conditions of the handlers narrow it, of which no departures are known. */
  readonly isNarrowed?: boolean;
}

/** What determines the text of a page's statement. */
export interface Plan extends Viewed {
  readonly related: RelatedTo | undefined;
  readonly conditions: readonly Compiled[];
  /** The rank of a row; null unless the page is in the order of a search. */
  readonly rank: (() => Knex.Raw) | null;
  /** What conditions reach through links: of which tables the client sees which rows, with the argument key of its account. */
  readonly targets: readonly Viewed[];
  /** The condition of an inverse collection, which is among them. */
  readonly inverse: Inverse | undefined;
  /** Before the identifier, which decides ties. */
  readonly orderings: readonly Directed[];
  readonly at: ListQuery["from"]["at"];
  readonly backwards: boolean;
  /** Of the identifier. */
  readonly descending: boolean;
  readonly limit: number;
  /** Whether the rows may exceed the size of a page. */
  readonly canFill: boolean;
  /** Rows from the start that an offset skips or reads. */
  readonly reach: number;
  /** What has to be there on each way to append; null: not asked for. */
  readonly waysToAppend: readonly (readonly Viewed[])[] | null;
}

/** The property to group by, and those to sum. */
export type Grouping = Required<ListQuery>["group"];

/** A condition that the entries of an inverse collection meet, and the query of the link's target. */
export interface Inverse extends Compiled {
  readonly link: string;
  readonly target: Knex.Raw;
}

export interface Directed extends Ordering {
  readonly descending: boolean;
  /** Whether the position's entry has no value. */
  readonly isAbsent: boolean;
}

/** A condition for rows that follow each other in reading order and that an index serves; null: all rows. */
type Branch = Knex.Raw | null;

/** One statement for the page and its metadata. Entries without an ordering value come last in both directions. */
export const pageQuery = (plan: Plan): Knex.QueryBuilder | Knex.Raw => besideRanked(plan, rowsQuery(plan));

/**
 * One statement for the metadata of a page without rows, and whether there are any by now. The rows are in a subquery, so
 * that their plan stays that of the page: of `exists` alone, the planner drops the order, and may read the whole table.
 */
export const factsQuery = (plan: Plan): Knex.QueryBuilder | Knex.Raw =>
  besideRanked(
    plan,
    sql.select(factsOf(plan), raw`exists (select from (${rowsOfPage(plan, branchesOf(plan))}) as it) as "$filled"`),
  );

/** The same for groups. */
export const groupFactsQuery = (plan: Plan, group: Grouping): Knex.QueryBuilder =>
  sql.select(datesOf(plan), raw`exists (select from (${groupRows(plan, group)}) as it) as "$filled"`);

function rowsQuery(plan: Plan): Knex.QueryBuilder {
  const { layout, orderings, canFill } = plan;
  const reached = branchesOf(plan);
  const values = orderings.map(({ expression }, index) => raw`${expression} as "$order${index}"`);
  const rows = rowsOfPage(plan, reached);
  const related = relatedColumns(layout, plan.related);
  if (!canFill) return rows.select(recordColumns(layout), ...related, ...values, factsOf(plan));
  // Compute the values once, so that rows in a known order need no second sort.
  const known = orderings.map((_, index) => raw`it."$order${index}"`);
  const again = inOrder(plan, reached.length > 1, known);
  return untilFull(layout, rows.select(...values), again)
    .select(recordColumnsUntilFull(layout), ...related, ...known, "it.$more", factsOf(plan))
    .orderByRaw(again);
}

/** The rows of a page. */
function rowsOfPage(plan: Plan, reached: readonly Branch[]): Knex.QueryBuilder {
  const order = inOrder(plan, reached.length > 1);
  const rows = pageRows(plan, reached).orderByRaw(order).limit(plan.limit, { skipBinding: true });
  if (plan.at !== "offset") return rows;
  // Skipped rows are not converted to records.
  const passed = rows.select("it.*").offset(raw`${slot("offset")}::bigint` as unknown as number);
  return sql.from(passed.as("it")).orderByRaw(order);
}

/** The rows that a page is cut from. */
function pageRows(plan: Plan, reached: readonly Branch[]): Knex.QueryBuilder {
  const [first, second] = reached;
  const parts = partsOfPage(plan);
  if (second === undefined && parts === null) return inScope(plan, [first ?? null]);
  const order = inOrder(plan, false);
  const found = reached.flatMap((branch, index) =>
    (parts ?? [null]).map((part) => {
      const along = part?.sought && inKeyOrder(plan, part.sought.column);
      const rows = inScope(plan, [branch], part, along?.isKey)
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
  const {
    layout,
    orderings: [ordering],
  } = plan;
  const along = ordering === undefined ? layout.identifier : layout.columns.get(ordering.property ?? "");
  const serves = layout.table.indexes.some(
    ({ on: [first, second] }) => first?.column === column && first.as === "value" && second?.column === along?.name,
  );
  if (!serves) return null;
  const isKey = raw`it."${column}" >= sought.key and it."${column}" <= sought.key`;
  const descends = (ordering ?? plan).descending !== plan.backwards;
  return { isKey, order: `it."${column}" ${descends ? "desc" : "asc"}` };
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
function branchesOf(plan: Plan): readonly Branch[] {
  const { orderings, at, backwards } = plan;
  if (at === "after" || at === "before") return beyond(plan, at);
  const [first] = orderings;
  // Ascending, PostgreSQL puts nulls last by itself; descending, first.
  if (first?.nullable !== true || !first.descending) return [null];
  const [valued, valueless] = [raw`${first.expression} is not null`, raw`${first.expression} is null`];
  return backwards ? [valueless, valued] : [valued, valueless];
}

/**
 * The rows after or before the position, nearest first: those that share its first values and lie beyond it by the next
 * one. Where several values can be compared as a row, one condition is enough.
 */
function beyond(plan: Plan, side: "after" | "before", inclusive = ""): readonly Knex.Raw[] {
  const { layout, descending } = plan;
  const identifier = { expression: raw`${layout.id}`, type: layout.identifier.type, nullable: false, rank: undefined };
  const levels = [...plan.orderings, { ...identifier, descending, isAbsent: false }].map((level, index, { length }) => {
    const value = raw`${slot(index === length - 1 ? "identifier" : `value${index}`)}::${sqlTypeOf(level.type)}`;
    return { ...level, given: level.rank?.(value) ?? value };
  });
  const operator = (level: { readonly descending: boolean }) => (level.descending === (side === "after") ? "<" : ">");
  const shared = (count: number) =>
    levels
      .slice(0, count)
      .map(({ expression, isAbsent, given }) =>
        isAbsent ? raw`${expression} is null` : raw`${expression} = ${given}`,
      );
  let start = levels.length - 1;
  while (
    start > 0 &&
    !levels[start]?.nullable &&
    !levels[start - 1]?.isAbsent &&
    levels[start - 1]?.descending === descending
  )
    start--;
  const row = levels.slice(start);
  const [values, given] = [list(row.map(({ expression }) => expression)), list(row.map((level) => level.given))];
  const nearest = raw`(${values}) ${operator({ descending })}${inclusive} (${given})`;
  const further = levels.slice(0, start + 1).flatMap((level, index) => {
    const { expression, isAbsent, nullable } = level;
    const found = [
      // Those are in the row's condition.
      ...(index === start ? [] : isAbsent ? [] : [raw`${expression} ${operator(level)} ${level.given}`]),
      ...(nullable && !isAbsent && side === "after" ? [raw`${expression} is null`] : []),
      ...(isAbsent && side === "before" ? [raw`${expression} is not null`] : []),
    ];
    return [found.map((each) => all([...shared(index), each]))];
  });
  return [all([...shared(start), nearest]), ...further.reverse().flat()];
}

/** The rows of a page's scope; of a part, those for its key `sought`. `isKey`: another condition of the key. */
function inScope(
  { layout, filter, key, conditions, rank }: Plan,
  further: readonly (Knex.Raw | null)[],
  part: Part | null = null,
  isKey?: Knex.Raw,
): Knex.QueryBuilder {
  if (rank !== null)
    return sql
      .from(raw`(select * from "$ranked" as it order by ${layout.id} limit ${MOST_RANKED}) as it`)
      .whereRaw(all(further));
  const own = conditions.map((condition) => condition.text());
  const shown =
    part === null ? [filterCondition(layout, filter, { key })] : [isKey ?? ofKey(part), part.condition, part.otherwise];
  return sql.from({ it: layout.table.name }).whereRaw(all([...shown, ...own, ...further]));
}

/**
 * A query beside the rows `$ranked`, if the page is in the order of a search, so that their words are read once. There is
 * one row more than are ranked if there are more matches. `offset 0` has all matches found by the index of words:
 * otherwise the planner goes through the table by identifier and reads the words of each row, which takes long.
 */
function besideRanked(plan: Plan, query: Knex.QueryBuilder): Knex.QueryBuilder | Knex.Raw {
  const { layout, rank } = plan;
  if (rank === null) return query;
  const found = inScope({ ...plan, rank: null }, []).select(raw`${layout.id} as id`);
  const first = raw`select found.id from (${found} offset 0) as found order by found.id limit ${MOST_RANKED + 1}`;
  const ranked = sql
    .from({ it: layout.table.name })
    .select(raw`it.*, ${rank()} as "${byRank}"`)
    .whereRaw(raw`${layout.id} = any(array(${first}))`);
  return raw`with "$ranked" as materialized (${ranked}) ${query}`;
}

const ofKey = ({ sought }: Part): Knex.Raw | null => sought && raw`it."${sought.column}" = sought.key`;

/** The order by clause. `values`: the ordering values, before the identifier. */
function inOrder(
  { layout, orderings, descending, backwards }: Plan,
  hasBranches: boolean,
  values: readonly Knex.Raw[] = orderings.map(({ expression }) => expression),
): Knex.Raw {
  const direction = (descends: boolean) => (descends === backwards ? "asc" : "desc");
  // Branches keep those without a first value apart.
  const nulls = ({ nullable, descending: descends }: Directed, index: number) =>
    index > 0 && nullable && descends ? ` nulls ${backwards ? "first" : "last"}` : "";
  return list([
    ...(hasBranches ? ['it."$branch"'] : []),
    ...orderings.map((each, index) => raw`${values[index] ?? ""} ${direction(each.descending)}${nulls(each, index)}`),
    `${layout.id} ${direction(descending)}`,
  ]);
}

/** One statement for groups and their metadata: the largest first, and one more than there may be. */
export const groupQuery = (plan: Plan, group: Grouping): Knex.QueryBuilder =>
  sql
    .from(groupRows(plan, group).as("found"))
    .select(raw`found.*, ${datesOf(plan)}`)
    .orderByRaw(`"$count" desc, "$value" ${collationOf(plan, group.by)}`);

const columnOf = ({ layout }: Plan, property: string): Column => {
  const column = layout.columns.get(property);
  if (column === undefined) throw new TypeError(`${layout.table.resource} has no column ${property} to group by.`);
  return column;
};

const collationOf = (plan: Plan, property: string): string =>
  columnOf(plan, property).type === "text" ? dictionary : "";

function groupRows(plan: Plan, { by, sums }: Grouping): Knex.QueryBuilder {
  const { name } = columnOf(plan, by);
  const summed = sums.map((property, index) => {
    const column = columnOf(plan, property);
    // Integers stay exact up to 2^53 in JSON, whatever their type.
    return raw`sum(it."${column.name}")${column.type === "bigint" ? "::float8" : ""} as "$sum${index}"`;
  });
  return inScope(plan, [])
    .select(raw`it."${name}" as "$value", count(*) as "$count"`, ...summed)
    .groupBy(`it.${name}`)
    .orderByRaw(`count(*) desc, it."${name}" ${collationOf(plan, by)}`)
    .limit(MOST_GROUPS + 1, { skipBinding: true });
}

/** Metadata of groups. */
const datesOf = (plan: Plan): Knex.Raw => raw`${lastChange(plan)} as "$change", ${transactionStartAs("$at")}`;

/** Metadata next to each row of a page: uncorrelated subqueries, computed once. */
function factsOf(plan: Plan): Knex.Raw {
  const isBehind = plan.at === "after" || plan.at === "before" ? behind(plan, plan.at) : "false";
  const facts = raw`${total(plan)} as "$total", ${datesOf(plan)}, ${isBehind} as "$behind"`;
  if (plan.waysToAppend === null) return facts;
  const ways = plan.waysToAppend.map((ends) => all(ends.map((end) => raw`exists (${firstOf(end)})`)));
  return raw`${facts}, ${either(ways)} as "$appends"`;
}

/** The date of the first row of a view. */
function firstOf(view: Viewed): Knex.QueryBuilder {
  const plan: Plan = { ...view, ...first };
  return pageRows(plan, [null]).select("it.modified").orderByRaw(inOrder(plan, false)).limit(1, { skipBinding: true });
}

const first = {
  related: undefined,
  conditions: [],
  rank: null,
  targets: [],
  orderings: [],
  at: "start",
  backwards: false,
  descending: false,
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
  if (plan.rank !== null) return sql.from("$ranked").count("*");
  const parts = partsOfPage(plan);
  if (parts === null) return inScope(plan, []).count("*");
  const counts = parts.map((part) => {
    const rows = inScope(plan, [], part).select(raw`count(*) as count`);
    return raw`(${ofEachKey(part, rows, raw`coalesce(sum(found.count), 0)::bigint`)})`;
  });
  return sql.select(list(counts, " + "));
}

/** Whether the position's entry, or one on its other side, still exists. */
function behind(plan: Plan, at: "after" | "before"): Knex.Raw {
  const others = beyond(plan, at === "after" ? "before" : "after", "=");
  const among = (part: Part | null, other: Knex.Raw): Knex.Raw => {
    const rows = inScope(plan, [other], part).select(raw`1`);
    return raw`exists ${part?.sought ? ofEachKey(part, rows.limit(1, { skipBinding: true }), raw`1`) : rows}`;
  };
  return either((partsOfPage(plan) ?? [null]).flatMap((part) => others.map((other) => among(part, other))));
}

/** The latest change of what the client sees of the resource type (clause REL-6), and of what conditions reach through links. */
function lastChange(plan: Plan): Knex.Raw {
  const views = [changesOf(plan, plan.related, plan.inverse), ...plan.targets.map((each) => changesOf(each))];
  // There has been a way to append since some row of it changed, or none since one left.
  const ends = (plan.waysToAppend ?? []).flat();
  const ways = ends.flatMap((end) => (end.isNarrowed ? changesOf(end) : [firstOf(end), ...comingAndGoing(end)]));
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
