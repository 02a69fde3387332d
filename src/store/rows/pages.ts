/** Keyset pagination: page 10,000 costs as much as page 1, and no entry repeats or goes missing (clause COL-2). */

import { canIdentify, isStorable, sqlTypeOf } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { raw, Shapes, slot } from "../database/statement.ts";
import {
  byRank,
  type Group,
  InvalidPosition,
  type ListQuery,
  MOST_GROUPS,
  MOST_RANKED,
  type Position,
  type RecordPage,
  type StoredRecord,
  type Visibility,
} from "../record.ts";
import type { ResourceTable } from "../store.ts";
import { languagesOf } from "./collation.ts";
import { totalOf } from "./counts.ts";
import { type Grouping, groupQuery, type Inverse, type Plan, pageQuery, type Viewed } from "./page-query.ts";
import { canFillPage } from "./page-size.ts";
import type { Layout } from "./table-mapping.ts";
import { accountsOf, filterArguments, type RowFilter, rowFilterOf } from "./visibility.ts";
import { type Compiled, compileCondition, compileSearch, type Ordering, orderingOf } from "./where-clauses.ts";

/** Metadata columns; no property starts with a dollar sign. */
interface Beside {
  readonly [order: `$order${number}`]: Position[0];
  /** Whether an entry follows the one that fills the page. */
  readonly $more?: boolean | null;
  readonly $total: number;
  readonly $change: string | null;
  readonly $at: number;
  /** Whether there are entries on the other side of the position. */
  readonly $behind: boolean;
  readonly $appends?: boolean;
}
type Row = StoredRecord & Beside;

/** Row limits are rounded up to one of these, for few statements. A parameter would mislead the planner. */
const steps = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000];

const roundUp = (rows: number): number => steps.find((step) => step >= rows) ?? Math.ceil(rows / 10_000) * 10_000;

const emptyPage = {
  records: [],
  first: null,
  last: null,
  hasPrevious: false,
  hasNext: false,
  total: 0,
  lastChange: null,
};

export function compilePages(layout: Layout): (executor: Executor) => ResourceTable["list"] {
  const shapes = new Shapes();
  return (executor) => async (query) => {
    const filter = rowFilterOf(layout, query.visibility);
    const { group } = query;
    if (filter.hidesAll) return group === undefined ? emptyPage : { ...emptyPage, groups: [] };
    const canFill = group === undefined && (await canFillPage(executor, layout, roundUp(query.size) + 1));
    const { plan, shape, values } = planOf(layout, query, filter, canFill);
    const planned = !plan.conditions.some(({ searches }) => searches === true);
    if (group === undefined) {
      const statement = shapes.get(shape, () => pageQuery(plan), planned);
      return pageOf(plan, query, (await executor.query<Row>(statement.with(values))).rows);
    }
    const key = `group ${group.by} ${group.sums.join()} ${shape}`;
    const statement = shapes.get(key, () => groupQuery(plan, group), planned);
    return groupsOf(group, (await executor.query<GroupRow>(statement.with(values))).rows);
  };
}

/** Metadata columns of a group; without any group, only those of the page. */
interface GroupRow extends Pick<Beside, "$change" | "$at"> {
  readonly $value: Group["value"];
  readonly $count: number | null;
  readonly [sum: `$sum${number}`]: number | string | null;
}

function groupsOf(group: Grouping, rows: readonly GroupRow[]): RecordPage {
  const found = rows.filter((row): row is GroupRow & { readonly $count: number } => row.$count !== null);
  const groups = found.slice(0, MOST_GROUPS).map((row) => ({
    value: row.$value,
    count: row.$count,
    sums: Object.fromEntries(group.sums.map((property, index) => [property, row[`$sum${index}`] ?? null])),
  }));
  return {
    ...emptyPage,
    groups,
    total: groups.length,
    ...(rows.length > MOST_GROUPS ? { isTruncated: true } : {}),
    lastChange: rows[0]?.$change ?? null,
    ...(rows[0] && { at: rows[0].$at }),
  };
}

