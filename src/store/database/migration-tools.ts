/** Tools of generated migrations: row checks, and changes that allow concurrent reads and writes. */

import type { Knex } from "knex";
import { literal } from "./index-expressions.ts";

/** `key`: the column by which messages name rows of `table`. All texts but names are SQL. */
type Given<Name extends string> = Readonly<Record<"table" | "key" | Name, string>>;

/** A failed check adds its message to `unfit`; without that, it throws. */
interface Noting {
  readonly unfit?: string[];
}

/** `secret`: messages must not contain the value. */
interface Hiding {
  readonly secret?: boolean;
}

/** The tools of one run of a migration. After an interruption, each continues where it stopped. */
export class MigrationTools {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Stops the migration, before it changes anything, if checks have noted anything. */
  refuse(unfit: readonly string[]): void {
    if (unfit.length > 0) throw new Error(unfit.join("\n"));
  }

  /** Stops the migration if the condition `where` holds for rows. */
  async checkNoRows({ table, key, where, problem, unfit }: Given<"where" | "problem"> & Noting): Promise<void> {
    const rows = await this.#query<{ row: string; all: number }>(
      `select "${key}"::text as "row", count(*) over () as "all" from "${table}" where ${where} order by 1 limit 3`,
    );
    if (rows[0] === undefined) return;
    const named = rows.map(({ row }) => row).join(", ");
    this.#report(`${problem}: ${named}${andMore(rows[0].all, rows)}.`, unfit);
  }

  /** Stops the migration if several rows have one value. */
  async checkUnique(given: Given<"value" | "problem"> & Hiding & Noting): Promise<void> {
    const { table, key, value, secret, problem, unfit } = given;
    const values = await this.#query<{ shown: string | null; rows: readonly string[]; count: number; all: number }>(
      `select ${secret ? "null" : 'left("value"::text, 40)'} as "shown", (array_agg("row" order by "row"))[1:3] as "rows", count(*) as "count", count(*) over () as "all" from (select ${value} as "value", "${key}"::text as "row" from "${table}") as "each" where "value" is not null group by "value" having count(*) > 1 order by 3 desc, 1 limit 3`,
    );
    if (values[0] === undefined) return;
    const named = values.map(
      ({ shown, rows, count }) => `${shown === null ? "" : `${shown} `}(${rows.join(", ")}${andMore(count, rows)})`,
    );
    const more = Number(values[0].all) - values.length;
    const others =
      andMore(values[0].all, values) && `${andMore(values[0].all, values)} ${more === 1 ? "value" : "values"}`;
    this.#report(`${problem}: ${named.join(", ")}${others}.`, unfit);
  }

  /** Makes a foreign key or check hold for all rows; `of`: its table, if that is another one. */
  async holdForAll({
    of,
    rule,
    ...check
  }: Given<"rule" | "where" | "problem"> & { readonly of?: string }): Promise<void> {
    await this.#unless(/^235(?:03|14)$/, `alter table "${of ?? check.table}" validate constraint "${rule}"`, () =>
      this.checkNoRows(check),
    );
  }

  /** Builds an index, unless it is complete already. */
  async build(name: string, create: string): Promise<void> {
    if (!(await this.#isComplete(name))) await this.#run(create);
  }

  /** Makes values unique: by an index that is built first, and then becomes the constraint. `columns`: the list of several. */
  async makeUnique({
    column,
    columns = `"${column}"`,
    name,
    ...rows
  }: Given<"column" | "name" | "problem"> & Hiding & { readonly columns?: string }): Promise<void> {
    const { table } = rows;
    const check = () => this.checkUnique({ ...rows, value: `(${columns})` });
    if (await this.#hasConstraint(table, name)) return;
    if (!(await this.#isComplete(name))) {
      await check();
      const create = `create unique index concurrently "${name}" on "${table}" (${columns})`;
      // An invalid index still enforces uniqueness. Without a connection, the next run drops it.
      const drop = () => this.#isComplete(name).catch(() => false);
      await this.#unless("23505", create, check, drop);
    }
    await this.#run(`alter table "${table}" add constraint "${name}" unique using index "${name}"`);
  }

  /**
   * Requires a value: first of new rows, by a check constraint, then of existing rows, after the backfill. `nowhere`:
   * the check of a backfill that is a link.
   */
  async makeRequired(
    given: Given<"keyType" | "column" | "rule" | "problem"> & {
      readonly backfill: string | null;
      readonly nowhere?: Readonly<Record<"where" | "problem", string>>;
    },
  ): Promise<void> {
    const { table, key, column, rule, backfill, problem, nowhere } = given;
    const alter = `alter table "${table}"`;
    const checkValues = () => this.checkNoRows({ table, key, where: `"${column}" is null`, problem });
    const checkLinks = async () => (nowhere === undefined ? undefined : this.checkNoRows({ table, key, ...nowhere }));
    const required = await this.#query(
      "select from pg_attribute where attrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and attname = ? and attnotnull",
      [table, column],
    );
    const isBegun = await this.#hasConstraint(table, rule);
    if (required.length === 0) {
      if (!isBegun) {
        if (backfill === null) await checkValues();
        await checkLinks();
        await this.#run(`${alter} add constraint "${rule}" check ("${column}" is not null) not valid`);
      }
      const withoutRule = (check: () => Promise<void>) => async () => {
        await this.#run(`${alter} drop constraint "${rule}"`);
        await check();
      };
      if (backfill !== null) await this.#unless("23503", () => this.#fillIn(given, backfill), withoutRule(checkLinks));
      await this.#unless("23514", `${alter} validate constraint "${rule}"`, withoutRule(checkValues));
      // Scans no rows, as the validated constraint proves it.
      await this.#run(`${alter} alter column "${column}" set not null`);
    }
    await this.#run(`${alter} drop constraint if exists "${rule}"`);
  }

  /**
   * Fills in aggregates, some rows at a time. `batch`: those after the key in the setting `hydrant.filled`, which it
   * sets. Statements in one text are one transaction, so that the setting needs no session.
   */
  async fillAggregates(batch: string): Promise<void> {
    for (let last: string | undefined = ""; last !== undefined; ) {
      const [row]: readonly { last: string }[] = await this.#query(
        `set local hydrant.filled = ${literal(last)}; ${batch}; select current_setting('hydrant.filled') as last`,
      );
      last = row?.last || undefined;
    }
  }

  /** Backfills rows without a value, 5,000 at a time, in the order of their keys. */
  async #fillIn({ table, key, keyType, column }: Given<"keyType" | "column">, value: string): Promise<void> {
    const few = [
      `with few as (select "${key}" from "${table}" where "${column}" is null and (?::${keyType} is null or "${key}" > ?::${keyType}) order by "${key}" limit 5000),`,
      `filled as (update "${table}" set "${column}" = ${value} where "${key}" in (select "${key}" from few) and "${column}" is null)`,
      `select "${key}"::text as "last" from few order by "${key}" desc limit 1`,
    ].join(" ");
    for (let last: string | null = null; ; ) {
      const rows: readonly { last: string }[] = await this.#query(few, [last, last]);
      if (rows[0] === undefined) return;
      last = rows[0].last;
    }
  }

  /** Runs a statement. If rows that others have written meanwhile make it fail with a code, the check names them. */
  async #unless(
    code: string | RegExp,
    work: string | (() => Promise<void>),
    check: () => Promise<void>,
    always: () => Promise<unknown> = async () => {},
  ): Promise<void> {
    try {
      await (typeof work === "string" ? this.#run(work) : work());
    } catch (error) {
      await always();
      if (new RegExp(code).test(String((error as { readonly code?: unknown }).code))) await check();
      throw error;
    }
  }

  /** Whether an index exists and is complete; an incomplete one is dropped. */
  async #isComplete(name: string): Promise<boolean> {
    const rows = await this.#query<{ whole: boolean }>(
      "select indisvalid as whole from pg_index where indexrelid = to_regclass(format('%I.%I', current_schema(), ?::text))",
      [name],
    );
    if (rows[0]?.whole) return true;
    if (rows.length > 0) await this.#run(`drop index concurrently "${name}"`);
    return false;
  }

  async #hasConstraint(table: string, name: string): Promise<boolean> {
    const found =
      "select from pg_constraint where conrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and conname = ?";
    return (await this.#query(found, [table, name])).length > 0;
  }

  #report(misfit: string, unfit: string[] | undefined): void {
    if (unfit === undefined) this.refuse([misfit]);
    else unfit.push(misfit);
  }

  async #query<Row>(text: string, values: readonly (string | null)[] = []): Promise<readonly Row[]> {
    return ((await this.#knex.raw(text, values)) as { readonly rows: readonly Row[] }).rows;
  }

  async #run(statement: string): Promise<void> {
    await this.#knex.schema.raw(statement);
  }
}

const andMore = (all: number, shown: readonly unknown[]): string =>
  Number(all) > shown.length ? `, and ${Number(all) - shown.length} more` : "";
