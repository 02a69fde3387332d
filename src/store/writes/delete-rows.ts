/** Deletes rows, with cascades and restrictions of links (clause MTH-5). */

import type { Knex } from "knex";
import pg from "pg";
import { canIdentify, sqlTypes } from "../column-types.ts";
import { requiredName } from "../database/constraint-names.ts";
import type { Executor } from "../database/database.ts";
import { type Prepared, raw, Shapes, slot, sql } from "../database/statement.ts";
import type { Referrer, WriteRefusal } from "../record.ts";
import type { Layout, Referring } from "../rows/table-mapping.ts";
import { noteDeletion, noteRows } from "./commit-dates.ts";
import { deletionLine, later } from "./dates.ts";
import { endLines } from "./redirects.ts";

/** Maximum number of referrers in a refusal. */
const mostReferrers = 100;

/** Deletes rows of one table, and cascades. */
export class Removal {
  readonly #layout: Layout;
  readonly #removals: ReadonlyMap<string, Removal>;
  readonly #shapes = new Shapes();

  /** `removals`: those of all tables by name, filled in later. */
  constructor(layout: Layout, removals: ReadonlyMap<string, Removal>) {
    this.#layout = layout;
    this.#removals = removals;
  }

  async delete(executor: Executor, identifier: string): Promise<{ readonly deleted: true } | WriteRefusal> {
    if (!canIdentify(this.#layout.table.identifier.kind, identifier)) return { refused: "absent" };
    let going: Going = new Map();
    try {
      // Without referrers, one statement suffices.
      if (this.#layout.referrers.length === 0) return await this.#deleteOne(executor, identifier);
      return await executor.atomically(async (part) => {
        going = new Map();
        await this.#gather(part, [identifier], going);
        if (going.size === 0) return { refused: "absent" };
        const by = await referrersOf(part, going, restricts);
        if (by.length > 0) return { refused: "linked", by };
        for (const [removal, identifiers] of going) await removal.#clearLinks(part, [...identifiers]);
        for (const removal of linkingFirst(going)) await removal.#end(part, [...(going.get(removal) ?? [])]);
        return { deleted: true };
      });
    } catch (error) {
      return { refused: "linked", by: await referrersOf(executor, going, heldAnew(error)) };
    }
  }

  async #deleteOne(executor: Executor, identifier: string): Promise<{ readonly deleted: true } | WriteRefusal> {
    const attempting = { ...executor, query: executor.attempt };
    return (await this.#end(attempting, [identifier])) ? { deleted: true } : { refused: "absent" };
  }

  /** Adds rows and their cascades to `going` and locks them: nobody can link to a locked row. */
  async #gather(part: Executor, identifiers: readonly string[], going: Going): Promise<void> {
    const known = going.get(this) ?? new Set();
    const fresh = identifiers.filter((identifier) => !known.has(identifier));
    if (fresh.length === 0) return;
    const { rows } = await part.query<{ identifier: string }>(this.#lock().with({ identifiers: fresh }));
    if (rows.length === 0) return;
    for (const { identifier } of rows) known.add(identifier);
    going.set(this, known);
    for (const referring of this.#layout.referrers) {
      if (referring.kind === "join" || referring.onDelete !== "cascade") continue;
      const following = await part.query<{ identifier: string }>(
        this.#referrers(referring).with({ identifiers: fresh }),
      );
      const removal = this.#removals.get(referring.from.name) as Removal;
      await removal.#gather(
        part,
        following.rows.map(({ identifier }) => identifier),
        going,
      );
    }
  }

  /** Referrers with such a link, except rows that are deleted too. */
  async holders(
    part: Executor,
    identifiers: readonly string[],
    going: Going,
    holds: Holds,
  ): Promise<readonly Referrer[]> {
    const found: Referrer[] = [];
    for (const referring of this.#layout.referrers) {
      if (!holds(referring)) continue;
      const { from } = referring;
      const leaving = going.get(this.#removals.get(from.name) as Removal) ?? new Set();
      const { rows } = await part.query<{ identifier: string }>(
        this.#referrers(referring, mostReferrers + leaving.size).with({ identifiers }),
      );
      const { property } = referring.kind === "column" ? referring.column : referring.join;
      for (const { identifier } of rows)
        if (!leaving.has(identifier)) found.push({ resource: from.resource, identifier, property });
    }
    return found;
  }

  /** Whether rows of this table link to rows of the other. */
  linksTo(other: Removal): boolean {
    return this !== other && other.#layout.referrers.some(({ from }) => from.name === this.#layout.table.name);
  }

  async #clearLinks(part: Executor, identifiers: readonly string[]): Promise<void> {
    for (const referring of this.#layout.referrers) {
      if (referring.onDelete === "restrict" || (referring.kind === "column" && referring.onDelete === "cascade"))
        continue;
      const { rows, took } = await part.query<{ identifier: string }>(this.#clear(referring).with({ identifiers }));
      await noteRows(
        part,
        referring.from,
        rows.map(({ identifier }) => identifier),
        took,
      );
    }
  }

  /** Deletes rows and records a deletion date; false if there were none. */
  async #end(executor: Executor, identifiers: readonly string[]): Promise<boolean> {
    const statement = this.#shapes.get("end", () => this.#endQuery());
    const { count, took } = await executor.query(
      statement.with({ identifiers, resource: this.#layout.table.resource }),
    );
    if (count > 0) await noteDeletion(executor, this.#layout.table, took);
    return count > 0;
  }

  #lock(): Prepared {
    return this.#shapes.get("lock", () => this.#rows().select(raw`${this.#layout.id} as identifier`).forUpdate("it"));
  }

  #endQuery(): Knex.QueryBuilder {
    const gone = this.#rows()
      .delete()
      .returning(raw`${this.#layout.id}::text as identifier` as never);
    return sql
      .with("gone", gone)
      .with("forgotten", endLines("gone"))
      .from("hydrant_deletion")
      .insert(deletionLine(this.#layout.table, raw`gone`));
  }

  /** Rows that link to any of the identifiers, by identifier. */
  #referrers(referring: Referring, limit?: number): Prepared {
    return this.#shapes.get(`referrers ${nameOf(referring)} ${limit}`, () => {
      const { name, identifier } = referring.from;
      return raw`select it."${identifier.column}" as identifier from "${name}" as it where ${this.#links(referring)}
        order by it."${identifier.column}" ${limit === undefined ? "" : `limit ${limit}`}`;
    });
  }

  /** Clears links; their rows count as changed. */
  #clear(referring: Referring): Prepared {
    return this.#shapes.get(`clear ${nameOf(referring)}`, () => {
      const { name, identifier } = referring.from;
      if (referring.kind === "column")
        return raw`update "${name}" as it set "${referring.column.name}" = null, modified = ${later("it")}
          where ${this.#links(referring)} returning it."${identifier.column}" as identifier`;
      return raw`with gone as (delete from "${referring.join.name}" where target = any(${this.#identifiers()}) returning source)
        update "${name}" as it set modified = ${later("it")}
        where it."${identifier.column}" in (select source from gone) returning it."${identifier.column}" as identifier`;
    });
  }

  #links(referring: Referring): Knex.Raw {
    if (referring.kind === "column") return raw`it."${referring.column.name}" = any(${this.#identifiers()})`;
    const { from, join } = referring;
    return raw`it."${from.identifier.column}" in (select source from "${join.name}" where target = any(${this.#identifiers()}))`;
  }

  #rows(): Knex.QueryBuilder {
    return sql.from({ it: this.#layout.table.name }).whereRaw(raw`${this.#layout.id} = any(${this.#identifiers()})`);
  }

  #identifiers(): Knex.Raw {
    return raw`${slot("identifiers")}::${sqlTypes[this.#layout.table.identifier.kind]}[]`;
  }
}

/** Rows to delete, by table. */
type Going = Map<Removal, Set<string>>;

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

async function referrersOf(part: Executor, going: Going, holds: Holds): Promise<readonly Referrer[]> {
  const found: Referrer[] = [];
  // One by one: an argument list could not hold all their rows.
  for (const [removal, identifiers] of going)
    for (const holder of await removal.holders(part, [...identifiers], going, holds))
      if (found.length < mostReferrers) found.push(holder);
  return found;
}

/** Orders tables so that linking rows are deleted first, except in cycles. */
function linkingFirst(going: Going): readonly Removal[] {
  const left = [...going.keys()];
  const sorted: Removal[] = [];
  while (left.length > 0) {
    const free = left.findIndex((removal) => !left.some((other) => other.linksTo(removal)));
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}

const nameOf = (referring: Referring): string =>
  referring.kind === "column" ? `${referring.from.name} ${referring.column.name}` : referring.join.name;