/** The plan of a query, the cache key of its statement, and its arguments. */
function planOf(layout: Layout, query: ListQuery, filter: RowFilter, canFill: boolean) {
  const { from, size, order, related } = query;
  const languages = languagesOf(query.languages, layout.indexedTags);
  const viewed = (target: Layout, visibility: Visibility, key: string, isNarrowed = false): Viewed => {
    return { layout: target, filter: rowFilterOf(target, visibility), key, isNarrowed };
  };
  const reached = query.conditions.flatMap(({ through }, index) =>
    through ? [viewed(layout.target(through.link), through.visibility, `condition${index}_account`)] : [],
  );
  const ways = query.waysToAppend?.map((ends, way) =>
    ends.map(({ resource, visibility, isNarrowed }, end) =>
      viewed(layout.named(resource), visibility, `way ${way} ${end}`, isNarrowed),
    ),
  );
  // The client is one and the same, and so is what it sees of a type.
  const byType = new Map(reached.map((each) => [each.layout, each]));
  const targets = [...byType.values()].filter((each) => !each.filter.hidesAll);
  const search = query.search === undefined ? null : compileSearch(layout, query.search);
  const own = query.conditions.map((condition, index) =>
    compileCondition(condition, { layout, it: "it", tags: query.languages, key: `condition${index}` }),
  );
  const conditions = search === null ? own : [...own, search];
  const inverse = inverseOf(layout, query, conditions);
  const orders = [order, ...(order.further ?? [])];
  const ordered = orders.map(({ property }) => orderingOf(layout, property, languages));
  // Nothing comes after the identifier, as no two entries share one.
  const last = ordered.indexOf(null);
  const used = ordered.slice(0, last < 0 ? ordered.length : last).filter((each) => each !== null);
  const position = "position" in from ? positionIn(layout, used, orders.length, from.position) : [];
  const values = position.slice(0, -1);
  const offset = from.at === "offset" ? from.offset : 0;
  const plan: Plan = {
    layout,
    filter,
    key: "$account",
    related,
    conditions,
    rank: search !== null && order.property === byRank && query.group === undefined ? search.rank : null,
    targets,
    inverse,
    orderings: used.map((each, index) => {
      return { ...each, descending: orders[index]?.direction === "desc", isAbsent: values[index] === null };
    }),
    at: from.at,
    // The last pages are read backwards from the end.
    backwards: from.at === "before" || from.at === "end",
    descending: orders.at(last)?.direction === "desc",
    limit: roundUp(size) + 1,
    canFill,
    reach: roundUp(offset + size) + 1,
    waysToAppend: ways ?? null,
  };
  const told = used.some(({ property }) => property === null) ? languages : null;
  const others = [...targets, ...(ways ?? []).flat()];
  const shapes = [
    ...conditions.map(({ shape }) => shape),
    ...others.map((each) => `${each.layout.table.name} ${each.key} ${each.filter.shape}`),
  ];
  const scope = [filter.shape, inverse?.link, ...shapes, told?.shape].join(" ");
  const along = orders.map(({ property, direction }, index) => `${property} ${direction} ${values[index] === null}`);
  const place = [from.at, canFill, plan.limit, from.at === "offset" ? plan.reach : ""].join(" ");
  const counted = totalOf(layout.table, conditions)?.counted ?? null;
  const given = { ...accountsOf(filter, related), counted, offset, identifier: position.at(-1) };
  return {
    plan,
    shape: `${scope} by ${along.join()} ${place}${related === undefined ? "" : " related"}`,
    values: Object.assign(
      given,
      told?.values,
      ...values.map((value, index) => ({ [`value${index}`]: value })),
      ...others.map(({ filter, key }) => filterArguments(filter, key)),
      ...conditions.map((condition) => condition.values),
    ),
  };
}

/** The condition of an inverse collection. */
function inverseOf(layout: Layout, { conditions }: ListQuery, compiled: readonly Compiled[]): Inverse | undefined {
  const index = conditions.findIndex(({ isInverse }) => isInverse);
  const [condition, own] = [conditions[index], compiled[index]];
  if (condition === undefined || own === undefined) return undefined;
  const { kind } = layout.target(condition.property).table.identifier;
  const target = raw`select (${slot(`condition${index}`)}::${sqlTypeOf(kind)})::text`;
  return { ...own, link: condition.property, target };
}

function pageOf({ layout, orderings, rank }: Plan, { order, from, size }: ListQuery, all: readonly Row[]): RecordPage {
  const [{ $total, $change, $at: at, $behind: behind, $appends: appends, ...first }] = all as [Row];
  // Metadata alone, if there are no records.
  const rows = first[layout.identifier.property] === null ? [] : all;
  const isTruncated = rank !== null && $total > MOST_RANKED;
  const total = isTruncated ? MOST_RANKED : $total;
  const more = rows.length > size || rows.at(-1)?.$more === true;
  let kept = rows.slice(0, size);
  // The remainder on the last page, counting pages from the start.
  if (from.at === "end") kept = rows.slice(0, total % size || Math.min(size, total));
  if (from.at === "before" || from.at === "end") kept.reverse();
  const position = (row: Row | undefined): Position | null => {
    if (row === undefined) return null;
    const values = orderings.map(({ property }, index) =>
      property === null ? row[`$order${index}`] : (row[property] as Position[0]),
    );
    const unused = [order, ...(order.further ?? [])].slice(values.length).map(() => null);
    const [value = null, ...further] = [...values, ...unused] as (string | null)[];
    return [value, ...further, String(row[layout.identifier.property])];
  };
  const sides = {
    start: [false, more],
    end: [total > kept.length, false],
    after: [behind, more],
    before: [more, behind],
    offset: [from.at === "offset" && from.offset > 0 && total > 0, more],
  } satisfies { [at in ListQuery["from"]["at"]]: [boolean, boolean] };
  const [hasPrevious, hasNext] = sides[from.at] as [boolean, boolean];
  return {
    records: kept.map((row) => layout.fill(recordOf(row, orderings.length))),
    first: position(kept[0]),
    last: position(kept.at(-1)),
    hasPrevious,
    hasNext,
    total,
    ...(isTruncated ? { isTruncated } : {}),
    lastChange: $change,
    at,
    ...(appends === undefined ? {} : { appends }),
    query: { order, from },
  };
}

/** The position, if the order has it. `count`: of the orders; those from the identifier on are not used, and have null. */
function positionIn(layout: Layout, orderings: readonly Ordering[], count: number, position: Position): Position {
  const values = position.slice(0, -1);
  const fits =
    canIdentify(layout.table.identifier.kind, position.at(-1)) &&
    values.length === count &&
    values.every((value, index) => {
      const ordering = orderings[index];
      if (ordering === undefined || value === null) return value === null && ordering?.nullable !== false;
      return isStorable(ordering.type, value);
    });
  if (!fits) throw new InvalidPosition(`The order has no position ${JSON.stringify(position)}.`);
  return position;
}

/** `orderings`: how many columns have values to order by. They are the last ones, and go from the end, so that objects stay fast. */
function recordOf({ $more, $total, $change, $at, $behind, $appends, ...record }: Row, orderings: number): StoredRecord {
  const values: { [name: string]: unknown } = record;
  for (let index = orderings - 1; index >= 0; index--) delete values[`$order${index}`];
  return record as StoredRecord;
}
