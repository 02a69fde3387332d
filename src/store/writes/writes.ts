/** Inserts, replaces and updates records: atomically, with a strictly increasing `modified` (clause MTH-7). */

import { canIdentify } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { type Arguments, raw, Shapes, type Statement, slot } from "../database/statement.ts";
import { type ChangeDate, isWriteRefusal, type StoredRecord, type WriteRefusal } from "../record.ts";
import { compileLock } from "../rows/item-read.ts";
import { isDate, type Layout, linksTo } from "../rows/table-mapping.ts";
import { filterArguments, rowFilterOf } from "../rows/visibility.ts";
import { type RecordContent, type ResourceTable, Rollback, type Seen } from "../store.ts";
import type { Column } from "../table.ts";
import { uuidv7 } from "../uuid.ts";
import { registerRows } from "./commit-dates.ts";
import { later } from "./dates.ts";
import { type Encoded, encode, encodeContent, refusalOf } from "./encode.ts";
import { recordRedirect } from "./redirects.ts";
import {
  admitsQuery,
  appendQuery,
  changeQuery,
  countedIn,
  maxLanguagesOf,
  movedCounter,
  overlapQuery,
  overwriteQuery,
  roomQuery,
} from "./write-statements.ts";

type Outcome = StoredRecord | WriteRefusal;

/** Whether properties that are not given lose their values, or keep them. */
type Change = Encoded & { readonly mode: "replace" | "update" };

const nothing: Change = { columns: new Map(), joins: new Map(), mode: "update" };

