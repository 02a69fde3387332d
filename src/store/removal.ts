/** Deleting records, and what that means to those that link to them (clause MTH-5). */

import type { Knex } from "knex";
import type { Executor } from "./database.ts";
import { canIdentify } from "./encode.ts";
import { type Layout, type Referring, sqlTypes } from "./layout.ts";
import type { Referrer, WriteRefusal } from "./record.ts";
import { type Prepared, Shapes, slot, sql } from "./statement.ts";
import { later } from "./writing.ts";

/** Most referrers that a refusal names. */
const mostReferrers = 100;

/** Thrown to take back what a deletion has done when something holds it. */
class Held extends Error {
  readonly by: readonly Referrer[];
  constructor(by: readonly Referrer[]) {
    super("linked");
    this.by = by;
  }
}

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
    // Nothing can link to it: one statement does.
    if (this.#layout.referrers.length === 0) {
      const { count } = await executor.query(this.#end().with({ identifiers: [identifier], resource: this.#layout.table.resource }));
      return count > 0 ? { deleted: true } : { refused: "absent" };
    }
    try {
      const count = await executor.atomically((part) => this.#deleteAll(part, [identifier], new Set()));
      return count > 0 ? { deleted: true } : { refused: "absent" };
    } catch (error) {
      if (error instanceof Held) return { refused: "linked", by: error.by };
      throw error;
    }
  }

  /** Deletes several rows. `going`: those, by table and identifier, that are being deleted already, as links may lead in a circle. */
  async #deleteAll(part: Executor, identifiers: readonly string[], going: Set<string>): Promise<number> {
    const { table, referrers } = this.#layout;
    const mark = (identifier: string) => `${table.name} ${identifier}`;
    const fresh = identifiers.filter((identifier) => !going.has(mark(identifier)));
    if (fresh.length === 0) return 0;
    for (const identifier of fresh) going.add(mark(identifier));
    // Held against others: while they are, nobody can link to them anew.
    const held = await part.query<{ identifier: string }>(this.#lock().with({ identifiers: fresh }));
    if (held.count === 0) return 0;
    for (const referring of referrers) {
      if (referring.kind === "column" && referring.onDelete === "cascade") {
        const following = await part.query<Referrer>(this.#referrers(referring).with({ identifiers: fresh }));
        const removal = this.#removals.get(referring.from.name) as Removal;
        await removal.#deleteAll(part, following.rows.map(({ identifier }) => identifier), going);
      }
    }
    for (const referring of referrers) {
      if (referring.onDelete === "restrict") {
        const { rows } = await part.query<Referrer>(this.#referrers(referring, mostReferrers).with({ identifiers: fresh }));
        const by = rows.filter(({ identifier }) => !going.has(`${referring.from.name} ${identifier}`));
        if (by.length > 0) throw new Held(await this.#allReferrers(part, fresh, going));
      } else if (referring.kind === "join" || referring.onDelete === "clear") await part.query(this.#clear(referring).with({ identifiers: fresh }));
    }
    return (await part.query(this.#end().with({ identifiers: fresh, resource: table.resource }))).count;
  }

  async #allReferrers(part: Executor, identifiers: readonly string[], going: ReadonlySet<string>): Promise<readonly Referrer[]> {
    const found: Referrer[] = [];
    for (const referring of this.#layout.referrers) {
      if (referring.onDelete !== "restrict" || found.length >= mostReferrers) continue;
      const { rows } = await part.query<Referrer>(this.#referrers(referring, mostReferrers).with({ identifiers }));
      const { from, kind } = referring;
      const { property } = kind === "column" ? referring.column : referring.join;
      for (const { identifier } of rows) if (!going.has(`${from.name} ${identifier}`)) found.push({ resource: from.resource, identifier, property });
    }
    return found.slice(0, mostReferrers);
  }

  #lock(): Prepared {
    return this.#shapes.get("lock", () => this.#rows().select(sql.raw("?? as identifier", [`it.${this.#layout.identifier.name}`])).forUpdate("it"));
  }

  /** Ends the rows and writes down that it did, as no row is left to tell of it. */
  #end(): Prepared {
    return this.#shapes.get("end", () =>
      sql
        .with("gone", this.#rows().delete().returning(sql.raw("1 as one") as unknown as string))
        .from("hydrant_deletion")
        .insert(
          sql.from("gone").select(
            sql.raw("?::text", [slot("resource")]),
            // No earlier than any change of the same type that a client may have seen.
            sql.raw("greatest(date_trunc('milliseconds', clock_timestamp()), ?)", [sql(this.#layout.table.name).max("modified")] as unknown as Knex.RawBinding[]),
          ),
        ),
    );
  }

  /** The rows that link to any of the identifiers, in the order of their own. */
  #referrers(referring: Referring, limit?: number): Prepared {
    return this.#shapes.get(`referrers ${nameOf(referring)} ${limit}`, () => {
      const { table } = { table: referring.from };
      const rows = sql.from({ it: table.name }).select(sql.raw("?? as identifier", [`it.${table.identifier.column}`])).orderBy(`it.${table.identifier.column}`);
      const linking = rows.whereRaw("?", [this.#links(referring)]);
      return limit === undefined ? linking : linking.limit(limit, { skipBinding: true });
    });
  }

  /** Takes the links away; the rows that had them have changed. */
  #clear(referring: Referring): Prepared {
    return this.#shapes.get(`clear ${nameOf(referring)}`, () => {
      const { from } = referring;
      if (referring.kind === "column") return sql({ it: from.name }).update({ [referring.column.name]: null, modified: later("it") } as object).whereRaw("?", [this.#links(referring)]);
      const gone = sql(referring.join.name).delete().whereRaw("target = any(?)", [this.#identifiers()]).returning("source");
      return sql
        .with("gone", gone)
        .from({ it: from.name })
        .update({ modified: later("it") })
        .whereRaw("?? in (select source from gone)", [`it.${from.identifier.column}`]);
    });
  }

  #links(referring: Referring): Knex.Raw {
    if (referring.kind === "column") return sql.raw("?? = any(?)", [`it.${referring.column.name}`, this.#identifiers()]);
    return sql.raw("?? in (select source from ?? where target = any(?))", [`it.${referring.from.identifier.column}`, referring.join.name, this.#identifiers()]);
  }

  #rows(): Knex.QueryBuilder {
    return sql.from({ it: this.#layout.table.name }).whereRaw("?? = any(?)", [`it.${this.#layout.identifier.name}`, this.#identifiers()]);
  }

  #identifiers(): Knex.Raw {
    return sql.raw(`?::${sqlTypes[this.#layout.table.identifier.kind]}[]`, [slot("identifiers")]);
  }
}

const nameOf = (referring: Referring): string => (referring.kind === "column" ? `${referring.from.name} ${referring.column.name}` : referring.join.name);
