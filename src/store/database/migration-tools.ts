/** What generated migrations call: checks of rows, and changes that are made while others read and write. */

import type { Knex } from "knex";

/** Rows of a table, and the column by which they are named to people. */
interface Rows {
  readonly table: string;
  readonly key: string;
}

/** A check of rows that must not be there. */
interface Misfits extends Rows {
  /** A condition in SQL. */
  readonly where: string;
  /** What is wrong with rows for which it holds. */
  readonly problem: string;
  /** Where the check notes what it finds; left out: it throws that. */
  readonly unfit?: string[];
}

/** A check of values that several rows must not have. */
interface Repeats extends Rows {
  /** In SQL, of a row. */
  readonly value: string;
  readonly problem: string;
  /** Whether no message may have the value. */
  readonly secret?: boolean;
  readonly unfit?: string[];
}

/** The tools of one run of a migration. Where others read and write, each takes up where it was cut short. */
export class MigrationTools {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Stops the migration, before it changes anything, if checks have noted anything. */
  refuse(unfit: readonly string[]): void {
    if (unfit.length > 0) throw new Error(unfit.join("\n"));
  }

  /** Stops the migration if a condition holds for rows. */
  async checkNoRows({ table, key, where, problem, unfit }: Misfits): Promise<void> {
    const rows = await this.#query<{ row: string; all: number }>(
      `select "${key}"::text as "row", count(*) over () as "all" from "${table}" where ${where} order by 1 limit 3`,
    );
    if (rows.length === 0) return;
    const more = Number(rows[0]?.all) - rows.length;
    this.#report(`${problem}: ${rows.map(({ row }) => row).join(", ")}${more > 0 ? `, and ${more} more` : ""}.`, unfit);
  }

  /** Stops the migration if several rows have one value. */
  async checkUnique({ table, key, value, secret, problem, unfit }: Repeats): Promise<void> {
    const values = await this.#query<{ shown: string | null; rows: readonly string[]; count: number; all: number }>(
      [
        `select ${secret ? "null" : 'left("value"::text, 40)'} as "shown", (array_agg("row" order by "row"))[1:3] as "rows", count(*) as "count", count(*) over () as "all"`,
        `from (select ${value} as "value", "${key}"::text as "row" from "${table}") as "each" where "value" is not null group by "value" having count(*) > 1 order by 3 desc, 1 limit 3`,
      ].join(" "),
    );
    if (values.length === 0) return;
    const named = values.map(({ shown, rows, count }) => {
      const more = Number(count) - rows.length;
      return `${shown === null ? "" : `${shown} `}(${rows.join(", ")}${more > 0 ? `, and ${more} more` : ""})`;
    });
    const more = Number(values[0]?.all) - values.length;
    const others = more > 0 ? `, and ${more} more ${more === 1 ? "value" : "values"}` : "";
    this.#report(`${problem}: ${named.join(", ")}${others}.`, unfit);
  }

  /** Has a foreign key hold for all rows; `of`: the table that has it, if that is another one. */
  async holdForAll({ of, rule, ...look }: Misfits & { readonly of?: string; readonly rule: string }): Promise<void> {
    try {
      await this.#run(`alter table "${of ?? look.table}" validate constraint "${rule}"`);
    } catch (error) {
      // A row has come meanwhile for which it does not.
      if (codeOf(error) === "23503") await this.checkNoRows(look);
      throw error;
    }
  }

  /** Builds an index, unless it is whole already. */
  async build(name: string, create: string): Promise<void> {
    if (!(await this.#isWhole(name))) await this.#run(create);
  }

  /** Makes values unique: by an index that is built first, and then is the constraint. */
  async makeUnique({
    column,
    name,
    ...rows
  }: Omit<Repeats, "value"> & { readonly column: string; readonly name: string }): Promise<void> {
    const { table } = rows;
    const look = () => this.checkUnique({ ...rows, value: `"${column}"` });
    if (await this.#hasConstraint(table, name)) return;
    if (!(await this.#isWhole(name))) {
      await look();
      try {
        await this.#run(`create unique index concurrently "${name}" on "${table}" ("${column}")`);
      } catch (error) {
        // What is left of the index would go on refusing values, unless the connection is gone: then the next one drops it.
        await this.#isWhole(name).catch(() => false);
        // Such a value has been written meanwhile.
        if (codeOf(error) === "23505") await look();
        throw error;
      }
    }
    await this.#run(`alter table "${table}" add constraint "${name}" unique using index "${name}"`);
  }

  /** Requires a value: of rows to come first, by a rule of its own, and then of those that are there, which get the backfill where they lack it. */
  async makeRequired({
    column,
    keyType,
    rule,
    backfill,
    problem,
    nowhere,
    ...rows
  }: Rows & {
    readonly column: string;
    readonly keyType: string;
    readonly rule: string;
    /** In SQL. */
    readonly backfill: string | null;
    readonly problem: string;
    /** The check whether a backfill that is a link leads nowhere. */
    readonly nowhere?: Pick<Misfits, "where" | "problem">;
  }): Promise<void> {
    const { table } = rows;
    const alter = (what: string) => this.#run(`alter table "${table}" ${what}`);
    const look = () => this.checkNoRows({ ...rows, where: `"${column}" is null`, problem });
    const lookAhead = async () => (nowhere === undefined ? undefined : this.checkNoRows({ ...rows, ...nowhere }));
    const required = await this.#query(
      "select from pg_attribute where attrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and attname = ? and attnotnull",
      [table, column],
    );
    const begun = await this.#hasConstraint(table, rule);
    if (required.length === 0) {
      if (!begun && backfill === null) await look();
      if (!begun) await lookAhead();
      if (!begun) await alter(`add constraint "${rule}" check ("${column}" is not null) not valid`);
      /** `code`: that of what others have written, or deleted, meanwhile. */
      const unlessRefused = async (code: string, work: () => Promise<unknown>, lookAgain: () => Promise<void>) => {
        try {
          await work();
        } catch (error) {
          if (codeOf(error) !== code) throw error;
          await alter(`drop constraint "${rule}"`);
          await lookAgain();
          throw error;
        }
      };
      if (backfill !== null)
        await unlessRefused("23503", () => this.#fillIn({ ...rows, keyType, column, value: backfill }), lookAhead);
      await unlessRefused("23514", () => alter(`validate constraint "${rule}"`), look);
      // Takes no look at the rows, since the rule has.
      await alter(`alter column "${column}" set not null`);
    }
    await alter(`drop constraint if exists "${rule}"`);
  }

  /** Gives rows that lack a value theirs, 5,000 at a time, in the order of their keys. */
  async #fillIn(given: Rows & { readonly keyType: string; readonly column: string; readonly value: string }) {
    const { table, key, keyType, column, value } = given;
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

  /** Whether an index is there; one whose building was cut short is of no use, and is dropped. */
  async #isWhole(name: string): Promise<boolean> {
    const rows = await this.#query<{ whole: boolean }>(
      "select indisvalid as whole from pg_index where indexrelid = to_regclass(format('%I.%I', current_schema(), ?::text))",
      [name],
    );
    if (rows[0]?.whole) return true;
    if (rows.length > 0) await this.#run(`drop index concurrently "${name}"`);
    return false;
  }

  async #hasConstraint(table: string, name: string): Promise<boolean> {
    const rows = await this.#query(
      "select from pg_constraint where conrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and conname = ?",
      [table, name],
    );
    return rows.length > 0;
  }

  #report(misfit: string, unfit: string[] | undefined): void {
    if (unfit === undefined) this.refuse([misfit]);
    else unfit.push(misfit);
  }

  async #query<Row>(text: string, values: readonly (string | null)[] = []): Promise<readonly Row[]> {
    const { rows } = (await this.#knex.raw(text, values)) as { readonly rows: readonly Row[] };
    return rows;
  }

  async #run(statement: string): Promise<void> {
    await this.#knex.schema.raw(statement);
  }
}

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;
