/** Row visibility as a where clause. */

import type { AccountPath, RecordCondition, Relation } from "../access-path.ts";
import { elementType, isMany, isStorable, sqlTypeOf } from "../column-types.ts";
import { literal } from "../database/index-expressions.ts";
import { type Arguments, all, either, list, raw, type Sql, slot } from "../database/statement.ts";
import type { Reach, RelatedTo, Visibility } from "../record.ts";
import type { Column } from "../table.ts";
import { departureOf, viewName } from "./departures.ts";
import { type Layout, linked } from "./table-mapping.ts";

export interface RowFilter {
  /** Cache key of the condition's text. */
  readonly shape: string;
  readonly hidesAll: boolean;
  /** The argument `$account`. */
  readonly account: string | null;
  /** Null: every row. */
  readonly alternatives: readonly Reach[] | null;
}

const everything: RowFilter = { shape: "all", hidesAll: false, account: null, alternatives: null };
const nothing: RowFilter = { shape: "none", hidesAll: true, account: null, alternatives: [] };

export function rowFilterOf(layout: Layout, visibility: Visibility): RowFilter {
  if (visibility === "all") return everything;
  if (visibility === "none") return nothing;
  const account = storableAccount(layout, visibility);
  const alternatives = visibility.alternatives.filter(({ paths }) => account !== null || paths.length === 0);
  if (alternatives.length === 0) return nothing;
  const shape = alternatives.map(({ paths, when }) =>
    [...paths.map(({ name }) => name), ...when.map(shapeOf)].join(" & "),
  );
  return { shape: shape.join(" | "), hidesAll: false, account, alternatives };
}

const shapeOf = ({ property, is, isBound }: RecordCondition): string =>
  JSON.stringify(isBound && is !== "past" ? [property] : [property, is]);

/** An account's identifier, if the columns of accounts can have it. */
function storableAccount(layout: Layout, { account, alternatives }: Exclude<Visibility, string>): string | null {
  const [path] = alternatives.flatMap(({ paths }) => paths);
  const type = path === undefined ? undefined : accountColumn(layout, path).type;
  return account !== null && type !== undefined && isStorable(elementType(type), account) ? account : null;
}

/**
 * The condition for rows aliased `it`; null: every row. `key`: argument key of the account. `linked`: links with several
 * targets. `holds`: what leads to the account is locked, so that it still does when the transaction ends.
 */
export function filterCondition(layout: Layout, { alternatives }: RowFilter, how: Partial<At> = {}): Sql | null {
  if (alternatives === null) return null;
  const at = { ...from("it", "$account"), feeds: layout.table.feeds ?? [], ...how };
  return either(alternatives.map((reach) => reachCondition(layout, reach, at)));
}

const reachCondition = (layout: Layout, { paths, when }: Reach, at: At): Sql =>
  all([
    ...paths.map((path) => reaches(layout, path, at)),
    ...when.map((each) => (isArgument(each) ? meetsArgument(layout, each, at.it, at.key) : meets(layout, each, at.it))),
  ]);

const isArgument = ({ is, isBound }: RecordCondition): boolean => isBound === true && is !== "past";

/** The arguments of the condition of a filter. `key`: as for the condition. */
export function filterArguments({ account, alternatives }: RowFilter, key = "$account"): Arguments {
  const bound = (alternatives ?? []).flatMap(({ when }) => when.filter(isArgument));
  return Object.fromEntries([[key, account], ...bound.map(({ property, is }) => [`${key} ${property}`, is])]);
}

/** Whether rows are visible by what they link to, besides their owner. */
export const followsPaths = ({ alternatives }: RowFilter): boolean =>
  alternatives?.some(({ paths }) => paths.some(({ links, end }) => links.length > 0 || end !== "owner")) === true;

/** A part of the rows that a filter shows, which an index finds. */
export interface Part {
  /** A column and its values, by each of which rows are found; null: the condition itself finds rows. */
  readonly sought: { readonly column: string; readonly keys: Sql } | null;
  /** For rows aliased `it`; null: every row that is found. */
  readonly condition: Sql | null;
  /** What keeps rows of former parts out; null for the first. */
  readonly otherwise: Sql | null;
  /** Whether an index has the rows that are found in the order of their dates. */
  readonly isDated: boolean;
}

