/** Deletes rows, with cascades and restrictions of links (clause MTH-5). */

import pg from "pg";
import { canIdentify } from "../column-types.ts";
import { requiredName } from "../database/constraint-names.ts";
import type { Executor } from "../database/database.ts";
import { type Prepared, raw, Shapes, type Sql } from "../database/statement.ts";
import type { Referrer } from "../record.ts";
import {
  isAmong,
  type Layout,
  type Layouts,
  layoutNamed,
  linksTo,
  type Referring,
  rowsWhere,
} from "../rows/table-mapping.ts";
import type { ResourceTable } from "../store.ts";
import { registerDeletion, registerRows } from "./commit-dates.ts";
import { insertDeletion, later } from "./dates.ts";
import { deleteRedirects } from "./redirects.ts";

const mostReferrers = 100;

/** Rows to delete, by table. */
type Going = Map<Layout, Set<string>>;

export function compileDeletes(layouts: Layouts): (layout: Layout, executor: Executor) => ResourceTable["delete"] {
  const linking = ({ from }: Referring): Layout => layoutNamed(layouts, from.resource);
  // The tables determine the statements, so they are all named.
  const shapes = new Shapes(Number.POSITIVE_INFINITY);
  const prepared = (what: string, { table }: Layout, referring: Referring | null, build: () => Sql): Prepared =>
    shapes.get(`${what} ${table.name} ${referring ? nameOf(referring) : ""}`, build);

  /** Adds rows and their cascades to `going` and locks them: nobody can link to a locked row. */
  async function addCascades(part: Executor, layout: Layout, identifiers: readonly string[], going: Going) {
    const known = going.get(layout) ?? new Set();
    const fresh = identifiers.filter((identifier) => !known.has(identifier));
    if (fresh.length === 0) return;
    const rows = () => raw`select ${layout.id}::text as identifier ${rowsOf(layout)} for update of it`;
    const locked = await query(part, prepared("lock", layout, null, rows), fresh);
    if (locked.identifiers.length === 0) return;
    for (const identifier of locked.identifiers) known.add(identifier);
    going.set(layout, known);
    for (const referring of layout.referrers) {
      if (referring.kind === "join" || referring.onDelete !== "cascade") continue;
      const following = await query(part, referrers(layout, referring), fresh);
      await addCascades(part, linking(referring), following.identifiers, going);
    }
  }

  /** Referrers with such a link, except rows that are deleted too. */
  async function referrersOf(part: Executor, going: Going, holds: Holds): Promise<readonly Referrer[]> {
    const found: Referrer[] = [];
    for (const [layout, identifiers] of going)
      for (const referring of layout.referrers.filter(holds)) {
        const leaving = going.get(linking(referring)) ?? new Set();
        const limited = referrers(layout, referring, mostReferrers + leaving.size);
        const { property } = referring.kind === "column" ? referring.column : referring.join;
        for (const identifier of (await query(part, limited, [...identifiers])).identifiers)
          if (!leaving.has(identifier) && found.length < mostReferrers)
            found.push({ resource: referring.from.resource, identifier, property });
      }
    return found;
  }

  async function clearLinks(part: Executor, layout: Layout, identifiers: readonly string[]): Promise<void> {
    for (const referring of layout.referrers) {
      if (referring.onDelete === "restrict" || (referring.kind === "column" && referring.onDelete === "cascade"))
        continue;
      const clear = prepared("clear", layout, referring, () => clearQuery(layout, referring));
      const cleared = await query(part, clear, identifiers);
      await registerRows(part, referring.from, cleared.identifiers, cleared.took);
    }
  }

  /** Deletes rows and records a deletion date; false if there were none. */
  async function end(executor: Executor, layout: Layout, identifiers: readonly string[]): Promise<boolean> {
    const { table } = layout;
    const statement = shapes.get(`end ${table.name}`, () => endQuery(layout));
    const { count, took } = await executor.query(statement.with({ identifiers, resource: table.resource }));
    if (count > 0) await registerDeletion(executor, table, took);
    return count > 0;
  }

  /** Rows that link to any of the identifiers, by identifier. */
  const referrers = (layout: Layout, referring: Referring, limit?: number): Prepared =>
    prepared(`referrers ${limit}`, layout, referring, () => {
      const { name, identifier } = referring.from;
      return raw`select it."${identifier.column}"::text as identifier from "${name}" as it where ${linksTo(layout, referring)}
        order by it."${identifier.column}" ${limit === undefined ? "" : `limit ${limit}`}`;
    });

  return (layout, executor) => async (identifier) => {
    if (!canIdentify(layout.table.identifier.kind, identifier)) return { refused: "absent" };
    let going: Going = new Map();
    try {
      if (layout.referrers.length === 0) {
        // One statement suffices.
        const attempting = { ...executor, query: executor.attempt };
        return (await end(attempting, layout, [identifier])) ? { deleted: true } : { refused: "absent" };
      }
      return await executor.atomically(async (part) => {
        going = new Map();
        await addCascades(part, layout, [identifier], going);
        if (going.size === 0) return { refused: "absent" };
        const by = await referrersOf(part, going, restricts);
        if (by.length > 0) return { refused: "linked", by };
        for (const [each, identifiers] of going) await clearLinks(part, each, [...identifiers]);
        for (const each of linkingFirst(going)) await end(part, each, [...(going.get(each) ?? [])]);
        return { deleted: true };
      });
    } catch (error) {
      return { refused: "linked", by: await referrersOf(executor, going, heldAnew(error)) };
    }
  };
}

