/**
 * Schema drift: differences between a database and its migrations.
 *
 * Runs the applied migrations in a temporary schema, in a transaction that is rolled back, and compares the catalogs.
 * So one server describes both sides in the same words.
 */

import { randomBytes } from "node:crypto";
import type { Database, Executor } from "../database/database.ts";
import { type Catalog, type CatalogColumn, type CatalogRule, catalogOf } from "./catalog.ts";
import { runMigration } from "./knex-adapter.ts";
import type { Migration } from "./migration.ts";

export interface Difference {
  /** `missing`: only the migrations have it; `extra`: only the database has it; `other`: both have it, differently. */
  readonly is: "missing" | "extra" | "other";
  readonly of: "table" | "column" | "constraint" | "index";
  /** Names like `places`, `places.population`, `places_population_idx`. */
  readonly name: string;
  /** Description, one sentence. */
  readonly said: string;
  /** Statements that restore the state of the migrations. */
  readonly mend: readonly string[];
}

/** The differences. `migrations`: all applied ones, in order. */
export async function driftOf(database: Database, migrations: readonly Migration[]): Promise<readonly Difference[]> {
  return database.session(async (session) => {
    const found = await catalogOf(session);
    return differences(await wanted(session, migrations), found);
  });
}

class Undone extends Error {
  readonly catalog: Catalog;
  constructor(catalog: Catalog) {
    super("The migrations were only tried.");
    this.catalog = catalog;
  }
}

async function wanted(session: Executor, migrations: readonly Migration[]): Promise<Catalog> {
  const schema = `hydrant_drift_${randomBytes(6).toString("hex")}`;
  try {
    return await session.transaction(async (transaction): Promise<never> => {
      // Never wait for locks of the application.
      await transaction.query({ text: `set local lock_timeout = '2s'; create schema ${schema}` });
      // Operator classes of extensions may be in any schema of the search path.
      await transaction.query({
        text: `select set_config('search_path', string_agg(quote_ident(name), ', ' order by place), true)
          from unnest(array['${schema}'] || current_schemas(false)::text[]) with ordinality as looked (name, place)`,
      });
      for (const { up } of migrations) await runMigration(up, within(transaction));
      throw new Undone(await catalogOf(transaction));
    });
  } catch (error) {
    if (error instanceof Undone) return error.catalog;
    throw error;
  }
}

/** Builds indexes without `concurrently`, which transactions do not allow: the tables are empty. */
function within(transaction: Executor): Executor {
  return {
    ...transaction,
    query: (statement) => {
      const text = statement.text.replace(/\b((?:create(?: unique)?|drop) index) concurrently\b/gi, "$1");
      return transaction.query({ ...statement, text });
    },
  };
}

function differences(wanted: Catalog, found: Catalog): readonly Difference[] {
  const both = new Set(wanted.tables.filter((table) => found.tables.includes(table)));
  const kept = <T extends { readonly table: string }>(all: readonly T[]) => all.filter(({ table }) => both.has(table));
  return [
    ...wanted.tables.filter((table) => !both.has(table)).map((table) => missingTable(table, wanted)),
    ...found.tables
      .filter((table) => !both.has(table))
      .map((table) => extraOf("table", table, [`drop table "${table}"`])),
    ...compared("column", kept(wanted.columns), kept(found.columns), columnWords),
    ...compared("constraint", kept(wanted.constraints), kept(found.constraints), constraintWords),
    ...compared("index", kept(wanted.indexes), kept(found.indexes), indexWords),
  ];
}

function missingTable(table: string, { columns, constraints, indexes }: Catalog): Difference {
  const of = <T extends { readonly table: string }>(all: readonly T[]) => all.filter((each) => each.table === table);
  const lines = of(columns).map(columnText).join(", ");
  const mend = [
    `create table "${table}" (${lines})`,
    ...of(constraints).flatMap(constraintWords.make),
    ...of(indexes).flatMap(indexWords.make),
  ];
  return { is: "missing", of: "table", name: table, said: `The table ${table} is missing.`, mend };
}

/** Naming, DDL and comparison for a kind of object. */
interface Words<T> {
  readonly name: (one: T) => string;
  readonly make: (one: T) => readonly string[];
  readonly drop: (one: T) => readonly string[];
  /** The difference, with statements that correct it; null for none. */
  readonly other: (wanted: T, found: T) => { readonly said: string; readonly mend: readonly string[] } | null;
}

