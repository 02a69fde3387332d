/** Collects the SQL of a migration without a database. */

import pg from "pg";
import type { Executor, Result } from "../database/database.ts";
import type { Statement } from "../database/statement.ts";
import { runMigration } from "./knex-adapter.ts";
import type { Migration } from "./migration.ts";

/** The SQL statements that `up` or `down` runs on empty tables, in order. */
export async function statementsOf(way: Migration["up"]): Promise<readonly string[]> {
  const said: string[] = [];
  const hear = async ({ text, values = [] }: Statement): Promise<Result<never>> => {
    said.push(text.replace(/\$(\d+)/g, (_place, number) => asLiteral(values[Number(number) - 1])));
    return { rows: [], count: 0, took: 0 };
  };
  const executor = { query: hear, lookUp: hear, attempt: hear } as unknown as Executor;
  await runMigration(way, executor);
  return said;
}

const asLiteral = (value: unknown): string =>
  typeof value === "number" || value === null ? String(value) : pg.escapeLiteral(String(value));
