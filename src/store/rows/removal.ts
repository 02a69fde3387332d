/** Deleting records, and what that means to those that link to them (clause MTH-5). */

import type { Knex } from "knex";
import pg from "pg";
import type { Executor } from "../database/database.ts";
import { requiredName } from "../database/names.ts";
import { type Prepared, Shapes, slot, sql } from "../database/statement.ts";
import type { Referrer, WriteRefusal } from "../record.ts";
import { deletionLine, later } from "./dates.ts";
import { canIdentify } from "./encode.ts";
import { endLines } from "./former.ts";
import { noteDeletion, noteRows } from "./late-writes.ts";
import { type Layout, type Referring, sqlTypes } from "./layout.ts";

/** Most referrers that a refusal names. */
const mostReferrers = 100;

/** Deletes rows of one table, and whatever is to go with them. */
export class Removal {
  readonly #layout: Layout;
  readonly #removals: ReadonlyMap<string, Removal>;
  readonly #shapes = new Shapes();

  /** `removals`: those of all tables, by table name; read only when a deletion reaches them. */
  constructor(layout: Layout, removals: ReadonlyMap<string, Removal>) {
    this.#layout = layout;
    this.#removals = removals;
  }

  async delete(executor: Executor, identifier: string): Promise<{ readonly deleted: true } | WriteRefusal> {
    if (!canIdentify(this.#layout.table.identifier.kind, identifier)) return { refused: "absent" };
    let going: Going = new Map();
    try {
      // Nothing can link to it: one statement does.
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

  /** Adds to `going` the rows, and those that are to go with them, held against others: while they are, nobody can link to them anew. */
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

  /** Who holds the rows by such a link, but for rows that are going themselves. */
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

  /** True where rows of this table link to rows of the other. */
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

  /** Ends the rows, and writes down that it did; false where there was none. */
  async #end(executor: Executor, identifiers: readonly string[]): Promise<boolean> {
    const statement = this.#shapes.get("end", () => this.#endQuery());
    const { count, took } = await executor.query(
      statement.with({ identifiers, resource: this.#layout.table.resource }),
    );
    if (count > 0) await noteDeletion(executor, this.#layout.table, took);
    return count > 0;
  }

  #lock(): Prepared {
    return this.#shapes.get("lock", () =>
      this.#rows()
        .select(sql.raw("?? as identifier", [`it.${this.#layout.identifier.name}`]))
        .forUpdate("it"),
    );
  }

  #endQuery(): Knex.QueryBuilder {
    return sql
      .with(
        "gone",
        this.#rows()
          .delete()
          .returning(sql.raw("??::text as identifier", [`it.${this.#layout.identifier.name}`]) as unknown as string),
      )
      .with("forgotten", endLines("gone"))
      .from("hydrant_deletion")
      .insert(deletionLine(this.#layout.table, sql.raw("gone")));
  }

  /** The rows that link to any of the identifiers, in the order of their own. */
  #referrers(referring: Referring, limit?: number): Prepared {
    return this.#shapes.get(`referrers ${nameOf(referring)} ${limit}`, () => {
      const { name, identifier } = referring.from;
      const linking = sql
        .from({ it: name })
        .select(sql.raw("?? as identifier", [`it.${identifier.column}`]))
        .whereRaw("?", [this.#links(referring)])
        .orderBy(`it.${identifier.column}`);
      return limit === undefined ? linking : linking.limit(limit, { skipBinding: true });
    });
  }

  /** Takes the links away; the rows that had them have changed. */
  #clear(referring: Referring): Prepared {
    return this.#shapes.get(`clear ${nameOf(referring)}`, () => {
      const { from } = referring;
      const rows = sql({ it: from.name }).returning(
        sql.raw("?? as identifier", [`it.${from.identifier.column}`]) as unknown as string,
      );
      if (referring.kind === "column") {
        return rows
          .update({ [referring.column.name]: sql.raw("null"), modified: later("it") })
          .whereRaw("?", [this.#links(referring)]);
      }
      const gone = sql(referring.join.name)
        .delete()
        .whereRaw("target = any(?)", [this.#identifiers()])
        .returning("source");
      return rows
        .with("gone", gone)
        .update({ modified: later("it") })
        .whereRaw("?? in (select source from gone)", [`it.${from.identifier.column}`]);
    });
  }

  #links(referring: Referring): Knex.Raw {
    if (referring.kind === "column")
      return sql.raw("?? = any(?)", [`it.${referring.column.name}`, this.#identifiers()]);
    return sql.raw("?? in (select source from ?? where target = any(?))", [
      `it.${referring.from.identifier.column}`,
      referring.join.name,
      this.#identifiers(),
    ]);
  }

  #rows(): Knex.QueryBuilder {
    return sql
      .from({ it: this.#layout.table.name })
      .whereRaw("?? = any(?)", [`it.${this.#layout.identifier.name}`, this.#identifiers()]);
  }

  #identifiers(): Knex.Raw {
    return sql.raw(`?::${sqlTypes[this.#layout.table.identifier.kind]}[]`, [slot("identifiers")]);
  }
}

/** Rows that are to go, by the removal of their table. */
type Going = Map<Removal, Set<string>>;

/** Whether who links so keeps what is linked to from being deleted. */
type Holds = (referring: Referring) => boolean;

const restricts: Holds = ({ onDelete }) => onDelete === "restrict";

/**
 * The link that a newer version, which migrates beside this one, has made to hold what this version would delete: it requires what would be
 * cleared here, or is one that is not known here. Throws any other error.
 */
function heldAnew(error: unknown): Holds {
  const { code = "", table, column, constraint } = error instanceof pg.DatabaseError ? error : {};
  // 23001: as a link that restricts is told of from PostgreSQL 18 on.
  if (!["23001", "23502", "23503", "23514"].includes(code)) throw error;
  return ({ from, ...link }) =>
    link.kind === "column" &&
    from.name === table &&
    (column === link.column.name || constraint === requiredName(from.name, link.column.name));
}

async function referrersOf(part: Executor, going: Going, holds: Holds): Promise<readonly Referrer[]> {
  const found: Referrer[] = [];
  // One by one: as many may hold what leaves with others as an argument list has no room for.
  for (const [removal, identifiers] of going)
    for (const holder of await removal.holders(part, [...identifiers], going, holds))
      if (found.length < mostReferrers) found.push(holder);
  return found;
}

/** Rows that hold others are deleted before them, as far as tables do not hold each other in a circle. */
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