function compared<T extends { readonly table: string; readonly name: string }>(
  of: Difference["of"],
  wanted: readonly T[],
  found: readonly T[],
  { name, make, drop, other }: Words<T>,
): readonly Difference[] {
  const key = (one: T): string => JSON.stringify([one.table, one.name]);
  const there = new Map(found.map((one) => [key(one), one]));
  const known = new Set(wanted.map(key));
  const lacking = wanted.flatMap((one): Difference[] => {
    const present = there.get(key(one));
    const about = { of, name: name(one) };
    if (present === undefined)
      return [{ is: "missing", ...about, said: `The ${of} ${name(one)} is missing.`, mend: make(one) }];
    const differs = other(one, present);
    return differs === null ? [] : [{ is: "other", ...about, ...differs }];
  });
  const extra = found.filter((one) => !known.has(key(one)));
  return [...lacking, ...extra.map((one) => extraOf(of, name(one), drop(one)))];
}

const extraOf = (of: Difference["of"], name: string, mend: readonly string[]): Difference => ({
  is: "extra",
  of,
  name,
  said: `No migration has created the ${of} ${name}.`,
  mend,
});

const columnText = ({ name, type, required, standard }: CatalogColumn): string =>
  `"${name}" ${type}${standard === null ? "" : ` default ${standard}`}${required ? " not null" : ""}`;

const columnWords: Words<CatalogColumn> = {
  name: ({ table, name }) => `${table}.${name}`,
  make: (one) => [`alter table "${one.table}" add column ${columnText(one)}`],
  drop: ({ table, name }) => [`alter table "${table}" drop column "${name}"`],
  other(wanted, found) {
    const alter = `alter table "${wanted.table}" alter column "${wanted.name}"`;
    const { type, required, standard } = wanted;
    const using = `using "${wanted.name}"::${type.replace(/ collate .*/, "")}`;
    const all = [
      type !== found.type && [`is of the type ${found.type} and not ${type}`, `${alter} type ${type} ${using}`],
      required !== found.required && [
        required ? "may be null" : "may not be null",
        `${alter} ${required ? "set" : "drop"} not null`,
      ],
      standard !== found.standard && [
        `has ${worded(found.standard)} and not ${worded(standard)}`,
        `${alter} ${standard === null ? "drop default" : `set default ${standard}`}`,
      ],
    ].filter((each) => each !== false);
    if (all.length === 0) return null;
    const said = `The column ${wanted.table}.${wanted.name} ${all.map(([difference]) => difference).join(", and ")}.`;
    return { said, mend: all.map(([, statement]) => statement as string) };
  },
};

const worded = (standard: string | null): string => (standard === null ? "no default" : `the default ${standard}`);

const constraintWords: Words<CatalogRule> = {
  name: ({ table, name }) => `${name} on ${table}`,
  make: ({ table, name, definition }) => [`alter table "${table}" add constraint "${name}" ${definition}`],
  // Dropping a column may have dropped it too.
  drop: ({ table, name }) => [`alter table "${table}" drop constraint if exists "${name}"`],
  other: (wanted, found) => otherRule("constraint", wanted, found, constraintWords),
};

const indexWords: Words<CatalogRule> = {
  name: ({ name }) => name,
  make: ({ definition }) => [definition.replace(/^CREATE (UNIQUE )?INDEX /, "CREATE $1INDEX CONCURRENTLY ")],
  drop: ({ name }) => [`drop index concurrently if exists "${name}"`],
  other: (wanted, found) => otherRule("index", wanted, found, indexWords),
};

function otherRule(of: string, wanted: CatalogRule, found: CatalogRule, { name, make, drop }: Words<CatalogRule>) {
  const mend = [...drop(found), ...make(wanted)];
  if (wanted.definition !== found.definition)
    return { said: `The ${of} ${name(wanted)} is ${found.definition} and not ${wanted.definition}.`, mend };
  if (!found.whole && wanted.whole)
    return { said: `The ${of} ${name(wanted)} is invalid: its creation did not finish.`, mend };
  return null;
}
