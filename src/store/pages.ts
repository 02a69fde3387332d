/** Pages of a collection, by position: page 10,000 costs what page 1 costs, and nothing repeats or goes missing (clause COL-2). */

import type { Knex } from "knex";
import { compileCondition, type Compiled, languagesOf, type Ordering, orderingOf } from "./conditions.ts";
import type { Executor } from "./database.ts";
import { canIdentify, isStorable } from "./encode.ts";
import { type Layout, recordColumns, sqlTypes } from "./layout.ts";
import { InvalidPosition, type ListQuery, type Position, type RecordPage, type StoredRecord } from "./record.ts";
import { type Prepared, all, Shapes, slot, sql } from "./statement.ts";
import { type Sight, sightCondition, sightOf } from "./visibility.ts";

/** Columns beside a record's own; no property begins with a dollar sign. */
interface Beside {
  readonly $order: Position[0];
  readonly $total: number;
  readonly $change: string | null;
  /** Whether there are entries on the far side of the position that the page begins from. */
  readonly $behind: boolean;
}
type Row = StoredRecord & Beside;

/** Rows asked for are rounded up to one of these, as each number makes a statement of its own. As a parameter it would mislead the planner. */
const steps = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000];

const roundUp = (rows: number): number => steps.find((step) => step >= rows) ?? Math.ceil(rows / 10_000) * 10_000;

const emptyPage = { records: [], first: null, last: null, hasPrevious: false, hasNext: false, total: 0, lastChange: null };

