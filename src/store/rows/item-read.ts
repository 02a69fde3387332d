/** Reads single records, and several by identifier. */

import type { Knex } from "knex";
import { canIdentify, isStorable, sqlTypes } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, Shapes, slot, sql } from "../database/statement.ts";
import type { AsRead, AsReadWithBytes, StoredRecord, Visibility } from "../record.ts";
import { begunAs } from "../writes/dates.ts";

import { type Layout, recordColumns } from "./table-mapping.ts";
import { type Sight, sightCondition, sightOf } from "./visibility.ts";

/** Reads rows of one table. */
export class Reading {
  readonly #layout: Layout;
  readonly #shapes = new Shapes();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Reads a record, with the time at which it was current. */
  async read(
    executor: Executor,
    identifier: string,
    { visibility }: { readonly visibility: Visibility },
  ): Promise<AsRead | undefined> {
    const row = await this.#readRow(executor, identifier, visibility, []);
    if (row === undefined) return undefined;
    const { $at: at, ...record } = row;
    return { record: record as unknown as StoredRecord, at };
  }

  /** The same, with the key of the row's bytes. */
  async readWithBytes(
    executor: Executor,
    identifier: string,
    { visibility }: { readonly visibility: Visibility },
  ): Promise<AsReadWithBytes | undefined> {
    const { table, bytes: column } = this.#layout;
    if (column === null) throw new TypeError(`${table.resource} has no bytes.`);
    const key = sql.raw("?? as ??", [`it.${column.name}`, column.property]);
    const row = await this.#readRow(executor, identifier, visibility, [key]);
    if (row === undefined) return undefined;
    const { $at: at, $bytes: bytes = null, ...record } = row;
    return { record: record as unknown as StoredRecord, at, bytes };
  }

  async #readRow(
    executor: Executor,
    identifier: string,
    visibility: Visibility,
    more: readonly Knex.Raw[],
  ): Promise<(StoredRecord & { readonly $at: number; readonly $bytes?: string | null }) | undefined> {
    const sight = sightOf(this.#layout, visibility);
    if (sight.blind || !canIdentify(this.#layout.table.identifier.kind, identifier)) return undefined;
    const statement = this.#shapes.get(`read ${sight.shape} ${more.length}`, () =>
      this.#visible(sight, [sql.raw("?? = ?", [this.#identifier, slot("identifier")])]).select(
        ...recordColumns(this.#layout),
        ...more,
        begunAs("$at"),
      ),
    );
    const bound = statement.with({ identifier, owner: sight.owner });
    const { rows } = await executor.lookUp<StoredRecord & { readonly $at: number; readonly $bytes?: string | null }>(
      bound,
    );
    return rows[0];
  }

  async retrieve(
    executor: Executor,
    identifier: string,
    { visibility = "all", lock = false }: { readonly visibility?: Visibility; readonly lock?: boolean } = {},
  ): Promise<StoredRecord | undefined> {
    const sight = sightOf(this.#layout, visibility);
    if (sight.blind || !canIdentify(this.#layout.table.identifier.kind, identifier)) return undefined;
    // Reads links in a separate statement after locking: a statement that waits for the lock returns links from before.
    if (lock && this.#layout.joins.size > 0 && !(await this.lock(executor, identifier))) return undefined;
    const statement = this.#shapes.get(`${sight.shape} ${lock}`, () => {
      const query = this.#visible(sight, [sql.raw("?? = ?", [this.#identifier, slot("identifier")])]).select(
        recordColumns(this.#layout),
      );
      return lock ? query.forUpdate("it") : query;
    });
    const bound = statement.with({ identifier, owner: sight.owner });
    const { rows } = await (lock ? executor.query<StoredRecord>(bound) : executor.lookUp<StoredRecord>(bound));
    return rows[0];
  }

  /** Locks a row against writers until the transaction ends; false if there is none. */
  async lock(executor: Executor, identifier: string): Promise<boolean> {
    const statement = this.#shapes.get("lock", () =>
      sql
        .from({ it: this.#layout.table.name })
        .whereRaw("?? = ?", [this.#identifier, slot("identifier")])
        .select(sql.raw("1"))
        .forUpdate("it"),
    );
    return (await executor.query(statement.with({ identifier }))).count > 0;
  }

  async visible(
    executor: Executor,
    identifiers: readonly string[],
    visibility: Visibility,
  ): Promise<ReadonlySet<string>> {
    const found = await this.#several<{ identifier: string }>(executor, identifiers, visibility, "identifiers", () => [
      sql.raw("?? as identifier", [this.#identifier]),
    ]);
    return new Set(found.map(({ identifier }) => identifier));
  }

  async retrieveMany(
    executor: Executor,
    identifiers: readonly string[],
    visibility: Visibility,
  ): Promise<ReadonlyMap<string, StoredRecord>> {
    const found = await this.#several<StoredRecord>(executor, identifiers, visibility, "records", () =>
      recordColumns(this.#layout),
    );
    return new Map(found.map((record) => [record[this.#layout.identifier.property] as string, record]));
  }

  async #several<Row>(
    executor: Executor,
    identifiers: readonly string[],
    visibility: Visibility,
    shape: string,
    columns: () => Knex.Raw[],
  ): Promise<Row[]> {
    const { kind } = this.#layout.table.identifier;
    const sight = sightOf(this.#layout, visibility);
    const possible = identifiers.filter((identifier) => canIdentify(kind, identifier));
    if (sight.blind || possible.length === 0) return [];
    const statement = this.#shapes.get(`${shape} ${sight.shape}`, () =>
      this.#visible(sight, [
        sql.raw(`?? = any(?::${sqlTypes[kind]}[])`, [this.#identifier, slot("identifiers")]),
      ]).select(columns()),
    );
    return (await executor.lookUp<Row>(statement.with({ identifiers: possible, owner: sight.owner }))).rows;
  }

  async isEmpty(executor: Executor): Promise<boolean> {
    const statement = this.#shapes.get("empty", () =>
      sql.from(this.#layout.table.name).select(sql.raw("1")).limit(1, { skipBinding: true }),
    );
    return (await executor.query(statement.with({}))).count === 0;
  }

  /** The hash in a column, found by a unique property. */
  async hash(
    executor: Executor,
    property: string,
    by: { readonly property: string; readonly value: string },
  ): Promise<{ identifier: string; hash: string | null } | undefined> {
    const column = this.#layout.columns.get(property);
    const key = this.#layout.columns.get(by.property);
    if (column?.type !== "hash" || key === undefined)
      throw new TypeError(`${this.#layout.table.resource} has no hash ${property} to be found by ${by.property}.`);
    if (!isStorable(key.type, by.value)) return undefined;
    const statement = this.#shapes.get(`hash ${property} ${by.property}`, () =>
      sql
        .from({ it: this.#layout.table.name })
        .whereRaw("?? = ?", [`it.${key.name}`, slot("value")])
        .select(sql.raw("?? as identifier, ?? as hash", [this.#identifier, `it.${column.name}`])),
    );
    return (await executor.query<{ identifier: string; hash: string | null }>(statement.with({ value: by.value })))
      .rows[0];
  }

  get #identifier(): string {
    return `it.${this.#layout.identifier.name}`;
  }

  #visible(sight: Sight, conditions: readonly Knex.Raw[]): Knex.QueryBuilder {
    const seen = sightCondition(this.#layout, sight);
    return sql.from({ it: this.#layout.table.name }).whereRaw(all([...conditions, ...(seen ? [seen] : [])]));
  }
}
