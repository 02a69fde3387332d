/** Reads single records, and several by identifier, of one type or of several. */

import { canIdentify, isStorable } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { list, raw, Shapes, type Sql, slot } from "../database/statement.ts";
import type { StoredRecord, Visibility } from "../record.ts";
import type { ResourceTable, Store } from "../store.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { canFillPage, recordColumnsUntilFull, untilFull } from "./page-size.ts";
import {
  isAmong,
  type Layout,
  type Layouts,
  layoutNamed,
  possibleOf,
  recordColumns,
  recordNames,
  rowsWhere,
} from "./table-mapping.ts";
import {
  accountsOf,
  filterArguments,
  filterCondition,
  type RowFilter,
  relatedColumns,
  rowFilterOf,
} from "./visibility.ts";

type Retrieving = NonNullable<Parameters<ResourceTable["retrieve"]>[1]>;

export function compileReads(layout: Layout) {
  const { table, id, bytes } = layout;
  const { kind } = table.identifier;
  const shapes = new Shapes();
  const lockRow = compileLock(layout);
  const isOne = raw`${id} = ${slot("identifier")}`;

  const select = (filter: RowFilter, condition: Sql, ...columns: readonly Sql[]): Sql =>
    raw`select ${list(columns)} ${rowsWhere(layout, condition, filterCondition(layout, filter))}`;

  const columns = { identifiers: () => raw`${id}::text as identifier`, records: () => recordColumns(layout) };

  async function readSeveral(
    what: keyof typeof columns,
    on: Executor,
    given: readonly string[],
    visibility: Visibility,
  ) {
    const filter = rowFilterOf(layout, visibility);
    const identifiers = possibleOf(layout, given);
    if (filter.hidesAll || identifiers.length === 0) return [];
    const statement = shapes.get(`${what} ${filter.shape}`, () => select(filter, isAmong(layout), columns[what]()));
    return (await on.lookUp(statement.with({ identifiers, ...filterArguments(filter) }))).rows;
  }

  /** `isDated`: also when it is read, and the key of its bytes. */
  async function readOne(executor: Executor, identifier: string, options: Retrieving, isDated: boolean) {
    const { visibility = "all", lock = false, related } = options;
    const filter = rowFilterOf(layout, visibility);
    if (filter.hidesAll || !canIdentify(kind, identifier)) return undefined;
    // Reads links in a separate statement after locking: a statement that waits for the lock returns links from before.
    if (lock && layout.joins.size > 0) await lockRow(executor, identifier);
    const statement = shapes.get(`one ${filter.shape} ${lock} ${related !== undefined} ${isDated}`, () => {
      const key = bytes === null ? [] : [raw`it."${bytes.name}" as "$bytes"`];
      const beside = [
        ...relatedColumns(layout, related, lock),
        ...(isDated ? [...key, transactionStartAs("$at")] : []),
      ];
      return raw`${select(filter, isOne, recordColumns(layout), ...beside)}${lock ? " for update of it" : ""}`;
    });
    const bound = statement.with({ identifier, ...accountsOf(filter, related) });
    return (await executor[lock ? "query" : "lookUp"](bound)).rows[0];
  }

  const byIdentifier = (records: readonly StoredRecord[]): ReadonlyMap<string, StoredRecord> =>
    new Map(records.map((record) => [String(record[layout.identifier.property]), layout.fill(record)]));

  return (executor: Executor) =>
    ({
      async read(identifier, options) {
        const row = await readOne(executor, identifier, options, true);
        if (row === undefined) return undefined;
        const { $at: at, $bytes = null, ...record } = row;
        return { record: layout.fill(record), at, bytes: $bytes };
      },
      async retrieve(identifier, options = {}) {
        const row = await readOne(executor, identifier, options, false);
        return row && layout.fill(row);
      },
      async visible(identifiers, visibility) {
        const found = await readSeveral("identifiers", executor, identifiers, visibility);
        return new Set(found.map(({ identifier }) => identifier));
      },
      async retrieveMany(identifiers, visibility) {
        return byIdentifier(await readSeveral("records", executor, identifiers, visibility));
      },
      async related(identifiers, to) {
        const statement = shapes.get("related", () => {
          const columns = list([`${id}::text as identifier`, ...relatedColumns(layout, to)]);
          return raw`select ${columns} ${rowsWhere(layout, isAmong(layout))}`;
        });
        const { rows } = await executor.lookUp(statement.with({ identifiers, $client: to.account }));
        return new Map(rows.map(({ identifier, ...related }) => [identifier, related]));
      },
      async isEmpty() {
        const statement = shapes.get("empty", () => raw`select 1 from "${table.name}" limit 1`);
        return (await executor.query(statement.with({}))).count === 0;
      },
      async hash(property, by) {
        const column = layout.columns.get(property);
        const key = layout.columns.get(by.property);
        if (column?.type !== "hash" || key === undefined)
          throw new TypeError(`${table.resource} has no hash ${property} to be found by ${by.property}.`);
        if (!isStorable(key.type, by.value)) return undefined;
        const statement = shapes.get(`hash ${property} ${by.property}`, () => {
          const isNamed = raw`it."${key.name}" = ${slot("value")}`;
          return raw`select ${id}::text as identifier, it."${column.name}" as hash ${rowsWhere(layout, isNamed)}`;
        });
        return (await executor.query(statement.with({ value: by.value }))).rows[0];
      },
    }) satisfies Partial<ResourceTable>;
}