/**
 * The parts of a filter whose alternatives all follow paths, each sought from what the account has. As a whole, no index would
 * have its rows in an order: neither with "or", nor where a column has any of several values. Null: the filter is best
 * judged as a whole.
 */
export function partsOf(layout: Layout, { alternatives }: RowFilter, key = "$account"): readonly Part[] | null {
  if (alternatives === null || alternatives.some(({ paths }) => paths.length === 0)) return null;
  const at = { ...from("it", key), fromAccount: true };
  const reaching = alternatives.map((reach) => ({ reach, path: reach.paths.find((path) => isSought(layout, path)) }));
  // Those that look for nothing but values of the same column become one.
  const groups = Map.groupBy(reaching, ({ reach, path }) =>
    path !== undefined && reach.paths.length + reach.when.length === 1 ? path.links[0] : reach,
  );
  const found = [...groups.values()].map((group) => {
    const keys = group.flatMap(({ path }) => (path === undefined ? [] : [keysOf(layout, path, key)]));
    const [{ reach, path } = { reach: { paths: [], when: [] }, path: undefined }] = group;
    const rest = { ...reach, paths: reach.paths.filter((other) => other !== path) };
    const column = layout.columns.get(path?.links[0] ?? "")?.name;
    return {
      whole: either(group.map((each) => reachCondition(layout, each.reach, from("it", key)))),
      sought: column === undefined ? null : { column, keys: list(keys, " union ") },
      condition: rest.paths.length + rest.when.length === 0 ? null : reachCondition(layout, rest, at),
      isDated: column !== undefined || (rest.paths.length === 1 && isOwner(rest.paths[0])),
    };
  });
  const goesOn = alternatives.some(({ paths }) => paths.some(({ links }) => links.length > 1));
  if (found.length === 0 || (found.length === 1 && found[0]?.sought === null && !goesOn)) return null;
  // First what an index alone can count, as the others have to leave it out.
  const order = found.toSorted((a, b) => Number(a.condition !== null) - Number(b.condition !== null));
  return order.map(({ whole: _, ...part }, index) => {
    const former = order.slice(0, index).map(({ whole }) => raw`(${whole}) is not true`);
    return { ...part, otherwise: former.length === 0 ? null : all(former) };
  });
}

const isOwner = (path: AccountPath | undefined): boolean => path?.links.length === 0 && path.end === "owner";

/** Whether a path goes from a column to those who have a relation to its target. */
const isSought = (layout: Layout, { links, end }: AccountPath): boolean =>
  links.length === 1 && typeof end === "object" && layout.columns.has(links[0] ?? "");

/** A column `$related`: the names of the paths that lead from the row `it` to the account; none without paths. `holds`: as for a filter. */
export function relatedColumns(layout: Layout, related: RelatedTo | undefined, holds: At["holds"] = false) {
  if (related === undefined) return [];
  const at = { ...from("it", "$client"), holds, feeds: layout.table.feeds ?? [] };
  const names = related.paths.map((path) => raw`case when ${reaches(layout, path, at)} then ${literal(path.name)} end`);
  return [raw`array_remove(array[${list(names)}]::text[], null) as "$related"`, ...movedColumns(layout, related)];
}

/** The arguments of a statement with a filter and, if asked for, related columns. */
export const accountsOf = (filter: RowFilter, related: RelatedTo | undefined): Arguments => ({
  ...filterArguments(filter),
  ...(related === undefined ? {} : { $client: related.account }),
});

/** The condition that a path leads from the row `it` to the account. */
function reaches(layout: Layout, path: AccountPath, at: At): Sql {
  const join = layout.joins.get(path.links[0] ?? "");
  if (join !== undefined)
    return at.linked(layout, join, at.it, raw`${continues(layout, path, raw`link.target`, at)}${lock(at)}`);
  return continues(layout, path, raw`${at.it}."${firstColumn(layout, path).name}"`, at);
}

