/** Appending, replacing and changing records: each write is whole, and a row's `modified` strictly grows (clause MTH-7). */

import type { Knex } from "knex";
import type { Executor, Statement } from "./database.ts";
import { canIdentify, type Encoded, encode, encodeContent } from "./encode.ts";
import { isDate, type Layout, linksOf, recordColumns, sqlTypes } from "./layout.ts";
import type { Reading } from "./reading.ts";
import type { StoredRecord, WriteRefusal } from "./record.ts";
import { refusalOf } from "./refusal.ts";
import { type Prepared, prepare, Shapes, slot, sql } from "./statement.ts";
import type { RecordContent } from "./store.ts";
import type { Column, Join } from "./table.ts";
import { uuidv7 } from "./uuid.ts";

/** The present, in whole milliseconds, as a column of dates keeps it without rounding into the future. */
const present = "date_trunc('milliseconds', clock_timestamp())";

/** A later `modified` than the row's own, whatever the clock says. */
export const later = (row: string): Knex.Raw => sql.raw(`greatest(${present}, ?? + interval '1 millisecond')`, [`${row}.modified`]);

/** Writes one table's rows. */
export class Writing {
  readonly #layout: Layout;
  readonly #reading: Reading;
  readonly #append: Prepared;
  readonly #shapes = new Shapes();

  constructor(layout: Layout, reading: Reading) {
    this.#layout = layout;
    this.#reading = reading;
    this.#append = prepare(appendQuery(layout));
  }