/** Lists one table's rows. */
export class Pages {
  readonly #layout: Layout;
  readonly #shapes = new Shapes();
  readonly #literals: ReadonlySet<string>;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#literals = new Set(layout.table.indexes.flatMap(({ on }) => on.flatMap((part) => ("language" in part ? [part.language] : []))));
  }

  async list(executor: Executor, query: ListQuery): Promise<RecordPage> {
    const sight = sightOf(this.#layout, query.visibility);
    if (sight.blind) return emptyPage;
    const languages = languagesOf(query.languages, this.#literals);
    const conditions = query.conditions.map((condition, index) => compileCondition(this.#layout, condition, languages, `condition${index}`));
    const ordering = orderingOf(this.#layout, query.order.property, languages);
    const { from, size, order } = query;
    const position = "position" in from ? this.#positionIn(ordering, from.position) : null;
    const offset = from.at === "offset" ? from.offset : 0;
    const scope = [sight.shape, ...conditions.map(({ shape }) => shape), languages.shape].join(" ");
    const values = Object.assign({ owner: sight.owner, resource: this.#layout.table.resource, offset, value: position?.[0], identifier: position?.[1] }, languages.values, ...conditions.map((one) => one.values));
    const plan: Plan = {
      layout: this.#layout,
      sight,
      conditions,
      ordering,
      at: from.at,
      // The last pages are read from the end, backwards.
      backwards: from.at === "before" || from.at === "end",
      descending: order.direction === "desc",
      withoutValue: position?.[0] === null,
      limit: roundUp(size) + 1,
      reach: roundUp(offset + size) + 1,
    };
    const shape = `${scope} by ${order.property} ${order.direction} ${from.at} ${plan.withoutValue} ${plan.limit} ${from.at === "offset" ? plan.reach : ""}`;
    const page = this.#shapes.get(shape, () => pageQuery(plan));
    const { rows } = await executor.query<Row>(page.with(values));
    const facts = rows[0] ?? (await this.#facts(executor, plan, scope, values));
    return this.#page(query, ordering, rows, facts);
  }

  /** Totals where the page itself is empty and so tells nothing. */
  async #facts(executor: Executor, plan: Plan, scope: string, values: object): Promise<Beside> {
    const statement: Prepared = this.#shapes.get(`${scope} facts ${plan.ordering?.property} ${plan.descending} ${plan.at} ${plan.withoutValue}`, () => sql.select(factsOf(plan)));
    const { rows } = await executor.query<Beside>(statement.with(values as { [key: string]: unknown }));
    return rows[0] as Beside;
  }

  #page({ from, size }: ListQuery, ordering: Ordering | null, rows: readonly Row[], { $total: total, $change, $behind: behind }: Beside): RecordPage {
    const more = rows.length > size;
    let kept = rows.slice(0, size);
    // What is left over on the last page of a series that began at the start.
    if (from.at === "end") kept = rows.slice(0, total % size || Math.min(size, total));
    if (from.at === "before" || from.at === "end") kept.reverse();
    const position = (row: Row | undefined): Position | null => {
      if (row === undefined) return null;
      const value = ordering === null ? null : ordering.property === null ? row.$order : row[ordering.property];
      return [value as Position[0], row[this.#layout.identifier.property] as string];
    };
    const sides = {
      start: [false, more],
      end: [total > kept.length, false],
      after: [behind, more],
      before: [more, behind],
      offset: [from.at === "offset" && from.offset > 0 && total > 0, more],
    } satisfies { [at in ListQuery["from"]["at"]]: [boolean, boolean] };
    const [hasPrevious, hasNext] = sides[from.at] as [boolean, boolean];
    return { records: kept.map(recordOf), first: position(kept[0]), last: position(kept.at(-1)), hasPrevious, hasNext, total, lastChange: $change };
  }

  #positionIn(ordering: Ordering | null, position: Position): Position {
    const [value, identifier] = position;
    const fits =
      canIdentify(this.#layout.table.identifier.kind, identifier) &&
      (ordering === null ? value === null : value === null ? ordering.nullable : isStorable(ordering.type, value));
    if (!fits) throw new InvalidPosition(`No entry can be at ${JSON.stringify(position)} in this order.`);
    return position;
  }
}

function recordOf({ $order, $total, $change, $behind, ...record }: Row): StoredRecord {
  return record as StoredRecord;
}

/** What decides the text of a page's statement. */
interface Plan {
  readonly layout: Layout;
  readonly sight: Sight;
  readonly conditions: readonly Compiled[];
  readonly ordering: Ordering | null;
  readonly at: ListQuery["from"]["at"];
  readonly backwards: boolean;
  readonly descending: boolean;
  /** True where the position's entry has no value to order by. */
  readonly withoutValue: boolean;
  readonly limit: number;
  /** How many rows, from the start, an offset may pass over or take. */
  readonly reach: number;
}

type Branch = "all" | "valued" | "valueless";

/**
 * One statement for the page and what is told beside it. Where the value to order by may be absent, entries with and without it are two
 * branches, each of which an index serves; those without come last whatever the direction.
 */
function pageQuery(plan: Plan): Knex.QueryBuilder {
  const { layout, ordering, at, limit, reach, withoutValue, backwards } = plan;
  const columns = [...recordColumns(layout), ...(ordering === null ? [] : [sql.raw('? as "$order"', [ordering.expression])]), ...factsOf(plan)];
  const branches: Branch[] = ordering?.nullable !== true ? ["all"] : backwards ? ["valueless", "valued"] : ["valued", "valueless"];
  // Entries before one with a value all have one; those after one without have none.
  const reached = branches.filter((branch) => !(branch === "valueless" && at === "before" && !withoutValue) && !(branch === "valued" && at === "after" && withoutValue));
  const offset = (query: Knex.QueryBuilder) => (at === "offset" ? query.offset(sql.raw("?::bigint", [slot("offset")]) as unknown as number) : query);
  const [first, second] = reached;
  if (second === undefined) return offset(rowsOf(plan, first as Branch).select(columns).orderByRaw(inOrder(plan)).limit(limit, { skipBinding: true }));
  const parts = reached.map((branch, index) =>
    rowsOf(plan, branch)
      .select("it.*", sql.raw(`${index} as "$branch"`))
      .orderByRaw(inOrder(plan))
      .limit(at === "offset" ? reach : limit, { skipBinding: true }),
  );
  const both = sql.raw("(? union all ?) as it", parts as unknown as Knex.RawBinding[]);
  return offset(sql.from(both).select(columns).orderByRaw('??, ?', ["it.$branch", inOrder(plan)] as unknown as Knex.RawBinding[]).limit(limit, { skipBinding: true }));
}

/** The rows in scope that lie where the page is. */
function rowsOf(plan: Plan, branch: Branch): Knex.QueryBuilder {
  const { ordering, at, withoutValue } = plan;
  const conditions = [];
  if (branch !== "all" && ordering !== null) conditions.push(sql.raw(`? is ${branch === "valued" ? "not null" : "null"}`, [ordering.expression]));
  // Of the two branches, one holds the position, and the other lies on its far side.
  const holds = branch === "all" || (branch === "valueless") === withoutValue;
  if ((at === "after" || at === "before") && holds) conditions.push(beyond(plan, branch, forwards(plan)));
  return inScope(plan, conditions);
}

function inScope({ layout, sight, conditions }: Plan, further: readonly Knex.Raw[]): Knex.QueryBuilder {
  const seen = sightCondition(layout, sight);
  return sql.from({ it: layout.table.name }).whereRaw(all([...(seen ? [seen] : []), ...conditions.map((condition) => condition.text()), ...further]));
}

/** True where values grow in the direction in which rows are read. */
const forwards = ({ descending, backwards }: Plan): boolean => descending === backwards;

/** Rows that come after the position when values grow, before it when they do not. */
function beyond({ layout, ordering }: Plan, branch: Branch, growing: boolean, inclusive = ""): Knex.Raw {
  const operator = `${growing ? ">" : "<"}${inclusive}`;
  const identifier = sql.raw("??", [`it.${layout.identifier.name}`]);
  const given = sql.raw(`?::${sqlTypes[layout.identifier.type]}`, [slot("identifier")]);
  if (ordering === null || branch === "valueless") return sql.raw(`? ${operator} ?`, [identifier, given]);
  return sql.raw(`(?, ?) ${operator} (?::${sqlTypes[ordering.type]}, ?)`, [ordering.expression, identifier, slot("value"), given]);
}

function inOrder(plan: Plan): Knex.Raw {
  const direction = forwards(plan) ? "asc" : "desc";
  const identifier = sql.raw(`?? ${direction}`, [`it.${plan.layout.identifier.name}`]);
  return plan.ordering === null ? identifier : sql.raw(`? ${direction}, ?`, [plan.ordering.expression, identifier]);
}

/** What is told beside each row of a page; subselects that do not depend on the row, so each is worked out once. */
function factsOf(plan: Plan): Knex.Raw[] {
  return [
    sql.raw('? as "$total"', [inScope(plan, []).count("*")] as unknown as Knex.RawBinding[]),
    sql.raw('? as "$change"', [lastChange(plan)]),
    sql.raw('? as "$behind"', [plan.at === "after" || plan.at === "before" ? behind(plan) : sql.raw("false")]),
  ];
}

/** Whether the position's own entry, or any on its other side, is still there. */
function behind(plan: Plan): Knex.Raw {
  const { ordering, at, withoutValue } = plan;
  const other = [beyond(plan, withoutValue ? "valueless" : "all", !forwards(plan), "=")];
  if (ordering?.nullable === true) {
    const absent = sql.raw("? is null", [ordering.expression]);
    // Absent values come last: on the other side of a page read forwards are those with a value, of one read backwards those without.
    if (withoutValue) other[0] = at === "after" ? sql.raw("(not ? or ?)", [absent, other[0] as Knex.Raw]) : sql.raw("(? and ?)", [absent, other[0] as Knex.Raw]);
    else if (at === "before") other[0] = sql.raw("(? or ?)", [absent, other[0] as Knex.Raw]);
  }
  return sql.raw("exists ?", [inScope(plan, other).select(sql.raw("1"))] as unknown as Knex.RawBinding[]);
}

/**
 * The latest change of the resource type. A row that a change takes out of sight moves no maximum over the rows in sight; where that can
 * be, all rows count.
 */
function lastChange({ layout, sight }: Plan): Knex.Raw {
  const rows = sql.from({ it: layout.table.name }).max("it.modified");
  const owned = sight.when.length === 0 ? sightCondition(layout, sight) : null;
  const gone = sql("hydrant_deletion").max("at").where("resource", slot("resource"));
  return sql.raw("greatest(?, ?)", [owned === null ? rows : rows.whereRaw(owned), gone] as unknown as Knex.RawBinding[]);
}
