/** Keyset pagination: the SQL of a page and its metadata. */

import { sqlTypeOf } from "../column-types.ts";
import { aggregatedColumn } from "../database/constraint-names.ts";
import { literal } from "../database/index-expressions.ts";
import { all, either, list, raw, type Sql, type Part as SqlPart, slot } from "../database/statement.ts";
import { byRank, type ListQuery, MOST_GROUPS, MOST_RANKED, type RelatedTo } from "../record.ts";
import type { Column, Table } from "../table.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { dictionary } from "./collation.ts";
import { totalOf } from "./counts.ts";
import { departureOf, inverseView } from "./departures.ts";
import { recordColumnsUntilFull, untilFull } from "./page-size.ts";
import { type Layout, recordColumns, rowsWhere } from "./table-mapping.ts";
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
  readonly rank: (() => Sql) | null;
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
  readonly target: Sql;
}

export interface Directed extends Ordering {
  readonly descending: boolean;
  /** Whether the position's entry has no value. */
  readonly isAbsent: boolean;
}

/** A condition for rows that follow each other in reading order and that an index serves; null: all rows. */
type Branch = Sql | null;

/** One statement for the page and its metadata. Entries without an ordering value come last in both directions. */
export const pageQuery = (plan: Plan): Sql => besideRanked(plan, withFacts(rowsQuery(plan), factsOf(plan)));

/** Rows with metadata, which is there beside no rows, too. A join on `true` with a single row keeps their order. */
const withFacts = (rows: Sql, facts: Sql): Sql =>
  raw`select page.*, ${facts} from (select) as always left join (${rows}) as page on true`;

function rowsQuery(plan: Plan): Sql {
  const { layout, orderings, canFill } = plan;
  const reached = branchesOf(plan);
  const values = orderings.map(({ expression }, index) => raw`${expression} as "$order${index}"`);
  const related = relatedColumns(layout, plan.related);
  if (!canFill) return rowsOfPage(plan, reached, [recordColumns(layout), ...related, ...values]);
  // Compute the values once, so that rows in a known order need no second sort.
  const known = orderings.map((_, index) => raw`it."$order${index}"`);
  const again = inOrder(plan, reached.length > 1, known);
  const rows = untilFull(layout, (columns) => rowsOfPage(plan, reached, [...columns, ...values]), again);
  return raw`select ${list([recordColumnsUntilFull(layout), ...related, ...known, 'it."$more"'])} ${rows} order by ${again}`;
}

/** Columns of the rows of a page. */
function rowsOfPage(plan: Plan, reached: readonly Branch[], columns: readonly SqlPart[]): Sql {
  const order = inOrder(plan, reached.length > 1);
  const rows = raw`${pageRows(plan, reached)} order by ${order} limit ${plan.limit}`;
  if (plan.at !== "offset") return raw`select ${list(columns)} ${rows}`;
  // Skipped rows are not converted to records.
  return raw`select ${list(columns)} from (select it.* ${rows} offset ${slot("offset")}::bigint) as it order by ${order}`;
}

/** The rows that a page is cut from. */
function pageRows(plan: Plan, reached: readonly Branch[]): Sql {
  const parts = partsOfPage(plan);
  if (reached.length === 1 && parts === null) return inScope(plan, reached);
  const order = inOrder(plan, false);
  const limit = plan.at === "offset" ? plan.reach : plan.limit;
  const found = reached.flatMap((branch, index) =>
    (parts ?? [null]).map((part) => {
      const along = part?.sought && inKeyOrder(plan, part.sought.column);
      const rows = inScope(plan, [branch], part, along?.isKey);
      const first = along ? raw`${along.order}, ${order}` : order;
      return raw`(${ofEachKey(part, raw`select it.*, ${index} as "$branch" ${rows} order by ${first} limit ${limit}`, "found.*")})`;
    }),
  );
  return raw`from (${list(found, " union all ")}) as it`;
}

/**
 * If an index has the rows of each key in the page's order, a condition and an order that only this index serves: the
 * planner would rather go through an index of the order alone until enough rows of the key come, which may be few and far.
 */