/** The condition that a path goes on to the account from the value of its first column. */
function continues(layout: Layout, path: AccountPath, value: Sql, at: At): Sql {
  const { links, end } = path;
  const account = raw`${slot(at.key)}::${sqlTypeOf(accountColumn(layout, path).type)}`;
  const [link, ...further] = links;
  const target = link === undefined ? layout : layout.target(link);
  if (further.length === 0 && typeof end === "object")
    return at.holds
      ? raw`exists (${holders(target, end, account, value)}${lock(at)})`
      : among(value, holders(target, end, account));
  if (link === undefined || (further.length === 0 && end === "account")) return raw`${value} = ${account}`;
  if (at.fromAccount) return among(value, keysOf(layout, path, at.key));
  const next = `step${at.depth}`;
  const rest = reaches(target, { ...path, links: further }, { ...at, it: next, depth: at.depth + 1 });
  return raw`exists (select from "${target.table.name}" as ${next} where ${next}."${target.identifier.name}" = ${value} and ${rest}${lock(at, target.table.name)})`;
}

/**
 * The end of a look-up on the way. A row that has changed since the statement began is judged as it is now. One whose
 * aggregates the write changes is locked for that at once: two that share it would wait for each other. So are all
 * rows where hooks may write them later in the transaction: `firmly`.
 */
const lock = ({ holds, feeds }: At, table = ""): string =>
  !holds ? "" : holds === "firmly" || feeds.includes(table) ? " for no key update" : " for share";

/** The values of the first column of a path that lead to the account, as a query: what `continues` is a condition for. */
function keysOf(layout: Layout, path: AccountPath, key: string): Sql {
  const { links, end } = path;
  const [link, ...further] = links;
  const target = link === undefined ? layout : layout.target(link);
  const account = raw`${slot(key)}::${sqlTypeOf(accountColumn(layout, path).type)}`;
  if (further.length === 0 && typeof end === "object") return holders(target, end, account);
  if (link === undefined || (further.length === 0 && end === "account")) return raw`select ${account}`;
  const rest = reaches(target, { ...path, links: further }, { ...from("step1", key), fromAccount: true });
  return raw`select step1."${target.identifier.name}" from "${target.table.name}" as step1 where ${rest}`;
}

/** The column from which a path starts: its first link, the owner, or the identifier of what a relation is to. */
function firstColumn(layout: Layout, { name, links: [link], end }: AccountPath): Pick<Column, "name" | "type"> {
  const column = link !== undefined ? layout.columns.get(link) : end === "owner" ? layout.owner : layout.identifier;
  if (!column) throw new TypeError(`${layout.table.resource} has no path ${name}.`);
  return column;
}

/**
 * The latest departure of a row from what a filter shows, as queries; with `related`, also the latest change of where its
 * paths lead (clause REL-6). `account`: argument key of the filter's account.
 */
export function departuresOf(layout: Layout, filter: RowFilter, related: RelatedTo | undefined, account: string) {
  const { alternatives } = filter;
  const { resource } = layout.table;
  const byName = (paths: readonly AccountPath[]) => [...new Map(paths.map((path) => [path.name, path])).values()];
  const seen = byName((alternatives ?? []).flatMap(({ paths }) => paths));
  const ways = byName([...seen, ...(related?.paths ?? [])]);
  const leaving = (path: AccountPath, level: number, key: string): Sql => {
    const at = path.links.slice(0, level).reduce((from, link) => from.target(link), layout);
    const rest = { ...path, links: path.links.slice(level) };
    return departureOf(
      resource,
      viewName(path, level),
      raw`select held.key::text from (${keysOf(at, rest, key)}) as held (key)`,
    );
  };
  // Rows that leave it also leave what is seen by a path as well, where rules for listing and reading differ.
  const hasConditions =
    alternatives !== null &&
    layout.table.watched?.some((watch) => watch.resource === resource && watch.view === viewName(null)) === true;
  return [
    ...(hasConditions ? [departureOf(resource, viewName(null), null)] : []),
    ...seen.map((path) => leaving(path, 0, account)),
    ...ways.flatMap((path) => {
      const last = path.links.length - (path.end === "owner" ? 0 : 1);
      const key = seen.includes(path) ? account : "$client";
      return Array.from({ length: Math.max(0, last) }, (_, index) => leaving(path, index + 1, key));
    }),
  ];
}

/** The properties whose passing moves rows into what a filter shows. */
export const pastIn = ({ alternatives }: RowFilter): readonly RecordCondition[] =>
  (alternatives ?? []).flatMap(({ when }) => when.filter(({ is }) => is === "past"));

/** Whether a filter has conditions of the handlers, of which no departures are known. */
export const hasArguments = ({ alternatives }: RowFilter): boolean =>
  alternatives?.some(({ when }) => when.some(({ isBound }) => isBound === true)) === true;

