/**
 * Dates of views: when a row last left what a client may see (clause REL-6).
 *
 * Triggers write a line whenever a row is deleted, or changes so that it leaves a view. A line has the key of the view that
 * the row left, so that it dates the collection only for those who saw the row.
 */

import type { AccountPath } from "../access-path.ts";
import { literal } from "../database/index-expressions.ts";
import { prepare, raw, type Sql, slot } from "../database/statement.ts";
import type { Table, Watch } from "../table.ts";

/** Options of keeping triggers. `areShared`: other servers may need what there is. */
export interface Keeping {
  readonly areShared?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The name of a view: of the rows that a path starts from, or of those that it passes after so many links. */
export const viewName = (path: Pick<AccountPath, "name"> | null, level = 0): string =>
  path === null ? "" : level === 0 ? path.name : `${path.name} ${level}`;

/** The name of the views of those who see an inverse collection (clause VAL-5). */
export const inverseView = (link: string): string => `inverse ${link}`;

/** The latest line of a view, of those for every key or for keys of a query; null: of all. Looked up key by key. */
export function departureOf(resource: string, view: string, keys: Sql | null): Sql {
  const isKey = keys === null ? "" : raw`and "left".key = any(array(select '' union all ${keys}))`;
  return raw`(select max("left".at) from hydrant_departure as "left"
    where "left".resource = ${literal(resource)} and "left".view = ${literal(view)} ${isKey})`;
}

/** The resource type and view of lines that tell when an account gained or lost a relation (clause REL-7). */
export const RIGHTS = { resource: "$account", view: "" } as const;

/** Whether some table makes relations. */
export const hasRelations = (tables: readonly Table[]): boolean =>
  tables.some(({ watched }) => watched?.some(({ resource }) => resource === RIGHTS.resource));

/** Adds a line for every key to views, given as arrays of `resources` and `views`. */
export const departFromAll = prepare(
  raw`insert into hydrant_departure (resource, view, key, at)
    select resource, view, '', date_trunc('milliseconds', clock_timestamp())
    from unnest(${slot("resources")}::text[], ${slot("views")}::text[]) as line (resource, view)`,
);

/** The arguments of `departFromAll`. */
export const viewsOf = (watched: readonly Watch[]) => ({
  resources: watched.map(({ resource }) => resource),
  views: watched.map(({ view }) => view),
});

/** Deletes lines that newer ones of the same key replace, and looks at each new line once. */
export const settle = raw`with fresh as (
    update hydrant_departure set settled = true
    where ctid = any(array(select ctid from hydrant_departure where not settled order by at limit ${slot("most")}::integer))
    returning resource, view, key, at
  )
  delete from hydrant_departure as line using fresh
  where (line.resource, line.view, line.key) = (fresh.resource, fresh.view, fresh.key) and line.at < fresh.at and line.settled`;

/** Dates lines of the last milliseconds anew, as those of rows whose commit was slow. */
export const redateDepartures = raw`update hydrant_departure
  set at = date_trunc('milliseconds', clock_timestamp()) + ${slot("ahead")}::integer * interval '1 millisecond'
  where at >= clock_timestamp() - ${slot("within")}::integer * interval '1 millisecond'`;
