/** Reads single records, and several by identifier. */

import type { Knex } from "knex";
import { canIdentify, isStorable, sqlTypeOf } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, list, raw, Shapes, slot, sql } from "../database/statement.ts";
import type { Related, StoredRecord, Visibility } from "../record.ts";
import type { ResourceTable } from "../store.ts";
import { transactionStartAs } from "../writes/dates.ts";
import { type Layout, recordColumns } from "./table-mapping.ts";
import {
  accountsOf,
  filterArguments,
  filterCondition,
  type RowFilter,
  relatedColumns,
  rowFilterOf,
} from "./visibility.ts";

export function compileReads(layout: Layout) {
  const { table, id, bytes } = layout;
  const { kind } = table.identifier;
  const shapes = new Shapes();
  const lockRow = compileLock(layout);
  const isOne = raw`${id} = ${slot("identifier")}`;

  const select = (filter: RowFilter, condition: Knex.Raw, ...columns: readonly Knex.Raw[]): Knex.QueryBuilder =>
    sql
      .from({ it: table.name })
      .whereRaw(all([condition, filterCondition(layout, filter)]))
      .select(...columns);

  async function readSeveral<Row>(
    executor: Executor,
    identifiers: readonly string[],
    visibility: Visibility,
    shape: string,
    columns: () => Knex.Raw,
  ): Promise<Row[]> {
    const filter = rowFilterOf(layout, visibility);
    const possible = identifiers.filter((identifier) => canIdentify(kind, identifier));
    if (filter.hidesAll || possible.length === 0) return [];
    const statement = shapes.get(`${shape} ${filter.shape}`, () =>
      select(filter, raw`${id} = any(${slot("identifiers")}::${sqlTypeOf(kind)}[])`, columns()),
    );
    return (await executor.lookUp<Row>(statement.with({ identifiers: possible, ...filterArguments(filter) }))).rows;
  }

  return (executor: Executor) =>
    ({
      async read(identifier, { visibility, related }) {
        const filter = rowFilterOf(layout, visibility);
        if (filter.hidesAll || !canIdentify(kind, identifier)) return undefined;
        const key = bytes === null ? [] : [raw`it."${bytes.name}" as "$bytes"`];
        const statement = shapes.get(`read ${filter.shape} ${related !== undefined}`, () =>
          select(
            filter,
            isOne,
            recordColumns(layout),
            ...[...key, ...relatedColumns(layout, related), transactionStartAs("$at")],
          ),
        );
        const { rows } = await executor.lookUp<
          StoredRecord & { readonly $at: number; readonly $bytes?: string | null }
        >(statement.with({ identifier, ...accountsOf(filter, related) }));
        if (rows[0] === undefined) return undefined;
        const { $at: at, $bytes = null, ...record } = rows[0];
        return { record: layout.fill(record as StoredRecord), at, bytes: $bytes };
      },
      async retrieve(identifier, { visibility = "all", lock = false, related } = {}) {
        const filter = rowFilterOf(layout, visibility);
        if (filter.hidesAll || !canIdentify(kind, identifier)) return undefined;
        // Reads links in a separate statement after locking: a statement that waits for the lock returns links from
        // before.
        if (lock && layout.joins.size > 0) await lockRow(executor, identifier);
        const statement = shapes.get(`${filter.shape} ${lock} ${related !== undefined}`, () => {
          const query = select(filter, isOne, recordColumns(layout), ...relatedColumns(layout, related, lock));
          return lock ? query.forUpdate("it") : query;
        });
        const bound = statement.with({ identifier, ...accountsOf(filter, related) });
        const { rows } = await (lock ? executor.query<StoredRecord>(bound) : executor.lookUp<StoredRecord>(bound));
        return rows[0] && layout.fill(rows[0]);
      },
      async visible(identifiers, visibility) {
        const found = await readSeveral<{ identifier: string }>(
          executor,
          identifiers,
          visibility,
          "identifiers",
          () => raw`${id}::text as identifier`,
        );
        return new Set(found.map(({ identifier }) => identifier));
      },
      async retrieveMany(identifiers, visibility) {
        const found = await readSeveral<StoredRecord>(executor, identifiers, visibility, "records", () =>
          recordColumns(layout),
        );
        return new Map(found.map((record) => [String(record[layout.identifier.property]), layout.fill(record)]));
      },
      async related(identifiers, to) {
        const statement = shapes.get(
          "related",
          () =>
            raw`select ${id}::text as identifier, ${list(relatedColumns(layout, to))} from "${table.name}" as it
              where ${id} = any(${slot("identifiers")}::${sqlTypeOf(kind)}[])`,
        );
        const { rows } = await executor.lookUp<Related & { readonly identifier: string }>(
          statement.with({ identifiers, $client: to.account }),
        );
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
        const statement = shapes.get(
          `hash ${property} ${by.property}`,
          () =>
            raw`select ${id}::text as identifier, it."${column.name}" as hash from "${table.name}" as it where it."${key.name}" = ${slot("value")}`,
        );
        const { rows } = await executor.query<{ identifier: string; hash: string | null }>(
          statement.with({ value: by.value }),
        );
        return rows[0];
      },
    }) satisfies Partial<ResourceTable>;
}

/** Compiles the lock of a row against writers until the transaction ends; false if there is no such row. */
export function compileLock({ table, id }: Layout): (executor: Executor, identifier: string) => Promise<boolean> {
  const shapes = new Shapes();
  return async (executor, identifier) => {
    const statement = shapes.get(
      "lock",
      () => raw`select 1 from "${table.name}" as it where ${id} = ${slot("identifier")} for update of it`,
    );
    return (await executor.query(statement.with({ identifier }))).count > 0;
  };
}