/** A column `$moved`: the latest change of the rows that paths pass, which decide where they lead. */
function movedColumns(layout: Layout, related: RelatedTo | undefined): readonly Sql[] {
  const passed = (from: Layout, path: AccountPath, it: string, depth: number): readonly Sql[] => {
    const [link, ...further] = path.links;
    const isPassed = link !== undefined && (further.length > 0 || path.end === "owner");
    const column = link === undefined ? undefined : from.columns.get(link);
    if (!isPassed || column === undefined) return [];
    const target = from.target(link);
    const next = `way${depth}`;
    const rest = passed(target, { ...path, links: further }, next, depth + 1);
    const latest = rest.length === 0 ? raw`${next}.modified` : raw`greatest(${list([raw`${next}.modified`, ...rest])})`;
    return [
      raw`(select ${latest} from "${target.table.name}" as ${next} where ${next}."${target.identifier.name}" = ${it}."${column.name}")`,
    ];
  };
  const dates = (related?.paths ?? []).flatMap((path) => passed(layout, path, "it", 1));
  return dates.length === 0
    ? []
    : [raw`greatest(${list([...new Map(dates.map((date) => [date.toString(), date])).values()])}) as "$moved"`];
}

/** The row that a path starts from, and how. */
const from = (it: string, key: string) => ({
  it,
  key,
  linked,
  holds: false as boolean | "firmly",
  /** Tables whose aggregates a write changes. */
  feeds: [] as readonly string[],
  /** Whether rows are sought from what the account has, rather than one by one. */
  fromAccount: false,
  depth: 1,
});

type At = Readonly<ReturnType<typeof from>>;

/** The column at the end of a path, which has the identifier of an account. */
function accountColumn(layout: Layout, { name, links, end }: AccountPath): Pick<Column, "type"> {
  const on = end === "account" ? links.slice(0, -1) : links;
  const last = on.reduce((at, link) => at.target(link), layout);
  const link = end === "account" ? (links.at(-1) ?? "") : "";
  const column =
    end === "owner"
      ? last.owner
      : end === "account"
        ? (last.columns.get(link) ?? (last.joins.has(link) ? last.target(link).identifier : undefined))
        : layout.named(end.through).columns.get(end.account);
  if (!column) throw new TypeError(`${layout.table.resource} has no path ${name}.`);
  return column;
}

/** As an array that is computed once, so that an index serves the comparison, even beside other alternatives. */
const among = (value: Sql, found: Sql): Sql => raw`${value} = any(array(${found}))`;

/** The resources to which an account has a relation; only one, if that is given. */
function holders(layout: Layout, relation: Relation, given: Sql, one: Sql | null = null): Sql {
  const { through, link, account, when } = relation;
  const by = layout.named(through);
  const column = (property: string) => `relation."${by.columns.get(property)?.name}"`;
  const met = when.map((each) => meets(by, each, "relation"));
  const isOne = one && raw`${column(link)} = ${one}`;
  return raw`select ${column(link)} from "${by.table.name}" as relation where ${all([raw`${column(account)} = ${given}`, isOne, ...met])}`;
}

/** The column of a condition. Throws if there is no such single property. */
function columnOf(layout: Layout, { property }: RecordCondition): Pick<Column, "name" | "type"> {
  const column = layout.columns.get(property);
  if (column === undefined || isMany(column.type))
    throw new TypeError(`${layout.table.resource} has no single property ${property}.`);
  return column;
}

/** A condition of the handlers. The same property has the same values in each alternative. */
function meetsArgument(layout: Layout, condition: RecordCondition, it: string, key: string): Sql {
  const { name, type } = columnOf(layout, condition);
  return raw`${it}."${name}" = any(${slot(`${key} ${condition.property}`)}::${sqlTypeOf(type)}[])`;
}

export function meets(layout: Layout, condition: RecordCondition, it: string): Sql {
  const { is } = condition;
  const value = `${it}."${columnOf(layout, condition).name}"`;
  if (is === "past") return raw`${value} <= transaction_timestamp()`;
  const constants = is.map((one) => (typeof one === "string" ? literal(one) : String(one)));
  if (is.length !== 1) return raw`${value} in (${constants.join(", ")})`;
  return typeof is[0] === "boolean" ? raw`${is[0] ? "" : "not "}${value}` : raw`${value} = ${constants[0] ?? ""}`;
}