function inKeyOrder(plan: Plan, column: string): { isKey: Sql; order: string } | null {
  const { layout } = plan;
  const [ordering] = plan.orderings;
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
const ofEachKey = (part: Part | null, query: Sql, columns: string): Sql =>
  part?.sought
    ? raw`select ${columns} from (select distinct key from (${part.sought.keys}) as held (key)) as sought
        cross join lateral (${query}) as found`
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
function beyond(plan: Plan, side: "after" | "before", inclusive = ""): readonly Sql[] {
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
  further: readonly Branch[],
  part: Part | null = null,
  isKey?: Sql,
): Sql {
  if (rank !== null)
    return raw`from (select * from "$ranked" as it order by ${layout.id} limit ${MOST_RANKED}) as it where ${all(further)}`;
  const shown =
    part === null ? [filterCondition(layout, filter, { key })] : [isKey ?? ofKey(part), part.condition, part.otherwise];
  return rowsWhere(layout, ...shown, ...conditions.map((condition) => condition.text()), ...further);
}

/**
 * A query beside the rows `$ranked`, if the page is in the order of a search, so that their words are read once. There is
 * one row more than are ranked if there are more matches. `offset 0` has all matches found by the index of words:
 * otherwise the planner goes through the table by identifier and reads the words of each row, which takes long.
 */
function besideRanked(plan: Plan, query: Sql): Sql {
  const { layout, rank } = plan;
  if (rank === null) return query;
  const found = raw`select ${layout.id} as id ${inScope({ ...plan, rank: null }, [])}`;
  const first = raw`select found.id from (${found} offset 0) as found order by found.id limit ${MOST_RANKED + 1}`;
  return raw`with "$ranked" as materialized (
      select it.*, ${rank()} as "${byRank}" ${rowsWhere(layout, raw`${layout.id} = any(array(${first}))`)}
    ) ${query}`;
}

const ofKey = ({ sought }: Part): Sql | null => sought && raw`it."${sought.column}" = sought.key`;

/** The order by clause. `values`: the ordering values, before the identifier. */
function inOrder(plan: Plan, hasBranches: boolean, values?: readonly Sql[]): Sql {
  const { layout, orderings, descending, backwards } = plan;
  const direction = (descends: boolean) => (descends === backwards ? "asc" : "desc");
  // Branches keep those without a first value apart.
  const nulls = ({ nullable, descending: descends }: Directed, index: number) =>
    index > 0 && nullable && descends ? ` nulls ${backwards ? "first" : "last"}` : "";
  return list([
    ...(hasBranches ? ['it."$branch"'] : []),
    ...orderings.map((each, index) => {
      return raw`${values?.[index] ?? each.expression} ${direction(each.descending)}${nulls(each, index)}`;
    }),
    `${layout.id} ${direction(descending)}`,
  ]);
}

/** One statement for groups and their metadata: the largest first, and one more than there may be. */
export function groupQuery(plan: Plan, { by, sums }: Grouping): Sql {
  const columnOf = (property: string): Column => {
    const column = plan.layout.columns.get(property);
    if (column === undefined)
      throw new TypeError(`${plan.layout.table.resource} has no column ${property} to group by.`);
    return column;
  };
  const { name, type } = columnOf(by);
  const collation = type === "text" ? dictionary : "";
  const summed = sums.map((property, index) => {
    const column = columnOf(property);
    // Integers stay exact up to 2^53 in JSON, whatever their type.
    return raw`sum(it."${column.name}")${column.type === "bigint" ? "::float8" : ""} as "$sum${index}"`;
  });
  const groups = raw`select ${list([`it."${name}" as "$value", count(*) as "$count"`, ...summed])} ${inScope(plan, [])}
    group by it."${name}" order by count(*) desc, it."${name}" ${collation} limit ${MOST_GROUPS + 1}`;
  return raw`${withFacts(groups, datesOf(plan))} order by "$count" desc, "$value" ${collation}`;
}

/** Metadata of groups. */
const datesOf = (plan: Plan): Sql => raw`${lastChange(plan)} as "$change", ${transactionStartAs("$at")}`;

/** Metadata next to each row of a page: uncorrelated subqueries, computed once. */
function factsOf(plan: Plan): Sql {
  const isBehind = plan.at === "after" || plan.at === "before" ? behind(plan, plan.at) : "false";
  const facts = raw`(${total(plan)}) as "$total", ${datesOf(plan)}, ${isBehind} as "$behind"`;
  if (plan.waysToAppend === null) return facts;
  const ways = plan.waysToAppend.map((ends) => all(ends.map((end) => raw`exists ${firstOf(end)}`)));
  return raw`${facts}, ${either(ways)} as "$appends"`;
}

/** The date of the first row of a view. */
function firstOf(view: Viewed): Sql {
  const plan: Plan = { ...view, ...first };
  return raw`(select it.modified ${pageRows(plan, [null])} order by ${inOrder(plan, false)} limit 1)`;
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
function total(plan: Plan): Sql {
  const known = filterCondition(plan.layout, plan.filter) === null ? totalOf(plan.layout.table, plan.conditions) : null;
  if (known !== null) return known.query();
  if (plan.rank !== null) return raw`select count(*) from "$ranked"`;
  const parts = partsOfPage(plan);
  if (parts === null) return raw`select count(*) ${inScope(plan, [])}`;
  const counts = parts.map((part) => {
    const rows = raw`select count(*) as count ${inScope(plan, [], part)}`;
    return raw`(${ofEachKey(part, rows, "coalesce(sum(found.count), 0)::bigint")})`;
  });
  return raw`select ${list(counts, " + ")}`;
}

/** Whether the position's entry, or one on its other side, still exists. */
function behind(plan: Plan, at: "after" | "before"): Sql {
  const others = beyond(plan, at === "after" ? "before" : "after", "=");
  const among = (part: Part | null, other: Sql): Sql => {
    const rows = raw`select 1 ${inScope(plan, [other], part)}${part?.sought ? " limit 1" : ""}`;
    return raw`exists (${ofEachKey(part, rows, "1")})`;
  };
  return either((partsOfPage(plan) ?? [null]).flatMap((part) => others.map((other) => among(part, other))));
}

/** The latest change of what the client sees of the resource type (clause REL-6), and of what conditions reach through links. */
function lastChange(plan: Plan): Sql {
  const views = [changesOf(plan, plan.related, plan.inverse), ...plan.targets.map((each) => changesOf(each))];
  // There has been a way to append since some row of it changed, or none since one left.
  const ends = (plan.waysToAppend ?? []).flat();
  const ways = ends.flatMap((end) => (end.isNarrowed ? changesOf(end) : [firstOf(end), ...comingAndGoing(end)]));
  return raw`greatest(${list([...views.flat(), ...ways])})`;
}

/** The latest change of the rows that a client sees, and of what it sees. */
function changesOf(view: Viewed, related?: RelatedTo, inverse?: Inverse): readonly Sql[] {
  const { layout, filter, key } = view;
  const { resource } = layout.table;
  const latest = latestOf(layout.table);
  const linked = inverse?.text() ?? null;
  const others = [
    ...comingAndGoing(view, related),
    ...(inverse === undefined ? [] : [departureOf(resource, inverseView(inverse.link), inverse.target)]),
  ];
  const condition = filterCondition(layout, filter, { key });
  if (condition === null || hasArguments(filter)) {
    const all = raw`(select ${latest} ${rowsWhere(layout, linked)})`;
    const deleted = raw`(select max(at) from hydrant_deletion where resource = ${literal(resource)})`;
    return linked === null ? [all, deleted, ...others] : [all, ...others];
  }
  const parts = linked === null ? partsOf(layout, filter, key) : null;
  const own = (parts ?? [null]).map((part) => {
    const rows = part === null ? rowsWhere(layout, linked, condition) : rowsWhere(layout, ofKey(part), part.condition);
    if (part?.sought) return raw`(${ofEachKey(part, raw`select ${latest} as latest ${rows}`, "max(found.latest)")})`;
    // A filter of the aggregate keeps the planner from going through the index of dates until a row of the client comes.
    const isDated = part?.isDated ?? !followsPaths(filter);
    return raw`(select ${isDated ? latest : latestOf(layout.table, "filter (where true)")} ${rows})`;
  });
  return [...own, ...others];
}

/** When a row last left what a client sees, and the latest time that has passed and shows a row. */
function comingAndGoing({ layout, filter, key }: Viewed, related?: RelatedTo): readonly Sql[] {
  const passed = pastIn(filter).map(({ property }) => {
    const time = `it."${layout.columns.get(property)?.name ?? ""}"`;
    const isPast = raw`${time} <= transaction_timestamp()`;
    return raw`(select max(${time}) ${rowsWhere(layout, filterCondition(layout, filter, { key }), isPast)})`;
  });
  return [...passed, ...departuresOf(layout, filter, related, key)];
}

/** The latest change among rows `it`, with changes of their aggregates. */
function latestOf({ aggregates }: Table, filter = ""): Sql {
  const latest = (date: string): Sql => raw`max(it."${date}") ${filter}`;
  return aggregates === undefined
    ? latest("modified")
    : raw`greatest(${list([latest("modified"), latest(aggregatedColumn)])})`;
}