async function query(part: Executor, statement: Prepared, identifiers: readonly string[]) {
  const { rows, took } = await part.query<{ identifier: string }>(statement.with({ identifiers }));
  return { identifiers: rows.map(({ identifier }) => identifier), took };
}

const rowsOf = (layout: Layout): Sql => rowsWhere(layout, isAmong(layout));

/** Clears links; their rows count as changed. */
function clearQuery(layout: Layout, referring: Referring): Sql {
  const { name, identifier } = referring.from;
  if (referring.kind === "column")
    return raw`update "${name}" as it set "${referring.column.name}" = null, modified = ${later("it")}
      where ${linksTo(layout, referring)} returning it."${identifier.column}"::text as identifier`;
  return raw`with gone as (delete from "${referring.join.name}" where ${isAmong(layout, "target")} returning source)
    update "${name}" as it set modified = ${later("it")}
    where it."${identifier.column}" in (select source from gone) returning it."${identifier.column}"::text as identifier`;
}

const endQuery = (layout: Layout): Sql =>
  raw`with gone as (delete ${rowsOf(layout)} returning ${layout.id}::text as identifier),
    forgotten as (${deleteRedirects("gone")}) ${insertDeletion(layout.table, "gone")}`;

/** Whether a kind of link restricts a deletion. */
type Holds = (referring: Referring) => boolean;

const restricts: Holds = ({ onDelete }) => onDelete === "restrict";

/**
 * The link by which a newer version, migrating concurrently, restricts this deletion: it requires what would be cleared
 * here, or is unknown here. Rethrows other errors.
 */
function heldAnew(error: unknown): Holds {
  const { code = "", table, column, constraint } = error instanceof pg.DatabaseError ? error : {};
  // 23001: violation of a restricting link, from PostgreSQL 18 on.
  if (!["23001", "23502", "23503", "23514"].includes(code)) throw error;
  return ({ from, ...link }) =>
    link.kind === "column" &&
    from.name === table &&
    (column === link.column.name || constraint === requiredName(from.name, link.column.name));
}

/** Orders tables so that linking rows are deleted first, except in cycles. */
function linkingFirst(going: Going): readonly Layout[] {
  const left = [...going.keys()];
  const sorted: Layout[] = [];
  while (left.length > 0) {
    const isFree = (layout: Layout) =>
      !left.some((other) => other !== layout && layout.referrers.some(({ from }) => from === other.table));
    sorted.push(...left.splice(Math.max(left.findIndex(isFree), 0), 1));
  }
  return sorted;
}

const nameOf = (referring: Referring): string =>
  referring.kind === "column" ? `${referring.from.name} ${referring.column.name}` : referring.join.name;
