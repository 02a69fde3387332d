/** knex adapter: runs a migration's knex statements on an executor, or only collects their SQL. */

import knex, { type Knex } from "knex";
import pg from "pg";
import type { Executor, Result } from "../database/database.ts";
import { MigrationTools } from "../database/migration-tools.ts";
import type { Statement } from "../database/statement.ts";
import type { Migration } from "./migration.ts";

/** Runs `up` or `down` of a migration on an executor. */
export function runMigration(way: Migration["up"], executor: Executor): Promise<void> {
  const own = knexOver(executor);
  return way(own, new MigrationTools(own));
}

/** The SQL statements that `up` or `down` runs on empty tables, in order. Needs no database. */
export async function statementsOf(way: Migration["up"]): Promise<readonly string[]> {
  const said: string[] = [];
  const query = async ({ text, values = [] }: Statement): Promise<Result<never>> => {
    said.push(text.replace(/\$(\d+)/g, (_place, number) => asLiteral(values[Number(number) - 1])));
    return { rows: [], count: 0, took: 0 };
  };
  await runMigration(way, { query } as Pick<Executor, "query"> as Executor);
  return said;
}

const asLiteral = (value: unknown): string =>
  typeof value === "number" || value === null ? String(value) : pg.escapeLiteral(String(value));

/** A knex instance with one given connection; it opens none itself. */
function knexOver(executor: Executor): Knex {
  const connection = {
    query(statement: Statement, done: (error: unknown, result?: object) => void) {
      executor.query(statement).then((result) => done(null, asResult(statement, result)), done);
    },
    release() {},
  };
  return knex({
    client: "pg",
    version: "15",
    connectionPool: { connect: async () => connection } as unknown as Knex.Config["connectionPool"],
  } as Knex.Config);
}

/** knex derives the shape of its result from the command. */
function asResult({ text }: Statement, { rows, count }: Result<unknown>): object {
  const [command = ""] = text.trimStart().split(/[\s(]/, 1);
  return { command: command.toUpperCase(), rows, rowCount: count };
}
