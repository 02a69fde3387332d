/** Keyset pagination: page 10,000 costs as much as page 1, and no entry repeats or goes missing (clause COL-2). */

import { canIdentify, isStorable, sqlTypes } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { type Arguments, raw, Shapes, slot } from "../database/statement.ts";
import {
  InvalidPosition,
  type ListQuery,
  type Position,
  type RecordPage,
  type StoredRecord,
  type Visibility,
} from "../record.ts";
import type { ResourceTable } from "../store.ts";
import { languagesOf } from "./collation.ts";
import { totalOf } from "./counts.ts";
import { factsOf, type Inverse, type Plan, pageQuery, type Viewed } from "./page-query.ts";
import { canFillPage } from "./page-size.ts";
import type { Layout } from "./table-mapping.ts";
import { accountsOf, filterArguments, type RowFilter, rowFilterOf } from "./visibility.ts";
import { type Compiled, compileCondition, type Ordering, orderingOf } from "./where-clauses.ts";

/** Metadata columns; no property starts with a dollar sign. */
interface Beside {
  readonly $order: Position[0];
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
    if (filter.hidesAll) return emptyPage;
    const canFill = await canFillPage(executor, layout, roundUp(query.size) + 1);
    const { plan, shape, values } = planOf(layout, query, filter, canFill);
    const planned = !plan.conditions.some(({ searches }) => searches === true);
    const { rows } = await executor.query<Row>(shapes.get(shape, () => pageQuery(plan), planned).with(values));
    if (rows.length > 0) return pageOf(plan, query, rows, rows[0] as Row);
    if (query.recordsOnly) return emptyPage;
    const facts = shapes.get(`facts ${shape}`, () => raw`select ${factsOf(plan)}`);
    return pageOf(plan, query, rows, (await executor.query<Beside>(facts.with(values))).rows[0] as Beside);
  };
}

/** The plan of a query, the cache key of its statement, and its arguments. */
function planOf(
  layout: Layout,
  query: ListQuery,
  filter: RowFilter,
  canFill: boolean,
): { readonly plan: Plan; readonly shape: string; readonly values: Arguments } {
  const { from, size, order, related } = query;
  const languages = languagesOf(query.languages, layout.indexedTags);
  const viewed = (target: Layout, visibility: Visibility, key: string): Viewed => ({
    layout: target,
    filter: rowFilterOf(target, visibility),
    key,
  });
  const reached = query.conditions.flatMap(({ through }, index) => {
    const target = through && layout.target(through.link);
    return target ? [viewed(target, through.visibility, `condition${index}_account`)] : [];
  });
  const ways =
    query.waysToAppend?.map((ends, way) =>
      ends.map(({ resource, visibility }, end) => viewed(layout.named(resource), visibility, `way ${way} ${end}`)),
    ) ?? null;
  // The client is one and the same, and so is what it sees of a type.
  const targets = [...new Map(reached.map((each) => [each.layout, each])).values()].filter(
    ({ filter }) => !filter.hidesAll,
  );
  const conditions = query.conditions.map((condition, index) =>
    compileCondition(layout, condition, query.languages, `condition${index}`),
  );
  const inverse = inverseOf(layout, query, conditions);
  const ordering = orderingOf(layout, order.property, languages);
  const [value, identifier] = "position" in from ? positionIn(layout, ordering, from.position) : [];
  const offset = from.at === "offset" ? from.offset : 0;
  const plan: Plan = {
    layout,
    filter,
    key: "$account",
    related,
    conditions,
    targets,
    inverse,
    ordering,
    at: from.at,
    // The last pages are read backwards from the end.
    backwards: from.at === "before" || from.at === "end",
    descending: order.direction === "desc",
    withoutValue: value === null,
    limit: roundUp(size) + 1,
    canFill,
    reach: roundUp(offset + size) + 1,
    waysToAppend: ways,
  };
  const told = ordering?.property === null ? languages : null;
  const others = [...targets, ...(ways ?? []).flat()];
  const shapes = [
    ...conditions.map(({ shape }) => shape),
    ...others.map((each) => `${each.layout.table.name} ${each.key} ${each.filter.shape}`),
  ];
  const scope = [filter.shape, inverse?.link, ...shapes, told?.shape].join(" ");
  const place = [from.at, canFill, plan.withoutValue, plan.limit, from.at === "offset" ? plan.reach : ""].join(" ");
  const counted = totalOf(layout.table, conditions)?.counted ?? null;
  const own = { ...accountsOf(filter, related), counted, offset, value, identifier };
  return {
    plan,
    shape: `${scope} by ${order.property} ${order.direction} ${place}${related === undefined ? "" : " related"}`,
    values: Object.assign(
      own,
      told?.values,
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
  const target = raw`select (${slot(`condition${index}`)}::${sqlTypes[kind]})::text`;
  return { ...own, link: condition.property, target };
}

function pageOf(
  { layout, ordering }: Plan,
  { order, from, size }: ListQuery,
  rows: readonly Row[],
  { $total: total, $change, $at: at, $behind: behind, $appends: appends }: Beside,
): RecordPage {
  const more = rows.length > size || rows.at(-1)?.$more === true;
  let kept = rows.slice(0, size);
  // The remainder on the last page, counting pages from the start.
  if (from.at === "end") kept = rows.slice(0, total % size || Math.min(size, total));
  if (from.at === "before" || from.at === "end") kept.reverse();
  const position = (row: Row | undefined): Position | null => {
    if (row === undefined) return null;
    const value = ordering === null ? null : ordering.property === null ? row.$order : row[ordering.property];
    return [value as Position[0], row[layout.identifier.property] as string];
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
    records: kept.map((row) => layout.fill(recordOf(row))),
    first: position(kept[0]),
    last: position(kept.at(-1)),
    hasPrevious,
    hasNext,
    total,
    lastChange: $change,
    at,
    ...(appends === undefined ? {} : { appends }),
    query: { order, from },
  };
}

function positionIn(layout: Layout, ordering: Ordering | null, position: Position): Position {
  const [value, identifier] = position;
  const fits =
    canIdentify(layout.table.identifier.kind, identifier) &&
    (ordering === null ? value === null : value === null ? ordering.nullable : isStorable(ordering.type, value));
  if (!fits) throw new InvalidPosition(`The order has no position ${JSON.stringify(position)}.`);
  return position;
}

function recordOf({ $order, $more, $total, $change, $at, $behind, $appends, ...record }: Row): StoredRecord {
  return record as StoredRecord;
}