  async append(executor: Executor, content: RecordContent, { owner, identifier }: { readonly owner: string | null; readonly identifier?: string }): Promise<StoredRecord | WriteRefusal> {
    const encoded = encodeContent(this.#layout, content);
    if ("refused" in encoded) return encoded;
    const values = rowOf(this.#layout, encoded);
    if (this.#layout.table.identifier.kind === "uuid") values[this.#layout.identifier.property] = identifier?.toLowerCase() ?? uuidv7();
    if (this.#layout.table.owner === "owner" && owner !== null) values["owner"] = owner;
    return (await this.#attempt(executor, this.#append.with(values))) as StoredRecord | WriteRefusal;
  }

  async replace(executor: Executor, identifier: string, content: RecordContent): Promise<StoredRecord | WriteRefusal> {
    const encoded = encodeContent(this.#layout, content);
    if ("refused" in encoded) return encoded;
    const columns = new Map(encoded.columns);
    for (const column of this.#layout.table.columns) {
      if (!column.kept && !isDate(column) && !columns.has(column)) columns.set(column, encode(column, column.default));
    }
    const joins = new Map(this.#layout.table.joins.map((join) => [join, encoded.joins.get(join) ?? []]));
    return this.#change(executor, identifier, { columns, joins }, "replace");
  }

  async update(executor: Executor, identifier: string, change: RecordContent): Promise<StoredRecord | WriteRefusal> {
    const encoded = encodeContent(this.#layout, change, true);
    if ("refused" in encoded) return encoded;
    return this.#change(executor, identifier, encoded, "update");
  }

  async #change(executor: Executor, identifier: string, encoded: Encoded, mode: "replace" | "update"): Promise<StoredRecord | WriteRefusal> {
    const layout = this.#layout;
    if (!canIdentify(layout.table.identifier.kind, identifier)) return { refused: "absent" };
    const columns = new Map(encoded.columns);
    const renamed = columns.get(layout.identifier);
    columns.delete(layout.identifier);
    if (typeof renamed === "string" && renamed !== identifier && layout.table.identifier.kind === "text") {
      return this.#inPart(executor, async (part) => {
        const refusal = await this.#rename(part, identifier, renamed);
        return refusal ?? this.#change(part, renamed, { columns, joins: encoded.joins }, mode);
      });
    }
    const names = [...columns.keys()].map(({ property }) => property).concat([...encoded.joins.keys()].map(({ property }) => property));
    const statement = this.#shapes.get(`${mode} ${names.sort().join(" ")}`, () => changeQuery(layout, [...columns.keys()], [...encoded.joins.keys()], mode));
    const values: { [key: string]: unknown } = { "$identifier": identifier };
    for (const [{ property }, value] of columns) values[property] = value;
    for (const [{ property }, value] of encoded.joins) values[property] = value;
    const changed = await this.#attempt(executor, statement.with(values));
    if (changed !== undefined || layout.joins.size === 0) return changed ?? { refused: "absent" };
    // There is no such row, or another write came in between; with the row held, none can.
    return this.#inPart(executor, async (part) => {
      if (!(await this.#reading.lock(part, identifier))) return { refused: "absent" };
      return (await this.#attempt(part, statement.with(values))) ?? { refused: "absent" };
    });
  }

  /** Gives a row another identifier. The links to it follow by themselves; the rows that have them have changed. */
  async #rename(part: Executor, from: string, to: string): Promise<WriteRefusal | undefined> {
    const { table, identifier, referrers } = this.#layout;
    const rename = this.#shapes.get("rename", () =>
      sql({ it: table.name }).update(identifier.name, slot("to")).whereRaw("?? = ?", [`it.${identifier.name}`, slot("from")]),
    );
    try {
      if ((await part.attempt(rename.with({ from, to }))).count === 0) return { refused: "absent" };
    } catch (error) {
      return refusalOf(this.#layout, error);
    }
    for (const [index, { from: table, ...link }] of referrers.entries()) {
      const touch = this.#shapes.get(`touch ${index}`, () => {
        const rows = sql({ it: table.name }).update("modified", later("it"));
        if (link.kind === "column") return rows.whereRaw("?? = ?", [`it.${link.column.name}`, slot("to")]);
        return rows.whereRaw("?? in (select source from ?? where target = ?)", [`it.${table.identifier.column}`, link.join.name, slot("to")]);
      });
      await part.query(touch.with({ to }));
    }
    return undefined;
  }

  /** Runs `work` so that nothing of it stays where it gives a refusal. */
  async #inPart(executor: Executor, work: (part: Executor) => Promise<StoredRecord | WriteRefusal>): Promise<StoredRecord | WriteRefusal> {
    class Refused extends Error {
      refusal: WriteRefusal;
      constructor(refusal: WriteRefusal) {
        super(refusal.refused);
        this.refusal = refusal;
      }
    }
    try {
      return await executor.atomically(async (part) => {
        const result = await work(part);
        if ("refused" in result) throw new Refused(result as WriteRefusal);
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  async #attempt(executor: Executor, statement: Statement): Promise<StoredRecord | WriteRefusal | undefined> {
    try {
      return (await executor.attempt<StoredRecord>(statement)).rows[0];
    } catch (error) {
      return refusalOf(this.#layout, error);
    }
  }
}

/** The arguments of a new row, under the properties' names: what is given, else the defaults. */
export function rowOf(layout: Layout, { columns, joins }: Encoded): { [property: string]: unknown } {
  const row: { [property: string]: unknown } = {};
  for (const column of layout.columns.values()) {
    if (!isDate(column)) row[column.property] = columns.has(column) ? columns.get(column) : encode(column, column.default);
  }
  for (const join of layout.table.joins) row[join.property] = joins.get(join) ?? [];
  return row;
}

function appendQuery(layout: Layout): Knex.QueryBuilder {
  const columns = [...layout.columns.values()];
  const values = Object.fromEntries(columns.map((column) => [column.name, isDate(column) ? sql.raw("date_trunc('milliseconds', statement_timestamp())") : slot(column.property)]));
  const row = sql(layout.table.name).insert(values).returning(sql.raw("*") as unknown as string);
  const query = sql.with("it", row);
  for (const join of layout.table.joins) query.with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(recordOf(layout, layout.table.joins));
}

/** A change of some columns and links to many of one row, in one statement. */
function changeQuery(layout: Layout, columns: readonly Column[], joins: readonly Join[], mode: "replace" | "update"): Knex.QueryBuilder {
  const { table, identifier } = layout;
  const values: { [column: string]: Knex.Value | Knex.Raw } = { modified: later("it") };
  for (const column of columns) values[column.name] = mode === "update" && column.type === "languages" ? mergedLanguages(column) : slot(column.property);
  const row = sql({ it: table.name })
    .update(values)
    .whereRaw("?? = ?", [`it.${identifier.name}`, slot("$identifier")])
    .returning("it.*");
  // The links are read and cleared as this statement saw them when it began; where another write has come first, it has to begin again.
  if (table.joins.length > 0) {
    row.whereRaw("?? = (select ?? from ?? where ?? = ?)", ["it.modified", "seen.modified", sql.raw("?? as seen", [table.name]), `seen.${identifier.name}`, slot("$identifier")]);
  }
  const query = sql.with("it", row);
  for (const join of joins) query.with(`end ${join.property}`, endLinks(layout, join)).with(`add ${join.property}`, addLinks(layout, join));
  return query.from("it").select(recordOf(layout, joins));
}

/** A record of the row `it` that was just written; links that the same statement writes are its own arguments. */
function recordOf(layout: Layout, written: readonly Join[]): Knex.Raw[] {
  const plain = recordColumns({ ...layout, table: { ...layout.table, joins: [] } });
  const links = layout.table.joins.map((join) =>
    sql.raw("? as ??", [written.includes(join) ? sql.raw(`?::${sqlTypes[join.target.kind]}[]`, [slot(join.property)]) : linksOf(layout.table, join), join.property]),
  );
  return [...plain, ...links];
}

/** Languages given are put in, those that are null taken away; where none is left there is no value, and where null is given none either. */
function mergedLanguages(column: Column): Knex.Raw {
  const given = sql.raw("?::jsonb", [slot(column.property)]);
  return sql.raw("case when ? is null then null else nullif(jsonb_strip_nulls(coalesce(??, '{}'::jsonb) || ?), '{}'::jsonb) end", [given, `it.${column.name}`, given]);
}

const targets = (join: Join): Knex.Raw => sql.raw(`?::${sqlTypes[join.target.kind]}[]`, [slot(join.property)]);

function addLinks(layout: Layout, join: Join): Knex.Raw {
  return sql.raw(
    "insert into ?? (source, position, target) select ??, link.position - 1, link.target from it, unnest(?) with ordinality as link(target, position) on conflict (source, position) do update set target = excluded.target",
    [join.name, `it.${layout.identifier.name}`, targets(join)],
  );
}

function endLinks(layout: Layout, join: Join): Knex.Raw {
  return sql.raw("delete from ?? as link using it where link.source = ?? and link.position >= cardinality(?)", [join.name, `it.${layout.identifier.name}`, targets(join)]);
}