/** Batch read: records of several types by identifier in one statement, at most a page of each (clause COL-6). */
export function compileBatchRead(layouts: Layouts): (executor: Executor) => Store["retrieveByType"] {
  const shapes = new Shapes();
  return (executor) => async (wanted) => {
    const parts: BatchPart[] = [];
    for (const [name, given] of [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const layout = layoutNamed(layouts, name);
      const identifiers = possibleOf(layout, given);
      if (identifiers.length === 0) continue;
      const mark = `$${parts.length}`;
      const selected = recordNames(layout).map((property, at) => [property, `${mark}_${at}`] as const);
      const canFill = await canFillPage(executor, layout, identifiers.length);
      parts.push({ name, layout, identifiers, canFill, mark, selected });
    }
    const found = new Map(parts.map(({ name }) => [name, new Map<string, StoredRecord>()]));
    if (parts.length === 0) return found;
    const shape = parts.map(({ name, canFill }) => `${name} ${canFill}`).join(", ");
    const bound = shapes
      .get(shape, () => batchQuery(parts))
      .with(Object.fromEntries(parts.map(({ name, identifiers }) => [name, identifiers])));
    for (const row of (await executor.lookUp(bound)).rows) {
      const { name, layout, selected } = parts.find(({ mark }) => row[mark]) as BatchPart;
      const record = Object.fromEntries(selected.map(([property, alias]) => [property, row[alias]]));
      found.get(name)?.set(String(record[layout.identifier.property]), layout.fill(record) as StoredRecord);
    }
    return found;
  };
}

interface BatchPart {
  readonly name: string;
  readonly layout: Layout;
  readonly identifiers: readonly string[];
  /** Whether the rows may exceed the size of a page. */
  readonly canFill: boolean;
  /** Column that is true in its rows. */
  readonly mark: string;
  /** Properties, with their columns. */
  readonly selected: readonly (readonly [property: string, alias: string])[];
}

/** A full join on `false`: each row has the columns of one type, and nulls for the others. */
function batchQuery(parts: readonly BatchPart[]): Sql {
  const columns = parts.flatMap(({ mark, selected }, index) => [
    `part${index}."$is" as "${mark}"`,
    ...selected.map(([property, alias]) => `part${index}."${property}" as "${alias}"`),
  ]);
  const rows = parts.map(({ name, layout, canFill }, index) => {
    const asked = rowsWhere(layout, isAmong(layout, layout.id, name));
    const full = () => untilFull(layout, (selected) => raw`select ${list(selected)} ${asked}`, layout.id);
    const [values, from] = canFill ? [recordColumnsUntilFull(layout), full()] : [recordColumns(layout), asked];
    return raw`(select true as "$is", ${values} ${from}) as part${index}${index === 0 ? "" : " on false"}`;
  });
  return raw`select ${list(columns)} from ${list(rows, " full join ")}`;
}

/** Existence check: visible identifiers of several types, in one query (clause IRI-3). */
export function compileExistence(layouts: Layouts): (executor: Executor) => Store["present"] {
  const shapes = new Shapes();
  return (executor) => async (candidates) => {
    const found = new Map(candidates.map(({ resource }) => [resource, new Set<string>()]));
    const parts = candidates.flatMap(({ resource, identifiers, visibility }) => {
      const layout = layoutNamed(layouts, resource);
      const possible = possibleOf(layout, identifiers);
      const filter = rowFilterOf(layout, visibility);
      return filter.hidesAll || possible.length === 0 ? [] : [{ resource, layout, possible, filter }];
    });
    if (parts.length === 0) return found;
    const shape = parts.map(({ resource, filter }) => `${resource} ${filter.shape}`).join(", ");
    const statement = shapes.get(shape, () => {
      const queries = parts.map(({ layout, filter }, index) => {
        const seen = filterCondition(layout, filter, { key: `account ${index}` });
        return raw`select ${index} as part, ${layout.id}::text as identifier
          ${rowsWhere(layout, isAmong(layout, layout.id, `identifiers ${index}`), seen)}`;
      });
      return list(queries, " union all ");
    });
    const values = parts.map(({ possible, filter }, index) => ({
      [`identifiers ${index}`]: possible,
      ...filterArguments(filter, `account ${index}`),
    }));
    const { rows } = await executor.lookUp(statement.with(Object.assign({}, ...values)));
    for (const { part, identifier } of rows) found.get(parts[part]?.resource ?? "")?.add(identifier);
    return found;
  };
}

/** Compiles the lock of a row against writers until the transaction ends; false if there is no such row. */
export function compileLock({ table, id }: Layout): (executor: Executor, identifier: string) => Promise<boolean> {
  const shapes = new Shapes();
  return async (executor, identifier) => {
    const row = () => raw`select 1 from "${table.name}" as it where ${id} = ${slot("identifier")} for update of it`;
    return (await executor.query(shapes.get("lock", row).with({ identifier }))).count > 0;
  };
}
