/** Inserts, replaces and updates records: atomically, with a strictly increasing `modified` (clause MTH-7). */

import { canIdentify } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { type Arguments, Shapes, type Statement, slot, sql } from "../database/statement.ts";
import { refusalOf } from "../database/write-errors.ts";
import { type ChangeDate, isWriteRefusal, type StoredRecord, type WriteRefusal } from "../record.ts";
import type { Reading } from "../rows/item-read.ts";
import { isDate, type Layout } from "../rows/table-mapping.ts";
import type { Appending, RecordContent } from "../store.ts";
import type { Column } from "../table.ts";
import { uuidv7 } from "../uuid.ts";
import { noteRows, tellDeletion } from "./commit-dates.ts";
import { later } from "./dates.ts";
import { type Encoded, encode, encodeContent } from "./encode.ts";
import { noteRenaming } from "./redirects.ts";
import { appendQuery, changeQuery, maxLanguagesOf, overwriteQuery, roomQuery } from "./write-statements.ts";

/** Thrown to roll back a refused write. */
class Refused extends Error {
  readonly refusal: WriteRefusal;
  constructor(refusal: WriteRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

const nothing: Encoded = { columns: new Map(), joins: new Map() };

/** Writes rows of one table. */
export class Writing {
  readonly #layout: Layout;
  readonly #reading: Reading;
  readonly #shapes = new Shapes();

  constructor(layout: Layout, reading: Reading) {
    this.#layout = layout;
    this.#reading = reading;
  }

  async append(
    executor: Executor,
    content: RecordContent,
    { owner, identifier, readBack = true, bytes }: Appending,
  ): Promise<StoredRecord | WriteRefusal> {
    const { resource, identifier: key } = this.#layout.table;
    if (identifier !== undefined && key.kind !== "uuid" && identifier !== content[key.key])
      throw new TypeError(
        `${resource} is identified by ${key.key}: set that in its content, and pass no other identifier.`,
      );
    this.#needBytes(bytes);
    const encoded = encodeContent(this.#layout, content);
    if ("refused" in encoded) return encoded;
    const values = rowOf(this.#layout, encoded);
    if (this.#layout.table.identifier.kind === "uuid")
      values[this.#layout.identifier.property] = identifier?.toLowerCase() ?? uuidv7();
    if (this.#layout.table.owner === "owner" && owner !== null) values.owner = owner;
    if (this.#layout.bytes !== null) values[this.#layout.bytes.property] = bytes ?? null;
    // Links are a nested statement, which costs as much as the row; most new rows have none.
    const joins = this.#layout.table.joins.filter(
      ({ property }) => (values[property] as readonly unknown[]).length > 0,
    );
    const told = readBack ? "record" : "dates";
    const shape = `append ${told} ${joins.map(({ property }) => property).join(" ")}`;
    const statement = this.#shapes.get(shape, () => appendQuery(this.#layout, joins, told));
    const outcome = (await this.#attempt(executor, statement.with(values))) as StoredRecord | WriteRefusal;
    if (readBack || isWriteRefusal(outcome)) return outcome;
    return { ...asGiven(this.#layout, { owner, ...content }), ...outcome };
  }

  #needBytes(bytes: string | undefined): void {
    if (bytes !== undefined && this.#layout.bytes === null)
      throw new TypeError(`${this.#layout.table.resource} is not a file and cannot have bytes.`);
  }

  async replace(executor: Executor, identifier: string, content: RecordContent): Promise<StoredRecord | WriteRefusal> {
    const encoded = encodeContent(this.#layout, content);
    if ("refused" in encoded) return encoded;
    const columns = new Map(encoded.columns);
    for (const column of this.#layout.table.columns) {
      if (!column.kept && !isDate(column) && !columns.has(column)) columns.set(column, encode(column, column.default));
    }
    const joins = new Map(encoded.joins);
    for (const join of this.#layout.table.joins) if (!join.kept && !joins.has(join)) joins.set(join, []);
    return this.#change(executor, identifier, { columns, joins }, "replace");
  }

  async update(
    executor: Executor,
    identifier: string,
    change: RecordContent,
    { asRead, bytes }: { readonly asRead?: string; readonly bytes?: string } = {},
  ): Promise<StoredRecord | WriteRefusal> {
    this.#needBytes(bytes);
    const encoded = encodeContent(this.#layout, change, true);
    if ("refused" in encoded) return encoded;
    const columns = new Map(encoded.columns);
    if (bytes !== undefined && this.#layout.bytes !== null) columns.set(this.#layout.bytes, bytes);
    return this.#change(executor, identifier, { ...encoded, columns }, "update", asRead);
  }

  /** Updates a row unconditionally; null if there is none, or if one statement does not suffice. */
  async overwrite(
    executor: Executor,
    identifier: string,
    change: RecordContent,
  ): Promise<ChangeDate | WriteRefusal | null> {
    const encoded = encodeContent(this.#layout, change, true);
    if ("refused" in encoded) return encoded;
    const { columns, joins } = encoded;
    const { identifier: key, owner } = this.#layout;
    const possible = canIdentify(this.#layout.table.identifier.kind, identifier);
    const more = joins.size > 0 || columns.has(key) || (owner !== null && columns.has(owner));
    if (!possible || more) return null;
    const { names, values } = argumentsOf(identifier, encoded);
    const statement = this.#shapes.get(`overwrite ${names}`, () => overwriteQuery(this.#layout, [...columns.keys()]));
    return (await this.#attempt<ChangeDate>(executor, statement.with(values))) ?? null;
  }

  /** Changes only the identifier of a row. */
  async move(executor: Executor, from: string, to: string): Promise<StoredRecord | WriteRefusal> {
    const { kind } = this.#layout.table.identifier;
    if (!canIdentify(kind, from)) return { refused: "absent" };
    if (!canIdentify(kind, to)) return { refused: "value-unstorable", property: this.#layout.identifier.property };
    if (from === to) return this.#changeRow(executor, from, nothing, "update");
    return this.#inPart(executor, (part) => this.#renameAndChange(part, from, to, nothing, "update"));
  }

  /** Changes a row's owner. The former owner's collection needs a deletion date, as the row has left it. */
  async #handOver(
    executor: Executor,
    change: (part: Executor) => Promise<StoredRecord | WriteRefusal>,
  ): Promise<StoredRecord | WriteRefusal> {
    return this.#inPart(executor, async (part) => {
      const record = await change(part);
      if (!isWriteRefusal(record)) await tellDeletion(part, this.#layout.table);
      return record;
    });
  }

  async #change(
    executor: Executor,
    identifier: string,
    encoded: Encoded,
    mode: "replace" | "update",
    asRead?: string,
  ): Promise<StoredRecord | WriteRefusal> {
    const { owner } = this.#layout;
    if (owner === null || owner === this.#layout.identifier || !encoded.columns.has(owner))
      return this.#changeRow(executor, identifier, encoded, mode, asRead);
    return this.#handOver(executor, (part) => this.#changeRow(part, identifier, encoded, mode, asRead));
  }

  async #changeRow(
    executor: Executor,
    identifier: string,
    encoded: Encoded,
    mode: "replace" | "update",
    asRead?: string,
  ): Promise<StoredRecord | WriteRefusal> {
    const layout = this.#layout;
    if (!canIdentify(layout.table.identifier.kind, identifier)) return { refused: "absent" };
    const columns = new Map(encoded.columns);
    const renamed = columns.get(layout.identifier);
    columns.delete(layout.identifier);
    if (typeof renamed === "string" && renamed !== identifier && layout.table.identifier.kind === "text") {
      if (asRead !== undefined) return { refused: "overtaken" };
      return this.#inPart(executor, (part) =>
        this.#renameAndChange(part, identifier, renamed, { columns, joins: encoded.joins }, mode),
      );
    }
    const { names, values } = argumentsOf(identifier, { columns, joins: encoded.joins });
    const guard = asRead === undefined ? "as it stands" : "as read";
    const statement = this.#shapes
      .get(`${mode} ${guard} ${names}`, () =>
        changeQuery(layout, [...columns.keys()], [...encoded.joins.keys()], mode, guard),
      )
      .with({ ...values, $asRead: asRead });
    const changed = await this.#attempt(executor, statement);
    if (changed !== undefined) return changed;
    const merged = mode === "update" ? [...columns.keys()].filter(({ type }) => type === "languages") : [];
    if (asRead !== undefined) return (await this.#full(executor, merged, values)) ?? { refused: "overtaken" };
    if (layout.joins.size === 0 && merged.length === 0) return { refused: "absent" };
    // No such row, too many languages, or a concurrent write: lock the row and retry.
    return this.#inPart(executor, async (part) => {
      if (!(await this.#reading.lock(part, identifier))) return { refused: "absent" };
      return (
        (await this.#attempt(part, statement)) ?? (await this.#full(part, merged, values)) ?? { refused: "absent" }
      );
    });
  }

  /** The refusal if a language map would have too many languages. */
  async #full(executor: Executor, merged: readonly Column[], values: Arguments): Promise<WriteRefusal | undefined> {
    if (merged.length === 0) return undefined;
    const shape = `room ${merged.map(({ property }) => property).join(" ")}`;
    const statement = this.#shapes.get(shape, () => roomQuery(this.#layout, merged));
    const [room] = (await executor.query<{ readonly [property: string]: boolean }>(statement.with(values))).rows;
    const full = merged.find(({ property }) => room?.[property] === false);
    return full && { refused: "too-many-languages", property: full.property, limit: maxLanguagesOf(full) };
  }

  async #renameAndChange(
    part: Executor,
    from: string,
    to: string,
    change: Encoded,
    mode: "replace" | "update",
  ): Promise<StoredRecord | WriteRefusal> {
    return (await this.#rename(part, from, to)) ?? this.#changeRow(part, to, change, mode);
  }

  /** Changes the identifier of a row. Foreign keys update its links, and their rows count as changed. */
  async #rename(part: Executor, from: string, to: string): Promise<WriteRefusal | undefined> {
    const { table, identifier, referrers } = this.#layout;
    const rename = this.#shapes.get("rename", () =>
      sql({ it: table.name })
        .update(identifier.name, slot("to"))
        .whereRaw("?? = ?", [`it.${identifier.name}`, slot("from")]),
    );
    try {
      if ((await part.attempt(rename.with({ from, to }))).count === 0) return { refused: "absent" };
      await noteRenaming(part, this.#layout, from, to);
    } catch (error) {
      return refusalOf(this.#layout, error);
    }
    for (const [index, link] of referrers.entries()) {
      const { name, identifier: own } = link.from;
      const touch = this.#shapes.get(`touch ${index}`, () => {
        const rows = sql({ it: name })
          .update({ modified: later("it") })
          .returning(sql.raw("?? as identifier", [`it.${own.column}`]) as unknown as string);
        if (link.kind === "column") return rows.whereRaw("?? = ?", [`it.${link.column.name}`, slot("to")]);
        return rows.whereRaw("?? in (select source from ?? where target = ?)", [
          `it.${own.column}`,
          link.join.name,
          slot("to"),
        ]);
      });
      const touched = await part.query<{ identifier: string }>(touch.with({ to }));
      await noteRows(
        part,
        link.from,
        touched.rows.map(({ identifier }) => identifier),
        touched.took,
      );
    }
    return undefined;
  }

  /** Runs `work` and rolls back if it returns a refusal. */
  async #inPart(
    executor: Executor,
    work: (part: Executor) => Promise<StoredRecord | WriteRefusal>,
  ): Promise<StoredRecord | WriteRefusal> {
    try {
      return await executor.atomically(async (part) => {
        const result = await work(part);
        if (isWriteRefusal(result)) throw new Refused(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  async #attempt<Row extends ChangeDate = StoredRecord>(
    executor: Executor,
    statement: Statement,
  ): Promise<Row | WriteRefusal | undefined> {
    try {
      const { rows, took } = await executor.attempt<Row>(statement);
      const [record] = rows;
      if (record !== undefined) {
        const identifier = record[this.#layout.identifier.property as keyof Row] as string;
        const again = await noteRows(executor, this.#layout.table, [identifier], took);
        if (again !== undefined) return { ...record, modified: again };
      }
      return record;
    } catch (error) {
      return refusalOf(this.#layout, error);
    }
  }
}

/** Arguments of a new row by property: given values, else defaults. */
function rowOf(layout: Layout, { columns, joins }: Encoded): { [property: string]: unknown } {
  const row: { [property: string]: unknown } = {};
  for (const column of layout.columns.values()) {
    if (!isDate(column))
      row[column.property] = columns.has(column) ? columns.get(column) : encode(column, column.default);
  }
  for (const join of layout.table.joins) row[join.property] = joins.get(join) ?? [];
  return row;
}

/** A new record as given, without identifier and dates. */
function asGiven(layout: Layout, content: RecordContent): RecordContent {
  const record: { [property: string]: unknown } = {};
  for (const column of layout.columns.values()) {
    const { type, property, default: standard } = column;
    const value = content[property] === undefined ? standard : content[property];
    // A value stored as null is returned as null.
    if (type !== "hash") record[property] = encode(column, value) === null ? null : (value ?? []);
  }
  for (const { property } of layout.table.joins) record[property] = content[property] ?? [];
  return record;
}

/** Arguments of an update by property, and their names in a stable order. */
function argumentsOf(
  identifier: string,
  { columns, joins }: Encoded,
): { readonly names: string; readonly values: { readonly [key: string]: unknown } } {
  const given = [...columns, ...joins].map(([{ property }, value]) => [property, value] as const);
  const names = given.map(([property]) => property).sort();
  return { names: names.join(" "), values: { ...Object.fromEntries(given), $identifier: identifier } };
}