export function compileWrites(layout: Layout) {
  const { table, identifier: key, bytes: bytesColumn } = layout;
  const { kind } = table.identifier;
  const shapes = new Shapes();
  const lockRow = compileLock(layout);
  const counts = countedIn(layout).counted !== undefined;

  function needBytes(bytes: string | undefined): void {
    if (bytes !== undefined && bytesColumn === null)
      throw new TypeError(`${table.resource} is not a file and cannot have bytes.`);
  }

  async function change(on: Executor, identifier: string, changed: Change, asRead?: Seen): Promise<Outcome> {
    const { columns: given, joins, mode } = changed;
    if (!canIdentify(kind, identifier)) return { refused: "absent" };
    const columns = new Map(given);
    const renamed = columns.get(key);
    columns.delete(key);
    if (typeof renamed === "string" && renamed !== identifier && kind === "text") {
      if (asRead !== undefined) return { refused: "overtaken" };
      return inPart(on, (part) => renameAndChange(part, identifier, renamed, { columns, joins, mode }));
    }
    const { names, values } = argumentsOf(identifier, { columns, joins });
    const filter = asRead && rowFilterOf(layout, asRead.visibility);
    if (filter?.hidesAll) return { refused: "overtaken" };
    const statement = shapes
      .get(`${mode} ${names} ${filter?.shape}`, () =>
        changeQuery(layout, [...columns.keys()], [...joins.keys()], mode, filter ?? "as it stands"),
      )
      .with({ ...values, $asRead: asRead?.modified, ...(filter && filterArguments(filter)) });
    const record = await attempt(on, statement, values);
    if (record !== undefined) return record;
    const merged = mode === "update" ? [...columns.keys()].filter(({ type }) => type === "languages") : [];
    if (asRead !== undefined) return (await languageLimit(on, merged, values)) ?? { refused: "overtaken" };
    if (layout.joins.size === 0 && merged.length === 0) return { refused: "absent" };
    // No such row, too many languages, or a concurrent write: lock the row and retry.
    return inPart(on, async (part) => {
      if (!(await lockRow(part, identifier))) return { refused: "absent" };
      return (
        (await attempt(part, statement, values)) ?? (await languageLimit(part, merged, values)) ?? { refused: "absent" }
      );
    });
  }

  /** The refusal if a language map would have too many languages. */
  async function languageLimit(executor: Executor, merged: readonly Column[], values: Arguments) {
    if (merged.length === 0) return undefined;
    const shape = `room ${merged.map(({ property }) => property).join(" ")}`;
    const statement = shapes.get(shape, () => roomQuery(layout, merged));
    const [room] = (await executor.query(statement.with(values))).rows;
    const full = merged.find(({ property }) => room?.[property] === false);
    return full && { refused: "too-many-languages" as const, property: full.property, limit: maxLanguagesOf(full) };
  }

  const renameAndChange = async (part: Executor, from: string, to: string, given: Change): Promise<Outcome> =>
    (await rename(part, from, to)) ?? change(part, to, given);

  /** Changes the identifier of a row. Foreign keys update its links, and their rows count as changed. */
  async function rename(part: Executor, from: string, to: string): Promise<WriteRefusal | undefined> {
    const renamed = () => raw`update "${table.name}" as it
      set "${key.name}" = ${slot("to")} where ${layout.id} = ${slot("from")}`;
    try {
      if ((await part.attempt(shapes.get("rename", renamed).with({ from, to }))).count === 0)
        return { refused: "absent" };
      await recordRedirect(part, layout, from, to);
    } catch (error) {
      return refusalOf(layout, error);
    }
    for (const [index, link] of layout.referrers.entries()) {
      const { name, identifier } = link.from;
      const touched = () => raw`update "${name}" as it set modified = ${later("it")}
        where ${linksTo(layout, link)} returning it."${identifier.column}" as identifier`;
      const { rows, took } = await part.query(shapes.get(`touch ${index}`, touched).with({ identifiers: [to] }));
      const identifiers = rows.map((row) => row.identifier);
      await registerRows(part, link.from, identifiers, took);
      if (link.kind === "column" && link.from.columns.some(({ counts }) => counts === link.column.name)) {
        const move = shapes.get(`counter ${index}`, () => movedCounter(link.from.resource, link.column));
        await part.query(move.with({ from, to }));
      }
    }
    return undefined;
  }

  /** Runs `work` and rolls back if it returns a refusal. */
  async function inPart(executor: Executor, work: (part: Executor) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await executor.atomically(async (part) => {
        const result = await work(part);
        if (isWriteRefusal(result)) throw new Rollback(result);
        return result;
      });
    } catch (error) {
      if (error instanceof Rollback) return error.answer as WriteRefusal;
      throw error;
    }
  }

  async function attempt<Row extends ChangeDate = StoredRecord>(
    executor: Executor,
    statement: Statement,
    values: Arguments,
  ): Promise<Row | WriteRefusal | undefined> {
    try {
      const { rows, took } = await executor.attempt<Row>(statement);
      const [record] = rows;
      if (record === undefined) return undefined;
      const identifier = String(record[key.property as keyof Row]);
      const again = await registerRows(executor, table, [identifier], took);
      return layout.fill(again === undefined ? record : { ...record, modified: again });
    } catch (error) {
      const refusal = refusalOf(layout, error);
      return refusal.refused === "overlapping"
        ? { ...refusal, by: await inTheWay(executor, refusal.properties, values) }
        : refusal;
    }
  }

  /** The rows that a refused write overlaps with. */
  async function inTheWay(executor: Executor, properties: readonly string[], values: Arguments) {
    const constraint = table.constraints?.find((each) => each.properties === properties);
    if (constraint === undefined) return [];
    const given = new Set(Object.keys(values));
    const told = ["$identifier", ...properties].filter((each) => given.has(each)).join(" ");
    const statement = shapes.get(`overlap ${constraint.name} ${told}`, () => overlapQuery(layout, constraint, given));
    const { rows } = await executor.query(statement.with(values));
    return rows.map(({ identifier }) => ({ resource: table.resource, identifier, property: properties[0] ?? "" }));
  }

  return (executor: Executor) =>
    ({
      async append(content, { owner, identifier, readBack = true, bytes, visibility = "all" }) {
        if (identifier !== undefined && kind === "text" && identifier !== content[key.property])
          throw new TypeError(
            `${table.resource} is identified by ${key.property}: set that in its content, and pass no other identifier.`,
          );
        needBytes(bytes);
        const given = layout.fill(content);
        const encoded = encodeContent(layout, given);
        if ("refused" in encoded) return encoded;
        const values = rowOf(layout, encoded);
        if (kind === "uuid") values[key.property] = identifier?.toLowerCase() ?? uuidv7();
        if (table.owner === "owner" && owner !== null) values.owner = owner;
        if (bytesColumn !== null) values[bytesColumn.property] = bytes ?? null;
        // Links are a nested statement, which costs as much as the row; most new rows have none.
        const joins = table.joins.filter(({ property }) => (values[property] as readonly unknown[]).length > 0);
        const told = readBack || counts ? "record" : "dates";
        const filter = rowFilterOf(layout, visibility);
        const shape = `append ${told} ${joins.map(({ property }) => property).join(" ")} ${filter.shape}`;
        const statement = shapes.get(shape, () => appendQuery(layout, joins, told, filter));
        const outcome = filter.hidesAll
          ? undefined
          : await attempt(executor, statement.with({ ...values, ...filterArguments(filter) }), values);
        if (outcome === undefined) return { refused: "overtaken" };
        if (told === "record" || isWriteRefusal(outcome)) return outcome;
        return { ...asGiven(layout, { owner, ...given }), ...outcome };
      },
      async admits(content, visibility) {
        const filter = rowFilterOf(layout, visibility);
        if (filter.hidesAll || filter.alternatives === null) return !filter.hidesAll;
        const encoded = encodeContent(layout, layout.fill(content));
        // What cannot be stored is refused by the write itself.
        if ("refused" in encoded) return true;
        const statement = shapes.get(`admits ${filter.shape}`, () => admitsQuery(layout, filter));
        const values = { ...rowOf(layout, encoded), ...filterArguments(filter) };
        return (await executor.query(statement.with(values))).count === 1;
      },
      async replace(identifier, content) {
        const encoded = encodeContent(layout, layout.fill(content));
        if ("refused" in encoded) return encoded;
        const columns = new Map(encoded.columns);
        for (const column of table.columns)
          if (!column.kept && !isDate(column) && !columns.has(column))
            columns.set(column, encode(column, column.default));
        const joins = new Map(encoded.joins);
        for (const join of table.joins) if (!join.kept && !joins.has(join)) joins.set(join, []);
        return change(executor, identifier, { columns, joins, mode: "replace" });
      },
      async update(identifier, content, { asRead, bytes } = {}) {
        needBytes(bytes);
        const encoded = encodeContent(layout, layout.fill(content), true);
        if ("refused" in encoded) return encoded;
        const columns = new Map(encoded.columns);
        if (bytes !== undefined && bytesColumn !== null) columns.set(bytesColumn, bytes);
        return change(executor, identifier, { ...encoded, columns, mode: "update" }, asRead);
      },
      async overwrite(identifier, content, visibility = "all") {
        const filter = rowFilterOf(layout, visibility);
        const encoded = encodeContent(layout, layout.fill(content), true);
        if ("refused" in encoded) return encoded;
        const { columns, joins } = encoded;
        if (!canIdentify(kind, identifier) || joins.size > 0 || columns.has(key) || filter.hidesAll) return null;
        const { names, values } = argumentsOf(identifier, encoded);
        const statement = shapes.get(`overwrite ${names} ${filter.shape}`, () =>
          overwriteQuery(layout, [...columns.keys()], filter),
        );
        const bound = statement.with({ ...values, ...filterArguments(filter) });
        return (await attempt<ChangeDate>(executor, bound, values)) ?? null;
      },
      async move(from, to) {
        if (!canIdentify(kind, from)) return { refused: "absent" };
        if (!canIdentify(kind, to)) return { refused: "value-unstorable", property: key.property };
        if (from === to) return change(executor, from, nothing);
        return inPart(executor, (part) => renameAndChange(part, from, to, nothing));
      },
    }) satisfies Partial<ResourceTable>;
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
function argumentsOf(identifier: string, { columns, joins }: Encoded) {
  const given = [...columns, ...joins].map(([{ property }, value]) => [property, value] as const);
  const names = given.map(([property]) => property).sort();
  return { names: names.join(" "), values: { ...Object.fromEntries(given), $identifier: identifier } as Arguments };
}
